//! The Sergeant: every order that comes to mind is tried on a few imagined states, and the one that looks best when it
//! has had its consequences is taken.

use estafette_core::{Draws, Seat, Seed};

use crate::candidates::Proposer;
use crate::general::{Clock, Question, Thought};
use crate::judged::Judged;

/// How many states are imagined.
const IMAGINED: usize = 4;
/// How many orders are looked at for one that is tried.
const SIFTED: usize = 4;
/// How many orders anyone looks at while the order has its consequences.
const LOOKED_AT: usize = 3;

pub(crate) fn order<G: Judged>(question: &Question<'_, G>, seed: Seed) -> Thought<G::Order> {
    let &Question { game, sight, seat, weights, budget } = question;
    let mut proposer = Proposer::new(weights, Draws::new(seed));
    let states: Vec<G::State> = (0..IMAGINED).map(|_| game.imagine(sight, proposer.draws())).collect();
    let mut clock = Clock::start(budget);
    let mut best: Option<(G::Order, f32)> = None;
    let mut known: Vec<G::Order> = Vec::new();
    let mut turn = 0;
    while clock.tick() {
        let state = &states[turn % states.len()];
        turn += 1;
        let (order, ..) = proposer.best_of(game, state, seat, SIFTED);
        if known.contains(&order) {
            continue;
        }
        let value = value(game, &states, seat, &order, &mut proposer);
        if best.as_ref().is_none_or(|(_, most)| value > *most) {
            best = Some((order.clone(), value));
        }
        known.push(order);
    }
    let (order, value) = best.unwrap_or_else(|| (proposer.any(game, &states[0], seat), 0.0));
    Thought { plan: vec![(seat, order.clone())], order, value, playouts: clock.spent() }
}

/// How good things look when the order has had its consequences, on average of the states.
fn value<G: Judged>(
    game: &G,
    states: &[G::State],
    seat: Seat,
    order: &G::Order,
    proposer: &mut Proposer<'_, G>,
) -> f32 {
    let mut sum = 0.0;
    for state in states {
        let mut after = state.clone();
        if !proposer.issue(game, &mut after, seat, order) {
            return f32::MIN;
        }
        proposer.settle(game, &mut after, LOOKED_AT);
        sum += proposer.judge(game, &after, seat);
    }
    sum / states.len() as f32
}
