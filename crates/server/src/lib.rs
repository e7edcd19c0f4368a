//! Tables over HTTP: one process, one file of data, and no game known by name but in one list.
//!
//! | module | what it holds |
//! |---|---|
//! | [`battle`] | a game at a table, with its types taken out; the list of games |
//! | [`course`] | what a table's journal amounts to, and the version each viewer is told |
//! | [`hall`] | the tables in memory; whatever is done at one is stored first |
//! | [`hindsight`] | how a finished game swung, and which orders cost most |
//! | [`officer`] | computer generals as people know them |
//! | [`staff`] | where generals think |
//! | [`store`] | what lasts: people, sessions, tables, the journal |
//! | [`view`] | what a viewer is sent |
//! | [`routes`] | the addresses and who answers there |
//! | [`pages`] | HTML for people |
//! | [`identity`] | who asks, and in which language to answer |
//! | [`guard`] | what every request must pass |
//! | [`answer`] | what goes wrong, and how it is told |
//! | [`secret`] | random secrets |
//! | [`server`] | all of it on a socket |
//! | [`mod@bench`] | how fast that is |

pub mod answer;
pub mod battle;
pub mod bench;
pub mod course;
pub mod guard;
pub mod hall;
pub mod hindsight;
pub mod identity;
pub mod officer;
pub mod pages;
pub mod routes;
pub mod secret;
pub mod server;
pub mod site;
pub mod staff;
pub mod store;
pub mod view;

pub use guard::Limits;
pub use server::{Config, OpenError, Server};
