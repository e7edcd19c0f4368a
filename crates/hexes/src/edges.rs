//! What lies between two cells.

use crate::direction::Direction;
use crate::grid::{Cell, Grid};

/// One value for each side of each cell, so that the two sides of an edge may differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edges<T> {
    sides: Vec<[T; 6]>,
}

impl<T: Copy + Default> Edges<T> {
    /// Edges without anything, for every cell of a grid.
    pub fn new(grid: &Grid) -> Self {
        Edges { sides: vec![[T::default(); 6]; grid.len()] }
    }

    /// What lies on this side of the cell.
    #[inline]
    pub fn get(&self, cell: Cell, side: Direction) -> &T {
        &self.sides[cell.index()][side.index()]
    }

    /// The same, to be changed, for this cell alone.
    pub fn get_mut(&mut self, cell: Cell, side: Direction) -> &mut T {
        &mut self.sides[cell.index()][side.index()]
    }

    /// Changes an edge as both its cells see it.
    pub fn change_both(&mut self, grid: &Grid, cell: Cell, side: Direction, mut change: impl FnMut(&mut T)) {
        change(self.get_mut(cell, side));
        if let Some(next) = grid.neighbour(cell, side) {
            change(self.get_mut(next, side.opposite()));
        }
    }

    /// All sides of a cell, in ring order.
    pub fn of(&self, cell: Cell) -> &[T; 6] {
        &self.sides[cell.index()]
    }
}
