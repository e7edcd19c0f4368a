//! Hex maps: cells, directions, fronts, and exact lines of sight. No game in it.
//!
//! Hexes stand on a corner (pointy-top), odd rows are shifted half a hex to the right, and a cell is written by its
//! column and row, each two digits from zero: `0304`. Coordinates and distances are those of the `hexx` crate.
//!
//! | module | what it holds |
//! |---|---|
//! | [`direction`] | the six sides of a hex, and sets of them: [`Direction`], [`Sides`] |
//! | [`grid`] | the cells of a map and their neighbours: [`Grid`], [`Cell`] |
//! | [`edges`] | what lies between two cells: [`Edges`] |
//! | [`mod@line`] | which cells a straight line crosses, exactly: [`Line`] |

pub mod direction;
pub mod edges;
pub mod grid;
pub mod line;

pub use direction::{Direction, Sides};
pub use edges::Edges;
pub use grid::{Cell, Grid};
pub use line::{Line, Lines, Step};
