//! What can be picked on the board: broad shapes that nobody sees until a page lights them up.
//!
//! Locales are not among them: theirs lie under everything, with the [`ground`](super::ground).

use estafette_linear::Board;

use super::{Picks, approaches};
use crate::plane::Point;
use crate::svg::{Pen, Short, polyline};

/// How far behind the line of an approach its blocks stand, and so where it is pointed at.
const BEHIND: f32 = 15.0;

/// Draws the shapes.
pub(crate) fn draw(board: &Board, picks: Picks, pen: &mut Pen) {
    pen.group("targets", |pen| {
        for locale in board.locale_ids() {
            for (id, approach) in board.approaches_of(locale) {
                let Some(line) = approaches::line(board, id) else { continue };
                let trim = line.along() * (line.length() * 0.08);
                let shift = line.inward * BEHIND;
                let points = [line.from + trim + shift, line.to - trim + shift].map(Point::rounded);
                pen.raw(format_args!(
                    "<path class=\"hit\" data-pick=\"{}\" d=\"{}\"/>\n",
                    (picks.position)(approach.position),
                    polyline(&points)
                ));
            }
        }
        for id in board.crossing_ids() {
            let Some(at) = board.crossing(id).at.map(Point::from) else { continue };
            pen.raw(format_args!(
                "<circle class=\"target crossing\" data-pick=\"{}\" cx=\"{}\" cy=\"{}\" r=\"15\"/>\n",
                (picks.crossing)(id),
                Short(at.x),
                Short(at.y)
            ));
        }
    });
}
