//! *Winning the battle*: points, Rout markers, and other ends.

use std::ops::ControlFlow::Continue;

use estafette_core::Outcome;
use estafette_hexes::Cell;

use crate::acting::Acting;
use crate::battle::{Night, Rule};
use crate::combat::{Flow, OVER};
use crate::event::{Event, Point, Victory};
use crate::field::Field;
use crate::state::{Place, Stage};
use crate::unit::{Side, UnitId};

impl Field<'_> {
    /// The marker that the unit turns by entering a space, or by ending its move there.
    pub(crate) fn turned_marker(&self, unit: UnitId, cell: Cell, ends: bool) -> Option<u8> {
        let (objective, owner) = self.objective(cell)?;
        let turns = match owner {
            None => ends,
            Some(owner) => owner != self.side(unit),
        };
        turns.then_some(objective)
    }
}

impl Acting<'_> {
    /// Advances a Victory marker, one space at a time (A63).
    pub(crate) fn advance(&mut self, side: Side, points: u8, why: Point) -> Flow {
        for _ in 0..points {
            self.s.sides[side].points += 1;
            let space = self.s.sides[side].points;
            self.tell(Event::Advanced(side, space, why));
            let marker = self.battle.rout_spaces.iter().position(|&rout| rout == space);
            let Some(marker) = marker.filter(|&marker| self.s.revealed >> marker & 1 == 0) else { continue };
            self.s.revealed |= 1 << marker;
            let rout = self.s.rout == Some(marker as u8);
            self.tell(Event::RoutRevealed { side, space, rout });
            if rout {
                return self.win(side, Victory::Rout);
            }
        }
        Continue(())
    }

    pub(crate) fn win(&mut self, side: Side, how: Victory) -> Flow {
        self.s.outcome = Some(Outcome { winner: Some(side.seat()), kind: how as u8 });
        self.s.stage = Stage::Over;
        self.tell(Event::Won(side, how));
        OVER
    }

    /// A side without units on the map, and none due or still on its track, has lost (A67).
    pub(crate) fn check_annihilation(&mut self, side: Side) -> Flow {
        let left = self.battle.units_of(side).any(|unit| self.s.units[unit.index()].place != Place::Gone);
        if left { Continue(()) } else { self.win(side.enemy(), Victory::Annihilation) }
    }

    /// *Objective markers*: a marker of the enemy's colour turns when a unit enters, a grey one where its move
    /// ends (A65).
    pub(crate) fn turn_markers(&mut self, unit: UnitId, cell: Cell, ends: bool) -> Flow {
        let field = self.field();
        let side = field.side(unit);
        let Some(objective) = field.turned_marker(unit, cell, ends) else { return Continue(()) };
        let special = field.objective_value(side, objective);
        self.s.objectives[objective as usize] = Some(side);
        self.tell(Event::ObjectiveTurned(cell, side));
        if let Some((number, _)) = special {
            self.s.done |= 1 << number;
        }
        self.advance(side, special.map_or(1, |(_, points)| points), Point::Objective)
    }

    /// The ends that are looked for when a turn is over: `sudden_death`, then `nightfall` after a Rally.
    pub(crate) fn check_end_of_turn(&mut self, rallied: bool) -> Flow {
        let side = self.s.active;
        if self.field().has_sudden_death(side) {
            return self.win(side, Victory::SuddenDeath);
        }
        let total: u16 = Side::BOTH.iter().map(|&side| u16::from(self.s.sides[side].rallies)).sum();
        let night = self.battle.specials.iter().find_map(|special| match special.rule {
            Rule::Nightfall { rallies, winner } if rallied && total >= u16::from(rallies) => Some(winner),
            _ => None,
        });
        match night {
            None => Continue(()),
            Some(Night::Side(side)) => self.win(side, Victory::Nightfall),
            Some(Night::Points { tie }) => {
                let (tied, other) = (self.s.sides[tie].points, self.s.sides[tie.enemy()].points);
                self.win(if other > tied { tie.enemy() } else { tie }, Victory::Nightfall)
            }
        }
    }
}
