//! Picks: what the numbers of pieces, places and choices mean.

use estafette_core::{Pick, PlaceId};
use estafette_hexes::{Cell, Direction};

use crate::order::OrderSpace;
use crate::unit::{LeaderId, UnitId};

/// Pieces are units and Leaders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A unit.
    Unit(UnitId),
    /// A Leader.
    Leader(LeaderId),
}

/// Places are spaces of the map, and the ways to face in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A space.
    Cell(Cell),
    /// A way to face in a space.
    Facing(Cell, Direction),
}

impl Spot {
    /// The first number of a way to face.
    const FACINGS: u16 = 1_000;

    /// Its number.
    #[inline]
    pub const fn place(self) -> PlaceId {
        match self {
            Spot::Cell(cell) => PlaceId(cell.0),
            Spot::Facing(cell, facing) => PlaceId(Spot::FACINGS + cell.0 * 6 + facing as u16),
        }
    }

    /// The spot of this number.
    #[inline]
    pub const fn of(place: PlaceId) -> Spot {
        match place.0.checked_sub(Spot::FACINGS) {
            None => Spot::Cell(Cell(place.0)),
            Some(facing) => Spot::Facing(Cell(facing / 6), Direction::at(facing as usize % 6)),
        }
    }

    /// The pick of it.
    #[inline]
    pub const fn pick(self) -> Pick {
        Pick::Place(self.place())
    }
}

/// The options that are neither pieces nor places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Place an Order token there.
    Order(OrderSpace),
    /// Perform a Rally.
    Rally,
    /// Release the units that the special rule of this number holds.
    Release(u8),
    /// End the turn.
    End,
    /// Form a Line.
    Line,
    /// Form a Column.
    Column,
    /// Form a Square; also as a reaction.
    Square,
    /// Add the Hazard die to fire.
    Hazard,
    /// Do not react.
    Stand,
    /// React by fire.
    Fire,
    /// React by fire with the Hazard die.
    FireHazard,
    /// Resolve the assault.
    Go,
    /// Resolve it with the Hazard die.
    GoHazard,
    /// Call it off.
    Halt,
    /// Hold a Fortified space.
    Hold,
    /// Retreat from it.
    Yield,
    /// Do not assault again.
    Stop,
}

impl Choice {
    /// The choices with fixed numbers, from [`Choice::FIXED`] on.
    const ALL: [Choice; 15] = [
        Choice::Rally,
        Choice::End,
        Choice::Line,
        Choice::Column,
        Choice::Square,
        Choice::Hazard,
        Choice::Stand,
        Choice::Fire,
        Choice::FireHazard,
        Choice::Go,
        Choice::GoHazard,
        Choice::Halt,
        Choice::Hold,
        Choice::Yield,
        Choice::Stop,
    ];
    /// The first number that is no Order space.
    const FIXED: u16 = 40;
    /// The first number of a release.
    const RELEASES: u16 = 60;

    /// Its number.
    pub fn number(self) -> u16 {
        match self {
            Choice::Order(space) => space.number() as u16,
            Choice::Release(special) => Choice::RELEASES + special as u16,
            fixed => {
                let place = Choice::ALL.iter().position(|&other| other == fixed);
                Choice::FIXED + place.expect("every other choice is in the list") as u16
            }
        }
    }

    /// The choice of this number.
    pub fn of(number: u16) -> Option<Choice> {
        if number < Choice::FIXED {
            return Some(Choice::Order(OrderSpace::numbered(number as u8)));
        }
        match number.checked_sub(Choice::RELEASES) {
            Some(special) => u8::try_from(special).ok().map(Choice::Release),
            None => Choice::ALL.get((number - Choice::FIXED) as usize).copied(),
        }
    }

    /// The pick of it.
    #[inline]
    pub fn pick(self) -> Pick {
        Pick::Choice(self.number())
    }
}

/// What a pick means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A piece.
    Piece(Piece),
    /// A place.
    Spot(Spot),
    /// An option.
    Choice(Choice),
}

/// What the pick means, if it can mean anything.
pub fn meaning(pick: Pick) -> Option<Meaning> {
    match pick {
        Pick::Piece(piece) => {
            let unit = || UnitId::of(piece).map(Piece::Unit);
            LeaderId::of(piece).map(Piece::Leader).or_else(unit).map(Meaning::Piece)
        }
        Pick::Place(place) => Some(Meaning::Spot(Spot::of(place))),
        Pick::Choice(number) => Choice::of(number).map(Meaning::Choice),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pick_is_read_back() {
        for number in (0..31).chain(40..55).chain(60..84) {
            assert_eq!(Choice::of(number).map(Choice::number), Some(number));
        }
        assert_eq!(Choice::of(55), None);
        for place in [0, 511, 1_000, 1_000 + 512 * 6 - 1] {
            assert_eq!(Spot::of(PlaceId(place)).place(), PlaceId(place));
        }
    }
}
