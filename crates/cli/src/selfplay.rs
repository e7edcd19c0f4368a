//! `estafette selfplay`: random games, by the thousand if need be.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use estafette_core::harness::{Finished, Thoroughness, Violation, check};
use estafette_core::{Outcome, Seed, Setup};
use estafette_words::{Language, Lexicon, Spoken};

use crate::complaint::Complaint;
use crate::games::{Playable, Task, check_jobs, with_game};
use crate::output::{GOOD, complain, make_folder, progress};

/// What is to be played.
pub(crate) struct Plan {
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) jobs: Option<usize>,
    pub(crate) check: bool,
    pub(crate) records: Option<PathBuf>,
}

/// Plays random games of a game.
pub(crate) fn run(game: &str, plan: Plan, language: Language) -> Result<(), Complaint> {
    check_jobs(plan.jobs)?;
    if plan.seed.checked_add(plan.games).is_none() {
        return Err(Complaint::input("--seed and --games together are too large"));
    }
    with_game(game, Complaint::Input, Selfplay { plan, language })
}

struct Selfplay {
    plan: Plan,
    language: Language,
}

/// What all games together came to.
#[derive(Default)]
struct Total {
    picks: u64,
    compared: u64,
    scenarios: BTreeMap<String, Tally>,
}

/// What the games of one scenario came to.
#[derive(Default)]
struct Tally {
    games: u64,
    orders: u64,
    outcomes: BTreeMap<(Option<u8>, u8), u64>,
}

impl Total {
    fn add(&mut self, finished: &Finished) {
        self.picks += finished.picks as u64;
        self.compared += finished.compared as u64;
        let tally = self.scenarios.entry(finished.record.setup.scenario.clone()).or_default();
        tally.games += 1;
        tally.orders += finished.orders as u64;
        let Outcome { winner, kind } = finished.outcome;
        *tally.outcomes.entry((winner.map(|seat| seat.0), kind)).or_default() += 1;
    }

    fn sum(&self, count: impl Fn(&Tally) -> u64) -> u64 {
        self.scenarios.values().map(count).sum()
    }
}

impl Task for Selfplay {
    fn run<G: Playable>(self) -> Result<(), Complaint> {
        let plan = &self.plan;
        if let Some(folder) = &plan.records {
            make_folder(folder)?;
        }
        let bar = progress(plan.games, "games, {per_sec}");
        let next = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let total = Mutex::new(Total::default());
        let failed: Mutex<Option<Box<Failure>>> = Mutex::new(None);
        let jobs = plan.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
        let how = if plan.check { Thoroughness::Everything } else { Thoroughness::Play };
        let work = || {
            while !stop.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= plan.games {
                    break;
                }
                let seed = plan.seed + index;
                match play::<G>(seed, how, plan.records.as_deref()) {
                    Ok(finished) => lock(&total).add(&finished),
                    Err(failure) => {
                        stop.store(true, Ordering::Relaxed);
                        lock(&failed).get_or_insert(failure);
                    }
                }
                bar.inc(1);
            }
        };
        thread::scope(|scope| {
            (0..jobs).for_each(|_| {
                scope.spawn(work);
            });
        });
        bar.finish_and_clear();
        if let Some(failure) = lock(&failed).take() {
            return Err(failure.complain::<G>());
        }
        report::<G>(&lock(&total), plan.check, self.language)?;
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Why a game did not go through.
enum Failure {
    Violation(u64, Violation),
    Panic(u64),
    Writing(PathBuf, std::io::Error),
}

impl Failure {
    fn complain<G: Spoken>(self) -> Complaint {
        match self {
            Failure::Writing(path, wrong) => Complaint::io(&path, &wrong),
            Failure::Panic(seed) => {
                complain(&format!("seed {seed}: the rules broke down; the message above says where"));
                Complaint::Failed
            }
            Failure::Violation(seed, violation) => {
                complain(&format!("seed {seed}: {violation}"));
                let path = PathBuf::from(format!("failed-{}-{seed}.record", G::ID));
                if let Err(wrong) = fs::write(&path, violation.record.to_string()) {
                    return Complaint::io(&path, &wrong);
                }
                complain(&format!("the game up to there is in {}", path.display()));
                Complaint::Failed
            }
        }
    }
}

fn play<G: Spoken>(seed: u64, how: Thoroughness, records: Option<&Path>) -> Result<Finished, Box<Failure>> {
    let setup = Setup::numbered::<G>(seed);
    let checked = std::panic::catch_unwind(|| check::<G>(&setup, Seed::from(seed), how));
    let finished = match checked {
        Err(_) => return Err(Box::new(Failure::Panic(seed))),
        Ok(Err(violation)) => return Err(Box::new(Failure::Violation(seed, *violation))),
        Ok(Ok(finished)) => finished,
    };
    if let Some(folder) = records {
        let path = folder.join(format!("{}-{seed}.record", G::ID));
        let text = finished.record.to_string();
        fs::write(&path, text).map_err(|wrong| Box::new(Failure::Writing(path, wrong)))?;
    }
    Ok(finished)
}

fn report<G: Spoken>(total: &Total, checked: bool, language: Language) -> std::io::Result<()> {
    let mut out = anstream::stdout().lock();
    let lexicon = Lexicon::of(language);
    let (games, orders) = (total.sum(|tally| tally.games), total.sum(|tally| tally.orders));
    let word = if checked { "checked" } else { "played" };
    let noun = if games == 1 { "game" } else { "games" };
    writeln!(out, "{GOOD}{games} {noun} {word}{GOOD:#}")?;
    writeln!(out, "orders per game  {:.1}", orders as f64 / games.max(1) as f64)?;
    writeln!(out, "picks per order  {:.1}", total.picks as f64 / orders.max(1) as f64)?;
    if checked {
        writeln!(out, "twins compared   {}", total.compared)?;
    }
    for (scenario, tally) in &total.scenarios {
        let game = G::new(&Setup::plain(scenario)).expect("the game knows its scenarios");
        if G::scenarios().len() > 1 {
            let per_game = tally.orders as f64 / tally.games as f64;
            let title = G::scenario_title(lexicon, scenario);
            writeln!(out, "{GOOD}{title}{GOOD:#}: {} games, {per_game:.1} orders per game", tally.games)?;
        }
        for (&(winner, kind), &count) in &tally.outcomes {
            let outcome = Outcome { winner: winner.map(estafette_core::Seat), kind };
            let share = 100.0 * count as f64 / tally.games as f64;
            writeln!(out, "{share:>5.1} %  {}", game.ending(lexicon, outcome))?;
        }
    }
    Ok(())
}
