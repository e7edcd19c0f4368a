//! What a network looks at: who stands where, what he can do, and what hangs on it.

use estafette_linear::Arm;
use estafette_triomphe::map::Map;
use estafette_triomphe::piece::{AUSTRIA, FRANCE};
use estafette_triomphe::sequence::{COMMANDS, ROUNDS};
use estafette_triomphe::state::{MAX_BORDERS, MAX_LOCALES, State};

/// Room for the terms.
const TERMS: usize = 40;
/// How much of an army is looked at in each locale: whether it is there, the same the more the later it is, whether with
/// more than one piece, the strength of each arm, those in disorder, those that can still act, the strength the later it
/// is, and morale.
const HERE: usize = 10;
/// How much of it at each approach: pieces, their strength, and guns.
const BLOCKING: usize = 3;
const ARMS: usize = 3;
const AREAS: usize = 16;
/// What is told one by one: morale, and what of it is not committed.
const LEVELS: usize = 16;
const UNCOMMITTED: usize = 8;

/// Where what is looked at begins in the list of all.
const LOCALES: usize = TERMS;
const APPROACHES: usize = LOCALES + 2 * HERE * MAX_LOCALES;
const WAITING: usize = APPROACHES + 2 * BLOCKING * 2 * MAX_BORDERS;
const ROUND: usize = WAITING + AREAS * ARMS;
const LEFT: usize = ROUND + 2 * (ROUNDS as usize + 1);
const LEVEL: usize = LEFT + 2 * (COMMANDS as usize + 1);
const SPARE: usize = LEVEL + 2 * LEVELS;
pub(super) const INPUTS: usize = SPARE + 2 * UNCOMMITTED;

/// Tells all that is looked at and not 0, roughly from 0 to 1.
pub(super) fn of(map: &Map, state: &State, terms: &[f32], mut tell: impl FnMut(usize, f32)) {
    for (index, &term) in terms.iter().enumerate().filter(|(_, term)| **term != 0.0) {
        tell(index, term / 4.0);
    }
    let late = f32::from(state.round) / f32::from(ROUNDS);
    for army in [AUSTRIA, FRANCE] {
        let troops = &state.troops[army];
        let side = usize::from(army == FRANCE);
        let locales = LOCALES + side * HERE * MAX_LOCALES;
        let approaches = APPROACHES + side * BLOCKING * 2 * MAX_BORDERS;
        let may_act = army == state.active && state.commands > 0;
        let mut strengths = [0; MAX_LOCALES];
        for token in troops.in_play().iter() {
            let (at, face) = (troops.position(token), troops.face(token));
            let (arm, strength) = (face.arm() as usize, f32::from(face.strength()));
            if let Some(locale) = at.locale() {
                let here = locales + locale.index() * HERE;
                strengths[locale.index()] += face.strength();
                tell(here + 3 + arm, strength / 2.0);
                if troops.disorganized.contains(token) {
                    tell(here + 6, 0.5);
                }
                if may_act && !troops.done.contains(token) {
                    tell(here + 7, 0.5);
                }
                if let Some(approach) = map.board.approach_at(at) {
                    let there = approaches + approach.index() * BLOCKING;
                    tell(there, 0.5);
                    tell(there + 1, strength / 3.0);
                    if face.is(Arm::Artillery) {
                        tell(there + 2, 1.0);
                    }
                }
            } else if let Some(area) = at.area() {
                tell(WAITING + usize::from(area) * ARMS + arm, strength / 2.0);
            }
        }
        for locale in state.occupied[army].iter() {
            let here = locales + locale.index() * HERE;
            tell(here, 1.0);
            tell(here + 1, late);
            if state.held[locale.index()] > 1 {
                tell(here + 2, 1.0);
            }
            tell(here + 8, late * f32::from(strengths[locale.index()]) / 3.0);
        }
        let morale = &state.morale[army];
        for (stack, tokens) in morale.stacks() {
            tell(locales + stack.locale.index() * HERE + 9, f32::from(tokens) / 2.0);
        }
        tell(LEVEL + side * LEVELS + usize::from(morale.level()).min(LEVELS - 1), 1.0);
        tell(SPARE + side * UNCOMMITTED + usize::from(morale.uncommitted).min(UNCOMMITTED - 1), 1.0);
    }
    let side = usize::from(state.active == FRANCE);
    tell(ROUND + side * (ROUNDS as usize + 1) + usize::from(state.round), 1.0);
    tell(LEFT + side * (COMMANDS as usize + 1) + usize::from(state.commands.min(COMMANDS)), 1.0);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use estafette_core::{Draws, Game, RandomPlayer, Seed};
    use estafette_triomphe::Triomphe;

    use super::*;
    use crate::judged::Judged;

    #[test]
    fn what_is_looked_at_has_a_place_of_its_own_and_is_no_great_number() {
        let game = Triomphe::marengo();
        let mut seen = BTreeSet::new();
        for seed in 0..20 {
            let mut player = RandomPlayer::new(Draws::new(seed));
            let mut state = game.start(Seed::from(seed), &mut Vec::new());
            while let Some(seat) = game.to_act(&state) {
                let mut once = BTreeSet::new();
                let terms = [0.0; Triomphe::TERMS.len()];
                of(game.map(), &state, &terms, |input, much| {
                    assert!(input < INPUTS && much > 0.0 && much <= 8.0, "{much} of {input}");
                    once.insert(input);
                });
                // Whose turn it is, in which round and with how many commands; the morale of both, and what is spare.
                for [first, last] in
                    [[ROUND, LEFT], [LEFT, LEVEL], [LEVEL, LEVEL + LEVELS], [LEVEL + LEVELS, SPARE]]
                {
                    assert_eq!(once.range(first..last).count(), 1, "{first} to {last}");
                }
                seen.append(&mut once);
                let order = player.order(&game, &state).expect("an order");
                game.issue(&mut state, seat, &order, &mut Vec::new()).expect("it was offered");
            }
        }
        for [first, last] in [[LOCALES, APPROACHES], [APPROACHES, WAITING], [WAITING, ROUND]] {
            assert!(seen.range(first..last).count() > 8, "{first} to {last}");
        }
        assert!(Triomphe::TERMS.len() <= TERMS);
    }
}
