//! `estafette try`: a position file, its orders, and what comes of them.

use std::io::Write;
use std::path::Path;

use estafette_core::position::line_at;
use estafette_core::script::{Answer, Tried};
use estafette_core::{Draft, Fault, Loaded, Refusal, Viewer};
use estafette_linear::file::syntax_fault;
use estafette_words::{Language, Lexicon, Spoken};
use serde::Deserialize;
use serde_json::{Value, json};
use toml::Spanned;

use crate::complaint::Complaint;
use crate::games::{Playable, Task, read, with_game};
use crate::output::{BAD, GOOD, QUIET, STRONG, complain, shown};

/// What every position file says first.
#[derive(Deserialize)]
struct Peek {
    game: Option<Spanned<String>>,
}

/// Tries a position file.
pub(crate) fn run(path: &Path, json: bool, language: Language) -> Result<(), Complaint> {
    let text = read(path)?;
    let peek: Peek =
        toml::from_str(&text).map_err(|wrong| Complaint::file(path, &syntax_fault(&text, &wrong)))?;
    let game = peek.game.ok_or_else(|| {
        Complaint::file(path, &Fault::new("the file does not say which `game` it is a position of"))
    })?;
    let line = line_at(&text, game.span().start);
    let unknown = |wrong: String| Complaint::file(path, &Fault::at(line, wrong));
    with_game(game.get_ref(), unknown, Try { path, text, json, language })
}

struct Try<'a> {
    path: &'a Path,
    text: String,
    json: bool,
    language: Language,
}

impl Task for Try<'_> {
    fn run<G: Playable>(self) -> Result<(), Complaint> {
        let loaded = G::load(&self.text).map_err(|fault| Complaint::file(self.path, &fault))?;
        let teller = Teller { loaded: &loaded, lexicon: Lexicon::of(self.language), json: self.json };
        let mut out = anstream::stdout().lock();
        let first = loaded.differs_at_first();
        let mut differs =
            (!first.is_empty()).then(|| Fault::new("differs from what the file expects at first"));
        let mut unreadable = None;
        let mut written = teller.begin(&mut out, &first);
        loaded.run(|tried, state| {
            let at = |message| Fault { line: tried.line, message };
            if !tried.differs.is_empty() {
                differs.get_or_insert_with(|| at(format!("`{}` differs from what is expected", tried.order)));
            }
            if let Answer::Unreadable(wrong) = &tried.answer {
                unreadable.get_or_insert_with(|| at(format!("`{}`: {wrong}", tried.order)));
            }
            if written.is_ok() {
                written = teller.tell(&mut out, tried, state);
            }
        });
        written?;
        match (differs, unreadable) {
            (Some(fault), _) if loaded.has_expectations() => {
                complain(&format!("{}:{fault}", self.path.display()));
                Err(Complaint::Failed)
            }
            (_, Some(fault)) => Err(Complaint::file(self.path, &fault)),
            _ => Ok(()),
        }
    }
}

struct Teller<'a, G: Spoken> {
    loaded: &'a Loaded<G>,
    lexicon: &'static Lexicon,
    json: bool,
}

impl<G: Spoken> Teller<'_, G> {
    fn begin(&self, out: &mut impl Write, differs: &[String]) -> std::io::Result<()> {
        let differs = self.differs(differs);
        if self.json {
            let mut line = json!({ "awaits": self.awaits(&self.loaded.state) });
            if !differs.is_empty() {
                line["differs"] = json!(differs);
            }
            return writeln!(out, "{line}");
        }
        self.write_awaits(out, &self.loaded.state)?;
        write_differs(out, differs)
    }

    fn tell(&self, out: &mut impl Write, tried: &Tried<G>, state: &G::State) -> std::io::Result<()> {
        if self.json { self.tell_json(out, tried, state) } else { self.tell_text(out, tried, state) }
    }

    /// The differences that count: none if the file expects nothing.
    fn differs<'d>(&self, differs: &'d [String]) -> &'d [String] {
        if self.loaded.has_expectations() { differs } else { &[] }
    }

    fn tell_json(&self, out: &mut impl Write, tried: &Tried<G>, state: &G::State) -> std::io::Result<()> {
        let differs = self.differs(&tried.differs);
        let mut line =
            json!({ "order": tried.order, "seat": tried.seat.map(|seat| G::SEATS[seat.0 as usize]) });
        match &tried.answer {
            Answer::Accepted(events) => {
                line["accepted"] = json!(true);
                let facts = |event| self.loaded.game.facts(event);
                line["events"] = json!(events.iter().map(facts).collect::<Vec<_>>());
                let say = |event| self.loaded.game.event(self.lexicon, event);
                line["text"] = json!(events.iter().map(say).collect::<Vec<_>>());
            }
            Answer::Refused(refusal) => {
                line["accepted"] = json!(false);
                line["refusal"] = json!({
                    "code": refusal.code(),
                    "section": refusal.section(),
                    "text": self.loaded.game.refusal(self.lexicon, refusal),
                });
            }
            Answer::Unreadable(wrong) => {
                line["accepted"] = json!(false);
                line["error"] = json!(wrong);
            }
        }
        line["awaits"] = self.awaits(state);
        if !differs.is_empty() {
            line["differs"] = json!(differs);
        }
        writeln!(out, "{line}")
    }

    fn tell_text(&self, out: &mut impl Write, tried: &Tried<G>, state: &G::State) -> std::io::Result<()> {
        let differs = self.differs(&tried.differs);
        let seat = tried.seat.map_or(String::new(), |seat| G::seat(self.lexicon, seat));
        writeln!(out, "\n{STRONG}{seat}: {}{STRONG:#}", shown(&tried.order))?;
        match &tried.answer {
            Answer::Accepted(events) => {
                for event in events {
                    writeln!(out, "  {}", self.loaded.game.event(self.lexicon, event))?;
                }
            }
            Answer::Refused(refusal) => {
                let words = self.loaded.game.refusal(self.lexicon, refusal);
                writeln!(out, "  {BAD}{}{BAD:#} {words} ({})", refusal.code(), refusal.section())?;
            }
            Answer::Unreadable(wrong) => writeln!(out, "  {BAD}{}{BAD:#}", shown(wrong))?,
        }
        self.write_awaits(out, state)?;
        write_differs(out, differs)
    }

    /// What the one who must decide is offered first, and whether an order can be issued at once.
    fn offers(&self, state: &G::State) -> (Vec<String>, Option<String>) {
        let game = &self.loaded.game;
        let mut draft = Draft::new();
        let Some(seat) = game.to_act(state) else { return (Vec::new(), None) };
        if game.draft(state, &[], &mut draft).is_err() {
            return (Vec::new(), None);
        }
        let sight = game.sight(state, Viewer::Seat(seat));
        let offers = draft.offers.iter().map(|&pick| game.pick(self.lexicon, &sight, pick)).collect();
        (offers, draft.order.map(|order| game.write(seat, &order)))
    }

    fn awaits(&self, state: &G::State) -> Value {
        let game = &self.loaded.game;
        let Some(seat) = game.to_act(state) else {
            let outcome = game.outcome(state).map(|outcome| game.ending(self.lexicon, outcome));
            return json!({ "seat": null, "outcome": outcome });
        };
        let sight = game.sight(state, Viewer::Seat(seat));
        let (offers, order) = self.offers(state);
        json!({
            "seat": G::SEATS[seat.0 as usize],
            "decision": game.decision(state),
            "prompt": game.prompt(self.lexicon, &sight),
            "section": game.prompt_section(&sight),
            "offers": offers,
            "order": order,
        })
    }

    fn write_awaits(&self, out: &mut impl Write, state: &G::State) -> std::io::Result<()> {
        let game = &self.loaded.game;
        let Some(seat) = game.to_act(state) else {
            let outcome = game.outcome(state).map(|outcome| game.ending(self.lexicon, outcome));
            return writeln!(out, "  {GOOD}{}{GOOD:#}", outcome.unwrap_or_default());
        };
        let sight = game.sight(state, Viewer::Seat(seat));
        let prompt = game.prompt(self.lexicon, &sight);
        writeln!(out, "  {GOOD}{prompt}{GOOD:#} {QUIET}({}){QUIET:#}", game.prompt_section(&sight))?;
        let (offers, order) = self.offers(state);
        let order = order.map_or(String::new(), |order| format!(" | {order}"));
        writeln!(out, "  {QUIET}{}{order}{QUIET:#}", offers.join(", "))
    }
}

fn write_differs(out: &mut impl Write, differs: &[String]) -> std::io::Result<()> {
    differs.iter().try_for_each(|difference| writeln!(out, "  {BAD}differs:{BAD:#} {}", shown(difference)))
}
