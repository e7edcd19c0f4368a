//! *Preparing the battle*.

use estafette_core::{Chance, Seed};

use crate::battle::{Battle, Begins, MAX_CELLS, MAX_LEADERS, MAX_OBJECTIVES, MAX_UNITS};
use crate::state::{Command, Place, Stage, State, Unit};
use crate::unit::{BySide, Condition, Leaders, Side, UnitId, Units};

/// Nobody on the map yet.
pub(crate) fn empty(seed: Seed) -> State {
    let nobody = Unit { place: Place::Gone, condition: Condition::Broken, strength: 0 };
    State {
        units: [nobody; MAX_UNITS],
        occupant: [None; MAX_CELLS],
        leaders: [Place::Gone; MAX_LEADERS],
        objectives: [None; MAX_OBJECTIVES],
        sides: BySide::default(),
        active: Side::Blue,
        stage: Stage::Turn,
        order: None,
        leader: None,
        markers: 0,
        activated: Units::NONE,
        attacked: Units::NONE,
        entered: Units::NONE,
        placed: Leaders::NONE,
        assault: None,
        blow: None,
        roll: None,
        rout: Some(0),
        revealed: 0,
        done: 0,
        due: 0,
        arrived: 0,
        outcome: None,
        chance: Chance::new(seed),
    }
}

/// Units, Leaders and markers as in the battle file. The Rout markers are not shuffled yet.
pub(crate) fn deploy(battle: &Battle, seed: Seed) -> State {
    let mut state = empty(seed);
    let place = |begins| match begins {
        Begins::At(cell) => Place::On(cell),
        Begins::With(_) => Place::Off,
    };
    for (index, sheet) in battle.units.iter().enumerate() {
        let unit = Unit { place: place(sheet.begins), condition: sheet.condition, strength: sheet.strength };
        state.units[index] = unit;
        if let Place::On(cell) = unit.place {
            state.occupant[cell.index()] = Some(UnitId(index as u8).into());
        }
    }
    for (index, sheet) in battle.leaders.iter().enumerate() {
        state.leaders[index] = place(sheet.begins);
    }
    for (index, objective) in battle.objectives.iter().enumerate() {
        state.objectives[index] = objective.owner;
    }
    for side in Side::BOTH {
        state.sides[side] = Command { command: battle.armies[side].command, ..Command::default() };
    }
    state.active = battle.initiative;
    state
}

/// The battle ready to be fought: the three Rout markers are shuffled.
pub(crate) fn set_up(battle: &Battle, seed: Seed) -> State {
    let mut state = deploy(battle, seed);
    let shuffled = state.chance.draw().map_or(0, |mut draws| draws.below(3));
    state.rout = Some(shuffled as u8);
    state
}
