//! The last roll: each die with what it needs and whether it counts.

use estafette_battlefields::Battlefields;
use estafette_battlefields::dice::{Attack, Die, Face, Need, Own, Verdict};
use estafette_battlefields::sight::Sight;
use estafette_battlefields::unit::UnitId;
use estafette_words::Lexicon;

use crate::drawn::Panel;
use crate::plane::Point;
use crate::svg::{Escaped, Pen, Short, Trace};

pub(super) fn panel(game: &Battlefields, lexicon: &Lexicon, sight: &Sight) -> Option<Panel> {
    let roll = sight.state.roll.as_ref()?;
    let name = |unit: UnitId| game.battle().unit(unit).name.clone();
    let facts = [
        ("attack", attack_key(roll.attack).into()),
        ("unit", name(roll.unit).into()),
        ("target", name(roll.target).into()),
    ];
    let mut pen = Pen::default();
    let who = lexicon.say("battlefields-table-roll-who", facts);
    pen.raw(format_args!("<p class=\"panel-line\">{}</p><div class=\"dice\">", Escaped(&who)));
    for it in &roll.dice {
        let counts = if it.verdict.counts() { "counts" } else { "idle" };
        pen.raw(format_args!(
            "<figure class=\"die-of {counts}\"><svg viewBox=\"-30 -30 60 60\" aria-hidden=\"true\">"
        ));
        die(it, &mut pen);
        let need = need(it.face.need());
        let verdict = match it.verdict {
            Verdict::Met => "met",
            Verdict::Disordered => "disordered",
            Verdict::Unmet => "unmet",
        };
        let verdict = lexicon.say("battlefields-table-verdict", [("verdict", verdict.into())]);
        pen.raw("</svg><figcaption>");
        if it.face.need() != Need::Nothing {
            pen.raw(format_args!("{}: ", Escaped(&lexicon.say(need, []))));
        }
        pen.raw(format_args!("<b>{}</b></figcaption></figure>", Escaped(&verdict)));
    }
    let icons = roll.icons();
    let facts = [("casualties", icons.casualties.into()), ("retreats", icons.retreats.into())];
    let total = lexicon.say("battlefields-table-roll-total", facts);
    pen.raw(format_args!("</div><p class=\"panel-line\">{}</p>", Escaped(&total)));
    Some(Panel { key: "roll", title: lexicon.say("battlefields-table-roll", []), body: pen.finish() })
}

/// The attack as messages select by it.
pub(in crate::battlefields) const fn attack_key(attack: Attack) -> &'static str {
    match attack {
        Attack::Fire => "fire",
        Attack::ReactionFire => "reaction",
        Attack::Assault => "assault",
    }
}

const fn need(need: Need) -> &'static str {
    match need {
        Need::Nothing => "battlefields-need-nothing",
        Need::Leader => "battlefields-need-leader",
        Need::BetterQuality => "battlefields-need-better-quality",
        Need::TargetInColumn => "battlefields-need-target-in-column",
        Need::TargetInLine => "battlefields-need-target-in-line",
        Need::Adjacent => "battlefields-need-adjacent",
        Need::Artillery => "battlefields-need-artillery",
        Need::Cavalry => "battlefields-need-cavalry",
        Need::AnotherFront => "battlefields-need-another-front",
    }
}

/// Draws a die around the origin: a burst for a casualty, an arrow for a retreat, and in a field of its own
/// what the Hazard die does to the unit that rolled it.
pub(in crate::battlefields) fn die(die: &Die, pen: &mut Pen) {
    let kind = match die.face {
        Face::Fire(_) => "fire",
        Face::Assault(_) => "assault",
        Face::Hazard(_) => "hazard",
    };
    let idle = if die.verdict.counts() { "" } else { " idle" };
    let icons = die.face.icons();
    pen.raw(format_args!("<g class=\"die {kind}{idle}\">"));
    pen.raw("<rect class=\"cube\" x=\"-26\" y=\"-26\" width=\"52\" height=\"52\" rx=\"9\"/>");
    let count = icons.casualties + icons.retreats;
    let y = if icons.own == Own::Nothing { 0.0 } else { -10.0 };
    let small = icons.own != Own::Nothing && count > 0;
    let scale = match count {
        0 | 1 if !small => 1.0,
        _ => 0.62,
    };
    for index in 0..count {
        let x = (f32::from(index) - (f32::from(count) - 1.0) / 2.0) * 25.0;
        pen.raw(format_args!(
            "<g transform=\"translate({} {}) scale({})\">",
            Short(x),
            Short(y),
            if scale < 1.0 { ".62" } else { "1" }
        ));
        if index < icons.casualties {
            pen.path("burst", burst());
        } else {
            pen.path("retreat", "M-17-6h16v-10l19 16-19 16v-10h-16z");
        }
        pen.raw("</g>");
    }
    match icons.own {
        Own::Nothing => {}
        Own::Casualty => {
            pen.path("own", if count > 0 { "M-20 3h40v20h-40z" } else { "M-20-18h40v36h-40z" });
            let y = if count > 0 { 13.0 } else { 0.0 };
            pen.raw(format_args!("<g transform=\"translate(0 {}) scale(.5)\">", Short(y)));
            pen.path("burst", burst());
            pen.raw("</g>");
        }
        Own::Disorder => {
            pen.path("own", "M-20 3h40v20h-40z");
            pen.path("askew", "M-14 9l12-3 2 8-12 3zM3 8l11 5-4 8-11-5z");
        }
    }
    pen.raw("</g>");
}

/// A burst around the origin.
fn burst() -> String {
    let points: Vec<Point> = (0..16)
        .map(|ray| {
            let reach = if ray % 2 == 0 { 18.0 } else { 9.0 };
            let turn = (ray as f32 * 22.5).to_radians();
            Point::new(turn.cos(), turn.sin()) * reach
        })
        .collect();
    let mut trace = Trace::default();
    trace.line(&points);
    trace.close();
    trace.finish()
}
