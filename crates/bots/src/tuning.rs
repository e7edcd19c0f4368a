//! Weights that foretell the results of games.
//!
//! Every quiet position of many games is an example: its terms, and who won. The weights under which the results are
//! the most likely (a logistic regression) are found by Newton's method. Each scenario has a constant of its own, so
//! that an army that usually wins teaches nothing about its positions.

use estafette_core::record::Parsed;
use estafette_core::{Fault, Seat};

use crate::judged::{Judged, Weights};

/// A position, and what came of it.
pub struct Example {
    /// Its terms.
    pub terms: Vec<f32>,
    /// The scenario, as a number.
    pub scenario: usize,
    /// What seat 0 won: 1, or 0, or a half.
    pub won: f64,
}

/// The examples of a recorded game; none if it has not ended.
pub fn examples<G: Judged>(parsed: &Parsed) -> Result<Vec<Example>, Fault> {
    let mut quiet = Vec::new();
    let play = parsed.replay::<G>(|_, _, game, state| {
        if game.settled(state) && game.outcome(state).is_none() {
            let mut terms = vec![0.0; G::TERMS.len()];
            game.terms(state, &mut terms);
            quiet.push(terms);
        }
    })?;
    let Some(outcome) = play.outcome() else { return Ok(Vec::new()) };
    let won = match outcome.winner {
        Some(Seat(0)) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let named = &parsed.record.setup.scenario;
    let scenario = G::scenarios().iter().position(|known| known == named).unwrap_or(0);
    Ok(quiet.into_iter().map(|terms| Example { terms, scenario, won }).collect())
}

/// How well weights foretell results.
#[derive(Clone, Copy, Debug)]
pub struct Foresight {
    /// The mean surprise at the result of an example, in nats; ln 2 is that of a coin.
    pub loss: f64,
    /// The share of examples whose winner is foretold.
    pub hits: f64,
}

/// Weights with their constants: a model of results.
pub struct Model {
    /// The weights, then the constant of each scenario.
    values: Vec<f64>,
    terms: usize,
}

/// How strongly a weight is drawn towards nothing, against the pull of an example of its size.
const PULL: f64 = 3.0;
/// How often the weights are improved.
const STEPS: usize = 12;

impl Model {
    /// These weights, with the constants that suit the examples best.
    pub fn given(weights: &Weights, scenarios: usize, examples: &[Example]) -> Model {
        let terms = weights.0.len();
        let mut values: Vec<f64> = weights.0.iter().map(|&weight| f64::from(weight)).collect();
        values.resize(terms + scenarios, 0.0);
        let mut model = Model { values, terms };
        model.improve(examples, terms);
        model
    }

    /// The weights that suit the examples best.
    pub fn fitted(terms: usize, scenarios: usize, examples: &[Example]) -> Model {
        let mut model = Model { values: vec![0.0; terms + scenarios], terms };
        model.improve(examples, 0);
        model
    }

    /// The weights.
    pub fn weights(&self) -> Weights {
        Weights(self.values[..self.terms].iter().map(|&weight| weight as f32).collect())
    }

    /// How well it foretells the results of examples.
    pub fn foresight(&self, examples: &[Example]) -> Foresight {
        let (mut loss, mut hits) = (0.0, 0.0);
        for example in examples {
            let chance = self.chance(example).clamp(1e-9, 1.0 - 1e-9);
            loss -= example.won * chance.ln() + (1.0 - example.won) * (1.0 - chance).ln();
            hits += f64::from(u8::from((chance > 0.5) == (example.won > 0.5)));
        }
        let count = examples.len().max(1) as f64;
        Foresight { loss: loss / count, hits: hits / count }
    }

    /// The chance of seat 0.
    fn chance(&self, example: &Example) -> f64 {
        let terms = example.terms.iter().zip(&self.values);
        let sum: f64 = terms.map(|(&term, value)| f64::from(term) * value).sum();
        1.0 / (1.0 + (-sum - self.values[self.terms + example.scenario]).exp())
    }

    /// Newton's method on the values from `first` on.
    fn improve(&mut self, examples: &[Example], first: usize) {
        let size = self.values.len() - first;
        let mut input = vec![0.0; self.values.len()];
        for _ in 0..STEPS {
            let mut slope = vec![0.0; size];
            let mut curve = vec![vec![0.0; size]; size];
            for example in examples {
                input.fill(0.0);
                for (value, &term) in input.iter_mut().zip(&example.terms) {
                    *value = f64::from(term);
                }
                input[self.terms + example.scenario] = 1.0;
                let chance = self.chance(example);
                let spread = chance * (1.0 - chance);
                let input = &input[first..];
                for (row, &one) in input.iter().enumerate().filter(|(_, one)| **one != 0.0) {
                    slope[row] += (example.won - chance) * one;
                    for (cell, &other) in curve[row].iter_mut().zip(&input[..=row]) {
                        *cell += spread * one * other;
                    }
                }
            }
            for row in 0..size {
                slope[row] -= PULL * self.values[first + row];
                curve[row][row] += PULL;
            }
            let step = solve(curve, slope);
            for (value, step) in self.values[first..].iter_mut().zip(&step) {
                *value += step;
            }
            if step.iter().all(|step| step.abs() < 1e-7) {
                break;
            }
        }
    }
}

/// Solves a symmetric positive system, of which the lower half is given, by Cholesky's method.
fn solve(mut matrix: Vec<Vec<f64>>, mut vector: Vec<f64>) -> Vec<f64> {
    let size = vector.len();
    for row in 0..size {
        for column in 0..=row {
            let done: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let left = matrix[row][column] - done;
            matrix[row][column] =
                if row == column { left.max(1e-12).sqrt() } else { left / matrix[column][column] };
        }
    }
    for row in 0..size {
        let done: f64 = (0..row).map(|k| matrix[row][k] * vector[k]).sum();
        vector[row] = (vector[row] - done) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let done: f64 = (row + 1..size).map(|k| matrix[k][row] * vector[k]).sum();
        vector[row] = (vector[row] - done) / matrix[row][row];
    }
    vector
}

#[cfg(test)]
mod tests {
    use estafette_core::Draws;

    use super::*;

    #[test]
    fn weights_that_made_results_are_found_again() {
        let truth = [1.5, -0.8, 0.0];
        let mut draws = Draws::new(7);
        let mut unit = || draws.below(1 << 20) as f64 / f64::from(1 << 20);
        let examples: Vec<Example> = (0..20_000)
            .map(|number| {
                let terms: Vec<f32> = (0..3).map(|_| (4.0 * unit() - 2.0) as f32).collect();
                let scenario = number % 2;
                let constant = [2.0, -1.0][scenario];
                let sum: f64 = terms.iter().zip(truth).map(|(&term, weight)| f64::from(term) * weight).sum();
                let chance = 1.0 / (1.0 + (-sum - constant).exp());
                Example { terms, scenario, won: f64::from(u8::from(unit() < chance)) }
            })
            .collect();
        let model = Model::fitted(3, 2, &examples);
        for (found, truth) in model.weights().0.iter().zip(truth) {
            assert!((f64::from(*found) - truth).abs() < 0.1, "{found} is not {truth}");
        }
        let nothing = Model::given(&Weights(vec![0.0; 3]), 2, &examples);
        let (known, unknown) = (model.foresight(&examples), nothing.foresight(&examples));
        assert!(known.loss < unknown.loss - 0.1 && known.hits > unknown.hits, "{known:?} {unknown:?}");
    }
}
