//! Localisation: what the games mean, in the words of their players.
//!
//! The rules speak in enums: events, refusals, stages, picks. This crate turns them into sentences. The
//! sentences stand in Fluent files under `locales/`, one folder a language, which are part of the program;
//! the code here only knows which message says what, and hands it the facts.
//!
//! | module | what it holds |
//! |---|---|
//! | [`language`] | the languages: [`Language`] |
//! | [`lexicon`] | all messages of one language: [`Lexicon`] |
//! | [`spoken`] | what can be said of a game: [`Spoken`] |
//! | [`triomphe`] | Triomphe à Marengo in words, and what only it can say: hours and faces |
//! | `battlefields` | Battlefields of the Napoleonic Wars in words |
//!
//! ```
//! use estafette_core::{Game, Seed};
//! use estafette_triomphe::Triomphe;
//! use estafette_words::{Language, Lexicon, Spoken};
//!
//! let game = Triomphe::marengo();
//! let mut events = Vec::new();
//! game.start(Seed::from(1), &mut events);
//! let english = Lexicon::of(Language::English);
//! let spanish = Lexicon::of(Language::Spanish);
//! assert_eq!(game.event(english, &events[0]), "Round 1, 6:00 AM: the Austrian turn begins.");
//! assert_eq!(game.event(spanish, &events[0]), "Ronda 1, 6:00: comienza el turno de Austria.");
//! ```
//!
//! To word a new game: write its messages in both languages, implement [`Spoken`], and add the files to
//! the lists in [`lexicon`]. The tests tell which message is missing where.

mod battlefields;
pub mod language;
pub mod lexicon;
pub mod spoken;
pub mod triomphe;

pub use language::{Language, UnknownLanguage};
pub use lexicon::{Lexicon, NAME_MARKS, Value};
pub use spoken::Spoken;
