//! Events: what happened, for logs, animation and whoever keeps an eye on the enemy.
//!
//! All events of this game are public: what is hidden is in no event until the rules show it.

use estafette_core::{Audience, Event as Fact, Outcome};
use estafette_linear::{ApproachId, Army, CrossingId, Face, LocaleId, Position, TokenSet};
use serde::{Deserialize, Serialize};

use crate::piece::Piece;

/// Why a piece is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shown {
    /// §8: it attacked on a road march.
    RoadAttack,
    /// §9: it proves that infantry attacked obstructing ground.
    Proof,
    /// §10: it bombards.
    Bombardment,
    /// §11: it leads the attack or the defense.
    Lead,
    /// §11: it fires in defense.
    ArtilleryDefense,
    /// §11: it counter-attacks.
    CounterAttack,
    /// §12: it goes on.
    Continuation,
    /// §13: it retreats.
    Retreat,
}

/// A fact that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// §5: a turn began.
    TurnBegan {
        /// The round, 1 to 16.
        round: u8,
        /// Whose turn it is.
        army: Army,
    },
    /// §18: tokens of the time track joined the uncommitted ones.
    MoraleScheduled {
        /// Whose.
        army: Army,
        /// How many.
        tokens: u8,
    },
    /// §16: pieces with no enemy opposite returned to reserve.
    CleanedUp {
        /// Whose.
        army: Army,
        /// Which.
        pieces: TokenSet,
        /// The approach they left.
        from: ApproachId,
    },
    /// §15: the artillery in the holding area is hidden among the others.
    ArtilleryHidden {
        /// Whose.
        army: Army,
    },
    /// §7: pieces marched off-road.
    Marched {
        /// Whose.
        army: Army,
        /// Which.
        pieces: TokenSet,
        /// From where.
        from: Position,
        /// To where.
        to: Position,
        /// For how many commands, continuation included.
        cost: u8,
    },
    /// §8, §15: a piece marched through a crossing.
    Crossed {
        /// Which.
        piece: Piece,
        /// Through which crossing.
        crossing: CrossingId,
        /// Into which locale.
        to: LocaleId,
        /// On which step.
        step: u8,
    },
    /// §8: a road march by local road cost a command.
    LocalRoad {
        /// Whose.
        army: Army,
    },
    /// §12: cavalry went on to an approach.
    Continued {
        /// Which.
        piece: Piece,
        /// To which approach.
        to: ApproachId,
    },
    /// §12: continuation that split the pieces up cost commands.
    SplitUp {
        /// Whose.
        army: Army,
        /// How many commands.
        cost: u8,
    },
    /// A face was shown.
    Shown {
        /// Whose face.
        piece: Piece,
        /// What it is.
        face: Face,
        /// Why.
        why: Shown,
    },
    /// A piece was reduced, or removed.
    Reduced {
        /// Which.
        piece: Piece,
        /// What it was.
        from: Face,
        /// What is left of it.
        to: Option<Face>,
    },
    /// §9: a maneuver attack was declared.
    Attacked {
        /// Whose.
        army: Army,
        /// The attacking pieces.
        pieces: TokenSet,
        /// The defense approach.
        across: ApproachId,
        /// The road crossing, of a road march.
        crossing: Option<CrossingId>,
    },
    /// §9: the defender answered with these pieces from reserve.
    Responded {
        /// Whose.
        army: Army,
        /// Which; perhaps none.
        pieces: TokenSet,
    },
    /// §9: the maneuver attack was blocked.
    Blocked {
        /// The defense approach.
        across: ApproachId,
    },
    /// §9, §11: the attackers took the locale.
    Took {
        /// Whose.
        army: Army,
        /// Which pieces.
        pieces: TokenSet,
        /// The locale taken.
        locale: LocaleId,
    },
    /// §9: beaten attackers advanced to the attack approach.
    Advanced {
        /// Whose.
        army: Army,
        /// Which.
        pieces: TokenSet,
        /// The attack approach.
        to: ApproachId,
    },
    /// §10: a bombardment was declared.
    Declared {
        /// By which artillery.
        piece: Piece,
        /// The approach it fires from.
        from: ApproachId,
    },
    /// §10: a bombardment was completed.
    Bombarded {
        /// By which artillery.
        piece: Piece,
        /// The locale bombarded.
        locale: LocaleId,
    },
    /// §10: a declaration of the previous turn was not completed and lapsed.
    Lapsed {
        /// Of which artillery.
        piece: Piece,
    },
    /// §10: a declaration was cancelled.
    Cancelled {
        /// Of which artillery.
        piece: Piece,
    },
    /// §11: an assault was declared.
    Assaulted {
        /// By whom.
        army: Army,
        /// From which approach.
        from: ApproachId,
    },
    /// §11: the defense has its leading pieces.
    DefenseLed {
        /// Whose.
        army: Army,
        /// Which; perhaps none.
        pieces: TokenSet,
    },
    /// §11: the assault pieces were named.
    Sent {
        /// Whose.
        army: Army,
        /// All of them.
        pieces: TokenSet,
        /// The leading ones.
        leads: TokenSet,
    },
    /// §11: the defender has decided on artillery defense.
    ArtilleryDefense {
        /// Whether it fires.
        fires: bool,
    },
    /// §11: the defender has decided on a counter-attack.
    CounterAttacked {
        /// Whose.
        army: Army,
        /// Which; perhaps none.
        pieces: TokenSet,
    },
    /// §11: the assault's result.
    Result {
        /// The attack approach.
        from: ApproachId,
        /// The number of step 6: the attacker wins above zero.
        result: i8,
    },
    /// §13: a piece retreated.
    Retreated {
        /// Which.
        piece: Piece,
        /// From which locale.
        from: LocaleId,
        /// Into which locale.
        to: LocaleId,
    },
    /// §13: a piece was eliminated for want of room.
    Eliminated {
        /// Which.
        piece: Piece,
        /// What it was.
        face: Face,
    },
    /// §14: pieces were organized.
    Organized {
        /// Which.
        pieces: TokenSet,
    },
    /// §14: all French pieces of a locale became disorganized.
    Disorganized {
        /// Where.
        locale: LocaleId,
    },
    /// §18: an army lost morale.
    MoraleLost {
        /// Whose.
        army: Army,
        /// How much.
        tokens: u8,
    },
    /// §18: the enemy took committed tokens for a loss.
    Taken {
        /// Whose tokens.
        army: Army,
        /// From where.
        locale: LocaleId,
        /// How many.
        tokens: u8,
    },
    /// §18: morale was committed.
    Committed {
        /// Whose.
        army: Army,
        /// Where.
        locale: LocaleId,
        /// How many.
        tokens: u8,
    },
    /// §18, A77: there were too few tokens to commit, and nobody made up the difference.
    Uncovered {
        /// Whose commitment.
        army: Army,
        /// Where.
        locale: LocaleId,
        /// How many tokens are missing.
        tokens: u8,
    },
    /// §18: the enemy moved committed tokens to make up a commitment.
    Shifted {
        /// Whose tokens.
        army: Army,
        /// From where.
        from: LocaleId,
        /// To where.
        to: LocaleId,
        /// How many.
        tokens: u8,
    },
    /// §18: committed tokens were lost in morale clean-up.
    Forfeited {
        /// Whose.
        army: Army,
        /// Where.
        locale: LocaleId,
        /// How many.
        tokens: u8,
    },
    /// §18: committed tokens returned to uncommitted morale.
    Returned {
        /// Whose.
        army: Army,
        /// From where.
        locale: LocaleId,
        /// How many.
        tokens: u8,
    },
    /// §5: a turn ended.
    TurnEnded {
        /// Whose.
        army: Army,
    },
    /// §19: the game ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

impl Fact for Event {
    fn audience(&self) -> Audience {
        Audience::Everyone
    }

    /// Shuffles are random too, but tell nobody anything and are drawn anew in the same way after an order
    /// was taken back.
    fn is_irreversible(&self) -> bool {
        matches!(
            self,
            Event::Shown { .. }
                | Event::Reduced { .. }
                | Event::Eliminated { .. }
                | Event::ArtilleryHidden { .. }
        )
    }
}
