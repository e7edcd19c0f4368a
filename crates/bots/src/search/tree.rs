//! A tree of orders, searched over states that are imagined anew at every descent.
//!
//! A node is what was ordered since the root, by either side, and how it turned out; its children are orders, of which
//! more are considered the more often it is visited (progressive widening), each the best of a few that come to mind. At
//! the root all orders are listed instead. A child that the imagined state does not allow is passed over in this descent.
//! Dice and hidden faces are drawn anew every time: an order leads to a node for each way in which it can turn out, as
//! often as it does, so that what follows depends on the dice and the value of the order is an average over them. What is
//! found at the end of a descent is judged as soon as nothing is under way.

use estafette_core::Seat;

use crate::candidates::Proposer;
use crate::judged::{Judged, Manner};

/// How deep the tree goes.
const DEEPEST: usize = 24;
/// How many orders anyone looks at while what is under way comes to its end.
const LOOKED_AT: usize = 3;
/// How much a tree holds before it needs more memory.
const ROOM: usize = 1 << 12;
/// How many orders of a plan are told.
const FORESEEN: usize = 12;
/// The most drafts that are opened to list what may be ordered.
const DRAFTS: usize = 4_000;
/// How often each order is looked at that may be ordered now, if there is time.
const LOOKS: u32 = 6;

/// The node of what is to be decided.
const ROOT: u32 = 0;
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
pub(super) struct Child<O> {
    seat: Seat,
    pub(super) order: O,
    pub(super) visits: u32,
    pub(super) total: f32,
    /// The squares of what came of it, in all.
    pub(super) squares: f32,
    /// How good it looked at first.
    pub(super) looked: f32,
    /// A node that it leads to; the others hang on that one.
    node: u32,
    /// The child of the same node that was added before it.
    before: u32,
}

/// A tree, and the memory that a descent works in.
pub(super) struct Tree<'a, G: Judged> {
    game: &'a G,
    manner: Manner,
    nodes: Vec<Node>,
    children: Vec<Child<G::Order>>,
    pub(super) proposer: Proposer<'a, G>,
    ranked: Vec<(u32, f32)>,
    path: Vec<(u32, u32)>,
}

impl<'a, G: Judged> Tree<'a, G> {
    pub(super) fn new(game: &'a G, proposer: Proposer<'a, G>) -> Self {
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

    /// Adds an order to consider.
    fn add_child(&mut self, node: u32, seat: Seat, order: G::Order, looked: f32) -> u32 {
        let number = self.children.len() as u32;
        let parent = &mut self.nodes[node as usize];
        let before = std::mem::replace(&mut parent.last, number);
        parent.children += 1;
        parent.looked += looked;
        let untried = Child { seat, order, visits: 0, total: 0.0, squares: 0.0, looked, node: NONE, before };
        self.children.push(untried);
        number
    }

    /// Adds an order to consider at the root.
    pub(super) fn add(&mut self, seat: Seat, order: &G::Order, looked: f32) -> u32 {
        self.add_child(ROOT, seat, order.clone(), looked)
    }

    /// All that may be ordered now, and how good it looks on average, the best first. Every look is at another imagined
    /// state, the same for all orders, as long as there is time. What the orders are depends on the sight alone. An order
    /// that must be considered is the first, even if it is not listed.
    pub(super) fn list(
        &mut self,
        sight: &G::Sight,
        seat: Seat,
        about: Option<&G::Order>,
        may_look: impl Fn(u32) -> bool,
    ) -> Vec<(G::Order, f32)> {
        let (game, proposer) = (self.game, &mut self.proposer);
        let state = game.imagine(sight, proposer.draws());
        let mut orders = proposer.list(game, &state, seat, DRAFTS);
        if let Some(about) = about.filter(|about| !orders.contains(about)) {
            orders.push(about.clone());
        }
        let mut list: Vec<(G::Order, f32)> = orders.into_iter().map(|order| (order, 0.0)).collect();
        let mut looks = 0;
        while looks == 0 || looks < LOOKS && may_look(looks) {
            let state = game.imagine(sight, proposer.draws());
            looks += 1;
            proposer.look_at_all(game, &state, seat, &mut list);
        }
        for (_, looked) in &mut list {
            *looked /= looks as f32;
        }
        list.sort_unstable_by(|(one, its), (other, others)| {
            let first = |order| about == Some(order);
            first(other).cmp(&first(one)).then(others.total_cmp(its))
        });
        list
    }

    /// A child of any node.
    pub(super) fn child(&self, child: u32) -> &Child<G::Order> {
        &self.children[child as usize]
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

    /// One descent: from a state that is imagined to its judgement, through the tree, by way of a child of the root.
    pub(super) fn descend(&mut self, sight: &G::Sight, first: u32) {
        let game = self.game;
        let mut state = game.imagine(sight, self.proposer.draws());
        self.path.clear();
        let mut at = ROOT;
        while let Some(seat) = game.to_act(&state) {
            let (child, new) = if self.path.is_empty() && self.issue(first, &mut state) {
                (first, self.child(first).visits == 0)
            } else {
                self.choose(at, &mut state, seat)
            };
            self.path.push((at, child));
            if new || self.path.len() == DEEPEST {
                self.proposer.settle(game, &mut state, LOOKED_AT);
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
            child.squares += value * value;
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
        if children < manner.considered(visits)
            && let Some(child) = self.propose(node, state, seat)
        {
            return (child, true);
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

    /// Adds a child, if an order comes to mind that is not considered yet, and issues it.
    fn propose(&mut self, node: u32, state: &mut G::State, seat: Seat) -> Option<u32> {
        let (order, after, looked) = self.proposer.best_of(self.game, state, seat, self.manner.sifted);
        if self.children(node).any(|(_, child)| child.order == order) {
            return None;
        }
        *state = after;
        Some(self.add_child(node, seat, order, looked))
    }

    /// Issues the order of a child; `false` if the state does not allow it.
    fn issue(&mut self, child: u32, state: &mut G::State) -> bool {
        let Child { seat, order, .. } = &self.children[child as usize];
        self.proposer.issue(self.game, state, *seat, order)
    }

    /// The line of play that was tried most, from a child of the root on.
    pub(super) fn plan(&self, child: u32) -> Vec<(Seat, G::Order)> {
        let mut child = self.child(child);
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

#[cfg(test)]
mod tests {
    use estafette_battlefields::Battlefields;
    use estafette_core::{Draws, Game, Seed, Setup, Viewer};

    use super::*;

    #[test]
    fn an_order_leads_to_a_node_for_each_way_it_turns_out() {
        let game = Battlefields::new(&Setup::plain(Battlefields::scenarios()[0])).expect("a battle");
        let mut several = 0;
        for seed in 1..=3 {
            let mut tree = Tree::new(&game, Proposer::new(Battlefields::weights(), Draws::new(seed)));
            let mut state = game.start(Seed::from(seed), &mut Vec::new());
            // Until the armies have met.
            for _ in 0..150 {
                let seat = game.to_act(&state).expect("a battle in progress");
                (_, state, _) = tree.proposer.best_of(&game, &state, seat, 3);
            }
            let seat = game.to_act(&state).expect("a battle in progress");
            let sight = game.sight(&state, Viewer::Seat(seat));
            let list = tree.list(&sight, seat, None, |_| true);
            let orders: Vec<u32> =
                list.iter().take(8).map(|(order, looked)| tree.add(seat, order, *looked)).collect();
            for _ in 0..1000 / orders.len() {
                for &order in &orders {
                    tree.descend(&sight, order);
                }
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
