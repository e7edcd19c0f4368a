//! `estafette tune`: weights of the judgement from games that generals play against themselves.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use estafette_bots::arena::{Bout, Match, scenarios};
use estafette_bots::judged::WeightsFile;
use estafette_bots::score::Score;
use estafette_bots::tuning::{Example, Foresight, Model, examples};
use estafette_bots::{Contender, General, Weights};
use estafette_core::Record;

use crate::arena::{contest, file, file_name, jobs_for};
use crate::complaint::Complaint;
use crate::games::{Playable, Task, check_jobs, read, with_game};
use crate::output::{GOOD, QUIET, STRONG, make_folder, progress};

/// What is to be done.
pub(crate) struct Plan {
    pub(crate) games: u32,
    pub(crate) pairs: u32,
    pub(crate) seed: u64,
    pub(crate) general: String,
    pub(crate) jobs: Option<usize>,
    pub(crate) folder: Option<PathBuf>,
    pub(crate) out: Option<PathBuf>,
}

/// One game in so many only tests what the others taught.
const HELD_OUT: usize = 5;

/// Tunes the weights of a game.
pub(crate) fn run(game: &str, plan: Plan) -> Result<(), Complaint> {
    check_jobs(plan.jobs)?;
    if plan.games < 10 || plan.pairs == 0 {
        return Err(Complaint::input("--games must be at least 10, --pairs at least 1"));
    }
    if plan.seed.checked_add(u64::from(plan.games) + u64::from(plan.pairs)).is_none() {
        return Err(Complaint::input("--seed, --games and --pairs together are too large"));
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
        let folder = plan.folder.clone().unwrap_or_else(|| PathBuf::from(format!("tuning-{}", G::ID)));
        let out = plan.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", G::ID)));
        make_folder(&folder)?;
        let mut tuning = Tuning::<G> {
            plan,
            general,
            folder,
            games: 0,
            taught: Vec::new(),
            tests: Vec::new(),
            of: Default::default(),
        };
        tuning.play()?;
        tuning.read()?;
        tuning.tune(&out)
    }
}

struct Tuning<'a, G: Playable> {
    plan: &'a Plan,
    general: General,
    folder: PathBuf,
    games: usize,
    taught: Vec<Example>,
    tests: Vec<Example>,
    of: std::marker::PhantomData<fn() -> G>,
}

impl<G: Playable> Tuning<'_, G> {
    /// Lets the general play itself until there are enough records.
    fn play(&self) -> Result<(), Complaint> {
        let own = || Contender::General(self.general, None);
        let game = Match {
            contenders: [own(), own()],
            pairs: self.plan.games.div_ceil(2),
            seed: self.plan.seed,
            scenarios: scenarios::<G>(None).map_err(Complaint::input)?,
        };
        let known = |pair, seat| self.folder.join(file_name::<G>(pair, seat)).exists();
        let all = (0..game.pairs).flat_map(|pair| [(pair, 0), (pair, 1)]);
        let bar = progress(u64::from(game.pairs) * 2, "games played");
        bar.set_position(all.filter(|&(pair, seat)| known(pair, seat)).count() as u64);
        bar.reset_eta();
        let mut wrong = None;
        let told = |bout: Bout, record: Record| {
            bar.inc(1);
            match file::<G>(&self.folder, &bout, &record) {
                Ok(()) => ControlFlow::Continue(()),
                Err(complaint) => {
                    wrong = Some(complaint);
                    ControlFlow::Break(())
                }
            }
        };
        game.play::<G>(known, jobs_for(&game, self.plan.jobs), told).map_err(Complaint::input)?;
        bar.finish_and_clear();
        wrong.map_or(Ok(()), Err)
    }

    /// Learns what came of the positions of all records in the folder.
    fn read(&mut self) -> Result<(), Complaint> {
        let io = |wrong| Complaint::io(&self.folder, &wrong);
        let entries = fs::read_dir(&self.folder).map_err(io)?;
        let mut paths: Vec<PathBuf> =
            entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "record"));
        paths.sort();
        let bar = progress(paths.len() as u64, "games read");
        for (number, path) in paths.iter().enumerate() {
            let fault = |fault| Complaint::file(path, &fault);
            let parsed = Record::parse(&read(path)?).map_err(fault)?;
            let learnt = examples::<G>(&parsed).map_err(fault)?;
            let into = if number % HELD_OUT == 0 { &mut self.tests } else { &mut self.taught };
            into.extend(learnt);
            bar.inc(1);
        }
        bar.finish_and_clear();
        self.games = paths.len();
        Ok(())
    }

    /// Finds the weights, tries them against those in use, and keeps them if they win.
    fn tune(&self, out: &Path) -> Result<(), Complaint> {
        let count = G::scenarios().len();
        let old = Model::given(G::weights(), count, &self.taught).foresight(&self.tests);
        let model = Model::fitted(G::TERMS.len(), count, &self.taught);
        let new = model.foresight(&self.tests);
        let weights = model.weights();
        self.show(&weights, old, new)?;
        let mut content = WeightsFile {
            game: G::ID.to_owned(),
            figures: BTreeMap::new(),
            weights: G::TERMS
                .iter()
                .zip(&weights.0)
                .map(|(term, weight)| ((*term).to_owned(), rounded(*weight)))
                .collect(),
        };
        let text = toml::to_string(&content).map_err(Complaint::input)?;
        let candidate = self.folder.join(format!("candidate-{:016x}.toml", fingerprint(&text)));
        fs::write(&candidate, &text).map_err(|wrong| Complaint::io(&candidate, &wrong))?;
        let game = Match {
            contenders: [
                Contender::General(self.general, Some(candidate.display().to_string())),
                Contender::General(self.general, None),
            ],
            pairs: self.plan.pairs,
            seed: self.plan.seed + u64::from(self.plan.games),
            scenarios: scenarios::<G>(None).map_err(Complaint::input)?,
        };
        let keep = candidate.with_extension("match");
        let bouts = contest::<G>(&game, self.plan.jobs, None, Some(&keep), |_, _| Ok(()))?;
        let score = Score::of(&bouts);
        let [elo, low, high] = score.elo();
        let mut stdout = anstream::stdout().lock();
        writeln!(
            stdout,
            "against the weights in use, as {}: won {}, drawn {}, lost {}, Elo {GOOD}{elo:.0}{GOOD:#} ({low:.0} to {high:.0})",
            self.general, score.wins, score.draws, score.losses
        )?;
        if score.share() <= 0.5 {
            writeln!(stdout, "they are no better: nothing was written")?;
            return Ok(());
        }
        let tenths = |number: f64| toml::Value::Float((number * 10.0).round() / 10.0);
        let parts = |number: f64| toml::Value::Float((number * 10_000.0).round() / 10_000.0);
        content.figures = BTreeMap::from([
            ("games".to_owned(), toml::Value::Integer(self.games as i64)),
            ("positions".to_owned(), toml::Value::Integer((self.taught.len() + self.tests.len()) as i64)),
            ("general".to_owned(), toml::Value::String(self.general.to_string())),
            ("loss".to_owned(), parts(new.loss)),
            ("loss_before".to_owned(), parts(old.loss)),
            ("winner_foretold".to_owned(), parts(new.hits)),
            ("winner_foretold_before".to_owned(), parts(old.hits)),
            ("match_pairs".to_owned(), toml::Value::Integer(i64::from(self.plan.pairs))),
            ("match_score".to_owned(), parts(score.share())),
            ("match_elo".to_owned(), tenths(elo)),
            ("match_elo_low".to_owned(), tenths(low)),
            ("match_elo_high".to_owned(), tenths(high)),
        ]);
        let heading = format!(
            "# How positions of {} are judged: written by `estafette tune {}` from games that generals played against\n\
             # themselves. The figures say what the weights foretell of games that they were not made from, and how they did\n\
             # against those before them.\n",
            G::ID,
            G::ID
        );
        let text = heading + &toml::to_string(&content).map_err(Complaint::input)?;
        fs::write(out, text).map_err(|wrong| Complaint::io(out, &wrong))?;
        writeln!(stdout, "written to {GOOD}{}{GOOD:#}", out.display())?;
        Ok(())
    }

    fn show(&self, weights: &Weights, old: Foresight, new: Foresight) -> Result<(), Complaint> {
        let mut out = anstream::stdout().lock();
        let positions = self.taught.len() + self.tests.len();
        writeln!(out, "{STRONG}{} games, {positions} positions{STRONG:#}", self.games)?;
        writeln!(out, "{QUIET}{:>9}  {:>9}{QUIET:#}", "in use", "found")?;
        for ((term, old), new) in G::TERMS.iter().zip(&G::weights().0).zip(&weights.0) {
            writeln!(out, "{old:>9.4}  {new:>9.4}  {term}")?;
        }
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        writeln!(out, "{:>9.4}  {:>9.4}  surprise at the results of other games", old.loss, new.loss)?;
        writeln!(out, "{:>9}  {:>9}  of their winners foretold", percent(old.hits), percent(new.hits))?;
        Ok(())
    }
}

fn rounded(weight: f32) -> f32 {
    (weight * 10_000.0).round() / 10_000.0
}

fn fingerprint(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
