//! `estafette replay`: a recorded game as one viewer may see it.

use std::io::{IsTerminal, Write};
use std::path::Path;

use estafette_core::record::Parsed;
use estafette_core::{Event, Fault, Record, Seat, Viewer};
use estafette_words::{Language, Lexicon};

use crate::complaint::Complaint;
use crate::games::{Playable, Task, read, with_game};
use crate::output::{QUIET, STRONG, shown};

/// Prints the log of a record.
pub(crate) fn run(path: &Path, viewer: &str, text: bool, language: Language) -> Result<(), Complaint> {
    let parsed = Record::parse(&read(path)?).map_err(|fault| Complaint::file(path, &fault))?;
    let game = parsed.record.game.clone();
    let text = text || std::io::stdout().is_terminal();
    let Fault { line, .. } = parsed.fault("game", "");
    let unknown = |message: String| Complaint::file(path, &Fault { line, message });
    with_game(&game, unknown, Replay { path, parsed, viewer, text, language })
}

struct Replay<'a> {
    path: &'a Path,
    parsed: Parsed,
    viewer: &'a str,
    text: bool,
    language: Language,
}

impl Task for Replay<'_> {
    fn run<G: Playable>(self) -> Result<(), Complaint> {
        let viewer = match G::SEATS.iter().position(|&seat| seat == self.viewer) {
            Some(seat) => Viewer::Seat(Seat(seat as u8)),
            None if self.viewer == "spectator" => Viewer::Spectator,
            None => {
                let seats = G::SEATS.join(", ");
                return Err(Complaint::input(format!(
                    "--as takes {seats} or spectator, not `{}`",
                    self.viewer
                )));
            }
        };
        let lexicon = Lexicon::of(self.language);
        let mut lines = Vec::new();
        let played = self.parsed.replay::<G>(|_, events, game, _| {
            for event in events.iter().filter(|event| event.audience().includes(viewer)) {
                lines.push(if self.text {
                    game.event(lexicon, event)
                } else {
                    serde_json::json!(game.facts(event)).to_string()
                });
            }
        });
        played.map_err(|fault| Complaint::file(self.path, &fault))?;
        let mut out = anstream::stdout().lock();
        if self.text {
            let players: Vec<_> = (self.parsed.record.players.iter())
                .map(
                    |(seat, player)| {
                        if player.is_empty() { seat.clone() } else { format!("{seat}: {}", shown(player)) }
                    },
                )
                .collect();
            writeln!(out, "{STRONG}{}{STRONG:#}  {QUIET}{}{QUIET:#}", G::ID, players.join(", "))?;
        }
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(())
    }
}
