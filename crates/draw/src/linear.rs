//! Boards and blocks of the linear games.
//!
//! The board is drawn in layers from the paper up: [`ground`] (paper, locales, water, marsh), [`roads`],
//! [`approaches`] (their lines and signs), [`lettering`], and [`targets`] (what can be picked, unseen until
//! it is offered); then [`blocks`] are laid on it.

pub mod approaches;
pub mod blocks;
pub mod ground;
pub mod lettering;
pub mod roads;
pub mod targets;

use estafette_core::Pick;
use estafette_linear::{Board, CrossingId, Position};

use crate::svg::Pen;

/// How a game picks what is on a board.
#[derive(Clone, Copy, Debug)]
pub struct Picks {
    /// A position.
    pub position: fn(Position) -> Pick,
    /// A crossing or entry.
    pub crossing: fn(CrossingId) -> Pick,
}

/// Draws the board, without pieces.
pub fn board(board: &Board, picks: Picks, pen: &mut Pen) {
    ground::draw(board, picks, pen);
    roads::draw(board, pen);
    approaches::draw(board, pen);
    lettering::draw(board, pen);
    targets::draw(board, picks, pen);
}

/// How board and blocks look.
pub const MAP_STYLE: &str = include_str!("linear/map.css");
/// How what is offered and picked is shown: a second voice, laid over the map by pages.
pub const VOICE_STYLE: &str = include_str!("linear/voice.css");
