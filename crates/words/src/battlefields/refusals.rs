//! Refusals: why an order or a pick is not allowed, with the facts.

use estafette_battlefields::battle::Rule;
use estafette_battlefields::refusal::{Refusal, Stop};
use estafette_battlefields::unit::UnitId;
use estafette_hexes::Cell;

use super::{Speaker, arm_key};

impl Speaker<'_> {
    pub(super) fn refusal(&self, refusal: &Refusal) -> String {
        match *refusal {
            Refusal::NotYourDecision => self.say("battlefields-refusal-not-your-decision", []),
            Refusal::NotAllowedNow => self.say("battlefields-refusal-not-allowed-now", []),
            Refusal::NoSuchOrder => self.say("battlefields-refusal-no-such-order", []),
            Refusal::NoSuchUnit => self.say("battlefields-refusal-no-such-unit", []),
            Refusal::NoToken => self.say("battlefields-refusal-no-token", []),
            Refusal::SpaceUsed(space) => match self.order_space(space) {
                Some(order) => self.say("battlefields-refusal-space-used", [("order", order.into())]),
                None => self.say("battlefields-refusal-no-such-order", []),
            },
            Refusal::NoLeader => self.say("battlefields-refusal-no-leader", []),
            Refusal::NotEligible(unit) => self.refuse_unit("battlefields-refusal-not-eligible", unit),
            Refusal::Held(unit) => self.held(unit),
            Refusal::AlreadyActivated(unit) => {
                self.refuse_unit("battlefields-refusal-already-activated", unit)
            }
            Refusal::NoMarker { needed, left } => {
                let facts = [("needed", needed.into()), ("left", left.into())];
                self.say("battlefields-refusal-no-marker", facts)
            }
            Refusal::ActionNotInOrder(unit) => {
                self.refuse_unit("battlefields-refusal-action-not-in-order", unit)
            }
            Refusal::BadFormation(unit) => self.refuse_unit("battlefields-refusal-bad-formation", unit),
            Refusal::TooFar { unit, allowance } => {
                let facts = [("unit", self.unit(unit).into()), ("allowance", allowance.into())];
                self.say("battlefields-refusal-too-far", facts)
            }
            Refusal::NotAdjacent(cell) => self.refuse_space("battlefields-refusal-not-adjacent", cell),
            Refusal::OffMap => self.say("battlefields-refusal-off-map", []),
            Refusal::Impassable(cell) => self.refuse_space("battlefields-refusal-impassable", cell),
            Refusal::EnemyThere(cell) => self.refuse_space("battlefields-refusal-enemy-there", cell),
            Refusal::Occupied(cell) => self.refuse_space("battlefields-refusal-occupied", cell),
            Refusal::MustStop(cell, Stop::Rough) => {
                self.refuse_space("battlefields-refusal-must-stop-rough", cell)
            }
            Refusal::MustStop(cell, Stop::Front) => {
                self.refuse_space("battlefields-refusal-must-stop-front", cell)
            }
            Refusal::Rough(cell) => self.refuse_space("battlefields-refusal-rough", cell),
            Refusal::LeaderNotHere(leader) => {
                self.say("battlefields-refusal-leader-not-here", [("leader", self.leader(leader).into())])
            }
            Refusal::BadLeaderSpace(cell) => self.refuse_space("battlefields-refusal-bad-leader-space", cell),
            Refusal::NotATarget => self.say("battlefields-refusal-not-a-target", []),
            Refusal::OutOfArc(unit) => self.refuse_unit("battlefields-refusal-out-of-arc", unit),
            Refusal::NoLine(unit) => self.refuse_unit("battlefields-refusal-no-line", unit),
            Refusal::NoRoll => self.say("battlefields-refusal-no-roll", []),
            Refusal::NotInFront => self.say("battlefields-refusal-not-in-front", []),
            Refusal::Priority(unit) => self.refuse_unit("battlefields-refusal-priority", unit),
            Refusal::NoSuchReaction(unit) => self.refuse_unit("battlefields-refusal-no-such-reaction", unit),
            Refusal::BadEvade(cell) => self.refuse_space("battlefields-refusal-bad-evade", cell),
            Refusal::BadRetreat(cell) => self.refuse_space("battlefields-refusal-bad-retreat", cell),
            Refusal::WrongEntry(cell) => self.refuse_space("battlefields-refusal-wrong-entry", cell),
            Refusal::MustEnter => self.say("battlefields-refusal-must-enter", []),
        }
    }

    fn refuse_unit(&self, id: &str, unit: UnitId) -> String {
        let arm = arm_key(self.battle.unit(unit).arm());
        self.say(id, [("unit", self.unit(unit).into()), ("arm", arm)])
    }

    fn refuse_space(&self, id: &str, cell: Cell) -> String {
        self.say(id, [("space", self.space(cell).into())])
    }

    /// A unit that a special rule holds back: the rule speaks for itself, when the battle has it in words.
    fn held(&self, unit: UnitId) -> String {
        let note = self.battle.specials.iter().find_map(|special| match special.rule {
            Rule::GuardRelease { units, .. } | Rule::Dormant { units, .. } if units.contains(unit) => {
                Some(self.text(&special.note))
            }
            _ => None,
        });
        let unit = ("unit", self.unit(unit).into());
        match note.filter(|note| !note.is_empty()) {
            Some(note) => self.say("battlefields-refusal-held-because", [unit, ("note", note.into())]),
            None => self.say("battlefields-refusal-held", [unit]),
        }
    }
}
