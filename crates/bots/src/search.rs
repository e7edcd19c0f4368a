//! Colonel and Marshal: a tree of orders, searched over states that are imagined anew at every descent.
//!
//! A node is what was ordered since the root, by either side, and how it turned out; its children are orders, of which
//! more are considered the more often it is visited (progressive widening), each the best of a few that come to mind. A
//! child that the imagined state does not allow is passed over in this descent. Dice and hidden faces are drawn anew
//! every time: an order leads to a node for each way in which it can turn out, as often as it does, so that what follows
//! depends on the dice and the value of the order is an average over them. Some turns ahead the position is judged.

use estafette_core::{Draws, Seat, Seed};

use crate::arena::at_once;
use crate::candidates::{Proposer, only};
use crate::general::{Budget, Clock, Question, Thought, Weighed};
use crate::judged::{Judged, Manner};

/// How deep the tree goes; below it is all playout.
const DEEPEST: usize = 24;
/// How much a tree holds before it needs more memory.
const ROOM: usize = 1 << 12;
/// After how many descents it is asked whether thinking on could change anything.
const LOOK_UP: u32 = 64;
/// One descent in so many goes by way of an order that is to be weighed.
const NAMED: u32 = 4;
/// How many orders of a plan are told.
const FORESEEN: usize = 12;

/// No node, or no child.
const NONE: u32 = u32::MAX;

/// What was ordered since the root, and how it turned out.
struct Node {
    /// How things look there.
    look: u64,
    /// Another node that the same order leads to.
    other: u32,
    visits: u32,
    children: u32,
    /// How good the children looked at first, in all.
    looked: f32,
    /// The child that was added last.
    last: u32,
}

/// An order that was considered at a node.
struct Child<O> {
    seat: Seat,
    order: O,
    visits: u32,
    total: f32,
    /// How good it looked at first.
    looked: f32,
    /// A node that it leads to; the others hang on that one.
    node: u32,
    /// The child of the same node that was added before it.
    before: u32,
}

/// A tree, and the memory that a descent works in.
struct Tree<'a, G: Judged> {
    game: &'a G,
    manner: Manner,
    nodes: Vec<Node>,
    children: Vec<Child<G::Order>>,
    proposer: Proposer<'a, G>,
    ranked: Vec<(u32, f32)>,
    path: Vec<(u32, u32)>,
}

impl<'a, G: Judged> Tree<'a, G> {
    fn new(game: &'a G, proposer: Proposer<'a, G>) -> Self {
        let mut tree = Tree {
            game,
            manner: proposer.manner(),
            nodes: Vec::with_capacity(ROOM),
            children: Vec::with_capacity(ROOM),
            proposer,
            ranked: Vec::with_capacity(ROOM),
            path: Vec::with_capacity(DEEPEST),
        };
        tree.add_node(0, NONE);
        tree
    }

    fn add_node(&mut self, look: u64, other: u32) -> u32 {
        self.nodes.push(Node { look, other, visits: 0, children: 0, looked: 0.0, last: NONE });
        self.nodes.len() as u32 - 1
    }

    fn add_child(&mut self, node: u32, seat: Seat, order: G::Order, looked: f32) -> u32 {
        let number = self.children.len() as u32;
        let parent = &mut self.nodes[node as usize];
        let before = std::mem::replace(&mut parent.last, number);
        parent.children += 1;
        parent.looked += looked;
        self.children.push(Child { seat, order, visits: 0, total: 0.0, looked, node: NONE, before });
        number
    }

    /// Adds an order that is to be considered whether it looks good or not.
    fn name(&mut self, sight: &G::Sight, seat: Seat, order: &G::Order) -> u32 {
        let mut state = self.game.imagine(sight, self.proposer.draws());
        self.proposer.issue(self.game, &mut state, seat, order);
        let looked = self.proposer.prospect(self.game, &state, seat);
        self.add_child(0, seat, order.clone(), looked)
    }

    /// The children of a node, the last first.
    fn children(&self, node: u32) -> impl Iterator<Item = (u32, &Child<G::Order>)> {
        let child = |number: u32| (number != NONE).then(|| (number, &self.children[number as usize]));
        std::iter::successors(child(self.nodes[node as usize].last), move |(_, known)| child(known.before))
    }

    /// The nodes that a child leads to.
    fn nodes_of(&self, child: &Child<G::Order>) -> impl Iterator<Item = (u32, &Node)> {
        let node = |number: u32| (number != NONE).then(|| (number, &self.nodes[number as usize]));
        std::iter::successors(node(child.node), move |(_, known)| node(known.other))
    }

    /// One descent: from a state to its judgement, through the tree, by way of a child of the root if it is named.
    fn descend(&mut self, mut state: G::State, first: Option<u32>) {
        let game = self.game;
        let until = game.turn(&state) + self.manner.turns;
        self.path.clear();
        let mut at = 0;
        while let Some(seat) = game.to_act(&state) {
            if game.turn(&state) >= until {
                break;
            }
            let named = first.filter(|_| self.path.is_empty());
            let (child, new) = match named {
                Some(child) if self.issue(child, &mut state) => (child, false),
                _ => self.choose(at, &mut state, seat),
            };
            self.path.push((at, child));
            if new || self.path.len() == DEEPEST {
                self.proposer.play_on(game, &mut state, until, self.manner.looked_at);
                break;
            }
            at = self.below(child, game.look(&state));
        }
        let value = self.proposer.judge(game, &state, Seat(0));
        for &(node, child) in &self.path {
            self.nodes[node as usize].visits += 1;
            let child = &mut self.children[child as usize];
            child.visits += 1;
            child.total += if child.seat == Seat(0) { value } else { -value };
        }
    }

    /// The node below a child where things look like this.
    fn below(&mut self, child: u32, look: u64) -> u32 {
        let above = &self.children[child as usize];
        let known = self.nodes_of(above).find(|(_, node)| node.look == look);
        if let Some((known, _)) = known {
            return known;
        }
        let made = self.add_node(look, above.node);
        self.children[child as usize].node = made;
        made
    }

    /// A new child if it is time for one, else the most promising that this state allows. Its order is issued.
    fn choose(&mut self, node: u32, state: &mut G::State, seat: Seat) -> (u32, bool) {
        let Node { visits, children, .. } = self.nodes[node as usize];
        let manner = self.manner;
        let [factor, power] = manner.widening;
        let wanted = 2 + (factor * (visits as f32).powf(power)) as u32;
        if children < wanted {
            let (order, after, looked) = self.proposer.best_of(self.game, state, seat, manner.sifted);
            if !self.children(node).any(|(_, child)| child.order == order) {
                *state = after;
                return (self.add_child(node, seat, order, looked), true);
            }
        }
        let parent = ((visits + 1) as f32).ln();
        let usual = self.nodes[node as usize].looked / children.max(1) as f32;
        let mut ranked = std::mem::take(&mut self.ranked);
        ranked.clear();
        ranked.extend(self.children(node).map(|(number, child)| {
            let seen = child.visits.max(1) as f32;
            let trust = manner.first_look / (manner.first_look + seen);
            let value = child.total / seen + trust * (child.looked - usual);
            (number, value + manner.curiosity * (parent / seen).sqrt())
        }));
        ranked.sort_unstable_by(|one, other| other.1.total_cmp(&one.1));
        // A refused order changes nothing.
        let allowed = ranked.iter().map(|&(number, _)| number).find(|&number| self.issue(number, state));
        self.ranked = ranked;
        if let Some(child) = allowed {
            return (child, false);
        }
        let (order, after, looked) = self.proposer.best_of(self.game, state, seat, manner.sifted);
        *state = after;
        (self.add_child(node, seat, order, looked), true)
    }

    /// Issues the order of a child; `false` if the state does not allow it.
    fn issue(&mut self, child: u32, state: &mut G::State) -> bool {
        let Child { seat, order, .. } = &self.children[child as usize];
        self.proposer.issue(self.game, state, *seat, order)
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
        while plan.len() < FORESEEN {
            let likely = self.nodes_of(child).max_by_key(|(_, node)| node.visits);
            let next = likely.and_then(|(node, _)| self.children(node).max_by_key(|(_, child)| child.visits));
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
    looked: f32,
    plan: Vec<(Seat, O)>,
}

impl<O> Opinion<O> {
    fn value(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

impl<G: Judged> Question<'_, G> {
    /// Thinks on one core, about an order in any case if there is one.
    fn think(&self, about: Option<&G::Order>, budget: Budget, seed: Seed) -> (Vec<Opinion<G::Order>>, u32) {
        let proposer = Proposer::new(self.weights, Draws::new(seed));
        let mut tree = Tree::new(self.game, proposer);
        let named = about.map(|order| tree.name(self.sight, self.seat, order));
        let mut clock = Clock::start(budget);
        while clock.tick() {
            let state = self.game.imagine(self.sight, tree.proposer.draws());
            tree.descend(state, named.filter(|_| clock.spent().is_multiple_of(NAMED)));
            let look_up = about.is_none() && clock.spent().is_multiple_of(LOOK_UP);
            if look_up && clock.left().is_some_and(|left| tree.is_decided(left)) {
                break;
            }
        }
        let opinion = |(_, child): (u32, &Child<G::Order>)| Opinion {
            order: child.order.clone(),
            visits: child.visits,
            total: child.total,
            looked: child.looked,
            plan: tree.plan(child),
        };
        (tree.children(0).map(opinion).collect(), clock.spent())
    }

    /// Thinks on several cores, each with a tree of its own.
    fn think_together(
        &self,
        about: Option<&G::Order>,
        threads: usize,
        draws: &mut Draws,
    ) -> (Vec<Opinion<G::Order>>, u32) {
        let seeds: Vec<Seed> = (0..threads.max(1)).map(|_| draws.seed()).collect();
        let share = match self.budget {
            Budget::Playouts(playouts) => Budget::Playouts(playouts.div_ceil(seeds.len() as u32)),
            time @ Budget::Time(_) => time,
        };
        let gathered = at_once(seeds.len(), &seeds, |&seed| self.think(about, share, seed));
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

pub(crate) fn order<G: Judged>(question: &Question<'_, G>, threads: usize, seed: Seed) -> Thought<G::Order> {
    let &Question { game, sight, seat, weights, .. } = question;
    let mut draws = Draws::new(seed);
    let state = game.imagine(sight, &mut draws);
    if let Some(order) = only(game, &state) {
        let value = weights.judge(game, &state, seat);
        return Thought { plan: vec![(seat, order.clone())], order, value, playouts: 0 };
    }
    let (all, playouts) = question.think_together(None, threads, &mut draws);
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
    let (all, _) = question.think_together(Some(&order), threads, &mut draws);
    let value = all.iter().find(|opinion| opinion.order == order).map_or(0.0, Opinion::value);
    // What was hardly tried looks good or bad by chance.
    let most = all.iter().map(|opinion| opinion.visits).max().unwrap_or(0);
    let tried = all.into_iter().filter(|opinion| opinion.visits * 4 >= most);
    let best = tried.max_by(|one, other| one.value().total_cmp(&other.value()));
    let best = best.expect("one order at least was weighed");
    let worth = best.value();
    Weighed { value, best: (best.order, worth) }
}

/// The order that was tried most, or one that was tried almost as often, if it looked better at first. Among those that
/// looked alike it is drawn by lot, so that the choice cannot be read.
fn decide<O>(mut all: Vec<Opinion<O>>, manner: &Manner, draws: &mut Draws) -> Option<Opinion<O>> {
    let most = all.iter().map(|opinion| opinion.visits).max()?;
    all.retain(|opinion| opinion.visits as f32 >= manner.almost * most as f32);
    let best = all.iter().map(|opinion| opinion.looked).max_by(f32::total_cmp)?;
    all.retain(|opinion| opinion.looked >= best - manner.alike);
    let drawn = draws.below(all.len());
    Some(all.swap_remove(drawn))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use estafette_battlefields::Battlefields;
    use estafette_core::{Game, Setup, Viewer};

    use super::*;

    #[test]
    fn of_orders_tried_almost_as_often_the_better_looking_are_drawn_from() {
        let opinion =
            |(order, visits, looked)| Opinion { order, visits, total: 0.0, looked, plan: Vec::new() };
        let all = || [('a', 100, 0.1), ('b', 80, 0.3), ('c', 76, 0.2), ('d', 74, 0.9)].map(opinion).into();
        let mut draws = Draws::new(1);
        let mut decided = |almost, alike| {
            let manner = Manner { almost, alike, ..Manner::default() };
            let orders =
                (0..100).filter_map(|_| decide(all(), &manner, &mut draws)).map(|opinion| opinion.order);
            orders.collect::<BTreeSet<char>>().into_iter().collect::<String>()
        };
        let of = [(1.0, 0.0), (0.75, 0.0), (0.75, 0.11), (0.75, 1.0), (0.5, 0.0)];
        assert_eq!(of.map(|(almost, alike)| decided(almost, alike)), ["a", "b", "bc", "abc", "d"]);
        assert!(decide::<char>(Vec::new(), &Manner::default(), &mut draws).is_none());
    }

    #[test]
    fn an_order_leads_to_a_node_for_each_way_it_turns_out() {
        let game = Battlefields::new(&Setup::plain(Battlefields::scenarios()[0])).expect("a battle");
        let mut several = 0;
        for seed in 1..=3 {
            let mut tree = Tree::new(&game, Proposer::new(Battlefields::weights(), Draws::new(seed)));
            let mut state = game.start(Seed::from(seed), &mut Vec::new());
            // Until the armies have met.
            tree.proposer.play_on(&game, &mut state, 15, 3);
            let sight = game.sight(&state, Viewer::Seat(Seat(0)));
            for _ in 0..1000 {
                let state = game.imagine(&sight, tree.proposer.draws());
                tree.descend(state, None);
            }
            let turned_out = |child| tree.nodes_of(child).count();
            several += tree.children.iter().filter(|child| turned_out(child) > 2).count();
            for child in &tree.children {
                let gone_on: u32 = tree.nodes_of(child).map(|(_, node)| node.visits).sum();
                assert!(gone_on <= child.visits, "{gone_on} of {}", child.visits);
                let mut looks: Vec<u64> = tree.nodes_of(child).map(|(_, node)| node.look).collect();
                looks.sort_unstable();
                looks.dedup();
                assert_eq!(looks.len(), turned_out(child), "no two nodes of an order look the same");
            }
        }
        assert!(several > 0, "dice fall in more than two ways");
    }
}
