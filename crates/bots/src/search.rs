//! Colonel and Marshal: a tree of orders, searched over states that are imagined anew at every descent.
//!
//! A node is what was ordered since the root, by either side; its children are orders, of which more are considered
//! the more often it is visited (progressive widening), each the best of a few that come to mind. A child that the
//! imagined state does not allow is passed over in this descent. Dice and hidden faces are drawn anew every time, so
//! values are averages over what may be. At the end of the next turn the position is judged.

use std::sync::Mutex;
use std::thread;

use estafette_core::{Draws, Seat, Seed};

use crate::candidates::Proposer;
use crate::general::{Budget, Clock, Thought};
use crate::judged::{Judged, judge};

/// How many turns are looked ahead: the rest of this one, and the next.
const TURNS: u32 = 2;
/// How many orders are looked at for one that becomes a child.
const SIFTED: usize = 6;
/// How many orders anyone looks at in a playout.
const LOOKED_AT: usize = 3;
/// How much an uncertain child is favoured.
const CURIOSITY: f32 = 0.35;
/// How deep the tree goes; below it is all playout.
const DEEPEST: usize = 24;

struct Node<O> {
    children: Vec<Child<O>>,
    visits: u32,
}

struct Child<O> {
    order: O,
    visits: u32,
    total: f32,
    node: Option<usize>,
}

struct Tree<'a, G: Judged> {
    game: &'a G,
    nodes: Vec<Node<G::Order>>,
    proposer: Proposer<G>,
}

impl<G: Judged> Tree<'_, G> {
    /// One descent: from a state to its judgement, through the tree.
    fn descend(&mut self, mut state: G::State) {
        let game = self.game;
        let until = game.turn(&state) + TURNS;
        let mut path: Vec<(usize, usize, Seat)> = Vec::with_capacity(DEEPEST);
        let mut at = 0;
        while let Some(seat) = game.to_act(&state) {
            if game.turn(&state) >= until {
                break;
            }
            let (child, new) = self.choose(at, &mut state, seat);
            path.push((at, child, seat));
            if new || path.len() == DEEPEST {
                self.proposer.play_on(game, &mut state, until, LOOKED_AT);
                break;
            }
            at = self.below(at, child);
        }
        let value = judge(game, &state, Seat(0));
        for (node, child, seat) in path {
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
        self.nodes.push(Node { children: Vec::new(), visits: 0 });
        let made = self.nodes.len() - 1;
        self.nodes[node].children[child].node = Some(made);
        made
    }

    /// A new child if it is time for one, else the most promising that this state allows. Its order is issued.
    fn choose(&mut self, node: usize, state: &mut G::State, seat: Seat) -> (usize, bool) {
        let visits = self.nodes[node].visits;
        let wanted = 2 + (1.6 * (visits as f32).powf(0.55)) as usize;
        if self.nodes[node].children.len() < wanted {
            let (order, after, _) = self.proposer.best_of(self.game, state, seat, SIFTED);
            if !self.nodes[node].children.iter().any(|child| child.order == order) {
                self.nodes[node].children.push(Child { order, visits: 0, total: 0.0, node: None });
                *state = after;
                return (self.nodes[node].children.len() - 1, true);
            }
        }
        let parent = ((visits + 1) as f32).ln();
        let mut order: Vec<(usize, f32)> = self.nodes[node]
            .children
            .iter()
            .map(|child| {
                let seen = child.visits.max(1) as f32;
                child.total / seen + CURIOSITY * (parent / seen).sqrt()
            })
            .enumerate()
            .collect();
        order.sort_by(|one, other| other.1.total_cmp(&one.1));
        for (child, _) in order {
            let issued = self.nodes[node].children[child].order.clone();
            let mut after = state.clone();
            if self.proposer.issue(self.game, &mut after, seat, &issued) {
                *state = after;
                return (child, false);
            }
        }
        let (order, after, _) = self.proposer.best_of(self.game, state, seat, SIFTED);
        let known = self.nodes[node].children.iter().position(|child| child.order == order);
        let child = known.unwrap_or_else(|| {
            self.nodes[node].children.push(Child { order, visits: 0, total: 0.0, node: None });
            self.nodes[node].children.len() - 1
        });
        *state = after;
        (child, known.is_none())
    }
}

/// What a tree thinks of an order: how often it was tried, and what came of it in all.
type Opinion<O> = (O, u32, f32);

fn think<G: Judged>(game: &G, sight: &G::Sight, budget: Budget, seed: Seed) -> (Vec<Opinion<G::Order>>, u32) {
    let mut tree = Tree {
        game,
        nodes: vec![Node { children: Vec::new(), visits: 0 }],
        proposer: Proposer::new(Draws::new(seed)),
    };
    let mut clock = Clock::start(budget);
    while clock.tick() {
        let state = game.imagine(sight, tree.proposer.draws());
        tree.descend(state);
    }
    let root = tree.nodes.swap_remove(0);
    (root.children.into_iter().map(|child| (child.order, child.visits, child.total)).collect(), clock.spent())
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
    let seeds: Vec<Seed> = (0..threads.max(1)).map(|_| draws.seed()).collect();
    let share = match budget {
        Budget::Playouts(playouts) => Budget::Playouts(playouts.div_ceil(seeds.len() as u32)),
        time @ Budget::Time(_) => time,
    };
    let gathered = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for (index, &seed) in seeds.iter().enumerate() {
            let gathered = &gathered;
            let work = move || {
                let thought = think(game, sight, share, seed);
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
        for (order, visits, total) in opinions {
            match all.iter_mut().find(|(known, ..)| *known == order) {
                Some((_, known_visits, known_total)) => {
                    *known_visits += visits;
                    *known_total += total;
                }
                None => all.push((order, visits, total)),
            }
        }
    }
    let (order, value) = decide(all, &mut draws).unwrap_or_else(|| {
        let mut proposer = Proposer::new(Draws::new(seed));
        let state = game.imagine(sight, proposer.draws());
        let (order, _, value) = proposer.best_of(game, &state, seat, SIFTED);
        (order, value)
    });
    Thought { order, value, playouts }
}

/// One of the orders that were tried most: the choice among equals cannot be read.
fn decide<O>(mut all: Vec<Opinion<O>>, draws: &mut Draws) -> Option<(O, f32)> {
    let most = all.iter().map(|(_, visits, _)| *visits).max()?;
    let good: Vec<usize> = (0..all.len()).filter(|&index| all[index].1 * 10 >= most * 9).collect();
    let chosen = *draws.choose(&good)?;
    let (order, visits, total) = all.swap_remove(chosen);
    Some((order, total / visits.max(1) as f32))
}
