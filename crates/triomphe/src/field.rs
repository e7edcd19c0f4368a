//! §3: the map and the pieces on it, as the rules look at them.

use estafette_linear::{ApproachId, Arm, Army, Face, LocaleId, Position, Token, TokenSet};

use crate::map::Map;
use crate::piece::{FRANCE, Piece};
use crate::refusal::Refusal;
use crate::state::{State, Troops};

/// The map and the pieces on it: what every rule is a question about.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    pub(crate) map: &'a Map,
    pub(crate) s: &'a State,
}

/// How well an approach is blocked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Block {
    /// By nobody.
    Unblocked,
    /// By one piece where two are needed.
    Partly,
    /// By enough.
    Fully,
}

impl<'a> Field<'a> {
    #[inline]
    pub(crate) fn troops(&self, army: Army) -> &'a Troops {
        &self.s.troops[army]
    }

    /// The pieces of the army whose turn it is.
    #[inline]
    pub(crate) fn own(&self) -> &'a Troops {
        &self.s.troops[self.s.active]
    }

    /// Whether the army has a piece anywhere in the locale.
    #[inline]
    pub(crate) fn is_occupied(&self, locale: LocaleId, army: Army) -> bool {
        self.s.occupied[army].contains(locale)
    }

    /// Whether an enemy of the active player is adjacent to the locale. Without one nothing there can be
    /// blocked, attacked or gone on to.
    #[inline]
    pub(crate) fn is_near_enemy(&self, locale: LocaleId) -> bool {
        self.map.adjacent(locale).meets(self.s.occupied[self.s.active.enemy()])
    }

    /// The army's pieces that block the approach.
    #[inline]
    pub(crate) fn blocking(&self, army: Army, approach: ApproachId) -> TokenSet {
        self.troops(army).at(self.map.board.approach(approach).position)
    }

    /// How well the army blocks the approach.
    pub(crate) fn block(&self, army: Army, approach: ApproachId) -> Block {
        match self.blocking(army, approach).len() as u8 {
            0 => Block::Unblocked,
            pieces if pieces < self.map.board.approach(approach).need => Block::Partly,
            _ => Block::Fully,
        }
    }

    /// How many more pieces of the army the locale can hold.
    #[inline]
    pub(crate) fn room(&self, locale: LocaleId, army: Army) -> u8 {
        let held = if self.is_occupied(locale, army) { self.s.held[locale.index()] } else { 0 };
        self.map.board.locale(locale).capacity.saturating_sub(held)
    }

    /// §15: whether the army may enter the locale as far as enemy reinforcements are concerned.
    #[inline]
    pub(crate) fn check_barred(&self, locale: LocaleId, army: Army) -> Result<(), Refusal> {
        if self.s.barred[army].contains(locale) { Err(Refusal::Protected(locale)) } else { Ok(()) }
    }

    /// §20: whether the border can be passed at all.
    #[inline]
    pub(crate) fn check_passable(&self, approach: ApproachId) -> Result<(), Refusal> {
        if self.map.board.approach(approach).impassable { Err(Refusal::Impassable(approach)) } else { Ok(()) }
    }

    /// §11: whether no assault was lost over the border this turn.
    #[inline]
    pub(crate) fn check_open(&self, approach: ApproachId) -> Result<(), Refusal> {
        if self.s.memory.is_closed(approach.border()) { Err(Refusal::Closed(approach)) } else { Ok(()) }
    }

    /// §14: whether the army may block approaches in this round (A11).
    #[inline]
    pub(crate) fn check_may_block(&self, army: Army) -> Result<(), Refusal> {
        if army == FRANCE && self.s.round == 1 { Err(Refusal::FirstRound) } else { Ok(()) }
    }

    /// §14: whether all the pieces are organized.
    pub(crate) fn check_organized(&self, army: Army, pieces: TokenSet) -> Result<(), Refusal> {
        match (pieces & self.troops(army).disorganized).lowest() {
            Some(token) => Err(Refusal::Disorganized(Piece { army, token })),
            None => Ok(()),
        }
    }

    /// Whether the piece is of this type.
    #[inline]
    pub(crate) fn is(&self, army: Army, token: Token, arm: Arm) -> bool {
        self.troops(army).face(token).is(arm)
    }

    /// Those of the pieces that are of this type.
    #[inline]
    pub(crate) fn of_arm(&self, army: Army, pieces: TokenSet, arm: Arm) -> TokenSet {
        self.troops(army).with_face(pieces, |face: Face| face.is(arm))
    }

    /// Whether the piece is of this type; refused if not.
    #[inline]
    pub(crate) fn check_arm(&self, army: Army, token: Token, arm: Arm) -> Result<(), Refusal> {
        if self.is(army, token, arm) { Ok(()) } else { Err(Refusal::WrongType(Piece { army, token })) }
    }

    /// The defense locale of the attack under way.
    #[inline]
    pub(crate) fn defense_locale(&self) -> LocaleId {
        self.map.board.approach(self.s.fight.from).beyond
    }

    /// The defender's pieces in the defense approach of the attack under way.
    #[inline]
    pub(crate) fn defenders(&self) -> TokenSet {
        self.blocking(self.s.active.enemy(), self.s.fight.from.opposite())
    }

    /// The defender's pieces in reserve in the defense locale.
    #[inline]
    pub(crate) fn defense_reserve(&self) -> TokenSet {
        self.troops(self.s.active.enemy()).at(Position::reserve(self.defense_locale()))
    }
}
