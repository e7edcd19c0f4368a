//! Orders carried out: each is checked completely first, and changes nothing if it is refused.

use std::ops::ControlFlow::Continue;

use estafette_core::Seat;
use estafette_hexes::{Cell, Direction};

use crate::Battlefields;
use crate::battle::{Action, Battle};
use crate::combat::Flow;
use crate::event::Event;
use crate::field::Field;
use crate::movement::Source;
use crate::order::{Hazard, Order, Path, Target};
use crate::reactions::Reactions;
use crate::refusal::Refusal;
use crate::state::{Place, Stage, State};
use crate::unit::{Leaders, Side, UnitId};

/// A battle whose state is being changed.
pub(crate) struct Acting<'a> {
    pub(crate) game: &'a Battlefields,
    pub(crate) battle: &'a Battle,
    pub(crate) s: &'a mut State,
    pub(crate) events: &'a mut Vec<Event>,
}

impl Field<'_> {
    /// Whether the seat may issue the order now.
    pub(crate) fn check(&self, seat: Seat, order: &Order) -> Result<(), Refusal> {
        if Side::of(seat).is_none() || self.decider() != Side::of(seat) {
            return Err(Refusal::NotYourDecision);
        }
        if !self.is_awaited(order) {
            let waiting = self.s.stage == Stage::Enter
                && matches!(order, Order::End(_) | Order::Reform(..) | Order::Deploy(..));
            return Err(if waiting { Refusal::MustEnter } else { Refusal::NotAllowedNow });
        }
        if order.cells().any(|cell| cell.index() >= self.battle.grid.len()) {
            return Err(Refusal::OffMap);
        }
        match *order {
            Order::Release(number) => allowed(self.can_release(self.s.active, number)),
            Order::Issue(space, leader) => self.check_order(space, leader),
            Order::Rally | Order::Stand | Order::Yield | Order::Hold | Order::Stop => Ok(()),
            Order::Move { unit, ref path, with, .. } => {
                let duty = self.check_action(unit, Action::Move)?;
                let start = self.cell(unit).ok_or(Refusal::NoSuchUnit)?;
                self.check_path(unit, Source::Cell(start), path, self.move_allowance(unit, duty))?;
                self.check_followers(unit, with)
            }
            Order::Fire { unit, target, facing, hazard } => {
                let duty = self.check_action(unit, Action::Fire)?;
                self.check_target_number(target)?;
                self.check_fire(unit, target, facing, hazard)?;
                self.check_markers(duty.cost + self.fire_hazard_cost(hazard))
            }
            Order::Assault { unit, ref path, target, facing, with } => {
                self.check_action(unit, Action::Assault)?;
                self.check_target(target)?;
                self.check_assault(unit, path, target, facing)?;
                self.check_followers(unit, with)
            }
            Order::Form(unit, condition) => {
                self.check_action(unit, Action::Form)?;
                self.check_formation(unit, condition)
            }
            Order::End(placing) => self.check_end(placing),
            Order::ReactionFire(hazard) => {
                let reactions = self.pending_reactions();
                let possible = if hazard == Hazard::With { reactions.fire_hazard } else { reactions.fire };
                self.check_reaction(possible)
            }
            Order::FormSquare => self.check_reaction(self.pending_reactions().square),
            Order::Evade { to, with, .. } => {
                self.check_reaction(self.pending_reactions().evade)?;
                let unit = self.assaulted()?;
                self.check_evasion(unit, to)?;
                self.check_followers(unit, with)
            }
            Order::Go(hazard) => match hazard {
                Hazard::Without => Ok(()),
                Hazard::With => {
                    self.check_assault_hazard(self.s.assault.ok_or(Refusal::NotAllowedNow)?).map(drop)
                }
            },
            Order::Halt => allowed(self.may_halt()),
            Order::Feint { to, with, .. } => {
                self.check_feint(to)?;
                self.check_followers(self.s.assault.ok_or(Refusal::NotAllowedNow)?.unit, with)
            }
            Order::Retreat { to, with } => {
                let blow = self.s.blow.ok_or(Refusal::NotAllowedNow)?;
                self.check_retreat(blow, to)?;
                self.check_followers(blow.target, with)
            }
            Order::Ground { with, .. } => {
                self.check_followers(self.s.assault.ok_or(Refusal::NotAllowedNow)?.unit, with)
            }
            Order::Again { target, facing } => {
                self.check_target(target)?;
                self.check_again(target, facing)
            }
            Order::Enter { unit, ref path, .. } => self.check_entry(unit, path),
            Order::Reform(unit, to) => self.check_rally_to(unit, to, true).map(drop),
            Order::Deploy(unit, to) => self.check_rally_to(unit, to, false).map(drop),
            Order::Place(leader, to) => self.check_placing(leader, to),
        }
    }

    /// Whether such an order answers what is to be decided.
    fn is_awaited(&self, order: &Order) -> bool {
        match self.s.stage {
            Stage::Turn => matches!(order, Order::Release(_) | Order::Issue(..) | Order::Rally),
            Stage::Activate => matches!(
                order,
                Order::Move { .. }
                    | Order::Fire { .. }
                    | Order::Assault { .. }
                    | Order::Form(..)
                    | Order::End(_)
            ),
            Stage::React => {
                matches!(
                    order,
                    Order::Stand | Order::ReactionFire(_) | Order::FormSquare | Order::Evade { .. }
                )
            }
            Stage::Resolve => matches!(order, Order::Go(_) | Order::Halt | Order::Feint { .. }),
            Stage::Fortified => matches!(order, Order::Hold | Order::Yield),
            Stage::Retreat => matches!(order, Order::Retreat { .. }),
            Stage::Ground => matches!(order, Order::Ground { .. }),
            Stage::Again => matches!(order, Order::Again { .. } | Order::Stop),
            Stage::Enter => matches!(order, Order::Enter { .. } | Order::Place(..)),
            Stage::Rally => {
                matches!(order, Order::Reform(..) | Order::Deploy(..) | Order::Place(..) | Order::End(_))
            }
            Stage::Leaders => matches!(order, Order::Place(..) | Order::End(_)),
            Stage::Over => false,
        }
    }

    /// *Hazard die*: what it costs with fire.
    pub(crate) fn fire_hazard_cost(&self, hazard: Hazard) -> u8 {
        u8::from(hazard == Hazard::With && !self.has_free_hazard())
    }

    pub(crate) fn pending_reactions(&self) -> Reactions {
        self.s.assault.map(|assault| self.reactions(assault)).unwrap_or_default()
    }

    pub(crate) fn assaulted(&self) -> Result<UnitId, Refusal> {
        self.s.assault.and_then(|assault| assault.target).ok_or(Refusal::NotAllowedNow)
    }

    fn check_reaction(&self, possible: bool) -> Result<(), Refusal> {
        if possible { Ok(()) } else { Err(Refusal::NoSuchReaction(self.assaulted()?)) }
    }

    fn check_target_number(&self, unit: UnitId) -> Result<(), Refusal> {
        if unit.index() < self.battle.units.len() { Ok(()) } else { Err(Refusal::NoSuchUnit) }
    }

    fn check_target(&self, target: Target) -> Result<(), Refusal> {
        match target {
            Target::Unit(unit) => self.check_target_number(unit),
            Target::Leader(leader) if leader.index() < self.battle.leaders.len() => Ok(()),
            Target::Leader(_) => Err(Refusal::NotATarget),
        }
    }
}

/// What is not possible now is refused.
fn allowed(possible: bool) -> Result<(), Refusal> {
    if possible { Ok(()) } else { Err(Refusal::NotAllowedNow) }
}

impl Acting<'_> {
    #[inline]
    pub(crate) fn field(&self) -> Field<'_> {
        Field { game: self.game, battle: self.battle, s: self.s }
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Throws a die.
    pub(crate) fn throw(&mut self) -> u8 {
        let dictated = self.game.dictated.get(self.s.chance.drawn() as usize).copied();
        let thrown = self.s.chance.draw().map_or(1, |mut draws| draws.below(6) as u8 + 1);
        dictated.unwrap_or(thrown)
    }

    /// Carries out an order that was checked.
    pub(crate) fn carry_out(&mut self, order: &Order) {
        let flow = self.perform(order);
        if flow.is_continue() {
            self.build_bridges();
        } else {
            self.s.assault = None;
            self.s.blow = None;
        }
    }

    fn perform(&mut self, order: &Order) -> Flow {
        match *order {
            Order::Release(number) => self.release(number),
            Order::Issue(space, leader) => {
                self.issue_order(space, leader);
                Continue(())
            }
            Order::Rally => self.rally(),
            Order::Move { unit, ref path, facing, with } => {
                self.pay(unit, 0);
                self.advance_along(unit, path, facing, with)
            }
            Order::Fire { unit, target, facing, hazard } => {
                let extra = self.field().fire_hazard_cost(hazard);
                self.pay(unit, extra);
                self.fire(unit, target, facing, hazard)
            }
            Order::Assault { unit, ref path, target, facing, with } => {
                self.pay(unit, 0);
                if !path.is_empty() {
                    self.advance_along(unit, path, facing, with)?;
                }
                self.declare_assault(unit, target, facing, false)
            }
            Order::Form(unit, condition) => {
                self.pay(unit, 0);
                self.form(unit, condition);
                Continue(())
            }
            Order::End(placing) => self.end_turn(placing),
            Order::Stand => self.stand(),
            Order::ReactionFire(hazard) => self.reaction_fire(hazard),
            Order::FormSquare => self.form_square(),
            Order::Evade { to, facing, with } => self.evade(to, facing, with),
            Order::Go(hazard) => self.go(hazard),
            Order::Halt => self.halt(),
            Order::Feint { to, facing, with } => self.feint(to, facing, with),
            Order::Hold => self.hold(),
            Order::Yield => self.go_on_retreating(),
            Order::Retreat { to, with } => self.retreat(to, with),
            Order::Ground { facing, with } => self.take_ground(facing, with),
            Order::Again { target, facing } => {
                let unit = self.assault().unit;
                self.declare_assault(unit, target, facing, true)
            }
            Order::Stop => {
                let unit = self.assault().unit;
                self.tell(Event::Stopped(unit));
                self.finish_activation()
            }
            Order::Enter { unit, ref path, facing } => self.enter(unit, path, facing),
            Order::Reform(unit, to) => {
                self.rally_unit(unit, to, true);
                Continue(())
            }
            Order::Deploy(unit, to) => {
                self.rally_unit(unit, to, false);
                Continue(())
            }
            Order::Place(leader, to) => {
                self.rally_leader(leader, to);
                Continue(())
            }
        }
    }

    /// Places the markers of an activation.
    fn pay(&mut self, unit: UnitId, extra: u8) {
        let duty = self.field().check_activation(unit).expect("the order was checked");
        self.activate(unit, duty.cost + extra);
    }

    /// Moves a unit along its way, turning markers, and turns it at the end.
    fn advance_along(&mut self, unit: UnitId, path: &Path, facing: Direction, with: Leaders) -> Flow {
        self.turn(unit, facing);
        if path.is_empty() {
            self.tell(Event::Moved { unit, path: Path::new(), facing, with });
            let here = self.field().cell(unit).expect("a unit that only turns is on the map");
            return self.turn_if_grey(unit, here);
        }
        self.walk(unit, path, with, |path| Event::Moved { unit, path, facing, with })
    }

    /// Walks along a path. It is told up to each marker that turns on the way, because the battle may end there (A66)
    /// and nobody may know before.
    pub(crate) fn walk(
        &mut self,
        unit: UnitId,
        path: &Path,
        with: Leaders,
        mut told: impl FnMut(Path) -> Event,
    ) -> Flow {
        self.vacate(unit);
        let mut stretch = Path::new();
        for (index, &cell) in path.iter().enumerate() {
            self.s.units[unit.index()].place = Place::On(cell);
            with.iter().for_each(|leader| self.s.leaders[leader.index()] = Place::On(cell));
            stretch.push(cell);
            let ends = index + 1 == path.len();
            if ends {
                self.s.occupant[cell.index()] = Some(unit.into());
            }
            if ends || self.field().turned_marker(unit, cell, ends).is_some() {
                let event = told(std::mem::take(&mut stretch));
                self.tell(event);
                self.turn_markers(unit, cell, ends)?;
            }
        }
        Continue(())
    }

    /// A zero Move ends where the unit stands: a grey marker there turns (A65).
    fn turn_if_grey(&mut self, unit: UnitId, cell: Cell) -> Flow {
        match self.field().objective(cell) {
            Some((_, None)) => self.turn_markers(unit, cell, true),
            _ => Continue(()),
        }
    }

    fn vacate(&mut self, unit: UnitId) {
        if let Some(cell) = self.field().cell(unit) {
            self.s.occupant[cell.index()] = None;
        }
    }

    /// Puts a unit, and the Leaders who follow, into a free space.
    pub(crate) fn relocate(&mut self, unit: UnitId, to: Cell, with: Leaders) {
        self.vacate(unit);
        self.s.units[unit.index()].place = Place::On(to);
        self.s.occupant[to.index()] = Some(unit.into());
        with.iter().for_each(|leader| self.s.leaders[leader.index()] = Place::On(to));
    }

    /// Turns a unit in its space.
    pub(crate) fn turn(&mut self, unit: UnitId, facing: Direction) {
        let turned = &mut self.s.units[unit.index()];
        turned.condition = turned.condition.facing_to(facing);
    }
}
