//! The smooth outline of some cells: one closed line for every patch, and for every hole in it.

use std::collections::BTreeMap;

use estafette_hexes::{Cell, Direction};

use super::plan::{Plan, key, out};
use crate::plane::Point;
use crate::svg::Trace;

/// How finely an outline is cut where something stands along it.
const STEP: f32 = 5.0;

/// A side of a patch.
#[derive(Clone, Copy)]
struct Side {
    from: Point,
    to: Point,
    outward: Point,
    /// Whether the map ends there.
    last: bool,
}

/// A closed line around cells.
pub(crate) struct Outline(Vec<Side>);

/// A point of an outline, and the way out of it there.
pub(crate) struct Rim {
    pub(crate) at: Point,
    pub(crate) outward: Point,
}

/// The outlines of the cells.
pub(crate) fn outlines(plan: &Plan, cells: &[Cell]) -> Vec<Outline> {
    let mut inside = vec![false; plan.grid().len()];
    for cell in cells {
        inside[cell.index()] = true;
    }
    let mut sides: BTreeMap<(i32, i32), Side> = BTreeMap::new();
    for &cell in cells {
        for side in Direction::ALL {
            let next = plan.grid().neighbour(cell, side);
            if next.is_some_and(|next| inside[next.index()]) {
                continue;
            }
            let [from, to] = plan.side(cell, side);
            let it = Side { from, to, outward: out(side), last: next.is_none() };
            sides.insert(key(from), it);
        }
    }
    let mut outlines = Vec::new();
    while let Some((_, first)) = sides.pop_first() {
        let mut outline = vec![first];
        let mut at = key(first.to);
        while let Some(next) = sides.remove(&at) {
            outline.push(next);
            at = key(next.to);
        }
        outlines.push(Outline(outline));
    }
    outlines
}

impl Outline {
    /// The sides with the next one, all round.
    fn pairs(&self) -> impl Iterator<Item = (Side, Side)> + '_ {
        let count = self.0.len();
        (0..count).map(move |index| (self.0[index], self.0[(index + 1) % count]))
    }

    /// Draws it: from the middle of a side round a corner to the middle of the next. Where the map ends it
    /// goes through the corners.
    pub(crate) fn trace(&self, plan: &Plan, trace: &mut Trace) {
        let middle = |side: Side| stray_middle(plan, side);
        trace.start(middle(self.0[0]));
        for (one, next) in self.pairs() {
            if one.last && next.last {
                trace.straight(one.to);
                trace.straight(middle(next));
            } else {
                trace.bow(plan.stray(one.to), middle(next));
            }
        }
        trace.close();
    }

    /// Its corners as they are.
    pub(crate) fn straight(&self, trace: &mut Trace) {
        let corners: Vec<Point> = self.0.iter().map(|side| side.from).collect();
        trace.line(&corners);
        trace.close();
    }

    /// Points along it, where it is not the end of the map.
    pub(crate) fn rims(&self, plan: &Plan) -> Vec<Rim> {
        let mut rims = Vec::new();
        for (one, next) in self.pairs() {
            if one.last && next.last {
                continue;
            }
            let (from, over, to) = (stray_middle(plan, one), plan.stray(one.to), stray_middle(plan, next));
            let length = (over - from).length() + (to - over).length();
            let steps = (length / STEP / 1.12).max(1.0) as usize;
            for step in 0..steps {
                let share = step as f32 / steps as f32;
                let (a, b) = (from.towards(over, share), over.towards(to, share));
                let along = b - a;
                let outward = Point::new(-along.y, along.x).unit();
                let facing = one.outward + next.outward;
                let outward = if outward.dot(facing) < 0.0 { outward * -1.0 } else { outward };
                rims.push(Rim { at: a.towards(b, share), outward });
            }
        }
        rims
    }
}

fn stray_middle(plan: &Plan, side: Side) -> Point {
    plan.stray(side.from).towards(plan.stray(side.to), 0.5)
}
