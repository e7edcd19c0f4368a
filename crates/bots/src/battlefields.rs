//! How Battlefields of the Napoleonic Wars is judged.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use arrayvec::ArrayVec;
use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{MAX_UNITS, Night, Rule};
use estafette_battlefields::order::Order;
use estafette_battlefields::picks::{Meaning, Piece, Spot, meaning};
use estafette_battlefields::state::{Place, Stage, State};
use estafette_battlefields::unit::{Arm, BySide, Class, Condition, Quality, Side};
use estafette_core::{Pick, RandomPlayer, Seat};
use estafette_hexes::{Cell, Grid};

use crate::judged::{Judged, Weights};

/// How far away an enemy is near.
const NEAR: i16 = 3;
/// How far away an enemy may take a Leader.
const REACH: i16 = 4;
/// A distance that is long.
const FAR: f32 = 10.0;
/// A distance beyond all others.
const ASIDE: i16 = 1_000;

impl Judged for Battlefields {
    const TERMS: &'static [&'static str] = &[
        "points",
        "nearness to a Rout marker",
        "infantry",
        "cavalry",
        "artillery",
        "Veterans",
        "Elite",
        "strength to come",
        "weakened units",
        "Broken units",
        "Disordered units",
        "Lines",
        "Squares",
        "objectives held",
        "nearness to objectives of others",
        "guards of objectives",
        "orders in hand",
        "price of a Rally",
        "enemies behind a unit",
        "enemies before a unit",
        "units near a Leader",
        "Leaders on the map",
        "markers to place",
        "whose turn it is",
        "night",
        "points, as night falls",
        "enemies near before a unit",
        "enemies near behind a unit",
        "Leaders in reach",
        "distance from the enemy",
        "units that face the enemy",
    ];

    fn weights() -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
            Weights::parse::<Battlefields>(include_str!("../weights/battlefields.toml"))
                .expect("the file is in order")
        });
        &WEIGHTS
    }

    fn terms(&self, state: &State, terms: &mut [f32]) {
        let battle = self.battle();
        terms.fill(0.0);
        for side in Side::BOTH {
            let sign = sign(side);
            let command = &state.sides[side];
            terms[0] += sign * f32::from(command.points);
            // Each Rout marker not yet revealed draws the stronger the nearer it is.
            let hidden = (0..3).filter(|marker| state.revealed >> marker & 1 == 0);
            let left = 3.0 - state.revealed.count_ones() as f32;
            for marker in hidden {
                let away = battle.rout_spaces[marker].saturating_sub(command.points);
                terms[1] += sign / (left * (1.0 + f32::from(away)));
            }
            terms[16] += sign * (f32::from(command.command) - command.tokens.count_ones() as f32);
            terms[17] += sign * f32::from(self.rally_price(state, side));
        }
        let mut hosts = BySide([const { Host::NOBODY }; 2]);
        for unit in battle.unit_ids() {
            let sheet = battle.unit(unit);
            let now = &state.units[unit.index()];
            let sign = sign(sheet.side);
            let strength = sign * f32::from(now.strength);
            let cell = match now.place {
                Place::Gone => continue,
                Place::Off => {
                    terms[7] += strength;
                    continue;
                }
                Place::On(cell) => cell,
            };
            hosts[sheet.side].add(&battle.grid, cell, now.condition);
            match sheet.class.arm() {
                Arm::Infantry => terms[2] += strength,
                Arm::Cavalry => terms[3] += strength,
                Arm::Artillery => terms[4] += strength,
            }
            match sheet.class.quality() {
                Some(Quality::Silver) => terms[5] += strength,
                Some(Quality::Gold) => terms[6] += strength,
                Some(Quality::White) | None => {}
            }
            if now.strength <= 2 && sheet.class != Class::Artillery {
                terms[8] += sign;
            }
            match now.condition {
                Condition::Broken => terms[9] += sign,
                Condition::Disordered => terms[10] += sign,
                Condition::Line(_) => terms[11] += sign,
                Condition::Square => terms[12] += sign,
                Condition::Column(_) => {}
            }
        }
        for (leader, place) in battle.leaders.iter().zip(&state.leaders) {
            let Some(cell) = place.cell() else { continue };
            let sign = sign(leader.side);
            terms[21] += sign;
            hosts[leader.side].led_from(&battle.grid, cell);
            let enemies = &hosts[leader.side.enemy()];
            if state.occupant[cell.index()].is_none() && enemies.is_any_within(&battle.grid, cell, 2..=REACH)
            {
                terms[28] += sign;
            }
        }
        let BySide([blue, red]) = &mut hosts;
        blue.meet(red, &battle.grid, |unit, enemy, sign, distance| {
            let [before, behind] = if distance == 1 { [19, 18] } else { [26, 27] };
            terms[if unit.faces(&battle.grid, enemy) { before } else { behind }] += sign;
        });
        for side in Side::BOTH {
            let (sign, host, enemies) = (sign(side), &hosts[side], &hosts[side.enemy()]);
            terms[20] += sign * host.led[..host.units.len()].iter().map(|&led| f32::from(led)).sum::<f32>();
            if enemies.units.is_empty() {
                continue;
            }
            for (unit, nearest) in host.units.iter().zip(&host.nearest) {
                if unit.condition.is_ordered() {
                    terms[29] += sign * f32::from(nearest >> 8) / FAR;
                    let enemy = &enemies.units[usize::from(*nearest as u8)];
                    terms[30] += sign * f32::from(u8::from(unit.faces(&battle.grid, enemy)));
                }
            }
        }
        for (index, objective) in battle.objectives.iter().enumerate() {
            let owner = state.objectives[index];
            let worth = 1.0 + self.extra_worth(state, index as u8, owner);
            if let Some(owner) = owner {
                terms[13] += sign(owner) * worth;
            }
            for side in Side::BOTH {
                if let Some(distance) = hosts[side].ordered_nearest(&battle.grid, objective.at) {
                    let pull = sign(side) * worth / (1.0 + f32::from(distance));
                    terms[if owner == Some(side) { 15 } else { 14 }] += pull;
                }
            }
        }
        terms[22] = f32::from(state.markers) * sign(state.active);
        terms[23] = sign(state.active);
        for special in &battle.specials {
            let Rule::Nightfall { rallies, winner } = special.rule else { continue };
            let made: u8 = Side::BOTH.into_iter().map(|side| state.sides[side].rallies).sum();
            let late = (f32::from(made) / f32::from(rallies.max(1))).min(1.0);
            match winner {
                Night::Side(side) => terms[24] += sign(side) * late,
                Night::Points { tie } => {
                    let lead = terms[0] + 0.5 * sign(tie);
                    terms[24] += sign(tie) * late;
                    terms[25] += lead.clamp(-3.0, 3.0) * late * late;
                }
            }
        }
    }

    /// To attack whoever can be attacked.
    fn idea(&self, state: &State, player: &mut RandomPlayer<Self>) -> Option<Order> {
        if state.stage != Stage::Activate {
            return None;
        }
        let is_enemy = |pick: Pick| match meaning(pick) {
            Some(Meaning::Piece(Piece::Unit(unit))) => self.battle().unit(unit).side != state.active,
            Some(Meaning::Piece(Piece::Leader(leader))) => self.battle().leader(leader).side != state.active,
            _ => false,
        };
        player.order_preferring(self, state, is_enemy).ok()
    }

    /// Units stand in spaces of their own: no two are alike.
    fn plain(&self, _: &State, _: Seat, order: Order) -> Order {
        order
    }

    /// A way by a space on it leads to where the straight way leads.
    fn leads_on(&self, picks: &[Pick], next: Pick) -> bool {
        let is_space = |pick: Pick| matches!(meaning(pick), Some(Meaning::Spot(Spot::Cell(_))));
        !(is_space(next) && picks.last().is_some_and(|&last| is_space(last)))
    }

    /// What dice do: they cost either side strength, order and points, and somebody may have to decide what comes of it.
    fn look(&self, state: &State) -> u64 {
        let battle = self.battle();
        let mut sides = BySide(Side::BOTH.map(|side| u64::from(state.sides[side].points) << 23));
        for unit in battle.unit_ids() {
            let now = &state.units[unit.index()];
            sides[battle.unit(unit).side] += u64::from(now.strength)
                + match now.condition {
                    Condition::Broken => 1 << 9,
                    Condition::Disordered => 1 << 16,
                    Condition::Column(_) | Condition::Line(_) | Condition::Square => 0,
                };
        }
        let [one, other] = sides.0;
        one | other << 30 | (state.stage as u64) << 60
    }

    /// The terms, and nothing else.
    const INPUTS: usize = Self::TERMS.len();

    fn inputs(&self, _: &State, terms: &[f32], mut tell: impl FnMut(usize, f32)) {
        for (index, &term) in terms.iter().enumerate().filter(|(_, term)| **term != 0.0) {
            tell(index, term / 8.0);
        }
    }

    fn settled(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Turn | Stage::Activate | Stage::Enter | Stage::Rally | Stage::Leaders)
    }

    fn turn(&self, state: &State) -> u32 {
        Side::BOTH.into_iter().map(|side| u32::from(state.sides[side].turns)).sum()
    }
}

/// A unit on the map.
#[derive(Clone, Copy)]
struct Stander {
    cell: Cell,
    condition: Condition,
}

impl Stander {
    fn faces(&self, grid: &Grid, enemy: &Stander) -> bool {
        let before = |facing| grid.is_before(self.cell, facing, enemy.cell);
        self.condition == Condition::Square || self.condition.facing().is_some_and(before)
    }
}

/// The units of a side on the map. What concerns distances is kept in arrays of numbers, for all units at once.
struct Host {
    units: ArrayVec<Stander, MAX_UNITS>,
    xs: [i16; MAX_UNITS],
    ys: [i16; MAX_UNITS],
    /// What is added to the distance of those that are not ordered, when only the ordered count.
    aside: [i16; MAX_UNITS],
    /// The nearest enemy of each: how far away it is, and below that its number.
    nearest: [i16; MAX_UNITS],
    /// Whether a Leader is near.
    led: [i16; MAX_UNITS],
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

    fn add(&mut self, grid: &Grid, cell: Cell, condition: Condition) {
        let (number, at) = (self.units.len(), grid.hex(cell));
        (self.xs[number], self.ys[number]) = (at.x as i16, at.y as i16);
        self.aside[number] = if condition.is_ordered() { 0 } else { ASIDE };
        self.units.push(Stander { cell, condition });
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

    fn is_any_within(&self, grid: &Grid, of: Cell, range: RangeInclusive<i16>) -> bool {
        self.distances(grid, of).any(|distance| range.contains(&distance))
    }

    /// How far away the nearest is that is ordered, if there is any.
    fn ordered_nearest(&self, grid: &Grid, from: Cell) -> Option<i16> {
        let distances = self.distances(grid, from).zip(&self.aside).map(|(distance, aside)| distance + aside);
        Some(distances.fold(ASIDE, i16::min)).filter(|&least| least < ASIDE)
    }

    /// Finds the nearest enemy of everybody on both sides, and tells of whoever is near to an enemy, with the sign of its
    /// side.
    fn meet(&mut self, enemies: &mut Host, grid: &Grid, mut near: impl FnMut(&Stander, &Stander, f32, i16)) {
        let count = enemies.units.len();
        for (number, unit) in self.units.iter().enumerate() {
            let (x, y) = (self.xs[number], self.ys[number]);
            let mut nearest = i16::MAX;
            let (xs, ys) = (&enemies.xs[..count], &enemies.ys[..count]);
            let theirs = enemies.nearest[..count].iter_mut().zip(&NUMBERS);
            for ((its_x, its_y), (its_nearest, its_number)) in xs.iter().zip(ys).zip(theirs) {
                let distance = steps(its_x - x, its_y - y) << 8;
                nearest = nearest.min(distance | its_number);
                *its_nearest = (*its_nearest).min(distance | number as i16);
            }
            self.nearest[number] = nearest;
            if nearest >> 8 <= NEAR {
                for (enemy, distance) in enemies.units.iter().zip(enemies.distances(grid, unit.cell)) {
                    if distance <= NEAR {
                        near(unit, enemy, 1.0, distance);
                        near(enemy, unit, -1.0, distance);
                    }
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

fn sign(side: Side) -> f32 {
    if side == Side::Blue { 1.0 } else { -1.0 }
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
