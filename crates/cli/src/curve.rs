//! `estafette curve`: how much strength more thinking brings, as a table and a picture.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use estafette_bots::arena::{Match, scenarios};
use estafette_bots::score::Score;
use estafette_bots::{Budget, Contender, General, Judgement, Level};
use estafette_words::{Language, Lexicon};

use crate::arena::contest;
use crate::complaint::Complaint;
use crate::games::{Playable, Task, check_jobs, with_game};
use crate::output::{GOOD, STRONG, make_folder};

/// What is to be measured.
pub(crate) struct Plan {
    pub(crate) budgets: Vec<String>,
    pub(crate) pairs: u32,
    pub(crate) seed: u64,
    pub(crate) jobs: Option<usize>,
    pub(crate) keep: Option<PathBuf>,
    pub(crate) svg: Option<PathBuf>,
}

/// A budget, and how much stronger it is than the first, with half the width of the interval around that.
struct Rung {
    budget: Budget,
    elo: f64,
    off: f64,
}

/// Measures the curve of a game.
pub(crate) fn run(game: &str, plan: Plan) -> Result<(), Complaint> {
    check_jobs(plan.jobs)?;
    if plan.budgets.len() < 2 || plan.pairs == 0 {
        return Err(Complaint::input("--budgets takes two at least, --pairs must be at least 1"));
    }
    with_game(game, Complaint::Input, Curve { plan })
}

struct Curve {
    plan: Plan,
}

impl Task for Curve {
    fn run<G: Playable>(self) -> Result<(), Complaint> {
        let plan = &self.plan;
        let budgets: Vec<Budget> = plan
            .budgets
            .iter()
            .map(|text| text.parse())
            .collect::<Result<_, String>>()
            .map_err(Complaint::input)?;
        if !budgets.windows(2).all(|two| cost(two[0]).is_some_and(|less| Some(less) < cost(two[1]))) {
            return Err(Complaint::input("--budgets takes times, the shortest first, e.g. 0.1s,0.3s,1s,3s"));
        }
        if let Some(folder) = &plan.keep {
            make_folder(folder)?;
        }
        let mut rungs = vec![Rung { budget: budgets[0], elo: 0.0, off: 0.0 }];
        for two in budgets.windows(2) {
            let colonel = |budget| {
                Contender::General(General { budget, ..General::of(Level::Colonel) }, Judgement::Usual)
            };
            let game = Match {
                contenders: [colonel(two[1]), colonel(two[0])],
                pairs: plan.pairs,
                seed: plan.seed,
                scenarios: scenarios::<G>(None).map_err(Complaint::input)?,
            };
            let name = format!("{}-{}-{}.match", G::ID, two[1], two[0]);
            let keep = plan.keep.as_ref().map(|folder| folder.join(name));
            let bouts = contest::<G>(&game, plan.jobs, None, keep.as_deref(), |_, _| Ok(()))?;
            let score = Score::of(&bouts);
            let [elo, low, high] = score.elo();
            let below = &rungs[rungs.len() - 1];
            let rung =
                Rung { budget: two[1], elo: below.elo + elo, off: below.off.hypot((high - low) / 2.0) };
            writeln!(
                anstream::stdout().lock(),
                "{} against {}: won {}, drawn {}, lost {}, Elo {GOOD}{elo:.0}{GOOD:#} ({low:.0} to {high:.0})",
                two[1],
                two[0],
                score.wins,
                score.draws,
                score.losses
            )?;
            rungs.push(rung);
        }
        let mut out = anstream::stdout().lock();
        writeln!(out, "{STRONG}{:>10}  {:>6}{STRONG:#}", "an order", "Elo")?;
        for rung in &rungs {
            writeln!(out, "{:>10}  {:>6.0} ± {:.0}", rung.budget.to_string(), rung.elo, rung.off)?;
        }
        if let Some(path) = &plan.svg {
            let title = G::title(Lexicon::of(Language::English));
            fs::write(path, picture(&title, &rungs)).map_err(|wrong| Complaint::io(path, &wrong))?;
            writeln!(out, "drawn in {GOOD}{}{GOOD:#}", path.display())?;
        }
        Ok(())
    }
}

/// The time of a budget, in seconds.
fn cost(budget: Budget) -> Option<f64> {
    match budget {
        Budget::Time(time) => Some(time.as_secs_f64()),
        Budget::Playouts(_) => None,
    }
}

/// The picture: time on a logarithmic scale, strength, and how sure it is.
fn picture(title: &str, rungs: &[Rung]) -> String {
    const SIZE: (f64, f64) = (640.0, 360.0);
    const LEFT: f64 = 70.0;
    const RIGHT: f64 = 30.0;
    const TOP: f64 = 40.0;
    const BOTTOM: f64 = 50.0;
    let times: Vec<f64> = rungs.iter().filter_map(|rung| cost(rung.budget)).collect();
    let (first, last) = (times[0], times[times.len() - 1]);
    let most = rungs.iter().map(|rung| rung.elo + rung.off).fold(100.0, f64::max);
    let least = rungs.iter().map(|rung| rung.elo - rung.off).fold(0.0, f64::min);
    let (floor, ceiling) = ((least / 100.0).floor() * 100.0, (most / 100.0).ceil() * 100.0);
    let x = |time: f64| LEFT + (time / first).ln() / (last / first).ln() * (SIZE.0 - LEFT - RIGHT);
    let y = |elo: f64| TOP + (ceiling - elo) / (ceiling - floor) * (SIZE.1 - TOP - BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>{title}: strength by time for an order</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fbf7ec\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\" fill=\"#3a2f25\">{title}: Elo by time for an order</text>\n",
        SIZE.0, SIZE.1
    );
    let mut line = floor;
    while line <= ceiling {
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {0:.1}H{1}\" stroke=\"#d9cfb8\"/><text x=\"{2}\" y=\"{3:.1}\" text-anchor=\"end\" \
             fill=\"#6b5d4c\">{line:.0}</text>",
            y(line),
            SIZE.0 - RIGHT,
            LEFT - 10.0,
            y(line) + 4.5
        );
        line += 100.0;
    }
    let path: Vec<String> =
        (times.iter().zip(rungs)).map(|(&time, rung)| format!("{:.1} {:.1}", x(time), y(rung.elo))).collect();
    let _ = writeln!(
        svg,
        "<path d=\"M{}\" fill=\"none\" stroke=\"#a5362c\" stroke-width=\"2.5\"/>",
        path.join("L")
    );
    for (&time, rung) in times.iter().zip(rungs) {
        let (x, top, bottom) = (x(time), y(rung.elo + rung.off), y(rung.elo - rung.off));
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {top:.1}V{bottom:.1}M{0:.1} {top:.1}h12M{0:.1} {bottom:.1}h12\" stroke=\"#2d5f9e\" \
             stroke-width=\"1.5\"/><circle cx=\"{x:.1}\" cy=\"{1:.1}\" r=\"4.5\" fill=\"#a5362c\"/>\
             <text x=\"{x:.1}\" y=\"{2}\" text-anchor=\"middle\" fill=\"#6b5d4c\">{time} s</text>",
            x - 6.0,
            y(rung.elo),
            SIZE.1 - BOTTOM + 24.0
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_picture_has_a_point_for_every_budget() {
        let rung = |milliseconds, elo| Rung {
            budget: Budget::Time(Duration::from_millis(milliseconds)),
            elo,
            off: 40.0,
        };
        let svg = picture("Triomphe à Marengo", &[rung(100, 0.0), rung(300, 120.0), rung(1000, 180.0)]);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(svg.contains(">0.1 s<") && svg.contains(">0.3 s<") && svg.contains(">1 s<"), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
