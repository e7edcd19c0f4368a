//! Battle files (`docs/battles.md`): TOML in, a checked [`Battle`] or a list of faults out.

use estafette_core::Fault;
use estafette_hexes::Lines;

use crate::battle::lint::Linter;
use crate::battle::schema::{ArmyEntry, BattleFile};
use crate::battle::{
    Army, Battle, MAX_GROUPS, MAX_LEADERS, MAX_OBJECTIVES, MAX_SPECIALS, MAX_UNITS, Size, forces, map,
    special,
};
use crate::order::OrderSpace;
use crate::unit::{BySide, Side};

/// The battle files that are part of the program: all of the folder.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../boards/battles"]
struct Folder;

/// The battle files that are part of the program, by the ids of their battles: `quatre-bras` is `quatre_bras.toml`.
pub fn embedded() -> impl Iterator<Item = (String, String)> {
    Folder::iter().filter_map(|name| {
        let id = name.strip_suffix(".toml")?.replace('_', "-");
        let file = Folder::get(&name)?;
        Some((id, String::from_utf8_lossy(&file.data).into_owned()))
    })
}

/// The most spaces of any track.
pub(super) const LONGEST_TRACK: u8 = 100;
/// The most turns and Rallies that a rule can speak of.
pub(super) const MOST_TURNS: u8 = 200;

/// The Order spaces that a battle board can have for both sides.
pub(super) const ORDERS: [(&str, OrderSpace); 7] = [
    ("infantry_lines", OrderSpace::InfantryLines),
    ("infantry_columns", OrderSpace::InfantryColumns),
    ("cavalry_columns", OrderSpace::CavalryColumns),
    ("artillery_units", OrderSpace::ArtilleryUnits),
    ("gold_units", OrderSpace::GoldUnits),
    ("leader_action", OrderSpace::LeaderAction),
    ("march", OrderSpace::March),
];

impl OrderSpace {
    /// Its name in files; those of one battle alone have their own.
    pub fn name(self) -> Option<&'static str> {
        ORDERS.iter().find(|(_, space)| *space == self).map(|(name, _)| *name)
    }
}

/// Reads a battle file. All faults are reported, not just the first, in the order of the file.
pub fn read(text: &str) -> Result<Battle, Vec<Fault>> {
    let file: BattleFile = toml::from_str(text).map_err(|wrong| vec![syntax_fault(text, &wrong)])?;
    let mut lint = Linter::default();
    let battle = build(&mut lint, &file);
    let faults = lint.finish(text);
    match battle {
        Some(battle) if faults.is_empty() => Ok(battle),
        _ => Err(faults),
    }
}

/// The fault that a TOML error tells of, in words that do not take Rust for granted.
pub(crate) fn syntax_fault(text: &str, wrong: &toml::de::Error) -> Fault {
    let mut message = wrong.message().to_owned();
    for (of_rust, of_people) in [
        ("expected i64", "expected a whole number"),
        ("expected u8", "expected a number from 0 to 255"),
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

/// The battle of a file, as far as it can be understood: what has a fault is left out or guessed, so that one fault
/// does not bring forth others. `None` if there is no telling how large anything is.
fn build(lint: &mut Linter, file: &BattleFile) -> Option<Battle> {
    limits(lint, file);
    let grid = map::grid(lint, &file.map);
    if !lint.is_content() {
        return None;
    }
    let grid = grid?;
    let mut battle = Battle::plain(grid.columns(), grid.rows());
    board(lint, file, &mut battle);
    let listed = map::read(lint, file, &mut battle);
    victory(lint, file, &mut battle);
    forces::read(lint, file, &mut battle);
    special::read(lint, file, &mut battle, &listed);
    Some(battle)
}

/// There are not more pieces than the game has, nor more of anything than its sets can hold.
fn limits(lint: &mut Linter, file: &BattleFile) {
    fn at_most<T>(lint: &mut Linter, what: &str, list: &[toml::Spanned<T>], most: usize) {
        if let Some(one_too_many) = list.get(most) {
            lint.fault(one_too_many, format!("there are {} {what}, expected at most {most}", list.len()));
        }
    }
    at_most(lint, "Objective markers", &file.objectives, MAX_OBJECTIVES);
    at_most(lint, "reinforcement groups", &file.groups, MAX_GROUPS);
    at_most(lint, "special rules", &file.special, MAX_SPECIALS);
    for side in Side::BOTH {
        let (most_units, most_leaders) = (MAX_UNITS / 2, MAX_LEADERS / 2);
        let mut units = file.units.iter().filter(|unit| unit.get_ref().side.get_ref() == side.name());
        if let Some(one_too_many) = units.nth(most_units) {
            lint.fault(one_too_many, format!("{} has more than {most_units} units", side.name()));
        }
        let mut leaders = file.leaders.iter().filter(|leader| leader.get_ref().side.get_ref() == side.name());
        if let Some(one_too_many) = leaders.nth(most_leaders) {
            lint.fault(one_too_many, format!("{} has more than {most_leaders} Leaders", side.name()));
        }
    }
    // Pieces of no known side are told one by one, unless there are so many that they cannot be numbered.
    at_most(lint, "units", &file.units, MAX_UNITS);
    at_most(lint, "Leaders", &file.leaders, MAX_LEADERS);
}

/// What the top of the file says.
fn board(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) {
    lint.number("the format", &file.format, 1..=1);
    battle.id = lint.identifier("id", &file.id);
    battle.title = lint.text("the title", &file.title);
    battle.place = lint.text("the place", &file.place);
    battle.date.clone_from(file.date.get_ref());
    if !is_date(&battle.date) {
        lint.fault(&file.date, format!("`{}` is no date, expected year-month-day", battle.date));
    }
    let sizes = [("small", Size::Small), ("medium", Size::Medium), ("large", Size::Large)];
    battle.size = lint.word("size", &file.size, &sizes).unwrap_or_default();
    battle.hex_metres = u32::try_from(*file.scale.hex_m.get_ref()).unwrap_or_default();
    if !(1..=10_000).contains(&battle.hex_metres) {
        let found = file.scale.hex_m.get_ref();
        lint.fault(&file.scale.hex_m, format!("a hex is {found} metres wide, expected 1 to 10000"));
    }
    battle.unit_scale = lint.text("what a unit stands for", &file.scale.unit);
    lint.word("place for north", &file.north, &[("up", ())]);
    battle.initiative = lint.side(&file.initiative).unwrap_or(Side::Blue);
    let range = lint.number("the artillery range", &file.artillery_range, 1..=8);
    battle.artillery_range = range.unwrap_or(battle.artillery_range);
    battle.lines = Lines::new(battle.artillery_range);
    battle.orders = lint.words("Order space", &file.orders, &ORDERS);
    battle.intro = lint.story("the introduction", &file.intro);
    let army = |lint: &mut Linter, entry: &ArmyEntry| Army {
        name: lint.text("the name of the army", &entry.army),
        command: lint.number("the Command value", &entry.command, 3..=5).unwrap_or(3),
    };
    battle.armies = BySide([army(lint, &file.sides.blue), army(lint, &file.sides.red)]);
}

/// Whether it is an ISO date.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let &[year, month, day] = &parts[..] else { return false };
    let number = |part: &str, digits: usize, most: u16| {
        let fits = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        fits && part.parse().is_ok_and(|number: u16| (1..=most).contains(&number))
    };
    number(year, 4, 9999) && number(month, 2, 12) && number(day, 2, 31)
}

/// What `[victory]` says, and how long the Reinforcement tracks are.
fn victory(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) {
    let entry = file.victory.get_ref();
    let track = lint.number("the last space of the Victory track", &entry.track, 3..=LONGEST_TRACK);
    battle.track = track.unwrap_or(LONGEST_TRACK);
    let expected =
        "expected three spaces, each further than the one before, the last at the end of the track";
    let spaces = entry.rout_spaces.as_ref();
    match (spaces, spaces.and_then(|spaces| rout_spaces(spaces.get_ref(), track))) {
        (_, Some(spaces)) => battle.rout_spaces = spaces,
        (Some(spaces), None) => {
            let (found, track) = (spaces.get_ref(), entry.track.get_ref());
            lint.fault(
                spaces,
                format!("the Rout markers lie on {found:?} of a track to {track}, {expected}"),
            );
        }
        (None, None) => {
            lint.fault(&file.victory, format!("the Victory track has no `rout_spaces`, {expected}"));
        }
    }
    for (side, points) in [(Side::Blue, &entry.rally_vp.blue), (Side::Red, &entry.rally_vp.red)] {
        let Some(points) = points else { continue };
        // A Rally that concedes nothing could be repeated for ever.
        let what = format!("what a Rally of {} concedes", side.name());
        battle.rally_points[side] = lint.number(&what, points, 1..=battle.track).unwrap_or(1);
    }
    let tracks = [(Side::Blue, &file.reinforcements.blue), (Side::Red, &file.reinforcements.red)];
    for (side, entry) in tracks {
        let what = format!("the last space of the Reinforcement track of {}", side.name());
        let track = entry.as_ref().map(|entry| lint.number(&what, &entry.track, 0..=LONGEST_TRACK));
        // Whoever has no track has no reinforcements; one of unknown length is long enough.
        battle.reinforcement_track[side] = track.map_or(0, |track| track.unwrap_or(LONGEST_TRACK));
    }
}

/// The Rout spaces, if they are sound. That they end a track of unknown length is not asked.
fn rout_spaces(spaces: &[i64], track: Option<u8>) -> Option<[u8; 3]> {
    let spaces: Vec<u8> = spaces.iter().map(|&space| u8::try_from(space)).collect::<Result<_, _>>().ok()?;
    let [first, second, last] = spaces[..] else { return None };
    let sound = 0 < first && first < second && second < last && track.is_none_or(|track| track == last);
    sound.then_some([first, second, last])
}
