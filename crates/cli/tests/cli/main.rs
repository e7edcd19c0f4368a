//! The program from outside: every command, what it prints, its exit status, and what it makes of input that
//! nobody should have given it.
//!
//! One module for each command; [`hostile`] is about wrong input of every kind, [`mutations`] about sound
//! input that was damaged at random. [`program`] runs the program.

mod arena;
mod bench;
mod board;
mod hostile;
mod mutations;
mod program;
mod replay;
mod selfplay;
mod try_position;
