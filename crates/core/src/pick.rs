//! Picks, and the drafts made of them.

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
