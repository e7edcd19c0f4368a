//! `estafette tune`: weights of the judgement from games that generals play against themselves.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use estafette_bots::arena::{Match, scenarios};
use estafette_bots::judged::WeightsFile;
use estafette_bots::score::Score;
use estafette_bots::tuning::{Found, Played, Study};
use estafette_bots::{Contender, General, Judgement, Weights};
use estafette_core::Fault;
use serde::{Deserialize, Serialize};
use toml::Value;

use crate::arena::{contest, jobs_for};
use crate::complaint::Complaint;
use crate::games::{Playable, Task, check_jobs, with_game};
use crate::keeper::{Heading, Keeper};
use crate::output::{GOOD, QUIET, STRONG, progress};

/// What is to be done.
pub(crate) struct Plan {
    pub(crate) games: u32,
    pub(crate) general: String,
    pub(crate) careless: u32,
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
    if plan.games == 0 || plan.pairs == 0 || plan.careless == 0 {
        return Err(Complaint::input("--games, --pairs and --careless must be at least 1"));
    }
    if plan.seed.checked_add(u64::from(plan.games.max(plan.pairs))).is_none() {
        return Err(Complaint::input("--seed and --games or --pairs together are too large"));
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
        let tried = keep.with_extension("match");
        let found = learn::<G>(plan, general, &keep, &tried)?;
        let weights = rounded(found.weights);
        show::<G>(&weights)?;
        let [before, now] = found.off;
        writeln!(
            anstream::stdout().lock(),
            "in games that were not learnt from, what is foretold is off by {GOOD}{now:.3}{GOOD:#} with weights found in \
             this way, by {before:.3} with those in use"
        )?;
        let score = try_out::<G>(plan, &judge, &weights, &tried)?;
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
        let thousandths = |number: f64| Value::Float((number * 1000.0).round() / 1000.0);
        let figures = [
            ("tuned_by", Value::String(general.to_string())),
            ("tuned_in_games", Value::Integer(i64::from(plan.games))),
            ("careless_turns_one_in", Value::Integer(i64::from(plan.careless))),
            ("off_by", thousandths(now)),
            ("off_by_before", thousandths(before)),
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
            manner: weights.manner,
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

/// Which tuning a file belongs to. What is learnt depends on the weights that were in use.
#[derive(PartialEq, Serialize, Deserialize)]
struct Which {
    game: String,
    rules: u32,
    general: String,
    careless: u32,
    seed: u64,
    judged_by: Weights,
}

impl Heading for Which {
    const KIND: &'static str = "tuning";

    fn told(&self) -> String {
        let Which { game, general, careless, seed, .. } = self;
        format!(
            "{game} as {general}, careless in a turn of {careless}, from seed {seed}, or with other weights"
        )
    }
}

/// Learns from all games, but for those that the file knows already. What was learnt from each is added to it. If it
/// is not just what was learnt before, other weights will be found than those that were `tried`.
fn learn<G: Playable>(plan: &Plan, general: General, keep: &Path, tried: &Path) -> Result<Found, Complaint> {
    let which = Which {
        game: G::ID.to_owned(),
        rules: G::RULES,
        general: general.to_string(),
        careless: plan.careless,
        seed: plan.seed,
        judged_by: G::weights().clone(),
    };
    let mut keeper = Keeper::<Played>::open(keep, &which)?;
    let mut known = std::mem::take(&mut keeper.games);
    if let Some(odd) = known.iter().find(|played| !played.is_of::<G>()) {
        let message = format!("game {} teaches nothing about {}", odd.game, G::ID);
        return Err(Complaint::file(keep, &Fault::new(message)));
    }
    if known.len() != plan.games as usize {
        let _ = fs::remove_file(tried);
    }
    known.retain(|played| played.game < plan.games);
    let bar = progress(u64::from(plan.games), "games");
    bar.set_position(known.len() as u64);
    bar.reset_eta();
    let mut wrong = None;
    let told = |played: &Played| {
        bar.inc(1);
        match keeper.keep(played) {
            Ok(()) => ControlFlow::Continue(()),
            Err(complaint) => {
                wrong = Some(complaint);
                ControlFlow::Break(())
            }
        }
    };
    let &Plan { careless, seed, games, .. } = plan;
    let study = Study { general, careless, seed, games, jobs: jobs_for(general.threads, plan.jobs) };
    let found = study.learn::<G>(known, told).map_err(Complaint::input)?;
    bar.finish_and_clear();
    wrong.map_or(Ok(found), Err)
}

/// Tries weights against those in use.
fn try_out<G: Playable>(
    plan: &Plan,
    judge: &General,
    weights: &Weights,
    keep: &Path,
) -> Result<Score, Complaint> {
    let tried = Judgement::Tried(Arc::new(weights.clone()));
    let game = Match {
        contenders: [tried, Judgement::Usual].map(|judgement| Contender::General(*judge, judgement)),
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
    for ((term, old), new) in G::TERMS.iter().zip(&G::weights().terms).zip(&weights.terms) {
        writeln!(out, "{QUIET}{old:>9.4}{QUIET:#}  {new:>9.4}  {term}")?;
    }
    Ok(())
}

fn rounded(mut weights: Weights) -> Weights {
    weights.terms.iter_mut().for_each(|weight| *weight = (*weight * 10_000.0).round() / 10_000.0);
    weights
}

fn named<G: Playable>(weights: &Weights) -> BTreeMap<String, f32> {
    G::TERMS.iter().zip(&weights.terms).map(|(term, weight)| ((*term).to_owned(), *weight)).collect()
}
