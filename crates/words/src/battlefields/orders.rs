//! Orders in sentences. What an order says is mostly what the log will say of it.

use estafette_battlefields::event::Event;
use estafette_battlefields::order::{Hazard, Order, Target};
use estafette_battlefields::picks::Choice;
use estafette_battlefields::unit::{Leaders, Side};
use estafette_hexes::{Cell, Direction};

use super::events::hazard_fact;
use super::{Speaker, facing_key};
use crate::lexicon::Value;

impl Speaker<'_> {
    pub(super) fn ordered(&self, side: Side, order: &Order) -> String {
        match *order {
            Order::Release(special) => self.plain(Choice::Release(special)),
            Order::Issue(space, leader) => self.event(&Event::Ordered(side, space, leader)),
            Order::Rally => self.plain(Choice::Rally),
            Order::Move { unit, ref path, facing, with } => {
                self.event(&Event::Moved { unit, path: path.clone(), facing, with })
            }
            Order::Fire { unit, target, facing, hazard } => {
                self.event(&Event::Fired { unit, target, facing, hazard })
            }
            Order::Assault { unit, ref path, target, facing, with } => {
                let facts = [
                    ("unit", self.unit(unit).into()),
                    ("by", self.spaces(path).into()),
                    ("steps", path.len().into()),
                    ("target", self.target(target).into()),
                    ("direction", facing_key(facing)),
                ];
                self.say("battlefields-order-assault", facts.into_iter().chain(self.followers(with)))
            }
            Order::Form(unit, condition) => self.event(&Event::Formed(unit, condition)),
            Order::End(None) => self.plain(Choice::End),
            Order::End(Some((leader, to))) => {
                let facts = [("leader", self.leader(leader).into()), ("space", self.space(to).into())];
                self.say("battlefields-order-end", facts)
            }
            Order::Stand => self.plain(Choice::Stand),
            Order::ReactionFire(Hazard::Without) => self.plain(Choice::Fire),
            Order::ReactionFire(Hazard::With) => self.plain(Choice::FireHazard),
            Order::FormSquare => self.plain(Choice::Square),
            Order::Evade { to, facing, with } => self.goes("battlefields-order-evade", to, facing, with),
            Order::Go(hazard) => self.say("battlefields-order-go", [hazard_fact(hazard)]),
            Order::Halt => self.plain(Choice::Halt),
            Order::Feint { to, facing, with } => self.goes("battlefields-order-feint", to, facing, with),
            Order::Hold => self.plain(Choice::Hold),
            Order::Yield => self.plain(Choice::Yield),
            Order::Retreat { to, with } => {
                let facts = [("space", self.space(to).into())];
                self.say("battlefields-order-retreat", facts.into_iter().chain(self.followers(with)))
            }
            Order::Ground { facing, with } => {
                let facts = [("direction", facing_key(facing))];
                self.say("battlefields-order-ground", facts.into_iter().chain(self.followers(with)))
            }
            Order::Again { target, facing } => {
                let facts = [("target", self.target(target).into()), ("direction", facing_key(facing))];
                self.say("battlefields-order-again", facts)
            }
            Order::Stop => self.plain(Choice::Stop),
            Order::Enter { unit, ref path, facing } => {
                self.event(&Event::Entered { unit, path: path.clone(), facing })
            }
            Order::Reform(unit, condition) => self.event(&Event::Reformed(unit, condition)),
            Order::Deploy(unit, condition) => self.event(&Event::Deployed(unit, condition)),
            Order::Place(leader, cell) => self.event(&Event::LeaderPlaced(leader, cell)),
        }
    }

    /// What a button says, as a sentence.
    fn plain(&self, choice: Choice) -> String {
        let said: Value = self.choice(choice).unwrap_or_default().into();
        self.say("battlefields-order-plain", [("choice", said)])
    }

    /// A unit goes to a space otherwise than by a move.
    fn goes(&self, id: &str, to: Cell, facing: Direction, with: Leaders) -> String {
        let facts = [("space", self.space(to).into()), ("direction", facing_key(facing))];
        self.say(id, facts.into_iter().chain(self.followers(with)))
    }

    pub(super) fn target(&self, target: Target) -> String {
        match target {
            Target::Unit(unit) => self.unit(unit),
            Target::Leader(leader) => self.leader(leader),
        }
    }
}
