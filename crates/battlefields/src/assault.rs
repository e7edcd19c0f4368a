//! *Assault*: whom a unit can assault, and how it ends. The steps in between are *Reactions* and *Retreats*.

use std::ops::ControlFlow::Continue;

use estafette_hexes::{Cell, Direction, Sides};

use crate::acting::Acting;
use crate::combat::Flow;
use crate::dice::{Attack, Own};
use crate::event::Event;
use crate::field::Field;
use crate::movement::Source;
use crate::order::{Hazard, Path, Target};
use crate::refusal::Refusal;
use crate::state::{Assault, Reaction, Stage};
use crate::unit::{Class, Condition, Leaders, UnitId};

impl Field<'_> {
    /// The space of a target: an enemy unit, or Leaders alone (A23).
    pub(crate) fn target_space(&self, unit: UnitId, target: Target) -> Result<Cell, Refusal> {
        let side = self.side(unit);
        match target {
            Target::Unit(target) => {
                let cell = self.cell(target).ok_or(Refusal::NoSuchUnit)?;
                if self.side(target) == side { Err(Refusal::NotATarget) } else { Ok(cell) }
            }
            Target::Leader(leader) => {
                let cell = self.leader_cell(leader).ok_or(Refusal::NotATarget)?;
                let alone = self.battle.leader(leader).side != side && self.at(cell).is_none();
                if alone { Ok(cell) } else { Err(Refusal::NotATarget) }
            }
        }
    }

    /// Whether the ground lets the unit assault from one space into the next.
    fn check_way_in(&self, unit: UnitId, from: Cell, to: Cell) -> Result<(), Refusal> {
        let side = self.battle.grid.side(from, to).ok_or(Refusal::NotInFront)?;
        self.check_ground(unit, Some((from, side)), to)
    }

    /// The ways to face in which the target's space is in the Front of a unit in this space: with Control all of
    /// them (A89).
    pub(crate) fn facings_to_assault(&self, unit: UnitId, from: Cell, to: Cell) -> Sides {
        if self.battle.ground(from).control.contains(self.arm(unit)) {
            return Sides::ALL;
        }
        self.battle.grid.side(from, to).map_or(Sides::NONE, Direction::front)
    }

    /// *Assault priority*: an enemy who has the unit in its Front there and could be assaulted, if there is one
    /// and the target is none (A41).
    fn check_priority(&self, unit: UnitId, from: Cell, target: Target) -> Result<(), Refusal> {
        let mut first = None;
        for (towards, cell) in self.battle.grid.around(from) {
            let Some(enemy) = self.enemy_at(self.side(unit), cell) else { continue };
            let faces = self.front(enemy).contains(towards.opposite());
            if faces && self.check_way_in(unit, from, cell).is_ok() {
                if target == Target::Unit(enemy) {
                    return Ok(());
                }
                first = first.or(Some(enemy));
            }
        }
        first.map_or(Ok(()), |enemy| Err(Refusal::Priority(enemy)))
    }

    /// Whether the unit could assault the target from this space if it faced well.
    pub(crate) fn check_assault_from(
        &self,
        unit: UnitId,
        from: Cell,
        target: Target,
    ) -> Result<Cell, Refusal> {
        let to = self.target_space(unit, target)?;
        self.check_way_in(unit, from, to)?;
        self.check_priority(unit, from, target)?;
        Ok(to)
    }

    /// The way before an assault: it must not end in Rough terrain.
    pub(crate) fn check_approach(&self, unit: UnitId, start: Cell, path: &[Cell]) -> Result<Cell, Refusal> {
        self.check_path(unit, Source::Cell(start), path, self.assault_allowance(unit))?;
        let Some(&last) = path.last() else { return Ok(start) };
        let before = path.len().checked_sub(2).map_or(start, |index| path[index]);
        let edge = self.battle.grid.side(before, last).map(|side| (before, side));
        if self.is_rough(unit, edge, last) { Err(Refusal::Rough(last)) } else { Ok(last) }
    }

    /// A whole assault order.
    pub(crate) fn check_assault(
        &self,
        unit: UnitId,
        path: &Path,
        target: Target,
        facing: Direction,
    ) -> Result<(), Refusal> {
        let start = self.cell(unit).ok_or(Refusal::NoSuchUnit)?;
        let from = self.check_approach(unit, start, path)?;
        let to = self.target_space(unit, target)?;
        if !self.facings_to_assault(unit, from, to).contains(facing)
            || self.battle.grid.side(from, to).is_none()
        {
            return Err(Refusal::NotInFront);
        }
        self.check_assault_from(unit, from, target).map(drop)
    }

    /// Whom the unit could assault from this space.
    pub(crate) fn assault_targets(&self, unit: UnitId, from: Cell) -> impl Iterator<Item = Target> + '_ {
        let side = self.side(unit);
        self.battle.grid.around(from).flat_map(move |(_, cell)| {
            let enemy = self.enemy_at(side, cell).map(Target::Unit);
            let alone =
                if self.at(cell).is_none() { self.leaders_at(side.enemy(), cell) } else { Leaders::NONE };
            let targets = enemy.into_iter().chain(alone.iter().map(Target::Leader));
            targets.filter(move |&target| self.check_assault_from(unit, from, target).is_ok())
        })
    }

    /// Whether the assaulter may add the Hazard die: not if no dice are rolled, nor in a second assault; for a
    /// marker, if it is not free (*Medium cavalry*, *Heavy cavalry*).
    pub(crate) fn check_assault_hazard(&self, assault: Assault) -> Result<u8, Refusal> {
        let rolls = assault.target.is_some_and(|target| self.condition(target) != Condition::Broken);
        if !rolls || assault.again {
            return Err(Refusal::NoRoll);
        }
        let free = matches!(self.class(assault.unit), Class::MediumCavalry | Class::HeavyCavalry)
            || self.has_free_hazard();
        let needed = u8::from(!free);
        if self.s.markers < needed {
            return Err(Refusal::NoMarker { needed, left: self.s.markers });
        }
        Ok(needed)
    }

    /// *Heavy cavalry*: whether it may assault again from the ground it took (A58, A59).
    fn may_assault_again(&self, assault: Assault, before: Cell) -> bool {
        let unit = assault.unit;
        let edge = self.battle.grid.side(before, assault.ground).map(|side| (before, side));
        self.class(unit) == Class::HeavyCavalry
            && !assault.again
            && matches!(self.condition(unit), Condition::Column(_))
            && !self.is_rough(unit, edge, assault.ground)
            && self.assault_targets(unit, assault.ground).next().is_some()
    }

    /// A second assault.
    pub(crate) fn check_again(&self, target: Target, facing: Direction) -> Result<(), Refusal> {
        let unit = self.s.assault.ok_or(Refusal::NotAllowedNow)?.unit;
        self.check_assault(unit, &Path::new(), target, facing)
    }
}

impl Acting<'_> {
    /// Declares an assault: the marker is paid and the move is made.
    pub(crate) fn declare_assault(
        &mut self,
        unit: UnitId,
        target: Target,
        facing: Direction,
        again: bool,
    ) -> Flow {
        let ground = self.field().target_space(unit, target).expect("the order was checked");
        self.turn(unit, facing);
        self.tell(Event::Assaulted { unit, target, facing, again });
        let target = match target {
            Target::Unit(target) => Some(target),
            Target::Leader(_) => None,
        };
        let assault = Assault { unit, target, ground, again, reaction: Reaction::None, own: Own::Nothing };
        self.s.assault = Some(assault);
        let Some(target) = target else {
            self.take_leaders(unit, ground)?;
            self.s.stage = Stage::Ground;
            return Continue(());
        };
        self.attacked(target);
        let reactions = self.field().reactions(assault);
        if !again && reactions.any() {
            self.s.stage = Stage::React;
            return Continue(());
        }
        self.ask_to_resolve()
    }

    /// RESOLVE: nothing is to be decided if the target is Broken and did not react.
    pub(crate) fn ask_to_resolve(&mut self) -> Flow {
        let assault = self.assault();
        let broken = assault.target.is_some_and(|target| self.field().condition(target) == Condition::Broken);
        if broken && assault.reaction == Reaction::None {
            return self.resolve(Hazard::Without);
        }
        self.s.stage = Stage::Resolve;
        Continue(())
    }

    /// Goes on with the assault.
    pub(crate) fn go(&mut self, hazard: Hazard) -> Flow {
        let assault = self.assault();
        if hazard == Hazard::With {
            self.s.markers -= self.field().check_assault_hazard(assault).expect("the order was checked");
        }
        self.tell(Event::WentOn(assault.unit, hazard));
        self.resolve(hazard)
    }

    fn resolve(&mut self, hazard: Hazard) -> Flow {
        let Assault { unit, target, .. } = self.assault();
        let target = target.expect("Leaders alone are removed without more ado");
        if self.field().condition(target) == Condition::Broken {
            self.remove(target)?;
            self.s.stage = Stage::Ground;
            return Continue(());
        }
        let arrival = self.field().arrival_from(unit, target).expect("they are neighbours");
        self.roll(unit, target, Attack::Assault, arrival, hazard)
    }

    /// *Take ground*, if the target left its space or was removed.
    pub(crate) fn after_assault_dice(&mut self, own: Own) -> Flow {
        let mut assault = self.assault();
        assault.own = own;
        self.s.assault = Some(assault);
        let left = assault.target.and_then(|target| self.field().cell(target)) != Some(assault.ground);
        if left {
            self.s.stage = Stage::Ground;
            return Continue(());
        }
        self.suffer_own(assault.unit, own)?;
        self.finish_activation()
    }

    /// The assaulter enters the ground. No stop rules hold; Leaders left there are removed, markers turn.
    pub(crate) fn take_ground(&mut self, facing: Direction, with: Leaders) -> Flow {
        let assault = self.assault();
        let Assault { unit, ground, .. } = assault;
        let before = self.field().cell(unit).expect("the assaulter is on the map");
        self.relocate(unit, ground, with);
        self.turn(unit, facing);
        self.tell(Event::TookGround { unit, to: ground, facing, with });
        self.take_leaders(unit, ground)?;
        self.turn_markers(unit, ground, true)?;
        if assault.reaction == Reaction::Evade {
            return self.finish_activation();
        }
        self.suffer_own(unit, assault.own)?;
        if self.field().may_assault_again(assault, before) {
            self.s.stage = Stage::Again;
            return Continue(());
        }
        self.finish_activation()
    }

    pub(crate) fn assault(&self) -> Assault {
        self.s.assault.expect("an assault is under way")
    }
}
