//! Units: two pieces, and how they lie is the formation. Their symbols are the strength, the kind of symbol
//! is the type, and how it is filled the quality.

use estafette_battlefields::unit::{Arm, Condition, Quality, Side};
use estafette_core::Pick;
use estafette_hexes::Direction;

use crate::plane::Point;
use crate::svg::{Pen, Short, Trace};

/// The depth and width of a piece, looking right.
const DEPTH: f32 = 28.0;
const WIDTH: f32 = 47.0;
/// Between the pieces of an ordered unit.
const GAP: f32 = 2.5;
/// Between the middles of two symbols.
const STEP: f32 = 19.5;
/// Half the size of a symbol: along the width and along the depth of a piece.
const SYMBOL: (f32, f32) = (8.6, 7.0);
/// Half the outer side of a Square, and how thick its sides are.
const SQUARE: f32 = 35.0;
const THICK: f32 = 20.5;

/// A unit as it is seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub(super) side: Side,
    pub(super) arm: Arm,
    pub(super) quality: Quality,
    pub(super) condition: Condition,
    pub(super) strength: u8,
    /// Whether it was activated this turn.
    pub(super) activated: bool,
}

/// The colour of a side as style sheets name it.
pub(super) const fn colour(side: Side) -> &'static str {
    side.name()
}

const fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::White => "plain",
        Quality::Silver => "silver",
        Quality::Gold => "gold",
    }
}

/// By how many degrees what looks right is turned to look this way.
pub(super) fn degrees(facing: Direction) -> f32 {
    let turn = -60.0 * facing.index() as f32;
    if turn < -180.0 { turn + 360.0 } else { turn }
}

/// Draws a unit. Only one with a pick can be picked.
pub(super) fn draw(at: Point, figure: &Figure, pick: Option<Pick>, class: &str, pen: &mut Pen) {
    let turn = figure.condition.facing().map_or(0.0, degrees);
    let done = if figure.activated { " done" } else { "" };
    pen.raw(format_args!(
        "<g class=\"unit {} {}{done}{class}\"",
        colour(figure.side),
        quality(figure.quality)
    ));
    if let Some(pick) = pick {
        pen.raw(format_args!(" data-pick=\"{pick}\""));
    }
    pen.raw(format_args!(" transform=\"translate({at}) rotate({})\">", Short(turn)));
    // Light falls from the upper left of the sheet, however the unit stands.
    let (sin, cos) = (-turn).to_radians().sin_cos();
    let fall = Point::new(1.8 * cos - 3.4 * sin, 1.8 * sin + 3.4 * cos);
    let first = figure.strength.div_ceil(2);
    let second = figure.strength / 2;
    match figure.condition {
        Condition::Line(_) => {
            let beside = f32::midpoint(WIDTH, GAP);
            ordered(figure, [(0.0, -beside, first), (0.0, beside, second)], fall, pen);
            front(DEPTH / 2.0, pen);
            ring(Point::new(DEPTH, 2.0 * WIDTH + GAP), pen);
        }
        Condition::Column(_) => {
            let behind = f32::midpoint(DEPTH, GAP);
            ordered(figure, [(behind, 0.0, first), (-behind, 0.0, second)], fall, pen);
            front(DEPTH + GAP / 2.0, pen);
            ring(Point::new(2.0 * DEPTH + GAP, WIDTH), pen);
        }
        Condition::Square => {
            square(figure, [first, second], fall, pen);
            ring(Point::new(2.0 * SQUARE, 2.0 * SQUARE), pen);
        }
        Condition::Disordered => {
            for (x, y, turn, strength) in [(-11.0, -17.0, 68.0, first), (11.0, 16.0, 122.0, second)] {
                loose(figure, Point::new(x, y), turn, strength, pen);
            }
            ring(Point::new(70.0, 80.0), pen);
        }
        Condition::Broken => {
            loose(figure, Point::default(), 76.0, figure.strength, pen);
            pen.path("crack-line", "M-17-15l6 8-7 5 7 7-5 9");
            ring(Point::new(58.0, 44.0), pen);
        }
    }
    if figure.activated {
        badge(figure.condition, pen);
    }
    pen.raw("</g>\n");
}

/// The pieces of a Line or Column: where each lies and how strong it is.
fn ordered(figure: &Figure, pieces: [(f32, f32, u8); 2], fall: Point, pen: &mut Pen) {
    for (x, y, _) in pieces {
        body("shadow", Point::new(x, y) + fall, figure.side, pen);
    }
    for (x, y, strength) in pieces {
        piece(figure, Point::new(x, y), strength, pen);
    }
}

/// A piece that lies askew.
fn loose(figure: &Figure, at: Point, turn: f32, strength: u8, pen: &mut Pen) {
    pen.raw(format_args!("<g transform=\"translate({at}) rotate({})\">", Short(turn)));
    let (sin, cos) = (-turn).to_radians().sin_cos();
    body("shadow", Point::new(1.8 * cos - 3.4 * sin, 1.8 * sin + 3.4 * cos), figure.side, pen);
    piece(figure, Point::default(), strength, pen);
    pen.raw("</g>");
}

/// A piece that looks right, with its symbols.
fn piece(figure: &Figure, at: Point, strength: u8, pen: &mut Pen) {
    body("body", at, figure.side, pen);
    let mut marks = Trace::default();
    if figure.side == Side::Red {
        for end in [-1.0, 1.0] {
            let y = end * (WIDTH / 2.0 - 3.2);
            marks.line(&[at + Point::new(2.0 - DEPTH / 2.0, y), at + Point::new(DEPTH / 2.0 - 2.0, y)]);
        }
        pen.path("weave", marks.finish());
    }
    stripes(figure.quality, at, pen);
    if figure.activated {
        body("veil", at, figure.side, pen);
    }
    let places: Vec<Point> = (0..strength)
        .map(|index| at + Point::new(1.6, STEP * (f32::from(index) - (f32::from(strength) - 1.0) / 2.0)))
        .collect();
    symbols(figure.arm, &places, Lie::Across, pen);
}

/// The body of a piece. Red ones have square corners and blue ones round ones, so that the sides can be told
/// apart without colour.
fn body(class: &str, at: Point, side: Side, pen: &mut Pen) {
    let round = if side == Side::Red { 1 } else { 7 };
    pen.raw(format_args!(
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{round}\"/>",
        Short(at.x - DEPTH / 2.0),
        Short(at.y - WIDTH / 2.0),
        Short(DEPTH),
        Short(WIDTH)
    ));
}

/// Silver has a stripe at the back of the piece and gold has two, for those who cannot tell by colour.
fn stripes(quality: Quality, at: Point, pen: &mut Pen) {
    let count = quality as u8;
    let mut trace = Trace::default();
    for stripe in 0..count {
        let x = at.x - DEPTH / 2.0 + 2.6 + 2.7 * f32::from(stripe);
        trace.line(&[Point::new(x, at.y - WIDTH / 2.0 + 6.0), Point::new(x, at.y + WIDTH / 2.0 - 6.0)]);
    }
    if count > 0 {
        pen.path("stripe", trace.finish());
    }
}

/// How symbols lie.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lie {
    /// Across what looks right.
    Across,
    /// Upright on the sheet.
    Upright,
}

/// Symbols of a type: crossed belts, one belt, a gun.
pub(super) fn symbols(arm: Arm, places: &[Point], lie: Lie, pen: &mut Pen) {
    let (w, h) = match lie {
        Lie::Across => (SYMBOL.1, SYMBOL.0),
        Lie::Upright => SYMBOL,
    };
    let (mut lines, mut guns) = (Trace::default(), Trace::default());
    for at in places {
        let corners = [(-w, -h), (w, -h), (w, h), (-w, h)].map(|(x, y)| *at + Point::new(x, y));
        lines.line(&corners);
        lines.close();
        match arm {
            Arm::Infantry => {
                lines.line(&[corners[0], corners[2]]);
                lines.line(&[corners[1], corners[3]]);
            }
            // Seen from the unit's own ground, from the lower left to the upper right.
            Arm::Cavalry if lie == Lie::Across => lines.line(&[corners[0], corners[2]]),
            Arm::Cavalry => lines.line(&[corners[1], corners[3]]),
            Arm::Artillery => guns.circle(*at, 3.4),
        }
    }
    pen.path("face", lines.finish());
    if arm == Arm::Artillery {
        pen.path("gun", guns.finish());
    }
}

/// The front: a point ahead of the pieces.
fn front(ahead: f32, pen: &mut Pen) {
    let x = Short(ahead + 1.4);
    pen.path("front", format_args!("M{x}-12.5l13 12.5-13 12.5z"));
}

/// A hollow square of two angles.
fn square(figure: &Figure, strengths: [u8; 2], fall: Point, pen: &mut Pen) {
    let angle = |flip: f32, shift: Point| {
        let (o, i) = (SQUARE, SQUARE - THICK);
        // One angle is the upper and left side, the other the lower and right one.
        let points = [(-o, o - 1.5), (-o, -o), (o - 1.5, -o), (o - THICK, -i), (-i, -i), (-i, o - THICK)];
        points.map(|(x, y)| Point::new(x * flip, y * flip) + shift)
    };
    let close = |points: &[Point]| crate::svg::polygon(points);
    for flip in [1.0, -1.0] {
        pen.path("shadow", close(&angle(flip, fall)));
    }
    for flip in [1.0, -1.0] {
        pen.path("body", close(&angle(flip, Point::default())));
        if figure.activated {
            pen.path("veil", close(&angle(flip, Point::default())));
        }
    }
    let middle = SQUARE - THICK / 2.0;
    let mut places = Vec::new();
    for (flip, strength) in [1.0, -1.0].into_iter().zip(strengths) {
        let sides = [Point::new(-4.0, -middle), Point::new(-middle, 6.0)];
        places.extend(sides.into_iter().take(strength as usize).map(|at| at * flip));
    }
    let count = figure.quality as u8;
    for stripe in 0..count {
        let side = Short(SQUARE - THICK + 2.4 + 2.6 * f32::from(stripe));
        let across = Short(2.0 * (SQUARE - THICK + 2.4 + 2.6 * f32::from(stripe)));
        pen.path("stripe", format_args!("M-{side}-{side}h{across}v{across}h-{across}z"));
    }
    symbols(figure.arm, &places, Lie::Upright, pen);
}

/// What glows when the unit is offered or picked.
fn ring(size: Point, pen: &mut Pen) {
    let size = size + Point::new(11.0, 11.0);
    pen.raw(format_args!(
        "<rect class=\"ring\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
        Short(-size.x / 2.0),
        Short(-size.y / 2.0),
        Short(size.x),
        Short(size.y)
    ));
}

/// A tick behind a unit that was activated.
fn badge(condition: Condition, pen: &mut Pen) {
    let x = match condition {
        Condition::Line(_) => -DEPTH / 2.0 - 7.0,
        Condition::Column(_) => -DEPTH - GAP / 2.0 - 3.0,
        Condition::Square | Condition::Disordered | Condition::Broken => 0.0,
    };
    pen.raw(format_args!("<circle class=\"badge\" cx=\"{}\" r=\"9.5\"/>", Short(x)));
    pen.path("tick", format_args!("M{} 0l3.5 4.5 5.5-9", Short(x - 4.5)));
}
