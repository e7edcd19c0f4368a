//! Weights learnt from self-play, in one of two ways: from [`forks`], or by following [`winners`].

pub mod forks;
pub mod winners;

use std::ops::ControlFlow;

use estafette_core::{Draws, Seed, Setup, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::general::General;
use crate::judged::{Judged, Weights};

/// The least that a term is taken to vary: what hardly does must not weigh much.
const LEAST_SPREAD: f64 = 0.05;

/// Games to learn from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Study {
    /// Who plays them.
    pub general: General,
    /// The seed of the first.
    pub seed: u64,
    /// How many.
    pub games: u32,
    /// How many at once.
    pub jobs: usize,
}

impl Study {
    /// Plays one of the games, and shows every position in which somebody must decide.
    fn play<G: Judged>(&self, number: u32, mut shown: impl FnMut(&G, &G::State)) -> Result<(), String> {
        let seed = Seed::from(self.seed.wrapping_add(u64::from(number)));
        let scenarios = G::scenarios();
        let game = G::new(&Setup::plain(scenarios[number as usize % scenarios.len()]))?;
        let mut state = game.start(seed, &mut Vec::new());
        let mut draws = Draws::new(seed);
        while let Some(seat) = game.to_act(&state) {
            shown(&game, &state);
            let sight = game.sight(&state, Viewer::Seat(seat));
            let thought = self.general.order(&game, &sight, seat, draws.seed());
            game.issue(&mut state, seat, &thought.order, &mut Vec::new())
                .map_err(|refusal| format!("the order of {} was refused: {refusal}", self.general))?;
        }
        Ok(())
    }
}

/// What is learnt at a time, in one of the ways.
pub trait Lesson: Sized + Serialize + DeserializeOwned + Send {
    /// The name of the way.
    const WAY: &'static str;
    /// How many games such a lesson takes.
    const GAMES: u32;

    /// Which lesson, counted from 0.
    fn number(&self) -> u32;

    /// Whether something about the game can be learnt from it: a file may say anything.
    fn is_of<G: Judged>(&self) -> bool;

    /// Learns, but for the lessons that are known. Each new one is told when it is over, until somebody has heard enough.
    ///
    /// # Errors
    /// When a game cannot be set up.
    fn learn<G: Judged>(
        study: &Study,
        known: Vec<Self>,
        told: impl FnMut(&Self) -> ControlFlow<()> + Send,
    ) -> Result<Found, String>;
}

/// What was learnt.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The weights.
    pub weights: Weights,
    /// How often the weights in use and those that were found tell the better of two ways of a fork, from 0 to 1, in
    /// the games that were learnt from: that favours what was found.
    pub told_apart: Option<[f64; 2]>,
}

/// How much each term varies. Weights are learnt in these units, so that a step means the same for all.
fn spread<'a>(samples: impl Iterator<Item = &'a [f32]>, terms: usize) -> Vec<f64> {
    let (mut count, mut sums) = (0.0f64, vec![[0.0; 2]; terms]);
    for sample in samples {
        count += 1.0;
        for ([sum, squares], &term) in sums.iter_mut().zip(sample) {
            *sum += f64::from(term);
            *squares += f64::from(term) * f64::from(term);
        }
    }
    let count = count.max(1.0);
    let of = |[sum, squares]: [f64; 2]| (squares / count - (sum / count).powi(2)).max(0.0).sqrt();
    sums.into_iter().map(of).map(|spread| spread.max(LEAST_SPREAD)).collect()
}
