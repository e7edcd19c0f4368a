//! The Victory track: both markers, the Rout markers, and what a Rally concedes.

use estafette_battlefields::Battlefields;
use estafette_battlefields::sight::Sight;
use estafette_battlefields::unit::Side;
use estafette_words::Lexicon;

use super::orders::token;
use super::side_key;
use crate::drawn::Panel;
use crate::plane::Point;
use crate::svg::{Escaped, Pen, Short};

/// The side of a space of the track.
const SPACE: f32 = 40.0;
/// How many spaces a row has in a page.
const COLUMNS: u8 = 9;

pub(super) fn panel(game: &Battlefields, lexicon: &Lexicon, sight: &Sight) -> Panel {
    let battle = game.battle();
    let rows = (u32::from(battle.track) + 1).div_ceil(u32::from(COLUMNS));
    let mut pen = Pen::default();
    pen.raw(format_args!(
        "<svg class=\"panel-track\" viewBox=\"-3 -3 {} {}\" aria-hidden=\"true\">",
        u32::from(COLUMNS) * SPACE as u32 + 6,
        rows * SPACE as u32 + 6
    ));
    track(game, sight, COLUMNS, &mut pen);
    pen.raw("</svg><ul class=\"panel-list\">");
    for side in Side::BOTH {
        let facts = [
            ("side", side_key(side)),
            ("points", sight.state.sides[side].points.into()),
            ("track", battle.track.into()),
            ("price", game.rally_price(&sight.state, side).into()),
            ("rallies", sight.state.sides[side].rallies.into()),
        ];
        pen.raw(format_args!("<li>{}</li>", Escaped(&lexicon.say("battlefields-table-victory-side", facts))));
    }
    for (index, &space) in battle.rout_spaces.iter().enumerate() {
        let facts = [("space", space.into()), ("shows", rout(sight, index).name().into())];
        pen.raw(format_args!("<li>{}</li>", Escaped(&lexicon.say("battlefields-table-rout-marker", facts))));
    }
    pen.raw("</ul>");
    Panel { key: "victory", title: lexicon.say("battlefields-table-victory", []), body: pen.finish() }
}

/// What a viewer knows of a Rout marker.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marker {
    Hidden,
    Blank,
    Rout,
}

impl Marker {
    const fn name(self) -> &'static str {
        match self {
            Marker::Hidden => "hidden",
            Marker::Blank => "blank",
            Marker::Rout => "rout",
        }
    }
}

fn rout(sight: &Sight, index: usize) -> Marker {
    match sight.state.rout {
        Some(rout) if rout as usize == index => Marker::Rout,
        Some(_) => Marker::Blank,
        None if sight.state.revealed >> index & 1 != 0 => Marker::Blank,
        None => Marker::Hidden,
    }
}

/// Draws the track in rows of so many spaces.
pub(in crate::battlefields) fn track(game: &Battlefields, sight: &Sight, columns: u8, pen: &mut Pen) {
    let battle = game.battle();
    for space in 0..=battle.track {
        let (x, y) = (f32::from(space % columns) * SPACE, f32::from(space / columns) * SPACE);
        pen.raw(format_args!("<g class=\"space\" transform=\"translate({} {})\">", Short(x), Short(y)));
        pen.raw(format_args!("<rect class=\"cell\" width=\"{0}\" height=\"{0}\"/>", Short(SPACE)));
        pen.raw(format_args!("<text class=\"space-figure\" x=\"4\" y=\"13\">{space}</text>"));
        if let Some(index) = battle.rout_spaces.iter().position(|&rout| rout == space) {
            let marker = rout(sight, index);
            pen.path(&format!("rout-marker {}", marker.name()), "M20 5l15 15-15 15-15-15z");
            match marker {
                Marker::Hidden => pen.raw("<text class=\"rout-figure\" x=\"20\" y=\"27\">?</text>"),
                Marker::Rout => pen.path("rout-cross", "M14 14l12 12M26 14l-12 12"),
                Marker::Blank => {}
            }
        }
        let here: Vec<Side> =
            Side::BOTH.into_iter().filter(|&side| sight.state.sides[side].points == space).collect();
        for (index, &side) in here.iter().enumerate() {
            let aside = if here.len() > 1 { index as f32 * 18.0 - 9.0 } else { 0.0 };
            token(side, " marker", Point::new(20.0 + aside, 26.0), pen);
        }
        pen.raw("</g>");
    }
}
