//! Boards and blocks of the linear games.
//!
//! The board is drawn in layers from the paper up: [`ground`] (paper, locales, water, marsh), [`roads`],
//! [`approaches`] (their lines and signs), [`lettering`]; then [`blocks`] are laid on it.

pub mod approaches;
pub mod blocks;
pub mod ground;
pub mod lettering;
pub mod roads;

use estafette_linear::Board;

use crate::svg::Pen;

/// Draws the board, without pieces.
pub fn board(board: &Board, pen: &mut Pen) {
    ground::draw(board, pen);
    roads::draw(board, pen);
    approaches::draw(board, pen);
    lettering::draw(board, pen);
}

/// How the board looks. Pages bring the same rules in their own style sheet; a picture has no page.
pub const STYLE: &str = include_str!("linear.css");
