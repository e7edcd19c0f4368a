//! What a game must offer to be played well.

use estafette_core::{Game, Seat};

/// A game of two seats whose positions can be judged.
///
/// A judgement is a weighted sum of terms that a player would recognise, pressed between -1 (seat 1 has won) and 1
/// (seat 0 has).
pub trait Judged: Game {
    /// What is looked at, by name.
    const TERMS: &'static [&'static str];
    /// How much each counts.
    const WEIGHTS: &'static [f32];

    /// The terms of a state, each for seat 0 less the same for seat 1, where both have it.
    fn terms(&self, state: &Self::State, terms: &mut [f32]);

    /// How many turns were begun, both sides counted: judgements are made between turns.
    fn turn(&self, state: &Self::State) -> u32;

    /// Whether nothing is under way: what was ordered last has had its consequences.
    fn settled(&self, state: &Self::State) -> bool;
}

/// The most terms that a game can have.
pub(crate) const MOST_TERMS: usize = 24;

/// How good the state is for a seat: from -1, lost, to 1, won.
pub fn judge<G: Judged>(game: &G, state: &G::State, seat: Seat) -> f32 {
    let for_first = match game.outcome(state).map(|outcome| outcome.winner) {
        Some(Some(Seat(0))) => 1.0,
        Some(Some(_)) => -1.0,
        Some(None) => 0.0,
        None => {
            let mut terms = [0.0; MOST_TERMS];
            let terms = &mut terms[..G::TERMS.len()];
            game.terms(state, terms);
            let sum: f32 = terms.iter().zip(G::WEIGHTS).map(|(term, weight)| term * weight).sum();
            // Never as good as the real thing.
            0.98 * (sum / (1.0 + sum.abs()))
        }
    };
    if seat == Seat(0) { for_first } else { -for_first }
}
