//! The contract of Estafette.
//!
//! Everything above the rules (tables, generals, records, replays, tests) speaks the vocabulary of this
//! crate and knows no game. Everything below it is one game's rules. A game is added by implementing one
//! trait, [`Game`], and passing one test, [`harness::check`]; `docs/adding-a-game.md` walks through it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`setup`] | what a game is set up with: [`Setup`] |
//! | [`seat`] | who decides and who looks on: [`Seat`], [`Viewer`], [`Audience`] |
//! | [`pick`] | what a person clicks and a general searches over: [`Pick`], [`Draft`] |
//! | [`game`] | the contract itself: [`Game`], [`Event`], [`Refusal`], [`Outcome`] |
//! | [`chance`] | seeded randomness that gives the same game on every machine |
//! | [`play`] | a game in progress: orders issued, events told, orders taken back |
//! | [`record`] | a game on paper: header and orders, in a readable text |
//! | [`position`] | any moment of a game in a file, with orders to try on it |
//! | [`script`] | trying those orders |
//! | [`random`] | a player who picks at random |
//! | [`harness`] | the test every game must pass |
//! | [`arrays`] | long arrays for serde |

pub mod arrays;
pub mod chance;
pub mod game;
pub mod harness;
pub mod pick;
pub mod play;
pub mod position;
pub mod random;
pub mod record;
pub mod script;
pub mod seat;
pub mod setup;

pub use chance::{Chance, Draws, Seed};
pub use game::{Event, Fact, Facts, Game, NotationError, Outcome, Refusal};
pub use pick::{Draft, NoPick, Pick, PieceId, PlaceId};
pub use play::{Play, Saved};
pub use position::{Fault, Loaded, ScriptedOrder};
pub use random::RandomPlayer;
pub use record::Record;
pub use seat::{Audience, Seat, Viewer};
pub use setup::Setup;
