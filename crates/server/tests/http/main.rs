//! The server from outside: what it says over HTTP, to friends and to others.
//!
//! | module | what it proves |
//! |---|---|
//! | [`leak`] | nobody receives a byte that depends on what he may not know |
//! | [`generals`] | generals are chosen, think while everyone else goes on, and give advice where nobody is cheated |
//! | [`hindsight`] | what decided a game is told when it is over, and not before |
//! | [`hostile`] | wrong, rude and hostile requests change nothing and harm no one |
//! | [`people`] | names, accounts, sessions and links |
//! | [`storage`] | a locked, damaged or shared file loses nothing |
//! | [`live`] | everyone is told what has changed for him |
//! | [`options`] | the optional rules of a table are chosen once and stay in force |
//!
//! [`client`] asks, [`served`] is the server that answers.

mod client;
mod generals;
mod hindsight;
mod hostile;
mod leak;
mod live;
mod options;
mod people;
mod served;
mod storage;
