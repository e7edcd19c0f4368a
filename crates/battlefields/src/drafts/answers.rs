//! Drafts of answers: reactions, resolving, retreats, taking ground.

use estafette_hexes::{Cell, Direction, Sides};

use super::{Drafted, Writing};
use crate::order::{Hazard, Order, Path, Target};
use crate::picks::{Choice, Meaning, Piece, Spot};
use crate::refusal::Refusal;
use crate::unit::Leaders;

impl Writing<'_, '_> {
    /// *Reactions to assaults*.
    pub(super) fn react(&mut self) -> Drafted {
        let field = self.field;
        let reactions = field.pending_reactions();
        let unit = field.assaulted()?;
        let with = if reactions.evade { self.followers(unit)? } else { Leaders::NONE };
        match self.next()? {
            None => {
                let choices = [
                    (true, Choice::Stand),
                    (reactions.fire, Choice::Fire),
                    (reactions.fire_hazard, Choice::FireHazard),
                    (reactions.square, Choice::Square),
                ];
                for (_, choice) in choices.into_iter().filter(|&(possible, _)| possible && with.is_empty()) {
                    self.offer_choice(choice);
                }
                if reactions.evade {
                    self.offer_followers(unit, with);
                    field.evasions(unit).for_each(|cell| self.offer_cell(cell));
                }
                Ok(())
            }
            Some(Meaning::Choice(choice)) if with.is_empty() => {
                let (possible, order) = match choice {
                    Choice::Stand => (true, Order::Stand),
                    Choice::Fire => (reactions.fire, Order::ReactionFire(Hazard::Without)),
                    Choice::FireHazard => (reactions.fire_hazard, Order::ReactionFire(Hazard::With)),
                    Choice::Square => (reactions.square, Order::FormSquare),
                    _ => return Err(Refusal::NotAllowedNow),
                };
                if possible { self.finish(order) } else { Err(Refusal::NoSuchReaction(unit)) }
            }
            Some(Meaning::Spot(Spot::Cell(to))) => {
                if !reactions.evade {
                    return Err(Refusal::NoSuchReaction(unit));
                }
                field.check_evasion(unit, to)?;
                self.one_space(to, |to, facing| Order::Evade { to, facing, with })
            }
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }

    /// Which way a unit faces after one space.
    fn one_space(&mut self, to: Cell, order: impl Fn(Cell, Direction) -> Order) -> Drafted {
        match self.facing(to, Sides::ALL)? {
            Some(facing) => self.finish(order(to, facing)),
            None => Ok(()),
        }
    }

    /// Resolving the assault, calling it off, or feinting.
    pub(super) fn resolve(&mut self) -> Drafted {
        let field = self.field;
        let assault = field.s.assault.ok_or(Refusal::NotAllowedNow)?;
        let feints = field.feints().next().is_some();
        let with = if feints { self.followers(assault.unit)? } else { Leaders::NONE };
        match self.next()? {
            None => {
                if with.is_empty() {
                    self.offer_choice(Choice::Go);
                    if field.check_assault_hazard(assault).is_ok() {
                        self.offer_choice(Choice::GoHazard);
                    }
                    if field.may_halt() {
                        self.offer_choice(Choice::Halt);
                    }
                }
                if feints {
                    self.offer_followers(assault.unit, with);
                    field.feints().for_each(|cell| self.offer_cell(cell));
                }
                Ok(())
            }
            Some(Meaning::Choice(Choice::Go)) if with.is_empty() => self.finish(Order::Go(Hazard::Without)),
            Some(Meaning::Choice(Choice::GoHazard)) if with.is_empty() => {
                field.check_assault_hazard(assault)?;
                self.finish(Order::Go(Hazard::With))
            }
            Some(Meaning::Choice(Choice::Halt)) if with.is_empty() && field.may_halt() => {
                self.finish(Order::Halt)
            }
            Some(Meaning::Spot(Spot::Cell(to))) => {
                field.check_feint(to)?;
                self.one_space(to, |to, facing| Order::Feint { to, facing, with })
            }
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }

    /// *Fortified*.
    pub(super) fn fortified(&mut self) -> Drafted {
        match self.next()? {
            None => {
                self.offer_choice(Choice::Hold);
                self.offer_choice(Choice::Yield);
                Ok(())
            }
            Some(Meaning::Choice(Choice::Hold)) => self.finish(Order::Hold),
            Some(Meaning::Choice(Choice::Yield)) => self.finish(Order::Yield),
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }

    /// *Retreats*: one space.
    pub(super) fn retreat(&mut self) -> Drafted {
        let field = self.field;
        let blow = field.s.blow.ok_or(Refusal::NotAllowedNow)?;
        let with = self.followers(blow.target)?;
        match self.next()? {
            None => {
                self.offer_followers(blow.target, with);
                field.retreat_spaces(blow).for_each(|cell| self.offer_cell(cell));
                Ok(())
            }
            Some(Meaning::Spot(Spot::Cell(to))) => {
                field.check_retreat(blow, to)?;
                self.finish(Order::Retreat { to, with })
            }
            Some(_) => Err(Refusal::NotAllowedNow),
        }
    }

    /// *Take ground*.
    pub(super) fn ground(&mut self) -> Drafted {
        let assault = self.field.s.assault.ok_or(Refusal::NotAllowedNow)?;
        let with = self.followers(assault.unit)?;
        if self.picks.is_empty() {
            self.offer_followers(assault.unit, with);
        }
        match self.facing(assault.ground, Sides::ALL)? {
            Some(facing) => self.finish(Order::Ground { facing, with }),
            None => Ok(()),
        }
    }

    /// *Heavy cavalry*: a second assault.
    pub(super) fn again(&mut self) -> Drafted {
        let field = self.field;
        let unit = field.s.assault.ok_or(Refusal::NotAllowedNow)?.unit;
        let from = field.cell(unit).ok_or(Refusal::NoSuchUnit)?;
        let target = match self.next()? {
            None => {
                for target in field.assault_targets(unit, from) {
                    match target {
                        Target::Unit(target) => self.offer_unit(target),
                        Target::Leader(leader) => self.offer_leader(leader),
                    }
                }
                self.offer_choice(Choice::Stop);
                return Ok(());
            }
            Some(Meaning::Choice(Choice::Stop)) => return self.finish(Order::Stop),
            Some(Meaning::Piece(Piece::Unit(target))) => Target::Unit(target),
            Some(Meaning::Piece(Piece::Leader(leader))) => Target::Leader(leader),
            Some(_) => return Err(Refusal::NotAllowedNow),
        };
        let to = field.check_assault_from(unit, from, target)?;
        match self.facing(from, field.facings_to_assault(unit, from, to))? {
            Some(facing) => {
                debug_assert!(field.check_assault(unit, &Path::new(), target, facing).is_ok());
                self.finish(Order::Again { target, facing })
            }
            None => Ok(()),
        }
    }
}
