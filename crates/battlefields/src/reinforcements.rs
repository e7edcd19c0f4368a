//! *Reinforcements*: the track, who is due, and how they enter.

use estafette_hexes::{Cell, Direction};

use crate::acting::Acting;
use crate::battle::{Begins, Group, GroupId};
use crate::event::Event;
use crate::field::Field;
use crate::movement::Source;
use crate::order::Path;
use crate::refusal::Refusal;
use crate::state::{Place, Stage};
use crate::unit::{LeaderId, Leaders, UnitId};

impl<'a> Field<'a> {
    /// The group with which a piece comes.
    fn group(&self, begins: Begins) -> Option<(GroupId, &'a Group)> {
        match begins {
            Begins::At(_) => None,
            Begins::With(group) => Some((group, &self.battle.groups[group.0 as usize])),
        }
    }

    fn is_due(&self, group: GroupId) -> bool {
        self.s.due >> group.0 & 1 != 0
    }

    /// Where a due unit enters; nothing else is due.
    fn entry(&self, unit: UnitId) -> Option<&'a [Cell]> {
        let (id, group) = self.group(self.sheet(unit).begins)?;
        (self.is_due(id) && self.unit(unit).place == Place::Off).then_some(group.entry.as_slice())
    }

    /// How far a reinforcement goes: twice as far as usual.
    fn forced_march(&self, unit: UnitId) -> u8 {
        2 * self.allowance(unit, self.sheet(unit).condition)
    }

    /// Whether the unit is one of the side's that is due.
    pub(crate) fn check_due(&self, unit: UnitId) -> Result<(Source<'a>, u8), Refusal> {
        if unit.index() >= self.battle.units.len() {
            return Err(Refusal::NoSuchUnit);
        }
        match self.entry(unit) {
            Some(entry) if self.side(unit) == self.s.active => {
                Ok((Source::Entry(entry), self.forced_march(unit)))
            }
            _ => Err(Refusal::NotEligible(unit)),
        }
    }

    /// Enters a reinforcement: a Move whose first space is the marked one.
    pub(crate) fn check_entry(&self, unit: UnitId, path: &Path) -> Result<(), Refusal> {
        let (source, allowance) = self.check_due(unit)?;
        if path.is_empty() {
            return Err(Refusal::MustEnter);
        }
        self.check_path(unit, source, path, allowance)
    }

    /// Whether some legal last space exists.
    fn can_enter(&self, unit: UnitId) -> bool {
        let Ok((Source::Entry(entry), steps)) = self.check_due(unit) else { return false };
        entry.iter().any(|&cell| match self.step(unit, None, cell) {
            Err(_) => false,
            Ok(stop) => {
                self.is_free_for(unit, cell)
                    || stop.is_none() && self.leads_on(unit, cell, steps.saturating_sub(1))
            }
        })
    }

    /// The reinforcements that can enter, and so must.
    pub(crate) fn entrants(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.battle.units_of(self.s.active).filter(|&unit| self.can_enter(unit))
    }

    /// A Leader who is due is set with a unit of his group that just entered, or in one of its entry spaces, if no
    /// enemy is there (A62).
    pub(crate) fn check_leader_entry(&self, leader: LeaderId, to: Cell) -> Result<(), Refusal> {
        let sheet = self.battle.leader(leader);
        let Some((id, group)) = self.group(sheet.begins).filter(|&(id, _)| self.is_due(id)) else {
            return Err(Refusal::NoLeader);
        };
        let with_unit = self
            .at(to)
            .is_some_and(|unit| self.s.entered.contains(unit) && self.sheet(unit).begins == Begins::With(id));
        if !with_unit && !group.entry.contains(&to) {
            return Err(Refusal::BadLeaderSpace(to));
        }
        self.check_leader_space(sheet.side, to)
    }
}

impl Acting<'_> {
    /// Advances the marker; groups reached or passed become due, if their die allows it (A60).
    pub(crate) fn bring_reinforcements(&mut self, tokens: u8) {
        let side = self.s.active;
        let end = self.battle.reinforcement_track[side];
        let track = self.s.sides[side].track.saturating_add(tokens).min(end);
        if track != self.s.sides[side].track {
            self.s.sides[side].track = track;
            self.tell(Event::TrackAdvanced(side, track));
        }
        for number in 0..self.battle.groups.len() as u8 {
            let group = GroupId(number);
            let Group { side: whose, at, .. } = self.battle.groups[number as usize];
            if whose != side || at > track || self.field().is_due(group) {
                continue;
            }
            if let Some(need) = self.field().arrival_need(group) {
                let thrown = self.throw();
                self.tell(Event::ArrivalRolled(group, thrown, thrown >= need));
                if thrown < need {
                    continue;
                }
            }
            self.s.due |= 1 << number;
            self.tell(Event::Due(group));
        }
    }

    /// Asks for the next reinforcement, or goes on with the Rally.
    pub(crate) fn ask_to_enter(&mut self) {
        let waiting = self.field().entrants().next().is_some();
        self.s.stage = if waiting { Stage::Enter } else { Stage::Rally };
    }

    /// Enters a reinforcement.
    pub(crate) fn enter(&mut self, unit: UnitId, path: &Path, facing: Direction) -> crate::combat::Flow {
        let sheet = self.battle.unit(unit);
        if let Begins::With(group) = sheet.begins {
            self.s.arrived |= 1 << group.0;
        }
        self.s.entered.insert(unit);
        self.s.units[unit.index()].condition = sheet.condition.facing_to(facing);
        let with = Leaders::NONE;
        let mut entered = false;
        self.walk(unit, path, with, |path| {
            if std::mem::replace(&mut entered, true) {
                Event::Moved { unit, path, facing, with }
            } else {
                Event::Entered { unit, path, facing }
            }
        })?;
        self.ask_to_enter();
        std::ops::ControlFlow::Continue(())
    }
}
