//! The state of a battle: small, flat and cheap to copy.

use estafette_core::{Chance, Outcome};
use estafette_hexes::Cell;
use serde::{Deserialize, Serialize};

use crate::battle::{MAX_CELLS, MAX_LEADERS, MAX_OBJECTIVES, MAX_UNITS};
use crate::dice::{Attack, Own, Roll};
use crate::order::OrderSpace;
use crate::unit::{BySide, Condition, LeaderId, Leaders, Side, UnitId, Units};

/// All of a battle that changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The units, by their numbers.
    #[serde(with = "estafette_core::arrays")]
    pub units: [Unit; MAX_UNITS],
    /// The unit in each space.
    #[serde(with = "estafette_core::arrays")]
    pub occupant: [Option<Occupant>; MAX_CELLS],
    /// Where each Leader is.
    pub leaders: [Place; MAX_LEADERS],
    /// What colour each Objective marker shows; grey is nobody's.
    pub objectives: [Option<Side>; MAX_OBJECTIVES],
    /// The sides' tokens, markers and tracks.
    pub sides: BySide<Command>,
    /// Who plays.
    pub active: Side,
    /// What is to be decided.
    pub stage: Stage,
    /// The order under way.
    pub order: Option<OrderSpace>,
    /// The Leader of a Leader Action.
    pub leader: Option<LeaderId>,
    /// Activation markers not yet placed.
    pub markers: u8,
    /// Units that were activated this turn, or rallied.
    pub activated: Units,
    /// Units that were fired at or assaulted in this activation.
    pub attacked: Units,
    /// Units that entered the map this turn.
    pub entered: Units,
    /// Leaders repositioned in this Rally.
    pub placed: Leaders,
    /// The assault under way.
    pub assault: Option<Assault>,
    /// The hit under way: dice that were rolled and not yet suffered.
    pub blow: Option<Blow>,
    /// The last roll, for those who look on.
    pub roll: Option<Roll>,
    /// Which of the three Rout markers shows the rout; nobody knows, save an umpire.
    pub rout: Option<u8>,
    /// The Rout markers that were revealed, as bits.
    pub revealed: u8,
    /// Special rules whose effect came about once and for all, as bits by their numbers.
    pub done: u32,
    /// Reinforcement groups that are due, as bits.
    pub due: u16,
    /// Reinforcement groups of which a unit has entered, as bits.
    pub arrived: u16,
    /// How the battle ended.
    pub outcome: Option<Outcome>,
    /// What dice are drawn from.
    pub chance: Chance,
}

/// A unit on the map or off it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// How it stands.
    pub condition: Condition,
    /// Its strength, 4 to 0.
    pub strength: u8,
}

/// The unit in a space: its number, one higher, so that nobody takes no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Occupant(std::num::NonZeroU8);

impl From<UnitId> for Occupant {
    #[inline]
    fn from(unit: UnitId) -> Self {
        Occupant(std::num::NonZeroU8::MIN.saturating_add(unit.0))
    }
}

impl From<Occupant> for UnitId {
    #[inline]
    fn from(occupant: Occupant) -> Self {
        UnitId(occupant.0.get() - 1)
    }
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// On the map.
    On(Cell),
    /// Off the map, to come with reinforcements.
    Off,
    /// Removed from the game.
    Gone,
}

impl Place {
    /// The space, if it is on the map.
    #[inline]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Place::On(cell) => Some(cell),
            Place::Off | Place::Gone => None,
        }
    }
}

/// What a side has on the battle board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Its Command value.
    pub command: u8,
    /// Its Order tokens on the board, as bits by the numbers of the spaces.
    pub tokens: u32,
    /// Its Victory marker.
    pub points: u8,
    /// Its Reinforcement marker.
    pub track: u8,
    /// How many turns it has begun.
    pub turns: u8,
    /// How many Rallies it has finished.
    pub rallies: u8,
}

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// An order or a Rally.
    Turn,
    /// Which unit to activate for what, or the end of the turn.
    Activate,
    /// How the assaulted unit reacts.
    React,
    /// How the assault is resolved.
    Resolve,
    /// Whether to hold a Fortified space.
    Fortified,
    /// Where to retreat.
    Retreat,
    /// Where to face on the ground taken.
    Ground,
    /// Whether Heavy cavalry assaults again.
    Again,
    /// Which reinforcement enters, and how.
    Enter,
    /// Which unit to rally.
    Rally,
    /// Where to place Leaders.
    Leaders,
    /// Nothing: the battle is over.
    Over,
}

/// An assault under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// The unit that assaults.
    pub unit: UnitId,
    /// The unit that is assaulted; nobody if Leaders alone are.
    pub target: Option<UnitId>,
    /// The space that is assaulted.
    pub ground: Cell,
    /// Whether it is Heavy cavalry's second.
    pub again: bool,
    /// How the target reacted.
    pub reaction: Reaction,
    /// What the Hazard die does to the assaulter when all is over.
    pub own: Own,
}

/// How an assaulted unit reacted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reaction {
    /// Not, or not yet.
    None,
    /// By fire.
    Fire,
    /// By forming a Square.
    Square,
    /// By evading.
    Evade,
}

/// Dice that were rolled and are being suffered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blow {
    /// What it comes from.
    pub attack: Attack,
    /// The unit that rolled.
    pub unit: UnitId,
    /// Where it stood.
    pub from: Cell,
    /// The unit that suffers.
    pub target: UnitId,
    /// Retreat icons not yet fulfilled.
    pub retreats: u8,
    /// Casualties to take when the retreat is over.
    pub casualties: u8,
    /// Whether the retreat has begun, so that Disorder follows.
    pub retreating: bool,
    /// Whether the target must stop where it is.
    pub stopped: bool,
    /// What the Hazard die does to the unit that rolled.
    pub own: Own,
}
