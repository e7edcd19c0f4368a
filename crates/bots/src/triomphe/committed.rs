//! Morale that is committed to ground, and may be lost with it (§18).

use estafette_linear::Army;
use estafette_triomphe::map::Map;
use estafette_triomphe::state::State;

/// The tokens that an army has committed.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Committed {
    /// Where the enemy came last: they are lost at the end of the army's turn, if that does not change.
    pub(super) lost_ground: f32,
    /// Next to the enemy, from where they do not return.
    pub(super) near_the_enemy: f32,
}

impl Committed {
    pub(super) fn of(map: &Map, state: &State, army: Army) -> Committed {
        let enemy = army.enemy();
        let mut committed = Committed::default();
        for (stack, tokens) in state.morale[army].stacks() {
            let tokens = f32::from(tokens);
            if state.last_in[enemy].contains(stack.locale) {
                committed.lost_ground += tokens;
            } else if map.adjacent(stack.locale).meets(state.occupied[enemy]) {
                committed.near_the_enemy += tokens;
            }
        }
        committed
    }
}

#[cfg(test)]
mod tests {
    use estafette_core::{Draws, Game, RandomPlayer, Seed};
    use estafette_triomphe::Triomphe;
    use estafette_triomphe::event::Event;
    use estafette_triomphe::order::Order;

    use super::*;

    #[test]
    fn what_is_on_lost_ground_when_a_turn_ends_is_lost() {
        let game = Triomphe::marengo();
        let (mut ends, mut losses) = (0, 0);
        for seed in 0..60 {
            let mut player = RandomPlayer::new(Draws::new(seed));
            let mut state = game.start(Seed::from(seed), &mut Vec::new());
            while let Some(seat) = game.to_act(&state) {
                let feared = Committed::of(game.map(), &state, state.active).lost_ground;
                let order = player.order(&game, &state).expect("an order");
                let mut events = Vec::new();
                game.issue(&mut state, seat, &order, &mut events).expect("it was offered");
                if order == Order::End {
                    let lost = events.iter().map(|event| match event {
                        Event::Forfeited { tokens, .. } => u32::from(*tokens),
                        _ => 0,
                    });
                    assert_eq!(lost.sum::<u32>(), feared as u32);
                    ends += 1;
                    losses += u32::from(feared > 0.0);
                }
            }
        }
        assert!(ends > 100 && losses > 20, "{losses} losses in {ends} turns");
    }
}
