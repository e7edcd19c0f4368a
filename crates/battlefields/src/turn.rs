//! *The game turn*: issuing orders, activating units, ending the turn.

use std::ops::ControlFlow::Continue;

use estafette_hexes::Cell;

use crate::acting::Acting;
use crate::battle::{Action, Rule};
use crate::combat::Flow;
use crate::event::{Event, Point, Release};
use crate::field::Field;
use crate::order::OrderSpace;
use crate::refusal::Refusal;
use crate::state::{Place, Stage};
use crate::unit::{Arm, Arms, Class, Condition, LeaderId, Leaders, Side, UnitId, Units};

/// What an activated unit may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Duty {
    /// Which actions.
    actions: u8,
    /// Whether it moves twice as far (*March order*).
    pub(crate) doubled: bool,
    /// How many markers that takes.
    pub(crate) cost: u8,
}

impl Duty {
    pub(crate) fn allows(self, action: Action) -> bool {
        self.actions >> (action as u8) & 1 != 0
    }
}

const fn only(actions: &[Action]) -> u8 {
    let mut set = 0;
    let mut index = 0;
    while index < actions.len() {
        set |= 1 << (actions[index] as u8);
        index += 1;
    }
    set
}

/// What a unit of this type can do in this formation.
fn usual_actions(arm: Arm, condition: Condition) -> u8 {
    match (arm, condition) {
        (Arm::Infantry, Condition::Line(_)) => only(&[Action::Move, Action::Fire, Action::Form]),
        (Arm::Infantry, Condition::Column(_)) => only(&[Action::Move, Action::Assault, Action::Form]),
        (Arm::Cavalry, Condition::Column(_)) => only(&[Action::Move, Action::Assault]),
        (Arm::Artillery, Condition::Line(_)) => only(&[Action::Move, Action::Fire]),
        _ => 0,
    }
}

impl Field<'_> {
    /// *Issuing orders*: whether the side may place a token there.
    pub(crate) fn check_order(&self, space: OrderSpace, leader: Option<LeaderId>) -> Result<(), Refusal> {
        let side = self.s.active;
        if !self.battle.orders_of(side).any(|known| known == space) {
            return Err(Refusal::NoSuchOrder);
        }
        let command = &self.s.sides[side];
        if command.tokens.count_ones() >= u32::from(command.command) {
            return Err(Refusal::NoToken);
        }
        if command.tokens >> space.number() & 1 != 0 {
            return Err(Refusal::SpaceUsed(space));
        }
        let needs_leader = space == OrderSpace::LeaderAction;
        let own = |leader: LeaderId| {
            leader.index() < self.battle.leaders.len()
                && self.battle.leader(leader).side == side
                && self.leader_cell(leader).is_some()
        };
        match leader {
            Some(leader) if needs_leader && own(leader) => Ok(()),
            None if !needs_leader => Ok(()),
            Some(_) if !needs_leader => Err(Refusal::NotAllowedNow),
            _ => Err(Refusal::NoLeader),
        }
    }

    /// Whether the unit may be activated by the order under way, and what it may do then.
    pub(crate) fn check_activation(&self, unit: UnitId) -> Result<Duty, Refusal> {
        if unit.index() >= self.battle.units.len() {
            return Err(Refusal::NoSuchUnit);
        }
        let cell = self.cell(unit).ok_or(Refusal::NoSuchUnit)?;
        let space = self.s.order.ok_or(Refusal::NotAllowedNow)?;
        let actions = self.actions(unit, cell, space);
        if self.side(unit) != self.s.active || actions == 0 {
            return Err(Refusal::NotEligible(unit));
        }
        if self.is_held(unit) {
            return Err(Refusal::Held(unit));
        }
        if self.s.activated.contains(unit) {
            return Err(Refusal::AlreadyActivated(unit));
        }
        let reform = self.condition(unit) == Condition::Broken;
        let cost = 1 + u8::from(reform) + self.disbanded_cost(unit);
        self.check_markers(cost)?;
        Ok(Duty { actions, doubled: space == OrderSpace::March, cost })
    }

    pub(crate) fn check_markers(&self, needed: u8) -> Result<(), Refusal> {
        let left = self.s.markers;
        if needed > left { Err(Refusal::NoMarker { needed, left }) } else { Ok(()) }
    }

    /// The actions that an Order space allows a unit; none if it is not for it.
    fn actions(&self, unit: UnitId, cell: Cell, space: OrderSpace) -> u8 {
        let (arm, condition) = (self.arm(unit), self.condition(unit));
        let usual = usual_actions(arm, condition);
        let for_whom = match space {
            OrderSpace::InfantryLines => arm == Arm::Infantry && matches!(condition, Condition::Line(_)),
            OrderSpace::InfantryColumns => arm == Arm::Infantry && matches!(condition, Condition::Column(_)),
            OrderSpace::CavalryColumns => arm == Arm::Cavalry,
            OrderSpace::ArtilleryUnits => arm == Arm::Artillery,
            OrderSpace::GoldUnits => matches!(self.class(unit), Class::EliteInfantry | Class::HeavyCavalry),
            OrderSpace::March => return usual & only(&[Action::Move]),
            OrderSpace::LeaderAction => {
                let near = self.s.leader.and_then(|leader| self.leader_cell(leader));
                let near = near.is_some_and(|at| self.battle.grid.distance(at, cell) <= 1);
                return match (near, usual) {
                    (false, _) => 0,
                    // *Efficient Leaders*: units without formation, and Squares, may change it (A81).
                    (true, 0) if self.options().efficient => only(&[Action::Form]),
                    (true, usual) => usual,
                };
            }
            OrderSpace::Extra(number) => {
                let (arms, actions) = self.extra_order(number);
                return if arms.contains(arm) { usual & actions } else { 0 };
            }
        };
        if for_whom { usual } else { 0 }
    }

    fn extra_order(&self, number: u8) -> (Arms, u8) {
        match self.battle.specials.get(number as usize).map(|special| &special.rule) {
            Some(Rule::ExtraOrder { arms, actions, .. }) => (*arms, only(actions)),
            _ => (Arms::NONE, 0),
        }
    }

    /// `extra_order`: whether the order under way gives the Hazard die for nothing.
    pub(crate) fn has_free_hazard(&self) -> bool {
        let Some(OrderSpace::Extra(number)) = self.s.order else { return false };
        let special = self.battle.specials.get(number as usize);
        special.is_some_and(|special| matches!(special.rule, Rule::ExtraOrder { free_hazard: true, .. }))
    }

    /// *Disbanded units*: one more marker if no friend is within two spaces (A80).
    pub(crate) fn disbanded_cost(&self, unit: UnitId) -> u8 {
        const NEAR: u8 = 2;
        if !self.options().disbanded {
            return 0;
        }
        let Some(cell) = self.cell(unit) else { return 0 };
        let side = self.side(unit);
        let near = |at: Cell| self.battle.grid.distance(at, cell) <= NEAR;
        let friend = self.on_map(side).any(|(friend, at)| friend != unit && near(at))
            || self.battle.leaders_of(side).any(|leader| self.leader_cell(leader).is_some_and(near));
        u8::from(!friend)
    }

    /// An action of a unit: the order under way must allow it.
    pub(crate) fn check_action(&self, unit: UnitId, action: Action) -> Result<Duty, Refusal> {
        let duty = self.check_activation(unit)?;
        if duty.allows(action) { Ok(duty) } else { Err(Refusal::ActionNotInOrder(unit)) }
    }

    /// How many spaces the unit may enter in a Move of the order under way.
    pub(crate) fn move_allowance(&self, unit: UnitId, duty: Duty) -> u8 {
        self.allowance(unit, self.condition(unit)) * if duty.doubled { 2 } else { 1 }
    }

    /// A change of formation: another one, that suits the type (A11).
    pub(crate) fn check_formation(&self, unit: UnitId, to: Condition) -> Result<(), Refusal> {
        let legal =
            to.is_ordered() && to.suits(self.arm(unit)) && !to.is_same_formation(self.condition(unit));
        if legal { Ok(()) } else { Err(Refusal::BadFormation(unit)) }
    }

    /// Where a Leader can be placed: no enemies, and not where nobody could go (A18).
    pub(crate) fn check_leader_space(&self, side: Side, to: Cell) -> Result<(), Refusal> {
        let bad = self.enemy_at(side, to).is_some()
            || self.enemy_leader_at(side, to)
            || self.battle.ground(to).impassable == Arms::ALL;
        if bad { Err(Refusal::BadLeaderSpace(to)) } else { Ok(()) }
    }

    /// The end of a turn: with Leader Action the Leader who acts may be repositioned (A14).
    pub(crate) fn check_end(&self, placing: Option<(LeaderId, Cell)>) -> Result<(), Refusal> {
        match (self.s.stage, placing) {
            (Stage::Enter, _) => Err(Refusal::MustEnter),
            (_, None) => Ok(()),
            (Stage::Activate, Some((leader, to))) if self.s.leader == Some(leader) => {
                // He may have been removed since.
                if self.leader_cell(leader).is_none() {
                    return Err(Refusal::NoLeader);
                }
                self.check_leader_space(self.s.active, to)
            }
            _ => Err(Refusal::NotAllowedNow),
        }
    }
}

impl Acting<'_> {
    /// Begins the turn of a side.
    pub(crate) fn begin_turn(&mut self, side: Side) {
        self.s.active = side;
        self.s.stage = Stage::Turn;
        self.s.order = None;
        self.s.leader = None;
        self.s.markers = 0;
        self.s.activated = Units::NONE;
        self.s.entered = Units::NONE;
        self.s.placed = Leaders::NONE;
        self.s.sides[side].turns = self.s.sides[side].turns.saturating_add(1);
        self.tell(Event::TurnBegan(side, self.s.sides[side].turns));
        self.change_command(side);
    }

    /// `command_change`: from the start of the side's first turn after the trigger holds.
    fn change_command(&mut self, side: Side) {
        for number in 0..self.battle.specials.len() as u8 {
            let Rule::CommandChange { side: whose, command, when } =
                self.battle.specials[number as usize].rule
            else {
                continue;
            };
            let field = self.field();
            if whose == side && !field.is_done(number) && field.holds(when) {
                self.s.done |= 1 << number;
                self.s.sides[side].command = command;
                self.tell(Event::CommandChanged(side, command));
            }
        }
    }

    /// `bridge_built`: as soon as the trigger holds.
    pub(crate) fn build_bridges(&mut self) {
        for number in 0..self.battle.specials.len() as u8 {
            let Rule::BridgeBuilt { when, .. } = self.battle.specials[number as usize].rule else { continue };
            let field = self.field();
            if !field.is_done(number) && field.holds(when) {
                self.s.done |= 1 << number;
                self.tell(Event::BridgesBuilt(number));
            }
        }
    }

    /// `guard_release`: at a price.
    pub(crate) fn release(&mut self, number: u8) -> Flow {
        let Rule::GuardRelease { side, cost, .. } = self.battle.specials[number as usize].rule else {
            return Continue(());
        };
        self.s.done |= 1 << number;
        self.tell(Event::Released(number, Release::Ordered));
        self.advance(side.enemy(), cost, Point::Release)
    }

    /// Notes that a unit was fired at or assaulted.
    pub(crate) fn attacked(&mut self, unit: UnitId) {
        self.s.attacked.insert(unit);
    }

    /// `guard_release`: if one of them was attacked, all are free, after that attack.
    fn release_attacked(&mut self) {
        for number in 0..self.battle.specials.len() as u8 {
            let Rule::GuardRelease { units, .. } = self.battle.specials[number as usize].rule else {
                continue;
            };
            if units.0 & self.s.attacked.0 != 0 && !self.field().is_done(number) {
                self.s.done |= 1 << number;
                self.tell(Event::Released(number, Release::Attacked));
            }
        }
        self.s.attacked = Units::NONE;
    }

    /// Places an Order token; all Activation markers become available.
    pub(crate) fn issue_order(&mut self, space: OrderSpace, leader: Option<LeaderId>) {
        let side = self.s.active;
        self.s.sides[side].tokens |= 1 << space.number();
        self.s.markers = self.s.sides[side].command;
        self.s.order = Some(space);
        self.s.leader = leader;
        self.s.stage = Stage::Activate;
        self.tell(Event::Ordered(side, space, leader));
    }

    /// Pays for an activation.
    pub(crate) fn activate(&mut self, unit: UnitId, cost: u8) {
        self.s.markers -= cost;
        self.s.activated.insert(unit);
    }

    /// The activation is over; the next unit may be activated.
    pub(crate) fn finish_activation(&mut self) -> Flow {
        self.s.assault = None;
        self.s.blow = None;
        self.s.stage = Stage::Activate;
        self.release_attacked();
        Continue(())
    }

    /// Changes formation by an order, or reforms a Broken unit by an efficient Leader.
    pub(crate) fn form(&mut self, unit: UnitId, condition: Condition) {
        let formed = &mut self.s.units[unit.index()];
        formed.condition = condition;
        formed.strength = formed.strength.max(2);
        self.tell(Event::Formed(unit, condition));
    }

    /// Repositions a Leader.
    pub(crate) fn place_leader(&mut self, leader: LeaderId, to: Cell) {
        self.s.leaders[leader.index()] = Place::On(to);
        self.tell(Event::LeaderPlaced(leader, to));
    }

    /// Ends the turn.
    pub(crate) fn end_turn(&mut self, placing: Option<(LeaderId, Cell)>) -> Flow {
        if let Some((leader, to)) = placing {
            self.place_leader(leader, to);
        }
        let rallied = matches!(self.s.stage, Stage::Rally | Stage::Leaders);
        if rallied {
            let rallies = &mut self.s.sides[self.s.active].rallies;
            *rallies = rallies.saturating_add(1);
        }
        self.check_end_of_turn(rallied)?;
        self.begin_turn(self.s.active.enemy());
        Continue(())
    }
}
