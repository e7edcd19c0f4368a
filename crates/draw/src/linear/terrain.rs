//! Trees, fields, marsh and slopes, as a draughtsman would scatter them where nothing else is.

use estafette_linear::{Board, LocaleId};

use super::ground::{course, outline};
use super::occupied::{Occupied, Slab, cost};
use crate::plane::{Point, Scatter, encloses};
use crate::svg::{Pen, Trace};

/// How many groves and fields are tried for.
const GROVES: usize = 420;
const FIELDS: usize = 460;

/// Draws what grows on the land; nothing of it means anything in a game.
pub(crate) fn draw(board: &Board, occupied: &mut Occupied, pen: &mut Pen) {
    pen.group("terrain", |pen| {
        pen.path("slope", slopes(board));
        pen.path("marsh", marshes(board, occupied));
        pen.path("tree", groves(board, occupied));
        pen.path("furrows", fields(board, occupied));
    });
}

/// A point anywhere on the sheet.
fn anywhere(board: &Board, scatter: &mut Scatter) -> Point {
    let [width, height] = board.size.unwrap_or([100, 100]);
    let share = |number: f32, whole: i32| f32::midpoint(number, 1.0) * whole as f32;
    Point::new(share(scatter.draw(), width), share(scatter.draw(), height))
}

/// Whether there is nothing within this distance.
fn is_free(occupied: &Occupied, at: Point, around: f32) -> bool {
    occupied.price(Slab::flat(at, around * 2.0, around * 2.0)) <= 0.0
}

/// Takes the ground around a point.
fn take(occupied: &mut Occupied, at: Point, around: f32) {
    occupied.slab(Slab::flat(at, around * 2.0, around * 2.0), cost::HOUSE);
}

/// Hachures down both banks of rivers, and short ones along streams.
fn slopes(board: &Board) -> String {
    let mut trace = Trace::default();
    let mut scatter = Scatter::new(77);
    for water in &board.waters {
        let (bank, length, step) = match water.kind.as_str() {
            "river" => (21.0, 9.0, 11.0),
            "stream" => (7.0, 5.0, 12.0),
            _ => continue,
        };
        for pair in course(water).windows(2) {
            let along = (pair[1] - pair[0]).unit();
            let steps = ((pair[1] - pair[0]).length() / step) as usize;
            for index in 1..steps {
                let at = pair[0] + along * (index as f32 * step + scatter.draw() * 2.0);
                for side in [along.turned(), along.turned() * -1.0] {
                    let foot = (at + side * bank).rounded();
                    let reach = length + scatter.draw() * 3.0;
                    trace.line(&[foot, (foot + side * reach + along * scatter.draw()).rounded()]);
                }
            }
        }
    }
    trace.finish()
}

/// Patches of furrows.
fn fields(board: &Board, occupied: &mut Occupied) -> String {
    let mut trace = Trace::default();
    let mut scatter = Scatter::new(4242);
    for _ in 0..FIELDS {
        let at = anywhere(board, &mut scatter);
        let turn = (scatter.draw() * 3.0).round() * 30.0 + 15.0;
        let along = Point::new(turn.to_radians().cos(), turn.to_radians().sin());
        if !is_free(occupied, at, 24.0) {
            continue;
        }
        take(occupied, at, 28.0);
        let length = 17.0 + scatter.draw() * 5.0;
        for furrow in -2..=2 {
            let middle = at + along.turned() * (furrow as f32 * 7.0) + along * (scatter.draw() * 4.0);
            trace.line(&[middle - along * length, middle + along * length]);
        }
    }
    trace.finish()
}

/// Groves of round trees, each with the shadow of its crown.
fn groves(board: &Board, occupied: &mut Occupied) -> String {
    let mut trace = Trace::default();
    let mut scatter = Scatter::new(1800);
    for _ in 0..GROVES {
        let centre = anywhere(board, &mut scatter);
        if !is_free(occupied, centre, 14.0) {
            continue;
        }
        for _ in 0..4 {
            let at = (centre + Point::new(scatter.draw() * 34.0, scatter.draw() * 22.0)).rounded();
            if is_free(occupied, at, 8.0) {
                take(occupied, at, 7.0);
                let radius = (4.5 + scatter.draw() * 1.4).round();
                trace.circle(at, radius);
                trace.line(&[
                    at + Point::new(-radius, radius + 1.0),
                    at + Point::new(radius + 4.0, radius + 1.0),
                ]);
            }
        }
    }
    trace.finish()
}

/// Tufts of reed where cavalry is obstructed and no town stands, and on land between locales that belongs to
/// none of them.
fn marshes(board: &Board, occupied: &mut Occupied) -> String {
    let outlines: Vec<(LocaleId, Vec<Point>)> =
        board.locale_ids().map(|id| (id, outline(board, id))).collect();
    let is_wet = |at: Point| {
        let around = outlines.iter().find(|(_, outline)| encloses(outline, at));
        match around {
            Some((id, _)) => {
                board.locale(*id).name.is_none()
                    && board.approaches_of(*id).filter(|(_, approach)| approach.obstructing).count() >= 2
            }
            None => near_water(board, at),
        }
    };
    let mut trace = Trace::default();
    let mut scatter = Scatter::new(99);
    for _ in 0..7000 {
        let at = anywhere(board, &mut scatter);
        if is_wet(at) && is_free(occupied, at, 7.0) {
            take(occupied, at, 8.0);
            let at = at.rounded();
            trace.line(&[-6.0, 0.0, 6.0].map(|x| at + Point::new(x, -x.abs())));
            trace.line(&[at + Point::new(0.0, -9.0), at]);
            trace.line(&[at + Point::new(-8.0, 2.0), at + Point::new(8.0, 2.0)]);
        }
    }
    trace.finish()
}

/// Whether a water runs close by.
fn near_water(board: &Board, at: Point) -> bool {
    board
        .waters
        .iter()
        .any(|water| course(water).windows(2).any(|pair| crate::plane::distance(at, pair[0], pair[1]) < 90.0))
}
