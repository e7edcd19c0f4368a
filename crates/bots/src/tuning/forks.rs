//! Weights that foretell what becomes of a position, learnt from self-play.
//!
//! Generals play games. Now and then a game forks: some ways are tried in which its next turns may go, and what each
//! leads to is played out many times, with dice and hidden pieces drawn anew. How often it was won is what a way was
//! worth, and the weights are fitted so that the judgement foretells that (logistic regression: the judgement is the
//! result to be expected). Every fork has an offset of its own, which keeps what goes along with winning apart from
//! what wins: a search never compares positions of two games, only the ways that lead on from one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use estafette_core::{Draws, Outcome, Seat, Seed, Viewer};
use serde::{Deserialize, Serialize};

use crate::arena::each;
use crate::candidates::Proposer;
use crate::judged::{Judged, Weights};
use crate::tuning::{Found, Lesson, Study, spread};

/// A game forks every so many turns.
const EVERY: u32 = 3;
/// How many ways are tried at a fork.
const WAYS: usize = 8;
/// How often each is played out.
const PLAYED_OUT: u32 = 12;
/// How many orders anyone looks at on the way, and while it is played out.
const LOOKED_AT: usize = 3;
/// How far the offsets of forks are expected to lie from nothing.
const OFFSET: f64 = 1.5;
/// How strongly weights are held back, which keeps terms that vary together from growing apart.
const HELD_BACK: f64 = 1.0;
/// How often the fit is improved at most, and by how much at least.
const IMPROVED: (usize, f64) = (50, 1e-9);

/// What was learnt from one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game {
    /// Which game, counted from 0.
    game: u32,
    /// The ways that were tried wherever it forked.
    forks: Vec<Vec<Way>>,
}

/// A way in which turns may go.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Way {
    /// The terms of what it led to.
    terms: Vec<f32>,
    /// What share of the points seat 0 had when that was played out.
    won: f32,
}

impl Lesson for Game {
    const WAY: &'static str = "forks";
    const GAMES: u32 = 1;

    fn number(&self) -> u32 {
        self.game
    }

    fn is_of<G: Judged>(&self) -> bool {
        self.forks.iter().flatten().all(|way| {
            let finite = way.terms.iter().all(|term| term.is_finite());
            finite && way.terms.len() == G::TERMS.len() && (0.0..=1.0).contains(&way.won)
        })
    }

    fn learn<G: Judged>(
        study: &Study,
        mut known: Vec<Game>,
        mut told: impl FnMut(&Game) -> ControlFlow<()> + Send,
    ) -> Result<Found, String> {
        let numbers: BTreeSet<u32> = known.iter().map(|game| game.game).collect();
        let open: Vec<u32> = (0..study.games).filter(|game| !numbers.contains(game)).collect();
        each(
            study.jobs,
            &open,
            |&number| Game::play::<G>(study, number),
            |game| {
                let heard = told(&game);
                known.push(game);
                heard
            },
        )?;
        // They are known in the order in which they came to an end.
        known.sort_by_key(|game| game.game);
        let weights = learnt::<G>(&known);
        let told_apart = [G::weights(), &weights].map(|weights| told_apart(weights, &known));
        Ok(Found { weights, told_apart: Some(told_apart) })
    }
}

impl Game {
    fn play<G: Judged>(study: &Study, number: u32) -> Result<Game, String> {
        let mut draws = Draws::new(Seed::from(study.seed.wrapping_add(u64::from(number))));
        let mut next = draws.below(EVERY as usize) as u32;
        let mut proposer = Proposer::new(G::weights(), draws);
        let mut played = Game { game: number, forks: Vec::new() };
        study.play(number, |game: &G, state| {
            if game.turn(state) >= next && game.settled(state) {
                next = game.turn(state) + EVERY;
                played.forks.push((0..WAYS).filter_map(|_| way(game, state, &mut proposer)).collect());
            }
        })?;
        Ok(played)
    }
}

/// Goes a way from a state, and plays out what it leads to; `None` if that ends the game, which needs no judgement.
fn way<G: Judged>(game: &G, state: &G::State, proposer: &mut Proposer<'_, G>) -> Option<Way> {
    let mut led_to = drawn_anew(game, state, proposer)?;
    proposer.play_on(game, &mut led_to, game.turn(state) + proposer.manner().turns, LOOKED_AT);
    let mut way = Way { terms: vec![0.0; G::TERMS.len()], won: 0.0 };
    let mut terms = way.terms.clone();
    for _ in 0..PLAYED_OUT {
        let mut end = drawn_anew(game, &led_to, proposer)?;
        game.terms(&end, &mut terms);
        way.terms.iter_mut().zip(&terms).for_each(|(mean, term)| *mean += term / PLAYED_OUT as f32);
        while game.outcome(&end).is_none() {
            proposer.play_on(game, &mut end, u32::MAX, LOOKED_AT);
        }
        way.won += points(game.outcome(&end));
    }
    way.won /= PLAYED_OUT as f32;
    Some(way)
}

/// The state as the seat that must act could imagine it, with dice and hidden pieces drawn anew.
fn drawn_anew<G: Judged>(game: &G, state: &G::State, proposer: &mut Proposer<'_, G>) -> Option<G::State> {
    let seat = game.to_act(state)?;
    Some(game.imagine(&game.sight(state, Viewer::Seat(seat)), proposer.draws()))
}

/// The points of seat 0.
fn points(outcome: Option<Outcome>) -> f32 {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(Seat(0)) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

/// The weights that foretell best what became of the ways in these games.
fn learnt<G: Judged>(games: &[Game]) -> Weights {
    let forks: Vec<&[Way]> = games.iter().flat_map(|game| &game.forks).map(Vec::as_slice).collect();
    let ways = forks.iter().copied().flatten();
    let spread = spread(ways.map(|way| way.terms.as_slice()), G::TERMS.len());
    let units = Fit::new(&forks, &spread).improved();
    let terms = units.iter().zip(&spread).map(|(unit, spread)| (unit / spread) as f32).collect();
    Weights { terms, ..G::weights().clone() }
}

/// How often weights tell the better of two ways of a fork, where one turned out better: from 0 to 1.
fn told_apart(weights: &Weights, games: &[Game]) -> f64 {
    let (mut right, mut all) = (0.0, 0.0);
    for fork in games.iter().flat_map(|game| &game.forks) {
        for (index, one) in fork.iter().enumerate() {
            for other in &fork[..index] {
                let difference = one.terms.iter().zip(&other.terms).zip(&weights.terms);
                let sum: f32 = difference.map(|((one, other), weight)| (one - other) * weight).sum();
                let better = one.won.total_cmp(&other.won);
                if better.is_ne() {
                    all += 1.0;
                    right += f64::from(u8::from(better.is_gt() == (sum > 0.0)));
                }
            }
        }
    }
    if all == 0.0 { 0.5 } else { right / all }
}

/// A logistic regression with an offset for every fork, fitted by Newton's method.
struct Fit<'a> {
    forks: &'a [&'a [Way]],
    spread: &'a [f64],
    weights: Vec<f64>,
    offsets: Vec<f64>,
}

impl<'a> Fit<'a> {
    fn new(forks: &'a [&'a [Way]], spread: &'a [f64]) -> Self {
        Fit { forks, spread, weights: vec![0.0; spread.len()], offsets: vec![0.0; forks.len()] }
    }

    /// The weights when no step makes them better.
    fn improved(mut self) -> Vec<f64> {
        let mut loss = self.loss();
        for _ in 0..IMPROVED.0 {
            let (weights, offsets) = self.step();
            let before = (self.weights.clone(), self.offsets.clone());
            let mut length = 1.0;
            let better = loop {
                let moved = |from: &[f64], by: &[f64]| -> Vec<f64> {
                    from.iter().zip(by).map(|(from, by)| from + length * by).collect()
                };
                (self.weights, self.offsets) = (moved(&before.0, &weights), moved(&before.1, &offsets));
                let better = self.loss();
                if better <= loss || length < 1e-6 {
                    break better;
                }
                length /= 2.0;
            };
            let gained = loss - better;
            loss = better;
            if gained <= IMPROVED.1 * loss.abs() {
                break;
            }
        }
        self.weights
    }

    /// How good a way is for seat 0: zero if it could go either way.
    fn sum(&self, fork: usize, way: &Way) -> f64 {
        let terms = way.terms.iter().zip(self.spread).zip(&self.weights);
        self.offsets[fork]
            + terms.map(|((&term, spread), weight)| f64::from(term) / spread * weight).sum::<f64>()
    }

    /// How badly the results are foretold.
    fn loss(&self) -> f64 {
        let mut loss = 0.0;
        for (number, fork) in self.forks.iter().enumerate() {
            for way in *fork {
                let sum = self.sum(number, way);
                // The logarithm of 1 + e^sum, for sums of any size.
                let log = sum.max(0.0) + (-sum.abs()).exp().ln_1p();
                loss += f64::from(PLAYED_OUT) * (log - f64::from(way.won) * sum);
            }
        }
        let square = |numbers: &[f64]| numbers.iter().map(|number| number * number).sum::<f64>();
        loss + square(&self.weights) * HELD_BACK / 2.0 + square(&self.offsets) / (2.0 * OFFSET * OFFSET)
    }

    /// Newton's step of weights and offsets. Offsets have nothing to do with each other, so they can be left out of the
    /// equations and found afterwards.
    fn step(&self) -> (Vec<f64>, Vec<f64>) {
        let size = self.weights.len();
        let mut slope: Vec<f64> = self.weights.iter().map(|weight| HELD_BACK * weight).collect();
        let mut bend = vec![vec![0.0; size]; size];
        (0..size).for_each(|term| bend[term][term] = HELD_BACK);
        let mut of_forks = Vec::with_capacity(self.forks.len());
        for (number, fork) in self.forks.iter().enumerate() {
            let mut offset_slope = self.offsets[number] / (OFFSET * OFFSET);
            let mut offset_bend = 1.0 / (OFFSET * OFFSET);
            let mut mixed = vec![0.0; size];
            for way in *fork {
                let expected = 1.0 / (1.0 + (-self.sum(number, way)).exp());
                let off = f64::from(PLAYED_OUT) * (expected - f64::from(way.won));
                let sure = f64::from(PLAYED_OUT) * expected * (1.0 - expected);
                offset_slope += off;
                offset_bend += sure;
                let terms =
                    || way.terms.iter().zip(self.spread).map(|(&term, spread)| f64::from(term) / spread);
                for (term, one) in terms().enumerate() {
                    slope[term] += off * one;
                    mixed[term] += sure * one;
                    bend[term].iter_mut().zip(terms()).for_each(|(bend, other)| *bend += sure * one * other);
                }
            }
            of_forks.push((offset_slope, offset_bend, mixed));
        }
        for (offset_slope, offset_bend, mixed) in &of_forks {
            for (term, one) in mixed.iter().enumerate() {
                slope[term] -= one * offset_slope / offset_bend;
                bend[term].iter_mut().zip(mixed).for_each(|(bend, other)| *bend -= one * other / offset_bend);
            }
        }
        let weights = solve(bend, slope.into_iter().map(|slope| -slope).collect());
        let offset = |(slope, bend, mixed): &(f64, f64, Vec<f64>)| {
            let along: f64 = mixed.iter().zip(&weights).map(|(mixed, step)| mixed * step).sum();
            -(slope + along) / bend
        };
        let offsets = of_forks.iter().map(offset).collect();
        (weights, offsets)
    }
}

/// Solves linear equations whose matrix is symmetric and positive, by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for below in row + 1..size {
            let factor = matrix[below][row] / matrix[row][row];
            let (above, rest) = matrix.split_at_mut(below);
            rest[0][row..].iter_mut().zip(&above[row][row..]).for_each(|(cell, top)| *cell -= factor * top);
            right[below] -= factor * right[row];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use estafette_triomphe::Triomphe;

    use super::*;

    /// Games in which two terms decide, and which would mislead who compared forks with each other: where the first
    /// term is large, everything is lost.
    fn misleading() -> Vec<Game> {
        let mut draws = Draws::new(7);
        let mut chance = || draws.below(1000) as f32 / 1000.0;
        let mut fork = |_| {
            let lost = chance();
            let way = |first: f32, second: f32| {
                let mut terms = vec![0.0; Triomphe::TERMS.len()];
                (terms[0], terms[1]) = (2.0 * lost + first, second);
                let sum = 2.0 * first - second - 4.0 * (lost - 0.5);
                Way { terms, won: 1.0 / (1.0 + (-sum).exp()) }
            };
            (0..WAYS).map(|_| way(chance(), chance())).collect()
        };
        (0..20).map(|game| Game { game, forks: (0..40).map(&mut fork).collect() }).collect()
    }

    #[test]
    fn what_wins_is_told_from_what_goes_along_with_it() {
        let games = misleading();
        let mut found = learnt::<Triomphe>(&games);
        assert!(found.terms[0] > 0.5 && found.terms[1] < -0.5, "{found:?}");
        assert!(found.terms[2..].iter().all(|weight| weight.abs() < 1e-6), "{found:?}");
        assert!(told_apart(&found, &games) > 0.9);
        found.terms.iter_mut().for_each(|weight| *weight = -*weight);
        assert!(told_apart(&found, &games) < 0.1);
    }

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 1.0, 0.0], vec![1.0, 3.0, 1.0], vec![0.0, 1.0, 2.0]];
        let solution = solve(matrix, vec![6.0, 10.0, 8.0]);
        let off: f64 = solution.iter().zip([1.0, 2.0, 3.0]).map(|(found, right)| (found - right).abs()).sum();
        assert!(off < 1e-12, "{solution:?}");
    }

    #[test]
    fn a_game_teaches_the_same_every_time() {
        let study = Study { general: "sergeant:2".parse().expect("a general"), seed: 3, games: 2, jobs: 1 };
        let game = Game::play::<Triomphe>(&study, 1).expect("a game");
        assert!(game.forks.len() > 5 && game.forks[0].len() == WAYS, "{}", game.forks.len());
        let won = game.forks.iter().flatten().map(|way| way.won);
        assert!(
            won.clone().all(|won| (0.0..=1.0).contains(&won))
                && won.clone().any(|won| won > 0.0 && won < 1.0)
        );
        assert_eq!(Game::play::<Triomphe>(&study, 1), Ok(game));
    }
}
