//! The cells of a map.

use hexx::{Hex, HexOrientation, OffsetHexMode};
use serde::{Deserialize, Serialize};

use crate::direction::{Direction, Sides};

/// A cell of a grid, by its number: rows from the north, each from the west.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell(pub u16);

impl Cell {
    /// Its place in a list of all cells.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A map of hexes in rows of equal length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    columns: u8,
    rows: u8,
    hexes: Vec<Hex>,
    neighbours: Vec<[Option<Cell>; 6]>,
}

impl Grid {
    /// The most columns, and the most rows: addresses have two digits for each.
    pub const MOST: u8 = 100;

    /// A map of this size. Neither number may be above [`Grid::MOST`].
    pub fn new(columns: u8, rows: u8) -> Grid {
        assert!(columns <= Grid::MOST && rows <= Grid::MOST, "an address has two digits for column and row");
        let at = |column: u8, row: u8| {
            let offset = [i32::from(column), i32::from(row)];
            Hex::from_offset_coordinates(offset, OffsetHexMode::Odd, HexOrientation::Pointy)
        };
        let hexes = (0..rows).flat_map(|row| (0..columns).map(move |column| at(column, row))).collect();
        let mut grid = Grid { columns, rows, hexes, neighbours: Vec::new() };
        grid.neighbours = grid
            .cells()
            .map(|cell| Direction::ALL.map(|side| grid.find(grid.hex(cell) + side.step())))
            .collect();
        grid
    }

    /// How many columns it has.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows it has.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// How many cells it has.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether it has no cell at all.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All cells, in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.len() as u16).map(Cell)
    }

    /// The coordinates of a cell.
    #[inline]
    pub fn hex(&self, cell: Cell) -> Hex {
        self.hexes[cell.index()]
    }

    /// The cell at these coordinates, if it is on the map.
    pub fn find(&self, hex: Hex) -> Option<Cell> {
        let [column, row] = hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Pointy);
        let column = u8::try_from(column).ok()?;
        let row = u8::try_from(row).ok()?;
        self.cell(column, row)
    }

    /// The cell of this column and row, if it is on the map.
    pub fn cell(&self, column: u8, row: u8) -> Option<Cell> {
        let inside = column < self.columns && row < self.rows;
        inside.then(|| Cell(u16::from(row) * u16::from(self.columns) + u16::from(column)))
    }

    /// The column and row of a cell.
    pub fn column_and_row(&self, cell: Cell) -> (u8, u8) {
        let columns = u16::from(self.columns);
        ((cell.0 % columns) as u8, (cell.0 / columns) as u8)
    }

    /// The neighbour on this side; `None` at the edge of the map.
    #[inline]
    pub fn neighbour(&self, cell: Cell, side: Direction) -> Option<Cell> {
        self.neighbours[cell.index()][side.index()]
    }

    /// The neighbours of a cell with the side each lies on, in ring order.
    #[inline]
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> + '_ {
        let neighbours = &self.neighbours[cell.index()];
        Direction::ALL.into_iter().filter_map(|side| Some((side, neighbours[side.index()]?)))
    }

    /// How far apart two cells are, in steps.
    #[inline]
    pub fn distance(&self, one: Cell, other: Cell) -> u8 {
        (self.hex(one) - self.hex(other)).ulength() as u8
    }

    /// The side of `from` on which its neighbour `to` lies; `None` if they are not neighbours.
    #[inline]
    pub fn side(&self, from: Cell, to: Cell) -> Option<Direction> {
        let neighbours = &self.neighbours[from.index()];
        Direction::ALL.into_iter().find(|side| neighbours[side.index()] == Some(to))
    }

    /// Whether one who faces so in `from` has `to` before him: in the cone of the three front directions, its borders
    /// included. Not if they are the same cell.
    #[inline]
    pub fn is_before(&self, from: Cell, facing: Direction, to: Cell) -> bool {
        // Of the three coordinates of a hex two change with a step ahead, and the cone is where both have changed that way or
        // not at all.
        let (away, ahead) = (self.hex(to) - self.hex(from), facing.step());
        from != to && away.x * ahead.x >= 0 && away.y * ahead.y >= 0 && away.z() * ahead.z() >= 0
    }

    /// The ways to face in `from` that have `to` before one.
    pub fn facings(&self, from: Cell, to: Cell) -> Sides {
        let before = |&facing: &Direction| self.is_before(from, facing, to);
        Direction::ALL.into_iter().filter(before).fold(Sides::NONE, Sides::with)
    }

    /// The address of a cell: `0304` is column 3, row 4.
    pub fn address(&self, cell: Cell) -> String {
        let (column, row) = self.column_and_row(cell);
        format!("{column:02}{row:02}")
    }

    /// The cell of an address. The error tells an address off the map from a text that is no address.
    pub fn parse(&self, address: &str) -> Result<Cell, NoCell> {
        let digits = address.len() == 4 && address.bytes().all(|byte| byte.is_ascii_digit());
        if !digits {
            return Err(NoCell::NoAddress);
        }
        let number = |text: &str| text.parse().map_err(|_| NoCell::NoAddress);
        self.cell(number(&address[..2])?, number(&address[2..])?).ok_or(NoCell::OffMap)
    }
}

/// Why a text names no cell of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCell {
    /// It is not four digits.
    NoAddress,
    /// It is, but the map ends before.
    OffMap,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(grid: &Grid, address: &str) -> Cell {
        grid.parse(address).expect("an address on the map")
    }

    #[test]
    fn odd_rows_are_shifted_to_the_right() {
        let grid = Grid::new(10, 10);
        let names = |cell| grid.around(cell).map(|(_, next)| grid.address(next)).collect::<Vec<_>>();
        assert_eq!(names(at(&grid, "0505")), ["0605", "0604", "0504", "0405", "0506", "0606"]);
        assert_eq!(names(at(&grid, "0504")), ["0604", "0503", "0403", "0404", "0405", "0505"]);
        assert_eq!(names(at(&grid, "0000")), ["0100", "0001"]);
    }

    #[test]
    fn distances_count_steps() {
        let grid = Grid::new(10, 10);
        for (one, other, steps) in
            [("0505", "0505", 0), ("0505", "0704", 2), ("0505", "0804", 3), ("0000", "0909", 14)]
        {
            assert_eq!(grid.distance(at(&grid, one), at(&grid, other)), steps, "{one} {other}");
        }
    }

    #[test]
    fn the_cone_ahead_has_three_five_and_seven_cells() {
        let grid = Grid::new(11, 11);
        let centre = at(&grid, "0505");
        for facing in Direction::ALL {
            let ahead = |away| {
                let cells = grid.cells().filter(|&cell| grid.distance(centre, cell) == away);
                cells.filter(|&cell| grid.facings(centre, cell).contains(facing)).count()
            };
            assert_eq!([1, 2, 3, 4].map(ahead), [3, 5, 7, 9]);
            let next = grid.neighbour(centre, facing).expect("inside");
            assert_eq!(grid.facings(centre, next), facing.front());
        }
        assert_eq!(grid.facings(centre, centre), Sides::NONE);
    }

    #[test]
    fn addresses_are_read_back() {
        let grid = Grid::new(7, 12);
        for cell in grid.cells() {
            assert_eq!(grid.parse(&grid.address(cell)), Ok(cell));
        }
        assert_eq!(grid.parse("0700"), Err(NoCell::OffMap));
        for wrong in ["", "1", "00000", "00a0", "é00", "-101"] {
            assert_eq!(grid.parse(wrong), Err(NoCell::NoAddress));
        }
    }

    #[test]
    fn the_side_of_a_neighbour_leads_to_it() {
        let grid = Grid::new(5, 5);
        for cell in grid.cells() {
            for (side, next) in grid.around(cell) {
                assert_eq!(grid.side(cell, next), Some(side));
                assert_eq!(grid.side(next, cell), Some(side.opposite()));
            }
            assert_eq!(grid.side(cell, cell), None);
        }
    }
}
