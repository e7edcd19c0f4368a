//! Colonel and Marshal: the order that does best when it is tried.
//!
//! All orders are listed and looked at. Those that look best are tried in rounds: all that are left equally often, each
//! with its own part of a tree of what may follow, and then the better half goes on to the next round. An order is worth
//! what is made of it: to be compared, each must have been thought about as long as the others, and had the same luck.
//! Every core has a tree of its own and tries the same orders.

mod tree;

use std::thread;

use estafette_core::{Draws, Seat, Seed};

use self::tree::Tree;
use crate::candidates::{Proposer, only};
use crate::general::{Budget, Clock, Question, Thought, Weighed};
use crate::judged::{Judged, Manner};

/// How many orders are tried at once, to see how long it takes.
const WARM_UP: usize = 4;
/// How often an order must be tried on average; where there is no time for that, fewer are considered.
const LEAST_TRIES: u32 = 3;
/// How often orders must have been tried to be told apart beyond doubt, and by how many errors, squared: they are told apart
/// many times, and the more an order is tried the better it is known what to make of it.
const ENOUGH: u32 = 40;
const DOUBT: f32 = 25.0;
/// How often in a round what is clearly worse is given up.
const PARTS: u32 = 4;
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

    /// Looks for orders to consider, besides one that must be: the more playouts there will be, the more of them.
    fn look_around(&mut self, about: Option<&G::Order>, minds: u32) {
        let &Question { sight, seat, weights, .. } = self.question;
        let clock = &self.clock;
        let list = self.tree.list(sight, seat, about, |looks| clock.may_look(looks));
        self.clock.begin_playouts();
        let mut wanted = 0;
        for (order, looked) in list {
            if self.considered.len() <= WARM_UP {
                let playouts = self.clock.expected().saturating_mul(minds);
                wanted = weights.manner.tried(playouts).min(playouts / LEAST_TRIES).max(2) as usize;
            }
            if self.considered.len() >= wanted {
                break;
            }
            let child = self.tree.add(seat, &order, looked);
            self.consider(child);
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
        self.clock.begin_playouts();
        for &child in &other.considered {
            let child = other.tree.child(child);
            self.considered.push(self.tree.add(self.question.seat, &child.order, child.looked));
        }
    }

    /// Tries orders in turn, until so much of what there is for playouts is spent. Each time all begin with the same
    /// luck: what is hidden and how dice fall is drawn alike until play goes different ways, which tells them apart
    /// sooner.
    fn try_all(&mut self, orders: &[usize], until: f64) {
        while self.clock.share_of_playouts() < until {
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

/// What came of an order on all cores: how often it was tried, and what came of it in all.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    visits: u32,
    total: f32,
    squares: f32,
    looked: f32,
}

impl Tally {
    fn value(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }

    /// The value, if how good it looked at first counts for so many tries.
    fn worth(&self, first_look: f32) -> f32 {
        (self.total + first_look * self.looked) / (self.visits as f32 + first_look).max(1.0)
    }

    /// How far off the value may be, squared.
    fn error(&self) -> f32 {
        let visits = self.visits.max(1) as f32;
        (self.squares / visits - self.value().powi(2)).max(0.0) / visits
    }

    /// Whether it is beyond doubt that another is better.
    fn is_clearly_worse(&self, other: &Tally) -> bool {
        let behind = other.value() - self.value();
        self.visits.min(other.visits) >= ENOUGH
            && behind > 0.0
            && behind.powi(2) > DOUBT * (self.error() + other.error())
    }
}

/// What is thought of an order, and what may follow it.
struct Opinion<O> {
    order: O,
    tally: Tally,
    plan: Vec<(Seat, O)>,
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
        let mut left: Vec<usize> = (0..minds[0].considered.len()).collect();
        let rounds = if left.len() > 1 { left.len().next_power_of_two().ilog2() } else { 0 };
        for part in 1..=rounds * PARTS {
            let until = f64::from(part) / f64::from(rounds * PARTS);
            all_at_once(&mut minds, |mind| mind.try_all(&left, until));
            let tally = |&order: &usize| tally(&minds, order);
            let worth = |order: &usize| tally(order).worth(self.weights.manner.first_look);
            left.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
            let best = tally(&left[0]);
            let go_on = if part % PARTS == 0 { left.len().div_ceil(2).max(2) } else { left.len() };
            // What is to be weighed was considered first, and is tried to the end.
            let mut place = 0..;
            left.retain(|order| {
                let goes_on = place.next() < Some(go_on) && !tally(order).is_clearly_worse(&best);
                goes_on || about.is_some() && *order == 0
            });
            // A number of playouts is exact; time need not be used up when there is nothing left to decide.
            if left.len() == 1 && matches!(self.budget, Budget::Time(_)) {
                break;
            }
        }
        let opinion = |order: usize| {
            let Mind { tree, considered, .. } = &minds[0];
            let plan = tree.plan(considered[order]);
            Opinion { order: tree.child(considered[order]).order.clone(), tally: tally(&minds, order), plan }
        };
        let playouts = minds.iter().map(|mind| mind.clock.spent()).sum();
        ((0..minds[0].considered.len()).map(opinion).collect(), playouts)
    }
}

/// What came of an order on all cores.
fn tally<G: Judged>(minds: &[Mind<'_, G>], order: usize) -> Tally {
    let children = minds.iter().map(|mind| mind.tree.child(mind.considered[order]));
    children.fold(Tally::default(), |sum, child| Tally {
        visits: sum.visits + child.visits,
        total: sum.total + child.total,
        squares: sum.squares + child.squares,
        looked: child.looked,
    })
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
    Thought { value: opinion.tally.value(), order: opinion.order, playouts, plan: opinion.plan }
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
    let value =
        all.iter().find(|opinion| opinion.order == order).map_or(0.0, |opinion| opinion.tally.value());
    let last = last_round(all).into_iter();
    let best = last.max_by(|one, other| one.tally.value().total_cmp(&other.tally.value()));
    let best = best.expect("one order at least was weighed");
    let worth = best.tally.value();
    Weighed { value, best: (best.order, worth) }
}

/// Those that were tried almost as often as any: what was tried less looks good or bad by chance.
fn last_round<O>(mut all: Vec<Opinion<O>>) -> Vec<Opinion<O>> {
    let most = all.iter().map(|opinion| opinion.tally.visits).max().unwrap_or(0);
    all.retain(|opinion| opinion.tally.visits as f32 >= ALMOST * most as f32);
    all
}

/// The order of the last round that did best. Among those that did alike it is drawn by lot, so that the choice cannot be
/// read.
fn decide<O>(all: Vec<Opinion<O>>, manner: &Manner, draws: &mut Draws) -> Option<Opinion<O>> {
    let mut all = last_round(all);
    let worth = |opinion: &Opinion<O>| opinion.tally.worth(manner.first_look);
    let best = all.iter().map(worth).max_by(f32::total_cmp)?;
    // When the sides are not even, judgements of orders that are much better or worse lie nearer to each other.
    let alike = manner.alike * (1.0 - best * best).max(0.0);
    all.retain(|opinion| worth(opinion) >= best - alike);
    let drawn = draws.below(all.len());
    Some(all.swap_remove(drawn))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use estafette_battlefields::Battlefields;
    use estafette_core::{Game, Setup, Viewer};

    use super::*;

    type Moment = (Battlefields, Seat, <Battlefields as Game>::Sight);

    /// After so many orders.
    fn after(orders: usize) -> Moment {
        let game = Battlefields::new(&Setup::plain(Battlefields::scenarios()[0])).expect("a battle");
        let mut state = game.start(Seed::from(1), &mut Vec::new());
        let mut proposer = Proposer::new(Battlefields::weights(), Draws::new(1));
        let mut seat = game.to_act(&state).expect("it begins");
        for _ in 0..orders {
            (_, state, _) = proposer.best_of(&game, &state, seat, 3);
            seat = game.to_act(&state).expect("it is not over");
        }
        let sight = game.sight(&state, Viewer::Seat(seat));
        (game, seat, sight)
    }

    #[test]
    fn of_orders_tried_almost_as_often_the_better_are_drawn_from() {
        let opinion = |(order, visits, value): (char, u32, f32)| {
            let tally = Tally { visits, total: value * visits as f32, ..Tally::default() };
            Opinion { order, tally, plan: Vec::new() }
        };
        let all = |less: f32| {
            [('a', 100, 0.1), ('b', 80, 0.3), ('c', 76, 0.2), ('d', 74, 0.9)]
                .map(|(order, visits, value)| opinion((order, visits, value - less)))
                .into()
        };
        let mut draws = Draws::new(1);
        let mut decided = |alike, less| {
            let manner = Manner { alike, ..Manner::default() };
            let orders =
                (0..100).filter_map(|_| decide(all(less), &manner, &mut draws)).map(|opinion| opinion.order);
            orders.collect::<BTreeSet<char>>().into_iter().collect::<String>()
        };
        assert_eq!([0.0, 0.12, 1.0].map(|alike| decided(alike, 0.0)), ["b", "bc", "abc"]);
        assert_eq!(decided(0.12, 1.1), "b", "the same is more when little can be lost");
        assert!(decide::<char>(Vec::new(), &Manner::default(), &mut draws).is_none());
    }

    #[test]
    fn what_is_doubtful_is_not_given_up() {
        let tally = |visits: u32, value: f32| {
            // Each time it was off by a fifth.
            let squares = (value * value + 0.04) * visits as f32;
            Tally { visits, total: value * visits as f32, squares, ..Tally::default() }
        };
        let best = tally(400, 0.3);
        assert!(tally(400, 0.2).is_clearly_worse(&best));
        assert!(!tally(400, 0.25).is_clearly_worse(&best), "a quarter of the errors");
        assert!(!tally(400, 0.4).is_clearly_worse(&best), "it is better");
        assert!(!tally(ENOUGH - 1, -0.9).is_clearly_worse(&best), "it was hardly tried");
        assert!(!best.is_clearly_worse(&best));
    }

    #[test]
    fn what_is_compared_had_the_same_luck() {
        let (game, seat, sight) = after(150);
        // Ten tries of each: what follows an order shows luck where the order itself does not.
        let budget = Budget::Playouts(400);
        let question =
            Question { game: &game, sight: &sight, seat, weights: Battlefields::weights(), budget };
        let mut mind = Mind::new(&question, budget, Seed::from(7));
        let list = mind.tree.list(&sight, seat, None, |_| false);
        let twice =
            |tree: &mut Tree<'_, Battlefields>, (order, _): &_| [(); 2].map(|()| tree.add(seat, order, 0.0));
        for _ in 0..2 {
            mind.considered.extend(list[..10].iter().flat_map(|listed| twice(&mut mind.tree, listed)));
        }
        let [first, second]: [Vec<usize>; 2] = [(0..20).collect(), (20..40).collect()];
        mind.try_all(&first, 0.5);
        mind.try_all(&second, 1.0);
        let came_of = |order: &usize| mind.tree.child(mind.considered[*order]).total.to_bits();
        let [first, second] = [first, second].map(|orders| orders.iter().map(came_of).collect::<Vec<u32>>());
        for came_of in [&first, &second] {
            assert!(came_of.chunks(2).all(|twice| twice[0] == twice[1]), "{came_of:?}");
        }
        assert_ne!(first, second, "another time the luck is another");
    }

    /// One order must not be left behind because the continuation of another was found first.
    #[test]
    fn what_is_compared_was_tried_equally_often() {
        let (game, seat, sight) = after(0);
        let budget = Budget::Playouts(800);
        let question =
            Question { game: &game, sight: &sight, seat, weights: Battlefields::weights(), budget };
        for threads in [1, 2] {
            let think = || {
                let (all, playouts) = question.think(None, threads, &mut Draws::new(7));
                assert_eq!(playouts, 800);
                all.iter().map(|opinion| opinion.tally.visits).collect::<Vec<u32>>()
            };
            let mut visits = think();
            assert_eq!(visits, think(), "playouts can be made again, on any number of cores");
            visits.sort_unstable_by(|one, other| other.cmp(one));
            assert_eq!(visits.iter().sum::<u32>(), 800);
            assert!(visits.len() > 4, "an army can do more than that: {visits:?}");
            // Those that were left behind in the first round, unless it was beyond doubt before.
            let least = visits[visits.len() - 1];
            let alike = visits.iter().filter(|&&tries| tries - least <= threads as u32).count();
            assert!(least >= 20 && 3 * alike >= visits.len(), "{visits:?}");
        }
    }
}
