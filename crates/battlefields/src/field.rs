//! The battlefield as it stands: the battle, the state, and what both say together.

use estafette_hexes::{Cell, Direction, Sides};

use crate::battle::{Battle, Edge, UnitSheet};
use crate::state::{Place, Stage, State, Unit};
use crate::unit::{Arm, Class, Condition, LeaderId, Leaders, Quality, Side, UnitId};
use crate::{Battlefields, Options};

/// Where a bridge was built, there is nothing to cross any more.
const BRIDGED: &Edge = &Edge::NOTHING;

/// A battle and its state, to be asked.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    pub(crate) game: &'a Battlefields,
    pub(crate) battle: &'a Battle,
    pub(crate) s: &'a State,
}

impl<'a> Field<'a> {
    /// The side that decides now; nobody when the battle is over.
    pub(crate) fn decider(&self) -> Option<Side> {
        match self.s.stage {
            Stage::Over => None,
            Stage::React => Some(self.s.active.enemy()),
            Stage::Fortified | Stage::Retreat => self.s.blow.map(|blow| self.side(blow.target)),
            _ => Some(self.s.active),
        }
    }

    /// The optional rules in force.
    pub(crate) fn options(&self) -> Options {
        self.game.options
    }

    #[inline]
    pub(crate) fn sheet(&self, unit: UnitId) -> &'a UnitSheet {
        self.battle.unit(unit)
    }

    #[inline]
    pub(crate) fn unit(&self, unit: UnitId) -> &'a Unit {
        &self.s.units[unit.index()]
    }

    #[inline]
    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.sheet(unit).side
    }

    #[inline]
    pub(crate) fn arm(&self, unit: UnitId) -> Arm {
        self.sheet(unit).arm()
    }

    #[inline]
    pub(crate) fn class(&self, unit: UnitId) -> Class {
        self.sheet(unit).class
    }

    #[inline]
    pub(crate) fn quality(&self, unit: UnitId) -> Quality {
        self.sheet(unit).quality
    }

    #[inline]
    pub(crate) fn condition(&self, unit: UnitId) -> Condition {
        self.unit(unit).condition
    }

    /// The space of a unit, if it is on the map.
    #[inline]
    pub(crate) fn cell(&self, unit: UnitId) -> Option<Cell> {
        self.unit(unit).place.cell()
    }

    /// The unit in a space.
    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> Option<UnitId> {
        self.s.occupant[cell.index()].map(UnitId::from)
    }

    /// The unit in a space that is against this side.
    #[inline]
    pub(crate) fn enemy_at(&self, side: Side, cell: Cell) -> Option<UnitId> {
        self.at(cell).filter(|&unit| self.side(unit) != side)
    }

    /// The units of a side on the map, with their spaces.
    pub(crate) fn on_map(&self, side: Side) -> impl Iterator<Item = (UnitId, Cell)> + use<'a> {
        let field = *self;
        field.battle.units_of(side).filter_map(move |unit| Some((unit, field.cell(unit)?)))
    }

    /// The Leaders of a side in a space.
    #[inline]
    pub(crate) fn leaders_at(&self, side: Side, cell: Cell) -> Leaders {
        self.battle.leaders_of(side).filter(|&leader| self.leader_cell(leader) == Some(cell)).collect()
    }

    /// The space of a Leader, if he is on the map.
    #[inline]
    pub(crate) fn leader_cell(&self, leader: LeaderId) -> Option<Cell> {
        self.s.leaders[leader.index()].cell()
    }

    /// Whether a Leader who is against this side is in the space.
    #[inline]
    pub(crate) fn enemy_leader_at(&self, side: Side, cell: Cell) -> bool {
        !self.leaders_at(side.enemy(), cell).is_empty()
    }

    /// Whether a friendly Leader is with or next to the unit (faces F2 and M3).
    pub(crate) fn has_leader_near(&self, unit: UnitId) -> bool {
        let Some(cell) = self.cell(unit) else { return false };
        let near =
            |leader| self.leader_cell(leader).is_some_and(|at| self.battle.grid.distance(at, cell) <= 1);
        self.battle.leaders_of(self.side(unit)).any(near)
    }

    /// What lies on a side of a space, as it is now.
    #[inline]
    pub(crate) fn edge(&self, cell: Cell, side: Direction) -> &'a Edge {
        let edge = self.battle.edges.get(cell, side);
        if edge.bridge & self.s.done != 0 { BRIDGED } else { edge }
    }

    /// *Unit orientation*: the sides of its space that are the unit's Front. In a space with Control it is all
    /// round, and so is a Square's; Disordered and Broken units have none.
    #[inline]
    pub(crate) fn front(&self, unit: UnitId) -> Sides {
        let Unit { place, condition, .. } = *self.unit(unit);
        let Place::On(cell) = place else { return Sides::NONE };
        match condition {
            Condition::Square => Sides::ALL,
            Condition::Line(_) | Condition::Column(_)
                if self.battle.ground(cell).control.contains(self.arm(unit)) =>
            {
                Sides::ALL
            }
            Condition::Line(facing) | Condition::Column(facing) => facing.front(),
            Condition::Disordered | Condition::Broken => Sides::NONE,
        }
    }

    /// Whether the space is in the unit's Front.
    pub(crate) fn has_in_front(&self, unit: UnitId, cell: Cell) -> bool {
        let side = self.cell(unit).and_then(|at| self.battle.grid.side(at, cell));
        side.is_some_and(|side| self.front(unit).contains(side))
    }

    /// Elite infantry can never be Disordered, and Broken units are worse already (A6, A38).
    pub(crate) fn can_be_disordered(&self, unit: UnitId) -> bool {
        self.class(unit) != Class::EliteInfantry
            && !matches!(self.condition(unit), Condition::Disordered | Condition::Broken)
    }

    /// The Leaders who could go along with a unit, checked.
    pub(crate) fn check_followers(&self, unit: UnitId, with: Leaders) -> Result<(), crate::refusal::Refusal> {
        let here = self.cell(unit).map_or(Leaders::NONE, |cell| self.leaders_at(self.side(unit), cell));
        match with.iter().find(|&leader| !here.contains(leader)) {
            Some(leader) => Err(crate::refusal::Refusal::LeaderNotHere(leader)),
            None => Ok(()),
        }
    }
}
