//! Orders worth a thought.

use estafette_core::{Draft, Draws, Pick, RandomPlayer, Seat};

use crate::judged::{Judged, Manner, Weights};

/// The most orders until what is under way is taken to be over.
const MOST_CONSEQUENCES: usize = 30;
/// How much there is room for at first.
const ROOM: usize = 128;

/// One who proposes orders, with the memory it works in.
pub(crate) struct Proposer<'a, G: Judged> {
    weights: &'a Weights,
    player: RandomPlayer<G>,
    events: Vec<G::Event>,
    draft: Draft<G::Order>,
    picks: Vec<Pick>,
    /// Picks that are still to be followed, each after how many others.
    open: Vec<(usize, Pick)>,
}

impl<'a, G: Judged> Proposer<'a, G> {
    pub(crate) fn new(weights: &'a Weights, draws: Draws) -> Self {
        let mut draft = Draft::new();
        draft.offers.reserve(ROOM);
        Proposer {
            weights,
            player: RandomPlayer::new(draws),
            events: Vec::with_capacity(ROOM),
            draft,
            picks: Vec::with_capacity(ROOM),
            open: Vec::with_capacity(8 * ROOM),
        }
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

    /// All orders of the seat that must act, those that differ by like pieces once. Of very many some are left out, by lot:
    /// no more than so many drafts are opened.
    pub(crate) fn list(&mut self, game: &G, state: &G::State, seat: Seat, drafts: usize) -> Vec<G::Order> {
        let mut list = Vec::new();
        self.picks.clear();
        self.open.clear();
        for _ in 0..drafts {
            game.draft(state, &self.picks, &mut self.draft).expect("what is offered is allowed");
            if let Some(order) = self.draft.order.take() {
                let order = game.plain(state, seat, order);
                if !list.contains(&order) {
                    list.push(order);
                }
            }
            let (depth, known) = (self.picks.len(), self.open.len());
            let offers = self.draft.offers.iter().filter(|&&next| game.leads_on(&self.picks, next));
            self.open.extend(offers.map(|&next| (depth, next)));
            self.player.draws().shuffle(&mut self.open[known..]);
            let Some((depth, next)) = self.open.pop() else { break };
            self.picks.truncate(depth);
            self.picks.push(next);
        }
        list
    }

    /// How good things look for a seat when an order has had its consequences; lost, if this state does not allow it.
    pub(crate) fn look(&mut self, game: &G, state: &G::State, seat: Seat, order: &G::Order) -> f32 {
        let mut after = state.clone();
        if self.issue(game, &mut after, seat, order) { self.prospect(game, &after, seat) } else { -1.0 }
    }

    /// Looks at all orders of a list, with the same luck each, and adds how good things look to what is known of them.
    pub(crate) fn look_at_all(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        list: &mut [(G::Order, f32)],
    ) {
        let [luck, next] = [(); 2].map(|()| self.draws().seed());
        for (order, looked) in list {
            *self.draws() = Draws::new(luck);
            *looked += self.look(game, state, seat, order);
        }
        *self.draws() = Draws::new(next);
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
        for _ in 0..MOST_CONSEQUENCES {
            let Some(seat) = game.to_act(state).filter(|_| !game.settled(state)) else { break };
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

#[cfg(test)]
mod tests {
    use estafette_battlefields::Battlefields;
    use estafette_core::{Seed, Setup};
    use estafette_triomphe::Triomphe;

    use super::*;

    /// Whatever a draft leads to is in the list, once, if it takes no detour.
    fn complete<G: Judged>() {
        let (mut found, mut detours) = (0, 0);
        for number in 0..8 {
            let game = G::new(&Setup::numbered::<G>(number)).expect("a set-up");
            let mut player = RandomPlayer::<G>::new(Draws::new(number));
            let mut proposer = Proposer::new(G::weights(), Draws::new(number));
            let mut state = game.start(Seed::from(number), &mut Vec::new());
            for _ in 0..120 {
                let Some(seat) = game.to_act(&state) else { break };
                let list = proposer.list(&game, &state, seat, usize::MAX);
                let order = player.order(&game, &state).expect("an order");
                let picks = player.picks();
                if (0..picks.len()).all(|made| game.leads_on(&picks[..made], picks[made])) {
                    let plain = game.plain(&state, seat, order.clone());
                    assert_eq!(list.iter().filter(|listed| **listed == plain).count(), 1, "{plain:?}");
                    found += 1;
                } else {
                    detours += 1;
                }
                game.issue(&mut state, seat, &order, &mut Vec::new()).expect("it was offered");
            }
        }
        assert!(found > 300 && detours < found, "{found} orders found, {detours} detours");
    }

    #[test]
    fn all_orders_of_triomphe_are_listed() {
        complete::<Triomphe>();
    }

    #[test]
    fn all_orders_of_battlefields_are_listed_but_for_detours() {
        complete::<Battlefields>();
    }
}
