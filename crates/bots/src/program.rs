//! Other people's generals: programs that speak JSON lines over their standard input and output.
//!
//! `docs/generals.md` describes the protocol. A program is believed in nothing: it has a moment for each answer, its
//! lines have a greatest length, and whatever it orders is weighed by the rules. It is told what its seat may know and
//! nothing else, because nothing else is known here.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command as Process, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use estafette_core::{Draft, Draws, Pick, Seat, Seed};
use process_wrap::std::{ChildWrapper, CommandWrap};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::contender::Player;
use crate::general::Thought;
use crate::judged::Judged;

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// How long a program may think about an order.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of an answer.
const LONGEST_LINE: u64 = 64 << 10;
/// The most answers until an order is complete.
const MOST_ANSWERS: usize = 1000;
/// The most answers that wait for a question.
const MOST_UNHEARD: usize = 16;
/// How long a program may take to leave when the game is over.
const FAREWELL: Duration = Duration::from_millis(500);

/// How a program is started: its path and its arguments, without a shell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    words: Vec<String>,
    patience: Duration,
}

impl Command {
    /// The same, with another time for each order.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Command {
        Command { patience, ..self }
    }
}

impl FromStr for Command {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err("after `exec:` comes a program, e.g. exec:./mybot".to_owned());
        }
        Ok(Command { words, patience: PATIENCE })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

/// A program that plays a game.
pub(crate) struct Partner {
    child: Box<dyn ChildWrapper>,
    /// Lines for it. Given away when the game is over.
    to: Option<Sender<String>>,
    from: Receiver<Result<String, String>>,
    seat: Seat,
    patience: Duration,
}

/// What a program answers.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Answer {
    /// It goes on with the draft.
    Pick(String),
    /// It orders, in notation.
    Order(String),
}

impl Partner {
    /// Starts a program, and tells it what is played.
    pub(crate) fn start<G: Judged>(command: &Command, game: &G, seat: Seat) -> Result<Partner, String> {
        let mut process = Process::new(&command.words[0]);
        process.args(&command.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut wrap = CommandWrap::from(process);
        // With everyone that it starts, so that all of them can be ended.
        #[cfg(unix)]
        wrap.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrap.wrap(process_wrap::std::JobObject);
        let mut child = wrap.spawn().map_err(|wrong| format!("`{command}` cannot be started: {wrong}"))?;
        let input = child.stdin().take().ok_or("the program has no standard input")?;
        let output = child.stdout().take().ok_or("the program has no standard output")?;
        let (to, lines) = mpsc::channel();
        let (answers, from) = mpsc::sync_channel(MOST_UNHEARD);
        thread::spawn(move || speak(input, &lines));
        thread::spawn(move || hear(output, &answers));
        let partner = Partner { child, to: Some(to), from, seat, patience: command.patience };
        let setup = game.setup();
        partner.tell(&json!({
            "type": "game",
            "protocol": PROTOCOL,
            "game": G::ID,
            "rules": G::RULES,
            "scenario": setup.scenario,
            "options": setup.options,
            "seats": G::SEATS,
            "seat": G::SEATS[seat.0 as usize],
        }))?;
        Ok(partner)
    }

    fn tell(&self, message: &impl Serialize) -> Result<(), String> {
        // By way of text: a value could not hold the largest numbers of a sight.
        let line = serde_json::to_string(message).map_err(|wrong| wrong.to_string())?;
        // A program that has gone away is noticed when it does not answer.
        if let Some(to) = &self.to {
            let _ = to.send(line);
        }
        Ok(())
    }

    fn answer(&self, until: Instant) -> Result<Answer, String> {
        let left = until.saturating_duration_since(Instant::now());
        let line = self.from.recv_timeout(left).map_err(|none| match none {
            RecvTimeoutError::Timeout => format!("no answer within {} s", self.patience.as_secs_f64()),
            RecvTimeoutError::Disconnected => "the program has ended".to_owned(),
        })??;
        serde_json::from_str(&line).map_err(|wrong| {
            format!("expected {{\"pick\": …}} or {{\"order\": …}}, but {wrong}: {}", excerpt(&line))
        })
    }
}

impl<G: Judged> Player<G> for Partner {
    fn order(&mut self, game: &G, sight: &G::Sight, seed: Seed) -> Result<Thought<G::Order>, String> {
        let state = game.imagine(sight, &mut Draws::new(seed));
        let until = Instant::now() + self.patience;
        let mut picks: Vec<Pick> = Vec::new();
        for turn in 0..MOST_ANSWERS {
            let (offers, order) = self.offers(game, &state, &mut picks)?;
            self.tell(&Question {
                kind: "decide",
                decision: game.decision(&state),
                sight: (turn == 0).then_some(sight),
                picks: picks.iter().map(Pick::to_string).collect(),
                offers: &offers,
                order,
            })?;
            match self.answer(until)? {
                Answer::Order(text) => {
                    let order = game
                        .read(&state, self.seat, &text)
                        .map_err(|wrong| format!("the order `{}` cannot be read: {wrong}", excerpt(&text)))?;
                    return Ok(Thought {
                        plan: vec![(self.seat, order.clone())],
                        order,
                        value: 0.0,
                        playouts: 0,
                    });
                }
                Answer::Pick(text) => {
                    if !offers.iter().any(|offer| offer.pick == text) {
                        return Err(format!("`{}` was not offered", excerpt(&text)));
                    }
                    picks.push(text.parse().map_err(|wrong: estafette_core::NoPick| wrong.to_string())?);
                }
            }
        }
        Err(format!("no order after {MOST_ANSWERS} picks"))
    }
}

/// What a program is asked.
#[derive(Serialize)]
struct Question<'a, S> {
    #[serde(rename = "type")]
    kind: &'static str,
    decision: &'static str,
    /// With the first question about an order.
    #[serde(skip_serializing_if = "Option::is_none")]
    sight: Option<&'a S>,
    picks: Vec<String>,
    offers: &'a [Offer],
    order: Option<String>,
}

/// A pick that is offered, with the order that is complete when it is made.
#[derive(Serialize)]
struct Offer {
    pick: String,
    order: Option<String>,
}

impl Partner {
    /// What may follow these picks, and the order that they already are.
    fn offers<G: Judged>(
        &self,
        game: &G,
        state: &G::State,
        picks: &mut Vec<Pick>,
    ) -> Result<(Vec<Offer>, Option<String>), String> {
        let refused = |refusal: G::Refusal| format!("the draft was refused: {refusal}");
        let written =
            |draft: &Draft<G::Order>| draft.order.as_ref().map(|order| game.write(self.seat, order));
        let (mut draft, mut next) = (Draft::new(), Draft::new());
        game.draft(state, picks, &mut draft).map_err(refused)?;
        let mut offers = Vec::with_capacity(draft.offers.len());
        for &pick in &draft.offers {
            picks.push(pick);
            let drafted = game.draft(state, picks, &mut next).map_err(refused);
            picks.pop();
            drafted?;
            offers.push(Offer { pick: pick.to_string(), order: written(&next) });
        }
        Ok((offers, written(&draft)))
    }
}

impl Drop for Partner {
    /// The program hears the end of its input and may leave; if it does not, it is ended.
    fn drop(&mut self) {
        self.to = None;
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        // Also when it has left: those whom it started may not have.
        let _ = self.child.kill();
    }
}

/// Writes lines until there are no more, or nobody reads them.
fn speak(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// Hears lines until there are no more, or one is no line.
fn hear(output: ChildStdout, answers: &SyncSender<Result<String, String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let heard = match read {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() as u64 == LONGEST_LINE => {
                Err(format!("an answer is longer than {} KiB", LONGEST_LINE >> 10))
            }
            Ok(_) => String::from_utf8(line).map_err(|_| "an answer is not UTF-8".to_owned()),
        };
        let last = heard.is_err();
        if answers.send(heard).is_err() || last {
            return;
        }
    }
}

/// The beginning of a text from outside.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 80;
    let text = text.trim_end();
    let short: String = text.chars().take(LONGEST).collect();
    let short = short.escape_debug().to_string();
    if text.chars().count() > LONGEST { short + "…" } else { short }
}
