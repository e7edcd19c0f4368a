//! The state of a game: small, flat and `Copy`.

use estafette_core::{Chance, Outcome};
use estafette_linear::{
    ApproachId, Army, BorderId, ByArmy, CrossingId, Face, Knowledge, LocaleId, LocaleSet, Position, Token,
    TokenSet, Traffic,
};
use serde::{Deserialize, Serialize};

use crate::morale::Morale;
use crate::piece::TOKENS;

/// The most locales a board of this game can have.
pub const MAX_LOCALES: usize = 96;
/// The most borders.
pub const MAX_BORDERS: usize = 192;
/// The most crossings, entries included.
pub const MAX_CROSSINGS: usize = 192;

/// All of a game that changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The pieces.
    pub troops: ByArmy<Troops>,
    /// What the enemy and spectators can know of them.
    pub known: ByArmy<Knowledge<TOKENS>>,
    /// The morale tokens that count.
    pub morale: ByArmy<Morale>,
    /// The locales with pieces of the army anywhere in them.
    pub occupied: ByArmy<LocaleSet>,
    /// How many pieces each locale holds; they are always of one army.
    #[serde(with = "estafette_core::arrays")]
    pub held: [u8; MAX_LOCALES],
    /// The locales whose last entrant was of the army (§18, A71).
    pub last_in: ByArmy<LocaleSet>,
    /// The locales that the army may not enter, because enemy reinforcements have to enter there (§15).
    pub barred: ByArmy<LocaleSet>,
    /// What happened this turn and still matters.
    pub memory: Memory,
    /// The attack or other procedure under way.
    pub fight: Fight,
    /// Who must decide what.
    pub stage: Stage,
    /// The round, 1 to 16.
    pub round: u8,
    /// Whose turn it is.
    pub active: Army,
    /// Commands left this turn.
    pub commands: u8,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What shuffles are drawn from.
    pub chance: Chance,
}

/// The pieces of one army, by token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Troops {
    /// Where each is.
    pub position: [Position; TOKENS],
    /// What each is.
    pub face: [Face; TOKENS],
    /// Those that took part in an action this turn (§6).
    pub done: TokenSet,
    /// Those that are disorganized (§14).
    pub disorganized: TokenSet,
    /// Those that were organized this turn (§14, A2).
    pub organized: TokenSet,
    /// Those whose face is up for everyone.
    pub face_up: TokenSet,
    /// Artillery that declared a bombardment this turn (§10).
    pub declared: TokenSet,
    /// Artillery that declared in its owner's previous turn and may complete in this one (§10).
    pub aimed: TokenSet,
    /// Artillery that declared or completed in its owner's latest turn, and so cannot fire in defense (§11).
    /// It goes with the face, not the token: once hidden and shuffled, only the owner knows.
    pub fired: TokenSet,
    /// Those that moved, acted or were shown since they were last shuffled (§17).
    pub touched: TokenSet,
}

impl Troops {
    /// No pieces.
    pub const NONE: Troops = Troops {
        position: [Position::GONE; TOKENS],
        face: [Face::HIDDEN; TOKENS],
        done: TokenSet::EMPTY,
        disorganized: TokenSet::EMPTY,
        organized: TokenSet::EMPTY,
        face_up: TokenSet::EMPTY,
        declared: TokenSet::EMPTY,
        aimed: TokenSet::EMPTY,
        fired: TokenSet::EMPTY,
        touched: TokenSet::EMPTY,
    };

    /// The pieces for which this holds.
    #[inline]
    pub fn which(&self, holds: impl Fn(Position) -> bool) -> TokenSet {
        let mut set = 0;
        for (token, &position) in self.position.iter().enumerate() {
            set |= u32::from(holds(position)) << token;
        }
        TokenSet(set)
    }

    /// The pieces in this position.
    #[inline]
    pub fn at(&self, position: Position) -> TokenSet {
        self.which(|at| at == position)
    }

    /// The pieces anywhere in the locale.
    #[inline]
    pub fn within(&self, locale: LocaleId) -> TokenSet {
        self.which(|at| at.is_in(locale))
    }

    /// The pieces on the map.
    #[inline]
    pub fn on_map(&self) -> TokenSet {
        self.which(Position::on_map)
    }

    /// The pieces in play, on the map or in a holding area.
    #[inline]
    pub fn in_play(&self) -> TokenSet {
        self.which(|at| at != Position::GONE)
    }

    /// The position of a piece.
    #[inline]
    pub fn position(&self, token: Token) -> Position {
        self.position[token.index()]
    }

    /// The face of a piece.
    #[inline]
    pub fn face(&self, token: Token) -> Face {
        self.face[token.index()]
    }

    /// The total strength of these pieces.
    #[inline]
    pub fn strength(&self, pieces: TokenSet) -> u8 {
        pieces.iter().map(|token| self.face(token).strength()).sum()
    }

    /// Those of the pieces whose face is so.
    #[inline]
    pub fn with_face(&self, pieces: TokenSet, holds: impl Fn(Face) -> bool) -> TokenSet {
        pieces.iter().filter(|&token| holds(self.face(token))).collect()
    }
}

/// What happened this turn and still matters; erased when the turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Memory {
    /// The use of the crossings by road marches (§8).
    pub traffic: Traffic<{ MAX_CROSSINGS / 16 }>,
    /// The defense approaches across which a maneuver attack was declared (§9).
    pub attacked: [u64; MAX_BORDERS / 32],
    /// The borders over which an assault was lost (§11).
    pub closed: [u64; MAX_BORDERS / 64],
    /// The locales won by assault, closed to road marches (§11).
    pub road_closed: LocaleSet,
    /// The pieces that clean-up returned to reserve (§16, A1).
    pub cleaned_up: TokenSet,
    /// Whether a locale is only partly organized, and must be organized completely first (§14, A3).
    pub debt: bool,
}

impl Memory {
    /// Nothing happened yet.
    pub const NONE: Memory = Memory {
        traffic: Traffic::NONE,
        attacked: [0; MAX_BORDERS / 32],
        closed: [0; MAX_BORDERS / 64],
        road_closed: LocaleSet::EMPTY,
        cleaned_up: TokenSet::EMPTY,
        debt: false,
    };

    /// Whether a maneuver attack was declared across the defense approach.
    #[inline]
    pub const fn was_attacked(&self, across: ApproachId) -> bool {
        self.attacked[across.index() / 64] >> (across.index() % 64) & 1 != 0
    }

    /// Notes a maneuver attack across the defense approach.
    pub const fn note_attack(&mut self, across: ApproachId) {
        self.attacked[across.index() / 64] |= 1 << (across.index() % 64);
    }

    /// Whether an assault was lost over the border.
    #[inline]
    pub const fn is_closed(&self, border: BorderId) -> bool {
        self.closed[border.index() / 64] >> (border.index() % 64) & 1 != 0
    }

    /// Closes the border.
    pub const fn close(&mut self, border: BorderId) {
        self.closed[border.index() / 64] |= 1 << (border.index() % 64);
    }
}

/// The kind of procedure under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Procedure {
    /// None.
    None,
    /// A maneuver attack as an action of its own (§9).
    Maneuver,
    /// A maneuver attack during a road march (§8, §9).
    RoadMarch,
    /// A bombardment's completion (§10).
    Bombardment,
    /// An assault (§11).
    Assault,
}

/// The attack or other procedure under way. Its fields keep their last values when it is over, but for
/// [`Fight::NONE`], which stands whenever an action may be ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Its kind.
    pub procedure: Procedure,
    /// The attack approach, or that of the bombarding artillery.
    pub from: ApproachId,
    /// The attacking pieces; in an assault, once sent, the assault pieces.
    pub attackers: TokenSet,
    /// Whether the maneuver attack is made from reserve.
    pub from_reserve: bool,
    /// Whether it is the first maneuver attack across the defense approach this turn.
    pub first: bool,
    /// The attack's leading pieces.
    pub leads: TokenSet,
    /// The defense's leading pieces.
    pub defense: TokenSet,
    /// The counter-attacking pieces.
    pub counters: TokenSet,
    /// How many pieces led the defense or counter-attacked, dead or alive (A56).
    pub stood: u8,
    /// How many pieces counter-attacked and are cavalry that survived step 5 (A49).
    pub riders: u8,
    /// The assault's result (§11 step 6).
    pub result: i8,
    /// Reductions suffered so far and not yet paid in morale.
    pub suffered: ByArmy<u8>,
    /// Reductions to be placed in step 8.
    pub due: ByArmy<u8>,
    /// How many Austrian pieces have retreated (§18).
    pub retreated: u8,
    /// The road march under way.
    pub march: March,
    /// The morale decision under way.
    pub owed: Owed,
}

impl Fight {
    /// No procedure.
    pub const NONE: Fight = Fight {
        procedure: Procedure::None,
        from: ApproachId(0),
        attackers: TokenSet::EMPTY,
        from_reserve: false,
        first: false,
        leads: TokenSet::EMPTY,
        defense: TokenSet::EMPTY,
        counters: TokenSet::EMPTY,
        stood: 0,
        riders: 0,
        result: 0,
        suffered: ByArmy([0, 0]),
        due: ByArmy([0, 0]),
        retreated: 0,
        march: March::NONE,
        owed: Owed { army: Army::Red, tokens: 0, locale: LocaleId(0), then: Stage::Action },
    };
}

/// How far a road march has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    /// Who marches.
    pub piece: Token,
    /// The crossing last used.
    pub last: Option<CrossingId>,
    /// The step at which it was used.
    pub step: u8,
    /// Whether it used a local road, and so has cost its command.
    pub local: bool,
    /// Whether it attacked.
    pub attacked: bool,
}

impl March {
    /// No march.
    pub const NONE: March = March { piece: Token(0), last: None, step: 0, local: false, attacked: false };
}

/// A morale loss or commitment that uncommitted tokens did not cover (§18).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Owed {
    /// Whose.
    pub army: Army,
    /// How many tokens.
    pub tokens: u8,
    /// The locale they are to be committed to.
    pub locale: LocaleId,
    /// What follows.
    pub then: Stage,
}

/// Where the game stands: a decision that is awaited, or a step that runs by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// §6: the active player orders an action or ends the turn.
    Action,
    /// §9 step 2.
    Respond,
    /// §9 step 3: runs by itself.
    ManeuverResult,
    /// §9: which infantry is shown.
    Prove,
    /// §9 step 4: the attacker lost.
    Advance,
    /// §9 step 4, §11 step 9: the attackers move in; runs by itself.
    Occupy,
    /// §12: after a won attack.
    Continue,
    /// §8: after a won road attack.
    GoOn,
    /// §11 step 2.
    Lead,
    /// §11 step 3.
    Send,
    /// §11 step 4.
    ArtilleryDefense,
    /// §11 step 4: the attacker chooses.
    Hit,
    /// §11 step 5.
    Counter,
    /// §11 steps 6 and 7: runs by itself.
    AssaultResult,
    /// §11 step 8, attacker.
    LoseAttacker,
    /// §11 step 8, defender.
    LoseDefender,
    /// §18: the loser pays for his reductions; runs by itself.
    AssaultMorale,
    /// §11 step 9: the defender commits morale or retreats; runs by itself.
    AssaultEnd,
    /// §10 step 2.
    Target,
    /// §13 step 1: faces are shown and artillery eliminated; runs by itself.
    RetreatBegins,
    /// §13 step 1.
    RetreatLosses,
    /// §13 step 2.
    Retreat,
    /// §18: the retreat is over, Austria commits morale; runs by itself.
    RetreatEnds,
    /// §18: the enemy of the loser chooses tokens.
    Take,
    /// §18: the enemy of the committer may move tokens.
    Shift,
    /// The action is over; runs by itself.
    Finish,
    /// §18: morale clean-up; runs by itself.
    MoraleCleanUp,
    /// §18 step 3.
    Recall,
    /// §5: the turn is over; runs by itself.
    TurnEnds,
    /// In a sight only: the army decides something that its viewer may not know (A94).
    Undisclosed(Army),
    /// §19: the game is over.
    Over,
}
