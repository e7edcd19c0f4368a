//! The two armies.

use std::ops::{Index, IndexMut};

use estafette_core::Seat;
use serde::{Deserialize, Serialize};

/// An army. Colour identifies it on the table, in all games of the family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Army {
    /// Austria, or the Allies. Takes the first turn of a round.
    Red,
    /// France.
    Blue,
}

impl Army {
    /// Both, in the order of play.
    pub const BOTH: [Army; 2] = [Army::Red, Army::Blue];

    /// The other army.
    #[inline]
    #[must_use]
    pub const fn enemy(self) -> Army {
        match self {
            Army::Red => Army::Blue,
            Army::Blue => Army::Red,
        }
    }

    /// The seat that commands it.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The army that a seat commands.
    #[inline]
    pub const fn of(seat: Seat) -> Option<Army> {
        match seat.0 {
            0 => Some(Army::Red),
            1 => Some(Army::Blue),
            _ => None,
        }
    }
}

/// Something that each army has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ByArmy<T>(pub [T; 2]);

impl<T> Index<Army> for ByArmy<T> {
    type Output = T;

    #[inline]
    fn index(&self, army: Army) -> &T {
        &self.0[army as usize]
    }
}

impl<T> IndexMut<Army> for ByArmy<T> {
    #[inline]
    fn index_mut(&mut self, army: Army) -> &mut T {
        &mut self.0[army as usize]
    }
}
