//! Who decides, and who looks on.

use serde::{Deserialize, Serialize};

/// One who decides. Exactly one seat acts at a time, or the game is over.
///
/// A seat is a number below [`Game::SEATS`](crate::Game::SEATS)`.len()`; its name is the entry there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// One who looks on: a seat, a spectator, who sees only what every seat sees, or an umpire, who sees it all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Anyone else.
    Spectator,
    /// One who may know everything but the chance to come: for games that are over.
    Umpire,
}

impl Viewer {
    /// Every viewer of a game in progress with this many seats.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        (0..seats as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
    }
}

/// Who may know an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Audience {
    /// All seats and spectators.
    Everyone,
    /// The player of this seat alone.
    Only(Seat),
}

impl Audience {
    /// Whether this viewer belongs to the audience.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::Everyone => true,
            Audience::Only(seat) => viewer == Viewer::Seat(seat) || viewer == Viewer::Umpire,
        }
    }
}
