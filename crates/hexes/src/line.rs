//! Which cells a straight line from centre to centre crosses, exactly.
//!
//! Everything is computed in whole numbers, so that a line along the boundary of two cells is told from one that
//! cuts a sliver off either. Such a stretch can be gone on either side of the boundary.

use hexx::Hex;

use crate::direction::Direction;
use crate::grid::{Cell, Grid};

/// One stretch of a line: the cell it crosses, or the two cells whose boundary it follows. Cells are given by their
/// offset from the beginning of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Through the inside of a cell.
    Through(Hex),
    /// Along the boundary of two cells.
    Between(Hex, Hex),
}

impl Step {
    /// The cells of the step: one, or two.
    pub fn cells(self) -> impl Iterator<Item = Hex> {
        let (one, other) = match self {
            Step::Through(cell) => (cell, None),
            Step::Between(one, other) => (one, Some(other)),
        };
        std::iter::once(one).chain(other)
    }
}

/// A line from the centre of one cell to the centre of another, without the two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it crosses on the way, in order.
    pub steps: Vec<Step>,
    /// The sides of the last cell at which it arrives: one, or two if it arrives through a corner.
    pub arrives: Vec<Direction>,
    end: Hex,
}

impl Line {
    /// The line to a cell that lies so far away. Far means more than nowhere.
    pub fn to(end: Hex) -> Line {
        let mut crossings: Vec<Crossing> =
            Hex::ZERO.range(end.ulength()).filter_map(|cell| crossing(end, cell)).collect();
        crossings.sort_by(|one, other| one.from.cmp(&other.from).then(one.cell.x.cmp(&other.cell.x)));
        let mut steps: Vec<Step> = Vec::new();
        let mut waiting: Option<Hex> = None;
        for Crossing { cell, inside, .. } in crossings {
            if cell == Hex::ZERO || cell == end {
                continue;
            }
            match (inside, waiting.take()) {
                (true, _) => steps.push(Step::Through(cell)),
                (false, None) => waiting = Some(cell),
                (false, Some(other)) => steps.push(Step::Between(other, cell)),
            }
        }
        let arrives = match steps.last() {
            None => Direction::towards(-end).into_iter().collect(),
            Some(step) => step.cells().filter_map(|cell| Direction::towards(cell - end)).collect(),
        };
        Line { steps, arrives, end }
    }

    /// Whether one can see along the line from this cell: for every stretch along a boundary, on one of its sides.
    /// `blocks` says whether a cell on the way stops the view, `bars` whether the side of a cell does.
    pub fn is_clear(
        &self,
        grid: &Grid,
        from: Cell,
        blocks: impl Fn(Cell) -> bool,
        bars: impl Fn(Cell, Direction) -> bool,
    ) -> bool {
        let origin = grid.hex(from);
        let passes = |from: Cell, to: Cell| grid.side(from, to).is_some_and(|side| !bars(from, side));
        let mut here = [Some(from), None];
        for step in &self.steps {
            let mut next = [None; 2];
            for (place, cell) in next.iter_mut().zip(step.cells()) {
                // A boundary at the edge of the map has a cell on one side only.
                let Some(cell) = grid.find(origin + cell) else { continue };
                let reached = here.iter().flatten().any(|&from| passes(from, cell));
                *place = (reached && !blocks(cell)).then_some(cell);
            }
            here = next;
        }
        let Some(end) = grid.find(origin + self.end) else { return false };
        here.iter().flatten().any(|&from| passes(from, end))
    }
}

/// How a line crosses a cell.
struct Crossing {
    cell: Hex,
    /// Where it enters, as a share of its length.
    from: Share,
    /// Whether it goes through the inside, and not along a boundary.
    inside: bool,
}

/// A fraction with a positive denominator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share(i64, i64);

impl Ord for Share {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// How the line from the origin to `end` crosses a cell; `None` if it misses it or only touches a corner.
///
/// In cube coordinates a point belongs to the cell around `c` if the three differences of its coordinates, taken
/// from `c`, are at most 1. Along the line each difference is a linear function of the share gone.
fn crossing(end: Hex, cell: Hex) -> Option<Crossing> {
    let differences = |hex: Hex| {
        let [x, y, z] = hex.to_cubic_array().map(i64::from);
        [x - y, y - z, z - x]
    };
    let (mut from, mut to) = (Share(0, 1), Share(1, 1));
    let mut inside = true;
    for (slope, away) in differences(end).into_iter().zip(differences(cell)) {
        if slope == 0 {
            if away.abs() > 1 {
                return None;
            }
            inside &= away.abs() < 1;
            continue;
        }
        let (low, high) = if slope > 0 {
            (Share(away - 1, slope), Share(away + 1, slope))
        } else {
            (Share(-away - 1, -slope), Share(-away + 1, -slope))
        };
        from = from.max(low);
        to = to.min(high);
    }
    (from < to).then_some(Crossing { cell, from, inside })
}

/// All lines up to a length, computed once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    reach: i32,
    lines: Vec<Option<Line>>,
}

impl Lines {
    /// All lines up to this length.
    pub fn new(reach: u8) -> Lines {
        let reach = i32::from(reach);
        let width = 2 * reach + 1;
        let line = |index: i32| {
            let end = Hex::new(index % width - reach, index / width - reach);
            (end != Hex::ZERO && end.length() <= reach).then(|| Line::to(end))
        };
        Lines { reach, lines: (0..width * width).map(line).collect() }
    }

    /// The line from one cell to another; `None` if it is longer, or they are the same.
    pub fn between(&self, grid: &Grid, from: Cell, to: Cell) -> Option<&Line> {
        let end = grid.hex(to) - grid.hex(from);
        if end.length() > self.reach {
            return None;
        }
        let width = 2 * self.reach + 1;
        self.lines[((end.y + self.reach) * width + end.x + self.reach) as usize].as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `m` steps one way and `n` steps the next.
    fn offset(m: i32, n: i32, a: Direction) -> Hex {
        a.step() * m + a.turned(1).step() * n
    }

    #[test]
    fn a_straight_line_passes_every_cell_on_it() {
        for a in Direction::ALL {
            let line = Line::to(offset(3, 0, a));
            assert_eq!(line.steps, [Step::Through(a.step()), Step::Through(a.step() * 2)]);
            assert_eq!(line.arrives, [a.opposite()]);
        }
    }

    #[test]
    fn a_diagonal_line_follows_a_boundary() {
        for a in Direction::ALL {
            let b = a.turned(1);
            let line = Line::to(offset(1, 1, a));
            let [Step::Between(one, other)] = line.steps[..] else { panic!("{line:?}") };
            assert!([(a.step(), b.step()), (b.step(), a.step())].contains(&(one, other)));
            assert_eq!(line.arrives.len(), 2);
            for side in [a.opposite(), b.opposite()] {
                assert!(line.arrives.contains(&side));
            }
        }
    }

    #[test]
    fn a_knight_s_line_leans_to_the_longer_way() {
        for a in Direction::ALL {
            let b = a.turned(1);
            let line = Line::to(offset(2, 1, a));
            assert_eq!(line.steps, [Step::Through(a.step()), Step::Through(offset(1, 1, a))]);
            assert_eq!(line.arrives, [a.opposite()]);
            let line = Line::to(offset(1, 2, a));
            assert_eq!(line.steps, [Step::Through(b.step()), Step::Through(offset(1, 1, a))]);
            assert_eq!(line.arrives, [b.opposite()]);
        }
    }

    #[test]
    fn a_long_diagonal_alternates_between_boundaries_and_cells() {
        let line = Line::to(offset(2, 2, Direction::E));
        assert!(matches!(line.steps[..], [Step::Between(..), Step::Through(middle), Step::Between(..)]
            if middle == offset(1, 1, Direction::E)));
    }

    #[test]
    fn a_boundary_is_clear_if_one_whole_side_is() {
        let grid = Grid::new(10, 10);
        let at = |address: &str| grid.parse(address).expect("on the map");
        let lines = Lines::new(3);
        let clear = |blocked: &[&str], barred: &[(&str, Direction)]| {
            let line = lines.between(&grid, at("0505"), at("0704")).expect("near enough");
            let bars = |cell: Cell, side: Direction| {
                barred.iter().any(|&(address, of)| {
                    (cell, side) == (at(address), of)
                        || grid.neighbour(cell, side) == Some(at(address)) && side == of.opposite()
                })
            };
            line.is_clear(&grid, at("0505"), |cell| blocked.iter().any(|b| at(b) == cell), bars)
        };
        assert!(clear(&[], &[]));
        assert!(clear(&["0605"], &[]));
        assert!(clear(&["0604"], &[]));
        assert!(!clear(&["0604", "0605"], &[]));
        assert!(clear(&[], &[("0505", Direction::E)]));
        assert!(!clear(&[], &[("0505", Direction::E), ("0505", Direction::NE)]));
        assert!(!clear(&["0604"], &[("0704", Direction::SW)]));
        assert!(!clear(&[], &[("0505", Direction::E), ("0604", Direction::E)]));
        assert!(clear(&[], &[("0505", Direction::E), ("0605", Direction::NE)]));
    }

    proptest::proptest! {
        /// Seen from the other end, the line crosses the same cells, backwards.
        #[test]
        fn a_line_is_the_same_from_both_ends(x in -9..=9i32, y in -9..=9i32) {
            let end = Hex::new(x, y);
            proptest::prop_assume!(end != Hex::ZERO);
            let there = Line::to(end);
            let mut back = Line::to(-end);
            back.steps.reverse();
            let cells = |step: &Step, from: Hex| {
                let mut cells: Vec<_> = step.cells().map(|cell| (from + cell).to_array()).collect();
                cells.sort_unstable();
                cells
            };
            let one: Vec<_> = there.steps.iter().map(|step| cells(step, Hex::ZERO)).collect();
            let other: Vec<_> = back.steps.iter().map(|step| cells(step, end)).collect();
            proptest::prop_assert_eq!(one, other);
        }

        /// Each stretch touches the one before it: the line never leaps.
        #[test]
        fn a_line_is_unbroken(x in -9..=9i32, y in -9..=9i32) {
            let end = Hex::new(x, y);
            proptest::prop_assume!(end != Hex::ZERO);
            let mut before = vec![Hex::ZERO];
            for step in Line::to(end).steps.iter().copied().chain([Step::Through(end)]) {
                for cell in step.cells() {
                    proptest::prop_assert!(before.iter().all(|other| (*other - cell).ulength() == 1));
                }
                before = step.cells().collect();
            }
        }
    }
}
