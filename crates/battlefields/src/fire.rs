//! *Fire*: who can fire at whom.

use std::ops::ControlFlow::Continue;

use estafette_hexes::{Cell, Direction, Sides};

use crate::acting::Acting;
use crate::combat::Flow;
use crate::dice::Attack;
use crate::event::Event;
use crate::field::Field;
use crate::order::Hazard;
use crate::refusal::Refusal;
use crate::terrain::Arrival;
use crate::unit::{Arm, Condition, UnitId};

impl Field<'_> {
    /// From where the fire of a unit arrives at a target, if it can fire at it after turning this way.
    pub(crate) fn check_shot(
        &self,
        unit: UnitId,
        target: UnitId,
        facing: Direction,
    ) -> Result<Arrival, Refusal> {
        let facings = self.shooting_facings(unit, target)?;
        if facings.contains(facing) {
            self.line_of_fire(unit, target)
        } else {
            Err(Refusal::OutOfArc(target))
        }
    }

    /// *Choose target*: the ways to face in which the target is in the Front or the fire arc (A30). With Control
    /// every neighbour is in the Front, whichever way the unit faces (A74).
    fn shooting_facings(&self, unit: UnitId, target: UnitId) -> Result<Sides, Refusal> {
        let at = self.cell(target).ok_or(Refusal::NoSuchUnit)?;
        if self.side(target) == self.side(unit) {
            return Err(Refusal::NotATarget);
        }
        let from = self.cell(unit).ok_or(Refusal::NoSuchUnit)?;
        let distance = self.battle.grid.distance(from, at);
        let range = if self.arm(unit) == Arm::Artillery { self.artillery_range().max(1) } else { 1 };
        if distance > range {
            return Err(Refusal::OutOfArc(target));
        }
        if distance == 1 && self.battle.ground(from).control.contains(self.arm(unit)) {
            return Ok(Sides::ALL);
        }
        Ok(self.battle.grid.facings(from, at))
    }

    /// *Artillery fire*: the line must be clear; next to the unit only an Obstruction edge bars it.
    fn line_of_fire(&self, unit: UnitId, target: UnitId) -> Result<Arrival, Refusal> {
        let (Some(from), Some(at)) = (self.cell(unit), self.cell(target)) else {
            return Err(Refusal::NoSuchUnit);
        };
        let bars = |cell: Cell, side: Direction| self.edge(cell, side).obstruction;
        if let Some(side) = self.battle.grid.side(at, from) {
            let barred = bars(at, side) || bars(from, side.opposite());
            return if barred { Err(Refusal::NoLine(target)) } else { Ok(Arrival::through(side)) };
        }
        let line = self.battle.lines.between(&self.battle.grid, from, at).ok_or(Refusal::OutOfArc(target))?;
        let level = |cell| self.battle.ground(cell).level;
        let (firer, aim) = (level(from), level(at));
        let clear = line.is_clear(&self.battle.grid, from, |cell| self.blocks(cell, firer, aim), bars);
        if clear { Ok(Arrival::along(line)) } else { Err(Refusal::NoLine(target)) }
    }

    /// Whether a space stops a line between these levels (A33): what stands on it, or the ground itself.
    fn blocks(&self, cell: Cell, firer: u8, aim: u8) -> bool {
        let ground = self.battle.ground(cell);
        let stands = self.at(cell).is_some() || ground.obstacle || ground.obstruction;
        ground.level >= firer && (stands || ground.level > firer || ground.level > aim)
    }

    /// The ways to face in which the unit can fire at the target; none if it cannot.
    pub(crate) fn facings_to_shoot(&self, unit: UnitId, target: UnitId) -> Sides {
        match self.shooting_facings(unit, target) {
            Ok(facings) if self.line_of_fire(unit, target).is_ok() => facings,
            _ => Sides::NONE,
        }
    }

    /// The enemies that the unit could fire at.
    pub(crate) fn shot_targets(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let enemies = self.on_map(self.side(unit).enemy());
        enemies
            .map(|(enemy, _)| enemy)
            .filter(move |&enemy| self.facings_to_shoot(unit, enemy) != Sides::NONE)
    }

    /// *Hazard die*: none is added where no dice are rolled (A37).
    pub(crate) fn check_fire(
        &self,
        unit: UnitId,
        target: UnitId,
        facing: Direction,
        hazard: Hazard,
    ) -> Result<(), Refusal> {
        self.check_shot(unit, target, facing)?;
        if hazard == Hazard::With && self.condition(target) == Condition::Broken {
            return Err(Refusal::NoRoll);
        }
        Ok(())
    }
}

impl Acting<'_> {
    /// Carries out a fire order.
    pub(crate) fn fire(&mut self, unit: UnitId, target: UnitId, facing: Direction, hazard: Hazard) -> Flow {
        self.turn(unit, facing);
        self.tell(Event::Fired { unit, target, facing, hazard });
        self.attacked(target);
        let arrival = self.field().check_shot(unit, target, facing).expect("the order was checked");
        self.shoot(unit, target, Attack::Fire, arrival, hazard)
    }

    /// *Firing on a broken unit?* It is removed without dice.
    pub(crate) fn shoot(
        &mut self,
        unit: UnitId,
        target: UnitId,
        attack: Attack,
        arrival: Arrival,
        hazard: Hazard,
    ) -> Flow {
        if self.field().condition(target) == Condition::Broken {
            self.remove(target)?;
            self.finish_activation()?;
            return Continue(());
        }
        self.roll(unit, target, attack, arrival, hazard)
    }
}
