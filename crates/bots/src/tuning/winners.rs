//! Weights that follow the winners of games.
//!
//! In each pair of games all weights are shifted a little for one contender, some up and some down by chance, and the
//! other way for the other; after a round of pairs the weights follow the winners by a small step (simultaneous
//! perturbation). Nothing is supposed about what wins: results are all that counts. All weights together keep the size
//! that they began with: how much is at stake altogether is a matter of how curious the search is, and who thinks little
//! does best with little curiosity, which says nothing about who thinks long. The average over the later half of the
//! rounds is the result, which evens out the zigzag.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use estafette_core::{Draws, Seed};
use serde::{Deserialize, Serialize};

use crate::arena::{Bout, Match, at_once, each, scenarios};
use crate::contender::{Contender, Judgement};
use crate::judged::{Judged, Weights};
use crate::tuning::{Found, Lesson, Study, spread};

/// How far weights are shifted in a game.
const SHIFT: f64 = 0.25;
/// How far they follow a winner, at first.
const STEP: f64 = 0.006;
/// After how many rounds the steps are half as large.
const HALVING: f64 = 300.0;
/// How many pairs are played in a round. Fixed, so that the same seed gives the same weights on any machine.
const PAIRS: u32 = 8;
/// How many games tell how much the terms vary.
const SURVEYED: u32 = 24;
/// The result of a pair that nobody won, in half points of one contender.
const EVEN: u8 = 2;

/// Which contender won a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// Which pair, counted from 0.
    pair: u32,
    /// The half points of the contender whose weights were shifted as drawn, of four.
    points: u8,
}

impl Lesson for Pair {
    const WAY: &'static str = "winners";
    const GAMES: u32 = 2;

    fn number(&self) -> u32 {
        self.pair
    }

    fn is_of<G: Judged>(&self) -> bool {
        self.points <= 2 * EVEN
    }

    fn learn<G: Judged>(
        study: &Study,
        known: Vec<Pair>,
        mut told: impl FnMut(&Pair) -> ControlFlow<()> + Send,
    ) -> Result<Found, String> {
        let mut results: BTreeMap<u32, u8> =
            known.into_iter().map(|Pair { pair, points }| (pair, points)).collect();
        let mut path = Path::begin::<G>(study)?;
        let pairs = study.games.div_ceil(Self::GAMES);
        let rounds = pairs.div_ceil(PAIRS);
        for round in 0..rounds {
            let numbers = round * PAIRS..pairs.min((round + 1) * PAIRS);
            let shifts: Vec<(u32, Vec<f64>)> =
                numbers.map(|pair| (pair, path.shift(study.seed, pair))).collect();
            let open: Vec<&(u32, Vec<f64>)> =
                shifts.iter().filter(|(pair, _)| !results.contains_key(pair)).collect();
            let mut enough = false;
            each(
                study.jobs,
                &open,
                |(pair, shift)| path.play::<G>(study, *pair, shift),
                |pair| {
                    results.insert(pair.pair, pair.points);
                    let heard = told(&pair);
                    enough |= heard.is_break();
                    heard
                },
            )?;
            if enough {
                path.remember();
                break;
            }
            path.follow(round, shifts.iter().map(|(pair, shift)| (results[pair], shift.as_slice())));
            if 2 * (round + 1) > rounds {
                path.remember();
            }
        }
        Ok(Found { weights: path.weights::<G>(), told_apart: None })
    }
}

/// Weights on their way.
struct Path {
    /// How much each term varies.
    spread: Vec<f64>,
    /// The weights now, in those units.
    now: Vec<f64>,
    /// The size of all of them together.
    size: f64,
    /// The sum of the weights that are remembered.
    sum: Vec<f64>,
}

impl Path {
    /// Begins from the weights in use.
    fn begin<G: Judged>(study: &Study) -> Result<Path, String> {
        let spread = survey::<G>(study)?;
        let units = G::weights().terms.iter().zip(&spread);
        let now: Vec<f64> = units.map(|(&weight, spread)| f64::from(weight) * spread).collect();
        Ok(Path { size: size(&now), sum: vec![0.0; now.len()], now, spread })
    }

    /// How the weights are shifted for a pair.
    fn shift(&self, seed: u64, pair: u32) -> Vec<f64> {
        let mut draws = Draws::new(Seed::from(seed ^ u64::from(pair + 1) << 32));
        self.now.iter().map(|_| if draws.below(2) == 0 { SHIFT } else { -SHIFT }).collect()
    }

    /// Plays a pair.
    fn play<G: Judged>(&self, study: &Study, pair: u32, shift: &[f64]) -> Result<Pair, String> {
        let shifted = |sign: f64| {
            let units: Vec<f64> =
                self.now.iter().zip(shift).map(|(now, shift)| sign.mul_add(*shift, *now)).collect();
            Contender::General(study.general, Judgement::Tried(Arc::new(self.plain::<G>(&units))))
        };
        let all = scenarios::<G>(None)?;
        let game = Match {
            contenders: [shifted(1.0), shifted(-1.0)],
            pairs: 1,
            seed: study.seed.wrapping_add(u64::from(pair)),
            scenarios: vec![all[pair as usize % all.len()].clone()],
        };
        let mut points = 0;
        let told = |bout: Bout, _| {
            points += bout.points;
            ControlFlow::Continue(())
        };
        game.play::<G>(|_, _| false, 1, told)?;
        Ok(Pair { pair, points })
    }

    /// Follows the winners of a round.
    fn follow<'a>(&mut self, round: u32, pairs: impl Iterator<Item = (u8, &'a [f64])>) {
        let step = STEP / (1.0 + f64::from(round) / HALVING);
        for (points, shift) in pairs {
            let result = (f64::from(points) - f64::from(EVEN)) / f64::from(EVEN);
            for (now, shift) in self.now.iter_mut().zip(shift) {
                *now += step * result * shift / SHIFT;
            }
        }
        resize(&mut self.now, self.size);
    }

    /// Remembers where it is.
    fn remember(&mut self) {
        self.sum.iter_mut().zip(&self.now).for_each(|(sum, now)| *sum += now);
    }

    /// The average of what is remembered.
    fn weights<G: Judged>(mut self) -> Weights {
        resize(&mut self.sum, self.size);
        self.plain::<G>(&self.sum)
    }

    fn plain<G: Judged>(&self, units: &[f64]) -> Weights {
        let terms = units.iter().zip(&self.spread).map(|(unit, spread)| (unit / spread) as f32).collect();
        Weights { terms, ..G::weights().clone() }
    }
}

/// The size of all weights together.
fn size(weights: &[f64]) -> f64 {
    weights.iter().map(|weight| weight * weight).sum::<f64>().sqrt()
}

/// Brings all weights together to a size.
fn resize(weights: &mut [f64], wanted: f64) {
    let factor = wanted / size(weights).max(f64::MIN_POSITIVE);
    for weight in weights {
        *weight *= factor;
    }
}

/// How much each term varies over quiet positions.
fn survey<G: Judged>(study: &Study) -> Result<Vec<f64>, String> {
    let numbers: Vec<u32> = (0..SURVEYED).collect();
    let seen = at_once(study.jobs, &numbers, |&number| {
        let mut seen = Vec::new();
        study.play(number, |game: &G, state| {
            if game.settled(state) {
                let mut terms = vec![0.0; G::TERMS.len()];
                game.terms(state, &mut terms);
                seen.push(terms);
            }
        })?;
        Ok(seen)
    });
    let seen: Vec<Vec<Vec<f32>>> = seen.into_iter().collect::<Result<_, String>>()?;
    Ok(spread(seen.iter().flatten().map(Vec::as_slice), G::TERMS.len()))
}

#[cfg(test)]
mod tests {
    use estafette_battlefields::Battlefields;

    use super::*;

    #[test]
    fn weights_follow_who_wins() {
        let mut path = Path { spread: vec![1.0, 2.0], now: vec![0.6, 0.8], size: 1.0, sum: vec![0.0, 0.0] };
        // Whoever counts the first term for more, and the second for less, always wins.
        for round in 0..100 {
            let pairs = [(4, [SHIFT, -SHIFT]), (0, [-SHIFT, SHIFT]), (2, [SHIFT, SHIFT])];
            path.follow(round, pairs.iter().map(|(points, shift)| (*points, shift.as_slice())));
            if round >= 20 {
                path.remember();
            }
        }
        let now = path.now.clone();
        assert!(now[0] > 0.9 && now[1] < 0.2 && (size(&now) - 1.0).abs() < 1e-9, "{now:?}");
        let found = path.weights::<Battlefields>().terms;
        assert!(f64::from(2.0 * found[1]) > now[1], "an average lags behind: {found:?} {now:?}");
    }

    #[test]
    fn what_was_played_before_counts_as_much() {
        let study = Study { general: "sergeant:1".parse().expect("a general"), seed: 3, games: 20, jobs: 2 };
        let mut pairs = Vec::new();
        let whole = Pair::learn::<Battlefields>(&study, Vec::new(), |pair| {
            pairs.push(*pair);
            ControlFlow::Continue(())
        });
        assert_eq!(pairs.len(), 10);
        pairs.truncate(5);
        let mut told = 0;
        let resumed = Pair::learn::<Battlefields>(&study, pairs, |_| {
            told += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(resumed, whole);
        assert_eq!(told, 5);
        assert_ne!(whole.expect("weights").weights, *Battlefields::weights());
    }
}
