//! The time track: sixteen hours, what each brings, and where the hand stands.

use estafette_linear::Army;
use estafette_triomphe::Triomphe;
use estafette_triomphe::piece::FRANCE;
use estafette_triomphe::sequence::ROUNDS;
use estafette_triomphe::sight::Sight;
use estafette_words::{Lexicon, triomphe};

use super::{colour, key};
use crate::drawn::Panel;
use crate::plane::Point;
use crate::svg::{Escaped, Pen, Short};

/// The size of an hour's space.
const SPACE: (f32, f32) = (60.0, 64.0);
/// The hour before the first round.
const HOUR_BEFORE: u8 = 5;

pub(super) fn panel(game: &Triomphe, lexicon: &Lexicon, sight: &Sight) -> Panel {
    let seen = sight.seen();
    let now = lexicon.say(
        "triomphe-panel-time-now",
        [
            ("round", seen.round.into()),
            ("rounds", ROUNDS.into()),
            ("clock", triomphe::clock(lexicon, seen.round).into()),
            ("army", key(seen.active)),
        ],
    );
    let mut pen = Pen::default();
    pen.raw(format_args!("<p class=\"panel-line\">{}</p>", Escaped(&now)));
    pen.raw("<svg class=\"panel-track\" viewBox=\"-3 -3 486 134\" aria-hidden=\"true\">");
    track(game, sight, 8, &mut pen);
    pen.raw("</svg>");
    let mut arrivals = Vec::new();
    for area in game.map().areas.iter().filter(|area| area.from > seen.round) {
        arrivals.push(lexicon.say(
            "triomphe-panel-time-arrival",
            [
                ("clock", triomphe::clock(lexicon, area.from).into()),
                ("area", super::holding::name(area).into()),
                ("count", area.count.unwrap_or(0).into()),
            ],
        ));
    }
    if !arrivals.is_empty() {
        pen.raw("<ul class=\"panel-list\">");
        for arrival in arrivals {
            pen.raw(format_args!("<li>{}</li>", Escaped(&arrival)));
        }
        pen.raw("</ul>");
    }
    Panel { key: "time", title: lexicon.say("triomphe-panel-time", []), body: pen.finish() }
}

/// Draws the track in rows of so many hours: in each the morale it brings, and bars for pieces that arrive.
pub(in crate::triomphe) fn track(game: &Triomphe, sight: &Sight, columns: u8, pen: &mut Pen) {
    let seen = sight.seen();
    let (width, height) = SPACE;
    for round in 1..=ROUNDS {
        let place = round - 1;
        let at = Point::new(f32::from(place % columns) * width, f32::from(place / columns) * height);
        let when = match round.cmp(&seen.round) {
            std::cmp::Ordering::Less => " past",
            std::cmp::Ordering::Equal => " now",
            std::cmp::Ordering::Greater => "",
        };
        pen.raw(format_args!("<g class=\"hour{when}\" transform=\"translate({at})\">"));
        pen.raw(format_args!(
            "<rect class=\"space\" width=\"{}\" height=\"{}\"/>",
            Short(width),
            Short(height)
        ));
        pen.lettering("hour-figure", Point::new(width / 2.0, 26.0), &(HOUR_BEFORE + round).to_string());
        for army in Army::BOTH {
            let gain = game.map().schedule[army][place as usize];
            let y = if army == FRANCE { 52.0 } else { 38.0 };
            for token in 0..gain {
                let x = width / 2.0 + (f32::from(token) - (f32::from(gain) - 1.0) / 2.0) * 13.0;
                pen.raw(format_args!(
                    "<circle class=\"counter {}\" cx=\"{}\" cy=\"{}\" r=\"5\"/>",
                    colour(army),
                    Short(x),
                    Short(y)
                ));
            }
        }
        for area in game.map().areas.iter().filter(|area| area.from == round && round > 1) {
            let colour = colour(area.army);
            for piece in 0..area.count.unwrap_or(0) {
                let y = Short(6.0 + 7.0 * f32::from(piece));
                pen.raw(format_args!(
                    "<rect class=\"arrival {colour}\" x=\"4\" y=\"{y}\" width=\"13\" height=\"5\"/>"
                ));
            }
        }
        pen.raw("</g>");
    }
}
