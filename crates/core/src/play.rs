//! A game in progress: the orders issued, the events told, and which orders can be taken back.

use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::game::{Event, Game, Outcome};
use crate::record::Record;
use crate::seat::{Seat, Viewer};

/// A game in progress.
///
/// An order can be taken back by its seat until something irreversible happened: something hidden was told to
/// anyone, chance was consulted, or the decision passed to another seat. It is not enough to wait for that seat's
/// order: there are decisions of which nobody else may know, and an order that can suddenly no longer be taken
/// back would tell of one.
pub struct Play<G: Game> {
    game: G,
    seed: Seed,
    state: G::State,
    orders: Vec<(Seat, G::Order)>,
    events: Vec<G::Event>,
    back: Vec<Before<G::State>>,
}

/// How things stood before an order that can still be taken back.
#[derive(Clone, Serialize, Deserialize)]
struct Before<S> {
    state: S,
    events: usize,
}

/// A game in progress, put away: everything but the rules and the seed. It holds all that is hidden.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Saved<G: Game> {
    state: G::State,
    orders: Vec<(Seat, G::Order)>,
    events: Vec<G::Event>,
    back: Vec<Before<G::State>>,
}

impl<G: Game> Play<G> {
    /// Puts the game away.
    pub fn save(&self) -> Saved<G> {
        Saved {
            state: self.state.clone(),
            orders: self.orders.clone(),
            events: self.events.clone(),
            back: self.back.clone(),
        }
    }

    /// Takes up a game that was put away. The rules and the seed must be those it was played with.
    pub fn resume(game: G, seed: Seed, saved: Saved<G>) -> Self {
        let Saved { state, orders, events, back } = saved;
        Play { game, seed, state, orders, events, back }
    }

    /// A new game from its set-up.
    pub fn new(game: G, seed: Seed) -> Self {
        let mut events = Vec::new();
        let state = game.start(seed, &mut events);
        Play { game, seed, state, orders: Vec::new(), events, back: Vec::new() }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state as it is.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The orders that stand, with who issued them.
    pub fn orders(&self) -> &[(Seat, G::Order)] {
        &self.orders
    }

    /// The seat that must decide now.
    pub fn to_act(&self) -> Option<Seat> {
        self.game.to_act(&self.state)
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// Issues an order; returns what happened. A refused order changes nothing.
    pub fn issue(&mut self, seat: Seat, order: &G::Order) -> Result<&[G::Event], G::Refusal> {
        let before = Before { state: self.state.clone(), events: self.events.len() };
        let told = before.events;
        self.game.issue(&mut self.state, seat, order, &mut self.events)?;
        if self.orders.last().is_some_and(|&(last, _)| last != seat) {
            self.back.clear();
        }
        if self.events[told..].iter().any(Event::is_irreversible) {
            self.back.clear();
        } else {
            self.back.push(before);
        }
        self.orders.push((seat, order.clone()));
        Ok(&self.events[told..])
    }

    /// The orders that the viewer could take back now, latest last. Nobody is told what others could.
    pub fn undoable(&self, viewer: Viewer) -> &[(Seat, G::Order)] {
        match self.orders.last() {
            Some(&(last, _)) if viewer == Viewer::Seat(last) && self.to_act() == Some(last) => {
                &self.orders[self.orders.len() - self.back.len()..]
            }
            _ => &[],
        }
    }

    /// Takes back the seat's last order; `false` if it cannot be taken back.
    pub fn undo(&mut self, seat: Seat) -> bool {
        if self.undoable(Viewer::Seat(seat)).is_empty() {
            return false;
        }
        let Some(before) = self.back.pop() else { return false };
        self.orders.pop();
        self.state = before.state;
        self.events.truncate(before.events);
        true
    }

    /// Puts the game back before its last order, whatever it told. For tests.
    pub(crate) fn rewind(&mut self, state: G::State, events: usize) {
        self.orders.pop();
        self.back.clear();
        self.state = state;
        self.events.truncate(events);
    }

    /// Puts another state in the place of the present one, such as a twin; nothing before it can be taken back.
    /// For tests.
    pub fn suppose(&mut self, state: G::State) {
        self.back.clear();
        self.state = state;
    }

    /// Everything that happened, whoever may know it.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The events that the viewer may know, in order.
    pub fn log(&self, viewer: Viewer) -> impl Iterator<Item = &G::Event> {
        self.events.iter().filter(move |event| event.audience().includes(viewer))
    }

    /// The game on paper.
    pub fn record(&self, players: &[String]) -> Record {
        Record {
            game: G::ID.to_owned(),
            rules: G::RULES,
            setup: self.game.setup(),
            seed: self.seed,
            players: G::SEATS
                .iter()
                .enumerate()
                .map(|(seat, &name)| (name.to_owned(), players.get(seat).cloned().unwrap_or_default()))
                .collect(),
            ending: None,
            orders: self
                .orders
                .iter()
                .map(|(seat, order)| (G::SEATS[seat.0 as usize].to_owned(), self.game.write(*seat, order)))
                .collect(),
        }
    }
}
