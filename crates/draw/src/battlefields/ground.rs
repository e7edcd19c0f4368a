//! The map of a battle in the terms of [`hexes`](crate::hexes): how each kind of terrain and edge looks.
//!
//! Files name kinds freely. What a name says is drawn so; of any other kind the rules say enough.

use estafette_battlefields::battle::{Battle, Begins, EdgeKind, Effect, EffectKind, Rule, Terrain, Text};
use estafette_battlefields::unit::Arm;
use estafette_hexes::{Cell, Direction};

use crate::hexes::{Barrier, Ground, Legend, Look, Map, Name, Words};

/// The beginnings of words that tell how ground looks, the more particular first.
const LOOKS: &[(Look, &[&str])] = &[
    (Look::Ice, &["frozen", "ice"]),
    (Look::Ruins, &["ruin", "burnt", "burned"]),
    (Look::Wood, &["wood", "forest"]),
    (Look::Thicket, &["thicket", "brush", "scrub", "copse", "orchard", "garden", "bush", "heath"]),
    (Look::Vineyard, &["vine", "vigna", "hop"]),
    (Look::Marsh, &["marsh", "swamp", "bog", "fen", "meadow"]),
    (Look::Water, &["river", "pond", "lake", "water", "sea"]),
    (Look::Village, &["village", "town", "city", "suburb"]),
    (Look::Hamlet, &["hamlet"]),
    (Look::Farm, &["farm", "house", "cascina", "mill", "inn", "manor"]),
    (Look::Castle, &["castle", "chateau", "château", "palace", "abbey", "convent", "monastery", "church"]),
    (
        Look::Works,
        &["redoubt", "fleche", "flèche", "battery", "bridgehead", "works", "earthwork", "fort", "trench"],
    ),
    (
        Look::Hill,
        &["hill", "crest", "slope", "summit", "plateau", "knoll", "ridge", "height", "mound", "mount"],
    ),
    (Look::Rough, &["rock", "rough", "broken", "quarry", "gully"]),
    (Look::Open, &["open", "field", "plain", "clear"]),
];

/// The same for what lies between hexes.
const BARRIERS: &[(Barrier, &[&str])] = &[
    (Barrier::Ravine, &["ravine", "gully", "sunken", "gorge", "ditch"]),
    (Barrier::Bank, &["steep", "bank", "cliff", "escarpment", "scarp"]),
    (Barrier::Wall, &["wall", "hedge", "fence", "palisade"]),
    (Barrier::Parapet, &["parapet", "rampart", "redoubt", "fleche", "work", "trench", "barricade"]),
    (Barrier::Stream, &["stream", "river", "brook", "creek", "canal", "water"]),
];

/// What some words are known for: those of the key, and if it tells nothing, those of the name.
fn known<T: Copy>(table: &[(T, &[&str])], key: &str, name: &str) -> Option<T> {
    [key, name].into_iter().find_map(|text| {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
        let tells = |stems: &[&str]| words.iter().any(|word| stems.iter().any(|stem| word.starts_with(stem)));
        table.iter().find(|(_, stems)| tells(stems)).map(|&(it, _)| it)
    })
}

fn has(effects: &[Effect], kind: EffectKind) -> bool {
    effects.iter().any(|effect| effect.kind == kind)
}

/// How a kind of terrain looks.
pub(super) fn look(terrain: &Terrain) -> Look {
    known(LOOKS, &terrain.key, &terrain.name.en).unwrap_or_else(|| {
        let effects = &terrain.effects;
        let closed = effects.iter().any(|effect| {
            effect.kind == EffectKind::Impassable && Arm::ALL.into_iter().all(|arm| effect.to.contains(arm))
        });
        if has(effects, EffectKind::Fortified) {
            Look::Works
        } else if has(effects, EffectKind::Control) {
            Look::Hamlet
        } else if closed || has(effects, EffectKind::Obstruction) {
            Look::Rough
        } else if terrain.obstacle || has(effects, EffectKind::Cover) {
            Look::Thicket
        } else if effects.is_empty() {
            Look::Open
        } else {
            Look::Rough
        }
    })
}

/// How a kind of edge looks.
pub(super) fn barrier(kind: &EdgeKind) -> Barrier {
    // What protects one side must be drawn on that side, whatever it is called.
    let fortified = has(&kind.effects, EffectKind::Fortified);
    let known = known(BARRIERS, &kind.key, &kind.name.en)
        .filter(|it| !fortified || matches!(it, Barrier::Wall | Barrier::Parapet));
    known.unwrap_or_else(|| {
        if fortified {
            Barrier::Parapet
        } else if has(&kind.effects, EffectKind::Obstruction) {
            Barrier::Bank
        } else {
            Barrier::Stream
        }
    })
}

/// Text in all languages.
pub(super) fn words(text: &Text) -> Words<'_> {
    Words { en: &text.en, es: &text.es }
}

/// The map of a battle.
pub(super) fn map(battle: &Battle) -> Map<'_> {
    let looks: Vec<Look> = battle.terrains.iter().map(look).collect();
    let ground = battle.ground.iter().map(|ground| Ground {
        look: looks.get(ground.terrain as usize).copied().unwrap_or(Look::Open),
        level: ground.level,
    });
    let barriers = barriers(battle);
    let streams: Vec<&EdgeKind> =
        battle.edge_kinds.iter().filter(|kind| barrier(kind) == Barrier::Stream).collect();
    let names = battle.names.iter().map(|(at, text)| Name {
        at: *at,
        words: words(text),
        of_stream: streams.iter().any(|kind| kind.name == *text),
    });
    Map {
        grid: &battle.grid,
        ground: ground.collect(),
        barriers,
        roads: &battle.roads,
        names: names.collect(),
        crowded: crowded(battle),
        marked: battle.objectives.iter().map(|objective| objective.at).collect(),
        legend: legend(battle, &looks),
    }
}

/// Where units and Leaders stand at first.
fn crowded(battle: &Battle) -> Vec<Cell> {
    let units = battle.units.iter().map(|unit| unit.begins);
    let leaders = battle.leaders.iter().map(|leader| leader.begins);
    let begins = units.chain(leaders).filter_map(|begins| match begins {
        Begins::At(cell) => Some(cell),
        Begins::With(_) => None,
    });
    begins.collect()
}

/// What lies between the hexes, each once; what protects a side, for that side.
fn barriers(battle: &Battle) -> Vec<(Cell, Direction, Barrier)> {
    let kinds: Vec<Barrier> = battle.edge_kinds.iter().map(barrier).collect();
    let mut found = Vec::new();
    for cell in battle.grid.cells() {
        for side in Direction::ALL {
            let edge = battle.edges.get(cell, side);
            let Some(&kind) = edge.kind.and_then(|kind| kinds.get(kind as usize)) else { continue };
            let protects = matches!(kind, Barrier::Wall | Barrier::Parapet);
            let twin = battle.grid.neighbour(cell, side).map(|next| battle.edges.get(next, side.opposite()));
            // An edge that works both ways stands on both its sides; the western one draws it.
            let is_first = side.index() < 2 || side == Direction::SE;
            let is_twice = twin.is_some_and(|twin| twin.kind == edge.kind);
            if is_first || !is_twice || protects && !edge.fortified.is_empty() {
                found.push((cell, side, kind));
            }
        }
    }
    found
}

/// What the margin tells.
fn legend<'a>(battle: &'a Battle, looks: &[Look]) -> Legend<'a> {
    let mut grounds: Vec<(Look, Words)> = Vec::new();
    for (index, (terrain, &look)) in battle.terrains.iter().zip(looks).enumerate() {
        let is_used = battle.ground.iter().any(|ground| ground.terrain as usize == index);
        if is_used && look != Look::Open && !grounds.iter().any(|&(_, name)| name == words(&terrain.name)) {
            grounds.push((look, words(&terrain.name)));
        }
    }
    let barriers = battle.edge_kinds.iter().map(|kind| (barrier(kind), words(&kind.name))).collect();
    Legend {
        title: words(&battle.title),
        date: date(&battle.date),
        hex_metres: battle.hex_metres,
        grounds,
        barriers,
    }
}

/// A date in figures that need no language: `14 · VI · 1800`.
fn date(iso: &str) -> String {
    const MONTHS: [&str; 12] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
    let parts: Vec<&str> = iso.split('-').collect();
    let [year, month, day] = parts[..] else { return iso.to_owned() };
    let month = month.parse::<usize>().ok().and_then(|month| MONTHS.get(month.wrapping_sub(1)));
    match (month, day.parse::<u8>()) {
        (Some(month), Ok(day)) => format!("{day} · {month} · {year}"),
        _ => iso.to_owned(),
    }
}

/// The edges that become bridges by a special rule, with the number of the rule.
pub(super) fn bridges(battle: &Battle) -> impl Iterator<Item = (usize, &[(Cell, Direction)])> {
    battle.specials.iter().enumerate().filter_map(|(index, special)| match &special.rule {
        Rule::BridgeBuilt { edges, .. } => Some((index, edges.as_slice())),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terrain(key: &str, name: &str, effects: Vec<Effect>) -> Terrain {
        Terrain {
            key: key.into(),
            name: Text { en: name.into(), es: String::new() },
            obstacle: false,
            effects,
        }
    }

    #[test]
    fn ground_looks_as_it_is_called() {
        for (key, name, look_like) in [
            ("wood", "Utitsa wood", Look::Wood),
            ("hill_village", "Pratzen village", Look::Village),
            ("shevardino", "Shevardino redoubt", Look::Works),
            ("ice", "Frozen pond", Look::Ice),
            ("pond", "Materne pond", Look::Water),
            ("ruins", "Burnt village", Look::Ruins),
            ("great_redoubt", "Raevsky redoubt", Look::Works),
        ] {
            assert_eq!(look(&terrain(key, name, Vec::new())), look_like, "{key}");
        }
    }

    #[test]
    fn other_ground_looks_as_its_rules_say() {
        let effect = |kind| Effect {
            kind,
            to: Arm::ALL.into_iter().collect(),
            from_lower: false,
            against_fire: true,
            against_assault: true,
        };
        for (kind, look_like) in [
            (EffectKind::Control, Look::Hamlet),
            (EffectKind::Cover, Look::Thicket),
            (EffectKind::Rough, Look::Rough),
            (EffectKind::Impassable, Look::Rough),
            (EffectKind::Fortified, Look::Works),
        ] {
            assert_eq!(look(&terrain("xyz", "Xyz", vec![effect(kind)])), look_like);
        }
    }

    #[test]
    fn a_date_needs_no_language() {
        assert_eq!(date("1800-06-14"), "14 · VI · 1800");
        assert_eq!(date("long ago"), "long ago");
    }
}
