//! `estafette board`: checks and shows boards and battles.

mod battle;
mod linear;

use std::io::Write;
use std::path::Path;

use estafette_battlefields::battle::{Battle, file};
use estafette_core::Fault;
use estafette_linear::Board;
use estafette_triomphe::map::MARENGO;

use crate::complaint::Complaint;
use crate::games;
use crate::output::GOOD;

/// What a file can hold.
enum Read {
    Board(Box<Board>),
    Battle(Box<Battle>),
}

/// The boards and battles that come with the program, by id.
fn known() -> impl Iterator<Item = (String, String)> {
    std::iter::once(("triomphe".to_owned(), MARENGO.to_owned())).chain(file::embedded())
}

/// The text of a board, and what to call it.
fn find(board: &str) -> Result<(String, String), Complaint> {
    if let Some(found) = known().find(|(id, _)| *id == board) {
        return Ok(found);
    }
    let path = Path::new(board);
    if !path.exists() && path.extension().is_none() {
        let ids: Vec<_> = known().map(|(id, _)| id).collect();
        let message = format!("`{board}` is neither a file nor a board; the boards are: {}", ids.join(", "));
        return Err(Complaint::input(message));
    }
    games::read(path).map(|text| (board.to_owned(), text))
}

/// Whether it is meant to be a battle. Told from the lines alone, since a file with a fault may be no TOML at all.
fn is_battle(text: &str) -> bool {
    let is_sign = |line: &str| {
        let key = line.split('=').next().unwrap_or_default();
        line.starts_with("[map]") || key != line && key.trim() == "format"
    };
    text.lines().any(is_sign)
}

/// The board or battle, or all its faults.
fn parse(text: &str) -> Result<Read, Vec<Fault>> {
    if is_battle(text) {
        file::read(text).map(|battle| Read::Battle(Box::new(battle)))
    } else {
        linear::read(text).map(|board| Read::Board(Box::new(board)))
    }
}

fn parsed(name: &str, text: &str) -> Result<Read, Complaint> {
    parse(text).map_err(|faults| {
        let lines: Vec<_> = faults.iter().map(|fault| format!("{name}:{fault}")).collect();
        Complaint::input(lines.join("\n"))
    })
}

/// Finds the faults of a board or a battle.
pub(crate) fn lint(board: &str) -> Result<(), Complaint> {
    let (name, text) = find(board)?;
    let count = match parsed(&name, &text)? {
        Read::Board(board) => linear::count(&board),
        Read::Battle(battle) => battle::count(&battle),
    };
    writeln!(anstream::stdout().lock(), "{GOOD}{name}: no faults{GOOD:#} ({count})")?;
    Ok(())
}

/// Prints what is on a board or in a battle.
pub(crate) fn show(board: &str) -> Result<(), Complaint> {
    let (name, text) = find(board)?;
    let mut out = anstream::stdout().lock();
    match parsed(&name, &text)? {
        Read::Board(board) => linear::show(&mut out, &name, &board)?,
        Read::Battle(battle) => battle::show(&mut out, &battle)?,
    }
    Ok(())
}
