//! §3: the game map: a board of the linear family, with what this game prints on it.

use std::sync::LazyLock;

use estafette_core::Fault;
use estafette_linear::file::syntax_fault;
use estafette_linear::{Army, Board, ByArmy, CrossingId, EntryKind, Face, LocaleId, LocaleSet};
use serde::Deserialize;

use crate::piece::{AUSTRIA, FRANCE, TOKENS};
use crate::sequence::ROUNDS;
use crate::state::{MAX_BORDERS, MAX_CROSSINGS, MAX_LOCALES};

/// The hour of the first round.
const FIRST_HOUR: u8 = 6;
/// The most holding areas.
const MAX_AREAS: usize = 16;
/// The most morale tokens that an army can have at once, and the most that can wait on its time track: more
/// than anyone prints, and few enough to be counted.
pub(crate) const MAX_MORALE: u32 = 100;

/// The printed board.
pub const MARENGO: &str = include_str!("../../../boards/triomphe.toml");

/// The map of a game: the board, and what the game adds to it.
#[derive(Clone, Debug)]
pub struct Map {
    /// The board.
    pub board: Board,
    /// Where pieces wait to enter.
    pub areas: Vec<HoldingArea>,
    /// Morale tokens on the time track, by army and round.
    pub schedule: ByArmy<[u8; ROUNDS as usize]>,
    /// The first round in which Austrian artillery may enter.
    pub artillery_from: u8,
    /// What there is to set up; none on a board made for a position.
    pub setup: Option<Setup>,
    /// The locales east of the objective line (§19).
    pub east: LocaleSet,
    /// The locales adjacent to each locale.
    adjacent: Vec<LocaleSet>,
    /// Those of them that pieces can march to, and those that a main road leads to.
    open: Vec<LocaleSet>,
    by_main_road: Vec<LocaleSet>,
    /// The main roads out of each locale.
    main_roads: Vec<Vec<CrossingId>>,
}

/// §15: a holding area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HoldingArea {
    /// Its name in the notation.
    pub name: String,
    /// Whose it is.
    pub army: Army,
    /// The locale that its pieces enter first.
    pub locale: LocaleId,
    /// The road by which they do.
    pub road: CrossingId,
    /// The pontoon bridge by which one a turn may.
    pub pontoon: Option<CrossingId>,
    /// The first round in which they may.
    pub from: u8,
    /// How many pieces it holds at first; `None` if it holds the whole army.
    pub count: Option<u8>,
}

/// §4: the order of battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The Austrian army.
    pub austrian: Vec<Face>,
    /// The French on the map.
    pub french_at_start: Vec<Face>,
    /// The French in holding areas.
    pub french_reinforcements: Vec<Face>,
    /// French uncommitted morale.
    pub french_uncommitted: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupFile {
    french_at_start: Pool,
    french_reinforcements: Pool,
    austrian: Pool,
    austrian_morale: [u8; ROUNDS as usize],
    french_morale: [u8; ROUNDS as usize],
    french_uncommitted: u8,
    austrian_artillery_from: u8,
}

/// Blocks by type and strength.
#[derive(Deserialize)]
#[serde(transparent)]
struct Pool(std::collections::BTreeMap<String, std::collections::BTreeMap<String, u8>>);

impl Pool {
    fn faces(&self) -> Result<Vec<Face>, String> {
        let mut faces = Vec::new();
        for (arm, strengths) in &self.0 {
            for (strength, &count) in strengths {
                let letter = match arm.as_str() {
                    "infantry" => "i",
                    "cavalry" => "c",
                    "artillery" => "a",
                    _ => return Err(format!("`{arm}` is none of infantry, cavalry, artillery")),
                };
                let face: Face = format!("{letter}{strength}").parse()?;
                faces.extend(std::iter::repeat_n(face, count as usize));
            }
        }
        Ok(faces)
    }
}

/// The time track as printed, for boards that bring no set-up of their own.
const SCHEDULE: ByArmy<[u8; ROUNDS as usize]> = ByArmy([
    [2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1, 1, 2, 0, 0, 0, 3, 1, 0, 0, 0, 0],
]);

/// The round of an hour of the day.
const fn round_of(hour: u8) -> u8 {
    hour.saturating_sub(FIRST_HOUR) + 1
}

impl Map {
    /// The map of the printed board.
    pub fn marengo() -> &'static Map {
        static MAP: LazyLock<Map> = LazyLock::new(|| {
            let board = Board::parse(MARENGO).expect("the embedded board is linted by a test");
            Map::new(board).expect("the embedded board is linted by a test")
        });
        &MAP
    }

    /// The map of a board; a fault says what this game misses on it.
    pub fn new(board: Board) -> Result<Map, Fault> {
        for (what, count, most) in [
            ("locales", board.locale_ids().len(), MAX_LOCALES),
            ("approaches", board.border_ids().len(), MAX_BORDERS),
            ("crossings", board.crossing_ids().len(), MAX_CROSSINGS),
            ("entries", board.entries.len(), MAX_AREAS),
        ] {
            if count > most {
                return Err(Fault::new(format!("the board has {count} {what}, this game can take {most}")));
            }
        }
        if board.border_ids().len() == 0 {
            return Err(Fault::new("the board has no approach, this game needs one"));
        }
        let areas = holding_areas(&board)?;
        let beyond = |locale| board.approaches_of(locale).map(|(_, approach)| approach.beyond).collect();
        let open = |locale| {
            let open = board.approaches_of(locale).filter(|(_, approach)| !approach.impassable);
            open.map(|(_, approach)| approach.beyond).collect()
        };
        let main = |&id: &CrossingId| board.crossing(id).main;
        let main_roads: Vec<Vec<CrossingId>> = board
            .locale_ids()
            .map(|locale| board.roads_of(locale).iter().copied().filter(main).collect())
            .collect();
        let by_main_road = |roads: &Vec<CrossingId>| {
            let ends = roads.iter().flat_map(|&road| board.crossing(road).ends);
            ends.filter(|&end| end != LocaleId::OFF_MAP).collect()
        };
        let mut map = Map {
            areas,
            schedule: SCHEDULE,
            artillery_from: 2,
            setup: None,
            east: board.locale_ids().filter(|&locale| board.locale(locale).east).collect(),
            adjacent: board.locale_ids().map(beyond).collect(),
            open: board.locale_ids().map(open).collect(),
            by_main_road: main_roads.iter().map(by_main_road).collect(),
            main_roads,
            board,
        };
        if !map.board.setup.is_empty() {
            map.read_setup()?;
        }
        Ok(map)
    }

    fn read_setup(&mut self) -> Result<(), Fault> {
        let line = self.board.setup_line;
        let wrong = |message: &str| Fault { line, message: format!("[setup]: {message}") };
        let file: SetupFile = toml::Value::Table(self.board.setup.clone())
            .try_into()
            .map_err(|error: toml::de::Error| wrong(&syntax_fault("", &error).message))?;
        let pool = |pool: &Pool| pool.faces().map_err(|message| wrong(&message));
        let setup = Setup {
            austrian: pool(&file.austrian)?,
            french_at_start: pool(&file.french_at_start)?,
            french_reinforcements: pool(&file.french_reinforcements)?,
            french_uncommitted: file.french_uncommitted,
        };
        let places: usize =
            self.board.locale_ids().map(|locale| self.board.locale(locale).french_setup as usize).sum();
        let waiting: usize =
            self.areas.iter().filter(|a| a.army == FRANCE).filter_map(|a| a.count).map(usize::from).sum();
        let total = |tokens: &[u8]| tokens.iter().map(|&tokens| u32::from(tokens)).sum::<u32>();
        let morale =
            [total(&file.austrian_morale), total(&file.french_morale) + u32::from(file.french_uncommitted)];
        let home = self.areas.iter().filter(|a| a.army == AUSTRIA).count();
        let fault = if setup.french_at_start.len() != places {
            format!("{} French pieces start on {places} places", setup.french_at_start.len())
        } else if setup.french_reinforcements.len() != waiting {
            format!("{} French reinforcements wait on {waiting} places", setup.french_reinforcements.len())
        } else if home != 1 {
            format!("there are {home} Austrian holding areas, expected 1")
        } else if setup.austrian.len() > TOKENS || places + waiting > TOKENS {
            format!("an army has more than {TOKENS} pieces")
        } else if morale.into_iter().any(|tokens| tokens > MAX_MORALE) {
            format!("an army has more than {MAX_MORALE} morale tokens")
        } else {
            self.schedule = ByArmy([file.austrian_morale, file.french_morale]);
            self.artillery_from = round_of(file.austrian_artillery_from);
            self.setup = Some(setup);
            return Ok(());
        };
        Err(wrong(&fault))
    }

    /// The locales adjacent to a locale, across whatever border.
    #[inline]
    pub fn adjacent(&self, locale: LocaleId) -> LocaleSet {
        self.adjacent[locale.index()]
    }

    /// The locales adjacent to a locale, across borders that are not impassable.
    #[inline]
    pub fn open(&self, locale: LocaleId) -> LocaleSet {
        self.open[locale.index()]
    }

    /// The locale, if a main road leaves it, and those that main roads lead to from there.
    #[inline]
    pub fn by_main_road(&self, locale: LocaleId) -> LocaleSet {
        self.by_main_road[locale.index()]
    }

    /// The crossings by which main roads leave a locale for others.
    #[inline]
    pub fn main_roads_of(&self, locale: LocaleId) -> &[CrossingId] {
        &self.main_roads[locale.index()]
    }

    /// The holding area of a name.
    pub fn area(&self, name: &str) -> Option<u8> {
        self.areas.iter().position(|area| area.name == name).map(|index| index as u8)
    }

    /// The first round in which this piece may enter from its area.
    pub fn eligible_from(&self, area: &HoldingArea, face: Face) -> u8 {
        if area.army == AUSTRIA && face.is(estafette_linear::Arm::Artillery) {
            area.from.max(self.artillery_from)
        } else {
            area.from
        }
    }
}

fn holding_areas(board: &Board) -> Result<Vec<HoldingArea>, Fault> {
    let mut areas: Vec<HoldingArea> = Vec::new();
    for entry in board.entries.iter().filter(|entry| entry.kind != EntryKind::Pontoon) {
        let hours = FIRST_HOUR..FIRST_HOUR + ROUNDS;
        if let Some(hour) = entry.hour.filter(|hour| !hours.contains(hour)) {
            let message = format!(
                "the hour {hour} of entry `{}` is not {} to {}",
                entry.id,
                hours.start,
                hours.end - 1
            );
            return Err(Fault::at(entry.line, message));
        }
        areas.push(HoldingArea {
            name: entry.id.clone(),
            army: entry.army,
            locale: entry.locale,
            road: entry.crossing,
            pontoon: None,
            from: entry.hour.map_or(1, round_of),
            count: entry.count,
        });
    }
    for entry in board.entries.iter().filter(|entry| entry.kind == EntryKind::Pontoon) {
        let area = areas.iter_mut().find(|area| area.army == entry.army && area.locale == entry.locale);
        let area = area.ok_or_else(|| {
            let message =
                format!("the pontoon `{}` leads to no locale that a road of its army enters", entry.id);
            Fault::at(entry.line, message)
        })?;
        area.pontoon = Some(entry.crossing);
    }
    Ok(areas)
}
