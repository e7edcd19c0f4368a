//! What is already on the sheet, so that names find free ground.
//!
//! The sheet is a grid of small cells; each knows how bad it would be to write over it.

use estafette_linear::Board;

use super::{MARGIN, approaches, blocks, roads};
use crate::plane::{Point, distance};

/// The side of a cell.
const CELL: f32 = 6.0;

/// How bad it is to write over something, for each cell covered.
pub(crate) mod cost {
    pub(crate) const NAME: f32 = 60.0;
    pub(crate) const FIGURE: f32 = 40.0;
    pub(crate) const RESERVE: f32 = 9.0;
    pub(crate) const BLOCK: f32 = 9.0;
    pub(crate) const SIGN: f32 = 11.0;
    pub(crate) const CROSSING: f32 = 9.0;
    pub(crate) const MAIN_ROAD: f32 = 12.0;
    pub(crate) const LOCAL_ROAD: f32 = 7.0;
    pub(crate) const OBJECTIVE: f32 = 6.0;
    pub(crate) const LINE: f32 = 4.0;
    pub(crate) const WATER: f32 = 2.0;
    pub(crate) const HOUSE: f32 = 3.0;
    /// Off the map.
    pub(crate) const OUTSIDE: f32 = 1000.0;
}

/// A rectangle that may be turned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slab {
    pub(crate) centre: Point,
    /// Half its width and height.
    pub(crate) half: Point,
    /// The direction of its width, of length one.
    pub(crate) along: Point,
}

impl Slab {
    pub(crate) fn flat(centre: Point, width: f32, height: f32) -> Slab {
        Slab { centre, half: Point::new(width / 2.0, height / 2.0), along: Point::new(1.0, 0.0) }
    }

    /// The same turned by a quarter about its middle.
    pub(crate) fn turned(self) -> Slab {
        Slab { along: self.along.turned(), ..self }
    }
}

/// The grid.
#[derive(Clone)]
pub(crate) struct Occupied {
    columns: usize,
    cells: Vec<f32>,
}

impl Occupied {
    /// A sheet with everything on it that is not lettering.
    pub(crate) fn of(board: &Board, roads: &[roads::Strand]) -> Occupied {
        let [width, height] = board.size.unwrap_or([100, 100]);
        let columns = ((width as f32 + 2.0 * MARGIN) / CELL) as usize + 1;
        let rows = ((height as f32 + 2.0 * MARGIN) / CELL) as usize + 1;
        let mut occupied = Occupied { columns, cells: vec![cost::OUTSIDE; columns * rows] };
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = (column as f32 * CELL - MARGIN, row as f32 * CELL - MARGIN);
                if (0.0..width as f32).contains(&x) && (0.0..height as f32).contains(&y) {
                    occupied.cells[row * columns + column] = 0.0;
                }
            }
        }
        for locale in board.locale_ids() {
            let outline = super::ground::outline(board, locale);
            for (index, &corner) in outline.iter().enumerate() {
                occupied.line(corner, outline[(index + 1) % outline.len()], 6.0, cost::LINE);
            }
            for (id, approach) in board.approaches_of(locale) {
                let Some(line) = approaches::line(board, id) else { continue };
                let length = approaches::station_length(&line, approach);
                for station in approaches::stations(&line, approach) {
                    let half = Point::new(length / 2.0, blocks::HEIGHT / 2.0);
                    let centre = station + line.inward * 19.0;
                    occupied.slab(Slab { centre, half, along: line.along() }, cost::BLOCK);
                }
                for sign in approaches::sign_places(board, id, &line) {
                    let half = Point::new(11.0, 8.0);
                    occupied.slab(Slab { centre: sign, half, along: line.along() }, cost::SIGN);
                }
            }
            if let Some(reserve) = board.locale(locale).reserve.map(Point::from) {
                // In close quarters there is no other ground: there, blocks in reserve cover the figures.
                let (high, cost) =
                    if blocks::is_close(board, locale) { (50.0, cost::HOUSE) } else { (78.0, cost::RESERVE) };
                occupied.slab(Slab::flat(reserve, blocks::length(board, locale) + 8.0, high), cost);
            }
        }
        for [from, to] in approaches::objective(board) {
            occupied.line(from, to, 12.0, cost::OBJECTIVE);
        }
        for water in &board.waters {
            let wide = if water.kind == "river" { 18.0 } else { 6.0 };
            for pair in water.course.windows(2) {
                occupied.line(pair[0].into(), pair[1].into(), wide, cost::WATER);
            }
        }
        for strand in roads {
            let (wide, cost) = if strand.main { (8.0, cost::MAIN_ROAD) } else { (5.0, cost::LOCAL_ROAD) };
            for pair in strand.curve.points(12).windows(2) {
                occupied.line(pair[0], pair[1], wide, cost);
            }
        }
        for id in board.crossing_ids() {
            if let Some(at) = board.crossing(id).at.map(Point::from) {
                occupied.slab(Slab::flat(at, 30.0, 30.0), cost::CROSSING);
            }
        }
        occupied
    }

    /// Marks a stroke.
    fn line(&mut self, from: Point, to: Point, wide: f32, cost: f32) {
        let reach = Point::new(wide, wide);
        let low = Point::new(from.x.min(to.x), from.y.min(to.y)) - reach;
        let high = Point::new(from.x.max(to.x), from.y.max(to.y)) + reach;
        self.mark(low, high, cost, |at| distance(at, from, to) <= wide);
    }

    /// Marks a rectangle.
    pub(crate) fn slab(&mut self, slab: Slab, cost: f32) {
        let reach = Point::new(slab.half.length(), slab.half.length());
        self.mark(slab.centre - reach, slab.centre + reach, cost, |at| {
            let away = at - slab.centre;
            away.dot(slab.along).abs() <= slab.half.x && away.dot(slab.along.turned()).abs() <= slab.half.y
        });
    }

    fn mark(&mut self, low: Point, high: Point, cost: f32, covers: impl Fn(Point) -> bool) {
        let mut y = low.y;
        while y <= high.y {
            let mut x = low.x;
            while x <= high.x {
                let at = Point::new(x, y);
                if let Some(cell) = self.cell(at).filter(|_| covers(at)) {
                    self.cells[cell] = self.cells[cell].max(cost);
                }
                x += CELL / 2.0;
            }
            y += CELL / 2.0;
        }
    }

    fn cell(&self, at: Point) -> Option<usize> {
        let (column, row) = ((at.x + MARGIN) / CELL, (at.y + MARGIN) / CELL);
        let inside = column >= 0.0 && row >= 0.0 && (column as usize) < self.columns;
        let index = row as usize * self.columns + column as usize;
        (inside && index < self.cells.len()).then_some(index)
    }

    /// How bad it would be to write here.
    pub(crate) fn price(&self, slab: Slab) -> f32 {
        let steps = |half: f32| (half * 2.0 / CELL).ceil().max(1.0) as i32;
        let (wide, high) = (steps(slab.half.x), steps(slab.half.y));
        let mut total = 0.0;
        for row in 0..=high {
            for column in 0..=wide {
                let x = slab.half.x * (2.0 * column as f32 / wide as f32 - 1.0);
                let y = slab.half.y * (2.0 * row as f32 / high as f32 - 1.0);
                let at = slab.centre + slab.along * x + slab.along.turned() * y;
                total += self.cell(at).map_or(cost::OUTSIDE, |cell| self.cells[cell]);
            }
        }
        total
    }
}
