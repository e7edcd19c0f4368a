//! *Rally*: its steps and its price.

use std::ops::ControlFlow::Continue;

use estafette_hexes::Cell;

use crate::acting::Acting;
use crate::combat::Flow;
use crate::event::{Event, Point};
use crate::field::Field;
use crate::refusal::Refusal;
use crate::state::{Place, Stage};
use crate::unit::{Arm, Condition, LeaderId, UnitId};

impl Field<'_> {
    /// A unit that can be rallied at all: own, on the map, not yet rallied.
    fn check_rallied(&self, unit: UnitId) -> Result<(), Refusal> {
        if unit.index() >= self.battle.units.len() || self.cell(unit).is_none() {
            return Err(Refusal::NoSuchUnit);
        }
        if self.side(unit) != self.s.active {
            return Err(Refusal::NotEligible(unit));
        }
        if self.s.activated.contains(unit) { Err(Refusal::AlreadyActivated(unit)) } else { Ok(()) }
    }

    /// What it takes to rally a unit: two markers if it is Broken, else one. Infantry may change formation in any
    /// condition, cavalry and artillery only when Disordered (A17).
    pub(crate) fn check_rally(&self, unit: UnitId) -> Result<u8, Refusal> {
        self.check_rallied(unit)?;
        let cost = match (self.arm(unit), self.condition(unit)) {
            (_, Condition::Broken) => 2,
            (Arm::Infantry, _) | (_, Condition::Disordered) => 1,
            _ => return Err(Refusal::NotEligible(unit)),
        };
        let cost = cost + self.disbanded_cost(unit);
        self.check_markers(cost)?;
        Ok(cost)
    }

    /// `reform` and `deploy`, which are told apart by whether the unit is Broken.
    pub(crate) fn check_rally_to(&self, unit: UnitId, to: Condition, reform: bool) -> Result<u8, Refusal> {
        self.check_rallied(unit)?;
        if reform != (self.condition(unit) == Condition::Broken) {
            return Err(Refusal::NotEligible(unit));
        }
        let cost = self.check_rally(unit)?;
        self.check_formation(unit, to)?;
        Ok(cost)
    }

    /// A Leader to be repositioned, or one who arrives (A62).
    pub(crate) fn check_placing(&self, leader: LeaderId, to: Cell) -> Result<(), Refusal> {
        if leader.index() >= self.battle.leaders.len() || self.battle.leader(leader).side != self.s.active {
            return Err(Refusal::NoLeader);
        }
        match self.s.leaders[leader.index()] {
            Place::Gone => Err(Refusal::NoLeader),
            Place::Off => self.check_leader_entry(leader, to),
            Place::On(_) if self.s.stage == Stage::Enter => Err(Refusal::MustEnter),
            Place::On(_) if self.s.placed.contains(leader) => Err(Refusal::NotAllowedNow),
            Place::On(_) => self.check_leader_space(self.s.active, to),
        }
    }
}

impl Acting<'_> {
    /// Begins a Rally: the price, the tokens, the markers, the reinforcements.
    pub(crate) fn rally(&mut self) -> Flow {
        let side = self.s.active;
        let points = self.field().rally_points(side);
        let tokens = self.s.sides[side].tokens.count_ones() as u8;
        self.tell(Event::Rallied(side, tokens));
        self.advance(side.enemy(), points, Point::Rally)?;
        self.s.sides[side].tokens = 0;
        self.s.markers = self.s.sides[side].command;
        self.bring_reinforcements(tokens);
        self.ask_to_enter();
        Continue(())
    }

    /// Reforms or deploys a unit.
    pub(crate) fn rally_unit(&mut self, unit: UnitId, to: Condition, reform: bool) {
        let cost = self.field().check_rally(unit).expect("the order was checked");
        self.activate(unit, cost);
        let rallied = &mut self.s.units[unit.index()];
        rallied.condition = to;
        if reform {
            rallied.strength = 2;
        }
        self.tell(if reform { Event::Reformed(unit, to) } else { Event::Deployed(unit, to) });
    }

    /// Repositions a Leader, which is the last step: no unit is rallied after it. One who arrives is only set on
    /// the map.
    pub(crate) fn rally_leader(&mut self, leader: LeaderId, to: Cell) {
        if self.s.leaders[leader.index()] == Place::Off {
            self.s.leaders[leader.index()] = Place::On(to);
            self.tell(Event::LeaderEntered(leader, to));
            return;
        }
        self.s.placed.insert(leader);
        self.s.stage = Stage::Leaders;
        self.place_leader(leader, to);
    }
}
