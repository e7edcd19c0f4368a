//! Approaches: a fine line with curled ends, one station for a narrow one and two for a wide one, the signs
//! printed behind it, and the arrow that points east.

use estafette_linear::{Approach, ApproachId, Board, BorderId};

use super::blocks;
use super::roads::heart;
use crate::plane::Point;
use crate::svg::{Pen, Trace};

/// How far inside the locale the line runs.
const INSET: f32 = 5.0;
/// The length of a block, and so of a station.
pub(crate) const STATION: f32 = 84.0;
/// Between two stations of a wide approach.
pub(crate) const STATION_GAP: f32 = 14.0;
/// The size of a sign.
const SIGN: (f32, f32) = (20.0, 13.0);
/// Between the middles of signs in a row.
const SIGN_STEP: f32 = 24.0;
/// How far behind the line signs stand: where there is room, behind the first rank of blocks, so that they are
/// still seen when it matters.
const SIGN_DEPTH: f32 = 40.0;
/// The same in towns and other close quarters.
const SIGN_DEPTH_CLOSE: f32 = 16.0;
/// There they are smaller, too.
const SIGN_SCALE_CLOSE: f32 = 0.74;

/// The line of an approach as it is drawn.
pub(crate) struct Line {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// Into the locale, of length one.
    pub(crate) inward: Point,
}

impl Line {
    pub(crate) fn along(&self) -> Point {
        (self.to - self.from).unit()
    }

    pub(crate) fn middle(&self) -> Point {
        self.from.towards(self.to, 0.5)
    }

    pub(crate) fn length(&self) -> f32 {
        (self.to - self.from).length()
    }
}

/// Where the line of an approach is drawn, if the board has a drawing.
pub(crate) fn line(board: &Board, id: ApproachId) -> Option<Line> {
    let approach = board.approach(id);
    let sides = board.border(id.border()).sides?;
    let [mut from, mut to] = sides[id.0 as usize % 2].map(Point::from);
    let across = (to - from).turned().unit();
    let inward = if across.dot(heart(board, approach.locale) - from) < 0.0 { across * -1.0 } else { across };
    // Reading direction: left to right, or downwards, so that lettering and blocks stand upright.
    if to.x + to.y * 0.01 < from.x + from.y * 0.01 {
        std::mem::swap(&mut from, &mut to);
    }
    let shift = inward * INSET;
    Some(Line { from: from + shift, to: to + shift, inward })
}

/// What the approaches are drawn with, each kind of stroke as one path.
#[derive(Default)]
struct Strokes {
    lines: Trace,
    stations: Trace,
    impassable: Trace,
    signs: Trace,
    dots: Trace,
    solid: Trace,
    arrows: Trace,
}

/// The stretches of the objective line.
pub(crate) fn objective(board: &Board) -> impl Iterator<Item = [Point; 2]> {
    let borders = board.border_ids().map(|border| board.border(border));
    borders.filter(|border| border.objective_line).filter_map(|border| {
        let [one, other] = border.sides?;
        let ends = one.map(|end| Point::from(end).towards(nearer(end.into(), other), 0.5));
        // A little beyond its ends, so that the band does not break at corners.
        let beyond = (ends[1] - ends[0]).unit() * 5.0;
        Some([ends[0] - beyond, ends[1] + beyond])
    })
}

/// Draws all approaches.
pub(crate) fn draw(board: &Board, pen: &mut Pen) {
    let mut band = Trace::default();
    objective(board).for_each(|stretch| band.line(&stretch));
    pen.path("objective", band.finish());
    let mut strokes = Strokes::default();
    for border in board.border_ids() {
        for id in border.approaches() {
            if let Some(line) = line(board, id) {
                draw_one(board, id, &line, &mut strokes);
            }
        }
        arrow(board, border, &mut strokes.arrows);
    }
    pen.group("approaches", |pen| {
        for (class, trace) in [
            ("station", strokes.stations),
            ("approach", strokes.lines),
            ("impassable", strokes.impassable),
            ("arrow", strokes.arrows),
            ("sign", strokes.signs),
            ("sign dot", strokes.dots),
            ("sign obstructing", strokes.solid),
        ] {
            pen.path(class, trace.finish());
        }
    });
}

fn nearer(to: Point, [a, b]: [[i32; 2]; 2]) -> Point {
    let (a, b) = (Point::from(a), Point::from(b));
    if (a - to).length() < (b - to).length() { a } else { b }
}

fn draw_one(board: &Board, id: ApproachId, line: &Line, strokes: &mut Strokes) {
    let approach = board.approach(id);
    let (along, inward) = (line.along(), line.inward);
    let trim = along * (line.length() * 0.07).min(14.0);
    let (from, to) = (line.from + trim, line.to - trim);
    let (from, to) = (from.rounded(), to.rounded());
    let (out, curl) = ((along * 8.0).rounded(), (along * 9.0 - inward * 9.0).rounded());
    strokes.lines.start(from - curl);
    strokes.lines.bow(from - out, from);
    strokes.lines.straight(to);
    strokes.lines.bow(to + out, to + (along * 9.0 + inward * 9.0).rounded());
    if approach.impassable {
        strokes.impassable.line(&[from, to]);
    } else {
        let half = along * (station_length(line, approach) / 2.0);
        for centre in stations(line, approach) {
            let at = centre + inward * 4.0;
            strokes.stations.line(&[at - half, at + half].map(Point::rounded));
        }
    }
    let kinds = kinds(approach);
    for (&at, kind) in sign_places(board, id, line).iter().zip(kinds) {
        let scale = if blocks::is_close(board, approach.locale) { SIGN_SCALE_CLOSE } else { 1.0 };
        sign(at, along * scale, kind, strokes);
    }
}

/// How long a block can be on this approach.
pub(crate) fn station_length(line: &Line, approach: &Approach) -> f32 {
    let room = line.length() * 0.86;
    let stations = f32::from(approach.need);
    STATION.min((room - STATION_GAP * (stations - 1.0)) / stations)
}

/// The middles of the stations, on the line.
pub(crate) fn stations(line: &Line, approach: &Approach) -> Vec<Point> {
    let step = line.along() * (station_length(line, approach) + STATION_GAP);
    match approach.need {
        1 => vec![line.middle()],
        _ => vec![line.middle() - step * 0.5, line.middle() + step * 0.5],
    }
}

/// What is printed behind an approach.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Infantry,
    Cavalry,
    Artillery,
    Obstructing,
}

fn kinds(approach: &Approach) -> impl Iterator<Item = Sign> {
    [
        (Sign::Infantry, approach.infantry),
        (Sign::Cavalry, approach.cavalry),
        (Sign::Artillery, approach.artillery),
        (Sign::Obstructing, u8::from(approach.obstructing)),
    ]
    .into_iter()
    .flat_map(|(sign, count)| std::iter::repeat_n(sign, count as usize))
}

/// Where the signs of an approach stand: in a row behind its blocks.
pub(crate) fn sign_places(board: &Board, id: ApproachId, line: &Line) -> Vec<Point> {
    let approach = board.approach(id);
    let count = kinds(approach).count();
    let (depth, step) = if blocks::is_close(board, approach.locale) {
        (SIGN_DEPTH_CLOSE, SIGN_STEP * SIGN_SCALE_CLOSE)
    } else {
        (SIGN_DEPTH, SIGN_STEP)
    };
    (0..count)
        .map(|index| {
            let aside = (index as f32 - (count as f32 - 1.0) / 2.0) * step;
            line.middle() + line.along() * aside + line.inward * depth
        })
        .collect()
}

fn sign(at: Point, along: Point, sign: Sign, strokes: &mut Strokes) {
    let (wide, high) = (along * SIGN.0, along.turned() * SIGN.1);
    // Whole sides are shorter to write, and still make a parallelogram.
    let (wide, high) = (wide.rounded(), high.rounded());
    let corner = (at - (wide + high) * 0.5).rounded();
    let corners = [corner, corner + wide, corner + wide + high, corner + high];
    let frame = |trace: &mut Trace| {
        trace.line(&corners);
        trace.close();
    };
    match sign {
        Sign::Obstructing => frame(&mut strokes.solid),
        Sign::Infantry => {
            frame(&mut strokes.signs);
            strokes.signs.straight(corners[2]);
            strokes.signs.line(&[corners[1], corners[3]]);
        }
        Sign::Cavalry => {
            frame(&mut strokes.signs);
            strokes.signs.line(&[corners[1], corners[3]]);
        }
        Sign::Artillery => {
            frame(&mut strokes.signs);
            let middle = corner + (wide + high) * 0.5;
            strokes.dots.line(&[middle, middle]);
        }
    }
}

/// The angle at which something along a line reads from the left, or from below.
pub(crate) fn upright(degrees: f32) -> f32 {
    match degrees {
        steep if steep > 90.0 => steep - 180.0,
        steep if steep <= -90.0 => steep + 180.0,
        flat => flat,
    }
}

/// The arrow that points from the western to the eastern locale.
fn arrow(board: &Board, border: BorderId, arrows: &mut Trace) {
    let Some(east) = board.border(border).eastward else { return };
    let ids = border.approaches();
    let west = if board.approach(ids[0]).locale == east { ids[1] } else { ids[0] };
    let Some(line) = line(board, west) else { return };
    let tip = line.middle() + line.along() * (line.length() * 0.36) - line.inward * 13.0;
    let base = tip + line.inward * 17.0;
    let wing = line.along() * 6.5;
    arrows.line(&[tip, base - wing, base - line.inward * 4.0, base + wing].map(Point::rounded));
    arrows.close();
}
