//! Records: a game on paper.
//!
//! ```text
//! estafette record 1
//! game: triomphe
//! rules: 1
//! scenario: marengo
//! seed: 1800
//! austria: Melas
//! france: Bonaparte
//!
//! austria enter A4 via alessandria,1~2,2~3
//! austria end
//! ```
//!
//! A record holds the seed and so everything that was hidden: it is for after the game.

use std::fmt;

use crate::chance::Seed;
use crate::game::{Game, NotationError, Refusal};
use crate::play::Play;
use crate::position::Fault;
use crate::seat::Seat;
use crate::setup::Setup;

/// The version of the format that this program writes and reads.
pub const VERSION: u32 = 1;

/// A game on paper: what it was, who played, and every order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// What was played.
    pub setup: Setup,
    /// What chance was drawn from.
    pub seed: Seed,
    /// The seats' names and who sat there.
    pub players: Vec<(String, String)>,
    /// How the game ended, if not by its rules, e.g. `austria resigned`.
    pub ending: Option<String>,
    /// The seats and their orders in notation.
    pub orders: Vec<(String, String)>,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "estafette record {VERSION}")?;
        writeln!(f, "game: {}\nrules: {}", self.game, self.rules)?;
        writeln!(f, "scenario: {}", self.setup.scenario)?;
        if !self.setup.options.is_empty() {
            writeln!(f, "options: {}", self.setup.option_list())?;
        }
        writeln!(f, "seed: {}", self.seed)?;
        for (seat, player) in &self.players {
            writeln!(f, "{seat}: {}", player.replace(['\n', '\r'], " "))?;
        }
        if let Some(ending) = &self.ending {
            writeln!(f, "ending: {ending}")?;
        }
        writeln!(f)?;
        self.orders.iter().try_for_each(|(seat, order)| writeln!(f, "{seat} {order}"))
    }
}

/// A record that was read, with the lines that are needed to place faults; see [`Record::parse`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The record.
    pub record: Record,
    /// The line of each order, counted from 1.
    pub lines: Vec<usize>,
    /// The keys of the header and their lines.
    pub header: Vec<(String, usize)>,
}

impl Record {
    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Parsed, Fault> {
        let mut lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim_end()));
        let (_, first) = lines.next().ok_or_else(|| Fault::at(1, "the file is empty, expected a record"))?;
        let version = first
            .strip_prefix("estafette record ")
            .ok_or_else(|| Fault::at(1, format!("expected `estafette record {VERSION}`, found `{first}`")))?;
        if version.parse() != Ok(VERSION) {
            return Err(Fault::at(1, format!("record version {version} is unknown, expected {VERSION}")));
        }
        let mut header: Vec<(usize, String, String)> = Vec::new();
        for (number, line) in lines.by_ref() {
            if line.is_empty() {
                break;
            }
            let (key, value) = line
                .split_once(':')
                .ok_or_else(|| Fault::at(number, format!("expected `key: value`, found `{line}`")))?;
            if header.iter().any(|(_, known, _)| known == key.trim()) {
                return Err(Fault::at(number, format!("`{}` is given twice", key.trim())));
            }
            header.push((number, key.trim().to_owned(), value.trim().to_owned()));
        }
        let keys = header.iter().map(|(number, key, _)| (key.clone(), *number)).collect();
        let mut take = |key: &str| {
            let found = header.iter().position(|(_, known, _)| known == key);
            let found = found.ok_or_else(|| Fault::new(format!("the header has no `{key}:`")))?;
            let (number, _, value) = header.remove(found);
            Ok::<_, Fault>((number, value))
        };
        let (_, game) = take("game")?;
        let (at, rules) = take("rules")?;
        let rules = rules.parse().map_err(|_| {
            Fault::at(at, format!("expected the rules' version as a number, found `{rules}`"))
        })?;
        let (_, scenario) = take("scenario")?;
        let options = take("options").map(|(_, options)| options).unwrap_or_default();
        let setup = Setup::plain(scenario).with_options(&options);
        let (at, seed) = take("seed")?;
        let seed = seed.parse().map_err(|wrong: String| Fault::at(at, wrong))?;
        let ending = take("ending").ok().map(|(_, ending)| ending);
        let players = header.into_iter().map(|(_, seat, player)| (seat, player)).collect();
        let mut orders = Vec::new();
        let mut order_lines = Vec::new();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let (seat, order) = line
                .split_once(' ')
                .ok_or_else(|| Fault::at(number, format!("expected `seat order`, found `{line}`")))?;
            orders.push((seat.to_owned(), order.trim().to_owned()));
            order_lines.push(number);
        }
        let record = Record { game, rules, setup, seed, players, ending, orders };
        Ok(Parsed { record, lines: order_lines, header: keys })
    }
}

impl Parsed {
    /// A fault of what the header says under a key.
    pub fn fault(&self, key: &str, message: impl Into<String>) -> Fault {
        let line = self.header.iter().find(|(known, _)| known == key).map(|&(_, line)| line);
        Fault { line, message: message.into() }
    }

    /// Plays the record again. `told` hears every order's events as they happen; the set-up's come first, as
    /// those of no order.
    pub fn replay<G: Game>(
        &self,
        mut told: impl FnMut(Option<&(Seat, G::Order)>, &[G::Event], &G, &G::State),
    ) -> Result<Play<G>, Fault> {
        let record = &self.record;
        if record.game != G::ID {
            let message = format!("this is a record of `{}`, expected `{}`", record.game, G::ID);
            return Err(self.fault("game", message));
        }
        if record.rules != G::RULES {
            let message = format!(
                "the record follows version {} of the rules of {}, this program plays version {}",
                record.rules,
                G::ID,
                G::RULES
            );
            return Err(self.fault("rules", message));
        }
        if let Some((name, _)) = record.players.iter().find(|(name, _)| !G::SEATS.contains(&name.as_str())) {
            let message = format!("the header has an unknown key `{name}`, expected {}", G::SEATS.join(", "));
            return Err(self.fault(name, message));
        }
        let game = G::new(&record.setup).map_err(|wrong| self.fault("scenario", wrong))?;
        let mut play = Play::new(game, record.seed);
        told(None, play.events(), play.game(), play.state());
        for ((name, text), &line) in record.orders.iter().zip(&self.lines) {
            let seat =
                G::SEATS.iter().position(|seat| seat == name).map(|seat| Seat(seat as u8)).ok_or_else(
                    || Fault::at(line, format!("`{name}` is not a seat: {}", G::SEATS.join(", "))),
                )?;
            let order = play.game().read(play.state(), seat, text).map_err(|wrong| match wrong {
                NotationError::Refused(refusal) => refused(line, text, &refusal),
                syntax @ NotationError::Syntax { .. } => Fault::at(line, format!("`{text}`: {syntax}")),
            })?;
            let before = play.events().len();
            play.issue(seat, &order).map_err(|refusal| refused(line, text, &refusal))?;
            let issued = (seat, order);
            told(Some(&issued), &play.events()[before..], play.game(), play.state());
        }
        Ok(play)
    }
}

fn refused<R: Refusal>(line: usize, order: &str, refusal: &R) -> Fault {
    Fault::at(line, format!("`{order}` is refused with {} ({})", refusal.code(), refusal.section()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        Record {
            game: "chess".into(),
            rules: 1,
            setup: Setup::plain("usual").with_options("night"),
            seed: Seed::from(7),
            players: vec![("white".into(), "Anna: of Pisa".into()), ("black".into(), String::new())],
            ending: Some("white resigned".into()),
            orders: vec![("white".into(), "e4".into()), ("black".into(), "e5 e6".into())],
        }
    }

    #[test]
    fn a_record_is_written_and_read_without_loss() {
        let parsed = Record::parse(&sample().to_string()).expect("well formed");
        assert_eq!(parsed.record, sample());
        assert_eq!(parsed.lines, [11, 12]);
    }

    #[test]
    fn a_bad_record_names_the_line() {
        let fault = |text: &str| Record::parse(text).expect_err("malformed").to_string();
        assert!(fault("").starts_with("1: the file is empty"));
        assert!(fault("hello").starts_with("1: expected `estafette record 1`"));
        assert!(fault("estafette record 9").starts_with("1: record version 9 is unknown"));
        let text = sample().to_string();
        assert!(fault(&text.replace("seed: 7", "seed: x")).starts_with("6: a seed is"));
        assert!(fault(&text.replace("seed: 7", "seed 7")).starts_with("6: expected `key: value`"));
        assert!(fault(&text.replace("seed: 7\n", "")).contains("no `seed:`"));
        assert!(fault(&text.replace("white e4", "e4")).starts_with("11: expected `seat order`"));
    }
}
