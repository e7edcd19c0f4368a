//! Random playouts are made without touching the heap, and states are small.

use estafette_battlefields::Battlefields;
use estafette_battlefields::state::State;
use estafette_core::{Draws, Game, RandomPlayer, Seed, Setup};

#[test]
fn a_state_takes_at_most_two_kibibytes() {
    assert!(size_of::<State>() <= 2048, "a state takes {} bytes", size_of::<State>());
}

/// The buffers that a player works in grow while the first games are played, and then never again.
#[test]
fn a_warm_playout_allocates_nothing() {
    let game = Battlefields::new(&Setup::plain("borodino")).expect("the game knows its battles");
    let mut player = RandomPlayer::<Battlefields>::new(Draws::new(1));
    let mut events = Vec::with_capacity(256);
    let mut play = |seeds: std::ops::Range<u64>| {
        for seed in seeds {
            events.clear();
            let mut state = game.start(Seed::from(seed), &mut events);
            while let Some(seat) = game.to_act(&state) {
                events.clear();
                let order = player.order(&game, &state).expect("drafts have no dead ends");
                game.issue(&mut state, seat, &order, &mut events).expect("drafted orders are accepted");
            }
        }
    };
    play(0..200);
    let counted = allocation_counter::measure(|| play(200..400));
    assert_eq!(counted.count_total, 0, "{counted:?}");
}
