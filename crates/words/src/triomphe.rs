//! Triomphe à Marengo in words.
//!
//! One module for each thing that is said: `events`, `orders`, `refusals`, `prompts`, `picks`, `ledger`. All of
//! them name places and pieces the same way, by `Speaker`.

mod events;
mod ledger;
mod orders;
mod picks;
mod prompts;
mod refusals;

use estafette_core::{Outcome, Pick, Seat};
use estafette_linear::{ApproachId, Arm, Army, CrossingId, Face, LocaleId, Position, TokenSet};
use estafette_triomphe::Triomphe;
use estafette_triomphe::event::Event;
use estafette_triomphe::map::Map;
use estafette_triomphe::order::Order;
use estafette_triomphe::piece::{AUSTRIA, FRANCE, Piece};
use estafette_triomphe::refusal::Refusal;
use estafette_triomphe::sight::Sight;
use estafette_triomphe::victory::{DECISIVE, MARGINAL};

use crate::lexicon::{Lexicon, NAME_MARKS, Value};
use crate::spoken::Spoken;

/// The hour before the first round.
const HOUR_BEFORE: u16 = 5;

impl Spoken for Triomphe {
    fn title(lexicon: &Lexicon) -> String {
        lexicon.say("triomphe-title", [])
    }

    fn scenario_title(lexicon: &Lexicon, scenario: &str) -> String {
        lexicon.say("triomphe-scenario", [("scenario", scenario.to_owned().into())])
    }

    fn seat(lexicon: &Lexicon, seat: Seat) -> String {
        let army = Army::of(seat).expect("the game has two seats");
        lexicon.say("triomphe-army", [("army", army_key(army))])
    }

    fn event(&self, lexicon: &Lexicon, event: &Event) -> String {
        Speaker::new(self.map(), lexicon).event(event)
    }

    fn event_with_names(&self, lexicon: &Lexicon, event: &Event) -> String {
        Speaker { marks_names: true, ..Speaker::new(self.map(), lexicon) }.event(event)
    }

    fn order_with_names(&self, lexicon: &Lexicon, seat: Seat, order: &Order) -> String {
        let army = Army::of(seat).expect("the game has two seats");
        Speaker { marks_names: true, ..Speaker::new(self.map(), lexicon) }.order(army, order)
    }

    fn refusal(&self, lexicon: &Lexicon, refusal: &Refusal) -> String {
        Speaker::new(self.map(), lexicon).refusal(refusal)
    }

    fn prompt(&self, lexicon: &Lexicon, sight: &Sight) -> String {
        Speaker::new(self.map(), lexicon).prompt(sight)
    }

    fn prompt_section(&self, sight: &Sight) -> &'static str {
        prompts::section(self.map(), sight)
    }

    fn pick(&self, lexicon: &Lexicon, _sight: &Sight, pick: Pick) -> String {
        Speaker::new(self.map(), lexicon).pick(pick)
    }

    fn about(&self, lexicon: &Lexicon, sight: &Sight, pick: Pick) -> Option<String> {
        Speaker::new(self.map(), lexicon).about(sight, pick)
    }

    fn pieces_known(&self, sight: &Sight) -> Vec<Pick> {
        ledger::pieces(sight)
    }

    fn named(&self, word: &str) -> Option<Pick> {
        ledger::named(self.map(), word)
    }

    fn ending(&self, lexicon: &Lexicon, outcome: Outcome) -> String {
        Speaker::new(self.map(), lexicon).ending(outcome)
    }
}

/// The army as messages select by it.
fn army_key(army: Army) -> Value<'static> {
    match army {
        AUSTRIA => "austria".into(),
        FRANCE => "france".into(),
    }
}

/// What is on a piece, e.g. `infantry 3`.
pub fn face(lexicon: &Lexicon, face: Face) -> String {
    if face.is_hidden() {
        return lexicon.say("face-hidden", []);
    }
    let id = match face.arm() {
        Arm::Infantry => "face-infantry",
        Arm::Cavalry => "face-cavalry",
        Arm::Artillery => "face-artillery",
    };
    lexicon.say(id, [("strength", face.strength().into())])
}

/// The time of day of a round, e.g. `6:00 AM`.
pub fn clock(lexicon: &Lexicon, round: u8) -> String {
    lexicon.say("clock", [("hour", (HOUR_BEFORE + u16::from(round)).into())])
}

/// One who speaks of what happens on a map, in one language.
#[derive(Clone, Copy)]
struct Speaker<'a> {
    map: &'a Map,
    lexicon: &'a Lexicon,
    /// Whether names of the notation stand between marks.
    marks_names: bool,
}

impl<'a> Speaker<'a> {
    fn new(map: &'a Map, lexicon: &'a Lexicon) -> Self {
        Speaker { map, lexicon, marks_names: false }
    }

    fn say<'v>(&self, id: &str, facts: impl IntoIterator<Item = (&'static str, Value<'v>)>) -> String {
        self.lexicon.say(id, facts)
    }

    /// A name of the notation, which a page can point at.
    fn name(&self, name: String) -> String {
        let (open, close) = NAME_MARKS;
        if self.marks_names { format!("{open}{name}{close}") } else { name }
    }

    /// A locale: its number, and its name if it has one.
    fn locale(&self, locale: LocaleId) -> String {
        let locale = self.map.board.locale(locale);
        let code = self.name(locale.code.clone());
        match &locale.name {
            Some(name) => format!("{code} ({name})"),
            None => code,
        }
    }

    /// A piece by its handle.
    fn piece(&self, piece: Piece) -> String {
        self.name(piece.to_string())
    }

    /// An approach, as in the notation.
    fn approach(&self, approach: ApproachId) -> String {
        self.name(self.map.board.write_approach(approach))
    }

    /// The locale that an approach looks into.
    fn beyond(&self, approach: ApproachId) -> String {
        self.locale(self.map.board.approach(approach).beyond)
    }

    /// The locale that an approach lies in.
    fn around(&self, approach: ApproachId) -> String {
        self.locale(self.map.board.approach(approach).locale)
    }

    /// Where pieces can be.
    fn position(&self, position: Position) -> String {
        match (self.map.board.approach_at(position), position.locale()) {
            (Some(approach), _) => self.approach(approach),
            (None, Some(locale)) => self.locale(locale),
            (None, None) if position == Position::GONE => self.say("triomphe-place-gone", []),
            (None, None) => self.say("triomphe-place-holding-area", []),
        }
    }

    /// A crossing or an entry, within a sentence.
    fn crossing(&self, crossing: CrossingId) -> String {
        let written = self.map.board.write_crossing(crossing);
        if self.map.board.crossing(crossing).is_entry() {
            self.say("triomphe-entry", [("entry", written.into())])
        } else {
            self.say("triomphe-crossing", [("crossing", self.name(written).into())])
        }
    }

    /// Pieces by their handles.
    fn pieces(&self, army: Army, tokens: TokenSet) -> String {
        let handles: Vec<String> = tokens.iter().map(|token| self.piece(Piece { army, token })).collect();
        self.lexicon.list(&handles)
    }

    fn face(&self, shown: Face) -> String {
        face(self.lexicon, shown)
    }

    fn clock(&self, round: u8) -> String {
        clock(self.lexicon, round)
    }

    /// §19: how the game ended.
    fn ending(&self, outcome: Outcome) -> String {
        let Some(army) = outcome.winner.and_then(Army::of) else {
            return self.say("triomphe-outcome-draw", []);
        };
        let id = match outcome.kind {
            DECISIVE => "triomphe-outcome-decisive",
            MARGINAL => "triomphe-outcome-marginal",
            _ => "triomphe-outcome-other",
        };
        self.say(id, [("army", army_key(army))])
    }
}
