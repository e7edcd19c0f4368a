//! The file of something long, so that it can go on where it stopped: a heading, then a game a line.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use estafette_core::Fault;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::complaint::Complaint;
use crate::games::read;

/// What a file belongs to.
pub(crate) trait Heading: PartialEq + Serialize + DeserializeOwned {
    /// What it is called.
    const KIND: &'static str;

    /// Which one it is, for who has the wrong file.
    fn told(&self) -> String;
}

/// A file of finished games.
pub(crate) struct Keeper<L> {
    path: PathBuf,
    file: File,
    /// The games that were in it.
    pub(crate) games: Vec<L>,
}

impl<L: Serialize + DeserializeOwned> Keeper<L> {
    /// Opens a file, or begins it. Of a file that was being written when the program was killed, the torn last line is
    /// dropped.
    pub(crate) fn open<H: Heading>(path: &Path, heading: &H) -> Result<Keeper<L>, Complaint> {
        let text = if path.exists() { read(path)? } else { String::new() };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let mut games = Vec::new();
        let kind = H::KIND;
        if let Some(line) = lines.next() {
            let fault = |line: usize, message: &str| Complaint::file(path, &Fault::at(line, message));
            let known: H = serde_json::from_str(line)
                .map_err(|_| fault(1, &format!("this is no file of a {kind}, expected its heading")))?;
            if known != *heading {
                return Err(fault(1, &format!("this is another {kind}: {}", known.told())));
            }
            for (index, line) in lines.enumerate() {
                let game = serde_json::from_str(line)
                    .map_err(|wrong| fault(index + 2, &format!("this is no game of the {kind}: {wrong}")))?;
                games.push(game);
            }
        }
        let io = |wrong| Complaint::io(path, &wrong);
        let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(io)?;
        file.set_len(whole.len() as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(io)?;
        let mut keeper = Keeper { path: path.to_owned(), file, games };
        if whole.is_empty() {
            keeper.write(heading)?;
        }
        Ok(keeper)
    }

    /// Adds a game.
    pub(crate) fn keep(&mut self, game: &L) -> Result<(), Complaint> {
        self.write(game)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), Complaint> {
        let text = serde_json::to_string(line).map_err(Complaint::input)? + "\n";
        self.file.write_all(text.as_bytes()).map_err(|wrong| Complaint::io(&self.path, &wrong))
    }
}
