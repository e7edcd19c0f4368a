//! What the picks of this game stand for.

use estafette_core::{Pick, PlaceId};
use estafette_linear::{Army, CrossingId, LocaleId, Position, Token};

use crate::order::Stack;
use crate::piece::Piece;

/// A place that can be picked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A position on the map.
    Position(Position),
    /// A road crossing or an entry.
    Crossing(CrossingId),
    /// One committed morale token.
    Morale(Stack),
    /// Out of play: eliminated for want of room.
    Gone,
}

const CROSSING: u16 = 0x2000;
const MORALE: u16 = 0x4000;
const GONE: u16 = 0x6000;

impl Place {
    /// The place as a pick's number.
    #[inline]
    pub const fn id(self) -> PlaceId {
        PlaceId(match self {
            Place::Position(position) => position.number(),
            Place::Crossing(crossing) => CROSSING | crossing.0,
            Place::Morale(stack) => MORALE | (stack.locale.0 as u16) << 1 | stack.moved as u16,
            Place::Gone => GONE,
        })
    }

    /// The place of a pick's number.
    #[inline]
    pub const fn from_id(PlaceId(number): PlaceId) -> Option<Place> {
        match number {
            0..CROSSING => Some(Place::Position(Position::from_number(number))),
            CROSSING..MORALE => Some(Place::Crossing(CrossingId(number - CROSSING))),
            MORALE..GONE => {
                let key = number - MORALE;
                Some(Place::Morale(Stack { locale: LocaleId((key >> 1) as u8), moved: key & 1 != 0 }))
            }
            GONE => Some(Place::Gone),
            _ => None,
        }
    }

    /// The place as a pick.
    #[inline]
    pub const fn pick(self) -> Pick {
        Pick::Place(self.id())
    }
}

/// An option that can be picked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u16)]
pub enum Choice {
    /// End the turn.
    End,
    /// Organize pieces.
    Organize,
    /// Declare a bombardment.
    Declare,
    /// Complete a bombardment.
    Complete,
    /// Cancel a declaration.
    Cancel,
    /// Use continuation from reserve along a road of the locale.
    Ride,
    /// Name pieces that follow the leading ones.
    Follow,
    /// All beaten attackers advance.
    All,
    /// None does.
    None,
    /// Artillery fires.
    Fire,
    /// It does not.
    Hold,
}

impl Choice {
    /// All options.
    pub const EVERY: [Choice; 11] = [
        Choice::End,
        Choice::Organize,
        Choice::Declare,
        Choice::Complete,
        Choice::Cancel,
        Choice::Ride,
        Choice::Follow,
        Choice::All,
        Choice::None,
        Choice::Fire,
        Choice::Hold,
    ];

    /// The option as a pick.
    #[inline]
    pub const fn pick(self) -> Pick {
        Pick::Choice(self as u16)
    }

    /// The option of a pick's number.
    pub fn from_id(number: u16) -> Option<Choice> {
        Choice::EVERY.get(number as usize).copied()
    }
}

/// A pick as this game reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked {
    /// A piece.
    Piece(Piece),
    /// A place.
    Place(Place),
    /// An option.
    Choice(Choice),
}

impl Picked {
    /// Reads a pick; `None` if it stands for nothing in this game.
    #[inline]
    pub fn read(pick: Pick) -> Option<Picked> {
        match pick {
            Pick::Piece(id) => Piece::from_id(id).map(Picked::Piece),
            Pick::Place(id) => Place::from_id(id).map(Picked::Place),
            Pick::Choice(number) => Choice::from_id(number).map(Picked::Choice),
        }
    }
}

/// A piece as a pick.
#[inline]
pub(crate) const fn piece(army: Army, token: Token) -> Pick {
    Pick::Piece(Piece { army, token }.id())
}

/// A position as a pick.
#[inline]
pub(crate) const fn position(position: Position) -> Pick {
    Place::Position(position).pick()
}
