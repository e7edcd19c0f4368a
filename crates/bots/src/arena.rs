//! Generals against each other.
//!
//! Games are played in pairs: the same set-up and seed twice, with sides swapped, so that a better army favours
//! nobody.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use estafette_core::{Draws, Game, Play, Record, Seat, Seed, Setup, Viewer};
use serde::{Deserialize, Serialize};

use crate::contender::Contender;
use crate::judged::Judged;

/// A match: two contenders, and how often they meet.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Who play.
    pub contenders: [Contender; 2],
    /// How many pairs of games.
    pub pairs: u32,
    /// The seed of the first pair.
    pub seed: u64,
    /// The scenarios, taken in turn.
    pub scenarios: Vec<String>,
}

/// One game of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bout {
    /// Which pair.
    pub pair: u32,
    /// The seat of the first contender.
    pub seat: u8,
    /// What was played.
    pub scenario: String,
    /// The half points of the first contender: 2 for a win, 1 for a draw.
    pub points: u8,
    /// Who lost because he could not go on, as an index of the contenders, and why.
    pub forfeit: Option<(u8, String)>,
    /// What each contender spent.
    pub spent: [Spent; 2],
}

/// What a contender spent.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spent {
    /// Orders issued.
    pub orders: u32,
    /// Playouts made.
    pub playouts: u64,
    /// Time taken.
    pub time: Duration,
}

impl Spent {
    /// Adds what was spent on something else.
    pub fn add(&mut self, other: Spent) {
        self.orders += other.orders;
        self.playouts += other.playouts;
        self.time += other.time;
    }
}

impl Match {
    /// Plays all games of the match but those that are `known`, by pair and seat, some at once. Each is told when it is over, until
    /// somebody has heard enough.
    ///
    /// # Errors
    /// When a contender cannot even begin, or a game cannot be set up.
    pub fn play<G: Judged>(
        &self,
        known: impl Fn(u32, u8) -> bool,
        jobs: usize,
        mut told: impl FnMut(Bout, Record) -> ControlFlow<()> + Send,
    ) -> Result<(), String> {
        let mut games: Vec<(u32, u8)> = (0..self.pairs).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
        games.retain(|&(pair, seat)| !known(pair, seat));
        let bout = |&(pair, seat): &(u32, u8)| self.bout::<G>(pair, Seat(seat));
        each(jobs, &games, bout, |(bout, record)| told(bout, record))
    }

    /// One game: the first contender has this seat.
    fn bout<G: Judged>(&self, pair: u32, seat: Seat) -> Result<(Bout, Record), String> {
        let scenario = &self.scenarios[pair as usize % self.scenarios.len()];
        let seed = self.seed.checked_add(u64::from(pair)).ok_or("the seed is too large")?;
        let mut play = Play::new(G::new(&Setup::plain(scenario))?, Seed::from(seed));
        let mut draws = Draws::new(Seed::from(seed ^ u64::from(seat.0) << 63));
        let of_seat = |at: Seat| usize::from(at != seat);
        let mut players = Vec::new();
        for at in [Seat(0), Seat(1)] {
            players.push(self.contenders[of_seat(at)].sit(play.game(), at)?);
        }
        let mut bout = Bout {
            pair,
            seat: seat.0,
            scenario: scenario.clone(),
            points: 1,
            forfeit: None,
            spent: [Spent::default(); 2],
        };
        while let Some(at) = play.to_act() {
            let who = of_seat(at);
            let sight = play.game().sight(play.state(), Viewer::Seat(at));
            let begun = Instant::now();
            let thought = players[at.0 as usize].order(play.game(), &sight, draws.seed());
            let time = begun.elapsed();
            let issued = thought.and_then(|thought| {
                bout.spent[who].add(Spent { orders: 1, playouts: u64::from(thought.playouts), time });
                let refused = |refusal| format!("the order was refused: {refusal}");
                play.issue(at, &thought.order).map(|_| ()).map_err(refused)
            });
            if let Err(reason) = issued {
                bout.forfeit = Some((who as u8, reason));
                break;
            }
        }
        let winner = match &bout.forfeit {
            Some((loser, _)) => Some(if *loser == 0 { Seat(1 - seat.0) } else { seat }),
            None => play.outcome().and_then(|outcome| outcome.winner),
        };
        bout.points = match winner {
            Some(winner) if winner == seat => 2,
            Some(_) => 0,
            None => 1,
        };
        let names: Vec<String> = [Seat(0), Seat(1)].map(|at| self.contenders[of_seat(at)].to_string()).into();
        Ok((bout, play.record(&names)))
    }
}

/// The scenarios of a game: all, or the one that is named.
pub fn scenarios<G: Game>(named: Option<&str>) -> Result<Vec<String>, String> {
    let all = G::scenarios();
    match named {
        None => Ok(all.iter().map(|&scenario| scenario.to_owned()).collect()),
        Some(named) if all.contains(&named) => Ok(vec![named.to_owned()]),
        Some(named) => Err(format!("the game has no scenario `{named}`, expected {}", all.join(", "))),
    }
}

/// Does something with each item, some at once, and tells what came of it, until somebody has heard enough or something
/// goes wrong.
pub(crate) fn each<T: Sync, R>(
    jobs: usize,
    items: &[T],
    work: impl Fn(&T) -> Result<R, String> + Sync,
    told: impl FnMut(R) -> ControlFlow<()> + Send,
) -> Result<(), String> {
    let stop = AtomicBool::new(false);
    let outlet = Mutex::new(told);
    let results = at_once(jobs, items, |item| {
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let result = work(item).inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        if lock(&outlet)(result).is_break() {
            stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    });
    results.into_iter().collect()
}

/// Does something with each item, some at once; the results are in the order of the items.
pub(crate) fn at_once<T: Sync, R: Send>(jobs: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    if jobs.min(items.len()) <= 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    thread::scope(|scope| {
        for _ in 0..jobs.min(items.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = work(item);
                    lock(&results).push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// What a thread that broke down was writing is still there for the others.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
