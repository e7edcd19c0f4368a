//! Boards and blocks of the linear games.
//!
//! The board is drawn in layers from the paper up: `ground` (paper, locales, water), `terrain`, `roads`,
//! `approaches` (their lines and signs), `lettering`, [`ornaments`], and `targets` (what can be picked, unseen
//! until it is offered); then [`blocks`] are laid on it. `occupied` remembers what is where, so that names and
//! trees find free ground.

mod approaches;
pub mod blocks;
mod ground;
mod lettering;
mod occupied;
pub mod ornaments;
mod roads;
mod targets;
mod terrain;

use estafette_core::Pick;
use estafette_linear::{Board, CrossingId, Position};

use crate::svg::{Pen, Short};
use occupied::Occupied;
use ornaments::Title;

/// How a game picks what is on a board.
#[derive(Clone, Copy, Debug)]
pub struct Picks {
    /// A position.
    pub position: fn(Position) -> Pick,
    /// A crossing or entry.
    pub crossing: fn(CrossingId) -> Pick,
}

/// How much paper there is around a board: room for the frame and for arrows.
pub const MARGIN: f32 = 48.0;

/// The width and height of the sheet that a board is drawn on.
pub fn sheet(board: &Board) -> (u32, u32) {
    let [width, height] = board.size.unwrap_or([1, 1]);
    (width as u32 + 2 * MARGIN as u32, height as u32 + 2 * MARGIN as u32)
}

/// Draws a layer of the sheet; in it, points are points of the board.
pub fn layer(class: &str, pen: &mut Pen, draw: impl FnOnce(&mut Pen)) {
    pen.raw(format_args!("<g class=\"{class}\" transform=\"translate({0} {0})\">", Short(MARGIN)));
    draw(pen);
    pen.raw("</g>\n");
}

/// Draws the board, without pieces.
pub fn board(board: &Board, picks: Picks, title: &Title, pen: &mut Pen) {
    let strands = roads::strands(board);
    let mut occupied = Occupied::of(board, &strands);
    ornaments::reserve(board, title, &mut occupied);
    let (mut houses, mut letters) = (Pen::default(), Pen::default());
    lettering::draw(board, &mut occupied, &mut houses, &mut letters);
    layer("board", pen, |pen| {
        ground::draw(board, picks, pen);
        terrain::draw(board, &mut occupied, pen);
        roads::draw(&strands, pen);
        pen.raw(houses.finish());
        approaches::draw(board, pen);
        pen.raw(letters.finish());
        ornaments::draw(board, title, pen);
        targets::draw(board, picks, pen);
    });
}

/// How board and blocks look.
pub const MAP_STYLE: &str = include_str!("linear/map.css");
/// How what is offered and picked is shown: a second voice, laid over the map by pages.
pub const VOICE_STYLE: &str = include_str!("linear/voice.css");
