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
use crate::judged::{Judged, Weights};

/// Knobs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Knobs {
    pub turns: u32,
    pub leaf: u32,
    pub sifted: usize,
    pub looked: usize,
    pub c: f32,
    pub wa: f32,
    pub wb: f32,
    pub x: f32,
    pub y: f32,
}
impl Knobs {
    pub const USUAL: Knobs =
        Knobs { turns: 2, leaf: 0, sifted: 6, looked: 3, c: 0.05, wa: 1.6, wb: 0.55, x: 0.0, y: 0.0 };
    pub fn parse(text: &str) -> Knobs {
        let mut k = Knobs::USUAL;
        for part in text.split(',').filter(|p| !p.is_empty()) {
            let (n, v) = part.split_once('=').unwrap();
            match n {
                "turns" => k.turns = v.parse().unwrap(),
                "leaf" => k.leaf = v.parse().unwrap(),
                "sifted" => k.sifted = v.parse().unwrap(),
                "looked" => k.looked = v.parse().unwrap(),
                "c" => k.c = v.parse().unwrap(),
                "wa" => k.wa = v.parse().unwrap(),
                "wb" => k.wb = v.parse().unwrap(),
                "x" => k.x = v.parse().unwrap(),
                "y" => k.y = v.parse().unwrap(),
                _ => panic!("{n}"),
            }
        }
        k
    }
}
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
    prior: f32,
    node: Option<usize>,
}

struct Tree<'a, G: Judged> {
    knobs: Knobs,
    game: &'a G,
    nodes: Vec<Node<G::Order>>,
    proposer: Proposer<'a, G>,
    ranked: Vec<(usize, f32)>,
    path: Vec<(usize, usize, Seat)>,
}

impl<G: Judged> Tree<'_, G> {
    /// One descent: from a state to its judgement, through the tree.
    fn descend(&mut self, mut state: G::State) {
        let game = self.game;
        let until = game.turn(&state) + self.knobs.turns;
        self.path.clear();
        let mut at = 0;
        while let Some(seat) = game.to_act(&state) {
            if game.turn(&state) >= until {
                break;
            }
            let (child, new) = self.choose(at, &mut state, seat);
            self.path.push((at, child, seat));
            if new || self.path.len() == DEEPEST {
                if self.knobs.leaf == 0 {
                    self.proposer.play_on(game, &mut state, until, self.knobs.looked);
                } else if self.knobs.leaf == 2 {
                    let u = game.turn(&state) + 1;
                    self.proposer.play_on(game, &mut state, u, self.knobs.looked);
                } else {
                    self.proposer.settle(game, &mut state, self.knobs.looked);
                }
                break;
            }
            at = self.below(at, child);
        }
        let value = self.proposer.judge(game, &state, Seat(0));
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

    fn add(&mut self, node: usize, seat: Seat, order: G::Order, prior: f32) -> usize {
        let children = &mut self.nodes[node].children;
        children.push(Child { seat, order, visits: 0, total: 0.0, prior, node: None });
        children.len() - 1
    }

    /// A new child if it is time for one, else the most promising that this state allows. Its order is issued.
    fn choose(&mut self, node: usize, state: &mut G::State, seat: Seat) -> (usize, bool) {
        let visits = self.nodes[node].visits;
        let wanted = 2 + (self.knobs.wa * (visits as f32).powf(self.knobs.wb)) as usize;
        if self.nodes[node].children.len() < wanted {
            let (order, after, prior) = self.proposer.best_of(self.game, state, seat, self.knobs.sifted);
            if !self.nodes[node].children.iter().any(|child| child.order == order) {
                *state = after;
                return (self.add(node, seat, order, prior), true);
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
                    (child.total + self.knobs.x * child.prior) / (seen + self.knobs.x)
                        + self.knobs.c * (parent / seen).sqrt()
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
        let (order, after, prior) = self.proposer.best_of(self.game, state, seat, self.knobs.sifted);
        *state = after;
        (self.add(node, seat, order, prior), true)
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
    weights: &'a Weights,
    knobs: Knobs,
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
            knobs: self.knobs,
            game: self.game,
            nodes: vec![Node::NEW],
            proposer: Proposer::new(self.weights, Draws::new(seed)),
            ranked: Vec::new(),
            path: Vec::with_capacity(DEEPEST),
        };
        if let Some(order) = self.order {
            tree.add(0, self.seat, order.clone(), 0.0);
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
    weights: &Weights,
    game: &G,
    sight: &G::Sight,
    seat: Seat,
    knobs: Knobs,
    budget: Budget,
    threads: usize,
    seed: Seed,
) -> Thought<G::Order> {
    let mut draws = Draws::new(seed);
    let question = Question { weights, knobs, game, sight, seat, order: None, budget };
    let (all, playouts) = question.think_together(threads, &mut draws);
    let opinion = decide(all, &mut draws).expect("every budget allows a playout");
    Thought { value: opinion.value(), order: opinion.order, playouts, plan: opinion.plan }
}

pub(crate) fn weigh<G: Judged>(
    weights: &Weights,
    game: &G,
    sight: &G::Sight,
    seat: Seat,
    order: &G::Order,
    knobs: Knobs,
    budget: Budget,
    threads: usize,
    seed: Seed,
) -> Weighed<G::Order> {
    let mut draws = Draws::new(seed);
    let question = Question { weights, knobs, game, sight, seat, order: Some(order), budget };
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
