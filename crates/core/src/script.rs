//! Trying the orders of a position file.

use crate::game::{Game, NotationError, Refusal};
use crate::position::{Loaded, ScriptedOrder};
use crate::seat::Seat;

/// What came of an order.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer<G: Game> {
    /// It was accepted, and this happened.
    Accepted(Vec<G::Event>),
    /// It was refused.
    Refused(G::Refusal),
    /// It could not be read, or named a seat that does not exist.
    Unreadable(String),
}

/// An order that was tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried<G: Game> {
    /// Who issued it; `None` if nobody could.
    pub seat: Option<Seat>,
    /// The order as the file has it.
    pub order: String,
    /// The line of the file it begins at, if it is known.
    pub line: Option<usize>,
    /// What came of it.
    pub answer: Answer<G>,
    /// Where that differs from what the file expects.
    pub differs: Vec<String>,
}

impl<G: Game> Loaded<G> {
    /// Whether the file expects anything of its orders.
    pub fn has_expectations(&self) -> bool {
        let expects = |order: &ScriptedOrder| order.refuse.is_some() || !order.expect.is_empty();
        !self.expect.is_empty() || self.orders.iter().any(expects)
    }

    /// What differs from the file's expectations before the first order.
    pub fn differs_at_first(&self) -> Vec<String> {
        self.differences(&self.state, &[], &self.expect)
    }

    /// Tries the file's orders in turn. `told` hears each with the state after it.
    pub fn run(&self, mut told: impl FnMut(&Tried<G>, &G::State)) {
        let mut state = self.state.clone();
        for (number, scripted) in self.orders.iter().enumerate() {
            if let Some((_, anew)) = self.restarts.iter().find(|(before, _)| *before == number) {
                state = anew.clone();
            }
            let tried = self.try_order(&mut state, scripted);
            told(&tried, &state);
        }
    }

    fn try_order(&self, state: &mut G::State, scripted: &ScriptedOrder) -> Tried<G> {
        let seat = match &scripted.seat {
            None => self.game.to_act(state).ok_or_else(|| "the game is over".to_owned()),
            Some(name) => G::SEATS
                .iter()
                .position(|seat| seat == name)
                .map(|seat| Seat(seat as u8))
                .ok_or_else(|| format!("there is no seat `{name}`")),
        };
        let mut events = Vec::new();
        let answer = match &seat {
            Err(wrong) => Answer::Unreadable(wrong.clone()),
            Ok(seat) => match self.game.read(state, *seat, &self.translate(&scripted.order)) {
                Err(NotationError::Refused(refusal)) => Answer::Refused(refusal),
                Err(syntax) => Answer::Unreadable(syntax.to_string()),
                Ok(order) => match self.game.issue(state, *seat, &order, &mut events) {
                    Ok(()) => Answer::Accepted(events.clone()),
                    Err(refusal) => Answer::Refused(refusal),
                },
            },
        };
        let mut differs: Vec<String> = surprise(&answer, scripted.refuse.as_deref()).into_iter().collect();
        differs.extend(self.differences(state, &events, &scripted.expect));
        Tried { seat: seat.ok(), order: scripted.order.clone(), line: scripted.line, answer, differs }
    }

    fn differences(&self, state: &G::State, events: &[G::Event], expectations: &[String]) -> Vec<String> {
        let differs = |expectation: &String| {
            let found = self.game.expect(state, events, &self.translate(expectation));
            found.err().map(|found| format!("expected `{expectation}`: {found}"))
        };
        expectations.iter().filter_map(differs).collect()
    }
}

/// How the answer differs from the codes that were expected, or from acceptance.
fn surprise<G: Game>(answer: &Answer<G>, codes: Option<&[String]>) -> Option<String> {
    match (answer, codes) {
        (Answer::Accepted(_), None) => None,
        (Answer::Accepted(_), Some(codes)) => {
            Some(format!("accepted, expected a refusal {}", codes.join(" or ")))
        }
        (Answer::Refused(refusal), Some(codes)) if codes.iter().any(|code| code == refusal.code()) => None,
        (Answer::Refused(refusal), Some(codes)) => {
            Some(format!("refused with {}, expected {}", refusal.code(), codes.join(" or ")))
        }
        (Answer::Refused(refusal), None) => {
            Some(format!("refused with {}, expected acceptance", refusal.code()))
        }
        (Answer::Unreadable(wrong), _) => Some(wrong.clone()),
    }
}
