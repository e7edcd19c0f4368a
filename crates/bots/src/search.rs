//! Colonel and Marshal: the order that does best when it is tried.
//!
//! What comes to mind is tried in rounds: all that is left equally often, each with its own part of a tree of what may
//! follow, and then the better half goes on to the next round. An order is worth what is made of it: to be compared, each
//! must have been thought about as long as the others, and had the same luck. Every core has a tree of its own and tries
//! the same orders.

mod tree;

use std::thread;

use estafette_core::{Draws, Seat, Seed};

use self::tree::Tree;
use crate::candidates::{Proposer, only};
use crate::general::{Budget, Clock, Question, Thought, Weighed};
use crate::judged::{Judged, Manner};

/// How many orders are tried as soon as they come to mind, to see how long it takes.
const WARM_UP: usize = 4;
/// How often an order must be tried on average; where there is no time for that, fewer are considered.
const LEAST_TRIES: u32 = 3;
/// What share of the most tries is almost as many.
const ALMOST: f32 = 0.75;

/// What one core thinks with.
struct Mind<'a, G: Judged> {
    question: &'a Question<'a, G>,
    tree: Tree<'a, G>,
    clock: Clock,
    /// The orders that are considered, as children of the tree.
    considered: Vec<u32>,
}

impl<'a, G: Judged> Mind<'a, G> {
    fn new(question: &'a Question<'a, G>, budget: Budget, seed: Seed) -> Self {
        let proposer = Proposer::new(question.weights, Draws::new(seed));
        let tree = Tree::new(question.game, proposer);
        Mind { question, tree, clock: Clock::start(budget), considered: Vec::new() }
    }

    /// Looks for orders to consider, besides one that must be: more of them, the more playouts there will be.
    fn look_around(&mut self, about: Option<&G::Order>, minds: u32) {
        let &Question { game, sight, seat, weights, .. } = self.question;
        if let Some(order) = about {
            let mut state = game.imagine(sight, self.tree.proposer.draws());
            self.tree.proposer.issue(game, &mut state, seat, order);
            let looked = self.tree.proposer.prospect(game, &state, seat);
            let child = self.tree.add(seat, order, looked);
            self.consider(child);
        }
        let (mut looks, mut wanted) = (0, 0);
        loop {
            // Looking takes time, too: what a playout takes can be told only as long as all are tried.
            if self.considered.len() <= WARM_UP {
                let playouts = self.clock.expected().saturating_mul(minds);
                wanted = weights.manner.considered(playouts).min(playouts / LEAST_TRIES).max(2) as usize;
            }
            if self.considered.len() >= wanted || looks >= 2 * wanted {
                break;
            }
            looks += 1;
            if let Some(child) = self.tree.add_another(sight, seat) {
                self.consider(child);
            }
        }
    }

    fn consider(&mut self, child: u32) {
        self.considered.push(child);
        if self.considered.len() <= WARM_UP && self.clock.tick() {
            self.tree.descend(self.question.sight, child);
        }
    }

    /// Considers what another does.
    fn follow(&mut self, other: &Mind<'_, G>) {
        for &child in &other.considered {
            let child = other.tree.child(child);
            self.considered.push(self.tree.add(self.question.seat, &child.order, child.looked));
        }
    }

    /// Tries orders in turn, until so much of the budget is spent. Each time all begin with the same luck: what is hidden and
    /// how dice fall is drawn alike until play goes different ways, which tells them apart sooner.
    fn try_all(&mut self, orders: &[usize], until: f64) {
        while self.clock.share() < until {
            let luck = self.tree.proposer.draws().seed();
            for &order in orders {
                if !self.clock.tick() {
                    return;
                }
                *self.tree.proposer.draws() = Draws::new(luck);
                self.tree.descend(self.question.sight, self.considered[order]);
            }
        }
    }
}

/// What came of an order: how often it was tried, what came of it in all, and what may follow.
struct Opinion<O> {
    order: O,
    visits: u32,
    total: f32,
    plan: Vec<(Seat, O)>,
}

impl<O> Opinion<O> {
    fn value(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

impl<G: Judged> Question<'_, G> {
    /// Thinks on so many cores, about an order in any case if there is one.
    fn think(
        &self,
        about: Option<&G::Order>,
        threads: usize,
        draws: &mut Draws,
    ) -> (Vec<Opinion<G::Order>>, u32) {
        let count = threads.max(1) as u32;
        let share = match self.budget {
            Budget::Playouts(playouts) => Budget::Playouts(playouts.div_ceil(count)),
            time @ Budget::Time(_) => time,
        };
        let mut minds: Vec<Mind<'_, G>> = (0..count).map(|_| Mind::new(self, share, draws.seed())).collect();
        if let [first, others @ ..] = minds.as_mut_slice() {
            first.look_around(about, count);
            for mind in others {
                mind.follow(first);
            }
        }
        let tried = |minds: &[Mind<'_, G>], order: usize| {
            let children = minds.iter().map(|mind| mind.tree.child(mind.considered[order]));
            children.fold((0, 0.0), |(visits, total), child| (visits + child.visits, total + child.total))
        };
        let mut left: Vec<usize> = (0..minds[0].considered.len()).collect();
        let rounds = if left.len() > 1 { left.len().next_power_of_two().ilog2() } else { 0 };
        for round in 1..=rounds {
            all_at_once(&mut minds, |mind| mind.try_all(&left, f64::from(round) / f64::from(rounds)));
            let worth = |&order: &usize| {
                let (visits, total) = tried(&minds, order);
                total / visits.max(1) as f32
            };
            left.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
            let better = left.len().div_ceil(2).max(2);
            // What is to be weighed was considered first, and is tried to the end.
            let mut place = 0..;
            left.retain(|&order| place.next() < Some(better) || about.is_some() && order == 0);
        }
        let opinion = |order: usize| {
            let (visits, total) = tried(&minds, order);
            let Mind { tree, considered, .. } = &minds[0];
            let plan = tree.plan(considered[order]);
            Opinion { order: tree.child(considered[order]).order.clone(), visits, total, plan }
        };
        let playouts = minds.iter().map(|mind| mind.clock.spent()).sum();
        ((0..minds[0].considered.len()).map(opinion).collect(), playouts)
    }
}

/// Lets each think, all at once.
fn all_at_once<T: Send>(minds: &mut [T], work: impl Fn(&mut T) + Sync) {
    if let [only] = minds {
        return work(only);
    }
    thread::scope(|scope| {
        for mind in minds {
            scope.spawn(|| work(mind));
        }
    });
}

pub(crate) fn order<G: Judged>(question: &Question<'_, G>, threads: usize, seed: Seed) -> Thought<G::Order> {
    let &Question { game, sight, seat, weights, .. } = question;
    let mut draws = Draws::new(seed);
    let state = game.imagine(sight, &mut draws);
    if let Some(order) = only(game, &state) {
        let value = weights.judge(game, &state, seat);
        return Thought { plan: vec![(seat, order.clone())], order, value, playouts: 0 };
    }
    let (all, playouts) = question.think(None, threads, &mut draws);
    let opinion = decide(all, &weights.manner, &mut draws).expect("every budget allows a playout");
    Thought { value: opinion.value(), order: opinion.order, playouts, plan: opinion.plan }
}

pub(crate) fn weigh<G: Judged>(
    question: &Question<'_, G>,
    order: &G::Order,
    threads: usize,
    seed: Seed,
) -> Weighed<G::Order> {
    let mut draws = Draws::new(seed);
    // The same with a like piece is no better.
    let state = question.game.imagine(question.sight, &mut draws);
    let order = question.game.plain(&state, question.seat, order.clone());
    let (all, _) = question.think(Some(&order), threads, &mut draws);
    let value = all.iter().find(|opinion| opinion.order == order).map_or(0.0, Opinion::value);
    let last = last_round(all).into_iter();
    let best = last.max_by(|one, other| one.value().total_cmp(&other.value()));
    let best = best.expect("one order at least was weighed");
    let worth = best.value();
    Weighed { value, best: (best.order, worth) }
}

/// Those that were tried almost as often as any: what was tried less looks good or bad by chance.
fn last_round<O>(mut all: Vec<Opinion<O>>) -> Vec<Opinion<O>> {
    let most = all.iter().map(|opinion| opinion.visits).max().unwrap_or(0);
    all.retain(|opinion| opinion.visits as f32 >= ALMOST * most as f32);
    all
}

/// The order of the last round that did best. Among those that did alike it is drawn by lot, so that the choice cannot be
/// read.
fn decide<O>(all: Vec<Opinion<O>>, manner: &Manner, draws: &mut Draws) -> Option<Opinion<O>> {
    let mut all = last_round(all);
    let best = all.iter().map(Opinion::value).max_by(f32::total_cmp)?;
    all.retain(|opinion| opinion.value() >= best - manner.alike);
    let drawn = draws.below(all.len());
    Some(all.swap_remove(drawn))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use estafette_battlefields::Battlefields;
    use estafette_core::{Game, Setup, Viewer};

    use super::*;

    type Beginning = (Battlefields, <Battlefields as Game>::State, Seat, <Battlefields as Game>::Sight);

    fn beginning() -> Beginning {
        let game = Battlefields::new(&Setup::plain(Battlefields::scenarios()[0])).expect("a battle");
        let state = game.start(Seed::from(1), &mut Vec::new());
        let seat = game.to_act(&state).expect("it begins");
        let sight = game.sight(&state, Viewer::Seat(seat));
        (game, state, seat, sight)
    }

    #[test]
    fn of_orders_tried_almost_as_often_the_better_are_drawn_from() {
        let opinion = |(order, visits, value): (char, u32, f32)| {
            let total = value * visits as f32;
            Opinion { order, visits, total, plan: Vec::new() }
        };
        let all = || [('a', 100, 0.1), ('b', 80, 0.3), ('c', 76, 0.2), ('d', 74, 0.9)].map(opinion).into();
        let mut draws = Draws::new(1);
        let mut decided = |alike| {
            let manner = Manner { alike, ..Manner::default() };
            let orders =
                (0..100).filter_map(|_| decide(all(), &manner, &mut draws)).map(|opinion| opinion.order);
            orders.collect::<BTreeSet<char>>().into_iter().collect::<String>()
        };
        assert_eq!([0.0, 0.11, 1.0].map(&mut decided), ["b", "bc", "abc"]);
        assert!(decide::<char>(Vec::new(), &Manner::default(), &mut draws).is_none());
    }

    #[test]
    fn what_is_compared_had_the_same_luck() {
        let (game, state, seat, sight) = beginning();
        let budget = Budget::Playouts(10);
        let question =
            Question { game: &game, sight: &sight, seat, weights: Battlefields::weights(), budget };
        let mut mind = Mind::new(&question, budget, Seed::from(7));
        let order = mind.tree.proposer.any(&game, &state, seat);
        mind.considered = [(); 10].map(|()| mind.tree.add(seat, &order, 0.0)).into();
        mind.try_all(&[0, 1, 2, 3, 4], 0.5);
        mind.try_all(&[5, 6, 7, 8, 9], 1.0);
        let total = |&child| mind.tree.child(child).total.to_bits();
        let mut totals: Vec<u32> = mind.considered.iter().map(total).collect();
        totals.dedup();
        assert_eq!(totals.len(), 2, "the same five times, and then another");
    }

    /// One order must not be left behind because the continuation of another was found first.
    #[test]
    fn what_is_compared_was_tried_equally_often() {
        let (game, _, seat, sight) = beginning();
        let budget = Budget::Playouts(800);
        let question =
            Question { game: &game, sight: &sight, seat, weights: Battlefields::weights(), budget };
        for threads in [1, 2] {
            let think = || {
                let (all, playouts) = question.think(None, threads, &mut Draws::new(7));
                assert_eq!(playouts, 800);
                all.iter().map(|opinion| opinion.visits).collect::<Vec<u32>>()
            };
            let mut visits = think();
            assert_eq!(visits, think(), "playouts can be made again, on any number of cores");
            visits.sort_unstable_by(|one, other| other.cmp(one));
            assert_eq!(visits.iter().sum::<u32>(), 800);
            assert!(visits.len() > 4, "an army can do more than that: {visits:?}");
            let (last, least) = (visits[0] - visits[1], visits[visits.len() - 1]);
            assert!(last <= threads as u32 && least >= 30, "{visits:?}");
        }
    }
}
