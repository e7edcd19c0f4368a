//! The special rules of the battle, and what the ground does.

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{Effect, EffectKind};
use estafette_battlefields::sight::Sight;
use estafette_battlefields::unit::Arm;
use estafette_core::Game;
use estafette_words::{Lexicon, Spoken};

use super::told;
use crate::battlefields::ground::{barrier, look};
use crate::drawn::Panel;
use crate::hexes::{Barrier, Look, swatch, swatch_of_barrier};
use crate::svg::{Escaped, Pen};

/// The optional rules in force and the special rules, if there are any; those that have come about are marked.
pub(super) fn rules(game: &Battlefields, lexicon: &Lexicon, sight: &Sight) -> Option<Panel> {
    let (options, specials) = (game.setup().options, &game.battle().specials);
    if options.is_empty() && specials.is_empty() {
        return None;
    }
    let mut pen = Pen::default();
    pen.raw("<ul class=\"panel-list\">");
    for option in &options {
        let title = Battlefields::option_title(lexicon, option);
        let about = Battlefields::option_about(lexicon, option);
        pen.raw(format_args!("<li><em>{}.</em> {}</li>", Escaped(&title), Escaped(&about)));
    }
    for (index, special) in specials.iter().enumerate() {
        let done = sight.state.done >> index & 1 != 0;
        let class = if done { " class=\"done\"" } else { "" };
        pen.raw(format_args!("<li{class}>{}</li>", Escaped(told(lexicon, &special.note))));
    }
    pen.raw("</ul>");
    Some(Panel { key: "rules", title: lexicon.say("battlefields-table-rules", []), body: pen.finish() })
}

/// What each kind of ground and edge does.
pub(super) fn panel(game: &Battlefields, lexicon: &Lexicon) -> Panel {
    let battle = game.battle();
    let mut pen = Pen::default();
    pen.raw("<dl class=\"terrain-key\">");
    for (index, terrain) in battle.terrains.iter().enumerate() {
        let is_used = battle.ground.iter().any(|ground| ground.terrain as usize == index);
        let look = look(terrain);
        if !is_used || look == Look::Open && terrain.effects.is_empty() {
            continue;
        }
        let sign = Sign::Ground(look);
        let mut does: Vec<String> = terrain.effects.iter().map(|effect| says(lexicon, effect)).collect();
        if terrain.obstacle {
            does.push(lexicon.say("battlefields-table-obstacle", []));
        }
        entry(sign, told(lexicon, &terrain.name), &does, lexicon, &mut pen);
    }
    for kind in &battle.edge_kinds {
        let does: Vec<String> = kind.effects.iter().map(|effect| says(lexicon, effect)).collect();
        entry(Sign::Edge(barrier(kind)), told(lexicon, &kind.name), &does, lexicon, &mut pen);
    }
    pen.raw("</dl>");
    Panel { key: "terrain", title: lexicon.say("battlefields-table-terrain", []), body: pen.finish() }
}

#[derive(Clone, Copy)]
enum Sign {
    Ground(Look),
    Edge(Barrier),
}

fn entry(sign: Sign, name: &str, does: &[String], lexicon: &Lexicon, pen: &mut Pen) {
    pen.raw("<div><dt><svg class=\"swatch\" viewBox=\"-59 -59 118 118\" aria-hidden=\"true\">");
    match sign {
        Sign::Ground(look) => swatch(look, pen),
        Sign::Edge(barrier) => swatch_of_barrier(barrier, pen),
    }
    let does =
        if does.is_empty() { lexicon.say("battlefields-table-no-effect", []) } else { does.join("; ") };
    pen.raw(format_args!("</svg>{}</dt><dd>{}</dd></div>", Escaped(name), Escaped(&does)));
}

/// A rule of the ground in words.
fn says(lexicon: &Lexicon, effect: &Effect) -> String {
    let id = match effect.kind {
        EffectKind::Control => "battlefields-table-effect-control",
        EffectKind::Cover => "battlefields-table-effect-cover",
        EffectKind::Fortified => "battlefields-table-effect-fortified",
        EffectKind::Impassable => "battlefields-table-effect-impassable",
        EffectKind::Obstruction => "battlefields-table-effect-obstruction",
        EffectKind::Rough => "battlefields-table-effect-rough",
    };
    let arms: Vec<String> = Arm::ALL
        .into_iter()
        .filter(|&arm| effect.to.contains(arm))
        .map(|arm| {
            let arm = match arm {
                Arm::Infantry => "infantry",
                Arm::Cavalry => "cavalry",
                Arm::Artillery => "artillery",
            };
            lexicon.say("battlefields-table-arm", [("arm", arm.into())])
        })
        .collect();
    let against = match (effect.against_fire, effect.against_assault) {
        (true, false) => "fire",
        (false, true) => "assault",
        _ => "both",
    };
    let from = if effect.from_lower { "lower" } else { "anywhere" };
    let facts = [("arms", lexicon.list(&arms).into()), ("against", against.into()), ("from", from.into())];
    lexicon.say(id, facts)
}
