//! Weights that foretell how things will look some turns later, learnt from self-play.
//!
//! Generals play games, and at the beginning of every turn they tell how good things look to them after some thought. How
//! they look some turns later, or how the game ended, is what a position was worth, and the weights are fitted so that
//! the judgement foretells that. What happens at once a search finds by itself; what it cannot find is what lasts, and
//! what is made good again. Now and then somebody plays a turn carelessly, so that games come to positions that need not
//! follow from good play by both sides.

mod fit;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use estafette_core::{Draws, Seat, Seed, Setup, Viewer};
use serde::{Deserialize, Serialize};

use crate::arena::each;
use crate::general::{Budget, General, Level};
use crate::judged::{Judged, Weights};
use fit::{Fit, Lesson};

/// How many turns later it is seen what a position was worth.
const LATER: usize = 8;
/// How well a turn is played that is played carelessly.
const CARELESSLY: General = General { level: Level::Sergeant, budget: Budget::Playouts(3), threads: 1 };
/// Over how many imagined states the terms of a position are averaged.
const IMAGINED: u8 = 4;
/// Into how many parts the games are divided: each is foretold by what the others teach.
const PARTS: u32 = 5;
/// How strongly weights may be held back to those in use, for each position. What foretells best is taken.
const HELD_BACK: [f64; 6] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3];

/// Games to learn from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Study {
    /// Who plays them.
    pub general: General,
    /// One in so many turns is played carelessly.
    pub careless: u32,
    /// The seed of the first.
    pub seed: u64,
    /// How many.
    pub games: u32,
    /// How many at once.
    pub jobs: usize,
}

/// A game that was learnt from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Which game, counted from 0.
    pub game: u32,
    /// How each of its turns began.
    turns: Vec<Turn>,
    /// How it ended for seat 0: from -1, lost, to 1, won.
    result: f32,
}

/// How a turn began.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Turn {
    /// The terms of the position, as whoever had to act could imagine it.
    terms: Vec<f32>,
    /// How good things looked for seat 0.
    value: f32,
}

/// What was learnt.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The weights.
    pub weights: Weights,
    /// How far what is foretold is off, from 0 to 2 and as a root of mean squares: by the weights in use, and by weights
    /// that were found in this way from other games than those that are foretold.
    pub off: [f64; 2],
}

impl Study {
    /// Plays the games, but for those that are known, and learns from all. Each new one is told when it is over, until
    /// somebody has heard enough.
    ///
    /// # Errors
    /// When a game cannot be set up, or an order is refused.
    pub fn learn<G: Judged>(
        &self,
        mut known: Vec<Played>,
        mut told: impl FnMut(&Played) -> ControlFlow<()> + Send,
    ) -> Result<Found, String> {
        let numbers: BTreeSet<u32> = known.iter().map(|played| played.game).collect();
        let open: Vec<u32> = (0..self.games).filter(|game| !numbers.contains(game)).collect();
        each(
            self.jobs,
            &open,
            |&number| self.play::<G>(number),
            |played| {
                let heard = told(&played);
                known.push(played);
                heard
            },
        )?;
        // They are known in the order in which they came to an end.
        known.sort_by_key(|played| played.game);
        Ok(found::<G>(&known))
    }

    fn play<G: Judged>(&self, number: u32) -> Result<Played, String> {
        let seed = Seed::from(self.seed.wrapping_add(u64::from(number)));
        let scenarios = G::scenarios();
        let game = G::new(&Setup::plain(scenarios[number as usize % scenarios.len()]))?;
        let mut state = game.start(seed, &mut Vec::new());
        let mut draws = Draws::new(seed);
        let mut played = Played { game: number, turns: Vec::new(), result: 0.0 };
        let mut begun = None;
        let mut careless = false;
        while let Some(seat) = game.to_act(&state) {
            let sight = game.sight(&state, Viewer::Seat(seat));
            let turn = Some(game.turn(&state));
            let begins = turn != begun && game.settled(&state);
            let general = if careless && !begins { CARELESSLY } else { self.general };
            let mut thought = general.order(&game, &sight, seat, draws.seed());
            // Where there is no choice nobody thinks, and it is not told how things look.
            if begins && thought.playouts > 0 {
                begun = turn;
                let value = if seat == Seat(0) { thought.value } else { -thought.value };
                played.turns.push(Turn { terms: imagined_terms(&game, &sight, &mut draws), value });
                careless = draws.below(self.careless.max(1) as usize) == 0;
                if careless {
                    thought = CARELESSLY.order(&game, &sight, seat, draws.seed());
                }
            }
            game.issue(&mut state, seat, &thought.order, &mut Vec::new())
                .map_err(|refusal| format!("the order of {general} was refused: {refusal}"))?;
        }
        played.result = G::weights().judge(&game, &state, Seat(0));
        Ok(played)
    }
}

impl Played {
    /// Whether something about the game can be learnt from it: a file may say anything.
    pub fn is_of<G: Judged>(&self) -> bool {
        let is_value = |value: f32| (-1.0..=1.0).contains(&value);
        let is_known = |turn: &Turn| {
            let finite = turn.terms.iter().all(|term| term.is_finite());
            finite && turn.terms.len() == G::TERMS.len() && is_value(turn.value)
        };
        is_value(self.result) && self.turns.iter().all(is_known)
    }

    /// What each position was worth.
    fn lessons(&self) -> impl Iterator<Item = Lesson<'_>> {
        self.turns.iter().enumerate().map(|(index, turn)| Lesson {
            terms: &turn.terms,
            worth: f64::from(self.turns.get(index + LATER).map_or(self.result, |later| later.value)),
        })
    }
}

/// The terms of a position, on average over what its beholder can imagine.
fn imagined_terms<G: Judged>(game: &G, sight: &G::Sight, draws: &mut Draws) -> Vec<f32> {
    let mut mean = vec![0.0; G::TERMS.len()];
    let mut terms = mean.clone();
    for _ in 0..IMAGINED {
        game.terms(&game.imagine(sight, draws), &mut terms);
        mean.iter_mut().zip(&terms).for_each(|(mean, term)| *mean += term / f32::from(IMAGINED));
    }
    mean
}

/// The weights that games teach. How strongly they are held back is tried first: each part of the games is foretold by
/// what the others teach.
fn found<G: Judged>(games: &[Played]) -> Found {
    let in_use: Vec<f64> = G::weights().terms.iter().map(|&weight| f64::from(weight)).collect();
    let lessons = |taken: &dyn Fn(u32) -> bool| -> Vec<Lesson<'_>> {
        games.iter().filter(|played| taken(played.game)).flat_map(Played::lessons).collect()
    };
    let all = lessons(&|_| true);
    let off = |held_back: f64| {
        let parts = (0..PARTS).map(|part| {
            let weights = Fit::new(&lessons(&|game| game % PARTS != part), &in_use, held_back).improved();
            fit::squares(&lessons(&|game| game % PARTS == part), &weights)
        });
        parts.sum::<f64>()
    };
    let tried = HELD_BACK.map(|held_back| (held_back, off(held_back)));
    let (held_back, squares) =
        tried.into_iter().min_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or_default();
    let terms = Fit::new(&all, &in_use, held_back).improved().iter().map(|&weight| weight as f32).collect();
    Found {
        weights: Weights { terms, ..G::weights().clone() },
        off: [fit::squares(&all, &in_use), squares].map(|squares| (squares / all.len().max(1) as f64).sqrt()),
    }
}

#[cfg(test)]
mod tests {
    use estafette_triomphe::Triomphe;

    use super::*;

    #[test]
    fn a_position_is_worth_what_is_seen_later() {
        let turn = |value: f32| Turn { terms: vec![value], value };
        let turns: Vec<Turn> = (0..10).map(|value| turn(value as f32 / 10.0)).collect();
        let played = Played { game: 0, turns, result: 1.0 };
        let worth: Vec<f32> = played.lessons().map(|lesson| lesson.worth as f32).collect();
        assert_eq!(worth, [0.8, 0.9, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
        assert!(played.lessons().zip(&played.turns).all(|(lesson, turn)| lesson.terms == turn.terms));
    }

    #[test]
    fn a_game_teaches_the_same_every_time() {
        let study = Study {
            general: "colonel:4".parse().expect("a general"),
            careless: 4,
            seed: 3,
            games: 2,
            jobs: 1,
        };
        let played = study.play::<Triomphe>(1).expect("a game");
        assert!(played.is_of::<Triomphe>() && played.turns.len() > 10, "{}", played.turns.len());
        assert!([-1.0, 0.0, 1.0].contains(&played.result));
        assert!(
            played.turns.iter().any(|turn| turn.value > 0.0)
                && played.turns.iter().any(|turn| turn.value < 0.0)
        );
        assert_eq!(study.play::<Triomphe>(1), Ok(played));
    }

    #[test]
    fn what_games_teach_foretells_others() {
        let mut draws = Draws::new(7);
        let mut chance = || draws.below(2001) as f32 / 1000.0 - 1.0;
        // The first term decides everything, the second nothing.
        let mut game = |number: u32| {
            let (first, second) = (chance(), chance());
            let mut terms = vec![0.0; Triomphe::TERMS.len()];
            (terms[0], terms[1]) = (first, second);
            let value = (2.0 * first).tanh();
            Played { game: number, turns: vec![Turn { terms, value }; 5], result: value }
        };
        let games: Vec<Played> = (0..200).map(&mut game).collect();
        let Found { weights, off: [before, now] } = found::<Triomphe>(&games);
        assert!(now < 0.1 && before > 0.3, "{before} {now}");
        assert!(weights.terms[0] > 3.0 && weights.terms[1].abs() < 0.1, "{weights:?}");
        assert_eq!(weights.terms[2..], Triomphe::weights().terms[2..], "nothing was learnt about the others");
    }
}
