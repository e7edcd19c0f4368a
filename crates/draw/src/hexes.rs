//! Boards of hexes.
//!
//! A [`Map`] says what is where in terms that any game of hexes shares: how the ground looks, how high it is,
//! what lies between two hexes, roads and names. It is drawn in layers from the paper up: `ground` (paper,
//! heights), `terrain`, `barriers` (streams, walls, works), `roads`, `houses`, the hexes themselves, which
//! can be picked, then `lettering` and `ornaments`. Nothing looks like a tile: neighbouring hexes of one kind
//! are one wood, one pond.
//!
//! | module | what it holds |
//! |---|---|
//! | [`plan`] | from cells to points |
//! | `outline` | the smooth outline of some cells |
//! | `chains` | hexsides joined to lines |

mod barriers;
mod chains;
mod ground;
mod houses;
mod lettering;
mod ornaments;
mod outline;
pub mod plan;
mod roads;
mod terrain;

use estafette_core::Pick;
use estafette_hexes::{Cell, Direction, Grid};

use crate::svg::{Escaped, Pen, Short};
use plan::Plan;

pub use ornaments::{swatch, swatch_of_barrier};

/// How the ground of a hex looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Look {
    /// Fields.
    Open,
    /// Tall trees.
    Wood,
    /// Bushes and single trees.
    Thicket,
    /// Rows of vines.
    Vineyard,
    /// Reeds.
    Marsh,
    /// A river, pond or lake.
    Water,
    /// The same, frozen.
    Ice,
    /// Many houses.
    Village,
    /// A few houses.
    Hamlet,
    /// A courtyard.
    Farm,
    /// A castle in its park.
    Castle,
    /// Houses without roofs.
    Ruins,
    /// A redoubt or another earthwork.
    Works,
    /// A hill, which the heights show.
    Hill,
    /// Stones and tufts.
    Rough,
}

impl Look {
    /// Whether houses stand there.
    pub const fn is_built(self) -> bool {
        matches!(self, Look::Village | Look::Hamlet | Look::Farm | Look::Castle | Look::Ruins)
    }

    /// Whether it is water.
    pub const fn is_water(self) -> bool {
        matches!(self, Look::Water | Look::Ice)
    }
}

/// How what lies between two hexes looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Barrier {
    /// Running water.
    Stream,
    /// A dry cut.
    Ravine,
    /// A bank too steep to see over.
    Bank,
    /// A wall, which protects one side.
    Wall,
    /// A parapet, which protects one side.
    Parapet,
}

/// The ground of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// How it looks.
    pub look: Look,
    /// How high it is.
    pub level: u8,
}

/// Words in every language of the program. A board is the same in all of them, so it holds them all, and the
/// page shows those of its own language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words<'a> {
    /// English, which pictures speak.
    pub en: &'a str,
    /// Spanish.
    pub es: &'a str,
}

/// What is lettered at a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name<'a> {
    /// Where.
    pub at: Cell,
    /// What.
    pub words: Words<'a>,
    /// Whether it is the name of a stream beside it.
    pub of_stream: bool,
}

/// What is told in the margin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legend<'a> {
    /// The battle.
    pub title: Words<'a>,
    /// Its day, in figures.
    pub date: String,
    /// Metres from the middle of a hex to the next.
    pub hex_metres: u32,
    /// What the ground is called, by its look.
    pub grounds: Vec<(Look, Words<'a>)>,
    /// What lies between hexes is called.
    pub barriers: Vec<(Barrier, Words<'a>)>,
}

/// A map of hexes, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Map<'a> {
    /// Its cells.
    pub grid: &'a Grid,
    /// The ground of each cell.
    pub ground: Vec<Ground>,
    /// What lies between cells; what protects one side is given by the cell on that side.
    pub barriers: Vec<(Cell, Direction, Barrier)>,
    /// Roads, from cell to cell.
    pub roads: &'a [Vec<Cell>],
    /// Names.
    pub names: Vec<Name<'a>>,
    /// Cells in which somebody stands at first.
    pub crowded: Vec<Cell>,
    /// Cells in which the upper left corner is taken by a marker.
    pub marked: Vec<Cell>,
    /// What is told in the margin.
    pub legend: Legend<'a>,
}

impl Map<'_> {
    /// The cells of a look.
    fn cells_of(&self, is: impl Fn(Look) -> bool) -> Vec<Cell> {
        self.grid.cells().filter(|cell| is(self.ground[cell.index()].look)).collect()
    }
}

/// Draws a layer of the sheet; in it, points are points of the plan.
pub fn layer(class: &str, pen: &mut Pen, draw: impl FnOnce(&mut Pen)) {
    pen.raw(format_args!("<g class=\"{class}\" transform=\"translate({0} {0})\">", Short(plan::MARGIN)));
    draw(pen);
    pen.raw("</g>\n");
}

/// Draws the board, without pieces; `over` draws what else a game has on it, under the lettering.
pub fn board(map: &Map, pick: impl Fn(Cell) -> Pick, over: impl FnOnce(&Plan, &mut Pen), pen: &mut Pen) {
    let plan = Plan::of(map.grid);
    layer("board hexes", pen, |pen| {
        ground::paper(&plan, pen);
        ground::heights(map, &plan, pen);
        terrain::draw(map, &plan, pen);
        barriers::low(map, &plan, pen);
        roads::draw(map, &plan, pen);
        barriers::high(map, &plan, pen);
        houses::draw(map, &plan, pen);
        cells(map, &plan, pick, pen);
        over(&plan, pen);
        lettering::draw(map, &plan, pen);
        ornaments::draw(map, &plan, pen);
    });
}

/// The hexes that can be picked. They are drawn a little smaller, so that neighbours that glow do not touch.
fn cells(map: &Map, plan: &Plan, pick: impl Fn(Cell) -> Pick, pen: &mut Pen) {
    pen.path("grid", ground::grid(map, plan));
    pen.group("cells", |pen| {
        for cell in map.grid.cells() {
            let mut trace = crate::svg::Trace::default();
            trace.line(&plan.hexagon(cell, 0.95));
            trace.close();
            pen.raw(format_args!(
                "<path class=\"hex\" data-pick=\"{}\" d=\"{}\"/>\n",
                pick(cell),
                trace.finish()
            ));
        }
    });
}

/// Lettering in every language; it is written once if they agree.
fn write(class: &str, at: crate::plane::Point, words: Words, pen: &mut Pen) {
    let (x, y) = (Short(at.x), Short(at.y));
    if words.en == words.es {
        pen.raw(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(words.en)));
        return;
    }
    for (language, text) in [("en", words.en), ("es", words.es)] {
        pen.raw(format_args!(
            "<text class=\"{class} in-{language}\" x=\"{x}\" y=\"{y}\">{}</text>",
            Escaped(text)
        ));
    }
}

/// How a board looks.
pub const MAP_STYLE: &str = include_str!("hexes/map.css");
/// How what is offered and picked is shown: a second voice, laid over the map by pages.
pub const VOICE_STYLE: &str = include_str!("hexes/voice.css");
