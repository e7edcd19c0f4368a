//! How Battlefields of the Napoleonic Wars is judged.

mod armies;
mod inputs;

use std::sync::LazyLock;

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{Night, Rule};
use estafette_battlefields::order::Order;
use estafette_battlefields::picks::{Meaning, Piece, Spot, meaning};
use estafette_battlefields::state::{Place, Stage, State};
use estafette_battlefields::unit::{Arm, BySide, Class, Condition, Quality, Side};
use estafette_core::{Pick, RandomPlayer, Seat};

use self::armies::{Armies, NOT_FACED};
use crate::judged::{Judged, Weights};

/// How far away an enemy may take a Leader.
const REACH: i16 = 4;
/// A distance that is long.
const FAR: f32 = 10.0;

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

    const INPUTS: usize = inputs::INPUTS;

    fn weights() -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
            Weights::parse::<Battlefields>(include_str!("../weights/battlefields.toml"))
                .expect("the file is in order")
        });
        &WEIGHTS
    }

    fn survey(&self, state: &State, terms: &mut [f32], tell: impl FnMut(usize, f32)) {
        let armies = Armies::of(self, state);
        weigh(self, state, &armies, terms);
        inputs::of(self, state, &armies, terms, tell);
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

    fn settled(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Turn | Stage::Activate | Stage::Enter | Stage::Rally | Stage::Leaders)
    }
}

fn sign(side: Side) -> f32 {
    if side == Side::Blue { 1.0 } else { -1.0 }
}

fn weigh(game: &Battlefields, state: &State, armies: &Armies, terms: &mut [f32]) {
    let battle = game.battle();
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
        terms[17] += sign * f32::from(game.rally_price(state, side));
    }
    for unit in battle.unit_ids() {
        let now = &state.units[unit.index()];
        if now.place == Place::Off {
            terms[7] += sign(battle.unit(unit).side) * f32::from(now.strength);
        }
    }
    for (leader, place) in battle.leaders.iter().zip(&state.leaders) {
        let Some(cell) = place.cell() else { continue };
        let sign = sign(leader.side);
        terms[21] += sign;
        let enemies = &armies.hosts[leader.side.enemy()];
        if state.occupant[cell.index()].is_none() && enemies.is_any_within(&battle.grid, cell, 2..=REACH) {
            terms[28] += sign;
        }
    }
    for side in Side::BOTH {
        let (sign, host, enemies) = (sign(side), &armies.hosts[side], &armies.hosts[side.enemy()]);
        terms[20] += sign * host.led[..host.units.len()].iter().map(|&led| f32::from(led)).sum::<f32>();
        for (number, unit) in host.units.iter().enumerate() {
            let strength = sign * f32::from(unit.strength);
            match unit.class.arm() {
                Arm::Infantry => terms[2] += strength,
                Arm::Cavalry => terms[3] += strength,
                Arm::Artillery => terms[4] += strength,
            }
            match unit.class.quality() {
                Some(Quality::Silver) => terms[5] += strength,
                Some(Quality::Gold) => terms[6] += strength,
                Some(Quality::White) | None => {}
            }
            if unit.strength <= 2 && unit.class != Class::Artillery {
                terms[8] += sign;
            }
            match unit.condition {
                Condition::Broken => terms[9] += sign,
                Condition::Disordered => terms[10] += sign,
                Condition::Line(_) => terms[11] += sign,
                Condition::Square => terms[12] += sign,
                Condition::Column(_) => {}
            }
            if let Some((enemy, distance)) = host.nearest(number).filter(|_| unit.condition.is_ordered()) {
                terms[29] += sign * f32::from(distance) / FAR;
                let faces = unit.faces(&battle.grid, &enemies.units[enemy]);
                terms[30] += sign * f32::from(u8::from(faces));
            }
        }
        for (away, faced) in armies.faced[side].iter().enumerate() {
            let [before, behind] = if away == 0 { [19, 18] } else { [26, 27] };
            terms[before] += sign * f32::from(faced[..NOT_FACED].iter().sum::<u8>());
            terms[behind] += sign * f32::from(faced[NOT_FACED]);
        }
    }
    for objective in &armies.objectives {
        if let Some(owner) = objective.owner {
            terms[13] += sign(owner) * objective.worth;
        }
        for side in Side::BOTH {
            if let Some(distance) = objective.nearest[side] {
                let pull = sign(side) * objective.worth / (1.0 + f32::from(distance));
                terms[if objective.owner == Some(side) { 15 } else { 14 }] += pull;
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
