//! How positions are judged: what a game must offer to be played well.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use estafette_core::{Game, Pick, RandomPlayer, Seat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::network::{MADE, Network, NetworkFile};

/// A game of two seats whose positions can be judged.
///
/// A judgement is a weighted sum of terms that a player would recognise, and what a network adds to it, pressed between
/// -1 (seat 1 has won) and 1 (seat 0 has).
pub trait Judged: Game {
    /// What is looked at, by name.
    const TERMS: &'static [&'static str];

    /// How many things a network looks at.
    const INPUTS: usize;

    /// How much each counts: a file of `weights`. `estafette tune` looks for better ones.
    fn weights() -> &'static Weights;

    /// The terms of a state, and what a network looks at: how much there is of what is told, and of the rest there is
    /// nothing. Terms that are good for seat 0 and bad for seat 1 are positive, where that is clear.
    fn survey(&self, state: &Self::State, terms: &mut [f32], tell: impl FnMut(usize, f32));

    /// An order that comes to mind at once, if one does. It need not be allowed.
    fn idea(&self, state: &Self::State, player: &mut RandomPlayer<Self>) -> Option<Self::Order>;

    /// The order of the seat that does the same with the first of the pieces that are alike, so that orders which
    /// differ by nothing else are thought about once.
    fn plain(&self, state: &Self::State, seat: Seat, order: Self::Order) -> Self::Order;

    /// Whether a pick that is offered after others leads to an order that no other picks lead to, as far as it matters:
    /// the rest is passed over when all orders are listed.
    fn leads_on(&self, picks: &[Pick], next: Pick) -> bool;

    /// How things look to both sides, in one number: different for what dice and hidden pieces make of an order, as far
    /// as it matters for what follows.
    fn look(&self, state: &Self::State) -> u64;

    /// Whether nothing is under way: what was ordered last has had its consequences.
    fn settled(&self, state: &Self::State) -> bool;
}

/// The most terms that a game can have.
const MOST_TERMS: usize = 32;

/// How a general judges and searches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Weights {
    /// How much each term counts, in the order of [`Judged::TERMS`].
    pub terms: Vec<f32>,
    /// How it searches.
    pub manner: Manner,
    /// The network, if there is one.
    pub network: Option<Arc<Network>>,
}

/// How a Colonel searches: what suits one game need not suit another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Manner {
    /// How much an order is favoured that was hardly tried.
    pub curiosity: f32,
    /// For how many tries it counts how good an order looked at first, compared with others.
    pub first_look: f32,
    /// How the number of orders that are tried grows with the playouts: a factor and a power.
    pub tried: [f32; 2],
    /// By how much worse an order may have done than the best for a lot to be drawn between them, when the sides are even.
    pub alike: f32,
    /// How many orders are looked at for one that is considered further on.
    pub sifted: usize,
    /// How many of ten orders that are looked at come to mind, if anything does; the others are any.
    pub ideas: usize,
    /// How the number of orders that are considered further on grows with visits: a factor and a power.
    pub widening: [f32; 2],
}

impl Default for Manner {
    fn default() -> Self {
        Manner {
            curiosity: 0.05,
            first_look: 0.0,
            tried: [1.5, 0.4],
            alike: 0.0,
            sifted: 6,
            ideas: 5,
            widening: [1.6, 0.55],
        }
    }
}

impl Manner {
    /// How many orders are tried when there will be so many playouts.
    pub(crate) fn tried(&self, playouts: u32) -> u32 {
        2 + grown(self.tried, playouts)
    }

    /// How many orders are considered further on after so many visits.
    pub(crate) fn considered(&self, visits: u32) -> u32 {
        2 + grown(self.widening, visits)
    }

    /// Whether a search could make anything of it.
    fn is_sound(&self) -> bool {
        let grows =
            |[factor, power]: [f32; 2]| (0.0..=100.0).contains(&factor) && (0.0..=1.0).contains(&power);
        (0.0..=10.0).contains(&self.curiosity)
            && (0.0..=1000.0).contains(&self.first_look)
            && (0.0..=2.0).contains(&self.alike)
            && (1..=100).contains(&self.sifted)
            && self.ideas <= 10
            && grows(self.tried)
            && grows(self.widening)
    }
}

/// What grows the more often something happens, up to what there is never time for.
fn grown([factor, power]: [f32; 2], times: u32) -> u32 {
    (factor * (times as f32).powf(power)).min(1e6) as u32
}

/// A file of weights.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    /// The game.
    pub game: String,
    /// What justifies them, by name.
    #[serde(default)]
    pub figures: BTreeMap<String, toml::Value>,
    /// How to search.
    #[serde(default)]
    pub manner: Manner,
    /// The weights by the names of their terms.
    pub weights: BTreeMap<String, f32>,
    /// The network, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network: Option<NetworkFile>,
}

impl Weights {
    /// Reads a file of weights. A term that it does not name counts nothing.
    pub fn parse<G: Judged>(text: &str) -> Result<Weights, String> {
        let file: WeightsFile = toml::from_str(text).map_err(|wrong| wrong.to_string())?;
        if file.game != G::ID {
            return Err(format!("these are weights of `{}`, expected `{}`", file.game, G::ID));
        }
        if let Some(unknown) = file.weights.keys().find(|term| !G::TERMS.contains(&term.as_str())) {
            return Err(format!("`{unknown}` is no term of {}", G::ID));
        }
        let weight = |term: &&str| file.weights.get(*term).copied().unwrap_or(0.0);
        if !file.manner.is_sound() {
            return Err(format!("nobody can search in this manner: {:?}", file.manner));
        }
        let network = file.network.map(|network| network.network(G::INPUTS)).transpose()?;
        let terms = G::TERMS.iter().map(weight).collect();
        Ok(Weights { terms, manner: file.manner, network: network.map(Arc::new) })
    }

    /// What tells them from others: with other weights another game is played.
    pub fn fingerprint(&self) -> String {
        let bytes = postcard::to_stdvec(self).expect("numbers can be written");
        BASE64.encode(&Sha256::digest(bytes)[..12])
    }

    /// How good a state is for a seat: from -1, lost, to 1, won.
    pub fn judge<G: Judged>(&self, game: &G, state: &G::State, seat: Seat) -> f32 {
        let for_first = match game.outcome(state).map(|outcome| outcome.winner) {
            Some(Some(Seat(0))) => 1.0,
            Some(Some(_)) => -1.0,
            Some(None) => 0.0,
            None => {
                let mut terms = [0.0; MOST_TERMS];
                let terms = &mut terms[..G::TERMS.len()];
                let mut made = [0.0; MADE];
                match &self.network {
                    Some(network) => {
                        made = network.bias;
                        game.survey(state, terms, |input, value| network.add(&mut made, input, value));
                    }
                    None => game.survey(state, terms, |_, _| {}),
                }
                let mut sum: f32 = terms.iter().zip(&self.terms).map(|(term, weight)| term * weight).sum();
                if let Some(network) = &self.network {
                    sum += network.sum(&made);
                }
                pressed(f64::from(sum)) as f32
            }
        };
        if seat == Seat(0) { for_first } else { -for_first }
    }
}

/// The best that a judgement can be: never as good as the real thing.
const BEST: f64 = 0.98;
/// What share of that is as sure as a judgement can be.
const SURE: f32 = 0.999_99;

/// The judgement that is made of a weighted sum.
pub(crate) fn pressed(sum: f64) -> f64 {
    BEST * (sum / 2.0).tanh()
}

/// The sum that a judgement is made of; of a game that is over, a great one.
pub(crate) fn unpressed(judgement: f32) -> f32 {
    2.0 * (judgement / BEST as f32).clamp(-SURE, SURE).atanh()
}

/// How much such a judgement changes with its sum.
pub(crate) fn slope(judgement: f64) -> f64 {
    (BEST - judgement * judgement / BEST) / 2.0
}

/// How good the state is for a seat, by the game's own weights: from -1, lost, to 1, won.
pub fn judge<G: Judged>(game: &G, state: &G::State, seat: Seat) -> f32 {
    G::weights().judge(game, state, seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_of_playouts_is_too_many() {
        let most = [100.0, 1.0];
        let manner = Manner { tried: most, widening: most, ..Manner::default() };
        assert!(manner.is_sound());
        for grown in [Manner::tried, Manner::considered] {
            assert!(grown(&manner, u32::MAX) > grown(&manner, 1_000));
        }
    }
}
