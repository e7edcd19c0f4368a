//! What lies between hexes: streams with their bridges, ravines, banks, walls and parapets.

use estafette_hexes::{Cell, Direction};

use super::chains::{Gap, chains, gaps};
use super::plan::{Plan, out};
use super::{Barrier, Map};
use crate::plane::{Point, Scatter};
use crate::svg::{Pen, Trace};

/// The hexsides of a kind.
fn sides(map: &Map, barrier: Barrier) -> Vec<(Cell, Direction)> {
    map.barriers.iter().filter(|&&(.., it)| it == barrier).map(|&(cell, side, _)| (cell, side)).collect()
}

/// Draws what roads run over: ravines and streams.
pub(crate) fn low(map: &Map, plan: &Plan, pen: &mut Pen) {
    pen.group("streams", |pen| {
        let ravines = sides(map, Barrier::Ravine);
        if !ravines.is_empty() {
            let mut hachures = Trace::default();
            let mut bed = Trace::default();
            let mut scatter = Scatter::new(1812);
            for chain in chains(plan, &ravines) {
                chain.flow(plan, &mut bed);
                for (at, across) in chain.walk(plan, 5.0) {
                    for side in [across, across * -1.0] {
                        let reach = 11.0 + scatter.draw() * 2.5;
                        hachures.line(&[at + side * reach, at + side * 3.0]);
                    }
                }
            }
            pen.path("ravine", bed.finish());
            pen.path("hachures", hachures.finish());
        }
        let streams = sides(map, Barrier::Stream);
        if !streams.is_empty() {
            let mut course = Trace::default();
            // Under bridges the water goes on.
            let under = gaps(plan, &streams).into_iter().map(|Gap { cell, side }| (cell, side));
            let whole: Vec<(Cell, Direction)> = streams.iter().copied().chain(under).collect();
            for chain in chains(plan, &whole) {
                chain.flow(plan, &mut course);
            }
            let course = course.finish();
            for class in ["brook shore", "brook", "brook gleam"] {
                pen.path(class, &course);
            }
        }
    });
}

/// Draws what stands above roads: bridges, fords, banks, walls and parapets.
pub(crate) fn high(map: &Map, plan: &Plan, pen: &mut Pen) {
    let mut bridges = Trace::default();
    let mut fords = Trace::default();
    for barrier in [Barrier::Stream, Barrier::Ravine] {
        for Gap { cell, side } in gaps(plan, &sides(map, barrier)) {
            let [from, to] = plan.side(cell, side).map(|corner| plan.stray(corner));
            let (at, along) = (from.towards(to, 0.5), (to - from).unit());
            if has_road(map, cell, side) {
                bridge(at, along, &mut bridges);
            } else if barrier == Barrier::Stream {
                for stone in -3..=3 {
                    let stone = at + along.turned() * (stone as f32 * 5.0);
                    fords.line(&[stone, stone]);
                }
            }
        }
    }
    let (mut crests, mut slopes) = (Trace::default(), Trace::default());
    let mut scatter = Scatter::new(1800);
    for (cell, side) in sides(map, Barrier::Bank) {
        bank(map, plan, cell, side, &mut scatter, (&mut crests, &mut slopes));
    }
    let (mut walls, mut parapets, mut teeth) = (Trace::default(), Trace::default(), Trace::default());
    for &(cell, side, barrier) in &map.barriers {
        match barrier {
            Barrier::Wall => wall(plan.side(cell, side), out(side), &mut walls),
            Barrier::Parapet => parapet(plan.side(cell, side), out(side), (&mut parapets, &mut teeth)),
            Barrier::Stream | Barrier::Ravine | Barrier::Bank => {}
        }
    }
    let walls = walls.finish();
    pen.group("barriers", |pen| {
        for (class, path) in [
            ("bridge", bridges.finish()),
            ("ford", fords.finish()),
            ("hachures steep", slopes.finish()),
            ("bank", crests.finish()),
            ("wall", walls.clone()),
            ("wall inner", walls),
            ("teeth", teeth.finish()),
            ("parapet", parapets.finish()),
        ] {
            if !path.is_empty() {
                pen.path(class, path);
            }
        }
    });
}

/// Whether a road crosses a side.
fn has_road(map: &Map, cell: Cell, side: Direction) -> bool {
    let Some(next) = map.grid.neighbour(cell, side) else { return false };
    map.roads.iter().any(|road| road.windows(2).any(|pair| pair == [cell, next] || pair == [next, cell]))
}

/// Two rails with spread ends across a stream that runs along.
pub(crate) fn bridge(at: Point, along: Point, trace: &mut Trace) {
    let across = along.turned();
    for side in [-1.0, 1.0] {
        let rail = at + along * (side * 7.0);
        let spread = along * (side * 5.0);
        trace.line(&[
            rail - across * 17.0 + spread,
            rail - across * 12.0,
            rail + across * 12.0,
            rail + across * 17.0 + spread,
        ]);
    }
}

/// A crest with long hachures to its foot.
fn bank(
    map: &Map,
    plan: &Plan,
    cell: Cell,
    side: Direction,
    scatter: &mut Scatter,
    (crests, slopes): (&mut Trace, &mut Trace),
) {
    let [from, to] = plan.side(cell, side).map(|corner| plan.stray(corner));
    let level = |cell: Cell| map.ground[cell.index()].level;
    let lower = map.grid.neighbour(cell, side).is_none_or(|next| level(next) <= level(cell));
    let down = if lower { out(side) } else { out(side) * -1.0 };
    let lift = down * -2.0;
    crests.line(&[from + lift, to + lift]);
    for step in 0..15 {
        let at = from.towards(to, (step as f32 + 0.5) / 15.0);
        slopes.line(&[at, at + down * (21.0 + scatter.draw() * 4.0)]);
    }
}

/// A wall just inside the side that it protects.
pub(crate) fn wall([from, to]: [Point; 2], outward: Point, trace: &mut Trace) {
    let inset = outward * -7.0;
    let trim = (to - from) * 0.06;
    trace.line(&[from + inset + trim, to + inset - trim]);
}

/// A parapet just inside the side that it protects, with its ditch.
pub(crate) fn parapet([from, to]: [Point; 2], outward: Point, (line, teeth): (&mut Trace, &mut Trace)) {
    let inset = outward * -10.0;
    let trim = (to - from) * 0.08;
    let (from, to) = (from + inset + trim, to + inset - trim);
    line.line(&[from, to]);
    for tooth in 0..9 {
        let at = from.towards(to, (tooth as f32 + 0.5) / 9.0);
        teeth.line(&[at, at + outward * 9.0]);
    }
}
