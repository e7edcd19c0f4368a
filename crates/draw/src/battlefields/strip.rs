//! A strip under the map with what panels tell beside it, without a word, so that a picture of a position is
//! complete in every language: orders, points, the last roll, and the pieces that are not on the map yet.

use estafette_battlefields::Battlefields;
use estafette_battlefields::sight::Sight;
use estafette_battlefields::unit::Side;

use super::panels::{Waiting, die, icon, spaces, token, track, waiting};
use super::units::{self, colour};
use super::{figure, markers};
use crate::plane::Point;
use crate::svg::{Pen, Short};

/// The height of the strip.
pub(super) const HEIGHT: u32 = 176;
/// The size of an Order space.
const BOX: Point = Point::new(72.0, 62.0);
/// How many spaces of the Victory track are in a row.
const COLUMNS: u8 = 14;

/// Draws the strip below a sheet of this size.
pub(super) fn draw(game: &Battlefields, sight: &Sight, width: u32, top: u32, pen: &mut Pen) {
    pen.raw(format_args!(
        "<rect class=\"paper\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\"/>\
         <g class=\"strip\" transform=\"translate(0 {top})\">"
    ));
    let mut x = orders(game, sight, 20.0, pen) + 24.0;
    pen.raw(format_args!("<g transform=\"translate({} 12)\">", Short(x)));
    track(game, sight, COLUMNS, pen);
    pen.raw("</g>");
    x += f32::from(COLUMNS) * 40.0 + 24.0;
    if let Some(roll) = &sight.state.roll {
        for it in &roll.dice {
            pen.raw(format_args!("<g transform=\"translate({} 66)\">", Short(x + 28.0)));
            die(it, pen);
            pen.raw("</g>");
            x += 62.0;
        }
        x += 14.0;
    }
    reinforcements(game, sight, x, width as f32 - 20.0, pen);
    pen.raw("</g>\n");
}

/// The Order spaces in two rows, and the tokens left. Returns where they end.
fn orders(game: &Battlefields, sight: &Sight, left: f32, pen: &mut Pen) -> f32 {
    let spaces = spaces(game);
    let columns = spaces.len().div_ceil(2).max(1);
    for (index, &space) in spaces.iter().enumerate() {
        let x = left + (index % columns) as f32 * (BOX.x + 4.0);
        let y = 12.0 + (index / columns) as f32 * (BOX.y + 4.0);
        let now = if sight.state.order == Some(space) { " now" } else { "" };
        pen.raw(format_args!(
            "<g transform=\"translate({} {})\"><rect class=\"strip-box{now}\" width=\"{}\" height=\"{}\"/>\
             <g transform=\"translate(36 21)\">",
            Short(x),
            Short(y),
            Short(BOX.x),
            Short(BOX.y)
        ));
        icon(game, space, pen);
        pen.raw("</g>");
        for (slot, side) in Side::BOTH.into_iter().enumerate() {
            if sight.state.sides[side].tokens >> space.number() & 1 != 0 {
                token(side, "", Point::new(24.0 + 24.0 * slot as f32, 50.0), pen);
            }
        }
        pen.raw("</g>");
    }
    let mut x = left + 10.0;
    for side in Side::BOTH {
        let own = &sight.state.sides[side];
        let free = own.command.saturating_sub(own.tokens.count_ones() as u8);
        for index in 0..own.command {
            let spent = if index < free { "" } else { " spent" };
            token(side, spent, Point::new(x, 156.0), pen);
            x += 21.0;
        }
        x += 16.0;
    }
    left + columns as f32 * (BOX.x + 4.0)
}

/// Whoever is off the map, each group after the space of the track that makes it due: one row for each side,
/// or two narrower ones.
fn reinforcements(game: &Battlefields, sight: &Sight, left: f32, right: f32, pen: &mut Pen) {
    let room = right - left;
    for (half, side) in Side::BOTH.into_iter().enumerate() {
        let groups: Vec<Waiting> =
            waiting(game, sight).into_iter().filter(|waiting| waiting.group.side == side).collect();
        let count: usize = groups.iter().map(|it| 1 + it.units.len() + it.leaders.len()).sum();
        let rows = if count as f32 * 62.0 > room { 2 } else { 1 };
        let columns = count.div_ceil(rows).max(1);
        let step = (room / columns as f32).min(if rows == 1 { 62.0 } else { 44.0 });
        let mut index = 0;
        let mut next = || {
            let (row, column) = (index / columns, index % columns);
            index += 1;
            let high = 84.0 / rows as f32;
            let y = 4.0 + 84.0 * half as f32 + high * (row as f32 + 0.5);
            Point::new(left + step * (column as f32 + 0.5), y)
        };
        let scale = Short(step / 100.0);
        for Waiting { group, units, leaders, .. } in groups {
            pen.lettering("strip-name", next() + Point::new(0.0, 8.0), &group.at.to_string());
            for unit in units {
                pen.raw(format_args!("<g transform=\"translate({}) scale({scale})\">", next()));
                units::draw(Point::default(), &figure(game, sight, unit), None, "", pen);
                pen.raw("</g>");
            }
            for leader in leaders {
                let sheet = game.battle().leader(leader);
                let (at, scale) = (next(), Short(step / 66.0));
                let colour = colour(side);
                pen.raw(format_args!(
                    "<g class=\"leader {colour}\" transform=\"translate({at}) scale({scale})\">"
                ));
                markers::flag(sheet.side, &sheet.name, pen);
                pen.raw("</g>");
            }
        }
    }
}
