//! What a side can decide: one complete decision each.

use arrayvec::ArrayVec;
use estafette_hexes::{Cell, Direction};
use serde::{Deserialize, Serialize};

use crate::unit::{Condition, LeaderId, Leaders, UnitId};

/// The most spaces that a unit can enter in one move: Light cavalry on the march (A12).
pub const MAX_PATH: usize = 8;

/// The spaces that a unit enters, in order.
pub type Path = ArrayVec<Cell, MAX_PATH>;

/// A space of the battle board for Order tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum OrderSpace {
    /// Infantry Lines.
    InfantryLines,
    /// Infantry Columns.
    InfantryColumns,
    /// Cavalry Columns.
    CavalryColumns,
    /// Artillery Units.
    ArtilleryUnits,
    /// Gold Units.
    GoldUnits,
    /// Leader Action.
    LeaderAction,
    /// March.
    March,
    /// A space of this battle alone, by the number of its special rule.
    Extra(u8),
}

impl OrderSpace {
    /// The spaces commonly found.
    pub const USUAL: [OrderSpace; 7] = [
        OrderSpace::InfantryLines,
        OrderSpace::InfantryColumns,
        OrderSpace::CavalryColumns,
        OrderSpace::ArtilleryUnits,
        OrderSpace::GoldUnits,
        OrderSpace::LeaderAction,
        OrderSpace::March,
    ];

    /// Its number, for sets and picks.
    #[inline]
    pub const fn number(self) -> u8 {
        match self {
            OrderSpace::InfantryLines => 0,
            OrderSpace::InfantryColumns => 1,
            OrderSpace::CavalryColumns => 2,
            OrderSpace::ArtilleryUnits => 3,
            OrderSpace::GoldUnits => 4,
            OrderSpace::LeaderAction => 5,
            OrderSpace::March => 6,
            OrderSpace::Extra(special) => 7 + special,
        }
    }

    /// The space of this number.
    pub const fn numbered(number: u8) -> OrderSpace {
        if number < 7 { OrderSpace::USUAL[number as usize] } else { OrderSpace::Extra(number - 7) }
    }

    /// Its code in the notation; those of one battle alone have their own name.
    pub const fn code(self) -> Option<&'static str> {
        match self {
            OrderSpace::InfantryLines => Some("IL"),
            OrderSpace::InfantryColumns => Some("IC"),
            OrderSpace::CavalryColumns => Some("CC"),
            OrderSpace::ArtilleryUnits => Some("AU"),
            OrderSpace::GoldUnits => Some("GU"),
            OrderSpace::LeaderAction => Some("LA"),
            OrderSpace::March => Some("MA"),
            OrderSpace::Extra(_) => None,
        }
    }
}

/// Whether the Hazard die is added to a roll.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug, Serialize, Deserialize)]
pub enum Hazard {
    /// It is not.
    #[default]
    Without,
    /// It is.
    With,
}

/// Whom an assault is declared against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Target {
    /// A unit.
    Unit(UnitId),
    /// A Leader alone in his space, and whoever is there with him.
    Leader(LeaderId),
}

/// One complete decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Releases units that a special rule holds back, by the number of the rule.
    Release(u8),
    /// Places an Order token; with Leader Action, names the Leader.
    Issue(OrderSpace, Option<LeaderId>),
    /// Performs a Rally.
    Rally,
    /// Activates a unit to move.
    Move {
        /// The unit.
        unit: UnitId,
        /// The spaces it enters.
        path: Path,
        /// Where it faces at the end.
        facing: Direction,
        /// The Leaders who go along.
        with: Leaders,
    },
    /// Activates a unit to fire.
    Fire {
        /// The unit.
        unit: UnitId,
        /// The unit it fires at.
        target: UnitId,
        /// Where it turns first.
        facing: Direction,
        /// Whether it adds the Hazard die.
        hazard: Hazard,
    },
    /// Activates a unit to move and assault.
    Assault {
        /// The unit.
        unit: UnitId,
        /// The spaces it enters first.
        path: Path,
        /// Whom it assaults.
        target: Target,
        /// Where it turns.
        facing: Direction,
        /// The Leaders who go along.
        with: Leaders,
    },
    /// Activates a unit to change formation.
    Form(UnitId, Condition),
    /// Ends the turn; after a Leader Action the Leader may be repositioned.
    End(Option<(LeaderId, Cell)>),
    /// Reacts to an assault by nothing.
    Stand,
    /// Reacts by fire.
    ReactionFire(Hazard),
    /// Reacts by forming a Square.
    FormSquare,
    /// Reacts by evading.
    Evade {
        /// Where to.
        to: Cell,
        /// Where it faces there.
        facing: Direction,
        /// The Leaders who follow.
        with: Leaders,
    },
    /// Resolves the assault.
    Go(Hazard),
    /// Calls the assault off.
    Halt,
    /// Feints instead (*Cavalry feints*).
    Feint {
        /// Where to.
        to: Cell,
        /// Where it faces there.
        facing: Direction,
        /// The Leaders who follow.
        with: Leaders,
    },
    /// Ignores all Retreat icons for a casualty (*Fortified*).
    Hold,
    /// Does not.
    Yield,
    /// Retreats one space.
    Retreat {
        /// Where to.
        to: Cell,
        /// The Leaders who follow.
        with: Leaders,
    },
    /// Takes ground.
    Ground {
        /// Where the unit faces there.
        facing: Direction,
        /// The Leaders who follow.
        with: Leaders,
    },
    /// Assaults again (*Heavy cavalry*).
    Again {
        /// Whom.
        target: Target,
        /// Where it turns.
        facing: Direction,
    },
    /// Does not assault again.
    Stop,
    /// Enters a reinforcement.
    Enter {
        /// The unit.
        unit: UnitId,
        /// The spaces it enters, the marked one first.
        path: Path,
        /// Where it faces at the end.
        facing: Direction,
    },
    /// Reforms a Broken unit at a Rally.
    Reform(UnitId, Condition),
    /// Changes the formation of a unit at a Rally.
    Deploy(UnitId, Condition),
    /// Repositions a Leader at a Rally, or sets one who arrives with reinforcements.
    Place(LeaderId, Cell),
}

impl Order {
    /// The spaces that it names.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let (path, cell): (&[Cell], Option<Cell>) = match self {
            Order::Move { path, .. } | Order::Assault { path, .. } | Order::Enter { path, .. } => {
                (path, None)
            }
            Order::Evade { to, .. }
            | Order::Feint { to, .. }
            | Order::Retreat { to, .. }
            | Order::Place(_, to) => (&[], Some(*to)),
            Order::End(placing) => (&[], placing.map(|(_, to)| to)),
            _ => (&[], None),
        };
        path.iter().copied().chain(cell)
    }
}
