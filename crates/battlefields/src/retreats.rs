//! *Retreats*, and *Fortified* spaces, where one can stand instead.

use std::ops::ControlFlow::Continue;

use estafette_hexes::Cell;

use crate::acting::Acting;
use crate::combat::Flow;
use crate::event::{Disorder, Event};
use crate::field::Field;
use crate::refusal::Refusal;
use crate::state::{Blow, Stage};
use crate::unit::{Arm, Leaders};

impl Field<'_> {
    /// The spaces to which the suffering unit can retreat.
    pub(crate) fn retreat_spaces(&self, blow: Blow) -> impl Iterator<Item = Cell> + '_ {
        let around = self.cell(blow.target).into_iter().flat_map(|at| self.battle.grid.around(at));
        around.map(|(_, cell)| cell).filter(move |&cell| self.check_retreat(blow, cell).is_ok())
    }

    /// One step of a retreat: away from where the attacker stood, or into a Fortified space (A51, A72); not through
    /// units, enemy Leaders, markers of the enemy's colour, or Impassable ground. Artillery never retreats.
    pub(crate) fn check_retreat(&self, blow: Blow, to: Cell) -> Result<(), Refusal> {
        let unit = blow.target;
        let (side, arm) = (self.side(unit), self.arm(unit));
        let away = self.cell(unit).and_then(|at| Some((at, self.battle.grid.side(at, to)?)));
        let Some((at, towards)) = away else { return Err(Refusal::BadRetreat(to)) };
        let distance = |cell| self.battle.grid.distance(blow.from, cell);
        let hostile = self.objective(to).is_some_and(|(_, owner)| owner == Some(side.enemy()));
        let open = arm != Arm::Artillery
            && self.is_passable(arm, at, towards, to)
            && self.at(to).is_none()
            && !self.enemy_leader_at(side, to)
            && !hostile
            && (distance(to) > distance(at) || self.is_fortified(arm, to));
        if open { Ok(()) } else { Err(Refusal::BadRetreat(to)) }
    }
}

impl Acting<'_> {
    /// Asks for the next step, or counts what cannot be fulfilled and ends the retreat.
    pub(crate) fn go_on_retreating(&mut self) -> Flow {
        let mut blow = self.s.blow.expect("there is something to suffer");
        if blow.retreats > 0 {
            blow.retreating = true;
            self.s.blow = Some(blow);
            if !blow.stopped && self.field().retreat_spaces(blow).next().is_some() {
                self.s.stage = Stage::Retreat;
                return Continue(());
            }
            self.tell(Event::CouldNotRetreat(blow.target, blow.retreats));
            blow.casualties += blow.retreats;
            blow.retreats = 0;
            self.s.blow = Some(blow);
        }
        if blow.retreating && self.field().can_be_disordered(blow.target) {
            self.disorder(blow.target, Disorder::Retreat);
        }
        self.take_casualties()
    }

    /// One step.
    pub(crate) fn retreat(&mut self, to: Cell, with: Leaders) -> Flow {
        let mut blow = self.s.blow.expect("there is something to suffer");
        let unit = blow.target;
        let field = self.field();
        let edge = field.cell(unit).and_then(|at| Some((at, field.battle.grid.side(at, to)?)));
        blow.stopped = field.stop(unit, edge, to).is_some();
        blow.retreats -= 1;
        let fortified = field.is_fortified(field.arm(unit), to);
        self.s.blow = Some(blow);
        self.relocate(unit, to, with);
        self.tell(Event::Retreated { unit, to, with });
        if blow.retreats > 0 && fortified {
            self.s.stage = Stage::Fortified;
            return Continue(());
        }
        self.go_on_retreating()
    }

    /// *Fortified*: all Retreat icons left are ignored for a single casualty.
    pub(crate) fn hold(&mut self) -> Flow {
        let mut blow = self.s.blow.expect("there is something to suffer");
        self.tell(Event::Held(blow.target));
        blow.casualties += 1;
        blow.retreats = 0;
        self.s.blow = Some(blow);
        self.go_on_retreating()
    }
}
