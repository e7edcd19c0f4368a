//! States to draw: a battle as it begins, and one in which everything happens.

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{Begins, MAX_CELLS, MAX_LEADERS, MAX_OBJECTIVES, MAX_UNITS};
use estafette_battlefields::state::{Command, Place, Stage, State, Unit};
use estafette_battlefields::unit::{BySide, Condition, Leaders, Side, Units};
use estafette_core::{Chance, Game, Setup};
use estafette_hexes::Direction;

/// The game of a battle.
pub fn game(battle: &str) -> Battlefields {
    Battlefields::new(&Setup { scenario: battle.into(), options: Vec::new() }).expect("a battle of the program")
}

/// A battle as it begins.
pub fn fresh(game: &Battlefields) -> State {
    let battle = game.battle();
    let nobody = Unit { place: Place::Gone, condition: Condition::Disordered, strength: 0 };
    let place = |begins: Begins| match begins {
        Begins::At(cell) => Place::On(cell),
        Begins::With(_) => Place::Off,
    };
    let mut state = State {
        units: [nobody; MAX_UNITS],
        occupant: [None; MAX_CELLS],
        leaders: [Place::Gone; MAX_LEADERS],
        objectives: [None; MAX_OBJECTIVES],
        sides: BySide(Side::BOTH.map(|side| Command { command: battle.armies[side].command, ..Command::default() })),
        active: battle.initiative,
        stage: Stage::Turn,
        order: None,
        leader: None,
        markers: 0,
        activated: Units::NONE,
        entered: Units::NONE,
        placed: Leaders::NONE,
        assault: None,
        blow: None,
        roll: None,
        rout: Some(1),
        revealed: 0,
        done: 0,
        due: 0,
        arrived: 0,
        outcome: None,
        chance: Chance::STILL,
    };
    for unit in battle.unit_ids() {
        let sheet = battle.unit(unit);
        state.units[unit.index()] =
            Unit { place: place(sheet.begins), condition: sheet.condition, strength: sheet.strength };
        if let Begins::At(cell) = sheet.begins {
            state.occupant[cell.index()] = Some(unit.into());
        }
    }
    for leader in battle.leader_ids() {
        state.leaders[leader.index()] = place(battle.leader(leader).begins);
    }
    for (index, objective) in battle.objectives.iter().enumerate() {
        state.objectives[index] = objective.owner;
    }
    state
}

/// The same with units in every condition, of every strength.
pub fn fought(game: &Battlefields) -> State {
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
