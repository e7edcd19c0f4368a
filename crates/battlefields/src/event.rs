//! What happened. Everything is public: only the faces of Rout markers are hidden, and nobody sees them.

use estafette_core::Audience;
use estafette_hexes::{Cell, Direction};
use serde::{Deserialize, Serialize};

use crate::battle::GroupId;
use crate::dice::Roll;
use crate::order::{Hazard, OrderSpace, Path, Target};
use crate::unit::{Condition, LeaderId, Leaders, Side, UnitId};

/// A fact that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A turn begins, the side's n-th.
    TurnBegan(Side, u8),
    /// An Order token was placed; with Leader Action, this Leader acts.
    Ordered(Side, OrderSpace, Option<LeaderId>),
    /// A Rally began; so many tokens were recovered.
    Rallied(Side, u8),
    /// Units that the special rule of this number held back are free.
    Released(u8, Release),
    /// The side's Command value changed.
    CommandChanged(Side, u8),
    /// The bridges of the special rule of this number were built.
    BridgesBuilt(u8),
    /// A unit moved, or only turned.
    Moved {
        /// The unit.
        unit: UnitId,
        /// The spaces it entered.
        path: Path,
        /// Where it faces.
        facing: Direction,
        /// The Leaders who went along.
        with: Leaders,
    },
    /// A unit changed formation by an order.
    Formed(UnitId, Condition),
    /// A unit fired.
    Fired {
        /// The unit.
        unit: UnitId,
        /// Its target.
        target: UnitId,
        /// Where it faces.
        facing: Direction,
        /// Whether it added the Hazard die.
        hazard: Hazard,
    },
    /// A unit declared an assault.
    Assaulted {
        /// The unit.
        unit: UnitId,
        /// Its target.
        target: Target,
        /// Where it faces.
        facing: Direction,
        /// Whether it is Heavy cavalry's second.
        again: bool,
    },
    /// The assaulted unit did not react.
    Stood(UnitId),
    /// The assaulted unit evaded.
    Evaded {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Cell,
        /// Where it faces.
        facing: Direction,
        /// The Leaders who followed.
        with: Leaders,
    },
    /// The assaulted unit fires at the assaulter.
    ReactionFired(UnitId, Hazard),
    /// The assaulted unit formed a Square.
    FormedSquare(UnitId),
    /// The assaulter goes on.
    WentOn(UnitId, Hazard),
    /// The assaulter called the assault off.
    Halted(UnitId),
    /// The assaulter feinted.
    Feinted {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Cell,
        /// Where it faces.
        facing: Direction,
        /// The Leaders who followed.
        with: Leaders,
    },
    /// Dice were rolled.
    Rolled(Roll),
    /// A unit became Disordered.
    Disordered(UnitId, Disorder),
    /// A unit behind a Fortified edge ignores its Retreat icons for a casualty.
    Held(UnitId),
    /// A unit retreated one space.
    Retreated {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Cell,
        /// The Leaders who followed.
        with: Leaders,
    },
    /// A unit could not retreat so many spaces and takes as many casualties.
    CouldNotRetreat(UnitId, u8),
    /// A unit took a casualty; its strength is now this. At 1 it is Broken.
    Casualty(UnitId, u8),
    /// A unit was removed.
    Removed(UnitId),
    /// A Leader was removed.
    LeaderTaken(LeaderId),
    /// The assaulter took ground.
    TookGround {
        /// The unit.
        unit: UnitId,
        /// Where.
        to: Cell,
        /// Where it faces.
        facing: Direction,
        /// The Leaders who followed.
        with: Leaders,
    },
    /// The Heavy cavalry does not assault again.
    Stopped(UnitId),
    /// An Objective marker was turned.
    ObjectiveTurned(Cell, Side),
    /// A Victory marker advanced one space, to this one.
    Advanced(Side, u8, Point),
    /// A Rout marker was revealed.
    RoutRevealed {
        /// The side whose Victory marker reached it.
        side: Side,
        /// Its space.
        space: u8,
        /// Whether it shows the rout.
        rout: bool,
    },
    /// A Reinforcement marker advanced to this space.
    TrackAdvanced(Side, u8),
    /// A reinforcement group is due.
    Due(GroupId),
    /// The plain die was rolled for a group: the number, and whether the group comes.
    ArrivalRolled(GroupId, u8, bool),
    /// A reinforcement entered.
    Entered {
        /// The unit.
        unit: UnitId,
        /// The spaces it entered.
        path: Path,
        /// Where it faces.
        facing: Direction,
    },
    /// A Leader arrived.
    LeaderEntered(LeaderId, Cell),
    /// A Broken unit was reformed.
    Reformed(UnitId, Condition),
    /// A unit changed formation at a Rally.
    Deployed(UnitId, Condition),
    /// A Leader was repositioned.
    LeaderPlaced(LeaderId, Cell),
    /// The battle is over.
    Won(Side, Victory),
}

/// Why held units are free.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Release {
    /// Their owner released them.
    Ordered,
    /// One of them was attacked.
    Attacked,
}

/// Why a unit became Disordered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Disorder {
    /// Attacked from the Rear.
    Rear,
    /// A Square fired at, or assaulted by infantry.
    Square,
    /// It had to retreat.
    Retreat,
    /// By its own Hazard die.
    Hazard,
}

/// What a point was gained for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Point {
    /// An enemy unit was removed.
    Unit,
    /// An enemy Leader was removed.
    Leader,
    /// A marker was turned.
    Objective,
    /// The opponent rallied.
    Rally,
    /// The opponent released held units.
    Release,
}

/// How a battle was won. The numbers are those of [`Outcome::kind`](estafette_core::Outcome).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Victory {
    /// The enemy army was routed.
    Rout,
    /// The enemy has no units and none to come (A67).
    Annihilation,
    /// Markers of a special rule are all of one colour.
    SuddenDeath,
    /// By a special rule, at nightfall.
    Nightfall,
}

impl Victory {
    /// All kinds, by their numbers.
    pub const ALL: [Victory; 4] =
        [Victory::Rout, Victory::Annihilation, Victory::SuddenDeath, Victory::Nightfall];
}

impl estafette_core::Event for Event {
    fn audience(&self) -> Audience {
        Audience::Everyone
    }

    /// Dice and Rout markers.
    fn is_irreversible(&self) -> bool {
        matches!(self, Event::Rolled(_) | Event::RoutRevealed { .. } | Event::ArrivalRolled(..))
    }
}
