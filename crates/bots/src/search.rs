//! Colonel and Marshal: a tree of orders, searched over states that are imagined anew at every descent.
//!
//! A node is what was ordered since the root, by either side; its children are orders, of which more are considered
//! the more often it is visited (progressive widening), each the best of a few that come to mind. A child that the
//! imagined state does not allow is passed over in this descent. Dice and hidden faces are drawn anew every time, so
//! values are averages over what may be. Some turns ahead the position is judged.

use std::sync::Mutex;
use std::thread;

use estafette_core::{Draws, Seat, Seed};

use crate::candidates::Proposer;
use crate::general::{Budget, Clock, Thought, Weighed};
use crate::judged::{Judged, judge};

macro_rules! param { ($n:ident, $d:expr, $t:ty) => { static $n: std::sync::LazyLock<$t> = std::sync::LazyLock::new(|| std::env::var(stringify!($n)).ok().map_or($d, |s| s.parse().unwrap())); } }
param!(TURNS, 2, u32);
param!(LEAF, 0, u32);
param!(SIFTED, 6, usize);
param!(LOOKED_AT, 3, usize);
param!(CURIOSITY, 0.35, f32);
param!(WIDE_A, 1.6, f32);
param!(WIDE_B, 0.55, f32);
/// How deep the tree goes; below it is all playout.
const DEEPEST: usize = 24;
/// How many orders of a plan are told.
const FORESEEN: usize = 12;

struct Node<O> {
    children: Vec<Child<O>>,
    visits: u32,
}

impl<O> Node<O> {
    const NEW: Node<O> = Node { children: Vec::new(), visits: 0 };
}

struct Child<O> {
    seat: Seat,
    order: O,
    visits: u32,
    total: f32,
    node: Option<usize>,
}

struct Tree<'a, G: Judged> {
    game: &'a G,
    nodes: Vec<Node<G::Order>>,
    proposer: Proposer<G>,
    ranked: Vec<(usize, f32)>,
    path: Vec<(usize, usize, Seat)>,
}

impl<G: Judged> Tree<'_, G> {
    /// One descent: from a state to its judgement, through the tree.
    fn descend(&mut self, mut state: G::State) {
        let game = self.game;
        let until = game.turn(&state) + *TURNS;
        self.path.clear();
        let mut at = 0;
        while let Some(seat) = game.to_act(&state) {
            if game.turn(&state) >= until {
                break;
            }
            let (child, new) = self.choose(at, &mut state, seat);
            self.path.push((at, child, seat));
            if new || self.path.len() == DEEPEST {
                if *LEAF == 0 { self.proposer.play_on(game, &mut state, until, *LOOKED_AT); }
                else if *LEAF == 2 { let u = game.turn(&state) + 1; self.proposer.play_on(game, &mut state, u, *LOOKED_AT); }
                else { self.proposer.settle(game, &mut state, *LOOKED_AT); }
                break;
            }
            at = self.below(at, child);
        }
        let value = judge(game, &state, Seat(0));
        for &(node, child, seat) in &self.path {
            self.nodes[node].visits += 1;
            let child = &mut self.nodes[node].children[child];
            child.visits += 1;
            child.total += if seat == Seat(0) { value } else { -value };
        }
    }

    /// The node below a child.
    fn below(&mut self, node: usize, child: usize) -> usize {
        if let Some(known) = self.nodes[node].children[child].node {
            return known;
        }
        self.nodes.push(Node::NEW);
        let made = self.nodes.len() - 1;
        self.nodes[node].children[child].node = Some(made);
        made
    }

    fn add(&mut self, node: usize, seat: Seat, order: G::Order) -> usize {
        let children = &mut self.nodes[node].children;
        children.push(Child { seat, order, visits: 0, total: 0.0, node: None });
        children.len() - 1
    }

    /// A new child if it is time for one, else the most promising that this state allows. Its order is issued.
    fn choose(&mut self, node: usize, state: &mut G::State, seat: Seat) -> (usize, bool) {
        let visits = self.nodes[node].visits;
        let wanted = 2 + (*WIDE_A * (visits as f32).powf(*WIDE_B)) as usize;
        if self.nodes[node].children.len() < wanted {
            let (order, after, _) = self.proposer.best_of(self.game, state, seat, *SIFTED);
            if !self.nodes[node].children.iter().any(|child| child.order == order) {
                *state = after;
                return (self.add(node, seat, order), true);
            }
        }
        let parent = ((visits + 1) as f32).ln();
        let mut ranked = std::mem::take(&mut self.ranked);
        ranked.clear();
        ranked.extend(
            self.nodes[node]
                .children
                .iter()
                .map(|child| {
                    let seen = child.visits.max(1) as f32;
                    child.total / seen + *CURIOSITY * (parent / seen).sqrt()
                })
                .enumerate(),
        );
        ranked.sort_unstable_by(|one, other| other.1.total_cmp(&one.1));
        let mut found = None;
        for &(child, _) in &ranked {
            // A refused order changes nothing.
            if self.proposer.issue(self.game, state, seat, &self.nodes[node].children[child].order) {
                found = Some(child);
                break;
            }
        }
        self.ranked = ranked;
        if let Some(child) = found {
            return (child, false);
        }
        let (order, after, _) = self.proposer.best_of(self.game, state, seat, *SIFTED);
        *state = after;
        (self.add(node, seat, order), true)
    }

    /// The line of play that was tried most, from a child of the root on.
    fn plan<'c>(&'c self, mut child: &'c Child<G::Order>) -> Vec<(Seat, G::Order)> {
        let mut plan = vec![(child.seat, child.order.clone())];
        while let Some(node) = child.node.filter(|_| plan.len() < FORESEEN) {
            let Some(next) = self.nodes[node].children.iter().max_by_key(|child| child.visits) else { break };
            plan.push((next.seat, next.order.clone()));
            child = next;
        }
        plan
    }
}

/// What a tree thinks of an order: how often it was tried, what came of it in all, and what may follow.
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

/// What is to be thought about.
struct Question<'a, G: Judged> {
    game: &'a G,
    sight: &'a G::Sight,
    seat: Seat,
    /// An order that is thought about in any case.
    order: Option<&'a G::Order>,
    budget: Budget,
}

impl<G: Judged> Question<'_, G> {
    /// Thinks on one core.
    fn think(&self, seed: Seed) -> (Vec<Opinion<G::Order>>, u32) {
        let mut tree = Tree {
            game: self.game,
            nodes: vec![Node::NEW],
            proposer: Proposer::new(Draws::new(seed)),
            ranked: Vec::new(),
            path: Vec::with_capacity(DEEPEST),
        };
        if let Some(order) = self.order {
            tree.add(0, self.seat, order.clone());
        }
        let mut clock = Clock::start(self.budget);
        while clock.tick() {
            let state = self.game.imagine(self.sight, tree.proposer.draws());
            tree.descend(state);
        }
        let opinion = |child: &Child<G::Order>| Opinion {
            order: child.order.clone(),
            visits: child.visits,
            total: child.total,
            plan: tree.plan(child),
        };
        (tree.nodes[0].children.iter().map(opinion).collect(), clock.spent())
    }

    /// Thinks on several cores, each with a tree of its own.
    fn think_together(&self, threads: usize, draws: &mut Draws) -> (Vec<Opinion<G::Order>>, u32) {
        let seeds: Vec<Seed> = (0..threads.max(1)).map(|_| draws.seed()).collect();
        let budget = match self.budget {
            Budget::Playouts(playouts) => Budget::Playouts(playouts.div_ceil(seeds.len() as u32)),
            time @ Budget::Time(_) => time,
        };
        let share = &Question { budget, ..*self };
        let gathered = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for (index, &seed) in seeds.iter().enumerate() {
                let gathered = &gathered;
                let work = move || {
                    let thought = share.think(seed);
                    gathered.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((index, thought));
                };
                if index + 1 == seeds.len() {
                    work();
                } else {
                    scope.spawn(work);
                }
            }
        });
        let mut gathered = gathered.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        gathered.sort_by_key(|&(index, _)| index);
        let mut all: Vec<Opinion<G::Order>> = Vec::new();
        let mut playouts = 0;
        for (_, (opinions, spent)) in gathered {
            playouts += spent;
            for opinion in opinions {
                match all.iter_mut().find(|known| known.order == opinion.order) {
                    Some(known) => {
                        known.visits += opinion.visits;
                        known.total += opinion.total;
                    }
                    None => all.push(opinion),
                }
            }
        }
        (all, playouts)
    }
}

pub(crate) fn order<G: Judged>(
    game: &G,
    sight: &G::Sight,
    seat: Seat,
    budget: Budget,
    threads: usize,
    seed: Seed,
) -> Thought<G::Order> {
    let mut draws = Draws::new(seed);
    let question = Question { game, sight, seat, order: None, budget };
    let (all, playouts) = question.think_together(threads, &mut draws);
    let opinion = decide(all, &mut draws).expect("every budget allows a playout");
    Thought { value: opinion.value(), order: opinion.order, playouts, plan: opinion.plan }
}

pub(crate) fn weigh<G: Judged>(
    game: &G,
    sight: &G::Sight,
    seat: Seat,
    order: &G::Order,
    budget: Budget,
    threads: usize,
    seed: Seed,
) -> Weighed<G::Order> {
    let mut draws = Draws::new(seed);
    let question = Question { game, sight, seat, order: Some(order), budget };
    let (all, _) = question.think_together(threads, &mut draws);
    let value = all.iter().find(|opinion| opinion.order == *order).map_or(0.0, Opinion::value);
    let best = all.into_iter().max_by_key(|opinion| opinion.visits).expect("one order at least was weighed");
    let worth = best.value();
    Weighed { value, best: (best.order, worth) }
}

/// One of the orders that were tried most: the choice among equals cannot be read.
fn decide<O>(mut all: Vec<Opinion<O>>, draws: &mut Draws) -> Option<Opinion<O>> {
    let most = all.iter().map(|opinion| opinion.visits).max()?;
    let good: Vec<usize> = (0..all.len()).filter(|&index| all[index].visits * 10 >= most * 9).collect();
    let chosen = *draws.choose(&good)?;
    Some(all.swap_remove(chosen))
}
