//! Weights tuned by self-play.
//!
//! A round plays some pairs of games. In each pair all weights are shifted a little, some up and some down by chance, for
//! one contender, and the other way for the other; then the weights follow the winner by a small step (simultaneous
//! perturbation). Nothing is supposed about what wins: results are all that counts. Weights are kept in units of how much
//! a term varies from position to position, so that a step means the same for each of them. All of them together keep
//! the size they began with: how much is at stake altogether is a matter of how curious the search is, and who thinks
//! little does best with little curiosity, which says nothing about who thinks long. The average over the later rounds is
//! the result, which evens out the zigzag.

use std::ops::ControlFlow;
use std::sync::Arc;

use estafette_core::{Draws, Play, Seed, Setup, Viewer};
use serde::{Deserialize, Serialize};

use crate::arena::{Bout, Match, scenarios};
use crate::contender::Contender;
use crate::general::General;
use crate::judged::{Judged, Weights};

/// How far weights are shifted in a game.
const SHIFT: f64 = 0.25;
/// How far they follow a winner, at first.
const STEP: f64 = 0.006;
/// After how many rounds the steps are half as large.
const HALVING: f64 = 300.0;
/// How many pairs are played in a round. Fixed, so that the same seed gives the same weights on any machine.
pub const PAIRS: u32 = 8;
/// How many games tell how much the terms vary.
const SURVEYED: u64 = 24;

/// Weights on their way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuning {
    /// The game.
    pub game: String,
    /// Who plays.
    pub general: String,
    /// The seed.
    pub seed: u64,
    /// Rounds played.
    pub round: u32,
    /// How much each term varies.
    spread: Vec<f64>,
    /// The weights now, in those units.
    now: Vec<f64>,
    /// The size of all of them together.
    size: f64,
    /// The sum of the weights of so many later rounds.
    later: (Vec<f64>, u32),
}

impl Tuning {
    /// Begins from the weights in use.
    pub fn begin<G: Judged>(general: &General, seed: u64) -> Result<Tuning, String> {
        let spread = survey::<G>(general, seed)?;
        let now: Vec<f64> =
            G::weights().0.iter().zip(&spread).map(|(&weight, spread)| f64::from(weight) * spread).collect();
        Ok(Tuning {
            game: G::ID.to_owned(),
            general: general.to_string(),
            seed,
            round: 0,
            spread,
            size: size(&now),
            now,
            later: (vec![0.0; G::TERMS.len()], 0),
        })
    }

    /// Whether it was begun with the same game, general and seed.
    pub fn is_of<G: Judged>(&self, general: &General, seed: u64) -> bool {
        self.game == G::ID
            && self.general == general.to_string()
            && self.seed == seed
            && self.now.len() == G::TERMS.len()
    }

    /// The weights that were found.
    pub fn weights(&self) -> Weights {
        match self.later.1 {
            0 => self.plain(&self.now),
            count => {
                let mut mean: Vec<f64> = self.later.0.iter().map(|sum| sum / f64::from(count)).collect();
                resize(&mut mean, self.size);
                self.plain(&mean)
            }
        }
    }

    fn plain(&self, units: &[f64]) -> Weights {
        Weights(units.iter().zip(&self.spread).map(|(unit, spread)| (unit / spread) as f32).collect())
    }

    /// Plays a round of so many, and follows its winners.
    pub fn round<G: Judged>(&mut self, general: &General, jobs: usize, rounds: u32) -> Result<(), String> {
        let mut draws = Draws::new(Seed::from(self.seed ^ u64::from(self.round) << 32));
        let count = self.now.len();
        let all = scenarios::<G>(None)?;
        let mut shifts = Vec::new();
        let mut matches = Vec::new();
        for pair in 0..PAIRS {
            let shift: Vec<f64> =
                (0..count).map(|_| if draws.below(2) == 0 { SHIFT } else { -SHIFT }).collect();
            let shifted = |sign: f64| {
                let units: Vec<f64> =
                    self.now.iter().zip(&shift).map(|(now, shift)| now + sign * shift).collect();
                Contender::Tried(*general, Arc::new(self.plain(&units)))
            };
            let number = self.round as usize * PAIRS as usize + pair as usize;
            matches.push(Match {
                contenders: [shifted(1.0), shifted(-1.0)],
                pairs: 1,
                seed: self.seed.wrapping_add(number as u64),
                scenarios: vec![all[number % all.len()].clone()],
            });
            shifts.push(shift);
        }
        let results = crate::arena::at_once(jobs, &matches, |game| {
            let mut points = 0.0;
            let told = |bout: Bout, _| {
                points += f64::from(bout.points) - 1.0;
                ControlFlow::Continue(())
            };
            game.play::<G>(|_, _| false, 1, told).map(|()| points / 2.0)
        });
        let step = STEP / (1.0 + f64::from(self.round) / HALVING);
        for (result, shift) in results.into_iter().zip(&shifts) {
            let result = result?;
            for (now, shift) in self.now.iter_mut().zip(shift) {
                *now += step * result * shift / SHIFT;
            }
        }
        resize(&mut self.now, self.size);
        self.round += 1;
        if self.round > rounds / 2 {
            self.later.0.iter_mut().zip(&self.now).for_each(|(sum, now)| *sum += now);
            self.later.1 += 1;
        }
        Ok(())
    }
}

/// The size of all weights together.
fn size(weights: &[f64]) -> f64 {
    weights.iter().map(|weight| weight * weight).sum::<f64>().sqrt()
}

/// Brings all weights together to a size. Those that began from nothing may grow.
fn resize(weights: &mut [f64], wanted: f64) {
    if wanted > 0.0 {
        let factor = wanted / size(weights).max(f64::MIN_POSITIVE);
        for weight in weights {
            *weight *= factor;
        }
    }
}

/// How much each term varies over quiet positions.
fn survey<G: Judged>(general: &General, seed: u64) -> Result<Vec<f64>, String> {
    let size = G::TERMS.len();
    let (mut sum, mut squares, mut count) = (vec![0.0; size], vec![0.0; size], 0.0);
    let mut terms = vec![0.0; size];
    for number in 0..SURVEYED {
        let scenario = G::scenarios()[number as usize % G::scenarios().len()];
        let mut play = Play::new(G::new(&Setup::plain(scenario))?, Seed::from(seed.wrapping_add(number)));
        let mut draws = Draws::new(Seed::from(seed.wrapping_add(number)));
        while let Some(seat) = play.to_act() {
            let sight = play.game().sight(play.state(), Viewer::Seat(seat));
            let thought = general.order(play.game(), &sight, seat, draws.seed());
            play.issue(seat, &thought.order).map_err(|refusal| refusal.to_string())?;
            if play.game().settled(play.state()) {
                play.game().terms(play.state(), &mut terms);
                count += 1.0;
                for (index, &term) in terms.iter().enumerate() {
                    sum[index] += f64::from(term);
                    squares[index] += f64::from(term) * f64::from(term);
                }
            }
        }
    }
    let spread =
        |(sum, squares): (f64, f64)| (squares / count - (sum / count).powi(2)).max(0.0).sqrt().max(0.05);
    Ok(sum.into_iter().zip(squares).map(spread).collect())
}
