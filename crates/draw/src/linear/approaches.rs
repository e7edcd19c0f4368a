//! Approaches: a fine line with curled ends, one station for a narrow one and two for a wide one, the signs
//! printed beside it, and the arrow that points east.

use estafette_linear::{Approach, ApproachId, Board};

use super::roads::heart;
use crate::plane::Point;
use crate::svg::{Pen, Short};

/// How far inside the locale the line runs.
const INSET: f32 = 5.0;
/// The length of a block, and so of a station.
pub(crate) const STATION: f32 = 84.0;
/// Between two stations of a wide approach.
pub(crate) const STATION_GAP: f32 = 14.0;
/// The size of a sign.
const SIGN: (f32, f32) = (19.0, 12.0);

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

/// Draws all approaches.
pub(crate) fn draw(board: &Board, pen: &mut Pen) {
    pen.group("objectives", |pen| {
        for border in board.border_ids().filter(|&border| board.border(border).objective_line) {
            if let Some([one, other]) = board.border(border).sides {
                let from = Point::from(one[0]).towards(nearer(one[0].into(), other), 0.5);
                let to = Point::from(one[1]).towards(nearer(one[1].into(), other), 0.5);
                pen.line("objective", &[from, to]);
            }
        }
    });
    pen.group("approaches", |pen| {
        for border in board.border_ids() {
            for id in border.approaches() {
                if let Some(line) = line(board, id) {
                    draw_one(board, id, &line, pen);
                }
            }
            arrow(board, border, pen);
        }
    });
}

fn nearer(to: Point, [a, b]: [[i32; 2]; 2]) -> Point {
    let (a, b) = (Point::from(a), Point::from(b));
    if (a - to).length() < (b - to).length() { a } else { b }
}

fn draw_one(board: &Board, id: ApproachId, line: &Line, pen: &mut Pen) {
    let approach = board.approach(id);
    let (along, inward) = (line.along(), line.inward);
    let trim = along * (line.length() * 0.07).min(14.0);
    let (from, to) = (line.from + trim, line.to - trim);
    let curl = |end: Point, out: Point| {
        let turn = end + out * 9.0 + inward * 9.0;
        (end + out * 8.0, turn)
    };
    let (c1, e1) = curl(from, along * -1.0);
    let (c2, e2) = curl(to, along);
    pen.path("approach", format_args!("M{e1}Q{c1} {from}L{to}Q{c2} {e2}"));
    if approach.impassable {
        pen.line("impassable", &[from, to]);
    } else {
        for centre in stations(line, approach) {
            let half = along * (station_length(line, approach) / 2.0);
            let at = centre + inward * 4.5;
            pen.line("station", &[at - half, at + half]);
        }
    }
    signs(line, approach, pen);
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

/// The signs stand in a row behind the stations, between them and the middle of the locale.
fn signs(line: &Line, approach: &Approach, pen: &mut Pen) {
    let kinds = [
        ("infantry", approach.infantry),
        ("cavalry", approach.cavalry),
        ("artillery", approach.artillery),
        ("obstructing", u8::from(approach.obstructing)),
    ];
    let total: u8 = kinds.iter().map(|&(_, count)| count).sum();
    let (width, height) = SIGN;
    let step = width + 4.0;
    let mut offset = -step * (f32::from(total) - 1.0) / 2.0;
    let angle = upright(line.along().degrees());
    for (kind, count) in kinds {
        for _ in 0..count {
            let at = line.middle() + line.along() * offset + line.inward * 18.0;
            pen.raw(format_args!("<g transform=\"translate({at}) rotate({})\">", Short(angle)));
            let (w, h) = (width / 2.0, height / 2.0);
            let class = if kind == "obstructing" { "sign obstructing" } else { "sign" };
            let lines = match kind {
                "infantry" => format!("M-{w} -{h}L{w} {h}M-{w} {h}L{w} -{h}"),
                "cavalry" => format!("M-{w} {h}L{w} -{h}"),
                _ => String::new(),
            };
            pen.path(class, format_args!("M-{w} -{h}H{w}V{h}H-{w}Z{lines}"));
            if kind == "artillery" {
                pen.raw("<circle class=\"sign dot\" r=\"3.2\"/>");
            }
            pen.raw("</g>");
            offset += step;
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
fn arrow(board: &Board, border: estafette_linear::BorderId, pen: &mut Pen) {
    let Some(east) = board.border(border).eastward else { return };
    let ids = border.approaches();
    let west = if board.approach(ids[0]).locale == east { ids[1] } else { ids[0] };
    let Some(line) = line(board, west) else { return };
    let tip = line.from.towards(line.to, 0.5) + line.along() * (line.length() * 0.36) - line.inward * 12.0;
    let base = tip + line.inward * 17.0;
    let wing = line.along() * 6.5;
    pen.path("arrow", format_args!("M{tip}L{} {} {}Z", base - wing, base - line.inward * 4.0, base + wing));
}
