//! Generals: computer opponents that see no more than you do.
//!
//! A [`General`] is given a sight, a budget and a seed, and returns an order. By type it cannot reach the true state:
//! whatever it thinks about, it imagines from the sight. Levels differ by how much they think, never by peeking or by
//! blundering on purpose.
//!
//! | module | what it holds |
//! |---|---|
//! | [`general`] | levels and budgets: [`General`], [`Level`], [`Budget`] |
//! | [`judged`] | what a game must offer to be played well: [`Judged`] |
//! | [`learning`] | judgements learnt from games that are played fast |
//! | `triomphe`, `battlefields` | how each game is judged, in terms a player would use |
//! | `candidates` | orders worth a thought |
//! | `greedy` | the Sergeant: the order that looks best when it has had its consequences |
//! | `network` | a small network, a part of a judgement |
//! | `search` | Colonel and Marshal: a tree of orders over imagined states |
//! | [`arena`] | generals against each other, in pairs of games |
//! | [`contender`] | who can play there: a general, or a program of somebody else |
//! | `program` | the protocol of such programs |
//! | [`score`] | how much stronger one is than another |

pub mod arena;
mod battlefields;
mod candidates;
pub mod contender;
pub mod general;
mod greedy;
pub mod judged;
pub mod learning;
mod network;
mod program;
pub mod score;
mod search;
mod triomphe;

pub use contender::{Contender, Judgement};
pub use general::{Budget, General, Level, Thought};
pub use judged::{Judged, Weights};
