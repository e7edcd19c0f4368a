//! *Movement*: how far units go, where they must stop, and what they pass.

use arrayvec::ArrayVec;
use estafette_hexes::{Cell, Direction};

use crate::battle::MAX_CELLS;
use crate::field::Field;
use crate::order::Path;
use crate::refusal::{Refusal, Stop};
use crate::unit::{Arm, Class, Condition, Side, UnitId};

/// Where a way begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source<'a> {
    /// In a space of the map.
    Cell(Cell),
    /// Off the map: one of these spaces is the first.
    Entry(&'a [Cell]),
}

impl Field<'_> {
    /// How many spaces a unit in this condition may enter.
    pub(crate) fn allowance(&self, unit: UnitId, condition: Condition) -> u8 {
        if self.is_immobile(unit) {
            return 0;
        }
        match (self.class(unit), condition) {
            (Class::LightCavalry, Condition::Column(_)) => 4,
            (Class::MediumCavalry | Class::HeavyCavalry, Condition::Column(_)) => 3,
            (Class::Artillery, Condition::Line(_)) | (_, Condition::Column(_)) => 2,
            (_, Condition::Line(_)) => 1,
            (_, Condition::Square | Condition::Disordered | Condition::Broken) => 0,
        }
    }

    /// How many spaces it may enter before an assault: one less.
    pub(crate) fn assault_allowance(&self, unit: UnitId) -> u8 {
        self.allowance(unit, self.condition(unit)).saturating_sub(1)
    }

    /// One step into a space: whether it is allowed, and whether the unit must stop there.
    pub(crate) fn step(&self, unit: UnitId, from: Option<Cell>, to: Cell) -> Result<Option<Stop>, Refusal> {
        let edge = match from {
            None => None,
            Some(from) => Some((from, self.battle.grid.side(from, to).ok_or(Refusal::NotAdjacent(to))?)),
        };
        self.check_ground(unit, edge, to)?;
        let side = self.side(unit);
        if self.enemy_at(side, to).is_some() || self.enemy_leader_at(side, to) {
            return Err(Refusal::EnemyThere(to));
        }
        Ok(self.stop(unit, edge, to))
    }

    /// *Impassable*, and battle rules that forbid crossing an edge.
    pub(crate) fn check_ground(
        &self,
        unit: UnitId,
        edge: Option<(Cell, Direction)>,
        to: Cell,
    ) -> Result<(), Refusal> {
        let arm = self.arm(unit);
        let barred = edge.is_some_and(|(from, side)| {
            let edge = self.edge(from, side);
            edge.impassable.contains(arm) || self.may_not_cross(unit, edge.no_cross)
        });
        if barred || self.battle.ground(to).impassable.contains(arm) {
            return Err(Refusal::Impassable(to));
        }
        Ok(())
    }

    /// Whether the unit must stop on entering: Rough terrain, or *Moving into an enemy Front*.
    pub(crate) fn stop(&self, unit: UnitId, edge: Option<(Cell, Direction)>, to: Cell) -> Option<Stop> {
        if self.is_rough(unit, edge, to) {
            return Some(Stop::Rough);
        }
        let friend = self.at(to).is_some_and(|there| there != unit);
        (!friend && self.is_stopping_front(self.side(unit), to)).then_some(Stop::Front)
    }

    /// Whether the space is in the Front of an enemy who could enter it himself (A26).
    fn is_stopping_front(&self, side: Side, cell: Cell) -> bool {
        self.battle.grid.around(cell).any(|(towards, next)| {
            let Some(enemy) = self.enemy_at(side, next) else { return false };
            self.front(enemy).contains(towards.opposite())
                && self.is_passable(self.arm(enemy), next, towards.opposite(), cell)
        })
    }

    /// A whole way, space by space: every step, every stop, and a free space at the end.
    pub(crate) fn check_path(
        &self,
        unit: UnitId,
        source: Source,
        path: &[Cell],
        allowance: u8,
    ) -> Result<(), Refusal> {
        if path.len() > allowance as usize {
            return Err(Refusal::TooFar { unit, allowance });
        }
        let mut from = match source {
            Source::Cell(cell) => Some(cell),
            Source::Entry(_) => None,
        };
        if let (Source::Entry(entry), Some(first)) = (source, path.first())
            && !entry.contains(first)
        {
            return Err(Refusal::WrongEntry(*first));
        }
        for (index, &to) in path.iter().enumerate() {
            let stop = self.step(unit, from, to)?;
            if let Some(stop) = stop
                && index + 1 < path.len()
            {
                return Err(Refusal::MustStop(to, stop));
            }
            from = Some(to);
        }
        match path.last() {
            Some(&last) if !self.is_free_for(unit, last) => Err(Refusal::Occupied(last)),
            _ => Ok(()),
        }
    }

    /// Whether no other unit is in the space.
    #[inline]
    pub(crate) fn is_free_for(&self, unit: UnitId, cell: Cell) -> bool {
        self.at(cell).is_none_or(|there| there == unit)
    }

    /// The spaces that the unit can pick on its way: everything it can reach with so many steps, and spaces of
    /// friends from which it can go on. Each has a shortest way there.
    pub(crate) fn reach(&self, unit: UnitId, source: Source, steps: u8, reach: &mut Reach) {
        if steps == 0 {
            return;
        }
        match source {
            Source::Cell(cell) => {
                reach.passed.insert(cell);
                self.spread(unit, cell, None, steps, reach);
            }
            Source::Entry(entry) => {
                for &cell in entry {
                    self.visit(unit, None, cell, None, steps, reach);
                }
            }
        }
        let mut next = 0;
        while let Some(&Reached { cell, steps_left, stops, .. }) = reach.cells.get(next) {
            if steps_left > 0 && !stops {
                self.spread(unit, cell, Some(next as u16), steps_left, reach);
            }
            next += 1;
        }
    }

    fn spread(&self, unit: UnitId, from: Cell, before: Option<u16>, steps: u8, reach: &mut Reach) {
        for (_, to) in self.battle.grid.around(from) {
            self.visit(unit, Some(from), to, before, steps, reach);
        }
    }

    fn visit(
        &self,
        unit: UnitId,
        from: Option<Cell>,
        to: Cell,
        before: Option<u16>,
        steps: u8,
        reach: &mut Reach,
    ) {
        if reach.passed.contains(to) {
            return;
        }
        let Ok(stop) = self.step(unit, from, to) else { return };
        let (free, stops) = (self.is_free_for(unit, to), stop.is_some());
        let again = reach.seen.contains(to);
        // A friend lifts the stop of a Front, not that of Rough terrain: nobody can enter him there (A25). Over
        // another edge the same space may stop nobody, and then the way goes on.
        if stops && (again || !free) {
            return;
        }
        reach.seen.insert(to);
        if !stops {
            reach.passed.insert(to);
        }
        reach.cells.push(Reached { cell: to, before, steps_left: steps - 1, stops, free, again });
    }

    /// Whether a unit that passes through this friend's space can still arrive somewhere.
    pub(crate) fn leads_on(&self, unit: UnitId, cell: Cell, steps: u8) -> bool {
        steps > 0
            && self.battle.grid.around(cell).any(|(_, to)| match self.step(unit, Some(cell), to) {
                Err(_) => false,
                Ok(stop) => {
                    self.is_free_for(unit, to) || stop.is_none() && self.leads_on(unit, to, steps - 1)
                }
            })
    }

    /// Cavalry of this type, for reactions and faces.
    pub(crate) fn is_cavalry(&self, unit: UnitId) -> bool {
        self.arm(unit) == Arm::Cavalry
    }
}

/// The spaces that a unit can reach. It is large and therefore never moved: who asks brings it.
pub(crate) struct Reach {
    cells: ArrayVec<Reached, { 2 * MAX_CELLS }>,
    /// Spaces that were reached.
    seen: Cells,
    /// Spaces that were reached without having to stop there.
    passed: Cells,
}

#[derive(Clone, Copy)]
struct Reached {
    cell: Cell,
    /// The space before it on the way, by its place in the list.
    before: Option<u16>,
    steps_left: u8,
    stops: bool,
    free: bool,
    /// Whether it was reached before, by a shorter way that must stop there.
    again: bool,
}

/// A set of spaces.
#[derive(Clone, Copy, Default)]
struct Cells([u64; MAX_CELLS / 64]);

impl Cells {
    #[inline]
    fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    #[inline]
    fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }
}

impl Reach {
    pub(crate) fn new() -> Reach {
        Reach { cells: ArrayVec::new(), seen: Cells::default(), passed: Cells::default() }
    }

    /// What can be picked: where the unit could end, and where it could go on.
    pub(crate) fn picks<'a>(&'a self, field: &'a Field<'a>, unit: UnitId) -> impl Iterator<Item = Cell> + 'a {
        let on = move |at: &&Reached| !at.again && (at.free || field.leads_on(unit, at.cell, at.steps_left));
        self.cells.iter().filter(on).map(|at| at.cell)
    }

    /// The way to a space: those in between, and it.
    pub(crate) fn way(&self, to: Cell) -> Option<Path> {
        let mut index = self.cells.iter().position(|at| at.cell == to)?;
        let mut way = Path::new();
        loop {
            let at = self.cells[index];
            way.push(at.cell);
            match at.before {
                Some(before) => index = before as usize,
                None => break,
            }
        }
        way.reverse();
        Some(way)
    }
}
