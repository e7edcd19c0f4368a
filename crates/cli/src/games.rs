//! Finds the game that a name or a file speaks of.

use std::fs;
use std::path::Path;

use estafette_core::Game;
use estafette_triomphe::Triomphe;
use estafette_words::Spoken;

use crate::complaint::Complaint;

/// What is to be done with a game, whichever it is.
pub(crate) trait Task {
    /// Does it.
    fn run<G: Spoken>(self) -> Result<(), Complaint>;
}

/// Does the task with the game of this id.
pub(crate) fn with_game(id: &str, task: impl Task) -> Result<(), Complaint> {
    match id {
        Triomphe::ID => task.run::<Triomphe>(),
        _ => Err(Complaint::input(format!("there is no game `{id}`; the games are: {}", Triomphe::ID))),
    }
}

/// Reads a file as text.
pub(crate) fn read(path: &Path) -> Result<String, Complaint> {
    let bytes = fs::read(path).map_err(|wrong| Complaint::io(path, &wrong))?;
    String::from_utf8(bytes)
        .map_err(|_| Complaint::input(format!("{}: this is not a text file", path.display())))
}
