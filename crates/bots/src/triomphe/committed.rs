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
