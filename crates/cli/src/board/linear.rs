//! Boards of locales and approaches: what the linter counts, and how they are shown.

use std::io::{self, Write};

use estafette_core::Fault;
use estafette_linear::{ApproachId, Army, Board, EntryKind, Width};
use estafette_triomphe::map::Map;

use crate::output::{QUIET, STRONG};

/// The board, or all its faults. A board with a set-up must also suit its game.
pub(super) fn read(text: &str) -> Result<Board, Vec<Fault>> {
    let board = Board::parse(text)?;
    if !board.setup.is_empty() {
        Map::new(board.clone()).map_err(|fault| vec![fault])?;
    }
    Ok(board)
}

/// How much of everything there is.
pub(super) fn count(board: &Board) -> String {
    let (locales, borders) = (board.locale_ids().len(), board.border_ids().len());
    let crossings = board.crossing_ids().len();
    format!("{locales} locales, {borders} borders, {crossings} crossings")
}

/// Prints what is on a board.
pub(super) fn show(out: &mut impl Write, name: &str, board: &Board) -> io::Result<()> {
    let title = if board.title.is_empty() { name } else { &board.title };
    writeln!(out, "{STRONG}{title}{STRONG:#}")?;
    for id in board.locale_ids() {
        let locale = board.locale(id);
        let mut notes = vec![format!("capacity {}", locale.capacity)];
        if locale.french_setup > 0 {
            notes.push(format!("{} French at start", locale.french_setup));
        }
        if locale.east {
            notes.push("east of the objective line".to_owned());
        }
        let names: Vec<&str> = locale.name.iter().chain(&locale.labels).map(String::as_str).collect();
        writeln!(
            out,
            "\n{STRONG}{}{STRONG:#} {} {QUIET}({}){QUIET:#}",
            locale.code,
            names.join(", "),
            notes.join(", ")
        )?;
        for (approach, _) in board.approaches_of(id) {
            writeln!(out, "  {}", describe(board, approach))?;
        }
    }
    writeln!(out, "\n{STRONG}Entries{STRONG:#}")?;
    for entry in &board.entries {
        let army = if entry.army == Army::Red { "red" } else { "blue" };
        let kind = match entry.kind {
            EntryKind::Main => "main road",
            EntryKind::Local => "local road",
            EntryKind::Pontoon => "pontoon",
        };
        let hour = entry.hour.map_or(String::new(), |hour| format!(" from {hour}:00"));
        let count = entry.count.map_or(String::new(), |count| format!(", {count} pieces"));
        writeln!(
            out,
            "  {} ({army}, {kind}) into {}{hour}{count}",
            entry.id,
            board.locale(entry.locale).code
        )?;
    }
    Ok(())
}

fn describe(board: &Board, id: ApproachId) -> String {
    let approach = board.approach(id);
    let border = board.border(id.border());
    let mut marks = String::new();
    for (sign, count) in [('I', approach.infantry), ('C', approach.cavalry), ('A', approach.artillery)] {
        marks.extend(std::iter::repeat_n(sign, count as usize));
    }
    if approach.obstructing {
        marks.push('O');
    }
    let mut words = vec![format!("{:<8}", board.write_approach(id))];
    words.push(if border.width == Width::Wide { "wide  ".into() } else { "narrow".into() });
    words.push(format!("{marks:<4}"));
    if border.impassable {
        words.push("impassable".into());
    }
    if let Some(east) = border.eastward {
        words.push(if east == approach.beyond { "leads east".into() } else { "leads west".into() });
    }
    if border.objective_line {
        words.push("objective line".into());
    }
    for crossing in board.roads_of(approach.locale) {
        let road = board.crossing(*crossing);
        if let Some(end) = road.approaches.and_then(|approaches| approaches.iter().position(|&a| a == id)) {
            let kind = if road.main { "main" } else { "local" };
            let net = road.nets[end].unwrap_or(0);
            words.push(format!("[{} {kind}, network {net}]", board.write_crossing(*crossing)));
        }
    }
    words.join(" ").trim_end().to_owned()
}
