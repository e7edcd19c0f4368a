//! *Reactions to assaults*: evading, reaction fire, forming a Square; and calling off or feinting after them.

use std::ops::ControlFlow::Continue;

use estafette_hexes::{Cell, Direction};

use crate::acting::Acting;
use crate::combat::Flow;
use crate::dice::Attack;
use crate::event::Event;
use crate::field::Field;
use crate::movement::Source;
use crate::order::Hazard;
use crate::refusal::Refusal;
use crate::state::{Assault, Reaction, Stage};
use crate::unit::{Arm, Condition, Leaders, UnitId};

/// What an assaulted unit can do besides nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Reactions {
    pub(crate) fire: bool,
    pub(crate) fire_hazard: bool,
    pub(crate) square: bool,
    pub(crate) evade: bool,
}

impl Reactions {
    pub(crate) fn any(self) -> bool {
        self != Reactions::default()
    }
}

impl Field<'_> {
    /// What the assaulted unit can do: only against an assaulter in its Front.
    pub(crate) fn reactions(&self, assault: Assault) -> Reactions {
        let none = Reactions::default();
        let Some(target) = assault.target else { return none };
        let Some(from) = self.cell(assault.unit) else { return none };
        if !self.has_in_front(target, from) {
            return none;
        }
        let obstructed = self.battle.grid.side(assault.ground, from).is_some_and(|side| {
            self.edge(assault.ground, side).obstruction || self.edge(from, side.opposite()).obstruction
        });
        let cavalry = self.is_cavalry(assault.unit);
        let infantry = self.arm(assault.unit) == Arm::Infantry;
        match (self.arm(target), self.condition(target)) {
            (Arm::Cavalry, Condition::Column(_)) => {
                Reactions { evade: infantry && self.evasions(target).next().is_some(), ..none }
            }
            (Arm::Infantry, Condition::Line(_)) => Reactions { fire: !obstructed, square: cavalry, ..none },
            (Arm::Infantry, Condition::Column(_)) => Reactions { square: cavalry, ..none },
            (Arm::Artillery, Condition::Line(_)) => {
                Reactions { fire: !obstructed, fire_hazard: !obstructed, ..none }
            }
            _ => none,
        }
    }

    /// *Evading the assault*: the spaces where the unit can go (A43).
    pub(crate) fn evasions(&self, unit: UnitId) -> impl Iterator<Item = Cell> + '_ {
        let around = self.cell(unit).into_iter().flat_map(|at| self.battle.grid.around(at));
        around.map(|(_, cell)| cell).filter(move |&cell| self.check_evasion(unit, cell).is_ok())
    }

    pub(crate) fn check_evasion(&self, unit: UnitId, to: Cell) -> Result<(), Refusal> {
        let bad = Refusal::BadEvade(to);
        let at = self.cell(unit).ok_or(Refusal::NoSuchUnit)?;
        let side = self.battle.grid.side(at, to).ok_or(bad.clone())?;
        self.check_ground(unit, Some((at, side)), to).map_err(|_| bad.clone())?;
        let taken = self.at(to).is_some() || self.enemy_leader_at(self.side(unit), to);
        if taken { Err(bad) } else { Ok(()) }
    }

    /// *Cavalry feints*: a move of one space (A79).
    pub(crate) fn check_feint(&self, to: Cell) -> Result<(), Refusal> {
        let assault = self.s.assault.ok_or(Refusal::NotAllowedNow)?;
        if !(self.options().feints && assault.reaction == Reaction::Square && self.is_cavalry(assault.unit)) {
            return Err(Refusal::NotAllowedNow);
        }
        let at = self.cell(assault.unit).ok_or(Refusal::NoSuchUnit)?;
        self.check_path(assault.unit, Source::Cell(at), &[to], 1)
    }

    /// The spaces to which the assaulter can feint.
    pub(crate) fn feints(&self) -> impl Iterator<Item = Cell> + '_ {
        let at = self.s.assault.and_then(|assault| self.cell(assault.unit));
        let around = at.into_iter().flat_map(|at| self.battle.grid.around(at));
        around.map(|(_, cell)| cell).filter(|&cell| self.check_feint(cell).is_ok())
    }

    /// Whether the assaulter may call off: after reaction fire or a Square (A46).
    pub(crate) fn may_halt(&self) -> bool {
        self.s.assault.is_some_and(|assault| matches!(assault.reaction, Reaction::Fire | Reaction::Square))
    }
}

impl Acting<'_> {
    fn react(&mut self, reaction: Reaction) -> UnitId {
        let mut assault = self.assault();
        assault.reaction = reaction;
        self.s.assault = Some(assault);
        assault.target.expect("only units react")
    }

    /// No reaction.
    pub(crate) fn stand(&mut self) -> Flow {
        let unit = self.react(Reaction::None);
        self.tell(Event::Stood(unit));
        self.ask_to_resolve()
    }

    /// *Reaction firing*: one die, and for artillery the Hazard die if it likes.
    pub(crate) fn reaction_fire(&mut self, hazard: Hazard) -> Flow {
        let unit = self.react(Reaction::Fire);
        let assaulter = self.assault().unit;
        self.tell(Event::ReactionFired(unit, hazard));
        let arrival = self.field().arrival_from(unit, assaulter).expect("they are neighbours");
        self.roll(unit, assaulter, Attack::ReactionFire, arrival, hazard)
    }

    /// The assault is over if the assaulter is removed, Broken, Disordered, or no longer adjacent (A45).
    pub(crate) fn after_reaction_fire(&mut self) -> Flow {
        let assault = self.assault();
        let field = self.field();
        let adjacent =
            field.cell(assault.unit).is_some_and(|at| field.battle.grid.side(at, assault.ground).is_some());
        if !adjacent || !field.condition(assault.unit).is_ordered() {
            return self.finish_activation();
        }
        self.s.stage = Stage::Resolve;
        Continue(())
    }

    /// *Forming a Square*.
    pub(crate) fn form_square(&mut self) -> Flow {
        let unit = self.react(Reaction::Square);
        self.s.units[unit.index()].condition = Condition::Square;
        self.tell(Event::FormedSquare(unit));
        self.s.stage = Stage::Resolve;
        Continue(())
    }

    /// *Evading the assault*: the assaulter must then enter the vacated space.
    pub(crate) fn evade(&mut self, to: Cell, facing: Direction, with: Leaders) -> Flow {
        let unit = self.react(Reaction::Evade);
        self.relocate(unit, to, with);
        self.turn(unit, facing);
        self.tell(Event::Evaded { unit, to, facing, with });
        self.turn_markers(unit, to, true)?;
        self.s.stage = Stage::Ground;
        Continue(())
    }

    /// Calls the assault off.
    pub(crate) fn halt(&mut self) -> Flow {
        let unit = self.assault().unit;
        self.tell(Event::Halted(unit));
        self.finish_activation()
    }

    /// *Cavalry feints*.
    pub(crate) fn feint(&mut self, to: Cell, facing: Direction, with: Leaders) -> Flow {
        let unit = self.assault().unit;
        self.relocate(unit, to, with);
        self.turn(unit, facing);
        self.tell(Event::Feinted { unit, to, facing, with });
        self.turn_markers(unit, to, true)?;
        self.finish_activation()
    }
}
