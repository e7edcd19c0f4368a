//! What holds in every state.

use crate::Battlefields;
use crate::field::Field;
use crate::state::{Place, Stage, State, Unit};
use crate::unit::{Arm, Condition, UnitId};

/// Checks a state; an error says what is broken.
pub(crate) fn audit(game: &Battlefields, state: &State) -> Result<(), String> {
    let field = game.field(state);
    let battle = field.battle;
    for unit in battle.unit_ids() {
        let wrong = |what: &str| Err(format!("{} {what}", battle.unit(unit).id));
        let Unit { place, condition, strength } = *field.unit(unit);
        match place {
            Place::On(cell) => {
                // A unit that won the battle in passing stays where it was (A66).
                let passing = state.stage == Stage::Over && field.at(cell) != Some(unit);
                if field.at(cell) != Some(unit) && !passing {
                    return wrong("is not where it is");
                }
                if !(1..=4).contains(&strength) || (condition == Condition::Broken) != (strength == 1) {
                    return wrong("has a strength that does not fit its condition");
                }
                if field.battle.ground(cell).impassable.contains(field.arm(unit)) {
                    return wrong("is on impassable ground");
                }
            }
            Place::Off if !condition.is_ordered() || strength < 2 => return wrong("waits without formation"),
            Place::Gone if strength != 0 => return wrong("is gone and has strength"),
            Place::Off | Place::Gone => {}
        }
        let broken = place == Place::Gone || condition.suits(field.arm(unit));
        if !broken {
            return wrong("is in a formation that does not suit it");
        }
        let elite = battle.unit(unit).class == crate::unit::Class::EliteInfantry;
        if elite && condition == Condition::Disordered {
            return wrong("is Elite infantry and Disordered");
        }
    }
    for cell in battle.grid.cells() {
        if let Some(unit) = field.at(cell)
            && field.cell(unit) != Some(cell)
        {
            return Err(format!("{} is empty and occupied", battle.grid.address(cell)));
        }
    }
    for leader in battle.leader_ids() {
        let Some(cell) = field.leader_cell(leader) else { continue };
        if field.enemy_at(battle.leader(leader).side, cell).is_some() {
            return Err(format!("{} is among the enemy", battle.leader(leader).id));
        }
    }
    audit_stage(&field)
}

fn audit_stage(field: &Field) -> Result<(), String> {
    let s = field.s;
    let assault = matches!(s.stage, Stage::React | Stage::Resolve | Stage::Ground | Stage::Again);
    let blow = matches!(s.stage, Stage::Fortified | Stage::Retreat);
    if assault && s.assault.is_none() || blow && s.blow.is_none() {
        return Err(format!("nothing is under way in {:?}", s.stage));
    }
    if !assault && !blow && (s.assault.is_some() || s.blow.is_some()) {
        return Err(format!("something is under way in {:?}", s.stage));
    }
    if (s.stage == Stage::Over) != s.outcome.is_some() {
        return Err("the battle is over and is not".into());
    }
    if s.markers > s.sides[s.active].command {
        return Err("there are more markers than the Command value".into());
    }
    if let Some(blow) = s.blow {
        let UnitId(_) = blow.target;
        if s.stage == Stage::Retreat && field.arm(blow.target) == Arm::Artillery {
            return Err("artillery retreats".into());
        }
    }
    Ok(())
}
