//! Blocks: long bars along the approaches they block, or drawn up in reserve.

use estafette_core::Pick;
use estafette_linear::{Arm, Army, Board, Face, LocaleId, Position};

use super::approaches::{self, STATION, upright};
use super::ground::room;
use crate::plane::Point;
use crate::svg::{Pen, Short, Trace};

/// The height of a block.
pub(crate) const HEIGHT: f32 = 21.0;
/// Between the middles of blocks behind each other.
const STEP: f32 = 25.0;
/// The same when they are fanned: each covers the next one's edge, but not its symbols.
const FANNED: f32 = 17.0;
/// The length of a block where there is little room: three symbols still fit.
const SHORT: f32 = 68.0;
/// Below this a locale has little room.
const CLOSE: f32 = 70.0;
/// By how much disorganized blocks are askew.
const ASKEW: f32 = 3.0;

/// How a block's face is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Not at all.
    Hidden,
    /// By its commander, who is the viewer.
    Own(Face),
    /// By everyone: it lies face up.
    FaceUp(Face),
    /// By nobody, but it can be nothing else.
    Concluded(Face),
}

impl Seen {
    /// The face, if it is known.
    pub fn face(self) -> Option<Face> {
        match self {
            Seen::Hidden => None,
            Seen::Own(face) | Seen::FaceUp(face) | Seen::Concluded(face) => Some(face),
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Seen::Hidden => " blank",
            Seen::Own(_) => "",
            Seen::FaceUp(_) => " face-up",
            Seen::Concluded(_) => " concluded",
        }
    }
}

/// Whether artillery bombards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bombarding {
    /// It does not.
    No,
    /// It has declared to.
    Declared,
    /// It declared before and may complete now.
    Aimed,
}

/// A block as its viewer sees it.
#[derive(Clone, Debug)]
pub struct Block {
    /// How it is picked.
    pub pick: Pick,
    /// Whose it is.
    pub army: Army,
    /// Where it is.
    pub position: Position,
    /// Its face.
    pub seen: Seen,
    /// Whether it has acted this turn.
    pub done: bool,
    /// Whether it is disorganized.
    pub disorganized: bool,
    /// Whether it bombards.
    pub bombarding: Bombarding,
}

/// Draws all blocks that are on the map.
pub fn draw(board: &Board, blocks: &[Block], pen: &mut Pen) {
    let mut drawn: Vec<Position> = Vec::new();
    for block in blocks.iter().filter(|block| block.position.on_map()) {
        if drawn.contains(&block.position) {
            continue;
        }
        drawn.push(block.position);
        let together: Vec<&Block> = blocks.iter().filter(|other| other.position == block.position).collect();
        let places = places(board, block.position, together.len());
        for (index, (mut place, block)) in places.into_iter().zip(together).enumerate() {
            if block.disorganized && block.position.is_reserve() {
                place.degrees += if index % 2 == 0 { -ASKEW } else { ASKEW };
            }
            one(&place, block, pen);
        }
    }
}

/// Draws a block by itself, off the map.
pub fn alone(at: Point, block: &Block, pen: &mut Pen) {
    one(&Place { at, degrees: 0.0, length: SHORT }, block, pen);
}

/// Where a block lies: its middle, angle and length.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: Point,
    degrees: f32,
    length: f32,
}

/// Whether a locale has little room.
pub(crate) fn is_close(board: &Board, locale: LocaleId) -> bool {
    room(board, locale) < CLOSE
}

/// How long the blocks in reserve of a locale are.
pub(crate) fn length(board: &Board, locale: LocaleId) -> f32 {
    if is_close(board, locale) { SHORT } else { STATION }
}

fn places(board: &Board, position: Position, count: usize) -> Vec<Place> {
    let Some(id) = board.approach_at(position) else { return in_reserve(board, position, count) };
    let Some(line) = approaches::line(board, id) else { return Vec::new() };
    let approach = board.approach(id);
    let stations = approaches::stations(&line, approach);
    let length = approaches::station_length(&line, approach);
    let degrees = upright(line.along().degrees());
    let ranks = count.div_ceil(stations.len());
    let step = if ranks > 2 || is_close(board, approach.locale) { FANNED } else { STEP };
    (0..count)
        .map(|index| {
            let rank = (index / stations.len()) as f32;
            let at = stations[index % stations.len()] + line.inward * (9.0 + HEIGHT / 2.0 + rank * step);
            Place { at, degrees, length }
        })
        .collect()
}

/// In reserve blocks are drawn up behind each other, in columns of up to four.
fn in_reserve(board: &Board, position: Position, count: usize) -> Vec<Place> {
    let Some(locale) = position.locale() else { return Vec::new() };
    let Some(reserve) = board.locale(locale).reserve else { return Vec::new() };
    let columns = match count {
        0..=3 => 1,
        4..=8 => 2,
        more => more.div_ceil(4),
    };
    let ranks = count.div_ceil(columns).max(1);
    let close = is_close(board, locale);
    let step = if close || ranks > 3 { FANNED } else { STEP };
    let length = if columns > 2 { SHORT } else { length(board, locale) };
    (0..count)
        .map(|index| {
            let (rank, column) = ((index % ranks) as f32, (index / ranks) as f32);
            let x = (column - (columns as f32 - 1.0) / 2.0) * (length + 6.0);
            let y = (rank - (ranks as f32 - 1.0) / 2.0) * step;
            Place { at: Point::from(reserve) + Point::new(x, y), degrees: 0.0, length }
        })
        .collect()
}

fn one(place: &Place, block: &Block, pen: &mut Pen) {
    let colour = if block.army == Army::Red { "red" } else { "blue" };
    let done = if block.done { " done" } else { "" };
    let disorganized = if block.disorganized { " disorganized" } else { "" };
    let size = Point::new(place.length, HEIGHT);
    pen.raw(format_args!(
        "<g class=\"block {colour}{}{done}{disorganized}\" data-pick=\"{}\" transform=\"translate({}) rotate({})\">",
        block.seen.class(),
        block.pick,
        place.at,
        Short(place.degrees)
    ));
    // Light falls from the upper left of the sheet, however the block lies.
    let turn = -place.degrees.to_radians();
    let (sin, cos) = turn.sin_cos();
    let fall = Point::new(2.0 * cos - 4.0 * sin, 2.0 * sin + 4.0 * cos);
    bar("shadow", fall, size, block.army, pen);
    bar("body", Point::default(), size, block.army, pen);
    if block.army == Army::Red {
        pen.path("weave", weave(size));
    }
    if block.done {
        bar("veil", Point::default(), size, block.army, pen);
    }
    if block.disorganized {
        bar("loose", Point::default(), size - Point::new(6.0, 6.0), block.army, pen);
    }
    if let Some(face) = block.seen.face() {
        let width = f32::from(face.strength()) * SYMBOL_STEP + 2.0;
        if matches!(block.seen, Seen::FaceUp(_)) {
            bar("plate", Point::default(), Point::new(width, HEIGHT - 4.0), block.army, pen);
        }
        symbols(face, pen);
    }
    if block.done {
        let (x, y) = (Short(size.x / 2.0 - 12.0), Short(-4.0));
        pen.path("tick", format_args!("M{x} {y}l3.5 5 5.5-10"));
    }
    match block.bombarding {
        Bombarding::No => {}
        Bombarding::Declared => burst("burst", size, pen),
        Bombarding::Aimed => burst("burst aimed", size, pen),
    }
    bar("ring", Point::default(), size + Point::new(9.0, 9.0), block.army, pen);
    pen.raw("</g>\n");
}

/// A bar of this size around a middle. Red ones have square corners and blue ones round ones, so that the
/// armies can be told apart without colour.
fn bar(class: &str, middle: Point, size: Point, army: Army, pen: &mut Pen) {
    let low = middle - size * 0.5;
    let round = if army == Army::Red { 1 } else { 7 };
    pen.raw(format_args!(
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{round}\"/>",
        Short(low.x),
        Short(low.y),
        Short(size.x),
        Short(size.y)
    ));
}

/// Red blocks are hatched at both ends, for the same reason.
fn weave(size: Point) -> String {
    let mut trace = Trace::default();
    for step in 1..=2 {
        for side in [-1.0, 1.0] {
            let x = side * (size.x / 2.0 - 3.6 * step as f32);
            trace.line(&[Point::new(x, 2.0 - size.y / 2.0), Point::new(x, size.y / 2.0 - 2.0)]);
        }
    }
    trace.finish()
}

/// Between the middles of symbols.
const SYMBOL_STEP: f32 = 19.0;

/// As many symbols of the type as the piece has strength.
fn symbols(face: Face, pen: &mut Pen) {
    let (w, h) = (7.6, 5.4);
    let mut lines = Trace::default();
    let mut guns = Trace::default();
    for index in 0..face.strength() {
        let x = SYMBOL_STEP * (f32::from(index) - (f32::from(face.strength()) - 1.0) / 2.0);
        let corners = [(x - w, -h), (x + w, -h), (x + w, h), (x - w, h)].map(|(x, y)| Point::new(x, y));
        lines.line(&corners);
        lines.close();
        if face.is(Arm::Infantry) {
            lines.line(&[corners[0], corners[2]]);
        }
        if face.is(Arm::Artillery) {
            guns.circle(Point::new(x, 0.0), 3.3);
        } else {
            lines.line(&[corners[1], corners[3]]);
        }
    }
    pen.path("face", lines.finish());
    if face.is(Arm::Artillery) {
        pen.path("gun", guns.finish());
    }
}

/// Fire at one end of a gun.
fn burst(class: &str, size: Point, pen: &mut Pen) {
    let mut points = Vec::new();
    for ray in 0..16 {
        let reach = if ray % 2 == 0 { 12.0 } else { 6.0 };
        let turn = (ray as f32 * 22.5).to_radians();
        points.push(Point::new(turn.cos() * reach - size.x / 2.0 + 6.0, turn.sin() * reach));
    }
    let mut trace = Trace::default();
    trace.line(&points);
    trace.close();
    pen.path(class, trace.finish());
}
