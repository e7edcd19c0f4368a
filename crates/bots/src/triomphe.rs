//! How Triomphe à Marengo is judged.

use estafette_linear::{Arm, Army};
use estafette_triomphe::Triomphe;
use estafette_triomphe::piece::{AUSTRIA, FRANCE};
use estafette_triomphe::sequence::{COMMANDS, ROUNDS};
use estafette_triomphe::state::{Stage, State};

use crate::judged::Judged;

impl Judged for Triomphe {
    const TERMS: &'static [&'static str] = &[
        "morale",
        "despair",
        "strength on the map",
        "pieces on the map",
        "artillery",
        "ground towards the objective line",
        "pieces beyond it, as the day wears on",
        "French in disorder",
        "commands in hand",
    ];
    const WEIGHTS: &'static [f32] = &[0.12, 0.9, 0.05, 0.03, 0.04, 0.06, 0.22, 0.03, 0.02];

    fn terms(&self, state: &State, terms: &mut [f32]) {
        let morale = |army: Army| f32::from(state.morale[army].level());
        let board = &self.map().board;
        let on_map = |army: Army| state.troops[army].on_map();
        let strength = |army: Army| f32::from(state.troops[army].strength(on_map(army)));
        let guns = |army: Army| {
            let troops = &state.troops[army];
            troops.with_face(on_map(army), |face| face.arm() == Arm::Artillery).len() as f32
        };
        let width = board.size.map_or(1.0, |size| size[0] as f32);
        let mut advance = 0.0;
        let mut beyond = 0.0;
        for token in on_map(AUSTRIA).iter() {
            let Some(locale) = state.troops[AUSTRIA].position(token).locale() else { continue };
            let locale = board.locale(locale);
            advance += locale.reserve.map_or(0.5, |[x, _]| x as f32 / width);
            beyond += f32::from(u8::from(locale.east));
        }
        let late = f32::from(state.round) / f32::from(ROUNDS);
        let commands = f32::from(state.commands) / f32::from(COMMANDS);
        terms[0] = morale(AUSTRIA) - morale(FRANCE);
        terms[1] = 1.0 / (0.5 + morale(FRANCE)) - 1.0 / (0.5 + morale(AUSTRIA));
        terms[2] = strength(AUSTRIA) - strength(FRANCE);
        terms[3] = on_map(AUSTRIA).len() as f32 - on_map(FRANCE).len() as f32;
        terms[4] = guns(AUSTRIA) - guns(FRANCE);
        terms[5] = advance;
        terms[6] = (beyond - 1.5).clamp(-1.5, 2.5) * late * late;
        terms[7] = (state.troops[FRANCE].disorganized & on_map(FRANCE)).len() as f32;
        terms[8] = if state.active == AUSTRIA { commands } else { -commands };
    }

    fn settled(&self, state: &State) -> bool {
        state.stage == Stage::Action
    }

    fn turn(&self, state: &State) -> u32 {
        2 * u32::from(state.round) + u32::from(state.active == FRANCE)
    }
}
