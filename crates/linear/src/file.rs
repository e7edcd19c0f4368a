//! Board files (`docs/boards.md`): TOML in, a checked [`Board`] or a list of faults out.

use estafette_core::Fault;
use estafette_core::position::line_at;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::army::Army;
use crate::board::{
    Approach, ApproachId, Board, Border, Crossing, CrossingId, Entry, EntryKind, Locale, LocaleId, Point,
    Water, Width,
};
use crate::lint::lint;
use crate::place::Position;

/// A board as written, before any check.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    #[serde(default)]
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) title: String,
    pub(crate) size: Option<Point>,
    #[serde(default)]
    pub(crate) locale: Vec<Spanned<LocaleEntry>>,
    #[serde(default)]
    pub(crate) approach: Vec<Spanned<ApproachEntry>>,
    #[serde(default)]
    pub(crate) entry: Vec<Spanned<EntryEntry>>,
    #[serde(default)]
    pub(crate) water: Vec<WaterEntry>,
    pub(crate) setup: Option<Spanned<toml::Table>>,
}

/// The code of a locale: written as a number or as a string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Code(pub(crate) String);

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a locale's number from 0 to 255, or its name")]
        enum Either {
            Number(u8),
            Name(String),
        }
        Ok(Code(match Either::deserialize(from)? {
            Either::Number(number) => number.to_string(),
            Either::Name(name) => name,
        }))
    }
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LocaleEntry {
    pub(crate) id: Code,
    pub(crate) name: Option<String>,
    #[serde(default)]
    pub(crate) labels: Vec<String>,
    pub(crate) capacity: u8,
    pub(crate) reserve: Option<Point>,
    #[serde(default)]
    pub(crate) outline: Vec<Point>,
    #[serde(default)]
    pub(crate) french_setup: u8,
    #[serde(default)]
    pub(crate) east_of_objective_line: bool,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApproachEntry {
    pub(crate) between: [Code; 2],
    pub(crate) nth: Option<u8>,
    pub(crate) width: Width,
    #[serde(default)]
    pub(crate) marks: [String; 2],
    #[serde(default)]
    pub(crate) impassable: bool,
    pub(crate) eastward: Option<[Code; 2]>,
    #[serde(default)]
    pub(crate) objective_line: bool,
    pub(crate) sides: Option<[[Point; 2]; 2]>,
    #[serde(default)]
    pub(crate) roads: Vec<RoadEntry>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoadEntry {
    pub(crate) id: Option<String>,
    pub(crate) kind: RoadKind,
    pub(crate) nets: [u8; 2],
    pub(crate) at: Option<Point>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RoadKind {
    Main,
    Local,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryEntry {
    pub(crate) id: String,
    pub(crate) army: ArmyName,
    pub(crate) locale: Code,
    pub(crate) kind: EntryKind,
    pub(crate) net: Option<u8>,
    pub(crate) hour: Option<u8>,
    pub(crate) count: Option<u8>,
    pub(crate) at: Option<Point>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ArmyName {
    #[serde(alias = "allied")]
    Austria,
    #[serde(alias = "french")]
    France,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WaterEntry {
    pub(crate) name: Option<String>,
    pub(crate) kind: Spanned<String>,
    pub(crate) course: Vec<Point>,
}

/// The most signs of one kind that can be printed on one side of a border.
const MOST_SIGNS: u8 = 2;

/// The printed signs of one side of a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    infantry: u8,
    cavalry: u8,
    artillery: u8,
    obstructing: bool,
}

impl Marks {
    pub(crate) fn read(text: &str) -> Result<Marks, String> {
        let mut marks = Marks::default();
        for sign in text.chars() {
            let signs = match sign {
                'I' => &mut marks.infantry,
                'C' => &mut marks.cavalry,
                'A' => &mut marks.artillery,
                'O' => {
                    marks.obstructing = true;
                    continue;
                }
                _ => return Err(format!("`{sign}` in marks `{text}` is none of I, C, A, O")),
            };
            if *signs == MOST_SIGNS {
                return Err(format!("there are more than {MOST_SIGNS} `{sign}` in marks `{text}`"));
            }
            *signs += 1;
        }
        Ok(marks)
    }
}

impl Board {
    /// Reads a board file. All faults are reported, not just the first.
    pub fn parse(text: &str) -> Result<Board, Vec<Fault>> {
        let file: BoardFile = toml::from_str(text).map_err(|wrong| vec![syntax_fault(text, &wrong)])?;
        Board::from_file(&file, text)
    }

    /// Checks a board that was read as part of `text`.
    pub fn from_file(file: &BoardFile, text: &str) -> Result<Board, Vec<Fault>> {
        let faults = lint(file, text);
        if faults.is_empty() { Ok(build(file, text)) } else { Err(faults) }
    }
}

/// The fault that a TOML error tells of, in words that do not take Rust for granted.
pub fn syntax_fault(text: &str, wrong: &toml::de::Error) -> Fault {
    let mut message = wrong.message().to_owned();
    for (of_rust, of_people) in [
        ("expected u8", "expected a number from 0 to 255"),
        ("expected u64", "expected a number from 0 up"),
        ("expected i32", "expected a whole number"),
        ("recursion limit", "the values are nested too deeply"),
        ("cannot recurse further; max recursion depth met", "the values are nested too deeply"),
    ] {
        message = message.replace(of_rust, of_people);
    }
    match wrong.span() {
        Some(span) => Fault::in_text(text, span.start, message),
        None => Fault::new(message),
    }
}

/// Builds the board of a file without faults, which was read as part of `text`.
fn build(file: &BoardFile, text: &str) -> Board {
    let find = |code: &Code| {
        let index = file.locale.iter().position(|locale| locale.get_ref().id == *code);
        LocaleId(index.expect("the linter has found every locale named") as u8)
    };
    let mut locales: Vec<Locale> = file.locale.iter().map(|locale| locale_of(locale.get_ref())).collect();
    let mut borders = Vec::new();
    let mut approaches = Vec::new();
    let mut crossings = Vec::new();
    let mut spots = vec![None; locales.len() * Position::PER_LOCALE];
    for entry in file.approach.iter().map(Spanned::get_ref) {
        let ends = [find(&entry.between[0]), find(&entry.between[1])];
        let ids = [0, 1].map(|side| ApproachId((borders.len() * 2 + side) as u16));
        for side in [0, 1] {
            let marks = Marks::read(&entry.marks[side]).expect("the linter has read the marks");
            let locale = &mut locales[ends[side].index()];
            locale.approaches.push(ids[side]);
            let position = Position::spot(ends[side], locale.approaches.len());
            spots[position.number() as usize] = Some(ids[side]);
            approaches.push(Approach {
                locale: ends[side],
                beyond: ends[1 - side],
                position,
                need: if entry.width == Width::Wide { 2 } else { 1 },
                impassable: entry.impassable,
                infantry: marks.infantry,
                cavalry: marks.cavalry,
                artillery: marks.artillery,
                obstructing: marks.obstructing,
            });
        }
        borders.push(Border {
            nth: entry.nth,
            width: entry.width,
            impassable: entry.impassable,
            eastward: entry.eastward.as_ref().map(|[_, to]| find(to)),
            objective_line: entry.objective_line,
            sides: entry.sides,
        });
        crossings.extend(entry.roads.iter().map(|road| Crossing {
            name: road.id.clone(),
            ends,
            approaches: Some(ids),
            nets: road.nets.map(Some),
            main: road.kind == RoadKind::Main,
            at: road.at,
        }));
    }
    let mut entries = Vec::new();
    for spanned in &file.entry {
        let entry = spanned.get_ref();
        entries.push(Entry {
            id: entry.id.clone(),
            army: match entry.army {
                ArmyName::Austria => Army::Red,
                ArmyName::France => Army::Blue,
            },
            locale: find(&entry.locale),
            kind: entry.kind,
            hour: entry.hour,
            count: entry.count,
            crossing: CrossingId(crossings.len() as u16),
            line: line_at(text, spanned.span().start),
        });
        crossings.push(Crossing {
            name: Some(entry.id.clone()),
            ends: [LocaleId::OFF_MAP, find(&entry.locale)],
            approaches: None,
            nets: [None, if entry.kind == EntryKind::Pontoon { None } else { entry.net }],
            main: entry.kind != EntryKind::Local,
            at: entry.at,
        });
    }
    let mut roads = vec![Vec::new(); locales.len()];
    for (index, crossing) in crossings.iter().enumerate().filter(|(_, crossing)| !crossing.is_entry()) {
        crossing.ends.iter().for_each(|end| roads[end.index()].push(CrossingId(index as u16)));
    }
    Board {
        id: file.id.clone(),
        title: file.title.clone(),
        size: file.size,
        waters: file
            .water
            .iter()
            .map(|water| Water {
                name: water.name.clone(),
                kind: water.kind.get_ref().clone(),
                course: water.course.clone(),
            })
            .collect(),
        entries,
        setup: file.setup.as_ref().map(|table| table.get_ref().clone()).unwrap_or_default(),
        setup_line: file.setup.as_ref().map(|table| line_at(text, table.span().start)),
        locales,
        borders,
        approaches,
        crossings,
        spots,
        roads,
    }
}

fn locale_of(entry: &LocaleEntry) -> Locale {
    Locale {
        code: entry.id.0.clone(),
        name: entry.name.clone(),
        labels: entry.labels.clone(),
        capacity: entry.capacity,
        reserve: entry.reserve,
        outline: entry.outline.clone(),
        french_setup: entry.french_setup,
        east: entry.east_of_objective_line,
        approaches: Vec::new(),
    }
}
