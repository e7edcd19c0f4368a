//! A strip under the map with what panels tell beside it, without a word, so that a picture of a position is
//! complete in every language: hours, commands, morale, and the pieces that are not on the map yet.

use estafette_linear::Army;
use estafette_triomphe::Triomphe;
use estafette_triomphe::sight::Sight;

use super::panels::{Account, colour, pips, tokens, track, waiting};
use crate::linear::blocks;
use crate::plane::Point;
use crate::svg::{Escaped, Pen, Short};

/// The height of the strip.
pub(super) const HEIGHT: u32 = 190;
/// Where holding areas begin.
const AREAS: f32 = 1690.0;
/// Between the middles of blocks that wait.
const STEP: Point = Point::new(76.0, 27.0);
/// How many blocks wait in a column.
const COLUMN: usize = 4;

/// Draws the strip below a sheet of this size.
pub(super) fn draw(game: &Triomphe, sight: &Sight, width: u32, top: u32, pen: &mut Pen) {
    pen.raw(format_args!(
        "<rect class=\"paper\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\"/>\
         <g class=\"strip\" transform=\"translate(0 {top})\"><g transform=\"translate(48 34)\">"
    ));
    track(game, sight, 16, pen);
    pen.raw("</g><g transform=\"translate(1030 48)\">");
    pips(sight, pen);
    pen.raw("</g>");
    for (row, army) in Army::BOTH.into_iter().enumerate() {
        let account = Account::of(game, sight, army);
        let y = 42.0 + 56.0 * row as f32;
        pen.raw(format_args!("<g transform=\"translate(1165 {})\">", Short(y - 13.0)));
        tokens(&account, pen);
        pen.raw("</g>");
        let level = account.uncommitted + account.committed;
        pen.lettering("strip-figure", Point::new(1640.0, y + 10.0), &level.to_string());
    }
    let mut x = AREAS;
    for waiting in waiting(game, sight) {
        let columns = waiting.blocks.len().div_ceil(COLUMN) as f32;
        pen.raw(format_args!(
            "<text class=\"strip-name {}\" x=\"{}\" y=\"28\">{} · {}</text>",
            colour(waiting.area.army),
            Short(x),
            Escaped(&super::panels::name(waiting.area)),
            waiting.area.from + 5
        ));
        for (index, block) in waiting.blocks.iter().enumerate() {
            let (column, row) = ((index / COLUMN) as f32, (index % COLUMN) as f32);
            let at = Point::new(x + STEP.x * (column + 0.5), 52.0 + STEP.y * row);
            blocks::alone(at, block, pen);
        }
        x += (columns * STEP.x).max(150.0) + 34.0;
    }
    pen.raw("</g>\n");
}
