//! The file of a match, so that it can go on where it stopped: a heading, then a game a line.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use estafette_bots::arena::{Bout, Match};
use estafette_core::Fault;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::complaint::Complaint;
use crate::games::{Playable, read};

/// Which match a file belongs to.
#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct Heading {
    game: String,
    rules: u32,
    a: String,
    b: String,
    seed: u64,
    scenarios: Vec<String>,
}

impl Heading {
    pub(super) fn of<G: Playable>(game: &Match) -> Heading {
        let [a, b] = &game.contenders;
        Heading {
            game: G::ID.to_owned(),
            rules: G::RULES,
            a: a.to_string(),
            b: b.to_string(),
            seed: game.seed,
            scenarios: game.scenarios.clone(),
        }
    }
}

/// A file of finished games.
pub(super) struct Keeper {
    path: PathBuf,
    file: File,
    /// The games that were in it.
    pub(super) bouts: Vec<Bout>,
}

impl Keeper {
    /// Opens the file of a match, or begins it. Of a file that was being written when the program was killed, the torn
    /// last line is dropped.
    pub(super) fn open(path: &Path, heading: &Heading) -> Result<Keeper, Complaint> {
        let text = if path.exists() { read(path)? } else { String::new() };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let mut bouts = Vec::new();
        if let Some(line) = lines.next() {
            let fault = |line: usize, message: &str| Complaint::file(path, &Fault::at(line, message));
            let known: Heading = serde_json::from_str(line)
                .map_err(|_| fault(1, "this is no file of a match, expected its heading"))?;
            if known != *heading {
                let found =
                    format!("this is another match: {} against {} at {}", known.a, known.b, known.game);
                return Err(fault(1, &found));
            }
            for (index, line) in lines.enumerate() {
                let bout: Bout = serde_json::from_str(line)
                    .map_err(|wrong| fault(index + 2, &format!("this is no game of the match: {wrong}")))?;
                bouts.push(bout);
            }
        }
        let io = |wrong| Complaint::io(path, &wrong);
        let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(io)?;
        file.set_len(whole.len() as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(io)?;
        let mut keeper = Keeper { path: path.to_owned(), file, bouts };
        if whole.is_empty() {
            keeper.write(heading)?;
        }
        Ok(keeper)
    }

    /// Adds a game.
    pub(super) fn keep(&mut self, bout: &Bout) -> Result<(), Complaint> {
        self.write(bout)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), Complaint> {
        let text = json!(line).to_string() + "\n";
        self.file.write_all(text.as_bytes()).map_err(|wrong| Complaint::io(&self.path, &wrong))
    }
}
