//! The contract: what a game must be able to say and do.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chance::{Draws, Seed};
use crate::pick::{Draft, Pick};
use crate::position::{Fault, Loaded};
use crate::seat::{Audience, Seat, Viewer};
use crate::setup::Setup;

/// The rules of one game on one board: everything that does not change while it is played.
///
/// All methods are pure but [`issue`](Game::issue), which changes the state it is given, and no method does
/// input or output. What changes lives in [`State`](Game::State), which is small, flat and cheap to clone.
pub trait Game: Sized + Send + Sync + 'static {
    /// The id of the game in commands, files and addresses, e.g. `triomphe`.
    const ID: &'static str;
    /// The version of the rules. It changes when a recorded game might replay differently.
    const RULES: u32;
    /// The seats' names in commands and files, e.g. `austria`. A seat is an index into this list.
    const SEATS: &'static [&'static str];
    /// The optional rules that [`new`](Game::new) knows.
    const OPTIONS: &'static [&'static str];
    /// Whether anything is hidden from a seat. Two players on one screen then need a curtain between them.
    const HIDES: bool;

    /// All of the game that changes.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One complete decision of a seat, as plain data.
    type Order: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A fact that happened.
    type Event: Event;
    /// Why an order or a pick is not allowed.
    type Refusal: Refusal;
    /// All that one viewer may know now, and nothing else.
    type Sight: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// The scenarios that [`new`](Game::new) knows, the usual one first.
    fn scenarios() -> &'static [&'static str];

    /// The game of a scenario with optional rules, or a sentence that says what is wrong with their names.
    fn new(setup: &Setup) -> Result<Self, String>;

    /// What this game plays, as [`new`](Game::new) takes it.
    fn setup(&self) -> Setup;

    /// The game set up; all its chance comes from the seed. The events are those of the set-up.
    fn start(&self, seed: Seed, events: &mut Vec<Self::Event>) -> Self::State;

    /// The seat that must decide now; `None` when the game is over.
    fn to_act(&self, state: &Self::State) -> Option<Seat>;

    /// What that seat must decide, as one word of the notation; for programs, not for people.
    fn decision(&self, state: &Self::State) -> &'static str;

    /// How the game ended, if it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Continues the draft of the acting seat: says which picks may follow the ones made, and the finished
    /// order if it can be issued now. Picks that were never offered are refused with the reason.
    ///
    /// The draft is overwritten; passing the same one again saves its memory. After a refusal its contents
    /// mean nothing.
    fn draft(
        &self,
        state: &Self::State,
        picks: &[Pick],
        draft: &mut Draft<Self::Order>,
    ) -> Result<(), Self::Refusal>;

    /// Why `pick` was not offered after `picks`; `None` if it was.
    fn why_not(&self, state: &Self::State, picks: &[Pick], pick: Pick) -> Option<Self::Refusal> {
        let mut longer = picks.to_vec();
        longer.push(pick);
        self.draft(state, &longer, &mut Draft::new()).err()
    }

    /// The picks by which a draft arrives at this order, which is legal in this state.
    fn picks(&self, state: &Self::State, order: &Self::Order) -> Vec<Pick>;

    /// Validates the order completely, changes the state and tells what happened. A refused order changes
    /// nothing and tells nothing.
    ///
    /// Every order that a draft can finish is accepted; every order not so reachable is refused.
    fn issue(
        &self,
        state: &mut Self::State,
        seat: Seat,
        order: &Self::Order,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// All that the viewer may know now.
    fn sight(&self, state: &Self::State, viewer: Viewer) -> Self::Sight;

    /// A full state consistent with the sight. It takes the sight and not the state, so it cannot peek.
    fn imagine(&self, sight: &Self::Sight, draws: &mut Draws) -> Self::State;

    /// The seat's order in the game's notation: readable, and read back without loss by [`read`](Game::read).
    fn write(&self, seat: Seat, order: &Self::Order) -> String;

    /// Reads the notation. The state is there because an order may name a piece by what it is and where it
    /// stands, as its owner sees it.
    fn read(
        &self,
        state: &Self::State,
        seat: Seat,
        text: &str,
    ) -> Result<Self::Order, NotationError<Self::Refusal>>;

    /// An event as named facts, with pieces and places as the notation writes them: for programs that read
    /// what happened, such as a page that shows it.
    fn facts(&self, event: &Self::Event) -> Facts;

    /// Reads a position file (`docs/positions.md`).
    fn load(text: &str) -> Result<Loaded<Self>, Fault>;

    /// Compares one line of a position file's `expect` with the state and the events of the last order; an
    /// error says what is so instead. Pieces are named by their handles.
    fn expect(&self, state: &Self::State, events: &[Self::Event], expectation: &str) -> Result<(), String>;

    /// Checks what must hold in every state (no piece lost or doubled, no impossible flags); an error names
    /// the broken invariant. For tests.
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// An order much like this one, legal or not. For tests of refusals.
    fn vary(&self, state: &Self::State, order: &Self::Order, draws: &mut Draws) -> Self::Order;

    /// A different state that the viewer cannot tell from this one, with the same chance to come; `None` if
    /// there is none, or none was found. For the test of non-interference.
    fn twin(&self, state: &Self::State, viewer: Viewer, draws: &mut Draws) -> Option<Self::State>;

    /// The order by which the acting seat can decide without a public trace, if its present decision allows
    /// that. For the test of non-interference, because of two states that look the same one may be waiting for such
    /// an order and the other not; and for generals, whose time must not tell of it.
    fn silent(&self, state: &Self::State) -> Option<Self::Order>;

    /// Whether a deed is under way that only some pieces can do, and whose doer will be shown when it is
    /// over. For the test of non-interference: such a deed may tell what it needs before anything is shown.
    fn will_show(&self, state: &Self::State) -> bool;
}

/// A fact that happened, with who may know it. Events hold data, never text.
pub trait Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync {
    /// Who may know it.
    fn audience(&self) -> Audience;

    /// Whether it told anyone something hidden, or was random. Nothing before it can be taken back.
    fn is_irreversible(&self) -> bool;
}

/// What happened, as data: a name and its facts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Facts {
    /// The name of the event.
    pub event: &'static str,
    /// Its facts, by name.
    #[serde(flatten)]
    pub facts: BTreeMap<&'static str, Fact>,
}

/// One fact of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// A name, or something in notation.
    Text(String),
    /// A number.
    Number(i64),
    /// A yes or no.
    Truth(bool),
    /// Several names.
    List(Vec<String>),
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl From<u8> for Fact {
    fn from(number: u8) -> Fact {
        Fact::Number(number.into())
    }
}

/// Why an order or a pick is not allowed. Told to its issuer alone.
pub trait Refusal: Clone + PartialEq + Debug + std::error::Error + Send + Sync {
    /// A short stable code, e.g. `E-CAP`.
    fn code(&self) -> &'static str;

    /// The section of the rulebook, and the ruling where there is one, e.g. `§7` or `§9, A31`.
    fn section(&self) -> &'static str;
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, serde::Deserialize)]
pub struct Outcome {
    /// The seat that won; `None` for a draw.
    pub winner: Option<Seat>,
    /// The kind of victory, as the game numbers them.
    pub kind: u8,
}

/// What is wrong with an order written in notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError<R: Refusal> {
    /// It is not in the notation.
    #[error("column {column}: expected {expected}, found `{found}`")]
    Syntax {
        /// Where, counted from 1.
        column: usize,
        /// What could stand there.
        expected: String,
        /// What does.
        found: String,
    },
    /// It is, but says something that cannot even be written down as an order.
    #[error("{0}")]
    Refused(R),
}
