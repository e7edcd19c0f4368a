//! What covers the land: woods, thickets, vines, marsh and water. Neighbouring hexes of a kind are one patch.

use estafette_hexes::{Cell, Direction};

use super::outline::outlines;
use super::plan::{Plan, RADIUS, WIDTH};
use super::{Barrier, Look, Map, roads};
use crate::plane::{Point, Scatter, distance};
use crate::svg::{Pen, Trace};

/// The strokes that cover land.
#[derive(Default)]
pub(crate) struct Strokes {
    crowns: Trace,
    bushes: Trace,
    vines: Trace,
    reeds: Trace,
    pools: Trace,
    ripples: Trace,
    cracks: Trace,
    stones: Trace,
    furrows: Trace,
    works: Trace,
}

impl Strokes {
    /// Draws them all.
    pub(crate) fn finish(self, pen: &mut Pen) {
        let crowns = self.crowns.finish();
        let bushes = self.bushes.finish();
        for (class, path) in [
            ("furrows", self.furrows.finish()),
            ("ripple", self.ripples.finish()),
            ("ripple pool", self.pools.finish()),
            ("crack", self.cracks.finish()),
            ("reeds", self.reeds.finish()),
            ("vines", self.vines.finish()),
            ("stones", self.stones.finish()),
            ("bush under", bushes.clone()),
            ("bush", bushes),
            ("crown shade", crowns.clone()),
            ("crown under", crowns.clone()),
            ("crown", crowns),
            ("works", self.works.finish()),
        ] {
            if !path.is_empty() {
                pen.path(class, path);
            }
        }
    }
}

/// The colour that lies under a look, if any.
pub(crate) const fn tint(look: Look) -> Option<&'static str> {
    match look {
        Look::Wood => Some("tint wood"),
        Look::Thicket => Some("tint thicket"),
        Look::Vineyard => Some("tint vineyard"),
        Look::Marsh => Some("tint wet"),
        Look::Water => Some("tint deep"),
        Look::Ice => Some("tint frozen"),
        Look::Village | Look::Hamlet | Look::Farm | Look::Castle | Look::Ruins => Some("tint built"),
        Look::Works => Some("tint dug"),
        Look::Rough => Some("tint rough"),
        Look::Open | Look::Hill => None,
    }
}

/// Draws what covers the land.
pub(crate) fn draw(map: &Map, plan: &Plan, pen: &mut Pen) {
    pen.group("terrain", |pen| {
        for look in [
            Look::Rough,
            Look::Marsh,
            Look::Vineyard,
            Look::Thicket,
            Look::Wood,
            Look::Water,
            Look::Ice,
            Look::Village,
            Look::Works,
        ] {
            let Some(class) = tint(look) else { continue };
            let cells = map.cells_of(|other| tint(other) == Some(class));
            let mut patch = Trace::default();
            for outline in &outlines(plan, &cells) {
                outline.trace(plan, &mut patch);
            }
            if !cells.is_empty() {
                pen.path(class, patch.finish());
            }
        }
        let clearing = Clearing::of(map, plan);
        let mut strokes = Strokes::default();
        for cell in map.grid.cells() {
            let centre = plan.centre(cell);
            let look = map.ground[cell.index()].look;
            if look == Look::Works && map.barriers.iter().any(|&(at, _, _)| at == cell) {
                continue;
            }
            let is_wet = |side: Direction| {
                map.grid.neighbour(cell, side).is_some_and(|next| map.ground[next.index()].look == look)
            };
            cover(look, centre, u32::from(cell.0), &|at| clearing.is_clear(at), &is_wet, &mut strokes);
        }
        fields(map, plan, &clearing, &mut strokes);
        strokes.finish(pen);
    });
}

/// Where trees do not stand: on roads and in streams.
struct Clearing {
    lines: Vec<(Point, Point, f32)>,
}

impl Clearing {
    fn of(map: &Map, plan: &Plan) -> Clearing {
        let mut lines = Vec::new();
        for road in map.roads {
            lines.extend(roads::course(plan, road).windows(2).map(|pair| (pair[0], pair[1], 13.0)));
        }
        for &(cell, side, barrier) in &map.barriers {
            let [from, to] = plan.side(cell, side);
            let wide = if barrier == Barrier::Stream { 14.0 } else { 17.0 };
            lines.push((from, to, wide));
        }
        Clearing { lines }
    }

    fn is_clear(&self, at: Point) -> bool {
        self.lines.iter().all(|&(from, to, wide)| distance(at, from, to) > wide)
    }
}

/// Points strewn over a hex: on a lattice, each a little aside, so that they are neither heaped nor ruled.
fn strewn(centre: Point, step: f32, key: u32, reach: f32) -> Vec<Point> {
    let mut scatter = Scatter::new(key.wrapping_mul(31) + 17);
    scatter.draw();
    let rows = (RADIUS / step / 0.87) as i32 + 1;
    let mut points = Vec::new();
    for row in -rows..=rows {
        let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
        for column in -rows..=rows {
            let lattice = Point::new((column as f32 + shift) * step, row as f32 * step * 0.87);
            let at = lattice + Point::new(scatter.draw(), scatter.draw()) * (step * 0.3);
            if in_hex(at, reach) {
                points.push((centre + at).rounded());
            }
        }
    }
    points
}

/// Whether a point is so far inside a hex around the origin.
fn in_hex(at: Point, reach: f32) -> bool {
    let half = WIDTH / 2.0 * reach;
    let slanted = 0.5 * at.x.abs() + 0.866 * at.y.abs();
    at.x.abs() <= half && slanted <= half
}

/// Covers one hex.
pub(crate) fn cover(
    look: Look,
    centre: Point,
    seed: u32,
    is_clear: &dyn Fn(Point) -> bool,
    is_wet: &dyn Fn(Direction) -> bool,
    strokes: &mut Strokes,
) {
    match look {
        Look::Wood => {
            for at in strewn(centre, 17.0, seed, 0.98).into_iter().filter(|&at| is_clear(at)) {
                strokes.crowns.line(&[at, at]);
            }
        }
        Look::Thicket => {
            for at in strewn(centre, 24.0, seed, 0.93).into_iter().filter(|&at| is_clear(at)) {
                strokes.bushes.line(&[at, at]);
            }
        }
        Look::Vineyard => vines(centre, seed, is_clear, &mut strokes.vines),
        Look::Marsh => {
            for (index, at) in strewn(centre, 25.0, seed, 0.78).into_iter().enumerate() {
                if index % 3 == 0 {
                    strokes.pools.line(&[at - Point::new(11.0, 0.0), at + Point::new(11.0, 0.0)]);
                    strokes.pools.line(&[at + Point::new(-5.0, 4.0), at + Point::new(6.0, 4.0)]);
                } else {
                    strokes.reeds.line(&[-5.0, 0.0, 5.0].map(|x| at + Point::new(x, -f32::abs(x) * 1.2)));
                    strokes.reeds.line(&[at + Point::new(0.0, -9.0), at]);
                }
            }
        }
        Look::Water => ripples(centre, seed, is_wet, &mut strokes.ripples),
        Look::Ice => cracks(centre, seed, &mut strokes.cracks),
        Look::Castle => {
            let park = |at: &Point| (*at - centre).length() > 27.0;
            for at in strewn(centre, 19.0, seed, 0.9).into_iter().filter(park).filter(|&at| is_clear(at)) {
                strokes.bushes.line(&[at, at]);
            }
        }
        Look::Works => redoubt(centre, &mut strokes.works),
        Look::Rough => {
            for at in strewn(centre, 25.0, seed, 0.9) {
                strokes.stones.line(&[
                    at + Point::new(-4.0, 2.0),
                    at + Point::new(0.0, -4.0),
                    at + Point::new(5.0, 2.0),
                ]);
            }
        }
        Look::Open | Look::Hill | Look::Village | Look::Hamlet | Look::Farm | Look::Ruins => {}
    }
}

/// Rows of vines on their poles.
fn vines(centre: Point, seed: u32, is_clear: &dyn Fn(Point) -> bool, trace: &mut Trace) {
    // Every vineyard has its own slope.
    let turn = [0.45_f32, -0.5, 0.2, -0.25][seed as usize % 4];
    let along = Point::new(turn.cos(), turn.sin());
    for row in -4..=4 {
        for pole in -5..=5 {
            let away = along * (pole as f32 * 9.5) + along.turned() * (row as f32 * 11.0);
            let at = (centre + away).rounded();
            if in_hex(away, 0.88) && is_clear(at) {
                trace.line(&[at + Point::new(0.0, -3.0), at + Point::new(0.0, 3.0)]);
                trace.line(&[at + Point::new(-2.0, -1.0), at + Point::new(2.0, -1.0)]);
            }
        }
    }
}

/// Level strokes as an engraver draws water: they go on into the next hex if that is water too.
fn ripples(centre: Point, seed: u32, is_wet: &dyn Fn(Direction) -> bool, trace: &mut Trace) {
    const STEP: f32 = 8.66;
    let mut scatter = Scatter::new(seed + 5);
    scatter.draw();
    for row in -6..=6 {
        let y = row as f32 * STEP + STEP / 2.0;
        let half = (WIDTH / 2.0).min((RADIUS - y.abs()) * 1.732);
        let (west, east) = match y {
            y if y < -RADIUS / 2.0 => (Direction::NW, Direction::NE),
            y if y > RADIUS / 2.0 => (Direction::SW, Direction::SE),
            _ => (Direction::W, Direction::E),
        };
        let mut trim = |side: Direction| match scatter.draw() {
            _ if !is_wet(side) => 6.0 + (scatter.draw() + 1.0) * 8.0,
            lot if lot > 0.55 => 14.0,
            _ => 0.0,
        };
        let (from, to) = (trim(west) - half, half - trim(east));
        if to - from > 4.0 {
            trace.line(&[centre + Point::new(from, y), centre + Point::new(to, y)]);
        }
    }
}

/// Cracks in the ice.
fn cracks(centre: Point, seed: u32, trace: &mut Trace) {
    let mut scatter = Scatter::new(seed + 11);
    for _ in 0..5 {
        let mut at = centre + Point::new(scatter.draw() * 28.0 - 12.0, scatter.draw() * 30.0);
        let mut points = vec![at.rounded()];
        for _ in 0..3 {
            at = at + Point::new(9.0 + scatter.draw() * 5.0, scatter.draw() * 8.0);
            points.push(at.rounded());
        }
        trace.line(&points);
    }
}

/// A closed earthwork: a lozenge with a tooth on every side.
fn redoubt(centre: Point, trace: &mut Trace) {
    let corners: Vec<Point> =
        [(-38.0, 0.0), (-19.0, -36.0), (25.0, -36.0), (40.0, 0.0), (25.0, 36.0), (-19.0, 36.0)]
            .into_iter()
            .map(|(x, y)| centre + Point::new(x, y))
            .collect();
    trace.line(&corners);
    trace.close();
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        let outward = (from.towards(to, 0.5) - centre).unit();
        for tooth in 0..5 {
            let at = from.towards(to, (tooth as f32 + 0.5) / 5.0);
            trace.line(&[at, at + outward * 6.0]);
        }
    }
}

/// Patches of furrows on open ground, here and there, where nothing else is.
fn fields(map: &Map, plan: &Plan, clearing: &Clearing, strokes: &mut Strokes) {
    let mut scatter = Scatter::new(4242);
    let named: Vec<Cell> = map.names.iter().map(|name| name.at).collect();
    for cell in map.grid.cells() {
        let ground = map.ground[cell.index()];
        let lot = scatter.draw();
        let at = plan.centre(cell) + Point::new(scatter.draw() * 16.0, scatter.draw() * 16.0);
        let turn = (scatter.draw() * 3.0).round() * 30.0 + 15.0;
        if ground.look != Look::Open || ground.level > 0 || lot < 0.1 || named.contains(&cell) {
            continue;
        }
        if !clearing.is_clear(at) || !clearing.is_clear(at + Point::new(18.0, 0.0)) {
            continue;
        }
        let along = Point::new(turn.to_radians().cos(), turn.to_radians().sin());
        let length = 17.0 + scatter.draw() * 5.0;
        for furrow in -2..=2 {
            let middle = at + along.turned() * (furrow as f32 * 7.0) + along * (scatter.draw() * 4.0);
            strokes.furrows.line(&[middle - along * length, middle + along * length].map(Point::rounded));
        }
    }
}
