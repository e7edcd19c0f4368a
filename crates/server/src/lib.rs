//! Tables over HTTP.

pub mod battle;
pub mod course;
pub mod hall;
pub mod pages;
pub mod secret;
pub mod store;
