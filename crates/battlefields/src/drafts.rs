//! Drafts: orders written pick by pick.
//!
//! A unit's order is written by picking the unit, the Leaders who go along, spaces on its way (near or far: the
//! shortest way there is taken), and at last which way it faces, or whom it attacks and then which way it faces. What
//! it does follows from that: a Line that picks an enemy fires, a Column assaults.

mod activation;
mod answers;
mod inverse;

use estafette_core::{Draft, Pick};
use estafette_hexes::{Cell, Direction, Sides};

use crate::field::Field;
use crate::order::{Order, OrderSpace};
use crate::picks::{Choice, Meaning, Piece, Spot, meaning};
use crate::refusal::Refusal;
use crate::state::{Place, Stage};
use crate::unit::{Condition, LeaderId, Leaders, UnitId};

/// A draft being continued: the picks still to be read, and what is offered after the last.
pub(crate) struct Writing<'a, 'p> {
    field: Field<'a>,
    picks: &'p [Pick],
    draft: &'p mut Draft<Order>,
}

type Drafted<T = ()> = Result<T, Refusal>;

impl Field<'_> {
    /// Continues the draft of the side that decides.
    pub(crate) fn draft(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        draft.clear();
        let mut writing = Writing { field: *self, picks, draft };
        match self.s.stage {
            Stage::Turn => writing.turn(),
            Stage::Activate => writing.activate(),
            Stage::React => writing.react(),
            Stage::Resolve => writing.resolve(),
            Stage::Fortified => writing.fortified(),
            Stage::Retreat => writing.retreat(),
            Stage::Ground => writing.ground(),
            Stage::Again => writing.again(),
            Stage::Enter => writing.enter(),
            Stage::Rally | Stage::Leaders => writing.rally(),
            Stage::Over => Err(Refusal::NotAllowedNow),
        }
    }
}

impl Writing<'_, '_> {
    /// What the next pick means; nothing if there is none.
    fn next(&mut self) -> Drafted<Option<Meaning>> {
        let Some((&pick, rest)) = self.picks.split_first() else { return Ok(None) };
        self.picks = rest;
        let meaning = meaning(pick).ok_or(Refusal::NotAllowedNow)?;
        let battle = self.field.battle;
        let exists = match meaning {
            Meaning::Piece(Piece::Unit(unit)) => unit.index() < battle.units.len(),
            Meaning::Piece(Piece::Leader(leader)) => leader.index() < battle.leaders.len(),
            Meaning::Spot(Spot::Cell(cell) | Spot::Facing(cell, _)) => cell.index() < battle.grid.len(),
            Meaning::Choice(_) => true,
        };
        if exists { Ok(Some(meaning)) } else { Err(Refusal::NotAllowedNow) }
    }

    fn offer_choice(&mut self, choice: Choice) {
        self.draft.offer(choice.pick());
    }

    fn offer_cell(&mut self, cell: Cell) {
        self.draft.offer(Spot::Cell(cell).pick());
    }

    fn offer_unit(&mut self, unit: UnitId) {
        self.draft.offer(Pick::Piece(unit.piece()));
    }

    fn offer_leader(&mut self, leader: LeaderId) {
        self.draft.offer(Pick::Piece(leader.piece()));
    }

    fn offer_facings(&mut self, cell: Cell, facings: Sides) {
        facings.iter().for_each(|facing| self.draft.offer(Spot::Facing(cell, facing).pick()));
    }

    /// The order is complete; nothing may follow.
    fn finish(&mut self, order: Order) -> Drafted {
        if !self.picks.is_empty() {
            return Err(Refusal::NotAllowedNow);
        }
        self.draft.order = Some(order);
        Ok(())
    }

    /// The way to face, the last pick of most orders; offers those that are possible if it is still to come.
    fn facing(&mut self, cell: Cell, facings: Sides) -> Drafted<Option<Direction>> {
        match self.next()? {
            None => {
                self.offer_facings(cell, facings);
                Ok(None)
            }
            Some(Meaning::Spot(Spot::Facing(at, facing))) if at == cell => {
                if facings.contains(facing) {
                    Ok(Some(facing))
                } else {
                    Err(Refusal::NotInFront)
                }
            }
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }

    /// Reads the Leaders who go along with a unit, picked one by one.
    fn followers(&mut self, unit: UnitId) -> Drafted<Leaders> {
        let mut with = Leaders::NONE;
        while let Some((&Pick::Piece(piece), rest)) = self.picks.split_first() {
            let Some(leader) = LeaderId::of(piece) else { break };
            let known = leader.index() < self.field.battle.leaders.len();
            if !known || self.field.battle.leader(leader).side != self.field.side(unit) {
                break;
            }
            let mut one = Leaders::NONE;
            one.insert(leader);
            self.field.check_followers(unit, one)?;
            if with.contains(leader) {
                return Err(Refusal::NotAllowedNow);
            }
            with.insert(leader);
            self.picks = rest;
        }
        Ok(with)
    }

    /// Offers the Leaders who could still go along.
    fn offer_followers(&mut self, unit: UnitId, with: Leaders) {
        let Some(cell) = self.field.cell(unit) else { return };
        for leader in self.field.leaders_at(self.field.side(unit), cell).iter() {
            if !with.contains(leader) {
                self.offer_leader(leader);
            }
        }
    }

    /// A change of formation: which, and which way it faces.
    fn formation(&mut self, unit: UnitId, picked: Choice) -> Drafted<Option<Condition>> {
        let cell = self.field.cell(unit).ok_or(Refusal::NoSuchUnit)?;
        let form: fn(Direction) -> Condition = match picked {
            Choice::Line => Condition::Line,
            Choice::Column => Condition::Column,
            Choice::Square => {
                self.field.check_formation(unit, Condition::Square)?;
                return Ok(Some(Condition::Square));
            }
            _ => return Err(Refusal::NotAllowedNow),
        };
        self.field.check_formation(unit, form(Direction::E))?;
        Ok(self.facing(cell, Sides::ALL)?.map(form))
    }

    /// Offers the formations that the unit could take.
    fn offer_formations(&mut self, unit: UnitId) {
        let formations = [
            (Choice::Line, Condition::Line(Direction::E)),
            (Choice::Column, Condition::Column(Direction::E)),
            (Choice::Square, Condition::Square),
        ];
        for (choice, condition) in formations {
            if self.field.check_formation(unit, condition).is_ok() {
                self.offer_choice(choice);
            }
        }
    }

    /// *The game turn*: an order, a Rally, or the release of held units.
    fn turn(&mut self) -> Drafted {
        let field = self.field;
        let side = field.s.active;
        match self.next()? {
            None => {
                for number in
                    (0..field.battle.specials.len() as u8).filter(|&number| field.can_release(side, number))
                {
                    self.offer_choice(Choice::Release(number));
                }
                for space in field.battle.orders_of(side) {
                    let needs_leader = space == OrderSpace::LeaderAction;
                    let possible = if needs_leader {
                        field.battle.leader_ids().any(|leader| field.check_order(space, Some(leader)).is_ok())
                    } else {
                        field.check_order(space, None).is_ok()
                    };
                    if possible {
                        self.offer_choice(Choice::Order(space));
                    }
                }
                self.offer_choice(Choice::Rally);
                Ok(())
            }
            Some(Meaning::Choice(Choice::Release(number))) if field.can_release(side, number) => {
                self.finish(Order::Release(number))
            }
            Some(Meaning::Choice(Choice::Rally)) => self.finish(Order::Rally),
            Some(Meaning::Choice(Choice::Order(space))) => match field.check_order(space, None) {
                Ok(()) => self.finish(Order::Issue(space, None)),
                Err(Refusal::NoLeader) => self.leader_action(space),
                Err(refusal) => Err(refusal),
            },
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }

    /// *Leader Action order*: whose.
    fn leader_action(&mut self, space: OrderSpace) -> Drafted {
        let field = self.field;
        match self.next()? {
            None => {
                let leaders = field.battle.leader_ids();
                leaders.filter(|&leader| field.check_order(space, Some(leader)).is_ok()).for_each(|leader| {
                    self.offer_leader(leader);
                });
                if self.draft.offers.is_empty() { Err(Refusal::NoLeader) } else { Ok(()) }
            }
            Some(Meaning::Piece(Piece::Leader(leader))) => {
                field.check_order(space, Some(leader))?;
                self.finish(Order::Issue(space, Some(leader)))
            }
            Some(_) => Err(Refusal::NoLeader),
        }
    }

    /// *Rally*: units first, then Leaders.
    fn rally(&mut self) -> Drafted {
        let field = self.field;
        let units = field.s.stage == Stage::Rally;
        match self.next()? {
            None => {
                if units {
                    for (unit, _) in field.on_map(field.s.active) {
                        if field.check_rally(unit).is_ok() {
                            self.offer_unit(unit);
                        }
                    }
                }
                self.offer_placeable();
                self.offer_choice(Choice::End);
                Ok(())
            }
            Some(Meaning::Piece(Piece::Unit(unit))) if units => {
                field.check_rally(unit)?;
                let reform = field.condition(unit) == Condition::Broken;
                let condition = match self.next()? {
                    None => {
                        self.offer_formations(unit);
                        None
                    }
                    Some(Meaning::Choice(choice)) => self.formation(unit, choice)?,
                    Some(_) => return Err(Refusal::NotAllowedNow),
                };
                match condition {
                    None => Ok(()),
                    Some(to) if reform => self.finish(Order::Reform(unit, to)),
                    Some(to) => self.finish(Order::Deploy(unit, to)),
                }
            }
            Some(Meaning::Piece(Piece::Leader(leader))) => self.place(leader),
            Some(Meaning::Choice(Choice::End)) => self.finish(Order::End(None)),
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }

    /// The spaces where a Leader could be placed now.
    fn placings(&self, leader: LeaderId) -> impl Iterator<Item = Cell> + use<'_> {
        let field = self.field;
        field.battle.grid.cells().filter(move |&cell| field.check_placing(leader, cell).is_ok())
    }

    /// Offers the Leaders who could be placed.
    fn offer_placeable(&mut self) {
        let field = self.field;
        for leader in field.battle.leaders_of(field.s.active) {
            let placeable = match field.s.leaders[leader.index()] {
                Place::Gone => false,
                Place::On(_) => field.s.stage != Stage::Enter && !field.s.placed.contains(leader),
                Place::Off => true,
            };
            if placeable && self.placings(leader).next().is_some() {
                self.offer_leader(leader);
            }
        }
    }

    /// Where to place a Leader.
    fn place(&mut self, leader: LeaderId) -> Drafted {
        match self.next()? {
            None => {
                let cells = self.placings(leader).map(|cell| Spot::Cell(cell).pick());
                let offers: arrayvec::ArrayVec<Pick, { crate::battle::MAX_CELLS }> = cells.collect();
                if let (true, Some(cell)) = (offers.is_empty(), self.field.battle.grid.cells().next()) {
                    return self.field.check_placing(leader, cell);
                }
                self.draft.offers.extend(offers);
                Ok(())
            }
            Some(Meaning::Spot(Spot::Cell(cell))) => {
                self.field.check_placing(leader, cell)?;
                self.finish(Order::Place(leader, cell))
            }
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }
}
