//! §17: shuffling pieces.
//!
//! Shuffling costs nothing and never harms its owner, so the engine does it for both players whenever the
//! rules allow it (A81): after every action, after clean-up, and when a turn ends. Faces change places among
//! the tokens of a group; a group is what stands together face-down and is alike in all that is public.

use estafette_core::Draws;
use estafette_linear::{Army, Face, Token, TokenSet};

use crate::acting::Acting;
use crate::piece::TOKENS;
use crate::state::Troops;

impl Acting<'_> {
    /// Shuffles every group of both armies in which anything happened since it was last shuffled.
    pub(crate) fn shuffle_all(&mut self) {
        let mut draws = None;
        for army in Army::BOTH {
            let troops = &mut self.s.troops[army];
            let mut touched = std::mem::take(&mut troops.touched);
            touched = touched & (troops.in_play() - troops.face_up);
            while let Some(token) = touched.lowest() {
                let group = group_of(troops, token);
                touched -= group;
                if group.len() < 2 {
                    continue;
                }
                self.s.known[army].shuffle(group);
                if draws.is_none() {
                    draws = self.s.chance.draw();
                }
                if let Some(draws) = &mut draws {
                    permute(troops, group, draws);
                }
            }
        }
    }
}

/// The pieces that may be shuffled with this one: face-down in the same position and, for the active player,
/// of the same eligibility to act later this turn. While a locale is being organized its two kinds of pieces
/// stand apart.
fn group_of(troops: &Troops, token: Token) -> TokenSet {
    let together = troops.at(troops.position(token)) - troops.face_up;
    let alike = |set: TokenSet| if set.contains(token) { together & set } else { together - set };
    alike(troops.done) & alike(troops.disorganized)
}

/// Deals the faces of a group anew. Whether artillery has fired goes with its face. That a piece was organized
/// this turn stays with the token: all that follows from it concerns its whole locale.
fn permute(troops: &mut Troops, group: TokenSet, draws: &mut Draws) {
    let mut held = [(Face::HIDDEN, false); TOKENS];
    for (place, token) in group.iter().enumerate() {
        held[place] = (troops.face(token), troops.fired.contains(token));
    }
    draws.shuffle(&mut held[..group.len()]);
    troops.fired -= group;
    for (token, (face, fired)) in group.iter().zip(held) {
        troops.face[token.index()] = face;
        if fired {
            troops.fired.insert(token);
        }
    }
}
