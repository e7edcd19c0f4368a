//! What the armies of a battle look like to one who judges it: who is how far from whom.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{MAX_OBJECTIVES, MAX_UNITS, Rule, UnitSheet};
use estafette_battlefields::state::{Place, State, Unit};
use estafette_battlefields::unit::{BySide, Class, Condition, Side};
use estafette_hexes::{Cell, Grid};

/// How far away an enemy is near.
pub(super) const NEAR: usize = 3;
/// In how many ways a unit stands: the condition, whatever its facing.
pub(super) const CONDITIONS: usize = 5;
/// In how many ways it faces an enemy: as it stands, if it is ordered and faces him, or not.
pub(super) const FACINGS: usize = NOT_FACED + 1;
/// Not at all.
pub(super) const NOT_FACED: usize = 3;
/// A distance beyond all others.
const ASIDE: i16 = 1_000;

/// The units of both sides on the map, and what lies between them.
pub(super) struct Armies {
    pub(super) hosts: BySide<Host>,
    /// How many enemies are near to a side's units, by how far away and by how they are faced.
    pub(super) faced: BySide<[[u8; FACINGS]; NEAR]>,
    pub(super) objectives: ArrayVec<Aim, MAX_OBJECTIVES>,
}

/// An objective.
pub(super) struct Aim {
    pub(super) owner: Option<Side>,
    pub(super) worth: f32,
    /// How far away the nearest ordered unit of each side is, if there is any.
    pub(super) nearest: BySide<Option<i16>>,
}

impl Armies {
    pub(super) fn of(game: &Battlefields, state: &State) -> Armies {
        let battle = game.battle();
        let mut hosts = BySide([const { Host::NOBODY }; 2]);
        for unit in battle.unit_ids() {
            let (sheet, now) = (battle.unit(unit), &state.units[unit.index()]);
            if let Place::On(cell) = now.place {
                hosts[sheet.side].add(&battle.grid, cell, sheet, now);
            }
        }
        let mut faced = BySide([[[0; FACINGS]; NEAR]; 2]);
        let BySide([blue, red]) = &mut hosts;
        blue.meet(red, |side, unit, enemy, distance| {
            let how = if unit.faces(&battle.grid, enemy) { number(unit.condition) } else { NOT_FACED };
            faced[side][distance as usize - 1][how] += 1;
        });
        for (leader, place) in battle.leaders.iter().zip(&state.leaders) {
            if let Some(cell) = place.cell() {
                hosts[leader.side].led_from(&battle.grid, cell);
            }
        }
        let aim = |(index, at): (usize, Cell)| {
            let owner = state.objectives[index];
            let worth = 1.0 + extra_worth(game, state, index as u8, owner);
            let nearest = Side::BOTH.map(|side| hosts[side].ordered_nearest(&battle.grid, at));
            Aim { owner, worth, nearest: BySide(nearest) }
        };
        let objectives =
            battle.objectives.iter().map(|objective| objective.at).enumerate().map(aim).collect();
        Armies { hosts, faced, objectives }
    }
}

/// What special rules make of a marker: those of sudden death count more, and so do those that are dear the first time.
fn extra_worth(game: &Battlefields, state: &State, objective: u8, owner: Option<Side>) -> f32 {
    let specials = game.battle().specials.iter().enumerate();
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

/// The number of a condition, whatever its facing; those of ordered units are below [`NOT_FACED`].
pub(super) fn number(condition: Condition) -> usize {
    match condition {
        Condition::Column(_) => 0,
        Condition::Line(_) => 1,
        Condition::Square => 2,
        Condition::Disordered => 3,
        Condition::Broken => 4,
    }
}

/// A unit on the map.
#[derive(Clone, Copy)]
pub(super) struct Stander {
    pub(super) cell: Cell,
    pub(super) condition: Condition,
    pub(super) class: Class,
    pub(super) strength: u8,
}

impl Stander {
    pub(super) fn faces(&self, grid: &Grid, enemy: &Stander) -> bool {
        let before = |facing| grid.is_before(self.cell, facing, enemy.cell);
        self.condition == Condition::Square || self.condition.facing().is_some_and(before)
    }
}

/// The units of a side on the map. What concerns distances is kept in arrays of numbers, for all units at once.
pub(super) struct Host {
    pub(super) units: ArrayVec<Stander, MAX_UNITS>,
    xs: [i16; MAX_UNITS],
    ys: [i16; MAX_UNITS],
    /// What is added to the distance of those that are not ordered, when only the ordered count.
    aside: [i16; MAX_UNITS],
    /// The nearest enemy of each: how far away it is, and below that its number.
    nearest: [i16; MAX_UNITS],
    /// Whether a Leader is near.
    pub(super) led: [i16; MAX_UNITS],
}

/// The numbers of units.
const NUMBERS: [i16; MAX_UNITS] = {
    let mut numbers = [0; MAX_UNITS];
    let mut number = 0;
    while number < MAX_UNITS {
        numbers[number] = number as i16;
        number += 1;
    }
    numbers
};

impl Host {
    const NOBODY: Host = Host {
        units: ArrayVec::new_const(),
        xs: [0; MAX_UNITS],
        ys: [0; MAX_UNITS],
        aside: [0; MAX_UNITS],
        nearest: [i16::MAX; MAX_UNITS],
        led: [0; MAX_UNITS],
    };

    fn add(&mut self, grid: &Grid, cell: Cell, sheet: &UnitSheet, unit: &Unit) {
        let (number, at) = (self.units.len(), grid.hex(cell));
        (self.xs[number], self.ys[number]) = (at.x as i16, at.y as i16);
        let &Unit { condition, strength, .. } = unit;
        self.aside[number] = if condition.is_ordered() { 0 } else { ASIDE };
        self.units.push(Stander { cell, condition, class: sheet.class, strength });
    }

    /// The nearest enemy of a unit and how far away he is, if there are enemies.
    pub(super) fn nearest(&self, unit: usize) -> Option<(usize, i16)> {
        let nearest = self.nearest[unit];
        (nearest < i16::MAX).then(|| (usize::from(nearest as u8), nearest >> 8))
    }

    /// How far away the nearest of them is, if there is any.
    pub(super) fn distance(&self, grid: &Grid, from: Cell) -> Option<i16> {
        self.distances(grid, from).min()
    }

    /// How far away each of them is.
    fn distances(&self, grid: &Grid, from: Cell) -> impl Iterator<Item = i16> {
        let from = grid.hex(from);
        let (x, y, count) = (from.x as i16, from.y as i16, self.units.len());
        self.xs[..count].iter().zip(&self.ys[..count]).map(move |(its_x, its_y)| steps(its_x - x, its_y - y))
    }

    /// A Leader is there.
    fn led_from(&mut self, grid: &Grid, at: Cell) {
        let at = grid.hex(at);
        let (x, y, count) = (at.x as i16, at.y as i16, self.units.len());
        for ((led, its_x), its_y) in self.led[..count].iter_mut().zip(&self.xs).zip(&self.ys) {
            *led |= i16::from(steps(its_x - x, its_y - y) <= 1);
        }
    }

    pub(super) fn is_any_within(&self, grid: &Grid, of: Cell, range: RangeInclusive<i16>) -> bool {
        self.distances(grid, of).any(|distance| range.contains(&distance))
    }

    /// How far away the nearest is that is ordered, if there is any.
    fn ordered_nearest(&self, grid: &Grid, from: Cell) -> Option<i16> {
        let distances = self.distances(grid, from).zip(&self.aside).map(|(distance, aside)| distance + aside);
        Some(distances.fold(ASIDE, i16::min)).filter(|&least| least < ASIDE)
    }

    /// Finds the nearest enemy of everybody on both sides, blue and red, and tells of whoever is near to an enemy.
    fn meet(&mut self, enemies: &mut Host, mut near: impl FnMut(Side, &Stander, &Stander, i16)) {
        let count = enemies.units.len();
        let mut away = [0; MAX_UNITS];
        for (number, unit) in self.units.iter().enumerate() {
            let (x, y) = (self.xs[number], self.ys[number]);
            let mut nearest = i16::MAX;
            let theirs =
                enemies.xs[..count].iter().zip(&enemies.ys[..count]).zip(&mut enemies.nearest[..count]);
            for (((its_x, its_y), its_nearest), (away, its_number)) in
                theirs.zip(away.iter_mut().zip(&NUMBERS))
            {
                *away = steps(its_x - x, its_y - y);
                let distance = *away << 8;
                nearest = nearest.min(distance | its_number);
                *its_nearest = (*its_nearest).min(distance | number as i16);
            }
            self.nearest[number] = nearest;
            if nearest >> 8 <= NEAR as i16 {
                let enemies = enemies.units.iter().zip(&away);
                for (enemy, &distance) in enemies.filter(|(_, distance)| **distance <= NEAR as i16) {
                    near(Side::Blue, unit, enemy, distance);
                    near(Side::Red, enemy, unit, distance);
                }
            }
        }
    }
}

/// How many steps it is so far along the two axes.
#[inline]
fn steps(dx: i16, dy: i16) -> i16 {
    dx.abs().max(dy.abs()).max((dx + dy).abs())
}
