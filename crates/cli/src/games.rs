//! Finds the game that a name or a file speaks of.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use estafette_battlefields::Battlefields;
use estafette_bots::Judged;
use estafette_core::{Fault, Game};
use estafette_triomphe::Triomphe;
use estafette_words::Spoken;

use crate::complaint::Complaint;

/// A game that the program can do everything with.
pub(crate) trait Playable: Spoken + Judged {}

impl<G: Spoken + Judged> Playable for G {}

/// What is to be done with a game, whichever it is.
pub(crate) trait Task {
    /// Does it.
    fn run<G: Playable>(self) -> Result<(), Complaint>;
}

/// The most bytes of a file that are read: far more than any board, position, record or tuning has.
const MOST_BYTES: u64 = 16 << 20;

/// The most games at once: each has a thread of its own.
const MOST_JOBS: usize = 256;

/// Whether so many games can be played at once.
pub(crate) fn check_jobs(jobs: Option<usize>) -> Result<(), Complaint> {
    match jobs.filter(|jobs| !(1..=MOST_JOBS).contains(jobs)) {
        None => Ok(()),
        Some(jobs) => Err(Complaint::input(format!("--jobs must be 1 to {MOST_JOBS}, not {jobs}"))),
    }
}

/// Does the task with the game of this id. Where there is none, `unknown` says who named it.
pub(crate) fn with_game(
    id: &str,
    unknown: impl FnOnce(String) -> Complaint,
    task: impl Task,
) -> Result<(), Complaint> {
    match id {
        Triomphe::ID => task.run::<Triomphe>(),
        Battlefields::ID => task.run::<Battlefields>(),
        _ => {
            let games = [Triomphe::ID, Battlefields::ID].join(", ");
            Err(unknown(format!("there is no game `{id}`; the games are: {games}")))
        }
    }
}

/// Reads a file, unless it is larger than any of ours.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Complaint> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|wrong| Complaint::io(path, &wrong))?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|wrong| Complaint::io(path, &wrong))?;
    if bytes.len() as u64 > MOST_BYTES {
        let message = format!("the file is larger than {} MiB", MOST_BYTES >> 20);
        return Err(Complaint::file(path, &Fault::new(message)));
    }
    Ok(bytes)
}

/// Reads a file as text.
pub(crate) fn read(path: &Path) -> Result<String, Complaint> {
    String::from_utf8(read_bytes(path)?).map_err(|wrong| {
        let text = String::from_utf8_lossy(wrong.as_bytes());
        let message = "this is not a text file, expected UTF-8";
        Complaint::file(path, &Fault::in_text(&text, wrong.utf8_error().valid_up_to(), message))
    })
}

/// Writes a file, whole or not at all.
pub(crate) fn write_whole(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Complaint> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    fs::write(&part, text).and_then(|()| fs::rename(&part, path)).map_err(|wrong| Complaint::io(path, &wrong))
}
