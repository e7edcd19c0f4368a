//! `estafette arena`: generals against each other.

mod report;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use estafette_bots::Contender;
use estafette_bots::arena::{Bout, Match, scenarios};
use estafette_bots::score::{Score, Verdict};
use estafette_core::Record;
use serde::{Deserialize, Serialize};

use crate::complaint::Complaint;
use crate::games::{Playable, Task, check_jobs, with_game, write_whole};
use crate::keeper::{Heading, Keeper};
use crate::output::{make_folder, progress};

use report::Report;

/// What is to be played.
pub(crate) struct Plan {
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) pairs: u32,
    pub(crate) seed: u64,
    pub(crate) jobs: Option<usize>,
    pub(crate) scenario: Option<String>,
    pub(crate) sprt: Option<Hypotheses>,
    pub(crate) patience: u64,
    pub(crate) keep: Option<PathBuf>,
    pub(crate) records: Option<PathBuf>,
    pub(crate) json: bool,
}

/// The two strengths that a sequential test tells apart, in Elo.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hypotheses {
    low: f64,
    high: f64,
}

impl std::str::FromStr for Hypotheses {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
        match text.split_once(',').map(|(low, high)| (number(low), number(high))) {
            Some((Some(low), Some(high))) if low < high => Ok(Hypotheses { low, high }),
            _ => Err("expected two numbers of Elo, the smaller first, e.g. 0,50".to_owned()),
        }
    }
}

/// Plays a match.
pub(crate) fn run(game: &str, plan: Plan) -> Result<(), Complaint> {
    check_jobs(plan.jobs)?;
    if plan.pairs == 0 || plan.patience == 0 {
        return Err(Complaint::input("--pairs and --patience must be at least 1"));
    }
    if plan.seed.checked_add(u64::from(plan.pairs)).is_none() {
        return Err(Complaint::input("--seed and --pairs together are too large"));
    }
    with_game(game, Complaint::Input, Arena { plan })
}

struct Arena {
    plan: Plan,
}

impl Task for Arena {
    fn run<G: Playable>(self) -> Result<(), Complaint> {
        let plan = &self.plan;
        let patience = Duration::from_secs(plan.patience);
        let contender = |text: &str| {
            let parsed = text.parse().map(|who: Contender| who.with_patience(patience));
            parsed.map_err(Complaint::input)
        };
        let game = Match {
            contenders: [contender(&plan.a)?, contender(&plan.b)?],
            pairs: plan.pairs,
            seed: plan.seed,
            scenarios: scenarios::<G>(plan.scenario.as_deref()).map_err(Complaint::input)?,
        };
        if let Some(folder) = &plan.records {
            make_folder(folder)?;
        }
        let kept = |bout: &Bout, record: &Record| match &plan.records {
            None => Ok(()),
            Some(folder) => file::<G>(folder, bout, record),
        };
        let bouts = contest::<G>(&game, plan.jobs, plan.sprt, plan.keep.as_deref(), kept)?;
        let report = Report { game: G::ID, seats: G::SEATS, sprt: plan.sprt, of: &game, bouts: &bouts };
        if plan.json {
            report.in_json()?;
        } else {
            report.in_words()?;
        }
        Ok(())
    }
}

/// Which match a file belongs to. With other weights it is another.
#[derive(PartialEq, Serialize, Deserialize)]
struct Which {
    game: String,
    rules: u32,
    a: String,
    b: String,
    seed: u64,
    scenarios: Vec<String>,
    judged_by: [Option<String>; 2],
}

impl Which {
    fn of<G: Playable>(game: &Match) -> Result<Which, Complaint> {
        let [a, b] = &game.contenders;
        let fingerprint = |who: &Contender| who.fingerprint::<G>().map_err(Complaint::input);
        Ok(Which {
            game: G::ID.to_owned(),
            rules: G::RULES,
            a: a.to_string(),
            b: b.to_string(),
            seed: game.seed,
            scenarios: game.scenarios.clone(),
            judged_by: [fingerprint(a)?, fingerprint(b)?],
        })
    }
}

impl Heading for Which {
    const KIND: &'static str = "match";

    fn told(&self) -> String {
        let Which { game, a, b, seed, scenarios, .. } = self;
        format!("{a} against {b} at {game} ({}) from seed {seed}, or by other weights", scenarios.join(", "))
    }
}

/// Plays a match with a progress bar, from where the file that keeps it stopped. Every game is told to `kept` as well.
pub(crate) fn contest<G: Playable>(
    game: &Match,
    jobs: Option<usize>,
    sprt: Option<Hypotheses>,
    keep: Option<&Path>,
    mut kept: impl FnMut(&Bout, &Record) -> Result<(), Complaint> + Send,
) -> Result<Vec<Bout>, Complaint> {
    let mut keeper = keep.map(|path| Keeper::<Bout>::open(path, &Which::of::<G>(game)?)).transpose()?;
    let mut bouts = keeper.as_mut().map_or_else(Vec::new, |keeper| std::mem::take(&mut keeper.games));
    bouts.retain(|bout| bout.pair < game.pairs);
    let known: BTreeSet<(u32, u8)> = bouts.iter().map(|bout| (bout.pair, bout.seat)).collect();
    let decided = |score: &Score| {
        let verdict = sprt.map(|test| score.sprt(test.low, test.high).1);
        verdict.is_some_and(|verdict| verdict != Verdict::Open)
    };
    let bar = progress(u64::from(game.pairs) * 2, "games, {msg}");
    bar.set_position(bouts.len() as u64);
    bar.reset_eta();
    bar.set_message(standing(&Score::of(&bouts)));
    let mut wrong = None;
    if !decided(&Score::of(&bouts)) {
        let told = |bout: Bout, record: Record| {
            let written = kept(&bout, &record).and_then(|()| match &mut keeper {
                None => Ok(()),
                Some(keeper) => keeper.keep(&bout),
            });
            bouts.push(bout);
            let score = Score::of(&bouts);
            bar.inc(1);
            bar.set_message(standing(&score));
            match written {
                Err(complaint) => {
                    wrong = Some(complaint);
                    ControlFlow::Break(())
                }
                Ok(()) if decided(&score) => ControlFlow::Break(()),
                Ok(()) => ControlFlow::Continue(()),
            }
        };
        let busy = game.contenders.iter().map(Contender::threads).max().unwrap_or(1);
        game.play::<G>(|pair, seat| known.contains(&(pair, seat)), jobs_for(busy, jobs), told)
            .map_err(Complaint::input)?;
    }
    bar.finish_and_clear();
    bouts.sort_by_key(|bout| (bout.pair, bout.seat));
    wrong.map_or(Ok(bouts), Err)
}

/// How many games at once, of contenders that keep so many cores busy: as many as there are cores for.
pub(crate) fn jobs_for(busy: usize, jobs: Option<usize>) -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    jobs.unwrap_or((cores / busy).max(1))
}

fn standing(score: &Score) -> String {
    let [elo, low, high] = score.elo();
    let games = score.wins + score.draws + score.losses;
    if games == 0 {
        return "nobody has won yet".to_owned();
    }
    format!("+{} ={} −{}, Elo {elo:.0} ({low:.0} to {high:.0})", score.wins, score.draws, score.losses)
}

/// Writes the record of a game into a folder.
fn file<G: Playable>(folder: &Path, bout: &Bout, record: &Record) -> Result<(), Complaint> {
    write_whole(&folder.join(file_name::<G>(bout.pair, bout.seat)), record.to_string())
}

/// The name of the record of a game: its pair, and the army of the first contender.
fn file_name<G: Playable>(pair: u32, seat: u8) -> String {
    format!("{}-{pair}-{}.record", G::ID, G::SEATS[seat as usize])
}
