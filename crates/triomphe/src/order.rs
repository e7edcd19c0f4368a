//! Orders: every decision that a player can make, complete.

use arrayvec::ArrayVec;
use estafette_linear::{ApproachId, CrossingId, LocaleId, Position, Token, TokenSet};
use serde::{Deserialize, Serialize};

use crate::piece::TOKENS;

/// The most pieces in one action (§6).
pub const ACTION_PIECES: usize = 3;
/// The most steps of a road march (§8).
pub const ROAD_STEPS: usize = 3;
/// The most places that committed tokens can be taken from or moved from in one decision.
pub const TOKEN_STACKS: usize = 20;

/// Where cavalry goes on to (§12), by rising token.
pub type Continuations = ArrayVec<(Token, ApproachId), ACTION_PIECES>;
/// The crossings of a road march, in order (§8).
pub type Crossings = ArrayVec<CrossingId, ROAD_STEPS>;
/// Who takes how many reductions, by rising token; nobody is listed with none.
pub type Reductions = ArrayVec<(Token, u8), TOKENS>;
/// Where a piece retreats (§13); `None` if it is eliminated for want of room.
pub type Fate = Option<LocaleId>;
/// The fate of each retreating piece, by rising token.
pub type Retreats = ArrayVec<(Token, Fate), TOKENS>;
/// How many tokens of which stacks, by rising locale and kind; no stack is listed with none.
pub type Tokens = ArrayVec<(Stack, u8), TOKEN_STACKS>;

/// Committed morale tokens that are alike: one locale, one kind (§18, A70).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Stack {
    /// Where they are.
    pub locale: LocaleId,
    /// Whether they are French and were moved there from another locale in the enemy's last turn.
    pub moved: bool,
}

/// What beaten attackers from reserve do (§9 step 4, A32).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Advance {
    /// All advance to the attack approach.
    All,
    /// None does.
    None,
    /// These cavalry use continuation to the attack approach; the others stay.
    Continue(TokenSet),
}

/// A complete decision of a player. The first nine are actions and their like; the rest answer what an action
/// asks of either side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Order {
    /// §7: an off-road march.
    OffRoad {
        /// Who marches.
        pieces: TokenSet,
        /// To which position.
        to: Position,
        /// Which cavalry goes on from there.
        then: Continuations,
    },
    /// §8, §15: a road march, or an entry by road or pontoon, which is one whose first crossing is an entry.
    Road {
        /// Who marches.
        piece: Token,
        /// Over which crossings; none to ride to an approach of the same locale.
        via: Crossings,
        /// The approach it goes on to.
        then: Option<ApproachId>,
    },
    /// §9: a maneuver attack.
    Attack {
        /// Who attacks.
        pieces: TokenSet,
        /// The defense approach.
        across: ApproachId,
    },
    /// §10: a bombardment is declared.
    Declare(Token),
    /// §10: a bombardment is completed.
    Complete(Token),
    /// §10: a declaration is cancelled.
    Cancel(Token),
    /// §11: an assault from this approach.
    Assault(ApproachId),
    /// §14: an organize action.
    Organize(TokenSet),
    /// §5: the end of the turn.
    End,

    /// §9 step 2: these advance from reserve to the defense approach.
    Respond(TokenSet),
    /// §9 step 4: what the beaten attackers do.
    Advance(Advance),
    /// §9: the infantry that is shown.
    Prove(Token),
    /// §12: where cavalry goes on to after a won attack.
    Continue(Continuations),
    /// §8: how a road march goes on after a won attack; not at all if all is empty.
    GoOn {
        /// Over which crossings.
        via: Crossings,
        /// The approach it goes on to.
        then: Option<ApproachId>,
    },
    /// §11 step 2: who leads the defense.
    Lead(TokenSet),
    /// §11 step 3: the assault pieces, and those that lead.
    Send {
        /// All assault pieces.
        pieces: TokenSet,
        /// The leading ones among them.
        leads: TokenSet,
    },
    /// §11 step 4: whether the defending artillery fires.
    ArtilleryDefense(bool),
    /// §11 step 4: the leading piece that the artillery reduces.
    Hit(Token),
    /// §11 step 5: who counter-attacks, and who of two takes an odd reduction.
    Counter {
        /// The counter-attacking pieces.
        pieces: TokenSet,
        /// The one that takes the odd reduction.
        odd: Option<Token>,
    },
    /// §11 step 8: who takes the reductions.
    Lose(Reductions),
    /// §10 step 2: the piece that the bombardment reduces.
    Target(Token),
    /// §13 step 1: who takes the retreat's reductions.
    RetreatLosses(Reductions),
    /// §13 step 2: who retreats where.
    Retreat(Retreats),
    /// §18: which of the enemy's committed tokens pay for his loss.
    Take(Tokens),
    /// §18: which of the enemy's committed tokens make up his commitment.
    Shift(Tokens),
    /// §18: the locale whose token returns to uncommitted morale.
    Recall(Option<LocaleId>),
}
