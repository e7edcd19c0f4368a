//! From cells to points.

use std::f32::consts::FRAC_PI_3;

use estafette_hexes::{Cell, Direction, Grid};

use crate::plane::{Point, Scatter};

/// From the middle of a hex to the next: the width of a hex.
pub const WIDTH: f32 = 100.0;
/// From the middle of a hex to its corners.
pub const RADIUS: f32 = 57.735;
/// From one row to the next.
const ROW: f32 = 86.6025;
/// How much paper there is around a map: room for the frame, the numbers of rows and columns, and arrows.
pub const MARGIN: f32 = 68.0;
/// How high the band below a broad map is that holds the legend.
const BAND: f32 = 158.0;
/// How broad the column beside a narrower map is.
const COLUMN: f32 = 264.0;
/// How far a point may stray so that lines look drawn by hand.
const STRAY: f32 = 6.5;

/// Where the legend stands: where a screen has room for it anyway.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegendAt {
    /// Below a broad map.
    Below,
    /// Beside a narrow one.
    Beside,
}

/// A grid on paper.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    grid: &'a Grid,
}

impl<'a> Plan<'a> {
    /// The plan of a grid.
    pub fn of(grid: &'a Grid) -> Plan<'a> {
        Plan { grid }
    }

    /// The grid.
    pub fn grid(&self) -> &'a Grid {
        self.grid
    }

    /// The width and height of the hexes.
    pub fn extent(&self) -> Point {
        let (columns, rows) = (f32::from(self.grid.columns()), f32::from(self.grid.rows()));
        let shifted = if self.grid.rows() > 1 { 0.5 } else { 0.0 };
        Point::new((columns + shifted) * WIDTH, (rows - 1.0) * ROW + 2.0 * RADIUS)
    }

    /// Where the legend stands.
    pub fn legend(&self) -> LegendAt {
        let extent = self.extent();
        if extent.x > extent.y * 1.25 { LegendAt::Below } else { LegendAt::Beside }
    }

    /// The upper left corner of the legend, and its size.
    pub fn legend_field(&self) -> (Point, Point) {
        let extent = self.extent();
        match self.legend() {
            LegendAt::Below => (Point::new(0.0, extent.y + 44.0), Point::new(extent.x, BAND - 44.0)),
            LegendAt::Beside => (Point::new(extent.x + 44.0, 0.0), Point::new(COLUMN - 44.0, extent.y)),
        }
    }

    /// The width and height of the hexes with the legend.
    pub fn field(&self) -> Point {
        let extent = self.extent();
        match self.legend() {
            LegendAt::Below => Point::new(extent.x, extent.y + BAND),
            LegendAt::Beside => Point::new(extent.x + COLUMN, extent.y),
        }
    }

    /// The width and height of the sheet.
    pub fn sheet(&self) -> (u32, u32) {
        let field = self.field() + Point::new(2.0 * MARGIN, 2.0 * MARGIN);
        (field.x.ceil() as u32, field.y.ceil() as u32)
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: Cell) -> Point {
        let (column, row) = self.grid.column_and_row(cell);
        let shift = if row % 2 == 1 { 1.0 } else { 0.5 };
        Point::new((f32::from(column) + shift) * WIDTH, RADIUS + f32::from(row) * ROW)
    }

    /// The two ends of a side, counter-clockwise.
    pub fn side(&self, cell: Cell, side: Direction) -> [Point; 2] {
        let centre = self.centre(cell);
        [centre + corner(side.index() + 5) * RADIUS, centre + corner(side.index()) * RADIUS]
    }

    /// The middle of a side.
    pub fn middle(&self, cell: Cell, side: Direction) -> Point {
        self.centre(cell) + out(side) * (WIDTH / 2.0)
    }

    /// The corners of a cell, drawn at this share of its size.
    pub fn hexagon(&self, cell: Cell, share: f32) -> [Point; 6] {
        hexagon(self.centre(cell), share)
    }

    /// Whether a corner of cells is inside the map and not on its edge: whether three cells meet there.
    pub(crate) fn is_inside(&self, corner: Point) -> bool {
        let row = (corner.y - RADIUS) / ROW;
        let (rows, columns) = (self.grid.rows(), self.grid.columns());
        let around = [row.floor(), row.ceil()].into_iter().flat_map(|row| {
            let shift = if row.rem_euclid(2.0) > 0.5 { 1.0 } else { 0.5 };
            let column = corner.x / WIDTH - shift;
            [column.floor(), column.ceil()].map(|column| (column, row))
        });
        let mut cells: Vec<Cell> = around
            .filter(|&(column, row)| {
                column >= 0.0 && row >= 0.0 && column < f32::from(columns) && row < f32::from(rows)
            })
            .filter_map(|(column, row)| self.grid.cell(column as u8, row as u8))
            .filter(|&cell| (self.centre(cell) - corner).length() < RADIUS + 1.0)
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells.len() == 3
    }

    /// A corner of cells as a draughtsman's hand would put it: a little aside, and always the same.
    pub(crate) fn stray(&self, corner: Point) -> Point {
        if !self.is_inside(corner) {
            return corner;
        }
        let (x, y) = key(corner);
        let mut scatter = Scatter::new((x as u32).wrapping_mul(7919) ^ (y as u32).wrapping_mul(104_729));
        scatter.draw();
        corner + Point::new(scatter.draw(), scatter.draw()) * STRAY
    }
}

/// The corners of a hex around a point.
pub fn hexagon(centre: Point, share: f32) -> [Point; 6] {
    [0, 1, 2, 3, 4, 5].map(|index| centre + corner(index) * (RADIUS * share))
}

/// The way through a side, of length one.
pub fn out(side: Direction) -> Point {
    let turn = side.index() as f32 * FRAC_PI_3;
    Point::new(turn.cos(), -turn.sin())
}

/// The way to the corner between a side and the next, of length one.
fn corner(index: usize) -> Point {
    let turn = (index as f32 + 0.5) * FRAC_PI_3;
    Point::new(turn.cos(), -turn.sin())
}

/// A point as something that can be compared: corners that are reached from different cells are the same.
pub(crate) fn key(point: Point) -> (i32, i32) {
    ((point.x * 2.0).round() as i32, (point.y * 2.0).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_a_side() {
        let grid = Grid::new(6, 6);
        let plan = Plan::of(&grid);
        for cell in grid.cells() {
            for (side, next) in grid.around(cell) {
                let [from, to] = plan.side(cell, side);
                let [back, forth] = plan.side(next, side.opposite());
                assert_eq!((key(from), key(to)), (key(forth), key(back)));
                assert!((plan.centre(cell) + out(side) * WIDTH - plan.centre(next)).length() < 0.1);
            }
        }
    }

    #[test]
    fn the_legend_stands_where_a_screen_has_room() {
        assert_eq!(Plan::of(&Grid::new(20, 13)).legend(), LegendAt::Below);
        assert_eq!(Plan::of(&Grid::new(18, 19)).legend(), LegendAt::Beside);
    }
}
