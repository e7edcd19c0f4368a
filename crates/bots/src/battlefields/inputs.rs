//! What a network looks at: how the armies face each other, who stands where, and what hangs on it.

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{MAX_OBJECTIVES, MAX_SPECIALS};
use estafette_battlefields::state::{Place, Stage, State};
use estafette_battlefields::unit::{Class, Side};

use super::armies::{self, Aim, Armies, CONDITIONS, FACINGS, NEAR};

/// Room for the terms.
const TERMS: usize = 40;
/// The battles of which it is told where what happens. Of others only what is the same everywhere is looked at.
const KNOWN: [&str; BATTLES] = ["quatre-bras", "marengo", "austerlitz", "borodino"];
const BATTLES: usize = 4;
const CLASSES: usize = Class::Artillery as usize + 1;
/// Distances from the enemy are told in so many steps.
const DISTANCES: usize = 5;
/// Kinds of units: by class, condition and distance from the enemy.
const KINDS: usize = CLASSES * CONDITIONS * DISTANCES;
/// A map is divided into so many parts by so many.
const PARTS: usize = 8;
const ZONES: usize = PARTS * PARTS;
/// The owners of an objective: either side, or nobody.
const OWNERS: usize = 3;
const STAGES: usize = Stage::Over as usize + 1;
const POINTS: usize = 24;
const TOKENS: usize = 16;
const PRICES: usize = 8;
const TRACK: usize = 16;

/// Where what is looked at begins in the list of all.
const UNITS: usize = TERMS;
const FACED: usize = UNITS + 2 * KINDS;
const ZONE: usize = FACED + 2 * NEAR * FACINGS;
const NEARNESS: usize = ZONE + BATTLES * 2 * ZONES;
const OWNED: usize = NEARNESS + OWNERS * DISTANCES * DISTANCES;
const POINT: usize = OWNED + BATTLES * MAX_OBJECTIVES * OWNERS;
const ROUT: usize = POINT + 2 * POINTS;
const TOKEN: usize = ROUT + 2 * POINTS;
const PRICE: usize = TOKEN + 2 * TOKENS;
const LEADERS: usize = PRICE + 2 * PRICES;
const WAITING: usize = LEADERS + 2 * DISTANCES;
const STEP: usize = WAITING + 2 * CLASSES;
const STAGE: usize = STEP + BATTLES * 2 * TRACK;
const ORDER: usize = STAGE + 2 * STAGES;
const DONE: usize = ORDER + 2 * TOKENS;
const BATTLE: usize = DONE + BATTLES * MAX_SPECIALS;
/// Of a battle: that it is this one, with who has the turn, and how late it is by turns, and by Rallies of each side.
const OF_BATTLE: usize = 5;
pub(super) const INPUTS: usize = BATTLE + BATTLES * OF_BATTLE;

fn step(distance: Option<i16>) -> usize {
    match distance {
        Some(..=1) => 0,
        Some(2) => 1,
        Some(3) => 2,
        Some(4..=5) => 3,
        _ => DISTANCES - 1,
    }
}

/// Tells all that is looked at and not 0, roughly from 0 to 1.
pub(super) fn of(
    game: &Battlefields,
    state: &State,
    armies: &Armies,
    terms: &[f32],
    mut tell: impl FnMut(usize, f32),
) {
    for (index, &term) in terms.iter().enumerate().filter(|(_, term)| **term != 0.0) {
        tell(index, term / 8.0);
    }
    let battle = game.battle();
    let known = KNOWN.iter().position(|id| *id == battle.id);
    for side in Side::BOTH {
        let (at, host) = (side as usize, &armies.hosts[side]);
        let mut kinds = [0u8; KINDS];
        for (number, unit) in host.units.iter().enumerate() {
            let distance = host.nearest(number).map(|(_, distance)| distance);
            let kind = (unit.class as usize * CONDITIONS + armies::number(unit.condition)) * DISTANCES;
            kinds[kind + step(distance)] += unit.strength;
        }
        tell_all(UNITS + at * KINDS, &kinds, &mut tell);
        tell_all(FACED + at * NEAR * FACINGS, armies.faced[side].as_flattened(), &mut tell);
        let command = &state.sides[side];
        tell(POINT + at * POINTS + usize::from(command.points).min(POINTS - 1), 1.0);
        let hidden = (0..3).filter(|marker| state.revealed >> marker & 1 == 0);
        let nearest = hidden.map(|marker| battle.rout_spaces[marker].saturating_sub(command.points)).min();
        tell(ROUT + at * POINTS + nearest.map_or(0, usize::from).min(POINTS - 1), 1.0);
        for token in (0..32).filter(|token| command.tokens >> token & 1 != 0) {
            tell(TOKEN + at * TOKENS + token.min(TOKENS - 1), 1.0);
        }
        tell(PRICE + at * PRICES + usize::from(game.rally_price(state, side)).min(PRICES - 1), 1.0);
    }
    for unit in battle.unit_ids() {
        let (sheet, now) = (battle.unit(unit), &state.units[unit.index()]);
        if now.place == Place::Off {
            tell(
                WAITING + sheet.side as usize * CLASSES + sheet.class as usize,
                f32::from(now.strength) / 4.0,
            );
        }
    }
    for (leader, place) in battle.leaders.iter().zip(&state.leaders) {
        let Some(cell) = place.cell() else { continue };
        let nearest = armies.hosts[leader.side.enemy()].distance(&battle.grid, cell);
        tell(LEADERS + leader.side as usize * DISTANCES + step(nearest), 1.0);
    }
    for objective in &armies.objectives {
        // Who stands on it is nearer than who stands beside it.
        let [blue, red] = objective.nearest.0.map(|nearest| step(nearest.map(|distance| distance + 1)));
        let owner = owner(objective);
        tell(NEARNESS + (owner * DISTANCES + blue) * DISTANCES + red, objective.worth / 2.0);
    }
    tell(STAGE + state.active as usize * STAGES + state.stage as usize, 1.0);
    if let Some(order) = state.order {
        tell(ORDER + state.active as usize * TOKENS + usize::from(order.number()).min(TOKENS - 1), 1.0);
    }
    if let Some(which) = known {
        of_battle(game, state, armies, which, tell);
    }
}

/// Tells what means something in one battle only.
fn of_battle(
    game: &Battlefields,
    state: &State,
    armies: &Armies,
    which: usize,
    mut tell: impl FnMut(usize, f32),
) {
    let battle = game.battle();
    let (columns, rows) = (usize::from(battle.grid.columns()), usize::from(battle.grid.rows()));
    for side in Side::BOTH {
        let (at, command) = (side as usize, &state.sides[side]);
        let mut zones = [0u8; ZONES];
        for unit in &armies.hosts[side].units {
            let (column, row) = battle.grid.column_and_row(unit.cell);
            let part = |at, of| usize::from(at) * PARTS / of;
            zones[part(column, columns) * PARTS + part(row, rows)] += unit.strength;
        }
        tell_all(ZONE + (which * 2 + at) * ZONES, &zones, &mut tell);
        tell(STEP + (which * 2 + at) * TRACK + usize::from(command.track).min(TRACK - 1), 1.0);
        if command.rallies > 0 {
            tell(BATTLE + which * OF_BATTLE + 3 + at, f32::from(command.rallies) / 8.0);
        }
    }
    for (index, objective) in armies.objectives.iter().enumerate() {
        let owner = owner(objective);
        tell(OWNED + (which * MAX_OBJECTIVES + index) * OWNERS + owner, 1.0);
    }
    for special in (0..battle.specials.len()).filter(|special| state.done >> special & 1 != 0) {
        tell(DONE + which * MAX_SPECIALS + special, 1.0);
    }
    tell(BATTLE + which * OF_BATTLE + state.active as usize, 1.0);
    let turns: f32 = Side::BOTH.into_iter().map(|side| f32::from(state.sides[side].turns)).sum();
    tell(BATTLE + which * OF_BATTLE + 2, turns / 32.0);
}

/// Tells how much there is of things that stand one behind the other in the list of all.
fn tell_all(from: usize, counts: &[u8], mut tell: impl FnMut(usize, f32)) {
    for (index, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        tell(from + index, f32::from(count) / 8.0);
    }
}

/// The number of who owns an objective.
fn owner(objective: &Aim) -> usize {
    objective.owner.map_or(OWNERS - 1, |side| side as usize)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use estafette_core::{Draws, Game, RandomPlayer, Seed, Setup};

    use super::*;
    use crate::judged::Judged;

    #[test]
    fn what_is_looked_at_has_a_place_of_its_own_and_is_no_great_number() {
        let mut seen = BTreeSet::new();
        for number in 0..8 {
            let game = Battlefields::new(&Setup::numbered::<Battlefields>(number)).expect("a battle");
            let mut player = RandomPlayer::new(Draws::new(number));
            let mut state = game.start(Seed::from(number), &mut Vec::new());
            while let Some(seat) = game.to_act(&state) {
                let mut once = BTreeSet::new();
                game.survey(&state, &mut [0.0; Battlefields::TERMS.len()], |input, much| {
                    assert!(input < INPUTS && much.abs() <= 8.0, "{much} of {input}");
                    once.insert(input);
                });
                // Points of both sides, how far they are from a rout, and what a Rally costs; what is to be decided.
                for [first, last, count] in
                    [[POINT, ROUT, 2], [ROUT, TOKEN, 2], [PRICE, LEADERS, 2], [STAGE, ORDER, 1]]
                {
                    assert_eq!(once.range(first..last).count(), count, "{first} to {last}");
                }
                seen.append(&mut once);
                let order = player.order(&game, &state).expect("an order");
                game.issue(&mut state, seat, &order, &mut Vec::new()).expect("it was offered");
            }
        }
        for [first, last] in [
            [UNITS, FACED],
            [FACED, ZONE],
            [ZONE, NEARNESS],
            [NEARNESS, OWNED],
            [OWNED, POINT],
            [TOKEN, PRICE],
            [LEADERS, WAITING],
            [WAITING, STEP],
            [STEP, STAGE],
            [ORDER, DONE],
            [BATTLE, INPUTS],
        ] {
            assert!(seen.range(first..last).count() > 6, "{first} to {last}");
        }
        assert!(Battlefields::TERMS.len() <= TERMS);
    }
}
