//! Why an order is not allowed, with the facts.

use estafette_hexes::Cell;
use thiserror::Error;

use crate::order::OrderSpace;
use crate::unit::{LeaderId, UnitId};

/// Why an order is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", estafette_core::Refusal::code(self))]
pub enum Refusal {
    /// Someone else decides now.
    NotYourDecision,
    /// Such an order is not what is awaited.
    NotAllowedNow,
    /// The battle board has no such Order space for this side, or no such rule.
    NoSuchOrder,
    /// There is no such unit on the map.
    NoSuchUnit,
    /// All Order tokens are on the board.
    NoToken,
    /// An own token is on that space already.
    SpaceUsed(OrderSpace),
    /// Leader Action needs an own Leader on the map.
    NoLeader,
    /// The order is not for this unit, or not in its condition.
    NotEligible(UnitId),
    /// A battle rule holds the unit back.
    Held(UnitId),
    /// The unit was activated this turn.
    AlreadyActivated(UnitId),
    /// Not enough Activation markers are left.
    NoMarker {
        /// How many it takes.
        needed: u8,
        /// How many are left.
        left: u8,
    },
    /// The order does not let this unit do that.
    ActionNotInOrder(UnitId),
    /// The unit cannot take that formation, or has it.
    BadFormation(UnitId),
    /// The way is longer than the unit may go.
    TooFar {
        /// The unit.
        unit: UnitId,
        /// How many spaces it may enter.
        allowance: u8,
    },
    /// The space is not next to the one before.
    NotAdjacent(Cell),
    /// The map ends there.
    OffMap,
    /// The space, or the edge before it, is Impassable for the unit.
    Impassable(Cell),
    /// An enemy is there.
    EnemyThere(Cell),
    /// Another unit is there.
    Occupied(Cell),
    /// The unit must stop there.
    MustStop(Cell, Stop),
    /// A unit that enters Rough terrain cannot assault.
    Rough(Cell),
    /// The Leader is not with the unit.
    LeaderNotHere(LeaderId),
    /// The Leader cannot be placed there.
    BadLeaderSpace(Cell),
    /// That cannot be attacked so.
    NotATarget,
    /// The target is out of the fire arc or out of range.
    OutOfArc(UnitId),
    /// The line of fire is blocked.
    NoLine(UnitId),
    /// No dice are rolled, so no Hazard die can be added.
    NoRoll,
    /// The target is not in the Front.
    NotInFront,
    /// Another enemy has the unit in its Front and must be assaulted first.
    Priority(UnitId),
    /// The unit cannot react so.
    NoSuchReaction(UnitId),
    /// The unit cannot evade there.
    BadEvade(Cell),
    /// The unit cannot retreat there.
    BadRetreat(Cell),
    /// The reinforcement does not enter there.
    WrongEntry(Cell),
    /// Reinforcements that can enter must.
    MustEnter,
}

/// Why a unit must stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The terrain is Rough.
    Rough,
    /// The space is in the Front of an enemy.
    Front,
}

impl estafette_core::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotYourDecision => "not-your-decision",
            Refusal::NotAllowedNow => "not-allowed-now",
            Refusal::NoSuchOrder => "no-such-order",
            Refusal::NoSuchUnit => "no-such-unit",
            Refusal::NoToken => "no-token",
            Refusal::SpaceUsed(_) => "space-used",
            Refusal::NoLeader => "no-leader",
            Refusal::NotEligible(_) => "not-eligible",
            Refusal::Held(_) => "held",
            Refusal::AlreadyActivated(_) => "already-activated",
            Refusal::NoMarker { .. } => "no-marker",
            Refusal::ActionNotInOrder(_) => "action-not-in-order",
            Refusal::BadFormation(_) => "bad-formation",
            Refusal::TooFar { .. } => "too-far",
            Refusal::NotAdjacent(_) => "not-adjacent",
            Refusal::OffMap => "off-map",
            Refusal::Impassable(_) => "impassable",
            Refusal::EnemyThere(_) => "enemy-there",
            Refusal::Occupied(_) => "occupied",
            Refusal::MustStop(..) => "must-stop",
            Refusal::Rough(_) => "rough",
            Refusal::LeaderNotHere(_) => "leader-not-here",
            Refusal::BadLeaderSpace(_) => "bad-leader-space",
            Refusal::NotATarget => "not-a-target",
            Refusal::OutOfArc(_) => "out-of-arc",
            Refusal::NoLine(_) => "no-line",
            Refusal::NoRoll => "no-roll",
            Refusal::NotInFront => "not-in-front",
            Refusal::Priority(_) => "priority",
            Refusal::NoSuchReaction(_) => "no-such-reaction",
            Refusal::BadEvade(_) => "bad-evade",
            Refusal::BadRetreat(_) => "bad-retreat",
            Refusal::WrongEntry(_) => "wrong-entry",
            Refusal::MustEnter => "must-enter",
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::NotYourDecision | Refusal::NotAllowedNow => "The game turn",
            Refusal::NoSuchOrder
            | Refusal::SpaceUsed(_)
            | Refusal::NoToken
            | Refusal::NoSuchUnit
            | Refusal::NotEligible(_)
            | Refusal::ActionNotInOrder(_) => "Issuing orders",
            Refusal::AlreadyActivated(_) => "Issuing orders, A9",
            Refusal::NoLeader => "Leader Action order, A14",
            Refusal::Held(_) => "Battle board, special rules",
            Refusal::NoMarker { .. } => "Order tokens and Activation markers",
            Refusal::BadFormation(_) => "Unit formations, A11",
            Refusal::TooFar { .. } | Refusal::NotAdjacent(_) => "Movement",
            Refusal::OffMap => "Movement, A24",
            Refusal::Impassable(_) => "Impassable",
            Refusal::EnemyThere(_) => "Moving through units, A23",
            Refusal::Occupied(_) => "Moving through units",
            Refusal::MustStop(_, Stop::Rough) | Refusal::Rough(_) => "Rough",
            Refusal::MustStop(_, Stop::Front) => "Moving into an enemy Front",
            Refusal::LeaderNotHere(_) => "Leaders movement, A22",
            Refusal::BadLeaderSpace(_) => "Leaders movement, A18",
            Refusal::NotATarget => "Firing on Leaders",
            Refusal::OutOfArc(_) => "Fire, A30",
            Refusal::NoLine(_) => "Artillery fire, A31",
            Refusal::NoRoll => "Hazard die, A37",
            Refusal::NotInFront => "Assault",
            Refusal::Priority(_) => "Assault priority, A41",
            Refusal::NoSuchReaction(_) => "Reactions to assaults",
            Refusal::BadEvade(_) => "Evading the assault, A43",
            Refusal::BadRetreat(_) => "Retreats",
            Refusal::WrongEntry(_) => "Reinforcements",
            Refusal::MustEnter => "Reinforcements, A62",
        }
    }
}
