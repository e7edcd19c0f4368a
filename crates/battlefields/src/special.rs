//! The special rules of a battle (`docs/battles.md`), as far as they are conditions. What they do is done by the
//! chapters they change.

use estafette_hexes::Cell;

use crate::battle::{GroupId, Rule, Trigger};
use crate::field::Field;
use crate::unit::{Side, UnitId};

impl Field<'_> {
    /// The special rules with their numbers.
    pub(crate) fn specials(&self) -> impl Iterator<Item = (u8, &Rule)> {
        self.battle.specials.iter().enumerate().map(|(number, special)| (number as u8, &special.rule))
    }

    /// Whether the effect of a special rule came about once and for all.
    pub(crate) fn is_done(&self, special: u8) -> bool {
        self.s.done >> special & 1 != 0
    }

    /// Whether a trigger holds now.
    pub(crate) fn holds(&self, trigger: Trigger) -> bool {
        match trigger {
            Trigger::Turn(side, n) => self.s.sides[side].turns >= n,
            Trigger::Rally(side, n) => self.s.sides[side].rallies >= n,
            Trigger::Points(side, n) => self.s.sides[side].points >= n,
            Trigger::Objective(objective, owner) => self.s.objectives[objective as usize] == owner,
            Trigger::Arrival(GroupId(group)) => self.s.arrived >> group & 1 != 0,
        }
    }

    /// `guard_release`, `dormant`: whether no order may place a marker on the unit.
    pub(crate) fn is_held(&self, unit: UnitId) -> bool {
        self.specials().any(|(number, rule)| match rule {
            Rule::GuardRelease { units, .. } => units.contains(unit) && !self.is_done(number),
            Rule::Dormant { side, units, until_turn, wake_distance } => {
                units.contains(unit)
                    && self.s.sides[*side].turns < *until_turn
                    && !self.is_enemy_within(unit, *wake_distance)
            }
            _ => false,
        })
    }

    fn is_enemy_within(&self, unit: UnitId, distance: u8) -> bool {
        let Some(cell) = self.cell(unit) else { return false };
        self.on_map(self.side(unit).enemy()).any(|(_, at)| self.battle.grid.distance(at, cell) <= distance)
    }

    /// `guard_release`: whether the side could release these units now.
    pub(crate) fn can_release(&self, side: Side, special: u8) -> bool {
        let Some(special_rule) = self.battle.specials.get(special as usize) else { return false };
        match &special_rule.rule {
            Rule::GuardRelease { side: owner, when, .. } => {
                *owner == side && !self.is_done(special) && when.iter().any(|&trigger| self.holds(trigger))
            }
            _ => false,
        }
    }

    /// `no_cross_before_turn`: whether one of these rules, given as bits, still binds the unit.
    pub(crate) fn may_not_cross(&self, unit: UnitId, rules: u32) -> bool {
        rules != 0
            && self.specials().any(|(number, rule)| match rule {
                Rule::NoCrossBeforeTurn { side, units, turn } => {
                    rules >> number & 1 != 0 && units.contains(unit) && self.s.sides[*side].turns < *turn
                }
                _ => false,
            })
    }

    /// `immobile`: whether the unit never leaves its space.
    pub(crate) fn is_immobile(&self, unit: UnitId) -> bool {
        self.specials().any(|(_, rule)| matches!(rule, Rule::Immobile { units } if units.contains(unit)))
    }

    /// `fog`: how far artillery fires now.
    pub(crate) fn artillery_range(&self) -> u8 {
        let clear = self.battle.artillery_range;
        self.specials().fold(clear, |range, (_, rule)| match rule {
            Rule::Fog { until_turn, range: short } if !self.have_finished(*until_turn) => range.min(*short),
            _ => range,
        })
    }

    /// Whether both sides have finished this turn of theirs.
    fn have_finished(&self, turn: u8) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let under_way = u8::from(side == self.s.active);
            self.s.sides[side].turns.saturating_sub(under_way) >= turn
        })
    }

    /// `rally_cost`: the points that the side's next Rally concedes.
    pub(crate) fn rally_points(&self, side: Side) -> u8 {
        let next = self.s.sides[side].rallies + 1;
        self.specials().fold(self.battle.rally_points[side], |points, (_, rule)| match rule {
            Rule::RallyCost { side: whose, from_rally, points: cost }
                if *whose == side && next >= *from_rally =>
            {
                *cost
            }
            _ => points,
        })
    }

    /// `objective_value`: the special rule that rewards the side for turning this marker, and how much.
    pub(crate) fn objective_value(&self, side: Side, objective: u8) -> Option<(u8, u8)> {
        self.specials().find_map(|(number, rule)| match rule {
            Rule::ObjectiveValue { objective: which, side: whose, points }
                if (*which, *whose) == (objective, side) && !self.is_done(number) =>
            {
                Some((number, *points))
            }
            _ => None,
        })
    }

    /// `arrival_roll`: what the plain die must show for the group to come.
    pub(crate) fn arrival_need(&self, group: GroupId) -> Option<u8> {
        self.specials().find_map(|(_, rule)| match rule {
            Rule::ArrivalRoll { group: which, need } if *which == group => Some(*need),
            _ => None,
        })
    }

    /// `sudden_death`: whether the side has won at the end of its turn.
    pub(crate) fn has_sudden_death(&self, side: Side) -> bool {
        self.specials().any(|(_, rule)| match rule {
            Rule::SuddenDeath { side: whose, objectives, from_turn } => {
                *whose == side
                    && self.s.sides[side].turns >= *from_turn
                    && objectives.iter().all(|&objective| self.s.objectives[objective as usize] == Some(side))
            }
            _ => false,
        })
    }

    /// The Objective marker in a space, and the colour it shows.
    pub(crate) fn objective(&self, cell: Cell) -> Option<(u8, Option<Side>)> {
        let objective = self.battle.ground(cell).objective?;
        Some((objective, self.s.objectives[objective as usize]))
    }
}
