//! Picks, and the drafts made of them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A piece, by the number its game gives it. The number is public: it must not tell what the piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PieceId(pub u16);

/// A place on or beside the board (a locale, an approach, a crossing, a hex, a box), by the number its game
/// gives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceId(pub u16);

/// One step of writing an order: what a person clicks and a general searches over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Pick {
    /// A piece.
    Piece(PieceId),
    /// A place.
    Place(PlaceId),
    /// A numbered option; its label is the game's to give.
    Choice(u16),
}

/// As drawings and pages name it: `piece12`, `place300`, `choice3`.
impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Piece(PieceId(number)) => write!(f, "piece{number}"),
            Pick::Place(PlaceId(number)) => write!(f, "place{number}"),
            Pick::Choice(number) => write!(f, "choice{number}"),
        }
    }
}

/// A text that names no pick.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no pick, expected piece, place or choice and a number")]
pub struct NoPick(pub String);

impl FromStr for Pick {
    type Err = NoPick;

    fn from_str(text: &str) -> Result<Pick, NoPick> {
        let no_pick = || NoPick(text.to_owned());
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(no_pick)?;
        let (kind, number) = text.split_at(digits);
        let number = number.parse().map_err(|_| no_pick())?;
        match kind {
            "piece" => Ok(Pick::Piece(PieceId(number))),
            "place" => Ok(Pick::Place(PlaceId(number))),
            "choice" => Ok(Pick::Choice(number)),
            _ => Err(no_pick()),
        }
    }
}

/// An order being written: what may be picked next, and the order as it stands if it is complete.
///
/// A draft is private to the seat that writes it and leaves no trace when dropped. Every offer leads to at
/// least one complete order: there are no dead ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft<O> {
    /// What may be picked next, each once.
    pub offers: Vec<Pick>,
    /// The order that the picks so far make, if it can be issued now.
    pub order: Option<O>,
}

impl<O> Draft<O> {
    /// An empty draft, to be filled by [`Game::draft`](crate::Game::draft).
    pub fn new() -> Self {
        Draft { offers: Vec::new(), order: None }
    }

    /// Empties the draft and keeps its memory.
    pub fn clear(&mut self) {
        self.offers.clear();
        self.order = None;
    }

    /// Offers a pick.
    pub fn offer(&mut self, pick: Pick) {
        self.offers.push(pick);
    }
}

impl<O> Default for Draft<O> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pick_is_read_back_from_its_name() {
        for pick in [Pick::Piece(PieceId(12)), Pick::Place(PlaceId(300)), Pick::Choice(0)] {
            assert_eq!(pick.to_string().parse(), Ok(pick));
        }
    }

    #[test]
    fn other_texts_name_no_pick() {
        for text in ["", "piece", "12", "piece-1", "piece70000", "Piece1", "piece1 ", "pièce1"] {
            assert_eq!(text.parse::<Pick>(), Err(NoPick(text.to_owned())));
        }
    }
}
