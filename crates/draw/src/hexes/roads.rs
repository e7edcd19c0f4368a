//! Roads: from hex to hex through their middles, without a corner, and out of the map where they end at its
//! edge.

use estafette_hexes::{Cell, Direction};

use super::Map;
use super::plan::{Plan, WIDTH, out};
use crate::plane::Point;
use crate::svg::{Pen, Trace};

/// How far a road goes on beyond the map.
const BEYOND: f32 = 12.0;

/// Draws all roads as a double line.
pub(crate) fn draw(map: &Map, plan: &Plan, pen: &mut Pen) {
    let mut trace = Trace::default();
    for road in map.roads {
        let points = course(plan, road);
        let Some((&first, rest)) = points.split_first() else { continue };
        let Some(&last) = points.last() else { continue };
        trace.start(first);
        for pair in rest.windows(2) {
            trace.bow(pair[0], pair[0].towards(pair[1], 0.5));
        }
        trace.straight(last);
    }
    let path = trace.finish();
    pen.group("roads", |pen| {
        pen.path("road main", &path);
        pen.path("road main inner", &path);
    });
}

/// The points that a road goes by.
pub(crate) fn course(plan: &Plan, road: &[Cell]) -> Vec<Point> {
    let mut points: Vec<Point> = road.iter().map(|&cell| plan.centre(cell)).collect();
    if let ([first, second, ..], [.., before, last]) = (road, road) {
        if let Some(beyond) = beyond(plan, *first, *second) {
            points.insert(0, beyond);
        }
        if let Some(beyond) = beyond(plan, *last, *before) {
            points.push(beyond);
        }
    }
    points
}

/// Where a road leaves the map that comes from another cell and ends in this one: straight on if it can.
fn beyond(plan: &Plan, cell: Cell, from: Cell) -> Option<Point> {
    let straight = plan.grid().side(from, cell)?;
    let ahead = [0, 1, 5].map(|turn| straight.turned(turn));
    let side: Direction = ahead.into_iter().find(|&side| plan.grid().neighbour(cell, side).is_none())?;
    Some(plan.centre(cell) + out(side) * (WIDTH / 2.0 + BEYOND))
}
