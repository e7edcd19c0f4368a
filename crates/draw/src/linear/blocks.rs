//! Blocks: long bars along the approaches they block, or drawn up in reserve.

use estafette_core::Pick;
use estafette_linear::{Arm, Army, Board, Face, Position};

use super::approaches::{self, STATION, upright};
use crate::plane::Point;
use crate::svg::{Pen, Short};

/// The height of a block.
const HEIGHT: f32 = 21.0;
/// Between the middles of blocks in a row behind each other.
const STEP: f32 = 25.0;

/// A block as its viewer sees it.
#[derive(Clone, Debug)]
pub struct Block {
    /// How it is picked.
    pub pick: Pick,
    /// Whose it is.
    pub army: Army,
    /// Where it is.
    pub position: Position,
    /// Its face, if the viewer knows it.
    pub face: Option<Face>,
    /// Whether it has acted this turn.
    pub done: bool,
    /// Whether it is disorganized.
    pub disorganized: bool,
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
        for (place, block) in places(board, block.position, together.len()).into_iter().zip(together) {
            one(&place, block, pen);
        }
    }
}

/// Draws a block by itself, off the map.
pub fn alone(block: &Block, pen: &mut Pen) {
    one(&Place { at: Point::default(), degrees: 0.0, length: STATION }, block, pen);
}

/// Where a block lies: its middle, angle and length.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: Point,
    degrees: f32,
    length: f32,
}

fn places(board: &Board, position: Position, count: usize) -> Vec<Place> {
    let Some(id) = board.approach_at(position) else { return in_reserve(board, position, count) };
    let Some(line) = approaches::line(board, id) else { return Vec::new() };
    let approach = board.approach(id);
    let stations = approaches::stations(&line, approach);
    let length = approaches::station_length(&line, approach);
    let degrees = upright(line.along().degrees());
    (0..count)
        .map(|index| {
            let row = (index / stations.len()) as f32;
            let at = stations[index % stations.len()] + line.inward * (9.0 + HEIGHT / 2.0 + row * STEP);
            Place { at, degrees, length }
        })
        .collect()
}

/// In reserve blocks are drawn up behind each other, in columns of three and more.
fn in_reserve(board: &Board, position: Position, count: usize) -> Vec<Place> {
    let Some(reserve) = position.locale().and_then(|locale| board.locale(locale).reserve) else {
        return Vec::new();
    };
    let rows = count.div_ceil(2).max(count.min(3)).max(1);
    let columns = count.div_ceil(rows);
    (0..count)
        .map(|index| {
            let (row, column) = ((index % rows) as f32, (index / rows) as f32);
            let x = (column - (columns as f32 - 1.0) / 2.0) * (STATION + 6.0);
            let y = (row - (rows as f32 - 1.0) / 2.0) * STEP - 8.0;
            Place { at: Point::from(reserve) + Point::new(x, y), degrees: 0.0, length: STATION }
        })
        .collect()
}

fn one(place: &Place, block: &Block, pen: &mut Pen) {
    let colour = if block.army == Army::Red { "red" } else { "blue" };
    let done = if block.done { " done" } else { "" };
    let (w, h) = (place.length, HEIGHT);
    pen.raw(format_args!(
        "<g class=\"block {colour}{done}\" data-pick=\"{}\" transform=\"translate({}) rotate({})\">",
        block.pick,
        place.at,
        Short(place.degrees)
    ));
    let (x, y) = (Short(-w / 2.0), Short(-h / 2.0));
    let (sx, sy) = (Short(-w / 2.0 + 2.5), Short(-h / 2.0 + 3.5));
    let (width, height) = (Short(w), Short(h));
    pen.raw(format_args!(
        "<rect class=\"shadow\" x=\"{sx}\" y=\"{sy}\" width=\"{width}\" height=\"{height}\"/>"
    ));
    pen.raw(format_args!("<rect class=\"body\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"));
    if block.army == Army::Red {
        weave(w, h, pen);
    }
    if block.disorganized {
        let (x, y) = (Short(-w / 2.0 + 4.0), Short(-h / 2.0 + 4.0));
        let (width, height) = (Short(w - 8.0), Short(h - 8.0));
        pen.raw(format_args!(
            "<rect class=\"disorganized\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }
    if let Some(face) = block.face {
        symbols(face, pen);
    }
    pen.raw("</g>\n");
}

/// Red blocks are hatched at both ends, so that the armies can be told apart without colour.
fn weave(width: f32, height: f32, pen: &mut Pen) {
    let (x, y) = (width / 2.0, height / 2.0);
    for step in 1..=3 {
        let at = x - 4.5 * step as f32;
        pen.path(
            "weave",
            format_args!("M{} {}L{} {}", Short(-at), Short(-y + 1.0), Short(-at), Short(y - 1.0)),
        );
        pen.path(
            "weave",
            format_args!("M{} {}L{} {}", Short(at), Short(-y + 1.0), Short(at), Short(y - 1.0)),
        );
    }
}

/// As many symbols of the type as the piece has strength.
fn symbols(face: Face, pen: &mut Pen) {
    let (w, h) = (8.0, 5.5);
    let step = 19.5;
    let first = -step * (f32::from(face.strength()) - 1.0) / 2.0;
    for index in 0..face.strength() {
        let x = first + step * f32::from(index);
        let (left, right, top, bottom) = (Short(x - w), Short(x + w), Short(-h), Short(h));
        let inside = match face.arm() {
            Arm::Infantry => format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}"),
            Arm::Cavalry => format!("M{left} {bottom}L{right} {top}"),
            Arm::Artillery => String::new(),
        };
        pen.path("face", format_args!("M{left} {top}H{right}V{bottom}H{left}Z{inside}"));
        if face.is(Arm::Artillery) {
            pen.raw(format_args!("<circle class=\"gun\" cx=\"{}\" r=\"3.6\"/>", Short(x)));
        }
    }
}
