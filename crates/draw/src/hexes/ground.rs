//! Paper, the edge of the map, heights, and the fine grid.

use estafette_hexes::{Cell, Direction};

use super::Map;
use super::outline::outlines;
use super::plan::{MARGIN, Plan};
use crate::plane::{Point, Scatter};
use crate::svg::{Pen, Short, Trace};

/// Draws the sheet and its frame.
pub(crate) fn paper(plan: &Plan, pen: &mut Pen) {
    let field = plan.field();
    let sheet = |class: &str, outset: f32, pen: &mut Pen| {
        pen.raw(format_args!(
            "<rect class=\"{class}\" x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\"/>",
            Short(-outset),
            Short(field.x + 2.0 * outset),
            Short(field.y + 2.0 * outset)
        ));
    };
    sheet("paper", MARGIN, pen);
    for (class, outset) in [("frame", 59.0), ("frame thin", 50.0)] {
        sheet(class, outset, pen);
    }
    let all: Vec<Cell> = plan.grid().cells().collect();
    let mut edge = Trace::default();
    for outline in outlines(plan, &all) {
        outline.straight(&mut edge);
    }
    let edge = edge.finish();
    pen.path("edge-wash", &edge);
    pen.path("land edge", &edge);
}

/// Draws heights: each level a little darker, with hachures that run down from it.
pub(crate) fn heights(map: &Map, plan: &Plan, pen: &mut Pen) {
    let top = map.ground.iter().map(|ground| ground.level).max().unwrap_or(0);
    let mut hachures = Trace::default();
    let mut scatter = Scatter::new(1805);
    pen.group("heights", |pen| {
        for level in 1..=top {
            let above: Vec<Cell> =
                map.grid.cells().filter(|cell| map.ground[cell.index()].level >= level).collect();
            let mut patch = Trace::default();
            for outline in outlines(plan, &above) {
                outline.trace(plan, &mut patch);
                for rim in outline.rims(plan) {
                    let aside = rim.outward.turned() * (scatter.draw() * 1.6);
                    let from = rim.at - rim.outward * (1.0 - scatter.draw()) + aside;
                    hachures.line(&[from, from + rim.outward * (15.0 + scatter.draw() * 4.0)]);
                }
            }
            pen.path("height", patch.finish());
        }
        pen.path("hachures", hachures.finish());
    });
}

/// The sides of all hexes.
pub(crate) fn grid(map: &Map, plan: &Plan) -> String {
    let mut trace = Trace::default();
    for cell in map.grid.cells() {
        let missing = |side: Direction| map.grid.neighbour(cell, side).is_none();
        // The eastern half of every hex; the western half is another's, save at the edge, which has its own
        // line.
        let [east, south] = [plan.side(cell, Direction::E), plan.side(cell, Direction::SE)];
        let north = plan.side(cell, Direction::NE);
        let mut points: Vec<Point> = Vec::new();
        if !missing(Direction::SE) {
            points.extend(south);
        }
        if !missing(Direction::E) {
            points.extend(east);
        }
        if !missing(Direction::NE) {
            points.extend(north);
        }
        points.dedup_by_key(|point| super::plan::key(*point));
        trace.line(&points);
    }
    trace.finish()
}
