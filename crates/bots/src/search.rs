//! Colonel and Marshal: a tree of orders, searched over states that are imagined anew at every descent.
//!
//! A node is what was ordered since the root, by either side; its children are orders, of which more are considered
//! the more often it is visited (progressive widening), each the best of a few that come to mind. A child that the
//! imagined state does not allow is passed over in this descent. Dice and hidden faces are drawn anew every time, so
//! values are averages over what may be. Some turns ahead the position is judged.

use estafette_core::{Draws, Seat, Seed};

use crate::arena::at_once;
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
/// How much a tree holds before it needs more memory.
const ROOM: usize = 1 << 12;
/// After how many descents it is asked whether thinking on could change anything.
const LOOK_UP: u32 = 64;
/// How many orders of a plan are told.
const FORESEEN: usize = 12;

/// No node, or no child.
const NONE: u32 = u32::MAX;

/// What was ordered since the root.
struct Node {
    visits: u32,
    children: u32,
    /// The child that was added last.
    last: u32,
}

/// An order that was considered at a node.
struct Child<O> {
    seat: Seat,
    order: O,
    /// How good things looked right after it.
    prior: f32,
    visits: u32,
    total: f32,
    /// The node that it leads to.
    node: u32,
    /// The child of the same node that was added before it.
    before: u32,
}

/// A tree, and the memory that a descent works in.
struct Tree<'a, G: Judged> {
    knobs: Knobs,
    game: &'a G,
    nodes: Vec<Node>,
    children: Vec<Child<G::Order>>,
    proposer: Proposer<'a, G>,
    ranked: Vec<(u32, f32)>,
    path: Vec<(u32, u32)>,
}

impl<'a, G: Judged> Tree<'a, G> {
    fn new(knobs: Knobs, game: &'a G, proposer: Proposer<'a, G>) -> Self {
        let mut tree = Tree {
            knobs,
            game,
            nodes: Vec::with_capacity(ROOM),
            children: Vec::with_capacity(ROOM),
            proposer,
            ranked: Vec::with_capacity(ROOM),
            path: Vec::with_capacity(DEEPEST),
        };
        tree.add_node();
        tree
    }

    fn add_node(&mut self) -> u32 {
        self.nodes.push(Node { visits: 0, children: 0, last: NONE });
        self.nodes.len() as u32 - 1
    }

    fn add_child(&mut self, node: u32, seat: Seat, order: G::Order, prior: f32) -> u32 {
        let number = self.children.len() as u32;
        let parent = &mut self.nodes[node as usize];
        let before = std::mem::replace(&mut parent.last, number);
        parent.children += 1;
        self.children.push(Child { seat, order, prior, visits: 0, total: 0.0, node: NONE, before });
        number
    }

    /// The children of a node, the last first.
    fn children(&self, node: u32) -> impl Iterator<Item = (u32, &Child<G::Order>)> {
        let child = |number: u32| (number != NONE).then(|| (number, &self.children[number as usize]));
        std::iter::successors(child(self.nodes[node as usize].last), move |(_, known)| child(known.before))
    }

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
            self.path.push((at, child));
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
            at = self.below(child);
        }
        let value = self.proposer.judge(game, &state, Seat(0));
        for &(node, child) in &self.path {
            self.nodes[node as usize].visits += 1;
            let child = &mut self.children[child as usize];
            child.visits += 1;
            child.total += if child.seat == Seat(0) { value } else { -value };
        }
    }

    /// The node below a child.
    fn below(&mut self, child: u32) -> u32 {
        let known = self.children[child as usize].node;
        if known != NONE {
            return known;
        }
        let made = self.add_node();
        self.children[child as usize].node = made;
        made
    }

    /// A new child if it is time for one, else the most promising that this state allows. Its order is issued.
    fn choose(&mut self, node: u32, state: &mut G::State, seat: Seat) -> (u32, bool) {
        let Node { visits, children, .. } = self.nodes[node as usize];
        let wanted = 2 + (self.knobs.wa * (visits as f32).powf(self.knobs.wb)) as u32;
        if children < wanted {
            let (order, after, prior) = self.proposer.best_of(self.game, state, seat, self.knobs.sifted);
            if !self.children(node).any(|(_, child)| child.order == order) {
                *state = after;
                return (self.add_child(node, seat, order, prior), true);
            }
        }
        let parent = ((visits + 1) as f32).ln();
        let mut ranked = std::mem::take(&mut self.ranked);
        ranked.clear();
        ranked.extend(self.children(node).map(|(number, child)| {
            let seen = child.visits.max(1) as f32;
            let known = (child.total + self.knobs.x * child.prior) / (seen + self.knobs.x);
            (number, known + self.knobs.c * (parent / seen).sqrt())
        }));
        ranked.sort_unstable_by(|one, other| other.1.total_cmp(&one.1));
        // A refused order changes nothing.
        let allowed = ranked.iter().find(|&&(number, _)| {
            self.proposer.issue(self.game, state, seat, &self.children[number as usize].order)
        });
        let allowed = allowed.map(|&(number, _)| number);
        self.ranked = ranked;
        if let Some(child) = allowed {
            return (child, false);
        }
        let (order, after, prior) = self.proposer.best_of(self.game, state, seat, self.knobs.sifted);
        *state = after;
        (self.add_child(node, seat, order, prior), true)
    }

    /// Whether no other order could be tried more often than the first, in so many more descents.
    fn is_decided(&self, left: u32) -> bool {
        let mut most = [0; 2];
        for (_, child) in self.children(0) {
            if child.visits > most[0] {
                most = [child.visits, most[0]];
            } else {
                most[1] = most[1].max(child.visits);
            }
        }
        most[0] > most[1] + left
    }

    /// The line of play that was tried most, from a child of the root on.
    fn plan<'c>(&'c self, mut child: &'c Child<G::Order>) -> Vec<(Seat, G::Order)> {
        let mut plan = vec![(child.seat, child.order.clone())];
        while child.node != NONE && plan.len() < FORESEEN {
            let next = self.children(child.node).max_by_key(|(_, child)| child.visits);
            let Some((_, next)) = next else { break };
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
        let proposer = Proposer::new(self.weights, Draws::new(seed));
        let mut tree = Tree::new(self.knobs, self.game, proposer);
        if let Some(order) = self.order {
            tree.add_child(0, self.seat, order.clone(), 0.0);
        }
        let mut clock = Clock::start(self.budget);
        while clock.tick() {
            let state = self.game.imagine(self.sight, tree.proposer.draws());
            tree.descend(state);
            let look = self.order.is_none() && clock.spent().is_multiple_of(LOOK_UP);
            if look && clock.left().is_some_and(|left| tree.is_decided(left)) {
                break;
            }
        }
        let opinion = |(_, child): (u32, &Child<G::Order>)| Opinion {
            order: child.order.clone(),
            visits: child.visits,
            total: child.total,
            plan: tree.plan(child),
        };
        (tree.children(0).map(opinion).collect(), clock.spent())
    }

    /// Thinks on several cores, each with a tree of its own.
    fn think_together(&self, threads: usize, draws: &mut Draws) -> (Vec<Opinion<G::Order>>, u32) {
        let seeds: Vec<Seed> = (0..threads.max(1)).map(|_| draws.seed()).collect();
        let budget = match self.budget {
            Budget::Playouts(playouts) => Budget::Playouts(playouts.div_ceil(seeds.len() as u32)),
            time @ Budget::Time(_) => time,
        };
        let share = &Question { budget, ..*self };
        let gathered = at_once(seeds.len(), &seeds, |&seed| share.think(seed));
        let mut all: Vec<Opinion<G::Order>> = Vec::new();
        let mut playouts = 0;
        for (opinions, spent) in gathered {
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
    let mut proposer = Proposer::new(weights, Draws::new(seed));
    let state = game.imagine(sight, proposer.draws());
    if let Some(order) = proposer.only(game, &state) {
        let value = proposer.judge(game, &state, seat);
        return Thought { plan: vec![(seat, order.clone())], order, value, playouts: 0 };
    }
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
