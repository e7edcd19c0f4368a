//! The program as a server, from outside: killed at any moment, on a full disk, with files and ports that are not
//! its own.

#[path = "../../../server/tests/http/client.rs"]
#[allow(dead_code, reason = "the tests of the server use the rest of it")]
mod client;
mod disk;
mod fault;
mod program;
