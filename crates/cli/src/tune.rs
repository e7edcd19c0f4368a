//! `estafette tune`: weights of the judgement from games that generals play against themselves.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use estafette_bots::arena::{Match, scenarios};
use estafette_bots::judged::WeightsFile;
use estafette_bots::score::Score;
use estafette_bots::tuning::{PAIRS, Tuning};
use estafette_bots::{Contender, General, Weights};
use estafette_core::Fault;
use toml::Value;

use crate::arena::{contest, jobs_for};
use crate::complaint::Complaint;
use crate::games::{Playable, Task, check_jobs, read, with_game};
use crate::output::{GOOD, QUIET, STRONG, progress};

/// What is to be done.
pub(crate) struct Plan {
    pub(crate) rounds: u32,
    pub(crate) general: String,
    pub(crate) judge: String,
    pub(crate) pairs: u32,
    pub(crate) seed: u64,
    pub(crate) jobs: Option<usize>,
    pub(crate) keep: Option<PathBuf>,
    pub(crate) out: Option<PathBuf>,
}

/// Tunes the weights of a game.
pub(crate) fn run(game: &str, plan: Plan) -> Result<(), Complaint> {
    check_jobs(plan.jobs)?;
    if plan.rounds == 0 || plan.pairs == 0 {
        return Err(Complaint::input("--rounds and --pairs must be at least 1"));
    }
    if plan.seed.checked_add(u64::from(plan.pairs)).is_none() {
        return Err(Complaint::input("--seed and --pairs together are too large"));
    }
    with_game(game, Complaint::Input, Tune { plan })
}

struct Tune {
    plan: Plan,
}

impl Task for Tune {
    fn run<G: Playable>(self) -> Result<(), Complaint> {
        let plan = &self.plan;
        let general: General = plan.general.parse().map_err(Complaint::input)?;
        let judge: General = plan.judge.parse().map_err(Complaint::input)?;
        let keep = plan.keep.clone().unwrap_or_else(|| PathBuf::from(format!("{}.tuning", G::ID)));
        let out = plan.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", G::ID)));
        let tuning = tuned::<G>(plan, &general, &keep)?;
        let weights = rounded(tuning.weights());
        show::<G>(&weights)?;
        let score = try_out::<G>(plan, &judge, &weights, &keep.with_extension("match"))?;
        let [elo, low, high] = score.elo();
        let mut stdout = anstream::stdout().lock();
        writeln!(
            stdout,
            "against the weights in use, as {judge}: won {}, drawn {}, lost {}, Elo {GOOD}{elo:.0}{GOOD:#} \
             ({low:.0} to {high:.0})",
            score.wins, score.draws, score.losses
        )?;
        if score.share() <= 0.5 {
            writeln!(stdout, "they are no better: nothing was written")?;
            return Ok(());
        }
        let tenths = |number: f64| Value::Float((number * 10.0).round() / 10.0);
        let figures = [
            ("tuned_by", Value::String(general.to_string())),
            ("tuned_in_games", Value::Integer(i64::from(tuning.round) * i64::from(2 * PAIRS))),
            ("tried_by", Value::String(judge.to_string())),
            ("tried_in_games", Value::Integer(i64::from(2 * plan.pairs))),
            ("won_percent", tenths(100.0 * score.share())),
            ("elo", tenths(elo)),
            ("elo_low", tenths(low)),
            ("elo_high", tenths(high)),
        ];
        let file = WeightsFile {
            game: G::ID.to_owned(),
            figures: figures.into_iter().map(|(name, figure)| (name.to_owned(), figure)).collect(),
            weights: named::<G>(&weights),
        };
        let heading = format!(
            "# How positions are judged. Written by `estafette tune {}`: the figures say in how many games the weights were\n\
             # found, and how they did against those before them.\n",
            G::ID
        );
        let text = heading + &toml::to_string(&file).map_err(Complaint::input)?;
        fs::write(&out, text).map_err(|wrong| Complaint::io(&out, &wrong))?;
        writeln!(stdout, "written to {GOOD}{}{GOOD:#}", out.display())?;
        Ok(())
    }
}

/// Plays all rounds, from where the file stopped. The file is written after each of them, whole or not at all.
fn tuned<G: Playable>(plan: &Plan, general: &General, keep: &Path) -> Result<Tuning, Complaint> {
    let mut tuning = if keep.exists() {
        let fault = |message: String| Complaint::file(keep, &Fault::new(message));
        let tuning: Tuning = serde_json::from_str(&read(keep)?)
            .map_err(|wrong| fault(format!("this is no tuning: {wrong}")))?;
        if !tuning.is_of::<G>(general, plan.seed) {
            let message = format!("this is the tuning of {} as {}", tuning.game, tuning.general);
            return Err(fault(message));
        }
        tuning
    } else {
        Tuning::begin::<G>(general, plan.seed).map_err(Complaint::input)?
    };
    let jobs = jobs_for(general.threads, plan.jobs);
    let bar = progress(u64::from(plan.rounds), "rounds of games");
    bar.set_position(u64::from(tuning.round));
    bar.reset_eta();
    while tuning.round < plan.rounds {
        tuning.round::<G>(general, jobs, plan.rounds).map_err(Complaint::input)?;
        let part = keep.with_extension("part");
        let text = serde_json::to_string(&tuning).map_err(Complaint::input)?;
        fs::write(&part, text)
            .and_then(|()| fs::rename(&part, keep))
            .map_err(|wrong| Complaint::io(keep, &wrong))?;
        // What was tried were other weights.
        let _ = fs::remove_file(keep.with_extension("match"));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(tuning)
}

/// Tries weights against those in use.
fn try_out<G: Playable>(
    plan: &Plan,
    judge: &General,
    weights: &Weights,
    keep: &Path,
) -> Result<Score, Complaint> {
    let tried = Contender::Tried(*judge, Arc::new(weights.clone()));
    let game = Match {
        contenders: [tried, Contender::General(*judge, None)],
        pairs: plan.pairs,
        seed: plan.seed,
        scenarios: scenarios::<G>(None).map_err(Complaint::input)?,
    };
    let bouts = contest::<G>(&game, plan.jobs, None, Some(keep), |_, _| Ok(()))?;
    Ok(Score::of(&bouts))
}

fn show<G: Playable>(weights: &Weights) -> Result<(), Complaint> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{STRONG}{:>9}  {:>9}{STRONG:#}", "in use", "found")?;
    for ((term, old), new) in G::TERMS.iter().zip(&G::weights().0).zip(&weights.0) {
        writeln!(out, "{QUIET}{old:>9.4}{QUIET:#}  {new:>9.4}  {term}")?;
    }
    Ok(())
}

fn rounded(weights: Weights) -> Weights {
    Weights(weights.0.into_iter().map(|weight| (weight * 10_000.0).round() / 10_000.0).collect())
}

fn named<G: Playable>(weights: &Weights) -> BTreeMap<String, f32> {
    G::TERMS.iter().zip(&weights.0).map(|(term, weight)| ((*term).to_owned(), *weight)).collect()
}
