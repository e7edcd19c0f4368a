//! The test that every game must pass: random play, with every promise of the contract checked on the way.
//!
//! [`check`] plays one game. At every decision it checks that
//!
//! - drafts have no dead ends, offer nothing twice, and everything they finish is accepted;
//! - orders that differ a little are accepted exactly if a draft reaches them, and a refused order, one of the
//!   wrong seat included, changes nothing and tells nothing;
//! - orders survive notation and serialisation, states survive serialisation;
//! - what must hold in every state holds;
//! - an order taken back leaves the game as it was, and the policy of taking back is kept;
//! - what a viewer imagines from a sight looks to that viewer like the sight;
//! - nothing hidden is told: of two games that a viewer cannot tell apart, every sight, offer, event and list
//!   of orders to take back stays the same to the last byte, until the rules show the difference.
//!
//! At the end it checks that the game ended and that its record replays to the same state.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chance::{Draws, Seed};
use crate::game::{Event, Game, Outcome};
use crate::pick::Draft;
use crate::play::Play;
use crate::random::RandomPlayer;
use crate::record::Record;
use crate::seat::{Seat, Viewer};
use crate::setup::Setup;

/// A game that takes more orders than this never ends.
const ENDLESS: usize = 50_000;
/// How many varied orders are tried at every decision.
const VARIATIONS: usize = 4;
/// For how many orders an imagined state is played on.
const PLAYED_ON: usize = 8;
/// For how many orders two games that look alike are followed.
const FOLLOWED: usize = 40;

/// A promise that was broken.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Which, and how.
    pub message: String,
    /// The game up to there.
    pub record: Record,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "after {} orders: {}", self.record.orders.len(), self.message)
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub outcome: Outcome,
    /// After how many orders.
    pub orders: usize,
    /// Made of how many picks.
    pub picks: usize,
    /// How many times two games that looked alike were compared.
    pub compared: usize,
    /// The game on paper.
    pub record: Record,
}

/// How thoroughly a game is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thoroughness {
    /// Only that it can be played to its end.
    Play,
    /// Every promise at every decision.
    Everything,
}

/// Plays a random game of the scenario and checks it.
pub fn check<G: Game>(setup: &Setup, seed: Seed, how: Thoroughness) -> Result<Finished, Box<Violation>> {
    let game = |message: String| {
        Box::new(Violation {
            message,
            record: Record {
                game: G::ID.to_owned(),
                rules: G::RULES,
                setup: setup.clone(),
                seed,
                players: Vec::new(),
                ending: None,
                orders: Vec::new(),
            },
        })
    };
    let mut harness = Harness::<G> {
        play: Play::new(G::new(setup).map_err(game)?, seed),
        player: RandomPlayer::new(Draws::new(seed)),
        draws: Draws::new(Draws::new(seed).seed()),
        recent: Vec::new(),
        compared: 0,
        picks: 0,
    };
    let outcome = harness
        .run(how)
        .map_err(|message| Box::new(Violation { message, record: harness.play.record(&players::<G>()) }))?;
    let Harness { play, compared, picks, .. } = harness;
    Ok(Finished {
        outcome,
        orders: play.orders().len(),
        picks,
        compared,
        record: play.record(&players::<G>()),
    })
}

/// Who sits at the table.
fn players<G: Game>() -> Vec<String> {
    vec!["Random".to_owned(); G::SEATS.len()]
}

struct Harness<G: Game> {
    play: Play<G>,
    player: RandomPlayer<G>,
    /// What the checks draw from: the game is the same whether it is checked or not.
    draws: Draws,
    /// Orders of the recent past, to be tried where they do not belong.
    recent: Vec<G::Order>,
    compared: usize,
    picks: usize,
}

impl<G: Game> Harness<G> {
    fn run(&mut self, how: Thoroughness) -> Result<Outcome, String> {
        let everything = how == Thoroughness::Everything;
        while let Some(seat) = self.play.to_act() {
            if self.play.outcome().is_some() {
                return Err("a game that is over still waits for an order".into());
            }
            if self.play.orders().len() >= ENDLESS {
                return Err(format!("no end after {ENDLESS} orders"));
            }
            let order = self.player.order(self.play.game(), self.play.state())?;
            self.picks += self.player.picks().len();
            if everything {
                self.check_state()?;
                self.check_drafts()?;
                self.check_order(seat, &order)?;
                self.check_variations(seat, &order)?;
                self.check_sights()?;
                self.check_twins()?;
                self.check_undo(seat, &order)?;
            }
            self.play
                .issue(seat, &order)
                .map_err(|refusal| format!("{order:?} was drafted and then refused: {refusal:?}"))?;
            if self.recent.len() < 16 {
                self.recent.push(order);
            } else {
                let forgotten = self.draws.below(16);
                self.recent[forgotten] = order;
            }
        }
        self.play.game().audit(self.play.state())?;
        let outcome = self.play.outcome().ok_or("nobody must act, but the game is not over")?;
        self.check_replay()?;
        Ok(outcome)
    }

    fn check_state(&self) -> Result<(), String> {
        self.play.game().audit(self.play.state())?;
        round_trip(self.play.state())
    }

    /// Every offer leads on, along the way that was just picked.
    fn check_drafts(&self) -> Result<(), String> {
        let (game, state) = (self.play.game(), self.play.state());
        let mut draft = Draft::new();
        let mut next = Draft::new();
        let way = self.player.picks();
        for length in 0..=way.len() {
            let mut picks = way[..length].to_vec();
            game.draft(state, &picks, &mut draft).map_err(|refusal| format!("{picks:?}: {refusal:?}"))?;
            for (index, &offer) in draft.offers.iter().enumerate() {
                if draft.offers[..index].contains(&offer) {
                    return Err(format!("{offer:?} is offered twice after {picks:?}"));
                }
                picks.push(offer);
                game.draft(state, &picks, &mut next)
                    .map_err(|refusal| format!("{picks:?} was offered and then refused: {refusal:?}"))?;
                if next.offers.is_empty() && next.order.is_none() {
                    return Err(format!("{picks:?} is a dead end"));
                }
                if game.why_not(state, &picks[..length], offer).is_some() {
                    return Err(format!("{picks:?} was offered, yet there is a reason against it"));
                }
                picks.pop();
            }
        }
        Ok(())
    }

    fn check_order(&self, seat: Seat, order: &G::Order) -> Result<(), String> {
        let (game, state) = (self.play.game(), self.play.state());
        round_trip(order)?;
        let text = game.write(seat, order);
        match game.read(state, seat, &text) {
            Ok(read) if read == *order => {}
            other => return Err(format!("{order:?} is written `{text}` and read as {other:?}")),
        }
        for wrong in (0..=G::SEATS.len() as u8).map(Seat).filter(|&other| other != seat) {
            let mut after = state.clone();
            let mut events = Vec::new();
            if game.issue(&mut after, wrong, order, &mut events).is_ok() {
                return Err(format!("seat {} could issue {order:?} for seat {}", wrong.0, seat.0));
            }
            if after != *state || !events.is_empty() {
                return Err(format!("{order:?} of the wrong seat changed something"));
            }
        }
        Ok(())
    }

    /// Orders near the legal ones, and legal ones of other moments: accepted exactly if a draft reaches them.
    fn check_variations(&mut self, seat: Seat, order: &G::Order) -> Result<(), String> {
        let (game, state) = (self.play.game(), self.play.state());
        let mut varied: Vec<G::Order> = Vec::new();
        for _ in 0..VARIATIONS {
            varied.push(game.vary(state, order, &mut self.draws));
        }
        varied.extend(self.draws.choose(&self.recent).cloned());
        for order in varied {
            let mut after = state.clone();
            let mut events = Vec::new();
            let accepted = game.issue(&mut after, seat, &order, &mut events);
            if accepted.is_err() && (after != *state || !events.is_empty()) {
                return Err(format!("{order:?} was refused and changed something"));
            }
            let drafted = is_drafted(game, state, &order);
            match accepted {
                Ok(()) if !drafted => return Err(format!("{order:?} is accepted, but no draft reaches it")),
                Err(refusal) if drafted => {
                    return Err(format!("{order:?} is drafted, but refused: {refusal:?}"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn check_undo(&mut self, seat: Seat, order: &G::Order) -> Result<(), String> {
        let before = self.play.state().clone();
        let told = self.play.events().len();
        let refused = |refusal| format!("{order:?} was drafted and then refused: {refusal:?}");
        let irreversible = self.play.issue(seat, order).map_err(refused)?.iter().any(Event::is_irreversible);
        let after = self.play.state().clone();
        for other in Viewer::all(G::SEATS.len()).filter(|&other| other != Viewer::Seat(seat)) {
            if !self.play.undoable(other).is_empty() {
                return Err("someone is told what another could take back".into());
            }
        }
        if irreversible || self.play.to_act() != Some(seat) {
            if self.play.undo(seat) {
                return Err(format!(
                    "{order:?} told something, or left the rest to another, and was taken back"
                ));
            }
            // It cannot be taken back; the game is put back by hand, because the caller issues it again.
            self.play.rewind(before, told);
            return Ok(());
        }
        let last = self.play.undoable(Viewer::Seat(seat)).last().map(|(_, order)| order.clone());
        if last.as_ref() != Some(order) {
            return Err(format!("{order:?} cannot be taken back, and nothing speaks against it"));
        }
        if (0..G::SEATS.len() as u8).map(Seat).any(|other| other != seat && self.play.undo(other)) {
            return Err(format!("{order:?} was taken back by another seat"));
        }
        if !self.play.undo(seat) || *self.play.state() != before || self.play.events().len() != told {
            return Err(format!("{order:?} taken back does not leave the game as it was"));
        }
        let mut again = before;
        self.play.game().issue(&mut again, seat, order, &mut Vec::new()).map_err(refused)?;
        if again == after { Ok(()) } else { Err(format!("{order:?} issued again is not the same")) }
    }

    /// What a viewer imagines looks to him like what he sees, and can be played on.
    fn check_sights(&mut self) -> Result<(), String> {
        let (game, state) = (self.play.game(), self.play.state());
        for viewer in Viewer::all(G::SEATS.len()) {
            let sight = game.sight(state, viewer);
            round_trip(&sight)?;
            let imagined = game.imagine(&sight, &mut self.draws);
            game.audit(&imagined).map_err(|broken| format!("{viewer:?} imagines that not: {broken}"))?;
            if game.sight(&imagined, viewer) != sight {
                return Err(format!("what {viewer:?} imagines does not look like the sight"));
            }
            play_on(game, imagined, self.draws.seed())
                .map_err(|wrong| format!("what {viewer:?} imagines cannot be played on: {wrong}"))?;
        }
        Ok(())
    }

    /// Non-interference: for some viewer, a game that looks the same goes on looking the same.
    fn check_twins(&mut self) -> Result<(), String> {
        let viewers: Vec<Viewer> = Viewer::all(G::SEATS.len()).collect();
        let viewer = viewers[self.draws.below(viewers.len())];
        let game = self.play.game();
        let Some(twin) = game.twin(self.play.state(), viewer, &mut self.draws) else { return Ok(()) };
        let mut pair = Twins { game, viewer, one: self.play.state().clone(), other: twin };
        game.audit(&pair.other).map_err(|broken| format!("a twin is not sound: {broken}"))?;
        self.compared += 1;
        let mut player = RandomPlayer::new(Draws::new(self.draws.seed()));
        for _ in 0..FOLLOWED {
            pair.look_alike()?;
            if !pair.step(&mut player)? {
                break;
            }
        }
        Ok(())
    }

    fn check_replay(&self) -> Result<(), String> {
        let text = self.play.record(&[]).to_string();
        let parsed = Record::parse(&text).map_err(|fault| format!("its own record is not read: {fault}"))?;
        let again = parsed
            .replay::<G>(|_, _, _, _| {})
            .map_err(|fault| format!("its record does not replay: {fault}"))?;
        if again.state() != self.play.state() || again.events() != self.play.events() {
            return Err("its record replays to another state".into());
        }
        Ok(())
    }
}

/// Whether a draft reaches the order, each of its picks having been offered.
fn is_drafted<G: Game>(game: &G, state: &G::State, order: &G::Order) -> bool {
    let picks = game.picks(state, order);
    let mut draft = Draft::new();
    for length in 0..picks.len() {
        if game.draft(state, &picks[..length], &mut draft).is_err() || !draft.offers.contains(&picks[length])
        {
            return false;
        }
    }
    game.draft(state, &picks, &mut draft).is_ok() && draft.order.as_ref() == Some(order)
}

/// Two games that a viewer cannot tell apart.
struct Twins<'a, G: Game> {
    game: &'a G,
    viewer: Viewer,
    one: G::State,
    other: G::State,
}

impl<G: Game> Twins<'_, G> {
    /// Everything that the viewer could receive now is the same to the last byte.
    fn look_alike(&self) -> Result<(), String> {
        let (game, viewer) = (self.game, self.viewer);
        let sights = [&self.one, &self.other].map(|state| bytes(&game.sight(state, viewer)));
        if sights[0] != sights[1] {
            return Err(format!("a sight of {viewer:?} tells something hidden"));
        }
        let acts = [&self.one, &self.other].map(|state| game.to_act(state));
        if acts[0] != acts[1] {
            return Err(format!("who must act tells {viewer:?} something hidden"));
        }
        Ok(())
    }

    /// The viewer is offered the same at every step of a draft, and refused for the same reasons.
    fn answer_alike(&self, seat: Seat, order: &G::Order, player: &mut RandomPlayer<G>) -> Result<(), String> {
        let game = self.game;
        let picks = player.picks().to_vec();
        let mut drafts = [Draft::new(), Draft::new()];
        for length in 0..=picks.len() {
            let [one, other] = &mut drafts;
            let same = game.draft(&self.one, &picks[..length], one)
                == game.draft(&self.other, &picks[..length], other);
            if !same || drafts[0] != drafts[1] {
                return Err(format!("an offer to seat {} tells something hidden: {picks:?}", seat.0));
            }
        }
        for _ in 0..VARIATIONS {
            let varied = game.vary(&self.one, order, player.draws());
            let answers = [&self.one, &self.other]
                .map(|state| game.issue(&mut state.clone(), seat, &varied, &mut Vec::new()));
            if answers[0] != answers[1] {
                return Err(format!("a refusal tells seat {} something hidden: {varied:?}", seat.0));
            }
        }
        Ok(())
    }

    /// Issues a random order in both games; `false` if the rules have shown the difference, or the game is
    /// over.
    fn step(&mut self, player: &mut RandomPlayer<G>) -> Result<bool, String> {
        let (game, viewer) = (self.game, self.viewer);
        let Some(seat) = game.to_act(&self.one) else { return Ok(false) };
        let own = viewer == Viewer::Seat(seat);
        let order = player.order(game, &self.one)?;
        if own {
            self.answer_alike(seat, &order, player)?;
        }
        let was_silent = game.silent(&self.one);
        let mut events = Vec::new();
        game.issue(&mut self.one, seat, &order, &mut events)
            .map_err(|refusal| format!("{order:?}: {refusal:?}"))?;
        let seen = |events: &[G::Event]| -> Vec<G::Event> {
            events.iter().filter(|event| event.audience().includes(viewer)).cloned().collect()
        };
        let events = seen(&events);
        // One of the two may be waiting for a decision that leaves no trace, and the other not.
        match (was_silent, game.silent(&self.other)) {
            (Some(silent), None) if silent == order => {
                return if events.is_empty() {
                    Ok(true)
                } else {
                    Err(format!("{order:?} should leave no trace, but tells {events:?}"))
                };
            }
            (None, Some(silent)) => {
                let mut told = Vec::new();
                let issued = game.issue(&mut self.other, seat, &silent, &mut told);
                if issued.is_err() || !seen(&told).is_empty() {
                    return Err(format!("{silent:?} should leave no trace"));
                }
            }
            _ => {}
        }
        let mut told = Vec::new();
        let issued = game.issue(&mut self.other, seat, &order, &mut told);
        let told = seen(&told);
        if let Err(refusal) = issued {
            if own {
                return Err(format!(
                    "whether {order:?} is refused ({refusal:?}) tells {viewer:?} something hidden"
                ));
            }
            return if events.iter().any(Event::is_irreversible) || game.will_show(&self.one) {
                Ok(false)
            } else {
                Err(format!("{order:?} is possible for some faces only, and shows none: {events:?}"))
            };
        }
        let Some(differs) =
            (0..events.len().max(told.len())).find(|&index| events.get(index) != told.get(index))
        else {
            return Ok(true);
        };
        let shown = [events.get(differs), told.get(differs)];
        if shown.into_iter().flatten().any(Event::is_irreversible) {
            Ok(false)
        } else {
            Err(format!("{order:?} tells {viewer:?} something hidden: {shown:?}"))
        }
    }
}

fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_stdvec(value).expect("plain data can be serialised")
}

/// Plays a state on for some orders, at random.
fn play_on<G: Game>(game: &G, mut state: G::State, seed: Seed) -> Result<(), String> {
    let mut player = RandomPlayer::new(Draws::new(seed));
    for _ in 0..PLAYED_ON {
        let Some(seat) = game.to_act(&state) else { break };
        let order = player.order(game, &state)?;
        game.issue(&mut state, seat, &order, &mut Vec::new())
            .map_err(|refusal| format!("{order:?} was offered and then refused: {refusal}"))?;
    }
    game.audit(&state)
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: &T,
) -> Result<(), String> {
    match postcard::from_bytes::<T>(&bytes(value)) {
        Ok(same) if same == *value => Ok(()),
        other => Err(format!("{value:?} is serialised and read as {other:?}")),
    }
}
