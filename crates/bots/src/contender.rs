//! Who plays in the arena: one of our generals, or somebody else's program.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use estafette_core::{Seat, Seed};

use crate::general::{General, Thought};
use crate::judged::{Judged, Weights};
use crate::program::{self, Command};

/// Who plays.
#[derive(Clone, PartialEq, Debug)]
pub enum Contender {
    /// A general of ours.
    General(General, Judgement),
    /// A program that speaks the protocol of `docs/generals.md`.
    Program(Command),
}

/// By what a general judges.
#[derive(Clone, PartialEq, Debug)]
pub enum Judgement {
    /// The weights in use.
    Usual,
    /// Those of a file.
    File(String),
    /// Those that are being tried.
    Tried(Arc<Weights>),
}

impl Judgement {
    fn weights<G: Judged>(&self) -> Result<Arc<Weights>, String> {
        match self {
            Judgement::Usual => Ok(Arc::new(G::weights().clone())),
            Judgement::File(path) => {
                let text = std::fs::read_to_string(path).map_err(|wrong| format!("{path}: {wrong}"))?;
                Weights::parse::<G>(&text).map(Arc::new).map_err(|wrong| format!("{path}: {wrong}"))
            }
            Judgement::Tried(weights) => Ok(Arc::clone(weights)),
        }
    }
}

/// One who sits at a game and decides for a seat. All that it is given is what the seat sees.
pub trait Player<G: Judged>: Send {
    /// Its order; an error says why it has none, and loses the game.
    fn order(&mut self, game: &G, sight: &G::Sight, seed: Seed) -> Result<Thought<G::Order>, String>;
}

impl Contender {
    /// Sits down at a game.
    ///
    /// # Errors
    /// When a program cannot be started, or a file of weights cannot be read.
    pub fn sit<G: Judged>(&self, game: &G, seat: Seat) -> Result<Box<dyn Player<G>>, String> {
        match self {
            Contender::General(general, judgement) => {
                Ok(Box::new(Seated { general: *general, seat, weights: judgement.weights::<G>()? }))
            }
            Contender::Program(command) => Ok(Box::new(program::Partner::start(command, game, seat)?)),
        }
    }

    /// The fingerprint of the weights by which it judges; a program does not tell.
    ///
    /// # Errors
    /// When a file of weights cannot be read.
    pub fn fingerprint<G: Judged>(&self) -> Result<Option<String>, String> {
        match self {
            Contender::General(_, judgement) => Ok(Some(judgement.weights::<G>()?.fingerprint())),
            Contender::Program(_) => Ok(None),
        }
    }

    /// The same, with so much patience for each order of a program. Generals of ours keep to their budget.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Contender {
        match self {
            Contender::Program(command) => Contender::Program(command.with_patience(patience)),
            general @ Contender::General(..) => general,
        }
    }

    /// How many cores it keeps busy.
    pub fn threads(&self) -> usize {
        match self {
            Contender::General(general, _) => general.threads,
            Contender::Program(_) => 1,
        }
    }
}

struct Seated {
    general: General,
    seat: Seat,
    weights: Arc<Weights>,
}

impl<G: Judged> Player<G> for Seated {
    fn order(&mut self, game: &G, sight: &G::Sight, seed: Seed) -> Result<Thought<G::Order>, String> {
        Ok(self.general.order_by(&self.weights, game, sight, self.seat, seed))
    }
}

/// `colonel`, `colonel:0.3s`, `sergeant:50`, `colonel@weights.toml`, `exec:./mybot`.
impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(command) = text.strip_prefix("exec:") {
            return Ok(Contender::Program(command.parse()?));
        }
        match text.split_once('@') {
            None => Ok(Contender::General(text.parse()?, Judgement::Usual)),
            Some((general, file)) => {
                Ok(Contender::General(general.parse()?, Judgement::File(file.to_owned())))
            }
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::General(general, Judgement::Usual) => general.fmt(f),
            Contender::General(general, Judgement::File(file)) => write!(f, "{general}@{file}"),
            Contender::General(general, Judgement::Tried(_)) => write!(f, "{general} by other weights"),
            Contender::Program(command) => write!(f, "exec:{command}"),
        }
    }
}
