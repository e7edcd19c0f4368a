//! How much stronger one general is than another.
//!
//! Strength is told in Elo with the interval in which the truth lies 95 times of 100. Pairs of games are what is
//! counted, because the two games of a pair are not independent.

use std::collections::BTreeMap;

use crate::arena::Bout;

/// What a match came to.
#[derive(Clone, Default, Debug)]
pub struct Score {
    /// Won by the first general.
    pub wins: u32,
    /// By nobody.
    pub draws: u32,
    /// By the second.
    pub losses: u32,
    /// The pairs' results, from 0 to 4 half points.
    pub pairs: [u32; 5],
}

impl Score {
    /// What these games came to. Those whose other half is missing do not count.
    pub fn of<'a>(bouts: impl IntoIterator<Item = &'a Bout>) -> Score {
        let mut halves: BTreeMap<u32, u8> = BTreeMap::new();
        let mut score = Score::default();
        for bout in bouts {
            match halves.remove(&bout.pair) {
                Some(other) => score.add_pair([other, bout.points]),
                None => drop(halves.insert(bout.pair, bout.points)),
            }
        }
        score
    }

    /// Adds a pair: the half points of the first general in its two games.
    pub fn add_pair(&mut self, games: [u8; 2]) {
        for points in games {
            match points {
                2 => self.wins += 1,
                1 => self.draws += 1,
                _ => self.losses += 1,
            }
        }
        self.pairs[usize::from(games[0] + games[1]).min(4)] += 1;
    }

    /// The share of points of the first general.
    pub fn share(&self) -> f64 {
        let games = f64::from(self.wins + self.draws + self.losses);
        if games == 0.0 { 0.5 } else { (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games }
    }

    /// How much stronger the first is, in Elo, and the interval in which that lies 95 times of 100. Pairs are what is
    /// counted, because their two games are not independent.
    pub fn elo(&self) -> [f64; 3] {
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        let mean = self.share();
        if pairs == 0.0 {
            return [0.0, f64::NEG_INFINITY, f64::INFINITY];
        }
        let off = 1.96 * (self.variance() / pairs).sqrt();
        [mean, mean - off, mean + off].map(elo_of)
    }

    /// How much the shares of pairs vary. A match without a surprise says little about rare ones: one more pair that goes
    /// the other way is supposed.
    fn variance(&self) -> f64 {
        let mean = self.share();
        let spread = self.pairs.iter().enumerate().map(|(half_points, &count)| {
            let share = half_points as f64 / 4.0;
            f64::from(count) * (share - mean).powi(2)
        });
        let supposed = (1.0 - mean).mul_add(1.0 - mean, mean * mean) / 2.0;
        (spread.sum::<f64>() + supposed) / f64::from(self.pairs.iter().sum::<u32>() + 1)
    }
}

/// The difference in Elo at which this share of points is expected.
fn elo_of(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

/// What a test of two hypotheses says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// The first general is not stronger than the lower bound.
    Lower,
    /// It is at least as strong as the upper.
    Upper,
}

impl Verdict {
    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Open => "open",
            Verdict::Lower => "lower",
            Verdict::Upper => "upper",
        }
    }
}

impl Score {
    /// The sequential test of "it is `elo0` stronger" against "it is `elo1` stronger", with errors of 5 in 100: the log
    /// likelihood ratio, and the verdict.
    pub fn sprt(&self, elo0: f64, elo1: f64) -> (f64, Verdict) {
        let bound = (0.95f64 / 0.05).ln();
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        let expected = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (low, high) = (expected(elo0), expected(elo1));
        let ratio = pairs * (high - low) * (2.0 * self.share() - low - high) / (2.0 * self.variance());
        let verdict = match ratio {
            ratio if ratio >= bound => Verdict::Upper,
            ratio if ratio <= -bound => Verdict::Lower,
            _ => Verdict::Open,
        };
        (ratio, verdict)
    }
}

#[cfg(test)]
mod tests {
    use estafette_core::Draws;

    use super::*;

    #[test]
    fn equal_generals_are_zero_apart() {
        let mut score = Score::default();
        for _ in 0..50 {
            score.add_pair([2, 0]);
        }
        let [elo, low, high] = score.elo();
        assert!(elo.abs() < 1e-9 && low < 0.0 && high > 0.0);
        assert_eq!(score.sprt(0.0, 50.0).1, Verdict::Lower);
    }

    #[test]
    fn three_in_four_are_two_hundred_points() {
        let mut score = Score::default();
        for _ in 0..100 {
            score.add_pair([2, 0]);
            score.add_pair([2, 2]);
        }
        let [elo, low, high] = score.elo();
        assert!((elo - 190.8).abs() < 0.1 && low > 150.0 && high < 240.0, "{elo} {low} {high}");
        assert_eq!(score.sprt(0.0, 50.0).1, Verdict::Upper);
    }
    #[test]
    fn a_few_games_decide_nothing() {
        for games in [[0, 0], [2, 0], [2, 2]] {
            let mut score = Score::default();
            for _ in 0..4 {
                assert_eq!(score.sprt(0.0, 60.0).1, Verdict::Open, "{score:?}");
                score.add_pair(games);
            }
        }
    }

    #[test]
    fn a_sequential_test_errs_in_five_of_a_hundred() {
        let mut draws = Draws::new(1);
        let mut wrong_of_a_thousand = |elo: f64, wrong: Verdict| {
            let share = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            let wins = (share * 10_000.0).round() as usize;
            let verdicts = (0..1000).map(|_| {
                let mut score = Score::default();
                loop {
                    score.add_pair([(); 2].map(|()| if draws.below(10_000) < wins { 2 } else { 0 }));
                    match score.sprt(0.0, 60.0).1 {
                        Verdict::Open => {}
                        verdict => return verdict,
                    }
                }
            });
            verdicts.filter(|&verdict| verdict == wrong).count()
        };
        let wrongs = [wrong_of_a_thousand(0.0, Verdict::Upper), wrong_of_a_thousand(60.0, Verdict::Lower)];
        assert!(wrongs.iter().all(|&wrong| wrong < 65), "{wrongs:?}");
    }
}
