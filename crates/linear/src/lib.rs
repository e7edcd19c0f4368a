//! What the linear games share: boards of locales and approaches, roads and their traffic, armies of hidden
//! blocks, and what the enemy can know of each. Corps and commanders, turn order and combat belong to the
//! games.
//!
//! | module | what it holds |
//! |---|---|
//! | [`army`] | the two armies: [`Army`], [`ByArmy`] |
//! | [`face`] | what a block is: [`Arm`], [`Face`] |
//! | [`token`] | what stands on the map and can be followed with the eyes: [`Token`], [`TokenSet`] |
//! | [`board`] | locales, borders with their two approaches, crossings, entries |
//! | [`mod@file`] | board files, and the linter that finds their faults |
//! | [`place`] | positions on the board and how they are written: `8`, `8/4`, `1/2b` |
//! | [`traffic`] | who used which crossing this turn, at which step and in which direction |
//! | [`knowledge`] | what each token could be, exactly |

pub mod army;
pub mod bits;
pub mod board;
pub mod face;
pub mod file;
pub mod knowledge;
mod lint;
pub mod place;
pub mod token;
pub mod traffic;

pub use army::{Army, ByArmy};
pub use board::{
    Approach, ApproachId, Board, Border, BorderId, Crossing, CrossingId, Entry, EntryKind, Locale, LocaleId,
    LocaleSet, Width,
};
pub use face::{Arm, Face, FaceSet};
pub use knowledge::Knowledge;
pub use place::Position;
pub use token::{Token, TokenSet};
pub use traffic::Traffic;
