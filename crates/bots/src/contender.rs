//! Who plays in the arena: one of our generals, or somebody else's program.

use std::fmt;
use std::str::FromStr;

use estafette_core::{Seat, Seed};

use crate::general::{General, Thought};
use crate::judged::Judged;
use crate::program::{self, Command};

/// Who plays.
#[derive(Clone, PartialEq, Debug)]
pub enum Contender {
    /// A general of ours.
    General(General),
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
            Contender::General(general) => Ok(Box::new(Seated { general: *general, seat })),
            Contender::Program(command) => Ok(Box::new(program::Partner::start(command, game, seat)?)),
        }
    }

    /// How many cores it keeps busy.
    pub fn threads(&self) -> usize {
        match self {
            Contender::General(general) => general.threads,
            Contender::Program(_) => 1,
        }
    }
}

struct Seated {
    general: General,
    seat: Seat,
}

impl<G: Judged> Player<G> for Seated {
    fn order(&mut self, game: &G, sight: &G::Sight, seed: Seed) -> Result<Thought<G::Order>, String> {
        Ok(self.general.order(game, sight, self.seat, seed))
    }
}

/// `colonel`, `colonel:0.3s`, `sergeant:50`, `exec:./mybot`.
impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("exec:") {
            Some(command) => Ok(Contender::Program(command.parse()?)),
            None => Ok(Contender::General(text.parse()?)),
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::General(general) => general.fmt(f),
            Contender::Program(command) => write!(f, "exec:{command}"),
        }
    }
}
