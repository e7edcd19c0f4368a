//! Levels and budgets.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use estafette_core::{Draws, Seat, Seed};

use crate::candidates::Proposer;
use crate::judged::{Judged, Weights};
use crate::{greedy, search};

/// How good a general is: how it thinks, and how long.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Picks at random.
    Recruit,
    /// Takes the order that looks best when it has had its consequences.
    Sergeant,
    /// Searches, about half a second an order.
    Colonel,
    /// Searches, about three seconds an order, on all cores.
    Marshal,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Recruit, Level::Sergeant, Level::Colonel, Level::Marshal];

    /// Its name in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Recruit => "recruit",
            Level::Sergeant => "sergeant",
            Level::Colonel => "colonel",
            Level::Marshal => "marshal",
        }
    }

    /// What it is usually given.
    pub const fn budget(self) -> Budget {
        match self {
            Level::Recruit => Budget::Playouts(1),
            Level::Sergeant => Budget::Playouts(120),
            Level::Colonel => Budget::Time(Duration::from_millis(500)),
            Level::Marshal => Budget::Time(Duration::from_secs(3)),
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| format!("`{text}` is no general, expected recruit, sergeant, colonel or marshal"))
    }
}

/// How much an order may cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// Time.
    Time(Duration),
    /// An exact number of playouts, for what must come out the same every time.
    Playouts(u32),
}

/// `0.5s`, `500ms`, `1000`.
impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no budget, expected e.g. 0.5s, 500ms or a number of playouts");
        let seconds = |number: &str, unit: f64| {
            let number = number.parse::<f64>().ok().filter(|number| *number > 0.0 && *number <= 3_600_000.0);
            number.map(|number| Budget::Time(Duration::from_secs_f64(number * unit))).ok_or_else(wrong)
        };
        if let Some(number) = text.strip_suffix("ms") {
            seconds(number, 0.001)
        } else if let Some(number) = text.strip_suffix('s') {
            seconds(number, 1.0)
        } else {
            text.parse().ok().filter(|&playouts| playouts > 0).map(Budget::Playouts).ok_or_else(wrong)
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Playouts(playouts) => write!(f, "{playouts}"),
        }
    }
}

/// How much of the time may be spent on looking at orders before they are tried.
const LOOKING: f64 = 0.15;
/// How many playouts there must be for every look.
const PLAYOUTS_A_LOOK: u32 = 100;

/// What is left of a budget.
pub(crate) struct Clock {
    budget: Budget,
    begun: Instant,
    /// How much was spent when playouts began.
    prepared: f64,
    spent: u32,
}

impl Clock {
    pub(crate) fn start(budget: Budget) -> Clock {
        Clock { budget, begun: Instant::now(), prepared: 0.0, spent: 0 }
    }

    /// Playouts begin now; what came before took time, too.
    pub(crate) fn begin_playouts(&mut self) {
        self.prepared = self.share();
    }

    /// Whether another playout may be made, which is counted. The first may be, however late it is: a general who was kept
    /// from thinking must answer all the same.
    pub(crate) fn tick(&mut self) -> bool {
        let left = match self.budget {
            Budget::Time(time) => self.spent == 0 || self.begun.elapsed() < time,
            Budget::Playouts(playouts) => self.spent < playouts,
        };
        self.spent += u32::from(left);
        left
    }

    /// Whether all orders may be looked at again after so many looks: that is a small part of what there is to do.
    pub(crate) fn may_look(&self, looks: u32) -> bool {
        match self.budget {
            Budget::Time(_) => self.share() < LOOKING,
            Budget::Playouts(playouts) => looks < playouts / PLAYOUTS_A_LOOK,
        }
    }

    /// How much of what there was for playouts is spent: 1 is all.
    pub(crate) fn share_of_playouts(&self) -> f64 {
        (self.share() - self.prepared) / (1.0 - self.prepared).max(1e-9)
    }

    /// How much of the budget is spent: 1 is all.
    pub(crate) fn share(&self) -> f64 {
        match self.budget {
            Budget::Time(time) => self.begun.elapsed().as_secs_f64() / time.as_secs_f64().max(1e-9),
            Budget::Playouts(playouts) => f64::from(self.spent) / f64::from(playouts.max(1)),
        }
    }

    /// About how many playouts there will have been in the end, as far as can be told from those that were made.
    pub(crate) fn expected(&self) -> u32 {
        match self.budget {
            Budget::Time(_) => (f64::from(self.spent) / self.share_of_playouts()) as u32,
            Budget::Playouts(playouts) => playouts,
        }
    }

    pub(crate) fn spent(&self) -> u32 {
        self.spent
    }
}

/// What is to be thought about: all that a general is given.
pub(crate) struct Question<'a, G: Judged> {
    pub(crate) game: &'a G,
    pub(crate) sight: &'a G::Sight,
    pub(crate) seat: Seat,
    pub(crate) weights: &'a Weights,
    pub(crate) budget: Budget,
}

/// An order, and what it cost to find.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<O> {
    /// The order.
    pub order: O,
    /// How good things look, from -1, lost, to 1, won.
    pub value: f32,
    /// How many playouts it took.
    pub playouts: u32,
    /// What is expected to happen next, the order first: what either side is likely to order, as far as thought goes.
    pub plan: Vec<(Seat, O)>,
}

/// What an order was worth, in the eyes of a general who saw no more than the one who gave it.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed<O> {
    /// How good things looked with the order, from -1, lost, to 1, won.
    pub value: f32,
    /// The best order that came to mind, and how good things looked with that. It may be the same.
    pub best: (O, f32),
}

impl<O> Weighed<O> {
    /// How much the order cost, in halves of the way from a loss to a win.
    pub fn cost(&self) -> f32 {
        (self.best.1 - self.value).max(0.0)
    }
}

/// One who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct General {
    /// How it thinks.
    pub level: Level,
    /// How long.
    pub budget: Budget,
    /// On how many cores.
    pub threads: usize,
}

impl General {
    /// A general of a level, with its usual budget. Marshals take all cores.
    pub fn of(level: Level) -> General {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        General { level, budget: level.budget(), threads: if level == Level::Marshal { cores } else { 1 } }
    }

    /// The order of the seat that sees this and must act. The same sight, budget in playouts and seed give the same
    /// order, on as many cores.
    pub fn order<G: Judged>(&self, game: &G, sight: &G::Sight, seat: Seat, seed: Seed) -> Thought<G::Order> {
        self.order_by(G::weights(), game, sight, seat, seed)
    }

    /// The same by other weights.
    pub fn order_by<G: Judged>(
        &self,
        weights: &Weights,
        game: &G,
        sight: &G::Sight,
        seat: Seat,
        seed: Seed,
    ) -> Thought<G::Order> {
        let question = Question { game, sight, seat, weights, budget: self.budget };
        match self.level {
            Level::Recruit => {
                let mut proposer = Proposer::new(weights, Draws::new(seed));
                let state = game.imagine(sight, proposer.draws());
                let order = proposer.any(game, &state, seat);
                Thought { plan: vec![(seat, order.clone())], order, value: 0.0, playouts: 1 }
            }
            Level::Sergeant => greedy::order(&question, seed),
            Level::Colonel | Level::Marshal => search::order(&question, self.threads, seed),
        }
    }

    /// What an order of the seat that sees this and must act is worth. Always by searching, whatever the level.
    pub fn weigh<G: Judged>(
        &self,
        game: &G,
        sight: &G::Sight,
        seat: Seat,
        order: &G::Order,
        seed: Seed,
    ) -> Weighed<G::Order> {
        let question = Question { game, sight, seat, weights: G::weights(), budget: self.budget };
        search::weigh(&question, order, self.threads, seed)
    }
}

/// `colonel`, `colonel:0.3s`, `sergeant:50`.
impl FromStr for General {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (level, budget) =
            text.split_once(':').map_or((text, None), |(level, budget)| (level, Some(budget)));
        let general = General::of(level.parse()?);
        match budget {
            None => Ok(general),
            Some(budget) => Ok(General { budget: budget.parse()?, ..general }),
        }
    }
}

impl fmt::Display for General {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.level.name(), self.budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_no_time_allows_a_playout() {
        let mut clock = Clock::start(Budget::Time(Duration::ZERO));
        assert!(clock.tick() && !clock.tick());
        assert_eq!(clock.spent(), 1);
    }
}
