//! How Triomphe à Marengo is judged.

mod alike;
mod danger;
mod ground;
mod ideas;

use std::sync::LazyLock;

use estafette_core::{Game, RandomPlayer, Seat};
use estafette_linear::{Arm, Army};
use estafette_triomphe::Triomphe;
use estafette_triomphe::order::Order;
use estafette_triomphe::piece::{AUSTRIA, FRANCE};
use estafette_triomphe::sequence::{COMMANDS, ROUNDS};
use estafette_triomphe::state::{Stage, State};

use crate::judged::{Judged, Weights};
use danger::Danger;
use ground::March;

/// How many pieces beyond the objective line win the day for Austria.
const ENOUGH: usize = 3;

impl Judged for Triomphe {
    const TERMS: &'static [&'static str] = &[
        "Austrian morale",
        "French morale",
        "despair",
        "Austrian strength",
        "French strength",
        "French strength to come",
        "pieces",
        "artillery",
        "cavalry",
        "Austrian advance",
        "French advance",
        "pieces beyond the line",
        "pieces beyond the line, late",
        "enough beyond the line, late",
        "daylight left",
        "French in disorder",
        "commands in hand",
        "whose turn it is",
        "losses threatened by maneuver",
        "losses threatened by assault",
        "losses to be averted",
        "pieces together",
        "tokens committed",
        "guns aimed",
        "Austrians near the line",
        "Austrians near the line, late",
        "way of the third Austrian",
        "time of the third Austrian",
        "French in the way",
    ];

    fn weights() -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
            Weights::parse::<Triomphe>(include_str!("../weights/triomphe.toml"))
                .expect("the file is in order")
        });
        &WEIGHTS
    }

    fn terms(&self, state: &State, terms: &mut [f32]) {
        let board = &self.map().board;
        let morale = |army: Army| f32::from(state.morale[army].level());
        let on_map = [AUSTRIA, FRANCE].map(|army| state.troops[army].on_map());
        let width = board.size.map_or(1.0, |size| size[0] as f32);
        let mut advance = [0.0; 2];
        let mut strength = [0.0; 2];
        let mut guns = [0.0; 2];
        let mut horse = [0.0; 2];
        let mut together = [0.0; 2];
        let mut aimed = [0.0; 2];
        let mut beyond = 0.0;
        for (side, army) in [AUSTRIA, FRANCE].into_iter().enumerate() {
            let troops = &state.troops[army];
            let enemies = state.occupied[army.enemy()];
            for token in on_map[side].iter() {
                let face = troops.face(token);
                strength[side] += f32::from(face.strength());
                match face.arm() {
                    Arm::Artillery => guns[side] += 1.0,
                    Arm::Cavalry => horse[side] += 1.0,
                    Arm::Infantry => {}
                }
                let position = troops.position(token);
                let Some(locale) = position.locale() else { continue };
                let at = board.locale(locale);
                advance[side] += at.reserve.map_or(0.5, |[x, _]| x as f32 / width);
                beyond += f32::from(u8::from(side == 0 && at.east));
            }
            for locale in state.occupied[army].iter() {
                let pieces = state.held[locale.index()];
                together[side] += if pieces > 1 { f32::from(pieces.min(4)) } else { 0.0 };
            }
            for gun in (troops.declared | troops.aimed).iter() {
                let approach = board.approach_at(troops.position(gun)).map(|id| board.approach(id));
                let hits = approach.is_some_and(|approach| enemies.contains(approach.beyond));
                aimed[side] += f32::from(u8::from(hits));
            }
        }
        let french = &state.troops[FRANCE];
        let to_come = french.strength(french.in_play() - on_map[1]);
        let late = f32::from(state.round) / f32::from(ROUNDS);
        let commands = f32::from(state.commands) / f32::from(COMMANDS);
        let turn = if state.active == AUSTRIA { 1.0 } else { -1.0 };
        let in_disorder = french.disorganized & on_map[1];
        let dangers = [AUSTRIA, FRANCE].map(|army| Danger::of(self.map(), state, army));
        let (own, other) = if state.active == AUSTRIA { (0, 1) } else { (1, 0) };
        // What may be lost before it can be averted: by the enemy, what is left to take of this turn; by whoever
        // is to act, what he has not averted when his turn is almost over.
        let begins = state.commands == COMMANDS && state.troops[state.active].done.is_empty();
        let soon = if begins { 0.0 } else { 1.0 - commands / 2.0 };
        let mut threats = [0.0; 3];
        for (side, share) in [(own, soon), (other, commands)] {
            let sign = if side == 0 { -1.0 } else { 1.0 };
            threats[0] += sign * share * dangers[side].by_maneuver;
            threats[1] += sign * share * dangers[side].by_assault;
        }
        if begins {
            threats[2] = -turn * (dangers[own].by_maneuver + dangers[own].by_assault);
        }
        let march = March::of(self.map(), state);
        let committed = |army: Army| f32::from(state.morale[army].total_committed());
        terms.copy_from_slice(&[
            morale(AUSTRIA),
            -morale(FRANCE),
            1.0 / (0.5 + morale(FRANCE)) - 1.0 / (0.5 + morale(AUSTRIA)),
            strength[0],
            -strength[1],
            -f32::from(to_come),
            on_map[0].len() as f32 - on_map[1].len() as f32,
            guns[0] - guns[1],
            horse[0] - horse[1],
            advance[0],
            advance[1],
            beyond,
            beyond * late * late,
            (beyond - ENOUGH as f32 + 0.5).clamp(-1.5, 1.5) * late * late,
            1.0 - late,
            in_disorder.len() as f32,
            turn * commands,
            turn,
            threats[0],
            threats[1],
            threats[2],
            together[0] - together[1],
            committed(AUSTRIA) - committed(FRANCE),
            aimed[0] - aimed[1],
            march.near,
            march.near * late,
            -march.far / 10.0,
            (march.early / 2.0).tanh() * late,
            -march.in_the_way,
        ]);
    }

    fn idea(&self, state: &State, player: &mut RandomPlayer<Self>) -> Option<Order> {
        ideas::idea(self.map(), state, player.draws())
    }

    fn plain(&self, state: &State, seat: Seat, order: Order) -> Order {
        match Army::of(seat) {
            Some(army) => alike::plain(state, army, order),
            None => order,
        }
    }

    /// What hidden pieces make of an attack or an assault: losses, morale, disorder, and who decides next.
    fn look(&self, state: &State) -> u64 {
        let army = |army: Army| {
            state.troops[army].on_map().len() as u64 | u64::from(state.morale[army].level()) << 8
        };
        let in_disorder = state.troops[FRANCE].disorganized.len() as u64;
        let deciding = self.to_act(state).map_or(0, |seat| 1 + u64::from(seat.0));
        let settled = u64::from(self.settled(state));
        army(AUSTRIA) | army(FRANCE) << 16 | in_disorder << 32 | deciding << 40 | settled << 48
    }

    fn settled(&self, state: &State) -> bool {
        state.stage == Stage::Action
    }

    fn turn(&self, state: &State) -> u32 {
        2 * u32::from(state.round) + u32::from(state.active == FRANCE)
    }
}
