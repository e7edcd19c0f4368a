//! How far the Austrians are from the objective line, and who stands in their way.

use estafette_linear::LocaleSet;
use estafette_triomphe::map::Map;
use estafette_triomphe::piece::{AUSTRIA, FRANCE};
use estafette_triomphe::sequence::ROUNDS;
use estafette_triomphe::state::{MAX_LOCALES, State};

use super::ENOUGH;

/// What a march to the next locale costs by a main road, and otherwise.
const BY_MAIN_ROAD: usize = 1;
const OFF_ROAD: usize = 2;
/// What it costs in addition to drive the French out of a locale on the way.
const DEFENDED: usize = 6;
/// How far a turn leads by a main road.
const TURN: f32 = 3.0;
/// How far away it no longer matters how far.
const FARTHEST: usize = 40;
/// How far away an Austrian is half as near as at the line, and a Frenchman half as much in the way as on the way.
const HALF_AS_NEAR: f32 = 4.0;
const HALF_IN_THE_WAY: f32 = 2.0;

/// The march to the objective line.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct March {
    /// How near the Austrians are to the line, each from 0 to 1.
    pub(super) near: f32,
    /// How far it is for the last of those who are needed there.
    pub(super) far: f32,
    /// How many turns too early he can be there, or too late if it is negative.
    pub(super) early: f32,
    /// How well the French stand in the way, each from 0 to 1.
    pub(super) in_the_way: f32,
}

impl March {
    pub(super) fn of(map: &Map, state: &State) -> March {
        let defended = state.occupied[FRANCE];
        let home = map.areas.iter().filter(|area| area.army == AUSTRIA).map(|area| area.locale);
        let to_line = distances(map, map.east, defended, defended | state.occupied[AUSTRIA]);
        let to_enemy = distances(map, state.occupied[AUSTRIA] | home.collect(), defended, defended);
        let mut march = March::default();
        let mut nearest = [FARTHEST as u8; ENOUGH];
        let mut shortest = FARTHEST as u8;
        for locale in state.occupied[AUSTRIA].iter() {
            let (distance, pieces) = (to_line[locale.index()], state.held[locale.index()]);
            shortest = shortest.min(distance);
            march.near += f32::from(pieces) / (1.0 + f32::from(distance) / HALF_AS_NEAR);
            for _ in 0..pieces.min(ENOUGH as u8) {
                let mut next = distance;
                for place in &mut nearest {
                    if next < *place {
                        std::mem::swap(&mut next, place);
                    }
                }
            }
        }
        march.far = f32::from(nearest[ENOUGH - 1]);
        let turns_left = f32::from(ROUNDS - state.round) + f32::from(u8::from(state.active == AUSTRIA));
        march.early = turns_left - march.far / TURN;
        for locale in defended.iter() {
            let by_way = to_enemy[locale.index()] + to_line[locale.index()];
            let detour = f32::from(by_way.saturating_sub(shortest));
            march.in_the_way += f32::from(state.held[locale.index()]) / (1.0 + detour / HALF_IN_THE_WAY);
        }
        march
    }
}

/// How far each locale that is `asked` for is from the nearest of some, by ways that avoid those that are defended. What
/// it costs to drive the French out of the locale itself is not counted.
fn distances(map: &Map, from: LocaleSet, defended: LocaleSet, asked: LocaleSet) -> [u8; MAX_LOCALES] {
    let mut distances = [FARTHEST as u8; MAX_LOCALES];
    let mut reached = [LocaleSet::EMPTY; FARTHEST + DEFENDED + OFF_ROAD];
    let mut seen = LocaleSet::EMPTY;
    reached[0] = from;
    for distance in 0..FARTHEST {
        if asked.is_subset(seen) {
            break;
        }
        let new = reached[distance] - seen;
        seen |= new;
        for locale in new.iter() {
            distances[locale.index()] = distance as u8;
            let away = distance + if defended.contains(locale) { DEFENDED } else { 0 };
            let by_road = map.by_main_road(locale);
            reached[away + BY_MAIN_ROAD] |= by_road;
            reached[away + OFF_ROAD] |= map.open(locale) - by_road;
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_stands_in_every_way_makes_all_of_them_longer() {
        let map = Map::marengo();
        let all: LocaleSet = map.board.locale_ids().collect();
        let west = all - map.east;
        let gates: LocaleSet =
            map.east.iter().flat_map(|locale| (map.open(locale) - map.east).iter()).collect();
        let free = distances(map, map.east, LocaleSet::EMPTY, all);
        let held = distances(map, map.east, gates, all);
        assert!(gates.len() > 3);
        for locale in map.east.iter() {
            assert_eq!(free[locale.index()], 0);
        }
        for locale in (west - gates).iter() {
            let (free, held) = (free[locale.index()], held[locale.index()]);
            assert_eq!(held, (free + DEFENDED as u8).min(FARTHEST as u8), "{locale:?}");
        }
    }

    #[test]
    fn no_way_is_longer_than_that_of_a_neighbour_and_a_march() {
        let map = Map::marengo();
        let all: LocaleSet = map.board.locale_ids().collect();
        for seed in 0..50u128 {
            let defended = all & LocaleSet(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
            let far = distances(map, map.east, defended, all);
            for locale in all.iter() {
                for next in map.open(locale).iter() {
                    let step = if map.by_main_road(locale).contains(next) { BY_MAIN_ROAD } else { OFF_ROAD };
                    let through = if defended.contains(next) { DEFENDED } else { 0 };
                    let by_way = usize::from(far[next.index()]) + through + step;
                    assert!(
                        usize::from(far[locale.index()]) <= by_way.min(FARTHEST),
                        "{locale:?} by {next:?}"
                    );
                }
            }
        }
    }
}
