//! What must hold in every state.

use estafette_linear::{Army, Position};

use crate::field::Field;
use crate::map::Map;
use crate::piece::{AUSTRIA, FRANCE, Piece};
use crate::sequence::ROUNDS;
use crate::state::{Stage, State};

/// Checks the invariants of a state; an error names the one that is broken.
pub(crate) fn audit(map: &Map, state: &State) -> Result<(), String> {
    if !(1..=ROUNDS).contains(&state.round) || (state.stage == Stage::Over) != state.outcome.is_some() {
        return Err("the round and the stage agree with the sequence of play".into());
    }
    for army in Army::BOTH {
        pieces(map, state, army)?;
    }
    for locale in map.board.locale_ids() {
        let held = Army::BOTH.map(|army| state.troops[army].within(locale).len());
        let code = &map.board.locale(locale).code;
        if held[0] + held[1] != state.held[locale.index()] as usize {
            return Err(format!("locale {code} counts its pieces"));
        }
        if held[0] > 0 && held[1] > 0 {
            return Err(format!("locale {code} holds pieces of both armies"));
        }
        if held.into_iter().any(|held| held > map.board.locale(locale).capacity as usize) {
            return Err(format!("locale {code} holds more pieces than its capacity"));
        }
    }
    let mut barred = *state;
    barred.bar_entries(map);
    if barred.barred != state.barred {
        return Err("the barred locales are those of waiting reinforcements".into());
    }
    organization(map, state)
}

fn pieces(map: &Map, state: &State, army: Army) -> Result<(), String> {
    let troops = &state.troops[army];
    let in_play = troops.in_play();
    for token in (0..troops.position.len() as u8).map(estafette_linear::Token) {
        let piece = Piece { army, token };
        let position = troops.position(token);
        if in_play.contains(token) == troops.face(token).is_hidden() {
            return Err(format!("{piece} has a face exactly if it is in play"));
        }
        if position.is_approach() {
            let approach = map.board.approach_at(position).ok_or(format!("{piece} is in an approach"))?;
            if map.board.approach(approach).impassable {
                return Err(format!("{piece} blocks an impassable approach"));
            }
        }
    }
    let flags = [
        troops.done,
        troops.disorganized,
        troops.organized,
        troops.face_up,
        troops.declared,
        troops.aimed,
        troops.fired,
    ];
    if flags.into_iter().any(|set| !set.is_subset(in_play)) {
        return Err("only pieces in play have marks".into());
    }
    if !(troops.declared | troops.aimed).is_subset(troops.face_up & troops.which(Position::is_approach)) {
        return Err("declared artillery is face-up in an approach".into());
    }
    let guns = troops.with_face(in_play, |face| face.is(estafette_linear::Arm::Artillery));
    if !(troops.fired | troops.face_up).is_subset(guns) {
        return Err("only artillery has fired or is face-up".into());
    }
    let occupied = in_play.iter().filter_map(|token| troops.position(token).locale()).collect();
    if state.occupied[army] != occupied {
        return Err("the occupied locales are those with pieces".into());
    }
    if !state.known[army].allows(&troops.face) {
        return Err("what the enemy knows does not exclude the truth".into());
    }
    Ok(())
}

fn organization(map: &Map, state: &State) -> Result<(), String> {
    let troops = &state.troops[FRANCE];
    if !state.troops[AUSTRIA].disorganized.is_empty() {
        return Err("only French pieces are disorganized".into());
    }
    if !troops.disorganized.is_subset(troops.on_map()) {
        return Err("only pieces on the map are disorganized".into());
    }
    let debt = state.memory.debt && state.active == FRANCE;
    let mixed = Field { map, s: state }.is_mixed();
    if mixed != debt {
        return Err("the French pieces of a locale are all organized or all disorganized".into());
    }
    Ok(())
}
