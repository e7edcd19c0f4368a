//! States to draw: a battle as it begins, and one in which everything happens.

use estafette_battlefields::Battlefields;
use estafette_battlefields::state::State;
use estafette_battlefields::unit::{Condition, Side};
use estafette_core::{Game, Seed, Setup};
use estafette_hexes::Direction;

/// The game of a battle.
pub(crate) fn game(battle: &str) -> Battlefields {
    Battlefields::new(&Setup { scenario: battle.into(), options: Vec::new() })
        .expect("a battle of the program")
}

/// A battle as it begins.
pub(crate) fn fresh(game: &Battlefields) -> State {
    game.start(Seed::from(1), &mut Vec::new())
}

/// The same with units in every condition, of every strength.
pub(crate) fn fought(game: &Battlefields) -> State {
    let mut state = fresh(game);
    let battle = game.battle();
    for (index, unit) in battle.unit_ids().enumerate() {
        let sheet = battle.unit(unit);
        let now = &mut state.units[unit.index()];
        let facing = Direction::at(index);
        now.strength = 4 - (index as u8 / 2) % 4;
        let formations =
            [Condition::Line(facing), Condition::Column(facing), Condition::Square, Condition::Disordered];
        let choice = formations[index % 4];
        now.condition = match now.strength {
            1 => Condition::Broken,
            _ if choice.suits(sheet.arm()) => choice,
            _ => now.condition.facing_to(facing),
        };
        if index % 3 == 0 && sheet.side == Side::Blue {
            state.activated.insert(unit);
        }
    }
    for index in 0..battle.objectives.len() {
        state.objectives[index] = [None, Some(Side::Blue), Some(Side::Red)][index % 3];
    }
    for (side, points) in Side::BOTH.into_iter().zip([7, 11]) {
        state.sides[side].points = points;
        state.sides[side].tokens = 0b100_0101 >> (points % 3);
        state.sides[side].track = 4;
    }
    state.revealed = 0b1;
    state.done = u32::MAX;
    state.markers = 2;
    state
}
