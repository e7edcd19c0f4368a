//! Drafts of activated units and of reinforcements.

use estafette_hexes::{Cell, Sides};

use super::{Drafted, Writing};
use crate::battle::Action;
use crate::field::Field;
use crate::movement::{Reach, Source};
use crate::order::{Hazard, Order, Path, Target};
use crate::picks::{Choice, Meaning, Piece, Spot};
use crate::refusal::Refusal;
use crate::turn::Duty;
use crate::unit::{LeaderId, Leaders, UnitId};

/// A way that is being picked.
struct Way<'a> {
    unit: UnitId,
    source: Source<'a>,
    path: Path,
    /// How many spaces may be entered in all.
    allowance: u8,
}

impl Way<'_> {
    /// Where the unit is by now.
    fn here(&self) -> Option<Cell> {
        self.path.last().copied().or(match self.source {
            Source::Cell(cell) => Some(cell),
            Source::Entry(_) => None,
        })
    }

    fn left(&self) -> u8 {
        self.allowance.saturating_sub(self.path.len() as u8)
    }
}

impl Field<'_> {
    /// The spaces that can be picked next on a way: none after a stop.
    fn reach_on(&self, way: &Way, reach: &mut Reach) {
        if self.is_stopped(way) {
            return;
        }
        let source = way.here().filter(|_| !way.path.is_empty()).map_or(way.source, Source::Cell);
        self.reach(way.unit, source, way.left(), reach);
    }

    fn is_stopped(&self, way: &Way) -> bool {
        let Some(&last) = way.path.last() else { return false };
        let before = way.path.len().checked_sub(2).map(|index| way.path[index]).or(match way.source {
            Source::Cell(cell) => Some(cell),
            Source::Entry(_) => None,
        });
        self.step(way.unit, before, last).is_ok_and(|stop| stop.is_some())
    }

    /// Goes on to a space that was picked.
    fn go_to(&self, way: &mut Way, to: Cell) -> Drafted {
        let unit = way.unit;
        let mut reach = Reach::new();
        self.reach_on(way, &mut reach);
        let goes_on = reach.picks(self, unit).any(|cell| cell == to);
        let found = reach.way(to).filter(|_| goes_on);
        match found {
            Some(steps) => {
                way.path.extend(steps);
                Ok(())
            }
            None => Err(self.why_not_there(way, to)),
        }
    }

    /// Why a space cannot be picked on a way: the rules say it of the straightest try.
    fn why_not_there(&self, way: &Way, to: Cell) -> Refusal {
        let unit = way.unit;
        let side = self.side(unit);
        if self.enemy_at(side, to).is_some() || self.enemy_leader_at(side, to) {
            return Refusal::EnemyThere(to);
        }
        if self.battle.ground(to).impassable.contains(self.arm(unit)) {
            return Refusal::Impassable(to);
        }
        let here = way.here();
        if let Some(here) = here
            && self.is_stopped(way)
        {
            let edge = way.path.len().checked_sub(2).map(|index| way.path[index]);
            let edge = edge.and_then(|before| Some((before, self.battle.grid.side(before, here)?)));
            return Refusal::MustStop(
                here,
                self.stop(unit, edge, here).unwrap_or(crate::refusal::Stop::Front),
            );
        }
        if way.left() == 0 {
            return Refusal::TooFar { unit, allowance: way.allowance };
        }
        match (way.source, here) {
            (Source::Entry(entry), None) if !entry.contains(&to) => {
                Refusal::TooFar { unit, allowance: way.allowance }
            }
            (_, from) => match self.step(unit, from, to) {
                Err(Refusal::NotAdjacent(_)) => Refusal::TooFar { unit, allowance: way.allowance },
                Err(refusal) => refusal,
                Ok(_) => Refusal::Occupied(to),
            },
        }
    }

    /// Whether an assault is possible from here, or further on: for orders that allow nothing else.
    fn leads_to_assault(&self, way: &Way) -> bool {
        let Some(start) = self.cell(way.unit) else { return false };
        let here = self.check_approach(way.unit, start, &way.path);
        if here.is_ok_and(|from| self.assault_targets(way.unit, from).next().is_some()) {
            return true;
        }
        if self.is_stopped(way) || way.left() == 0 {
            return false;
        }
        let Some(here) = way.here() else { return false };
        self.battle.grid.around(here).any(|(_, to)| {
            let mut path = way.path.clone();
            let enters = self.step(way.unit, Some(here), to).is_ok();
            enters && path.try_push(to).is_ok() && self.leads_to_assault(&Way { path, ..*way })
        })
    }
}

impl Writing<'_, '_> {
    /// Activates a unit, or ends the turn.
    pub(super) fn activate(&mut self) -> Drafted {
        let field = self.field;
        match self.next()? {
            None => {
                for (unit, _) in field.on_map(field.s.active) {
                    if let Ok(duty) = field.check_activation(unit)
                        && self.has_something_to_do(unit, duty)
                    {
                        self.offer_unit(unit);
                    }
                }
                if let Some(leader) = field.s.leader.filter(|&leader| field.leader_cell(leader).is_some()) {
                    self.offer_leader(leader);
                }
                self.offer_choice(Choice::End);
                Ok(())
            }
            Some(Meaning::Piece(Piece::Unit(unit))) => {
                let duty = field.check_activation(unit)?;
                if !self.has_something_to_do(unit, duty) {
                    return Err(Refusal::NotATarget);
                }
                self.unit(unit, duty)
            }
            Some(Meaning::Piece(Piece::Leader(leader))) => self.reposition(leader),
            Some(Meaning::Choice(Choice::End)) => self.finish(Order::End(None)),
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }

    /// Every unit that may move or change formation has; one that may only attack needs someone to attack.
    fn has_something_to_do(&self, unit: UnitId, duty: Duty) -> bool {
        let field = self.field;
        duty.allows(Action::Move)
            || duty.allows(Action::Form)
            || duty.allows(Action::Fire) && field.shot_targets(unit).next().is_some()
            || duty.allows(Action::Assault) && field.leads_to_assault(&self.way(unit, duty))
    }

    fn way(&self, unit: UnitId, duty: Duty) -> Way<'static> {
        let field = self.field;
        let start = field.cell(unit).expect("an activated unit is on the map");
        let by_move = if duty.allows(Action::Move) { field.move_allowance(unit, duty) } else { 0 };
        let by_assault = if duty.allows(Action::Assault) { field.assault_allowance(unit) } else { 0 };
        Way { unit, source: Source::Cell(start), path: Path::new(), allowance: by_move.max(by_assault) }
    }

    /// What an activated unit does.
    fn unit(&mut self, unit: UnitId, duty: Duty) -> Drafted {
        let field = self.field;
        let mut way = self.way(unit, duty);
        let goes = duty.allows(Action::Move) || duty.allows(Action::Assault);
        let with = if goes { self.followers(unit)? } else { Leaders::NONE };
        loop {
            let untouched = way.path.is_empty() && with.is_empty();
            match self.next()? {
                None => {
                    self.offer_unit_actions(&way, duty, with);
                    return Ok(());
                }
                Some(Meaning::Spot(Spot::Cell(to))) if goes => {
                    field.go_to(&mut way, to)?;
                    if !duty.allows(Action::Move) && !field.leads_to_assault(&way) {
                        return Err(Refusal::NotATarget);
                    }
                }
                Some(Meaning::Spot(Spot::Facing(cell, facing))) if duty.allows(Action::Move) => {
                    if way.here() != Some(cell) {
                        return Err(Refusal::NotAllowedNow);
                    }
                    if !field.is_free_for(unit, cell) {
                        return Err(Refusal::Occupied(cell));
                    }
                    return self.finish(Order::Move { unit, path: way.path, facing, with });
                }
                Some(Meaning::Piece(Piece::Unit(target))) if duty.allows(Action::Fire) && untouched => {
                    return self.fire(unit, target, duty);
                }
                Some(Meaning::Piece(Piece::Unit(target))) if duty.allows(Action::Assault) => {
                    return self.assault(&way, Target::Unit(target), with);
                }
                Some(Meaning::Piece(Piece::Leader(leader))) if duty.allows(Action::Assault) => {
                    return self.assault(&way, Target::Leader(leader), with);
                }
                Some(Meaning::Choice(choice)) if duty.allows(Action::Form) && untouched => {
                    return match self.formation(unit, choice)? {
                        Some(condition) => self.finish(Order::Form(unit, condition)),
                        None => Ok(()),
                    };
                }
                Some(Meaning::Piece(Piece::Unit(_) | Piece::Leader(_)) | Meaning::Spot(_)) => {
                    return Err(Refusal::ActionNotInOrder(unit));
                }
                Some(Meaning::Choice(_)) => return Err(Refusal::NotAllowedNow),
            }
        }
    }

    fn offer_unit_actions(&mut self, way: &Way, duty: Duty, with: Leaders) {
        let (field, unit) = (self.field, way.unit);
        let Some(here) = way.here() else { return };
        let untouched = way.path.is_empty() && with.is_empty();
        if way.path.is_empty() && (duty.allows(Action::Move) || duty.allows(Action::Assault)) {
            self.offer_followers(unit, with);
        }
        self.offer_way(way, duty);
        let free = field.is_free_for(unit, here);
        if duty.allows(Action::Move) && free {
            self.offer_facings(here, Sides::ALL);
        }
        if duty.allows(Action::Fire) && untouched {
            field.shot_targets(unit).for_each(|target| self.offer_unit(target));
        }
        if duty.allows(Action::Assault)
            && let Some(start) = field.cell(unit)
            && field.check_approach(unit, start, &way.path).is_ok()
        {
            for target in field.assault_targets(unit, here) {
                match target {
                    Target::Unit(target) => self.offer_unit(target),
                    Target::Leader(leader) => self.offer_leader(leader),
                }
            }
        }
        if duty.allows(Action::Form) && untouched {
            self.offer_formations(unit);
        }
    }

    fn offer_way(&mut self, way: &Way, duty: Duty) {
        let field = self.field;
        let mut reach = Reach::new();
        field.reach_on(way, &mut reach);
        for cell in reach.picks(&field, way.unit) {
            let wanted = duty.allows(Action::Move) || {
                let mut further = Way { path: way.path.clone(), ..*way };
                further.path.extend(reach.way(cell).into_iter().flatten());
                field.leads_to_assault(&further)
            };
            if wanted {
                self.offer_cell(cell);
            }
        }
    }

    /// *Fire*: the Hazard die, and which way the unit turns first.
    fn fire(&mut self, unit: UnitId, target: UnitId, duty: Duty) -> Drafted {
        let field = self.field;
        let cell = field.cell(unit).ok_or(Refusal::NoSuchUnit)?;
        let facings = field.facings_to_shoot(unit, target);
        let Some(first) = facings.iter().next() else {
            // The reason is that of any way to face.
            return field.check_shot(unit, target, estafette_hexes::Direction::E).map(drop);
        };
        let mut hazard = Hazard::Without;
        let hazardous = |field: &Field| {
            field.check_fire(unit, target, first, Hazard::With)?;
            field.check_markers(duty.cost + field.fire_hazard_cost(Hazard::With))
        };
        if self.picks.is_empty() && hazardous(&field).is_ok() {
            self.offer_choice(Choice::Hazard);
        } else if self.picks.first() == Some(&Choice::Hazard.pick()) {
            hazardous(&field)?;
            self.picks = &self.picks[1..];
            hazard = Hazard::With;
        }
        match self.facing(cell, facings)? {
            Some(facing) => self.finish(Order::Fire { unit, target, facing, hazard }),
            None => Ok(()),
        }
    }

    /// *Assault*: which way the unit turns.
    fn assault(&mut self, way: &Way, target: Target, with: Leaders) -> Drafted {
        let (field, unit) = (self.field, way.unit);
        let start = field.cell(unit).ok_or(Refusal::NoSuchUnit)?;
        let from = field.check_approach(unit, start, &way.path)?;
        let to = field.check_assault_from(unit, from, target)?;
        let facings = field.facings_to_assault(unit, from, to);
        match self.facing(from, facings)? {
            Some(facing) => {
                self.finish(Order::Assault { unit, path: way.path.clone(), target, facing, with })
            }
            None => Ok(()),
        }
    }

    /// *Leader Action order*: where the Leader goes at the end.
    fn reposition(&mut self, leader: LeaderId) -> Drafted {
        let field = self.field;
        if field.s.leader != Some(leader) || field.leader_cell(leader).is_none() {
            return Err(Refusal::NotAllowedNow);
        }
        match self.next()? {
            None => {
                for cell in field.battle.grid.cells() {
                    if field.check_leader_space(field.s.active, cell).is_ok() {
                        self.offer_cell(cell);
                    }
                }
                Ok(())
            }
            Some(Meaning::Spot(Spot::Cell(cell))) => {
                field.check_leader_space(field.s.active, cell)?;
                self.finish(Order::End(Some((leader, cell))))
            }
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }

    /// *Reinforcements*: one of those that must enter, or a Leader who comes with them.
    pub(super) fn enter(&mut self) -> Drafted {
        let field = self.field;
        match self.next()? {
            None => {
                field.entrants().for_each(|unit| self.offer_unit(unit));
                self.offer_placeable();
                Ok(())
            }
            Some(Meaning::Piece(Piece::Unit(unit))) => {
                let (source, allowance) = field.check_due(unit)?;
                let mut way = Way { unit, source, path: Path::new(), allowance };
                loop {
                    match self.next()? {
                        None => {
                            let mut reach = Reach::new();
                            field.reach_on(&way, &mut reach);
                            reach.picks(&field, unit).for_each(|cell| self.offer_cell(cell));
                            if let Some(&here) = way.path.last()
                                && field.is_free_for(unit, here)
                            {
                                self.offer_facings(here, Sides::ALL);
                            }
                            let stuck = way.path.is_empty() && self.draft.offers.is_empty();
                            return if stuck { Err(why_not_in(source)) } else { Ok(()) };
                        }
                        Some(Meaning::Spot(Spot::Cell(to))) => field.go_to(&mut way, to)?,
                        Some(Meaning::Spot(Spot::Facing(cell, facing))) if way.path.last() == Some(&cell) => {
                            if !field.is_free_for(unit, cell) {
                                return Err(Refusal::Occupied(cell));
                            }
                            return self.finish(Order::Enter { unit, path: way.path, facing });
                        }
                        Some(_) => return Err(Refusal::NotAllowedNow),
                    }
                }
            }
            Some(Meaning::Piece(Piece::Leader(leader))) => self.place(leader),
            Some(_) => Err(Refusal::MustEnter),
        }
    }
}

/// Why a reinforcement cannot enter at all: someone is in its way.
fn why_not_in(source: Source) -> Refusal {
    match source {
        Source::Entry([first, ..]) => Refusal::EnemyThere(*first),
        Source::Entry([]) | Source::Cell(_) => Refusal::NotAllowedNow,
    }
}
