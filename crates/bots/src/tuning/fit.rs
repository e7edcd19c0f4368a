//! Weights fitted to what positions were worth: least squares through the curve of a judgement, by the method of Gauss
//! and Newton, held back to the weights that are in use.

use crate::judged::{pressed, slope};

/// The least that a term is taken to vary: what hardly does must not weigh much.
const LEAST_SPREAD: f64 = 0.05;
/// How often weights are improved at most.
const IMPROVED: usize = 50;
/// By what part it must be for them to be improved again.
const BETTER: f64 = 1e-9;

/// A position that can be learnt from.
pub(super) struct Lesson<'a> {
    /// Its terms.
    pub(super) terms: &'a [f32],
    /// What it was worth for seat 0: from -1 to 1.
    pub(super) worth: f64,
}

impl Lesson<'_> {
    fn sum(&self, weights: &[f64]) -> f64 {
        self.terms.iter().zip(weights).map(|(&term, weight)| f64::from(term) * weight).sum()
    }
}

/// How far weights are off: the sum of the squares.
pub(super) fn squares(lessons: &[Lesson<'_>], weights: &[f64]) -> f64 {
    lessons.iter().map(|lesson| (pressed(lesson.sum(weights)) - lesson.worth).powi(2)).sum()
}

/// Weights on their way from those in use.
pub(super) struct Fit<'a> {
    lessons: &'a [Lesson<'a>],
    in_use: &'a [f64],
    /// How strongly each weight is held back.
    held_back: Vec<f64>,
    weights: Vec<f64>,
}

impl<'a> Fit<'a> {
    /// How strongly weights are held back is said for each lesson, and for terms that vary by one.
    pub(super) fn new(lessons: &'a [Lesson<'a>], in_use: &'a [f64], held_back: f64) -> Self {
        let count = lessons.len().max(1) as f64;
        let held_back = spread(lessons, in_use.len())
            .into_iter()
            .map(|spread| held_back * count * spread * spread)
            .collect();
        Fit { lessons, in_use, held_back, weights: in_use.to_vec() }
    }

    /// The weights when no step makes them better.
    pub(super) fn improved(mut self) -> Vec<f64> {
        let mut loss = self.loss();
        for _ in 0..IMPROVED {
            let step = self.step();
            let before = self.weights.clone();
            let mut length = 1.0;
            let better = loop {
                self.weights = before.iter().zip(&step).map(|(from, by)| from + length * by).collect();
                let better = self.loss();
                if better <= loss {
                    break better;
                }
                length /= 2.0;
                if length < BETTER {
                    return before;
                }
            };
            let gained = loss - better;
            loss = better;
            if gained <= BETTER * loss {
                break;
            }
        }
        self.weights
    }

    fn loss(&self) -> f64 {
        let moved = self.weights.iter().zip(self.in_use).zip(&self.held_back);
        squares(self.lessons, &self.weights)
            + moved.map(|((now, in_use), held_back)| held_back * (now - in_use).powi(2)).sum::<f64>()
    }

    fn step(&self) -> Vec<f64> {
        let size = self.weights.len();
        let mut matrix = vec![vec![0.0; size]; size];
        let mut right = vec![0.0; size];
        for term in 0..size {
            matrix[term][term] = self.held_back[term];
            right[term] = self.held_back[term] * (self.in_use[term] - self.weights[term]);
        }
        for lesson in self.lessons {
            let foretold = pressed(lesson.sum(&self.weights));
            let slope = slope(foretold);
            for (term, &one) in lesson.terms.iter().enumerate().filter(|(_, one)| **one != 0.0) {
                let one = slope * f64::from(one);
                right[term] += one * (lesson.worth - foretold);
                let row = matrix[term].iter_mut().zip(lesson.terms);
                row.for_each(|(cell, &other)| *cell += one * slope * f64::from(other));
            }
        }
        solve(matrix, right)
    }
}

/// How much each term varies.
fn spread(lessons: &[Lesson<'_>], terms: usize) -> Vec<f64> {
    let count = lessons.len().max(1) as f64;
    let mut sums = vec![[0.0; 2]; terms];
    for lesson in lessons {
        for ([sum, squares], &term) in sums.iter_mut().zip(lesson.terms) {
            *sum += f64::from(term);
            *squares += f64::from(term) * f64::from(term);
        }
    }
    let of = |[sum, squares]: [f64; 2]| (squares / count - (sum / count).powi(2)).max(0.0).sqrt();
    sums.into_iter().map(of).map(|spread| spread.max(LEAST_SPREAD)).collect()
}

/// Solves linear equations whose matrix is symmetric and positive, by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for below in row + 1..size {
            let factor = matrix[below][row] / matrix[row][row];
            let (above, rest) = matrix.split_at_mut(below);
            rest[0][row..].iter_mut().zip(&above[row][row..]).for_each(|(cell, top)| *cell -= factor * top);
            right[below] -= factor * right[row];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use estafette_core::Draws;

    use super::*;

    /// Positions of three terms, worth what these weights say.
    fn positions(count: usize) -> Vec<[f32; 3]> {
        let mut draws = Draws::new(3);
        let mut chance = || draws.below(2001) as f32 / 1000.0 - 1.0;
        (0..count).map(|_| [chance(), 3.0 * chance(), 0.1 * chance()]).collect()
    }

    const RIGHT: [f64; 3] = [1.5, -0.7, 4.0];

    fn lessons(positions: &[[f32; 3]]) -> Vec<Lesson<'_>> {
        let lesson = |terms| {
            let worth = pressed(Lesson { terms, worth: 0.0 }.sum(&RIGHT));
            Lesson { terms, worth }
        };
        positions.iter().map(|terms| lesson(terms.as_slice())).collect()
    }

    #[test]
    fn what_decides_is_found() {
        let positions = positions(300);
        let lessons = lessons(&positions);
        let found = Fit::new(&lessons, &[0.0; 3], 1e-9).improved();
        assert!(found.iter().zip(RIGHT).all(|(found, right)| (found - right).abs() < 1e-3), "{found:?}");
        assert!(squares(&lessons, &found) < 1e-6);
    }

    #[test]
    fn weights_are_held_back() {
        let positions = positions(300);
        let lessons = lessons(&positions);
        let in_use = [1.0, 1.0, 1.0];
        let moved = [1e-6, 0.01, 1.0, 1e6].map(|held_back| {
            let found = Fit::new(&lessons, &in_use, held_back).improved();
            found.iter().zip(in_use).map(|(found, in_use)| (found - in_use).abs()).sum::<f64>()
        });
        assert!(moved.is_sorted_by(|less, more| less > more), "{moved:?}");
        assert!(moved[3] < 1e-3, "{moved:?}");
        assert_eq!(Fit::new(&[], &in_use, 0.1).improved(), in_use, "nothing teaches nothing");
    }

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 1.0, 0.0], vec![1.0, 3.0, 1.0], vec![0.0, 1.0, 2.0]];
        let solution = solve(matrix, vec![6.0, 10.0, 8.0]);
        let off: f64 = solution.iter().zip([1.0, 2.0, 3.0]).map(|(found, right)| (found - right).abs()).sum();
        assert!(off < 1e-12, "{solution:?}");
    }
}
