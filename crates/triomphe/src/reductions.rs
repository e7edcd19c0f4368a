//! §2, §11 step 8, §13 step 1: who takes how many reductions.
//!
//! Wherever a player divides reductions, part of the answer is forced and part is his to choose. A [`Due`]
//! says which: who must take what in any case, and how many further points may go where.

use arrayvec::ArrayVec;
use estafette_linear::{Army, Token, TokenSet};

use crate::field::Field;
use crate::order::Reductions;
use crate::piece::TOKENS;
use crate::refusal::Refusal;
use crate::state::Troops;

/// The most positions of one locale that can owe reductions in a retreat: its approaches and its reserve.
const POSITIONS: usize = 16;

/// The reductions that a player owes.
#[derive(Clone, Debug)]
pub(crate) struct Due {
    /// What each piece takes in any case.
    pub(crate) forced: [u8; TOKENS],
    /// Further points, and the pieces among which the player divides them.
    pub(crate) free: ArrayVec<Share, POSITIONS>,
}

/// Points to be divided freely among pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// The pieces.
    pub(crate) pieces: TokenSet,
    /// The points.
    pub(crate) points: u8,
    /// The most that one piece can take of them: an odd point, or all that its strength allows.
    pub(crate) each: u8,
}

impl Due {
    fn nothing() -> Due {
        Due { forced: [0; TOKENS], free: ArrayVec::new() }
    }

    /// Adds points to be divided freely among the pieces, as far as their strength goes. A division without
    /// a choice is forced.
    fn divide(&mut self, troops: &Troops, pieces: TokenSet, points: u8) {
        let points = points.min(troops.strength(pieces));
        if points == 0 {
            return;
        }
        if points == troops.strength(pieces) {
            pieces.iter().for_each(|token| self.forced[token.index()] += troops.face(token).strength());
        } else if pieces.len() == 1 {
            pieces.iter().for_each(|token| self.forced[token.index()] += points);
        } else {
            self.free.push(Share { pieces, points, each: points });
        }
    }

    /// Adds points divided as evenly as possible between one or two pieces (6.6); returns what they could not
    /// take.
    fn divide_evenly(&mut self, troops: &Troops, pieces: TokenSet, points: u8) -> u8 {
        let total = troops.strength(pieces);
        let taken = points.min(total);
        let mut both = pieces.iter();
        match (both.next(), both.next()) {
            (Some(one), Some(other)) if taken < total => {
                let (a, b) = (troops.face(one).strength(), troops.face(other).strength());
                // The even share, and what the weaker cannot take of it goes to the stronger.
                let half = taken / 2;
                let (first, second) = (half.min(a), half.min(b));
                let rest = taken - first - second;
                self.forced[one.index()] += first;
                self.forced[other.index()] += second;
                match (first < a, second < b) {
                    (true, true) if rest == 1 => self.free.push(Share { pieces, points: 1, each: 1 }),
                    (true, _) => self.forced[one.index()] += rest,
                    (false, _) => self.forced[other.index()] += rest,
                }
            }
            _ => self.divide(troops, pieces, taken),
        }
        points - taken
    }

    /// How many points of the shares these reductions place on each; `None` if they are not a full and legal
    /// division.
    pub(crate) fn is_met_by(&self, troops: &Troops, reductions: &Reductions) -> bool {
        let mut taken = [0u8; TOKENS];
        reductions.iter().for_each(|&(token, points)| taken[token.index()] = points);
        let mut left = [0u8; TOKENS];
        for token in 0..TOKENS {
            let Some(rest) = taken[token].checked_sub(self.forced[token]) else { return false };
            if taken[token] > troops.face[token].strength() {
                return false;
            }
            left[token] = rest;
        }
        for share in &self.free {
            let placed: u8 = share.pieces.iter().map(|token| left[token.index()]).sum();
            if placed != share.points || share.pieces.iter().any(|token| left[token.index()] > share.each) {
                return false;
            }
            share.pieces.iter().for_each(|token| left[token.index()] = 0);
        }
        left.iter().all(|&rest| rest == 0)
    }

    /// All points owed.
    pub(crate) fn total(&self) -> u8 {
        self.forced.iter().sum::<u8>() + self.free.iter().map(|share| share.points).sum::<u8>()
    }

    /// The reductions, if there is nothing to choose.
    pub(crate) fn if_forced(&self) -> Option<Reductions> {
        self.free.is_empty().then(|| list(&self.forced))
    }
}

/// Points by token as an order lists them.
pub(crate) fn list(points: &[u8; TOKENS]) -> Reductions {
    (0..TOKENS as u8)
        .map(Token)
        .map(|token| (token, points[token.index()]))
        .filter(|&(_, points)| points > 0)
        .collect()
}

impl Field<'_> {
    /// §11 step 8: leading pieces take reductions first, as evenly as they can; the others take the rest as
    /// their player wishes.
    pub(crate) fn assault_due(&self, army: Army) -> Due {
        let fight = &self.s.fight;
        let troops = self.troops(army);
        let (leads, all) = if army == self.s.active {
            (fight.leads, fight.attackers)
        } else {
            (fight.defense, self.defenders())
        };
        let mut due = Due::nothing();
        let excess = due.divide_evenly(troops, leads, fight.due[army]);
        due.divide(troops, all - leads, excess);
        due
    }

    /// §13 step 1: the pieces in each approach owe one or two by its width, the infantry in reserve one or
    /// two by the attack. Artillery is gone already.
    pub(crate) fn retreat_due(&self) -> Due {
        let army = self.s.active.enemy();
        let troops = self.troops(army);
        let locale = self.defense_locale();
        let mut due = Due::nothing();
        for (_, approach) in self.map.board.approaches_of(locale) {
            due.divide(troops, troops.at(approach.position), approach.need);
        }
        let infantry = self.of_arm(army, self.defense_reserve(), estafette_linear::Arm::Infantry);
        let overrun =
            self.map.board.approach(self.s.fight.from).is_wide() && self.s.fight.attackers.len() > 1;
        due.divide(troops, infantry, if overrun { 2 } else { 1 });
        due
    }

    /// Whether reductions are well formed: rising tokens, each with some, as many as are owed.
    pub(crate) fn check_reductions(due: &Due, reductions: &Reductions) -> Result<(), Refusal> {
        let total: u32 = reductions.iter().map(|&(_, points)| u32::from(points)).sum();
        let ordered = reductions.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let sound = reductions.iter().all(|&(token, points)| points > 0 && token.index() < TOKENS);
        if total != u32::from(due.total()) || !ordered || !sound {
            return Err(Refusal::Reductions { due: due.total() });
        }
        Ok(())
    }
}
