//! What the dice may bring, beside an order that would roll them: which faces would count, and the exact
//! chances.

use estafette_battlefields::Battlefields;
use estafette_battlefields::dice::{Die, Icons, Own, Verdict};
use estafette_battlefields::odds::{Chances, Forecast};
use estafette_battlefields::sight::Sight;
use estafette_core::Pick;
use estafette_words::Lexicon;

use super::panels::{attack_key, die};
use crate::svg::{Escaped, Pen};

/// What is asked of a roll: the message that names it, and when it holds.
type Question = (&'static str, fn(Icons) -> bool);

/// What the target may suffer.
const THEIRS: [Question; 4] = [
    ("battlefields-table-chance-casualty", |icons| icons.casualties >= 1),
    ("battlefields-table-chance-casualties", |icons| icons.casualties >= 2),
    ("battlefields-table-chance-retreat", |icons| icons.retreats >= 1),
    ("battlefields-table-chance-retreats", |icons| icons.retreats >= 2),
];
/// What the unit that rolls may suffer.
const OURS: [Question; 2] = [
    ("battlefields-table-chance-own-casualty", |icons| icons.own == Own::Casualty),
    ("battlefields-table-chance-own-disorder", |icons| icons.own == Own::Disorder),
];

/// All forecasts of the decision at hand.
pub(super) fn draw(game: &Battlefields, lexicon: &Lexicon, sight: &Sight, picks: &[Pick]) -> String {
    let mut pen = Pen::default();
    for forecast in game.forecasts(&sight.state, picks) {
        one(game, lexicon, &forecast, &mut pen);
    }
    pen.finish()
}

fn one(game: &Battlefields, lexicon: &Lexicon, forecast: &Forecast, pen: &mut Pen) {
    let name = |unit| game.battle().unit(unit).name.clone();
    let facts = [
        ("attack", attack_key(forecast.attack).into()),
        ("unit", name(forecast.unit).into()),
        ("target", name(forecast.target).into()),
    ];
    let who = lexicon.say("battlefields-table-roll-who", facts);
    let dice = lexicon.say("battlefields-table-chance-dice", [("dice", forecast.dice.into())]);
    pen.raw(format_args!("<section><h4>{}</h4><p>{}</p><p class=\"faces\">", Escaped(&who), Escaped(&dice)));
    for &(face, counts) in &forecast.faces {
        let verdict = if counts { Verdict::Met } else { Verdict::Unmet };
        pen.raw("<svg viewBox=\"-30 -30 60 60\" aria-hidden=\"true\">");
        die(&Die { face, verdict }, pen);
        pen.raw("</svg>");
    }
    pen.raw("</p><table><thead><tr><td></td>");
    let with_hazard = forecast.hazard.as_ref();
    let columns = [
        (Some(&forecast.plain), "battlefields-table-chance-plain"),
        (with_hazard, "battlefields-table-chance-hazard"),
    ];
    for (_, title) in columns.iter().filter(|(chances, _)| chances.is_some()) {
        pen.raw(format_args!("<th scope=\"col\">{}</th>", Escaped(&lexicon.say(title, []))));
    }
    pen.raw("</tr></thead><tbody>");
    let possible = |(_, holds): &&Question| {
        columns.iter().any(|(chances, _)| chances.is_some_and(|chances| chances.share(holds).0 > 0))
    };
    for (title, holds) in THEIRS.iter().chain(&OURS).filter(possible) {
        pen.raw(format_args!("<tr><th scope=\"row\">{}</th>", Escaped(&lexicon.say(title, []))));
        for chances in columns.iter().filter_map(|(chances, _)| *chances) {
            cell(chances, *holds, pen);
        }
        pen.raw("</tr>");
    }
    pen.raw("</tbody></table></section>");
}

/// A chance: in hundredths, with the exact share behind it, and as long a bar.
fn cell(chances: &Chances, holds: fn(Icons) -> bool, pen: &mut Pen) {
    let (ways, total) = chances.share(holds);
    let percent = (ways * 100 + total / 2) / total;
    pen.raw(format_args!(
        "<td title=\"{ways}/{total}\"><svg viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"all\" width=\"100\" height=\"4\"/><rect class=\"part\" width=\"{percent}\" height=\"4\"/></svg>\
         {percent} %</td>"
    ));
}
