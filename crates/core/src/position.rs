//! Positions: any moment of a game in a small TOML file, with orders to try on it.
//!
//! The file's format is the game's own; this module holds what all formats share.

use std::fmt;

use crate::game::Game;

/// A position read from a file.
pub struct Loaded<G: Game> {
    /// The game, on the board that the file names or brings.
    pub game: G,
    /// The state of the game.
    pub state: G::State,
    /// What the file calls its pieces, for the orders and expectations in it: name and the game's handle.
    pub names: Vec<(String, String)>,
    /// The orders to try, in turn.
    pub orders: Vec<ScriptedOrder>,
    /// What must hold before the first order.
    pub expect: Vec<String>,
    /// Where the orders begin anew: before the order of this number, from this state.
    pub restarts: Vec<(usize, G::State)>,
}

impl<G: Game> Loaded<G> {
    /// Replaces the names that the file gave its pieces by the game's handles.
    pub fn translate(&self, text: &str) -> String {
        let mut translated = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let part = |c: char| c.is_ascii_alphanumeric();
            let end = rest
                .find(|c| !part(c))
                .unwrap_or(rest.len())
                .max(rest.chars().next().map_or(0, char::len_utf8));
            let (word, after) = rest.split_at(end);
            let handle = self.names.iter().find(|(name, _)| name == word).map(|(_, handle)| handle.as_str());
            translated.push_str(handle.unwrap_or(word));
            rest = after;
        }
        translated
    }
}

/// One order of a position file, and what should come of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScriptedOrder {
    /// Who issues it, if the file says so; otherwise whoever must act.
    pub seat: Option<String>,
    /// The order in notation.
    pub order: String,
    /// The line of the file it begins at, counted from 1, if it is known.
    pub line: Option<usize>,
    /// The codes of which the refusal must have one, if the order must be refused.
    pub refuse: Option<Vec<String>>,
    /// What must hold afterwards.
    pub expect: Vec<String>,
}

/// What is wrong with a file from outside, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from 1, if it is known.
    pub line: Option<usize>,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Fault {
    /// A fault of the whole file.
    pub fn new(message: impl Into<String>) -> Self {
        Fault { line: None, message: message.into() }
    }

    /// A fault at a line.
    pub fn at(line: usize, message: impl Into<String>) -> Self {
        Fault { line: Some(line), message: message.into() }
    }

    /// A fault at a byte of a text.
    pub fn in_text(text: &str, byte: usize, message: impl Into<String>) -> Self {
        Fault::at(line_at(text, byte), message)
    }
}

/// The line of a byte of a text, counted from 1.
pub fn line_at(text: &str, byte: usize) -> usize {
    text.as_bytes().iter().take(byte).filter(|&&b| b == b'\n').count() + 1
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{line}: {}", self.message),
            None => write!(f, " {}", self.message),
        }
    }
}

impl std::error::Error for Fault {}
