//! How Triomphe à Marengo is judged.

mod alike;
mod committed;
mod danger;
mod ground;
mod host;
mod ideas;
mod inputs;

use std::sync::LazyLock;

use estafette_core::{Game, Pick, RandomPlayer, Seat};
use estafette_linear::Army;
use estafette_triomphe::Triomphe;
use estafette_triomphe::order::Order;
use estafette_triomphe::piece::{AUSTRIA, FRANCE};
use estafette_triomphe::sequence::{COMMANDS, ROUNDS};
use estafette_triomphe::state::{Stage, State};

use crate::judged::{Judged, Weights};
use committed::Committed;
use danger::Threats;
use ground::March;
use host::Host;

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
        "tokens on lost ground",
        "tokens near the enemy",
        "morale threatened",
        "guns aimed",
        "Austrians near the line",
        "Austrians near the line, late",
        "way of the third Austrian",
        "time of the third Austrian",
        "French in the way",
    ];

    const INPUTS: usize = inputs::INPUTS;

    fn weights() -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
            Weights::parse::<Triomphe>(include_str!("../weights/triomphe.toml"))
                .expect("the file is in order")
        });
        &WEIGHTS
    }

    fn survey(&self, state: &State, terms: &mut [f32], tell: impl FnMut(usize, f32)) {
        let map = self.map();
        let [austria, france] = [AUSTRIA, FRANCE].map(|army| Host::of(map, state, army));
        let morale = |army: Army| f32::from(state.morale[army].level());
        let [by_austria, by_france] = [AUSTRIA, FRANCE].map(|army| Committed::of(map, state, army));
        let hope = |army: Army, committed: Committed| 0.5 + morale(army) - committed.lost_ground;
        let french = &state.troops[FRANCE];
        let on_map = french.on_map();
        let to_come = french.strength(french.in_play() - on_map);
        let late = f32::from(state.round) / f32::from(ROUNDS);
        let commands = f32::from(state.commands) / f32::from(COMMANDS);
        let turn = if state.active == AUSTRIA { 1.0 } else { -1.0 };
        let threats = Threats::of(map, state);
        let march = March::of(map, state);
        terms.copy_from_slice(&[
            morale(AUSTRIA),
            -morale(FRANCE),
            1.0 / hope(FRANCE, by_france) - 1.0 / hope(AUSTRIA, by_austria),
            austria.strength,
            -france.strength,
            -f32::from(to_come),
            austria.pieces - france.pieces,
            austria.artillery - france.artillery,
            austria.cavalry - france.cavalry,
            austria.advance,
            france.advance,
            austria.beyond,
            austria.beyond * late * late,
            (austria.beyond - ENOUGH as f32 + 0.5).clamp(-1.5, 1.5) * late * late,
            1.0 - late,
            (french.disorganized & on_map).len() as f32,
            turn * commands,
            turn,
            threats.by_maneuver,
            threats.by_assault,
            threats.to_be_averted,
            austria.together - france.together,
            by_france.lost_ground - by_austria.lost_ground,
            by_france.near_the_enemy - by_austria.near_the_enemy,
            threats.morale,
            austria.aimed - france.aimed,
            march.near,
            march.near * late,
            -march.far / 10.0,
            (march.early / 2.0).tanh() * late,
            -march.in_the_way,
        ]);
        inputs::of(map, state, terms, tell);
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

    fn leads_on(&self, _: &[Pick], _: Pick) -> bool {
        true
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
}
