//! A sight, drawn: nineteenth-century battle plans in SVG, and PNG for those who want a picture.
//!
//! Everything is drawn from data: the board file and a viewer's sight. A drawing holds nothing that its viewer
//! may not know. Whatever can be picked carries the pick's name (`data-pick`), so that a page can light it up
//! and hear it clicked without knowing any game.
//!
//! | module | what it holds |
//! |---|---|
//! | [`drawn`] | what a game must offer to be drawn: [`Drawn`] |
//! | [`svg`] | the pen: shapes and text as SVG |
//! | [`plane`] | points, directions and curves |
//! | [`palette`] | colours for day, night and print |
//! | [`linear`] | boards and blocks of the linear games |
//! | [`hexes`] | boards of the games of hexes |
//! | [`triomphe`] | Triomphe à Marengo, drawn |
//! | [`battlefields`] | Battlefields of the Napoleonic Wars, drawn |
//! | [`fonts`] | the lettering that comes with the program |
//! | [`png`] | pictures of drawings |

pub mod battlefields;
pub mod drawn;
pub mod fonts;
pub mod hexes;
pub mod linear;
pub mod palette;
pub mod plane;
pub mod png;
pub mod svg;
pub mod triomphe;

pub use drawn::{Drawn, Panel};
pub use palette::Palette;
