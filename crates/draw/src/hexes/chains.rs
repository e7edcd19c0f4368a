//! Hexsides joined to lines: streams, ravines, walls.

use std::collections::BTreeMap;

use estafette_hexes::{Cell, Direction};

use super::plan::{Plan, key};
use crate::plane::Point;
use crate::svg::Trace;

/// Hexsides that go on into each other, from end to end.
pub(crate) struct Chain {
    pub(crate) points: Vec<Point>,
}

/// A hexside that is missing between two chains: a bridge or a ford.
pub(crate) struct Gap {
    pub(crate) cell: Cell,
    pub(crate) side: Direction,
}

type Corner = (i32, i32);

/// The corners, each with those it is joined to.
fn joined(
    plan: &Plan,
    sides: &[(Cell, Direction)],
) -> (BTreeMap<Corner, Vec<Corner>>, BTreeMap<Corner, Point>) {
    let mut joined: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    let mut points = BTreeMap::new();
    for &(cell, side) in sides {
        let ends = plan.side(cell, side);
        let [one, other] = ends.map(key);
        for (from, to, at) in [(one, other, ends[0]), (other, one, ends[1])] {
            points.insert(from, at);
            let next = joined.entry(from).or_default();
            if !next.contains(&to) {
                next.push(to);
            }
        }
    }
    (joined, points)
}

/// The chains of some hexsides.
pub(crate) fn chains(plan: &Plan, sides: &[(Cell, Direction)]) -> Vec<Chain> {
    let (mut joined, points) = joined(plan, sides);
    let mut chains = Vec::new();
    loop {
        // Ends first, so that what is left are rings.
        let ends = joined.iter().filter(|(_, next)| !next.is_empty());
        let Some(start) = ends.min_by_key(|(_, next)| next.len() % 2 == 0).map(|(&corner, _)| corner) else {
            break;
        };
        let mut chain = vec![points[&start]];
        let mut at = start;
        while let Some(next) = joined.get_mut(&at).and_then(Vec::pop) {
            if let Some(back) = joined.get_mut(&next) {
                back.retain(|&corner| corner != at);
            }
            chain.push(points[&next]);
            at = next;
        }
        chains.push(Chain { points: chain });
    }
    chains
}

/// The hexsides that are missing between chains.
pub(crate) fn gaps(plan: &Plan, sides: &[(Cell, Direction)]) -> Vec<Gap> {
    let (joined, _) = joined(plan, sides);
    let is_end = |point: Point| joined.get(&key(point)).is_some_and(|next| next.len() == 1);
    let mut gaps = Vec::new();
    for cell in plan.grid().cells() {
        // Every side once: the western cell has it.
        for side in [Direction::E, Direction::NE, Direction::SE] {
            let [one, other] = plan.side(cell, side);
            let there = joined.get(&key(one)).is_some_and(|next| next.contains(&key(other)));
            if !there && plan.grid().neighbour(cell, side).is_some() && is_end(one) && is_end(other) {
                gaps.push(Gap { cell, side });
            }
        }
    }
    gaps
}

impl Chain {
    fn is_ring(&self) -> bool {
        self.points.len() > 2
            && self.points.first().map(|&point| key(point)) == self.points.last().map(|&p| key(p))
    }

    /// Draws it as water runs: round its corners.
    pub(crate) fn flow(&self, plan: &Plan, trace: &mut Trace) {
        let points: Vec<Point> = self.points.iter().map(|&point| plan.stray(point)).collect();
        let middle = |index: usize| points[index].towards(points[index + 1], 0.5);
        if self.is_ring() {
            trace.start(middle(0));
            for pair in points[1..].windows(2) {
                trace.bow(pair[0], pair[0].towards(pair[1], 0.5));
            }
            trace.bow(points[0], middle(0));
            return;
        }
        trace.start(points[0]);
        trace.straight(middle(0));
        for pair in points[1..].windows(2) {
            trace.bow(pair[0], pair[0].towards(pair[1], 0.5));
        }
        trace.straight(points[points.len() - 1]);
    }

    /// Points along it, a step apart, each with the way across.
    pub(crate) fn walk(&self, plan: &Plan, step: f32) -> Vec<(Point, Point)> {
        let points: Vec<Point> = self.points.iter().map(|&point| plan.stray(point)).collect();
        let mut walked = Vec::new();
        for pair in points.windows(2) {
            let along = (pair[1] - pair[0]).unit();
            let steps = ((pair[1] - pair[0]).length() / step) as usize;
            for index in 0..steps.max(1) {
                walked.push((pair[0] + along * (index as f32 * step + step * 0.5), along.turned()));
            }
        }
        walked
    }
}
