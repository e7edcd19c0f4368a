//! What came of a match, in words and in JSON.

use std::collections::BTreeMap;
use std::io::Write;

use estafette_bots::arena::{Bout, Match, Spent};
use estafette_bots::score::{Score, Verdict};
use serde_json::json;

use super::Hypotheses;
use crate::output::{GOOD, QUIET, STRONG, shown};

/// What came of a match.
pub(super) struct Report<'a> {
    pub(super) game: &'static str,
    pub(super) seats: &'static [&'static str],
    pub(super) sprt: Option<Hypotheses>,
    pub(super) of: &'a Match,
    pub(super) bouts: &'a [Bout],
}

impl Report<'_> {
    /// The share of points of the first contender in some of the games.
    fn share(&self, of: impl Fn(&Bout) -> bool) -> Option<f64> {
        let (mut points, mut games) = (0, 0);
        for bout in self.bouts.iter().filter(|bout| of(bout)) {
            points += u32::from(bout.points);
            games += 1;
        }
        (games > 0).then(|| f64::from(points) / f64::from(2 * games))
    }

    fn spent(&self, who: usize) -> Spent {
        let mut all = Spent::default();
        self.bouts.iter().for_each(|bout| all.add(bout.spent[who]));
        all
    }

    fn forfeits(&self) -> BTreeMap<(usize, &str), u32> {
        let mut forfeits = BTreeMap::new();
        for (loser, reason) in self.bouts.iter().filter_map(|bout| bout.forfeit.as_ref()) {
            *forfeits.entry((usize::from(*loser), reason.as_str())).or_default() += 1;
        }
        forfeits
    }

    pub(super) fn in_json(&self) -> std::io::Result<()> {
        let score = Score::of(self.bouts);
        let [elo, elo_low, elo_high] = score.elo().map(|elo| (elo * 10.0).round() / 10.0);
        let name = |who: usize| self.of.contenders[who].to_string();
        let share = |share: Option<f64>| share.map(|share| (share * 10_000.0).round() / 10_000.0);
        let armies: BTreeMap<_, _> = (self.seats.iter().enumerate())
            .map(|(seat, name)| (name, share(self.share(|bout| usize::from(bout.seat) == seat))))
            .collect();
        let scenarios: BTreeMap<_, _> = (self.of.scenarios.iter())
            .map(|scenario| (scenario, share(self.share(|bout| bout.scenario == *scenario))))
            .collect();
        let spent = [0, 1].map(|who| {
            let Average { milliseconds, playouts } = self.spent(who).into();
            json!({ "ms_per_order": milliseconds, "playouts_per_order": playouts })
        });
        let forfeits: Vec<_> = (self.forfeits().into_iter())
            .map(|((who, reason), games)| json!({ "by": name(who), "reason": reason, "games": games }))
            .collect();
        let sprt = self.sprt.map(|test| {
            let (ratio, verdict) = score.sprt(test.low, test.high);
            json!({ "elo0": test.low, "elo1": test.high, "llr": ratio, "verdict": verdict.name() })
        });
        let report = json!({
            "game": self.game, "a": name(0), "b": name(1), "pairs": score.pairs.iter().sum::<u32>(),
            "wins": score.wins, "draws": score.draws, "losses": score.losses,
            "elo": elo, "elo_low": elo_low, "elo_high": elo_high, "score": share(Some(score.share())),
            "armies": armies, "scenarios": scenarios, "spent": { "a": spent[0], "b": spent[1] },
            "forfeits": forfeits, "sprt": sprt,
        });
        writeln!(anstream::stdout().lock(), "{report}")
    }

    pub(super) fn in_words(&self) -> std::io::Result<()> {
        let mut out = anstream::stdout().lock();
        let score = Score::of(self.bouts);
        let [a, b] = &self.of.contenders;
        let pairs = score.pairs.iter().sum::<u32>();
        let noun = if pairs == 1 { "pair" } else { "pairs" };
        writeln!(
            out,
            "{STRONG}{}{STRONG:#} against {STRONG}{}{STRONG:#}, {}, {pairs} {noun} of games",
            shown(&a.to_string()),
            shown(&b.to_string()),
            self.game
        )?;
        writeln!(
            out,
            "won {}, drawn {}, lost {}: {GOOD}{:.1} %{GOOD:#} of the points",
            score.wins,
            score.draws,
            score.losses,
            100.0 * score.share()
        )?;
        let [elo, low, high] = score.elo();
        writeln!(out, "Elo {GOOD}{elo:.0}{GOOD:#}, 95 times of 100 between {low:.0} and {high:.0}")?;
        if let Some(test) = self.sprt {
            let (ratio, verdict) = score.sprt(test.low, test.high);
            let says = match verdict {
                Verdict::Open => "undecided".to_owned(),
                Verdict::Lower => format!("not {} stronger", test.high),
                Verdict::Upper => format!("stronger by more than {}", test.low),
            };
            writeln!(
                out,
                "sequential test of {} against {} Elo: {says} (log likelihood ratio {ratio:.2})",
                test.low, test.high
            )?;
        }
        writeln!(out)?;
        let percent = |share: Option<f64>| {
            share.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", 100.0 * share))
        };
        let width = self.of.scenarios.iter().map(String::len).max().unwrap_or(0).max("all".len());
        write!(out, "{:width$}", "")?;
        for seat in self.seats {
            write!(out, "  {:>12}", format!("as {seat}"))?;
        }
        writeln!(out)?;
        let several = self.of.scenarios.len() > 1;
        let rows = self.of.scenarios.iter().map(Some).chain(several.then_some(None));
        for row in rows {
            write!(out, "{:width$}", row.map_or("all", String::as_str))?;
            for seat in 0..self.seats.len() {
                let here = |bout: &Bout| {
                    usize::from(bout.seat) == seat && row.is_none_or(|scenario| bout.scenario == *scenario)
                };
                write!(out, "  {:>12}", percent(self.share(here)))?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
        for (who, contender) in self.of.contenders.iter().enumerate() {
            let Average { milliseconds, playouts } = self.spent(who).into();
            writeln!(
                out,
                "{QUIET}an order of {} took {milliseconds:.1} ms and {playouts:.0} playouts{QUIET:#}",
                shown(&contender.to_string())
            )?;
        }
        for ((who, reason), games) in self.forfeits() {
            let noun = if games == 1 { "game" } else { "games" };
            writeln!(
                out,
                "{} lost {games} {noun} by forfeit: {}",
                shown(&self.of.contenders[who].to_string()),
                shown(reason)
            )?;
        }
        Ok(())
    }
}

/// What an order cost on average.
struct Average {
    milliseconds: f64,
    playouts: f64,
}

impl From<Spent> for Average {
    fn from(spent: Spent) -> Average {
        let orders = f64::from(spent.orders.max(1));
        let tenths = |number: f64| (number * 10.0).round() / 10.0;
        Average {
            milliseconds: tenths(spent.time.as_secs_f64() * 1000.0 / orders),
            playouts: tenths(spent.playouts as f64 / orders),
        }
    }
}
