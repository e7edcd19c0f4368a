//! A game at the table, whichever it is: the contracts of `core`, `words` and `draw` with the types taken out.
//!
//! [`Rules`] is a game that can be put on a table, [`Battle`] one that is being played there. Everything else
//! in this crate speaks to these two and knows no game; [`GAMES`] is the one list of them.

mod fought;
mod links;
mod tree;

use std::collections::BTreeMap;
use std::sync::Arc;

use estafette_battlefields::Battlefields;
use estafette_bots::General;
use estafette_core::{Outcome, Pick, Record, Seat, Seed, Setup, Viewer};
use estafette_draw::Panel;
use estafette_triomphe::Triomphe;
use estafette_words::Lexicon;
use serde::Serialize;

use fought::Of;
pub use tree::{Node, Ready, Tree};

/// The games that can be played.
pub static GAMES: &[&dyn Rules] = &[&Of::<Triomphe>::HERE, &Of::<Battlefields>::HERE];

/// The game of this id.
pub fn rules(id: &str) -> Option<&'static dyn Rules> {
    GAMES.iter().copied().find(|rules| rules.id() == id)
}

/// A game that can be put on a table.
pub trait Rules: Send + Sync {
    /// Its id in addresses and files.
    fn id(&self) -> &'static str;

    /// The version of its rules.
    fn version(&self) -> u32;

    /// Its name.
    fn title(&self, lexicon: &Lexicon) -> String;

    /// Its scenarios, the usual one first.
    fn scenarios(&self) -> &'static [&'static str];

    /// The name of a scenario.
    fn scenario_title(&self, lexicon: &Lexicon, scenario: &str) -> String;

    /// Its seats, as addresses and files name them.
    fn seats(&self) -> &'static [&'static str];

    /// The name of a seat.
    fn seat_title(&self, lexicon: &Lexicon, seat: Seat) -> String;

    /// Whether anything is hidden from any seat, so that two players on one screen need a curtain.
    fn hides(&self) -> bool;

    /// How its drawings look.
    fn style(&self) -> &'static str;

    /// Its optional rules.
    fn options(&self) -> &'static [&'static str];

    /// The name of an optional rule, and what it changes.
    fn option_title(&self, lexicon: &Lexicon, option: &str) -> (String, String);

    /// A new battle; an error says what is wrong with the set-up.
    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Battle>, String>;

    /// A battle that was put away by [`Battle::save`]; an error if it cannot be read.
    fn resume(&self, setup: &Setup, seed: Seed, saved: &[u8]) -> Result<Box<dyn Battle>, String>;
}

impl dyn Rules {
    /// The seat of this name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.seats().iter().position(|&seat| seat == name).map(|seat| Seat(seat as u8))
    }

    /// What a table is called: by its scenario too, where the game has several.
    pub fn heading(&self, lexicon: &Lexicon, scenario: &str) -> String {
        let title = self.title(lexicon);
        if self.scenarios().len() > 1 {
            format!("{} · {title}", self.scenario_title(lexicon, scenario))
        } else {
            title
        }
    }

    /// The name of a viewer in addresses: a seat's, `spectator`, or `all`.
    pub fn viewer_name(&self, viewer: Viewer) -> &'static str {
        match viewer {
            Viewer::Seat(seat) => self.seats()[seat.0 as usize],
            Viewer::Spectator => "spectator",
            Viewer::Umpire => "all",
        }
    }

    /// The viewer of this name.
    pub fn viewer(&self, name: &str) -> Option<Viewer> {
        match name {
            "spectator" => Some(Viewer::Spectator),
            "all" => Some(Viewer::Umpire),
            seat => self.seat(seat).map(Viewer::Seat),
        }
    }
}

/// What a seat wants to order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intent {
    /// In the notation.
    Text(String),
    /// By the picks of a draft.
    Picks(Vec<Pick>),
}

/// Why an order or a pick is not allowed, in words. For its issuer alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refused {
    /// A short stable code; `syntax` if it could not be read.
    pub code: &'static str,
    /// The section of the rules; empty if it could not be read.
    pub section: &'static str,
    /// The reason.
    pub text: String,
}

/// What a viewer sees, in words and drawings.
pub struct Look {
    /// What is to be decided.
    pub prompt: String,
    /// The section of the rules about it.
    pub section: &'static str,
    /// The moving layer of the map.
    pub pieces: String,
    /// What stands beside the map.
    pub panels: Vec<Panel>,
    /// What the viewer knows about each piece, by the name of its pick.
    pub about: BTreeMap<String, String>,
}

/// Something to be thought through elsewhere. It holds the rules and what one seat sees, and nothing else of the game.
pub type Thought<T> = Box<dyn FnOnce() -> T + Send>;

/// What a general would do.
#[derive(Clone, PartialEq, Debug)]
pub struct Counsel {
    /// His order, and what he means to order after it until somebody else must decide, in notation.
    pub orders: Vec<String>,
    /// How good things look to him, from -1, lost, to 1, won.
    pub value: f32,
}

/// What an order was worth, in the eyes of a general who saw no more than the one who gave it.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// By how much it lowered the chances of winning, from 0 to 1.
    pub cost: f32,
    /// The better order, in notation.
    pub better: String,
}

/// A game being played.
pub trait Battle: Send + Sync {
    /// The seat that must decide now; `None` when the game is over.
    fn to_act(&self) -> Option<Seat>;

    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// How it ended, in words.
    fn ending(&self, lexicon: &Lexicon) -> Option<String>;

    /// The order that the seat wants, in notation, if the rules allow it. Changes nothing.
    fn weigh(&self, seat: Seat, intent: &Intent, lexicon: &Lexicon) -> Result<String, Refused>;

    /// Who must decide once the order in notation is issued; nobody when the game is over.
    fn after(&self, seat: Seat, order: &str) -> Option<Seat>;

    /// Issues an order in notation. Fails only for an order that was never weighed in this state.
    fn issue(&mut self, seat: Seat, order: &str) -> Result<(), String>;

    /// The seat's last order, if it can be taken back.
    fn undoable(&self, seat: Seat) -> Option<String>;

    /// Takes back the seat's last order; `false` if it cannot be.
    fn undo(&mut self, seat: Seat) -> bool;

    /// All that a viewer could be shown now, as bytes that differ when it differs.
    fn glimpse(&self, viewer: Viewer) -> Vec<u8>;

    /// What a viewer sees.
    fn look(&self, viewer: Viewer, lexicon: &Lexicon) -> Look;

    /// The moving layer of the map alone.
    fn pieces(&self, viewer: Viewer) -> String;

    /// How many lines the viewer's log has.
    fn lines(&self, viewer: Viewer) -> usize;

    /// The viewer's log without its first lines, as HTML with links to pieces and places.
    fn log(&self, viewer: Viewer, skip: usize, lexicon: &Lexicon) -> Vec<String>;

    /// The draft of the acting seat from these picks on, as deep as fits.
    fn draft(&self, picks: &[Pick], lexicon: &Lexicon) -> Result<Tree, Refused>;

    /// Why the acting seat is not offered this pick; `None` if it is.
    fn why_not(&self, picks: &[Pick], pick: Pick, lexicon: &Lexicon) -> Option<Refused>;

    /// Orders of the acting seat, in notation, that begin like this.
    fn complete(&self, text: &str) -> Vec<String>;

    /// Any order of the acting seat, in notation.
    fn random_order(&self, seed: Seed) -> Option<String>;

    /// What a general would do in the place of the acting seat. The same general, seed and sight give the same counsel,
    /// if his budget is one of playouts and he thinks on one core.
    fn counsel(&self, general: General, seed: Seed) -> Option<Thought<Counsel>>;

    /// What an order of the acting seat is worth to a general. Under the same conditions as [`counsel`](Battle::counsel)
    /// it is always worth the same.
    fn weighing(&self, order: &str, general: General, seed: Seed) -> Option<Thought<Weighed>>;

    /// The first seat's chances of winning, from 0 to 1, by all that is on the map: for games that are over.
    fn chances(&self) -> f32;

    /// An order of a seat in a sentence, as HTML with links to pieces and places; `None` if it is not in the notation.
    fn order_in_words(&self, seat: Seat, order: &str, lexicon: &Lexicon) -> Option<String>;

    /// The picks by which the acting seat's draft arrives at an order.
    fn picks_of(&self, order: &str) -> Vec<Pick>;

    /// Whether the present decision can be made without anyone else seeing that there was one.
    fn may_pass_unseen(&self) -> bool;

    /// Whether anyone but the seat sees something happen when it issues this order.
    fn is_seen(&self, seat: Seat, order: &str) -> bool;

    /// The size of the map.
    fn size(&self) -> (u32, u32);

    /// The map without anything that moves.
    fn board(&self) -> Arc<str>;

    /// By how many degrees to turn the map so that the seat's army is at the bottom.
    fn facing(&self, seat: Seat) -> u16;

    /// A drawing of its own, for a picture.
    fn drawing(&self, viewer: Viewer) -> String;

    /// The battle put away. It holds everything that is hidden.
    fn save(&self) -> Vec<u8>;

    /// The battle on paper. It holds everything that is hidden.
    fn record(&self, players: &[String]) -> Record;
}
