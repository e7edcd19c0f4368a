//! `estafette tune`: a judgement learnt from games that are played fast.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use estafette_bots::arena::{Match, scenarios};
use estafette_bots::judged::WeightsFile;
use estafette_bots::learning::{Pupil, Study};
use estafette_bots::score::Score;
use estafette_bots::{Contender, General, Judgement, Weights};
use estafette_core::Fault;
use serde::{Deserialize, Serialize};
use toml::Value;

use crate::arena::{contest, jobs_for};
use crate::complaint::Complaint;
use crate::games::{Playable, Task, check_jobs, read_bytes, with_game, write_whole};
use crate::output::{GOOD, QUIET, STRONG, progress};

/// How often what was learnt is written down.
const SAVED: Duration = Duration::from_secs(10);

/// What is to be done.
pub(crate) struct Plan {
    pub(crate) games: u32,
    pub(crate) judge: String,
    pub(crate) pairs: u32,
    pub(crate) seed: u64,
    pub(crate) jobs: Option<usize>,
    pub(crate) keep: Option<PathBuf>,
    pub(crate) out: Option<PathBuf>,
}

/// Tunes the judgement of a game.
pub(crate) fn run(game: &str, plan: Plan) -> Result<(), Complaint> {
    check_jobs(plan.jobs)?;
    if plan.games == 0 || plan.pairs == 0 {
        return Err(Complaint::input("--games and --pairs must be at least 1"));
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
        let judge: General = plan.judge.parse().map_err(Complaint::input)?;
        let keep = plan.keep.clone().unwrap_or_else(|| PathBuf::from(format!("{}.tuning", G::ID)));
        let out = plan.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", G::ID)));
        let tried = keep.with_extension("match");
        let pupil = learn::<G>(plan, &keep, &tried)?;
        let weights = pupil.weights::<G>();
        show::<G>(&weights)?;
        let mut stdout = anstream::stdout().lock();
        writeln!(stdout, "in the last games what was foretold of the result was off by {:.3}", pupil.off())?;
        let score = try_out::<G>(plan, &judge, &weights, &tried)?;
        let [elo, low, high] = score.elo();
        writeln!(
            stdout,
            "against what is in use, as {judge}: won {}, drawn {}, lost {}, Elo {GOOD}{elo:.0}{GOOD:#} \
             ({low:.0} to {high:.0})",
            score.wins, score.draws, score.losses
        )?;
        if score.share() <= 0.5 {
            writeln!(stdout, "it is no better: nothing was written")?;
            return Ok(());
        }
        let tenths = |number: f64| Value::Float((number * 10.0).round() / 10.0);
        let whole = |number: u64| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        let figures = [
            ("learnt_from_games", whole(u64::from(pupil.played()))),
            ("learnt_from_seed", whole(plan.seed)),
            ("off_by", Value::Float((f64::from(pupil.off()) * 1000.0).round() / 1000.0)),
            ("tried_by", Value::String(judge.to_string())),
            ("tried_in_games", whole(2 * u64::from(plan.pairs))),
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
            network: weights.network.as_deref().map(Into::into),
        };
        let heading = format!(
            "# How positions are judged. Written by `estafette tune {}`: the figures say from how many games it was learnt,\n\
             # and how it did against what was in use before.\n",
            G::ID
        );
        let text = heading + &toml::to_string_pretty(&file).map_err(Complaint::input)?;
        write_whole(&out, text)?;
        writeln!(stdout, "written to {GOOD}{}{GOOD:#}", out.display())?;
        Ok(())
    }
}

/// What a file of what was learnt holds.
#[derive(Serialize, Deserialize)]
struct Notes {
    game: String,
    rules: u32,
    /// The fingerprint of what was in use when it began.
    before: String,
    pupil: Pupil,
}

impl Notes {
    /// The notes of a file, if they are of this game and study.
    fn read<G: Playable>(path: &Path, study: Study) -> Result<Notes, Complaint> {
        let wrong = |message: String| Complaint::file(path, &Fault::new(message));
        let bytes = read_bytes(path)?;
        let notes: Notes =
            postcard::from_bytes(&bytes).map_err(|_| wrong("this is no file of a tuning".to_owned()))?;
        let of = notes.pupil.study();
        if (notes.game.as_str(), notes.rules, of) != (G::ID, G::RULES, study) {
            let Study { games, seed } = of;
            return Err(wrong(format!(
                "this is another tuning: {} in {games} games from seed {seed}",
                notes.game
            )));
        }
        if notes.before != G::weights().fingerprint() {
            return Err(wrong("it began with other weights than those that are in use now".to_owned()));
        }
        if !notes.pupil.is_of::<G>() {
            return Err(wrong(format!("what was learnt is nothing about {}", G::ID)));
        }
        Ok(notes)
    }

    fn write(&self, path: &Path) -> Result<(), Complaint> {
        write_whole(path, postcard::to_stdvec(self).map_err(Complaint::input)?)
    }
}

/// Learns from all games, going on from where the file stopped. Who begins has not been tried yet, whatever was before.
fn learn<G: Playable>(plan: &Plan, keep: &Path, tried: &Path) -> Result<Pupil, Complaint> {
    let study = Study { games: plan.games, seed: plan.seed };
    let mut notes = if keep.exists() {
        Notes::read::<G>(keep, study)?
    } else {
        let _ = fs::remove_file(tried);
        let before = G::weights().fingerprint();
        Notes { game: G::ID.to_owned(), rules: G::RULES, before, pupil: Pupil::new::<G>(study) }
    };
    // A file that cannot be written is told now, not when much was learnt.
    notes.write(keep)?;
    let bar = progress(u64::from(plan.games), "games, off by {msg}");
    bar.set_position(u64::from(notes.pupil.played()));
    bar.reset_eta();
    let jobs = jobs_for(1, plan.jobs);
    let mut saved = Instant::now();
    while !notes.pupil.is_done() {
        notes.pupil.go_on::<G>(jobs).map_err(Complaint::input)?;
        bar.set_position(u64::from(notes.pupil.played()));
        bar.set_message(format!("{:.3}", notes.pupil.off()));
        if saved.elapsed() >= SAVED || notes.pupil.is_done() {
            notes.write(keep)?;
            saved = Instant::now();
        }
    }
    bar.finish_and_clear();
    Ok(notes.pupil)
}

/// Tries what was learnt against what is in use.
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
    writeln!(out, "{STRONG}{:>9}  {:>9}{STRONG:#}", "in use", "learnt")?;
    for ((term, old), new) in G::TERMS.iter().zip(&G::weights().terms).zip(&weights.terms) {
        writeln!(out, "{QUIET}{old:>9.4}{QUIET:#}  {new:>9.4}  {term}")?;
    }
    Ok(())
}

fn named<G: Playable>(weights: &Weights) -> BTreeMap<String, f32> {
    G::TERMS.iter().zip(&weights.terms).map(|(term, weight)| ((*term).to_owned(), *weight)).collect()
}
