//! Battles: what the linter counts, and how they are shown.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use estafette_battlefields::battle::{Battle, Begins, Effect, EffectKind, GroupId};
use estafette_battlefields::unit::{Arm, Arms, Class, Condition, Quality, Side, UnitId};
use estafette_hexes::Cell;

use crate::output::{QUIET, STRONG};

/// How much of everything there is.
pub(super) fn count(battle: &Battle) -> String {
    format!(
        "{} × {} spaces, {} units, {} Leaders, {} Objectives, {} groups, {} special rules",
        battle.grid.columns(),
        battle.grid.rows(),
        battle.units.len(),
        battle.leaders.len(),
        battle.objectives.len(),
        battle.groups.len(),
        battle.specials.len()
    )
}

/// Prints what is in a battle, with a map.
pub(super) fn show(out: &mut impl Write, battle: &Battle) -> io::Result<()> {
    let Battle { title, place, date, grid, hex_metres, unit_scale, .. } = battle;
    writeln!(out, "{STRONG}{}{STRONG:#} {QUIET}({}, {date}){QUIET:#}", title.en, place.en)?;
    let (columns, rows) = (grid.columns(), grid.rows());
    writeln!(out, "{columns} × {rows} spaces of {hex_metres} m; a unit is {}", unit_scale.en)?;
    let [first, second, last] = battle.rout_spaces;
    writeln!(
        out,
        "Victory track to {}, Rout markers on {first}, {second}, {last}; {} plays first; artillery fires {} far",
        battle.track,
        battle.initiative.name(),
        battle.artillery_range
    )?;
    let orders: Vec<&str> = battle.orders.iter().filter_map(|space| space.name()).collect();
    writeln!(out, "Orders: {}", orders.join(", "))?;
    map(out, battle)?;
    ground(out, battle)?;
    objectives(out, battle)?;
    for side in Side::BOTH {
        army(out, battle, side)?;
    }
    writeln!(out, "\n{STRONG}Special rules{STRONG:#}")?;
    for special in &battle.specials {
        writeln!(out, "  {}: {}", special.rule.name(), special.note.en)?;
    }
    Ok(())
}

/// The colour of a side.
fn style(side: Side) -> Style {
    match side {
        Side::Blue => AnsiColor::Blue.on_default().bold(),
        Side::Red => AnsiColor::Red.on_default().bold(),
    }
}

/// The map: for each row of spaces a line with the ground and a line with who stands there.
fn map(out: &mut impl Write, battle: &Battle) -> io::Result<()> {
    let pieces = |cell: Cell| piece_in(battle, cell).map_or(0, |(_, label)| label.len());
    let width = battle.grid.cells().map(pieces).max().unwrap_or_default().max(3) + 1;
    let columns: Vec<String> =
        (0..battle.grid.columns()).map(|column| format!("{:<width$}", format!("{column:02}"))).collect();
    writeln!(out, "\n    {}", columns.concat().trim_end())?;
    for row in 0..battle.grid.rows() {
        // Odd rows are shifted half a space to the right.
        let shift = " ".repeat(if row % 2 == 1 { width / 2 } else { 0 });
        let cells = || (0..battle.grid.columns()).filter_map(|column| battle.grid.cell(column, row));
        let of_ground: String = cells().map(|cell| ground_in(battle, cell, width)).collect();
        let of_pieces: String = cells().map(|cell| label_in(battle, cell, width)).collect();
        writeln!(out, "{}", format!("{row:02}  {shift}{of_ground}").trim_end())?;
        writeln!(out, "{}", format!("    {shift}{of_pieces}").trim_end())?;
    }
    writeln!(out, "{QUIET}A digit is the level, * an Objective, + a Leader with the unit.{QUIET:#}")
}

/// The ground of a space: its sign, its level if it is high, and whether an Objective is there.
fn ground_in(battle: &Battle, cell: Cell, width: usize) -> String {
    let ground = battle.ground(cell);
    let level = if ground.level > 0 { ground.level.to_string() } else { String::new() };
    let objective = if ground.objective.is_some() { "*" } else { "" };
    let sign = battle.signs[usize::from(ground.terrain)];
    format!("{:<width$}", format!("{sign}{level}{objective}"))
}

/// Who stands in a space, in the colour of the side, as wide as a space of the map.
fn label_in(battle: &Battle, cell: Cell, width: usize) -> String {
    let Some((side, label)) = piece_in(battle, cell) else { return " ".repeat(width) };
    let (style, blank) = (style(side), " ".repeat(width - label.len()));
    format!("{style}{label}{style:#}{blank}")
}

/// Who stands in a space at the start.
fn piece_in(battle: &Battle, cell: Cell) -> Option<(Side, String)> {
    let here = |begins: Begins| begins == Begins::At(cell);
    let leader = battle.leaders.iter().find(|leader| here(leader.begins));
    let unit = battle.units.iter().find(|unit| here(unit.begins));
    match (unit, leader) {
        (Some(unit), Some(_)) => Some((unit.side, format!("{}+", unit.id))),
        (Some(unit), None) => Some((unit.side, unit.id.clone())),
        (None, Some(leader)) => Some((leader.side, leader.id.clone())),
        (None, None) => None,
    }
}

/// The kinds of terrain and edges, with their rules.
fn ground(out: &mut impl Write, battle: &Battle) -> io::Result<()> {
    writeln!(out, "\n{STRONG}Terrain{STRONG:#}")?;
    for (terrain, sign) in battle.terrains.iter().zip(&battle.signs) {
        let mut rules: Vec<String> = terrain.effects.iter().map(|&effect| describe(effect)).collect();
        if terrain.obstacle {
            rules.push("blocks lines of fire".to_owned());
        }
        let rules = if rules.is_empty() { "no rules".to_owned() } else { rules.join("; ") };
        writeln!(out, "  {sign} {} {QUIET}({rules}){QUIET:#}", terrain.name.en)?;
    }
    for kind in &battle.edge_kinds {
        let rules: Vec<String> = kind.effects.iter().map(|&effect| describe(effect)).collect();
        writeln!(out, "  | {} {QUIET}({}){QUIET:#}", kind.name.en, rules.join("; "))?;
    }
    Ok(())
}

fn describe(effect: Effect) -> String {
    let to = names(effect.to);
    match effect.kind {
        EffectKind::Control => format!("Control for {to}"),
        EffectKind::Fortified => format!("Fortified for {to}"),
        EffectKind::Impassable => format!("Impassable to {to}"),
        EffectKind::Obstruction => "Obstruction".to_owned(),
        EffectKind::Rough => format!("Rough for {to}"),
        EffectKind::Cover => {
            let against = match (effect.against_fire, effect.against_assault) {
                (true, false) => " against fire",
                (false, true) => " against assaults",
                _ => "",
            };
            let from = if effect.from_lower { " from lower ground" } else { "" };
            format!("Cover for {to}{against}{from}")
        }
    }
}

fn names(arms: Arms) -> String {
    if arms == Arms::ALL {
        return "all".to_owned();
    }
    let name = |arm: Arm| match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
    };
    Arm::ALL.into_iter().filter(|&arm| arms.contains(arm)).map(name).collect::<Vec<_>>().join(", ")
}

fn objectives(out: &mut impl Write, battle: &Battle) -> io::Result<()> {
    writeln!(out, "\n{STRONG}Objectives{STRONG:#}")?;
    for objective in &battle.objectives {
        let owner = objective.owner.map_or("neutral", Side::name);
        writeln!(out, "  {} {} ({owner})", battle.grid.address(objective.at), objective.name.en)?;
    }
    Ok(())
}

/// An army: those on the map, then the reinforcements, group by group.
fn army(out: &mut impl Write, battle: &Battle, side: Side) -> io::Result<()> {
    let (army, style, colour) = (&battle.armies[side], style(side), side.name());
    let units: Vec<UnitId> = battle.units_of(side).collect();
    let on_map = |unit: &&UnitId| matches!(battle.unit(**unit).begins, Begins::At(_));
    let there = units.iter().filter(on_map).count();
    writeln!(out, "\n{style}{}{style:#} {QUIET}({colour}){QUIET:#}", army.name.en)?;
    writeln!(
        out,
        "  Command {}, {} units ({there} on the map), {} Leaders; Reinforcement track to {}; a Rally concedes {}",
        army.command,
        units.len(),
        battle.leaders_of(side).count(),
        battle.reinforcement_track[side],
        battle.rally_points[side]
    )?;
    let at_start = |begins: Begins| match begins {
        Begins::At(cell) => Some(battle.grid.address(cell)),
        Begins::With(_) => None,
    };
    pieces(out, battle, side, at_start)?;
    for (index, group) in battle.groups.iter().enumerate().filter(|(_, group)| group.side == side) {
        let entry: Vec<String> = group.entry.iter().map(|&cell| battle.grid.address(cell)).collect();
        let (id, name, at, entry) = (&group.id, &group.name.en, group.at, entry.join(" or "));
        writeln!(out, "  {STRONG}{name}{STRONG:#} {QUIET}({id}){QUIET:#}, due at {at}, enters at {entry}")?;
        let with_group = Begins::With(GroupId(index as u8));
        pieces(out, battle, side, |begins| (begins == with_group).then(|| "    ".to_owned()))?;
    }
    Ok(())
}

/// The pieces of a side that begin at a place, which `place` names.
fn pieces(
    out: &mut impl Write,
    battle: &Battle,
    side: Side,
    place: impl Fn(Begins) -> Option<String>,
) -> io::Result<()> {
    for unit in battle.units_of(side).map(|unit| battle.unit(unit)) {
        let Some(place) = place(unit.begins) else { continue };
        let strength =
            if unit.strength == 4 { String::new() } else { format!(", strength {}", unit.strength) };
        let (id, name) = (&unit.id, &unit.name);
        let what = format!(
            "{} {}{strength}",
            class(unit.class, unit.quality),
            formation(unit.condition, unit.begins)
        );
        writeln!(out, "    {id:<8} {place} {name} {QUIET}({what}){QUIET:#}")?;
    }
    for leader in battle.leaders_of(side).map(|leader| battle.leader(leader)) {
        let Some(place) = place(leader.begins) else { continue };
        writeln!(out, "    {:<8} {place} {} {QUIET}(Leader){QUIET:#}", leader.id, leader.name)?;
    }
    Ok(())
}

fn class(class: Class, quality: Quality) -> &'static str {
    match (class, quality) {
        (Class::RegularInfantry, _) => "regular infantry",
        (Class::VeteranInfantry, _) => "veteran infantry",
        (Class::EliteInfantry, _) => "elite infantry",
        (Class::LightCavalry, _) => "light cavalry",
        (Class::MediumCavalry, _) => "medium cavalry",
        (Class::HeavyCavalry, _) => "heavy cavalry",
        (Class::Artillery, Quality::White) => "white artillery",
        (Class::Artillery, Quality::Silver) => "silver artillery",
        (Class::Artillery, Quality::Gold) => "gold artillery",
    }
}

/// The formation, and where it faces unless that is decided later.
fn formation(condition: Condition, begins: Begins) -> String {
    let name = match condition {
        Condition::Line(_) => "in line",
        Condition::Column(_) => "in column",
        Condition::Square => "in square",
        Condition::Disordered => "disordered",
        Condition::Broken => "broken",
    };
    match (begins, condition.facing()) {
        (Begins::At(_), Some(facing)) => format!("{name}, facing {facing}"),
        _ => name.to_owned(),
    }
}
