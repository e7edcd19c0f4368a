//! How Battlefields of the Napoleonic Wars is judged.

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::Rule;
use estafette_battlefields::state::{Place, Stage, State};
use estafette_battlefields::unit::{Class, Condition, Side};

use crate::judged::Judged;

impl Judged for Battlefields {
    const TERMS: &'static [&'static str] = &[
        "points",
        "nearness to a Rout marker",
        "strength on the map",
        "strength to come",
        "Broken units",
        "Disordered units",
        "objectives held",
        "units near objectives of others",
        "orders in hand",
        "enemies behind a unit",
        "Leaders on the map",
        "markers to place",
    ];
    const WEIGHTS: &'static [f32] =
        &[0.12, 0.5, 0.022, 0.012, -0.06, -0.035, 0.07, 0.06, 0.012, -0.02, 0.04, 0.006];

    fn terms(&self, state: &State, terms: &mut [f32]) {
        let battle = self.battle();
        terms.fill(0.0);
        for side in Side::BOTH {
            let sign = if side == Side::Blue { 1.0 } else { -1.0 };
            let command = &state.sides[side];
            terms[0] += sign * f32::from(command.points);
            // Each Rout marker not yet revealed draws the stronger the nearer it is.
            let hidden = (0..3).filter(|marker| state.revealed >> marker & 1 == 0);
            let left = 3.0 - state.revealed.count_ones() as f32;
            for marker in hidden {
                let away = battle.rout_spaces[marker].saturating_sub(command.points);
                terms[1] += sign / (left * (1.0 + f32::from(away)));
            }
            terms[8] += sign * (f32::from(command.command) - command.tokens.count_ones() as f32);
        }
        for unit in battle.unit_ids() {
            let sheet = battle.unit(unit);
            let now = &state.units[unit.index()];
            let sign = if sheet.side == Side::Blue { 1.0 } else { -1.0 };
            let worth = match sheet.class {
                Class::EliteInfantry | Class::HeavyCavalry => 1.6,
                Class::VeteranInfantry | Class::MediumCavalry => 1.2,
                _ => 1.0,
            };
            let strength = sign * worth * f32::from(now.strength);
            match now.place {
                Place::Gone => continue,
                Place::Off => {
                    terms[3] += strength;
                    continue;
                }
                Place::On(_) => terms[2] += strength,
            }
            match now.condition {
                Condition::Broken => terms[4] += sign,
                Condition::Disordered => terms[5] += sign,
                _ => {}
            }
            let Place::On(cell) = now.place else { continue };
            if let Some(facing) = now.condition.facing() {
                for (towards, next) in battle.grid.around(cell) {
                    let enemy = state.occupant[next.index()]
                        .is_some_and(|there| battle.unit(there.into()).side != sheet.side);
                    if enemy && !facing.front().contains(towards) {
                        terms[9] += sign;
                    }
                }
            }
        }
        for (index, objective) in battle.objectives.iter().enumerate() {
            let owner = state.objectives[index];
            let worth = 1.0 + self.extra_worth(state, index as u8, owner);
            if let Some(owner) = owner {
                terms[6] += if owner == Side::Blue { worth } else { -worth };
            }
            for side in Side::BOTH.into_iter().filter(|&side| owner != Some(side)) {
                let near = battle.units_of(side).filter_map(|unit| {
                    let now = &state.units[unit.index()];
                    let cell = now.place.cell().filter(|_| now.condition.is_ordered())?;
                    Some(battle.grid.distance(cell, objective.at))
                });
                if let Some(distance) = near.min() {
                    let pull = worth * 2.0 / (1.0 + f32::from(distance));
                    terms[7] += if side == Side::Blue { pull } else { -pull };
                }
            }
        }
        for leader in battle.leader_ids() {
            if state.leaders[leader.index()].cell().is_some() {
                terms[10] += if battle.leader(leader).side == Side::Blue { 1.0 } else { -1.0 };
            }
        }
        terms[11] = f32::from(state.markers) * if state.active == Side::Blue { 1.0 } else { -1.0 };
    }

    fn settled(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Turn | Stage::Activate | Stage::Enter | Stage::Rally | Stage::Leaders)
    }

    fn turn(&self, state: &State) -> u32 {
        Side::BOTH.into_iter().map(|side| u32::from(state.sides[side].turns)).sum()
    }
}

/// What special rules make of a marker.
trait Worth {
    fn extra_worth(&self, state: &State, objective: u8, owner: Option<Side>) -> f32;
}

impl Worth for Battlefields {
    /// Markers of sudden death count more, and so do those that are dear the first time.
    fn extra_worth(&self, state: &State, objective: u8, owner: Option<Side>) -> f32 {
        let specials = self.battle().specials.iter().enumerate();
        specials.fold(0.0, |worth, (number, special)| match &special.rule {
            Rule::SuddenDeath { objectives, .. } if objectives.contains(&objective) => worth + 0.5,
            Rule::ObjectiveValue { objective: which, side, points }
                if *which == objective && owner != Some(*side) && state.done >> number & 1 == 0 =>
            {
                worth + f32::from(*points) - 1.0
            }
            _ => worth,
        })
    }
}
