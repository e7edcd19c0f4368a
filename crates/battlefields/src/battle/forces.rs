//! What stands on the map of a battle file or comes to it: Objective markers, reinforcement groups, units, Leaders.

use std::collections::{HashMap, HashSet};

use estafette_hexes::{Cell, Direction};
use toml::Spanned;

use crate::battle::lint::{COLOURS, Linter};
use crate::battle::schema::{BattleFile, GroupEntry, LeaderEntry, UnitEntry, Word};
use crate::battle::{Battle, Begins, Group, GroupId, LeaderSheet, Objective, UnitSheet};
use crate::notation::VERBS;
use crate::unit::{Arm, Arms, Class, Condition, Quality, Side, UnitId};

const CLASSES: [(&str, Class); 7] = [
    ("regular_infantry", Class::RegularInfantry),
    ("veteran_infantry", Class::VeteranInfantry),
    ("elite_infantry", Class::EliteInfantry),
    ("light_cavalry", Class::LightCavalry),
    ("medium_cavalry", Class::MediumCavalry),
    ("heavy_cavalry", Class::HeavyCavalry),
    ("artillery", Class::Artillery),
];

const QUALITIES: [(&str, Quality); 3] =
    [("white", Quality::White), ("silver", Quality::Silver), ("gold", Quality::Gold)];

/// The formations, facing anywhere.
const FORMATIONS: [(&str, Condition); 3] = [
    ("line", Condition::Line(Direction::E)),
    ("column", Condition::Column(Direction::E)),
    ("square", Condition::Square),
];

/// The most characters of the identifier of a piece.
const LONGEST_ID: usize = 8;

/// Reads all that stands on the map or comes to it.
pub(super) fn read(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) {
    objectives(lint, file, battle);
    groups(lint, file, battle);
    let mut ids = HashSet::new();
    units(lint, file, battle, &mut ids);
    leaders(lint, file, battle, &mut ids);
    arrivals(lint, file, battle);
    contact(lint, file, battle);
}

fn objectives(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) {
    for spanned in &file.objectives {
        let entry = spanned.get_ref();
        let cell = lint.cell(&battle.grid, &entry.hex);
        let owner = lint.word("colour of a marker", &entry.owner, &COLOURS);
        let name = lint.text("the name of the Objective", &entry.name);
        let Some(cell) = cell else { continue };
        let address = entry.hex.get_ref();
        let ground = &mut battle.ground[cell.index()];
        if ground.objective.is_some() {
            lint.fault(&entry.hex, format!("{address} has two Objective markers"));
        }
        if ground.impassable == Arms::ALL {
            lint.fault(&entry.hex, format!("an Objective marker lies in {address}, where nobody can go"));
        }
        ground.objective = Some(battle.objectives.len() as u8);
        battle.objectives.push(Objective { at: cell, owner: owner.flatten(), name });
    }
}

fn groups(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) {
    let mut ids = HashSet::new();
    for spanned in &file.groups {
        let entry = spanned.get_ref();
        let id = lint.identifier("id of a group", &entry.id);
        if !ids.insert(id.clone()) {
            lint.fault(&entry.id, format!("there are two groups `{id}`"));
        }
        let side = lint.side(&entry.side);
        let track = side.map_or(u8::MAX, |side| battle.reinforcement_track[side]);
        let at = due(lint, entry, side, track);
        battle.groups.push(Group {
            side: side.unwrap_or(Side::Blue),
            at,
            entry: entries(lint, battle, entry),
            name: lint.text("the name of the group", &entry.name),
            id,
        });
    }
}

/// The space of the track that makes the group due.
fn due(lint: &mut Linter, entry: &GroupEntry, side: Option<Side>, track: u8) -> u8 {
    let at = *entry.at.get_ref();
    let space = u8::try_from(at).ok().filter(|space| (1..=track).contains(space));
    if let (None, Some(side)) = (space, side) {
        let (id, side) = (entry.id.get_ref(), side.name());
        let message = if track == 0 {
            format!("group `{id}` is due at {at}, but {side} has no Reinforcement track")
        } else {
            format!("group `{id}` is due at {at}, expected 1 to {track}, the end of the track of {side}")
        };
        lint.fault(&entry.at, message);
    }
    space.unwrap_or(1)
}

/// The spaces where a group can enter.
fn entries(lint: &mut Linter, battle: &Battle, entry: &GroupEntry) -> Vec<Cell> {
    if entry.entry.get_ref().is_empty() {
        let id = entry.id.get_ref();
        lint.fault(&entry.entry, format!("group `{id}` enters nowhere, expected a space on the map's edge"));
    }
    let mut cells = Vec::new();
    for address in lint.without_repeats(&entry.entry) {
        let Some(cell) = lint.cell(&battle.grid, address) else { continue };
        let name = address.get_ref();
        if battle.grid.around(cell).count() == Direction::ALL.len() {
            lint.fault(
                address,
                format!("{name} is no space for reinforcements: it is not on the map's edge"),
            );
        }
        if battle.ground(cell).impassable == Arms::ALL {
            lint.fault(address, format!("{name} is no space for reinforcements: nobody can go there"));
        }
        cells.push(cell);
    }
    cells
}

/// The pieces of a list with their sides, all of Blue before all of Red.
fn by_side<'a, T>(
    lint: &mut Linter,
    pieces: &'a [Spanned<T>],
    side: impl Fn(&'a T) -> &'a Word,
) -> Vec<(Side, &'a Spanned<T>)> {
    let find = |piece: &'a Spanned<T>| (lint.side(side(piece.get_ref())).unwrap_or(Side::Red), piece);
    let mut pieces: Vec<_> = pieces.iter().map(find).collect();
    pieces.sort_by_key(|(side, _)| *side);
    pieces
}

/// The identifier of a piece: it tells the side, and is no other's.
fn piece_id(lint: &mut Linter, word: &Word, side: &Word, ids: &mut HashSet<String>) -> String {
    let id = word.get_ref();
    let fits = id.len() <= LONGEST_ID && id.chars().all(|c| c.is_ascii_alphanumeric());
    let side = Side::BOTH.into_iter().find(|known| known.name() == side.get_ref());
    if !fits {
        let message = format!("`{id}` is no id of a piece, expected at most {LONGEST_ID} letters and digits");
        lint.fault(word, message);
    } else if let Some((side, first)) = side.map(|side| (side.name(), &side.name()[..1]))
        && !id.starts_with(first)
    {
        lint.fault(word, format!("`{id}` is no id of a piece of {side}: it does not begin with `{first}`"));
    }
    if VERBS.contains(&id.as_str()) {
        lint.fault(word, format!("`{id}` is no id of a piece: it begins an order in the notation"));
    }
    if !ids.insert(id.clone()) {
        lint.fault(word, format!("there are two pieces `{id}`"));
    }
    id.clone()
}

/// The group of a piece, if it is one of its side.
fn group(lint: &mut Linter, battle: &Battle, side: Side, id: &str, word: &Word) -> Option<GroupId> {
    let name = word.get_ref();
    let Some(index) = battle.groups.iter().position(|group| group.id == *name) else {
        lint.fault(word, format!("{id} comes with group `{name}`, which does not exist"));
        return None;
    };
    let owner = battle.groups[index].side;
    if owner != side {
        let (side, owner) = (side.name(), owner.name());
        lint.fault(word, format!("{id} of {side} comes with group `{name}`, which is of {owner}"));
        return None;
    }
    Some(GroupId(index as u8))
}

/// Where a piece begins, whose `hex` and `group` these are; `None` if that has a fault.
fn begins<T>(
    lint: &mut Linter,
    battle: &Battle,
    (side, id, piece): (Side, &str, &Spanned<T>),
    hex: Option<&Word>,
    with: Option<&Word>,
) -> Option<Begins> {
    match (hex, with) {
        (Some(hex), None) => lint.cell(&battle.grid, hex).map(Begins::At),
        (None, Some(word)) => group(lint, battle, side, id, word).map(Begins::With),
        (Some(_), Some(word)) => {
            lint.fault(
                word,
                format!("{id} begins in a `hex` and comes with a `group`, expected one of them"),
            );
            None
        }
        (None, None) => {
            lint.fault(piece, format!("{id} begins nowhere, expected a `hex` or a `group`"));
            None
        }
    }
}

fn units(lint: &mut Linter, file: &BattleFile, battle: &mut Battle, ids: &mut HashSet<String>) {
    let mut occupied: HashMap<Cell, String> = HashMap::new();
    for (side, spanned) in by_side(lint, &file.units, |unit| &unit.side) {
        let entry = spanned.get_ref();
        let id = piece_id(lint, &entry.id, &entry.side, ids);
        let name = lint.name("the name of the unit", &entry.name);
        let class = lint.word("class", &entry.class, &CLASSES);
        let quality = quality(lint, entry, class);
        let condition = condition(lint, entry, class.map(Class::arm));
        let strength = entry
            .strength
            .as_ref()
            .and_then(|number| lint.number(&format!("the strength of {id}"), number, 2..=4));
        let hex = entry.hex.as_ref();
        let begins = begins(lint, battle, (side, &id, spanned), hex, entry.group.as_ref());
        if let (Some(Begins::At(cell)), Some(hex)) = (begins, hex) {
            if let Some(other) = occupied.insert(cell, id.clone()) {
                lint.fault(hex, format!("{id} begins in {}, where {other} is", hex.get_ref()));
            }
            let arm = class.map(Class::arm);
            if arm.is_some_and(|arm| battle.ground(cell).impassable.contains(arm)) {
                let class = entry.class.get_ref();
                let message = format!("{id} begins in {}, which is impassable to {class}", hex.get_ref());
                lint.fault(hex, message);
            }
        }
        battle.units.push(UnitSheet {
            id,
            side,
            name,
            class: class.unwrap_or(Class::RegularInfantry),
            quality: quality.unwrap_or(Quality::White),
            condition,
            strength: strength.unwrap_or(4),
            begins: begins.unwrap_or(Begins::With(GroupId(u8::MAX))),
        });
    }
    for side in Side::BOTH {
        if battle.units_of(side).next().is_none() {
            lint.fault_of_file(format!("{} has no units", side.name()));
        }
    }
}

/// The quality, which goes with the class.
fn quality(lint: &mut Linter, entry: &UnitEntry, class: Option<Class>) -> Option<Quality> {
    let quality = lint.word("quality", &entry.quality, &QUALITIES)?;
    if let Some(expected) = class?.quality()
        && quality != expected
    {
        let expected = QUALITIES[expected as usize].0;
        let (id, class, found) = (entry.id.get_ref(), entry.class.get_ref(), entry.quality.get_ref());
        lint.fault(&entry.quality, format!("{id} is {found} {class}, expected {expected}"));
    }
    Some(quality)
}

/// The formation, which suits the type, with the facing where it has one.
fn condition(lint: &mut Linter, entry: &UnitEntry, arm: Option<Arm>) -> Condition {
    let id = entry.id.get_ref();
    let formation = lint.word("formation", &entry.formation, &FORMATIONS);
    let facing = entry.facing.as_ref().map(|facing| lint.direction(facing));
    if let (Some(formation), Some(arm)) = (formation, arm)
        && !formation.suits(arm)
    {
        let expected = if arm == Arm::Cavalry { "column" } else { "line" };
        let (class, found) = (entry.class.get_ref(), entry.formation.get_ref());
        lint.fault(&entry.formation, format!("{id} is {class} in {found}, expected {expected}"));
    }
    if let (Some(_), Some(facing)) = (&entry.group, &entry.facing) {
        lint.fault(facing, format!("{id} comes with a group: where it faces is decided when it enters"));
    }
    let has_facing = formation.is_none_or(|formation| formation.facing().is_some());
    if has_facing && entry.hex.is_some() && entry.group.is_none() && entry.facing.is_none() {
        lint.fault(&entry.formation, format!("{id} has no `facing`"));
    }
    formation.unwrap_or(Condition::Square).facing_to(facing.flatten().unwrap_or(Direction::E))
}

fn leaders(lint: &mut Linter, file: &BattleFile, battle: &mut Battle, ids: &mut HashSet<String>) {
    for (side, spanned) in by_side(lint, &file.leaders, |leader| &leader.side) {
        let entry = spanned.get_ref();
        let id = piece_id(lint, &entry.id, &entry.side, ids);
        let name = lint.name("the name of the Leader", &entry.name);
        let begins = begins(lint, battle, (side, &id, spanned), entry.hex.as_ref(), entry.group.as_ref());
        if let Some(Begins::At(cell)) = begins {
            leader_stands(lint, battle, entry, side, cell);
        }
        let begins = begins.unwrap_or(Begins::With(GroupId(u8::MAX)));
        battle.leaders.push(LeaderSheet { id, side, name, begins });
    }
    for (side, army) in [(Side::Blue, &file.sides.blue), (Side::Red, &file.sides.red)] {
        let what = format!("the number of Leaders of {}", side.name());
        let expected = lint.number(&what, &army.leaders, 0..=3);
        let found = battle.leaders_of(side).count();
        if let Some(expected) = expected.filter(|&expected| usize::from(expected) != found) {
            let message = format!("`leaders` of {} is {expected}, but the file has {found}", side.name());
            lint.fault(&army.leaders, message);
        }
    }
}

/// A Leader stands where somebody can go, and not among enemies (A18).
fn leader_stands(lint: &mut Linter, battle: &Battle, entry: &LeaderEntry, side: Side, cell: Cell) {
    let Some(hex) = &entry.hex else { return };
    let (id, address) = (entry.id.get_ref(), hex.get_ref());
    if battle.ground(cell).impassable == Arms::ALL {
        lint.fault(hex, format!("{id} begins in {address}, where nobody can go"));
    }
    let units = battle.units.iter().map(|unit| (unit.side, unit.begins, &unit.id));
    let leaders = battle.leaders.iter().map(|leader| (leader.side, leader.begins, &leader.id));
    let mut enemies =
        units.chain(leaders).filter(|(of, begins, _)| *of != side && *begins == Begins::At(cell));
    if let Some((_, _, enemy)) = enemies.next() {
        lint.fault(hex, format!("{id} begins in {address}, where the enemy's {enemy} is"));
    }
}

/// Every group has units, and each of them can enter somewhere.
fn arrivals(lint: &mut Linter, file: &BattleFile, battle: &Battle) {
    for (index, (group, spanned)) in battle.groups.iter().zip(&file.groups).enumerate() {
        let units: Vec<&UnitSheet> =
            battle.units.iter().filter(|unit| unit.begins == Begins::With(GroupId(index as u8))).collect();
        let entry = spanned.get_ref();
        let comes_with_it = |unit: &Spanned<UnitEntry>| {
            unit.get_ref().group.as_ref().is_some_and(|group| *group.get_ref() == *entry.id.get_ref())
        };
        // Units with a fault are none of the group's, but named with it.
        if !file.units.iter().any(comes_with_it) {
            lint.fault(&entry.id, format!("group `{}` has no units", group.id));
        }
        let shut_out = |unit: &&&UnitSheet| {
            let passable = |cell: &Cell| !battle.ground(*cell).impassable.contains(unit.arm());
            !group.entry.is_empty() && !group.entry.iter().any(passable)
        };
        if let Some(unit) = units.iter().find(shut_out) {
            let message =
                format!("{} of group `{}` cannot enter: all is impassable to it", unit.id, group.id);
            lint.fault(&entry.entry, message);
        }
    }
}

/// Enemies start adjacent where that is meant, and nowhere else.
fn contact(lint: &mut Linter, file: &BattleFile, battle: &Battle) {
    let place = |unit: UnitId| match battle.unit(unit).begins {
        Begins::At(cell) => Some(cell),
        Begins::With(_) => None,
    };
    let touch = |one: UnitId, other: UnitId| match (place(one), place(other)) {
        (Some(one), Some(other)) => battle.grid.side(one, other).is_some(),
        _ => false,
    };
    let mut meant = HashSet::new();
    for spanned in &file.contact {
        let names = spanned.get_ref();
        let found = names.each_ref().map(|name| battle.find_unit(name));
        for (name, _) in names.iter().zip(found).filter(|(_, unit)| unit.is_none()) {
            lint.fault(spanned, format!("`{name}` in `contact` is no unit"));
        }
        let [Some(one), Some(other)] = found else { continue };
        let [first, second] = names;
        if battle.unit(one).side == battle.unit(other).side {
            lint.fault(spanned, format!("{first} and {second} in `contact` are of one side"));
        } else if !touch(one, other) {
            lint.fault(spanned, format!("{first} and {second} in `contact` do not start adjacent"));
        }
        meant.insert((one.min(other), one.max(other)));
    }
    // The units of Blue are numbered before those of Red, and so are the pairs.
    for blue in battle.units_of(Side::Blue) {
        for red in battle.units_of(Side::Red).filter(|&red| touch(blue, red)) {
            if !meant.contains(&(blue, red)) {
                let [blue, red] = [blue, red].map(|unit| &battle.unit(unit).id);
                let entry = file.units.iter().map(Spanned::get_ref).find(|entry| entry.id.get_ref() == red);
                let Some(hex) = entry.and_then(|entry| entry.hex.as_ref()) else { continue };
                let message = format!("{red} and {blue} start adjacent: expected so only if in `contact`");
                lint.fault(hex, message);
            }
        }
    }
}
