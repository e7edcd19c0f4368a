//! A battle file as written, before any check. Words and numbers are kept with their places in the file, so that
//! everything wrong with them can be told at once, each with its line.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use toml::Spanned;

use crate::battle::Text;

/// A word, with its place.
pub(super) type Word = Spanned<String>;
/// A number, with its place.
pub(super) type Number = Spanned<i64>;
/// Tables by name.
pub(super) type Named<T> = BTreeMap<Word, T>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BattleFile {
    pub(super) format: Number,
    pub(super) id: Word,
    pub(super) title: Spanned<TextEntry>,
    pub(super) place: Spanned<TextEntry>,
    pub(super) date: Word,
    pub(super) size: Word,
    pub(super) scale: ScaleEntry,
    pub(super) north: Word,
    pub(super) initiative: Word,
    pub(super) artillery_range: Number,
    pub(super) orders: Spanned<Vec<Word>>,
    #[serde(default)]
    pub(super) contact: Vec<Spanned<[String; 2]>>,
    pub(super) intro: Spanned<TextEntry>,
    pub(super) sides: Sides<ArmyEntry>,
    pub(super) map: MapEntry,
    pub(super) legend: Named<Word>,
    pub(super) terrain: Named<TerrainEntry>,
    #[serde(default)]
    pub(super) edge: Named<EdgeKindEntry>,
    pub(super) victory: Spanned<VictoryEntry>,
    #[serde(default)]
    pub(super) objectives: Vec<Spanned<ObjectiveEntry>>,
    #[serde(default)]
    pub(super) reinforcements: ReinforcementsEntry,
    #[serde(default)]
    pub(super) groups: Vec<Spanned<GroupEntry>>,
    #[serde(default)]
    pub(super) units: Vec<Spanned<UnitEntry>>,
    #[serde(default)]
    pub(super) leaders: Vec<Spanned<LeaderEntry>>,
    #[serde(default)]
    pub(super) special: Vec<Spanned<SpecialEntry>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TextEntry {
    en: String,
    es: String,
}

impl TextEntry {
    pub(super) fn text(&self) -> Text {
        Text { en: self.en.clone(), es: self.es.clone() }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScaleEntry {
    pub(super) hex_m: Number,
    pub(super) unit: Spanned<TextEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sides<T> {
    pub(super) blue: T,
    pub(super) red: T,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArmyEntry {
    pub(super) army: Spanned<TextEntry>,
    pub(super) command: Number,
    pub(super) leaders: Number,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapEntry {
    pub(super) cols: Number,
    pub(super) rows_n: Number,
    pub(super) rows: Spanned<Vec<Word>>,
    pub(super) levels: Spanned<Vec<Word>>,
    #[serde(default)]
    pub(super) edges: Vec<Spanned<EdgeEntry>>,
    #[serde(default)]
    pub(super) roads: Vec<Vec<Word>>,
    #[serde(default)]
    pub(super) names: Vec<Spanned<NameEntry>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EdgeEntry {
    pub(super) hex: Word,
    pub(super) side: Word,
    pub(super) kind: Word,
}

/// One side of a hex, named by a special rule.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideOfHex {
    pub(super) hex: Word,
    pub(super) side: Word,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameEntry {
    pub(super) hex: Word,
    pub(super) en: String,
    pub(super) es: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainEntry {
    pub(super) name: Spanned<TextEntry>,
    pub(super) obstacle: bool,
    pub(super) effects: Vec<Spanned<EffectEntry>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EdgeKindEntry {
    pub(super) name: Spanned<TextEntry>,
    pub(super) effects: Vec<Spanned<EffectEntry>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EffectEntry {
    pub(super) effect: Word,
    pub(super) to: Spanned<Vec<Word>>,
    pub(super) when: Option<Word>,
    pub(super) against: Option<Spanned<Vec<Word>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryEntry {
    pub(super) track: Number,
    pub(super) rout_spaces: Option<Spanned<Vec<i64>>>,
    #[serde(default)]
    pub(super) rally_vp: RallyEntry,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RallyEntry {
    pub(super) blue: Option<Number>,
    pub(super) red: Option<Number>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectiveEntry {
    pub(super) hex: Word,
    pub(super) owner: Word,
    pub(super) name: Spanned<TextEntry>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReinforcementsEntry {
    pub(super) blue: Option<TrackEntry>,
    pub(super) red: Option<TrackEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrackEntry {
    pub(super) track: Number,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupEntry {
    pub(super) id: Word,
    pub(super) side: Word,
    pub(super) at: Number,
    pub(super) entry: Spanned<Vec<Word>>,
    pub(super) name: Spanned<TextEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitEntry {
    pub(super) id: Word,
    pub(super) side: Word,
    pub(super) name: Word,
    pub(super) class: Word,
    pub(super) quality: Word,
    pub(super) formation: Word,
    pub(super) hex: Option<Word>,
    pub(super) facing: Option<Word>,
    pub(super) group: Option<Word>,
    pub(super) strength: Option<Number>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaderEntry {
    pub(super) id: Word,
    pub(super) side: Word,
    pub(super) name: Word,
    pub(super) hex: Option<Word>,
    pub(super) group: Option<Word>,
}

/// A special rule: the fields of all of them together. Which of them a rule has is checked later, since no two
/// rules have the same and a wrong one is best told by its name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpecialEntry {
    pub(super) rule: Word,
    pub(super) note: Spanned<TextEntry>,
    pub(super) side: Option<Word>,
    pub(super) units: Option<Spanned<Vec<Word>>>,
    pub(super) when: Option<Spanned<Triggers>>,
    pub(super) cost: Option<Number>,
    pub(super) from_rally: Option<Number>,
    pub(super) vp: Option<Number>,
    pub(super) edge: Option<Word>,
    pub(super) turn: Option<Number>,
    pub(super) also: Option<Spanned<Vec<Spanned<SideOfHex>>>>,
    pub(super) until_turn: Option<Number>,
    pub(super) wake_distance: Option<Number>,
    pub(super) range: Option<Number>,
    pub(super) hex: Option<Word>,
    pub(super) command: Option<Number>,
    pub(super) edges: Option<Spanned<Vec<Spanned<SideOfHex>>>>,
    pub(super) group: Option<Word>,
    pub(super) die: Option<Number>,
    pub(super) need: Option<Number>,
    pub(super) id: Option<Word>,
    pub(super) name: Option<Spanned<TextEntry>>,
    pub(super) types: Option<Spanned<Vec<Word>>>,
    pub(super) actions: Option<Spanned<Vec<Word>>>,
    pub(super) free_hazard: Option<Spanned<bool>>,
    pub(super) hexes: Option<Spanned<Vec<Word>>>,
    pub(super) from_turn: Option<Number>,
    pub(super) rallies: Option<Number>,
    pub(super) winner: Option<Word>,
    pub(super) tie: Option<Word>,
}

impl SpecialEntry {
    /// The fields that are given, with their places in the text, except those that every rule has.
    pub(super) fn given(&self) -> Vec<(&'static str, usize)> {
        let fields = [
            ("side", start(self.side.as_ref())),
            ("units", start(self.units.as_ref())),
            ("when", start(self.when.as_ref())),
            ("cost", start(self.cost.as_ref())),
            ("from_rally", start(self.from_rally.as_ref())),
            ("vp", start(self.vp.as_ref())),
            ("edge", start(self.edge.as_ref())),
            ("turn", start(self.turn.as_ref())),
            ("also", start(self.also.as_ref())),
            ("until_turn", start(self.until_turn.as_ref())),
            ("wake_distance", start(self.wake_distance.as_ref())),
            ("range", start(self.range.as_ref())),
            ("hex", start(self.hex.as_ref())),
            ("command", start(self.command.as_ref())),
            ("edges", start(self.edges.as_ref())),
            ("group", start(self.group.as_ref())),
            ("die", start(self.die.as_ref())),
            ("need", start(self.need.as_ref())),
            ("id", start(self.id.as_ref())),
            ("name", start(self.name.as_ref())),
            ("types", start(self.types.as_ref())),
            ("actions", start(self.actions.as_ref())),
            ("free_hazard", start(self.free_hazard.as_ref())),
            ("hexes", start(self.hexes.as_ref())),
            ("from_turn", start(self.from_turn.as_ref())),
            ("rallies", start(self.rallies.as_ref())),
            ("winner", start(self.winner.as_ref())),
            ("tie", start(self.tie.as_ref())),
        ];
        fields.into_iter().filter_map(|(name, at)| Some((name, at?))).collect()
    }
}

/// When a special rule takes effect: the fields of all triggers together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TriggerEntry {
    pub(super) on: Word,
    pub(super) side: Option<Word>,
    pub(super) n: Option<Number>,
    pub(super) hex: Option<Word>,
    pub(super) owner: Option<Word>,
    pub(super) group: Option<Word>,
}

impl TriggerEntry {
    /// The fields that are given besides `on`, with their places in the text.
    pub(super) fn given(&self) -> Vec<(&'static str, usize)> {
        let fields = [
            ("side", start(self.side.as_ref())),
            ("n", start(self.n.as_ref())),
            ("hex", start(self.hex.as_ref())),
            ("owner", start(self.owner.as_ref())),
            ("group", start(self.group.as_ref())),
        ];
        fields.into_iter().filter_map(|(name, at)| Some((name, at?))).collect()
    }
}

fn start<T>(field: Option<&Spanned<T>>) -> Option<usize> {
    field.map(|field| field.span().start)
}

/// One trigger, or a list of them. Written by hand because an untagged enum would forget the places of its words.
#[derive(Debug)]
pub(super) enum Triggers {
    One(Box<TriggerEntry>),
    List(Vec<TriggerEntry>),
}

impl<'de> Deserialize<'de> for Triggers {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct OneOrList;

        impl<'de> Visitor<'de> for OneOrList {
            type Value = Triggers;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a trigger, or a list of them")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Triggers, A::Error> {
                let one = TriggerEntry::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Triggers::One(Box::new(one)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Triggers, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(Triggers::List)
            }
        }

        from.deserialize_any(OneOrList)
    }
}
