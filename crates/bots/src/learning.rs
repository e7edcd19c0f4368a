//! Judgements learnt from self-play.
//!
//! A game is played against itself fast, thousands of times: whoever must decide takes the order that looks best when it
//! has had its consequences, over a few imagined states. What a position was worth is told by how things looked from then on
//! and how the game ended, the sooner the more, and the judgement is changed a little to foretell that (temporal
//! differences). As it comes to foretell better, better games are played.
//!
//! What is learnt depends on nothing but what was known before, the seed and the number of games, however many are played
//! at once and wherever it was stopped.

use std::sync::Arc;

use estafette_core::{Draws, Seat, Seed, Setup, Viewer};
use serde::{Deserialize, Serialize};

use crate::arena::at_once;
use crate::candidates::Proposer;
use crate::judged::{Judged, Weights, pressed, slope, unpressed};
use crate::network::{MADE, Network};

/// How many games are played before anything is learnt from them.
const BATCH: u32 = 100;
/// How much what is seen at the next decision tells about this one; the rest is how things look now.
const FORESIGHT: f32 = 0.92;
/// How far a number is changed by a position, at first and in the end.
const STEPS: [f32; 2] = [0.000_5, 0.000_03];
/// How much less weights of terms are changed than numbers of the network.
const TERMS_STEP: f32 = 0.3;
/// What part of the way the usual size of changes goes to that of a new one.
const USUAL: f32 = 0.001;
/// The square of how much a number is taken to be changed usually, until it is known: rather too much, because then it is
/// changed carefully, and what was known before is not spoilt.
const USUAL_AT_FIRST: f32 = 0.01;
/// The least that a change is taken to be, so that what hardly ever changes does not change much.
const LEAST_CHANGE: f32 = 1e-4;
/// How much better an order may look than it does, by chance, at first and in the end: so that not always the same games
/// are played. It is added to the sums that judgements are made of, and so counts as much for who is about to lose.
const WHIMS: [f32; 2] = [0.1, 0.04];
/// The most drafts that are opened to list what may be ordered.
const DRAFTS: usize = 60;
/// What part of the way the mean of what was learnt goes to what is known after a batch: the mean is steadier.
const MEAN: f32 = 0.02;
/// How many orders are looked at again, and how often anything is looked at.
const CONTENDERS: usize = 4;
const LOOKS: usize = 4;
/// In how many parts a whim is measured.
const GRAINS: usize = 1000;

/// What is to be learnt from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Study {
    /// How many games.
    pub games: u32,
    /// The seed of the first.
    pub seed: u64,
}

/// One who learns to judge a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pupil {
    study: Study,
    played: u32,
    now: Knowledge,
    mean: Knowledge,
    /// The squares of how much each number was to be changed, on average.
    squares: Knowledge,
    /// How far what was foretold was off, squared, in the last games.
    off: f32,
}

/// What is known: the weights of terms, and a network.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Knowledge {
    terms: Vec<f32>,
    network: Arc<Network>,
}

impl Knowledge {
    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.terms.iter_mut().chain(Arc::make_mut(&mut self.network).numbers_mut())
    }

    fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.terms.iter().chain(self.network.numbers())
    }

    fn weights<G: Judged>(&self) -> Weights {
        let network = Some(Arc::clone(&self.network));
        Weights { terms: self.terms.clone(), manner: G::weights().manner, network }
    }
}

/// What was to be seen of a position.
struct Position {
    terms: Vec<f32>,
    inputs: Vec<(usize, f32)>,
    /// How good things looked for seat 0.
    value: f32,
}

impl Pupil {
    /// One who knows what is in use.
    pub fn new<G: Judged>(study: Study) -> Pupil {
        let Weights { terms, network, .. } = G::weights().clone();
        let ignorant = || Arc::new(Network::ignorant(G::INPUTS, &mut Draws::new(study.seed)));
        let now = Knowledge { terms, network: network.unwrap_or_else(ignorant) };
        let mut squares = now.clone();
        squares.numbers_mut().for_each(|square| *square = USUAL_AT_FIRST);
        Pupil { study, played: 0, mean: now.clone(), now, squares, off: 0.0 }
    }

    /// What it learns from.
    pub fn study(&self) -> Study {
        self.study
    }

    /// How many games it has learnt from.
    pub fn played(&self) -> u32 {
        self.played
    }

    /// Whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        self.played >= self.study.games
    }

    /// Whether it could be a pupil of this game: a file may say anything.
    pub fn is_of<G: Judged>(&self) -> bool {
        let fits = |known: &Knowledge| {
            known.terms.len() == G::TERMS.len()
                && known.network.inputs.len() == G::INPUTS
                && known.numbers().all(|number| number.is_finite())
        };
        self.played <= self.study.games && [&self.now, &self.mean, &self.squares].into_iter().all(fits)
    }

    /// How it judges.
    pub fn weights<G: Judged>(&self) -> Weights {
        self.mean.weights::<G>()
    }

    /// How far what it foretold of the results was off in the last games, from 0 to 2, as a root of mean squares.
    pub fn off(&self) -> f32 {
        self.off.sqrt()
    }

    /// Plays a batch of games, so many at once, and learns from it.
    ///
    /// # Errors
    /// When a game cannot be set up.
    pub fn go_on<G: Judged>(&mut self, jobs: usize) -> Result<(), String> {
        let done = (self.played as f32 / self.study.games.max(1) as f32).min(1.0);
        let [first, last] = WHIMS;
        let whim = first + done * (last - first);
        let [first, last] = STEPS;
        let step = first * (last / first).powf(done);
        let weights = self.now.weights::<G>();
        let batch = BATCH.min(self.study.games - self.played);
        let numbers: Vec<u32> = (self.played..self.played + batch).collect();
        let games = at_once(jobs, &numbers, |&number| {
            let seed = self.study.seed.wrapping_add(u64::from(number));
            play::<G>(&weights, number as usize, seed, whim)
        });
        let games = games.into_iter().collect::<Result<Vec<_>, String>>()?;
        let mut lessons = Vec::new();
        let (mut off, mut positions) = (0.0, 0);
        for (game, result) in &games {
            let mut worth = *result;
            for position in game.iter().rev() {
                lessons.push((position, worth));
                worth = FORESIGHT * worth + (1.0 - FORESIGHT) * position.value;
                off += (position.value - result).powi(2);
            }
            positions += game.len();
        }
        Draws::new(self.study.seed.wrapping_add(u64::from(self.played))).shuffle(&mut lessons);
        for (position, worth) in lessons {
            self.learn(position, worth, step);
        }
        self.played += batch;
        self.off = off / positions.max(1) as f32;
        let part = MEAN.max(batch as f32 / self.played.max(1) as f32);
        for (mean, now) in self.mean.numbers_mut().zip(self.now.numbers()) {
            *mean += part * (now - *mean);
        }
        Ok(())
    }

    /// Changes what is known so that it foretells better what a position was worth; how far it was off before, squared.
    fn learn(&mut self, position: &Position, worth: f32, step: f32) -> f32 {
        let known = Arc::make_mut(&mut self.now.network);
        let squares = Arc::make_mut(&mut self.squares.network);
        let mut made = known.bias;
        for &(input, value) in &position.inputs {
            known.add(&mut made, input, value);
        }
        let terms: f32 = position.terms.iter().zip(&self.now.terms).map(|(term, weight)| term * weight).sum();
        let foretold = pressed(f64::from(terms + known.sum(&made)));
        let wrong = foretold as f32 - worth;
        let off = wrong * slope(foretold) as f32;
        let terms = self.now.terms.iter_mut().zip(&mut self.squares.terms);
        for ((weight, square), term) in terms.zip(&position.terms).filter(|(_, term)| **term != 0.0) {
            change(weight, square, off * term, TERMS_STEP * step);
        }
        let mut back = [0.0; MADE];
        for number in (0..MADE).filter(|&number| made[number] > 0.0) {
            back[number] = off * known.output[number];
            change(&mut known.output[number], &mut squares.output[number], off * made[number], step);
            change(&mut known.bias[number], &mut squares.bias[number], back[number], step);
        }
        for &(input, value) in &position.inputs {
            let (weights, squares) = (&mut known.inputs[input], &mut squares.inputs[input]);
            for number in (0..MADE).filter(|&number| back[number] != 0.0) {
                change(&mut weights[number], &mut squares[number], back[number] * value, step);
            }
        }
        wrong * wrong
    }
}

/// Changes a number by a step, the longer the more it is to be changed compared with what is usual for it.
fn change(number: &mut f32, square: &mut f32, by: f32, step: f32) {
    *square += USUAL * (by * by - *square);
    *number -= step * by / (square.sqrt() + LEAST_CHANGE);
}

/// A game, and how it ended for seat 0: from -1, lost, to 1, won.
fn play<G: Judged>(
    weights: &Weights,
    number: usize,
    seed: u64,
    whim: f32,
) -> Result<(Vec<Position>, f32), String> {
    let scenarios = G::scenarios();
    let game = G::new(&Setup::plain(scenarios[number % scenarios.len()]))?;
    let mut state = game.start(Seed::from(seed), &mut Vec::new());
    let mut proposer = Proposer::<G>::new(weights, Draws::new(seed));
    let mut positions = Vec::new();
    while let Some(seat) = game.to_act(&state) {
        if game.settled(&state) {
            positions.push(look(&game, &state, weights));
        }
        let order = choose(&mut proposer, &game, &state, seat, whim);
        // What was imagined need not be so, and what is not allowed is nobody's order.
        if !proposer.issue(&game, &mut state, seat, &order) {
            let any = proposer.any(&game, &state, seat);
            proposer.issue(&game, &mut state, seat, &any);
        }
    }
    Ok((positions, weights.judge(&game, &state, Seat(0))))
}

fn look<G: Judged>(game: &G, state: &G::State, weights: &Weights) -> Position {
    let mut terms = vec![0.0; G::TERMS.len()];
    let mut inputs = Vec::new();
    game.survey(state, &mut terms, |input, value| inputs.push((input, value)));
    Position { terms, inputs, value: weights.judge(game, state, Seat(0)) }
}

/// The order that looks best, whims aside. All are looked at on one imagined state, and those that look best on some more:
/// what looks best once may have been lucky.
fn choose<G: Judged>(
    proposer: &mut Proposer<'_, G>,
    game: &G,
    state: &G::State,
    seat: Seat,
    whim: f32,
) -> G::Order {
    let sight = game.sight(state, Viewer::Seat(seat));
    let imagined = game.imagine(&sight, proposer.draws());
    let orders = proposer.list(game, &imagined, seat, DRAFTS).into_iter();
    let mut list: Vec<(G::Order, f32)> = orders.map(|order| (order, 0.0)).collect();
    proposer.look_at_all(game, &imagined, seat, &mut list);
    list.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    list.truncate(CONTENDERS);
    for _ in 1..LOOKS {
        let imagined = game.imagine(&sight, proposer.draws());
        proposer.look_at_all(game, &imagined, seat, &mut list);
    }
    let mut best: Option<(G::Order, f32)> = None;
    for (order, looked) in list {
        let whim = whim * proposer.draws().below(GRAINS) as f32 / GRAINS as f32;
        let looked = unpressed(looked / LOOKS as f32) + whim;
        if best.as_ref().is_none_or(|(_, most)| looked > *most) {
            best = Some((order, looked));
        }
    }
    best.map_or_else(|| proposer.any(game, state, seat), |(order, _)| order)
}

#[cfg(test)]
mod tests {
    use estafette_battlefields::Battlefields;
    use estafette_triomphe::Triomphe;

    use super::*;

    const STUDY: Study = Study { games: 6, seed: 7 };

    fn learnt<G: Judged>(study: Study, jobs: usize) -> Pupil {
        let mut pupil = Pupil::new::<G>(study);
        while !pupil.is_done() {
            pupil.go_on::<G>(jobs).expect("games can be set up");
        }
        pupil
    }

    #[test]
    fn games_teach_the_same_every_time_on_any_number_of_cores() {
        let pupil = learnt::<Triomphe>(STUDY, 1);
        assert_eq!(pupil, learnt::<Triomphe>(STUDY, 3));
        assert_ne!(pupil.mean, learnt::<Triomphe>(Study { seed: 8, ..STUDY }, 1).mean);
        assert!(pupil.is_of::<Triomphe>() && !pupil.is_of::<Battlefields>());
        assert!(pupil.played() == 6 && pupil.off() > 0.5, "{}", pupil.off());
    }

    #[test]
    fn who_is_stopped_goes_on_as_if_he_was_not() {
        let study = Study { games: BATCH + 2, ..STUDY };
        let mut pupil = Pupil::new::<Battlefields>(study);
        // As if a batch had been learnt from.
        pupil.played = BATCH;
        let written = postcard::to_stdvec(&pupil).expect("it can be written");
        let mut again: Pupil = postcard::from_bytes(&written).expect("it can be read");
        pupil.go_on::<Battlefields>(1).expect("two games");
        again.go_on::<Battlefields>(1).expect("two games");
        assert_eq!(again, pupil);
        assert!(pupil.is_done());
    }

    #[test]
    fn what_decides_is_learnt() {
        let mut pupil = Pupil::new::<Triomphe>(STUDY);
        let mut draws = Draws::new(3);
        // The first term tells half of what a position is worth, the sign of the first input the other half.
        let mut foretold = |pupil: &mut Pupil, step: f32| {
            let mut off = 0.0;
            for _ in 0..1000 {
                let [first, input] = [(); 2].map(|()| draws.below(2001) as f32 / 1000.0 - 1.0);
                let mut terms = vec![0.0; Triomphe::TERMS.len()];
                terms[0] = first;
                let worth = pressed(f64::from(2.0 * first + input.abs())) as f32;
                let position = Position { terms, inputs: vec![(0, input)], value: 0.0 };
                off += pupil.learn(&position, worth, step);
            }
            off / 1000.0
        };
        let before = foretold(&mut pupil, 0.0);
        for _ in 0..20 {
            foretold(&mut pupil, STEPS[0]);
        }
        let after = foretold(&mut pupil, 0.0);
        assert!(before > 0.1 && after < 0.003, "{before} {after}");
        let others = &Triomphe::weights().terms[1..];
        assert_eq!(&pupil.now.terms[1..], others, "nothing was seen of the others");
    }
}
