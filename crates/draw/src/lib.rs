//! A sight, drawn: nineteenth-century battle plans in SVG, and PNG for those who want a picture.
//!
//! Everything is drawn from data: the board file and a viewer's sight. A drawing holds nothing that its viewer
//! may not know. Places and pieces carry their names in the notation (`data-place`, `data-piece`), so that a
//! page can light them up and hear them clicked without knowing any game.
//!
//! | module | what it draws |
//! |---|---|
//! | [`svg`] | the pen: shapes and text as SVG |
//! | [`plane`] | points, directions and curves |
//! | [`linear`] | boards and blocks of the linear games |
//! | [`drawn`] | what a game must offer to be drawn, and Triomphe à Marengo as it does |
//! | [`png`] | pictures of drawings |

pub mod drawn;
pub mod linear;
pub mod plane;
pub mod png;
pub mod svg;

pub use drawn::Drawn;
