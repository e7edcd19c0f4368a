//! *Battlefield terrains*: what the ground and its edges do. Control is in `Field::front`.

use estafette_hexes::{Cell, Direction, Line};

use crate::battle::Cover;
use crate::dice::Attack;
use crate::field::Field;
use crate::unit::{Arm, Class, UnitId};

/// The sides of the target's space at which an attack arrives: two if it comes through a corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    sides: [Option<Direction>; 2],
}

impl Arrival {
    /// From the next space.
    pub(crate) fn through(side: Direction) -> Arrival {
        Arrival { sides: [Some(side), None] }
    }

    /// Along a line.
    pub(crate) fn along(line: &Line) -> Arrival {
        Arrival { sides: [line.arrives.first().copied(), line.arrives.get(1).copied()] }
    }

    /// Whether this holds for the side, or at a corner for both: doubt favours the attacker (A32, A73).
    pub(crate) fn all(&self, holds: impl Fn(Direction) -> bool) -> bool {
        self.sides.iter().flatten().all(|&side| holds(side))
    }
}

impl Cover {
    fn protects(&self, arm: Arm, attack: Attack, from_lower: bool) -> bool {
        let (always, lower) = match attack {
            Attack::Fire | Attack::ReactionFire => (self.fire, self.fire_from_lower),
            Attack::Assault => (self.assault, self.assault_from_lower),
        };
        always.contains(arm) || from_lower && lower.contains(arm)
    }
}

impl Field<'_> {
    /// *Impassable*: whether neither the space nor the edge before it bars this type of unit.
    pub(crate) fn is_passable(&self, arm: Arm, from: Cell, side: Direction, to: Cell) -> bool {
        !self.battle.ground(to).impassable.contains(arm) && !self.edge(from, side).impassable.contains(arm)
    }

    /// *Rough*: whether the unit treats the space so when it enters, over this edge (A28). Veterans do not care.
    pub(crate) fn is_rough(&self, unit: UnitId, edge: Option<(Cell, Direction)>, to: Cell) -> bool {
        let arm = self.arm(unit);
        let crossed = edge.is_some_and(|(from, side)| self.edge(from, side).rough.contains(arm));
        self.class(unit) != Class::VeteranInfantry && (crossed || self.battle.ground(to).rough.contains(arm))
    }

    /// *Cover*: whether the target is covered against an attack from that space.
    pub(crate) fn is_covered(&self, target: UnitId, attack: Attack, from: Cell, arrival: Arrival) -> bool {
        let Some(at) = self.cell(target) else { return false };
        let arm = self.arm(target);
        let from_lower = self.battle.ground(from).level < self.battle.ground(at).level;
        self.battle.ground(at).cover.protects(arm, attack, from_lower)
            || arrival.all(|side| self.edge(at, side).cover.protects(arm, attack, from_lower))
    }

    /// *Fortified*: whether the attack arrives through Fortified edges.
    pub(crate) fn is_through_fortified(&self, target: UnitId, arrival: Arrival) -> bool {
        let Some(at) = self.cell(target) else { return false };
        let arm = self.arm(target);
        arrival.all(|side| self.edge(at, side).fortified.contains(arm))
    }

    /// Whether the space is Fortified for such a unit: it has a Fortified edge of its own (A68).
    pub(crate) fn is_fortified(&self, arm: Arm, cell: Cell) -> bool {
        Direction::ALL.into_iter().any(|side| self.edge(cell, side).fortified.contains(arm))
    }
}
