//! Orders worth a thought.

use estafette_core::{Draft, Draws, RandomPlayer, Seat};

use crate::judged::{Judged, Manner, Weights};

/// The most orders until what is under way is taken to be over.
const MOST_CONSEQUENCES: usize = 30;
/// The most orders until turns are taken to be over.
const MOST_ORDERS: usize = 60;

/// One who proposes orders, with the memory it works in.
pub(crate) struct Proposer<'a, G: Judged> {
    weights: &'a Weights,
    player: RandomPlayer<G>,
    events: Vec<G::Event>,
}

impl<'a, G: Judged> Proposer<'a, G> {
    pub(crate) fn new(weights: &'a Weights, draws: Draws) -> Self {
        Proposer { weights, player: RandomPlayer::new(draws), events: Vec::with_capacity(64) }
    }

    pub(crate) fn draws(&mut self) -> &mut Draws {
        self.player.draws()
    }

    /// How to search.
    pub(crate) fn manner(&self) -> Manner {
        self.weights.manner
    }

    /// How good a state is for a seat.
    pub(crate) fn judge(&self, game: &G, state: &G::State, seat: Seat) -> f32 {
        self.weights.judge(game, state, seat)
    }

    /// Any order of the seat that must act.
    pub(crate) fn any(&mut self, game: &G, state: &G::State, seat: Seat) -> G::Order {
        let order = self.player.order(game, state).expect("drafts have no dead ends");
        game.plain(state, seat, order)
    }

    /// An order worth a look: some come to mind, if anything does, and the others are any. The state it leads to is told as
    /// well.
    fn worth_a_look(&mut self, game: &G, state: &G::State, seat: Seat) -> (G::Order, G::State) {
        if self.draws().below(10) < self.manner().ideas
            && let Some(idea) = game.idea(state, &mut self.player)
        {
            let (order, mut after) = (game.plain(state, seat, idea), state.clone());
            if self.issue(game, &mut after, seat, &order) {
                return (order, after);
            }
        }
        let (order, mut after) = (self.any(game, state, seat), state.clone());
        self.issue(game, &mut after, seat, &order);
        (order, after)
    }

    /// The best of so many orders that are worth a look, with the state it leads to, and how good things look when it has had
    /// its consequences.
    pub(crate) fn best_of(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        tries: usize,
    ) -> (G::Order, G::State, f32) {
        let mut best: Option<(G::Order, G::State, f32)> = None;
        for _ in 0..tries.max(1) {
            let (order, after) = self.worth_a_look(game, state, seat);
            if best.as_ref().is_some_and(|(known, ..)| *known == order) {
                continue;
            }
            let value = self.prospect(game, &after, seat);
            if best.as_ref().is_none_or(|(.., most)| value > *most) {
                best = Some((order, after, value));
            }
        }
        best.expect("at least one order was tried")
    }

    /// How good things look for a seat when what is under way has come to its end, whatever everyone does about it.
    pub(crate) fn prospect(&mut self, game: &G, state: &G::State, seat: Seat) -> f32 {
        if game.settled(state) {
            return self.judge(game, state, seat);
        }
        let mut later = state.clone();
        for _ in 0..MOST_CONSEQUENCES {
            let Some(seat) = game.to_act(&later).filter(|_| !game.settled(&later)) else { break };
            let order = self.any(game, &later, seat);
            self.issue(game, &mut later, seat, &order);
        }
        self.judge(game, &later, seat)
    }

    /// Issues an order that was drafted; `false` if this state does not allow it.
    pub(crate) fn issue(&mut self, game: &G, state: &mut G::State, seat: Seat, order: &G::Order) -> bool {
        self.events.clear();
        game.issue(state, seat, order, &mut self.events).is_ok()
    }

    /// Plays on until nothing is under way; everyone takes the best of a few.
    pub(crate) fn settle(&mut self, game: &G, state: &mut G::State, tries: usize) {
        self.play(game, state, tries, MOST_CONSEQUENCES, |state| game.settled(state));
    }

    /// Plays on until so many turns have begun; everyone takes the best of a few.
    pub(crate) fn play_on(&mut self, game: &G, state: &mut G::State, until: u32, tries: usize) {
        self.play(game, state, tries, MOST_ORDERS, |state| game.turn(state) >= until);
    }

    fn play(
        &mut self,
        game: &G,
        state: &mut G::State,
        tries: usize,
        most: usize,
        over: impl Fn(&G::State) -> bool,
    ) {
        for _ in 0..most {
            let Some(seat) = game.to_act(state).filter(|_| !over(state)) else { break };
            (_, *state, _) = self.best_of(game, state, seat, tries);
        }
    }
}

/// The order of the seat that must act, if there is only one.
pub(crate) fn only<G: Judged>(game: &G, state: &G::State) -> Option<G::Order> {
    let (mut draft, mut picks) = (Draft::new(), Vec::new());
    loop {
        game.draft(state, &picks, &mut draft).ok()?;
        match (draft.offers.as_slice(), draft.order.take()) {
            (&[], order) => return order,
            (&[only], None) => picks.push(only),
            _ => return None,
        }
    }
}
