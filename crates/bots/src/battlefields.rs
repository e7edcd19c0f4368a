//! How Battlefields of the Napoleonic Wars is judged.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{MAX_LEADERS, MAX_OBJECTIVES, MAX_UNITS, Night, Rule};
use estafette_battlefields::order::Order;
use estafette_battlefields::picks::{Meaning, Piece, meaning};
use estafette_battlefields::state::{Place, Stage, State};
use estafette_battlefields::unit::{Arm, BySide, Class, Condition, Quality, Side};
use estafette_core::{Pick, RandomPlayer, Seat};
use estafette_hexes::{Cell, Grid};

use crate::judged::{Judged, Weights};

/// How far away an enemy is near.
const NEAR: u8 = 3;
/// How far away an enemy may take a Leader.
const REACH: u8 = 4;
/// A distance that is long.
const FAR: f32 = 10.0;
/// A distance to nobody.
const NOBODY: u8 = u8::MAX;

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
        let mut leaders = BySide([const { ArrayVec::<_, MAX_LEADERS>::new_const() }; 2]);
        for (leader, place) in battle.leaders.iter().zip(&state.leaders) {
            if let Some(cell) = place.cell() {
                terms[21] += sign(leader.side);
                leaders[leader.side].push(cell);
            }
        }
        let mut nearest = BySide([[NOBODY; MAX_OBJECTIVES]; 2]);
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
            if leaders[sheet.side].iter().any(|&at| battle.grid.distance(at, cell) <= 1) {
                terms[20] += sign;
            }
            if now.condition.is_ordered() {
                for (objective, nearest) in battle.objectives.iter().zip(&mut nearest[sheet.side]) {
                    *nearest = battle.grid.distance(cell, objective.at).min(*nearest);
                }
            }
        }
        for side in Side::BOTH {
            let (sign, enemies) = (sign(side), &hosts[side.enemy()]);
            for &(cell, condition) in &hosts[side].units {
                let faces = |enemy: usize| {
                    let before = |facing| battle.grid.is_before(cell, facing, enemies.units[enemy].0);
                    condition == Condition::Square || condition.facing().is_some_and(before)
                };
                let distances = enemies.distances(&battle.grid, cell);
                let least = distances.iter().copied().fold(NOBODY, u8::min);
                if least <= NEAR {
                    let near = distances.iter().enumerate().filter(|&(_, &distance)| distance <= NEAR);
                    for (enemy, &distance) in near {
                        let [before, behind] = if distance == 1 { [19, 18] } else { [26, 27] };
                        terms[if faces(enemy) { before } else { behind }] += sign;
                    }
                }
                if condition.is_ordered() && least != NOBODY {
                    let nearest = distances.iter().position(|&distance| distance == least);
                    terms[29] += sign * f32::from(least) / FAR;
                    terms[30] += sign * f32::from(u8::from(nearest.is_some_and(faces)));
                }
            }
            for &cell in leaders[side].iter().filter(|cell| state.occupant[cell.index()].is_none()) {
                let distances = enemies.distances(&battle.grid, cell);
                if distances.iter().any(|distance| (2..=REACH).contains(distance)) {
                    terms[28] += sign;
                }
            }
        }
        for index in 0..battle.objectives.len() {
            let owner = state.objectives[index];
            let worth = 1.0 + self.extra_worth(state, index as u8, owner);
            if let Some(owner) = owner {
                terms[13] += sign(owner) * worth;
            }
            for side in Side::BOTH {
                let distance = nearest[side][index];
                if distance != NOBODY {
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

    fn settled(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Turn | Stage::Activate | Stage::Enter | Stage::Rally | Stage::Leaders)
    }

    fn turn(&self, state: &State) -> u32 {
        Side::BOTH.into_iter().map(|side| u32::from(state.sides[side].turns)).sum()
    }
}

/// The units of a side on the map. Coordinates are kept together, so that distances to all are found at once.
struct Host {
    units: ArrayVec<(Cell, Condition), MAX_UNITS>,
    xs: [i16; MAX_UNITS],
    ys: [i16; MAX_UNITS],
}

impl Host {
    const NOBODY: Host = Host { units: ArrayVec::new_const(), xs: [0; MAX_UNITS], ys: [0; MAX_UNITS] };

    fn add(&mut self, grid: &Grid, cell: Cell, condition: Condition) {
        let (number, at) = (self.units.len(), grid.hex(cell));
        (self.xs[number], self.ys[number]) = (at.x as i16, at.y as i16);
        self.units.push((cell, condition));
    }

    /// How far away each of them is; beyond the last, nobody.
    #[inline]
    fn distances(&self, grid: &Grid, from: Cell) -> [u8; MAX_UNITS] {
        let from = grid.hex(from);
        let (x, y, count) = (from.x as i16, from.y as i16, self.units.len());
        let mut distances = [NOBODY; MAX_UNITS];
        let coordinates = self.xs[..count].iter().zip(&self.ys[..count]);
        for (distance, (its_x, its_y)) in distances[..count].iter_mut().zip(coordinates) {
            let (dx, dy) = (its_x - x, its_y - y);
            *distance = dx.abs().max(dy.abs()).max((dx + dy).abs()) as u8;
        }
        distances
    }
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
