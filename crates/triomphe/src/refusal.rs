//! Refusals: why an order or a pick is not allowed, with the facts and the section.

use std::fmt;

use estafette_core::Refusal as Reason;
use estafette_linear::{ApproachId, CrossingId, LocaleId};
use serde::{Deserialize, Serialize};

use crate::piece::Piece;

/// Why an order or a pick is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Refusal {
    /// It is another decision, or another player's.
    NotNow,
    /// The pick is none that could stand here.
    NoSuchPick,
    /// The piece is not the player's own, or not in play.
    NotYours,
    /// The piece has taken part in an action this turn.
    Done(Piece),
    /// There are too few commands left.
    Commands {
        /// How many it takes.
        needed: u8,
        /// How many are left.
        left: u8,
    },
    /// Too few or too many pieces are named, or one of them twice.
    Count {
        /// At least so many.
        least: u8,
        /// At most so many.
        most: u8,
    },
    /// Too few or too many reductions are named, or not those that each position owes.
    Reductions {
        /// Exactly so many.
        due: u8,
    },
    /// A march that goes nowhere.
    NoMarch,
    /// The pieces are not all where the order needs them.
    Mixed,
    /// It cannot be reached from there in one march.
    NotAdjacent,
    /// The border is impassable.
    Impassable(ApproachId),
    /// The locale is enemy-occupied.
    EnemyOccupied(LocaleId),
    /// The locale is not enemy-occupied.
    NoEnemy(LocaleId),
    /// There is no room for so many.
    Capacity(LocaleId),
    /// Enemy reinforcements have yet to enter there.
    Protected(LocaleId),
    /// An assault was lost over this border this turn.
    Closed(ApproachId),
    /// The locale was won by assault this turn and cannot be entered by road.
    RoadClosed(LocaleId),
    /// The piece is disorganized.
    Disorganized(Piece),
    /// A road march ends where disorganized pieces are.
    DisorganizedOnTheWay(LocaleId),
    /// The French cannot block approaches in the first round.
    FirstRound,
    /// The march would need more than three steps.
    Traffic(CrossingId),
    /// The crossing was used in the other direction.
    Direction(CrossingId),
    /// No road leads there.
    NoRoad,
    /// The piece is not in reserve.
    NotInReserve,
    /// The piece is of the wrong type.
    WrongType(Piece),
    /// The piece is none of those that the choice is among.
    NotEligible(Piece),
    /// No artillery can fire in defense.
    NoGun,
    /// Two pieces in one role must be of the same type.
    TwoTypes,
    /// The piece is too weak.
    TooWeak(Piece),
    /// No piece there could lead.
    NoLead,
    /// The approach is fully blocked.
    FullyBlocked(ApproachId),
    /// The approach is not blocked.
    Unblocked(ApproachId),
    /// The ground is cavalry-obstructing, and no infantry attacks.
    NeedsInfantry(ApproachId),
    /// The ground is cavalry-obstructing, so cavalry can neither lead nor counter-attack.
    Obstructed(ApproachId),
    /// There is an artillery penalty.
    ArtilleryPenalty(ApproachId),
    /// The artillery is not in an approach.
    NotInApproach(Piece),
    /// The artillery has no declaration to complete or cancel.
    NoBombardment(Piece),
    /// It may enter from this round on.
    TooEarly {
        /// The first round.
        round: u8,
    },
    /// The crossing was used for an attack, or the pontoon bridge by another piece.
    Used(CrossingId),
    /// The locale must be organized completely first.
    Debt(LocaleId),
    /// More pieces than an organize action can organize.
    OrganizeLimit {
        /// At most so many.
        most: u8,
    },
    /// The piece cannot be organized, or cannot be organized again this turn.
    NotOrganizable(Piece),
    /// The locale could not be organized completely this turn.
    NotPayable(LocaleId),
    /// More pieces respond than attack.
    Response {
        /// At most so many.
        most: u8,
    },
    /// All attackers advance, or none.
    AllOrNone,
    /// Reductions are not divided as evenly as they could be, or spare a leading piece.
    Uneven,
    /// The French cannot retreat west while they can go elsewhere.
    Westward(LocaleId),
    /// The Austrians cannot retreat east while they can go elsewhere.
    Eastward(LocaleId),
    /// More pieces retreat there than there is room for, or a piece is eliminated while there is room.
    Room,
    /// Not so many, or not those, morale tokens.
    MoraleTokens,
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotNow | Refusal::NoSuchPick => "E-TURN",
            Refusal::Done(_) => "E-DONE",
            Refusal::Commands { .. } => "E-CMD",
            Refusal::Count { .. } | Refusal::Reductions { .. } | Refusal::NoMarch => "E-COUNT",
            Refusal::Mixed | Refusal::NotYours => "E-MIX",
            Refusal::NotAdjacent => "E-ADJ",
            Refusal::Impassable(_) => "E-IMP",
            Refusal::EnemyOccupied(_) => "E-ENEMY",
            Refusal::NoEnemy(_) => "E-EMPTY",
            Refusal::Capacity(_) => "E-CAP",
            Refusal::Protected(_) => "E-PROT",
            Refusal::Closed(_) => "E-CLOSED",
            Refusal::RoadClosed(_) => "E-ROADCLOSED",
            Refusal::Disorganized(_) | Refusal::DisorganizedOnTheWay(_) => "E-DISORG",
            Refusal::FirstRound => "E-R1",
            Refusal::Traffic(_) => "E-TRAFFIC",
            Refusal::Direction(_) => "E-DIR",
            Refusal::NoRoad => "E-ROAD",
            Refusal::NotInReserve => "E-START",
            Refusal::WrongType(_) | Refusal::NotEligible(_) | Refusal::NoGun | Refusal::TwoTypes => "E-TYPE",
            Refusal::TooWeak(_) | Refusal::NoLead => "E-STR",
            Refusal::FullyBlocked(_) => "E-FULL",
            Refusal::Unblocked(_) => "E-UNBLOCKED",
            Refusal::NeedsInfantry(_) | Refusal::Obstructed(_) => "E-OBS",
            Refusal::ArtilleryPenalty(_) => "E-ARTPEN",
            Refusal::NotInApproach(_) | Refusal::NoBombardment(_) => "E-BOMB",
            Refusal::TooEarly { .. } => "E-TIME",
            Refusal::Used(_) => "E-USED",
            Refusal::Debt(_) => "E-DEBT",
            Refusal::OrganizeLimit { .. } | Refusal::NotOrganizable(_) | Refusal::NotPayable(_) => "E-ORG",
            Refusal::Response { .. } => "E-RESP",
            Refusal::AllOrNone => "E-ALLNONE",
            Refusal::Uneven => "E-EVEN",
            Refusal::Westward(_) => "E-WEST",
            Refusal::Eastward(_) => "E-EASTWARD",
            Refusal::Room => "E-ROOM",
            Refusal::MoraleTokens => "E-TOKEN",
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Refusal::NotNow | Refusal::NoSuchPick => "§5, §6",
            Refusal::NotYours | Refusal::Done(_) | Refusal::Commands { .. } | Refusal::Count { .. } => "§6",
            Refusal::Mixed | Refusal::NotAdjacent => "§7",
            Refusal::EnemyOccupied(_) => "§7, §8",
            Refusal::NoEnemy(_) => "§7, §12",
            Refusal::NoMarch
            | Refusal::Traffic(_)
            | Refusal::Direction(_)
            | Refusal::NoRoad
            | Refusal::NotInReserve => "§8",
            Refusal::Used(_) => "§8, §15",
            Refusal::FullyBlocked(_) | Refusal::Response { .. } | Refusal::NeedsInfantry(_) => "§9",
            Refusal::AllOrNone => "§9, A32",
            Refusal::NotInApproach(_) | Refusal::NoBombardment(_) => "§10",
            Refusal::NotEligible(_) => "§10, §11",
            Refusal::TwoTypes
            | Refusal::TooWeak(_)
            | Refusal::NoLead
            | Refusal::Unblocked(_)
            | Refusal::Obstructed(_) => "§11",
            Refusal::NoGun => "§11.4",
            Refusal::Uneven => "§11.8",
            Refusal::Reductions { .. } => "§11.8, §13.1",
            Refusal::Closed(_) => "§11, A51",
            Refusal::RoadClosed(_) => "§11, A52",
            Refusal::Westward(_) | Refusal::Eastward(_) | Refusal::Room => "§13.2",
            Refusal::Disorganized(_) | Refusal::FirstRound | Refusal::OrganizeLimit { .. } => "§14",
            Refusal::NotOrganizable(_) => "§14, A2",
            Refusal::Debt(_) | Refusal::NotPayable(_) => "§14, A3",
            Refusal::DisorganizedOnTheWay(_) => "§14, A10",
            Refusal::Protected(_) | Refusal::TooEarly { .. } => "§15",
            Refusal::MoraleTokens => "§18",
            Refusal::Impassable(_) | Refusal::Capacity(_) | Refusal::ArtilleryPenalty(_) => "§20",
            Refusal::WrongType(_) => "§21",
        }
    }
}

/// The code; the words are the localisation's.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for Refusal {}
