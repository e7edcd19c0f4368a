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
    /// A general of ours, with the file of the weights by which it judges, if they are not the usual ones.
    General(General, Option<String>),
    /// A general of ours that judges by weights which are being tried.
    Tried(General, Arc<Weights>),
    /// A program that speaks the protocol of `docs/generals.md`.
    Program(Command),
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
    /// When a program cannot be started.
    pub fn sit<G: Judged>(&self, game: &G, seat: Seat) -> Result<Box<dyn Player<G>>, String> {
        match self {
            Contender::General(general, file) => {
                let weights = file.as_deref().map(weights_of::<G>).transpose()?.map(Arc::new);
                Ok(Box::new(Seated { general: *general, seat, weights }))
            }
            Contender::Tried(general, weights) => {
                Ok(Box::new(Seated { general: *general, seat, weights: Some(Arc::clone(weights)) }))
            }
            Contender::Program(command) => Ok(Box::new(program::Partner::start(command, game, seat)?)),
        }
    }

    /// The same, with so much patience for each order of a program. Generals of ours keep to their budget.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Contender {
        match self {
            Contender::Program(command) => Contender::Program(command.with_patience(patience)),
            general @ (Contender::General(..) | Contender::Tried(..)) => general,
        }
    }

    /// How many cores it keeps busy.
    pub fn threads(&self) -> usize {
        match self {
            Contender::General(general, _) | Contender::Tried(general, _) => general.threads,
            Contender::Program(_) => 1,
        }
    }
}

/// Reads a file of weights.
fn weights_of<G: Judged>(path: &str) -> Result<Weights, String> {
    let text = std::fs::read_to_string(path).map_err(|wrong| format!("{path}: {wrong}"))?;
    Weights::parse::<G>(&text).map_err(|wrong| format!("{path}: {wrong}"))
}

struct Seated {
    weights: Option<Arc<Weights>>,
    general: General,
    seat: Seat,
}

impl<G: Judged> Player<G> for Seated {
    fn order(&mut self, game: &G, sight: &G::Sight, seed: Seed) -> Result<Thought<G::Order>, String> {
        let weights = self.weights.as_deref().unwrap_or_else(|| G::weights());
        Ok(self.general.order_by(weights, game, sight, self.seat, seed))
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
            None => Ok(Contender::General(text.parse()?, None)),
            Some((general, file)) => Ok(Contender::General(general.parse()?, Some(file.to_owned()))),
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::General(general, None) => general.fmt(f),
            Contender::General(general, Some(file)) => write!(f, "{general}@{file}"),
            Contender::Tried(general, _) => write!(f, "{general} by other weights"),
            Contender::Program(command) => write!(f, "exec:{command}"),
        }
    }
}
