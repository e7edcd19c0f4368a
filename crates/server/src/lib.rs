//! Tables over HTTP.

pub mod pages;
