//! Villages, hamlets, farms, castles and what is left of them: small blocks in plan, some with red roofs.

use super::plan::Plan;
use super::{Look, Map, roads};
use crate::plane::{Point, Scatter, distance};
use crate::svg::{Pen, Trace};

/// Houses by the way they are filled.
#[derive(Default)]
pub(crate) struct Blocks {
    dark: Trace,
    red: Trace,
    hollow: Trace,
}

impl Blocks {
    /// Draws them all.
    pub(crate) fn finish(self, pen: &mut Pen) {
        for (class, trace) in [("house", self.dark), ("house roof", self.red), ("house hollow", self.hollow)]
        {
            let path = trace.finish();
            if !path.is_empty() {
                pen.path(class, path);
            }
        }
    }
}

/// Draws all houses.
pub(crate) fn draw(map: &Map, plan: &Plan, pen: &mut Pen) {
    let mut blocks = Blocks::default();
    let streets: Vec<(Point, Point)> = map
        .roads
        .iter()
        .flat_map(|road| {
            roads::course(plan, road).windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
        })
        .collect();
    for cell in map.grid.cells() {
        let look = map.ground[cell.index()].look;
        build(look, plan.centre(cell), u32::from(cell.0), &streets, &mut blocks);
    }
    pen.group("houses", |pen| blocks.finish(pen));
}

/// Builds on one hex.
pub(crate) fn build(look: Look, centre: Point, seed: u32, streets: &[(Point, Point)], blocks: &mut Blocks) {
    match look {
        Look::Village => village(centre, seed, 22, streets, blocks),
        Look::Hamlet => village(centre, seed, 13, streets, blocks),
        Look::Ruins => {
            let mut whole = Blocks::default();
            std::mem::swap(&mut whole.hollow, &mut blocks.hollow);
            village_in(centre, seed, 15, streets, &mut |corners, _| outline(corners, &mut whole.hollow));
            blocks.hollow = whole.hollow;
        }
        Look::Farm => farm(centre, blocks),
        Look::Castle => castle(centre, blocks),
        _ => {}
    }
}

fn outline(corners: [Point; 4], trace: &mut Trace) {
    trace.line(&corners);
    trace.close();
}

/// A block around a middle.
fn block(at: Point, along: Point, length: f32, depth: f32) -> [Point; 4] {
    let (long, deep) = (along * (length / 2.0), along.turned() * (depth / 2.0));
    [at - long - deep, at + long - deep, at + long + deep, at - long + deep]
}

fn village(centre: Point, seed: u32, count: usize, streets: &[(Point, Point)], blocks: &mut Blocks) {
    let Blocks { dark, red, .. } = blocks;
    village_in(centre, seed, count, streets, &mut |corners, lot| {
        outline(corners, if lot > 0.1 { &mut *red } else { &mut *dark });
    });
}

/// Houses about a middle, along the streets where there are any and never on them.
fn village_in(
    centre: Point,
    seed: u32,
    count: usize,
    streets: &[(Point, Point)],
    draw: &mut dyn FnMut([Point; 4], f32),
) {
    let mut scatter = Scatter::new(seed * 31 + 7);
    scatter.draw();
    let mut taken: Vec<Point> = Vec::new();
    for _ in 0..count * 14 {
        let at = centre + Point::new(scatter.draw() * 40.0, scatter.draw() * 42.0);
        let (length, depth, lot) = (10.0 + scatter.draw() * 3.5, 7.5 + scatter.draw() * 1.5, scatter.draw());
        let near = streets
            .iter()
            .map(|&(from, to)| (distance(at, from, to), to - from))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        let street = near.map_or(f32::MAX, |(away, _)| away);
        let is_free = taken.iter().all(|&other| (other - at).length() > 13.5);
        if taken.len() == count || street < 11.5 || !is_free || (at - centre).length() > 44.0 {
            continue;
        }
        let along =
            near.filter(|&(away, _)| away < 60.0).map_or(Point::new(1.0, 0.25), |(_, along)| along).unit();
        taken.push(at);
        draw(block(at.rounded(), along, length, depth), lot);
    }
}

/// A courtyard with its wings, and a barn.
fn farm(centre: Point, blocks: &mut Blocks) {
    let across = Point::new(1.0, 0.0);
    for (x, y, length, depth) in [(0.0, -27.0, 58.0, 9.0), (-25.0, -5.0, 9.0, 36.0), (25.0, -8.0, 9.0, 30.0)]
    {
        outline(block(centre + Point::new(x, y), across, length, depth), &mut blocks.red);
    }
    for (x, y, length, depth) in [(-12.0, 27.0, 34.0, 9.0), (24.0, 25.0, 12.0, 10.0)] {
        outline(block(centre + Point::new(x, y), across, length, depth), &mut blocks.dark);
    }
}

/// A great house with four towers.
fn castle(centre: Point, blocks: &mut Blocks) {
    let across = Point::new(1.0, 0.0);
    outline(block(centre, across, 34.0, 24.0), &mut blocks.red);
    for (x, y) in [(-17.0, -12.0), (17.0, -12.0), (17.0, 12.0), (-17.0, 12.0)] {
        blocks.dark.circle(centre + Point::new(x, y), 5.5);
    }
}
