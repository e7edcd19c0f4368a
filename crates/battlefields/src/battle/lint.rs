//! The linter of battle files: it reads words, numbers and addresses, and collects every fault with its place.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use estafette_core::Fault;
use estafette_hexes::grid::NoCell;
use estafette_hexes::{Cell, Direction, Grid};
use toml::Spanned;

use crate::battle::Text;
use crate::battle::schema::{Number, SideOfHex, TextEntry, Word};
use crate::unit::{Arm, Arms, Side};

/// The sides, as files name them.
pub(super) const SIDES: [(&str, Side); 2] = [("blue", Side::Blue), ("red", Side::Red)];
/// The colours of Objective markers.
pub(super) const COLOURS: [(&str, Option<Side>); 3] =
    [("neutral", None), ("blue", Some(Side::Blue)), ("red", Some(Side::Red))];
/// The types of units.
pub(super) const ARMS: [(&str, Arm); 3] =
    [("infantry", Arm::Infantry), ("cavalry", Arm::Cavalry), ("artillery", Arm::Artillery)];

/// The most characters of an identifier.
const LONGEST_ID: usize = 40;

/// The faults found so far, each with its byte of the text where it has one.
#[derive(Default)]
pub(super) struct Linter {
    faults: Vec<(Option<usize>, String)>,
}

impl Linter {
    /// Notes a fault at a byte of the text.
    pub(super) fn fault_at(&mut self, byte: usize, message: impl Into<String>) {
        self.faults.push((Some(byte), message.into()));
    }

    /// Notes a fault at what was read.
    pub(super) fn fault<T>(&mut self, at: &Spanned<T>, message: impl Into<String>) {
        self.fault_at(at.span().start, message);
    }

    /// Notes a fault of the whole file.
    pub(super) fn fault_of_file(&mut self, message: impl Into<String>) {
        self.faults.push((None, message.into()));
    }

    /// Whether nothing is wrong so far.
    pub(super) fn is_content(&self) -> bool {
        self.faults.is_empty()
    }

    /// The faults in the order of the file. Its lines are found once, however many faults there are.
    pub(super) fn finish(mut self, text: &str) -> Vec<Fault> {
        self.faults.sort_by_key(|(byte, _)| *byte);
        let ends: Vec<usize> = text.match_indices('\n').map(|(end, _)| end).collect();
        let with_line = |(byte, message)| match byte {
            Some(byte) => Fault::at(ends.partition_point(|&end| end < byte) + 1, message),
            None => Fault::new(message),
        };
        self.faults.into_iter().map(with_line).collect()
    }

    /// One of the words that can stand here.
    pub(super) fn word<T: Copy>(&mut self, what: &str, word: &Word, known: &[(&str, T)]) -> Option<T> {
        let found = known.iter().find(|(name, _)| name == word.get_ref());
        if found.is_none() {
            let expected = either(known.iter().map(|(name, _)| *name));
            self.fault(word, format!("`{}` is no {what}, expected {expected}", word.get_ref()));
        }
        found.map(|(_, meaning)| *meaning)
    }

    /// Some of the words that can stand in a list: at least one, none of them twice.
    pub(super) fn words<T: Copy>(
        &mut self,
        what: &str,
        list: &Spanned<Vec<Word>>,
        known: &[(&str, T)],
    ) -> Vec<T> {
        if list.get_ref().is_empty() {
            let expected = either(known.iter().map(|(name, _)| *name));
            self.fault(list, format!("no {what} is listed, expected {expected}"));
        }
        let fresh = self.without_repeats(list);
        fresh.into_iter().filter_map(|word| self.word(what, word, known)).collect()
    }

    /// The words of a list, without those that it has already.
    pub(super) fn without_repeats<'a>(&mut self, list: &'a Spanned<Vec<Word>>) -> Vec<&'a Word> {
        let mut fresh: Vec<&Word> = Vec::new();
        let mut seen = HashSet::new();
        for word in list.get_ref() {
            if seen.insert(word.get_ref()) {
                fresh.push(word);
            } else {
                self.fault(word, format!("`{}` is listed twice", word.get_ref()));
            }
        }
        fresh
    }

    /// A list of types of units.
    pub(super) fn arms(&mut self, list: &Spanned<Vec<Word>>) -> Arms {
        self.words("type of unit", list, &ARMS).into_iter().collect()
    }

    /// A side.
    pub(super) fn side(&mut self, word: &Word) -> Option<Side> {
        self.word("side", word, &SIDES)
    }

    /// A direction.
    pub(super) fn direction(&mut self, word: &Word) -> Option<Direction> {
        self.word("direction", word, &Direction::ALL.map(|direction| (direction.name(), direction)))
    }

    /// A number in a range.
    pub(super) fn number(&mut self, what: &str, number: &Number, range: RangeInclusive<u8>) -> Option<u8> {
        let value = *number.get_ref();
        let found = u8::try_from(value).ok().filter(|value| range.contains(value));
        if found.is_none() {
            let (from, to) = (range.start(), range.end());
            let expected = if from == to { from.to_string() } else { format!("{from} to {to}") };
            self.fault(number, format!("{what} is {value}, expected {expected}"));
        }
        found
    }

    /// An address on the map.
    pub(super) fn cell(&mut self, grid: &Grid, address: &Word) -> Option<Cell> {
        let written = address.get_ref();
        let message = match grid.parse(written) {
            Ok(cell) => return Some(cell),
            Err(NoCell::NoAddress) => {
                format!(
                    "`{written}` is no address, expected four digits: two for the column, two for the row"
                )
            }
            Err(NoCell::OffMap) => {
                let (column, row) = (grid.columns() - 1, grid.rows() - 1);
                format!("{written} is off the map, whose last column is {column:02} and last row {row:02}")
            }
        };
        self.fault(address, message);
        None
    }

    /// A side of a space, with another space beyond it.
    pub(super) fn edge(&mut self, grid: &Grid, hex: &Word, side: &Word) -> Option<(Cell, Direction)> {
        let (cell, direction) = (self.cell(grid, hex), self.direction(side));
        let (cell, direction) = (cell?, direction?);
        if grid.neighbour(cell, direction).is_none() {
            let message = format!("{} {direction} is the edge of the map: nothing is beyond", hex.get_ref());
            self.fault(hex, message);
            return None;
        }
        Some((cell, direction))
    }

    /// Sides of spaces: at least one, none of them twice, from whichever side.
    pub(super) fn edges(
        &mut self,
        grid: &Grid,
        list: &Spanned<Vec<Spanned<SideOfHex>>>,
    ) -> Vec<(Cell, Direction)> {
        if list.get_ref().is_empty() {
            self.fault(list, "no edge is listed, expected at least one");
        }
        let mut seen = HashSet::new();
        let mut edges = Vec::new();
        for spanned in list.get_ref() {
            let SideOfHex { hex, side } = spanned.get_ref();
            let Some((cell, direction)) = self.edge(grid, hex, side) else { continue };
            if !seen.insert(either_side(grid, cell, direction)) {
                self.fault(hex, format!("the edge {} {direction} is listed twice", hex.get_ref()));
                continue;
            }
            edges.push((cell, direction));
        }
        edges
    }

    /// A name or sentence in one line, in every language.
    pub(super) fn text(&mut self, what: &str, entry: &Spanned<TextEntry>) -> Text {
        let text = entry.get_ref().text();
        self.lettering(what, entry.span().start, [&text.en, &text.es], char::is_control);
        text
    }

    /// A text of several lines, in every language.
    pub(super) fn story(&mut self, what: &str, entry: &Spanned<TextEntry>) -> Text {
        let text = entry.get_ref().text();
        let cannot_be_shown = |c: char| c.is_control() && c != '\n';
        self.lettering(what, entry.span().start, [&text.en, &text.es], cannot_be_shown);
        text
    }

    /// A name that is the same in every language.
    pub(super) fn name(&mut self, what: &str, word: &Word) -> String {
        self.lettering(what, word.span().start, [word.get_ref()], char::is_control);
        word.get_ref().clone()
    }

    /// What is there to be read can be shown, and is not empty.
    pub(super) fn lettering<const N: usize>(
        &mut self,
        what: &str,
        at: usize,
        texts: [&String; N],
        cannot_be_shown: impl Fn(char) -> bool,
    ) {
        if texts.iter().any(|text| text.trim().is_empty()) {
            self.fault_at(at, format!("{what} is empty"));
        }
        if texts.iter().any(|text| text.contains(&cannot_be_shown)) {
            self.fault_at(at, format!("{what} has characters that cannot be shown"));
        }
    }

    /// An identifier: what addresses, commands and notation can hold.
    pub(super) fn identifier(&mut self, what: &str, word: &Word) -> String {
        let id = word.get_ref();
        let fits = id.starts_with(|c: char| c.is_ascii_alphabetic())
            && id.len() <= LONGEST_ID
            && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        if !fits {
            let message = format!(
                "`{id}` is no {what}, expected at most {LONGEST_ID} letters, digits, `-` and `_`, a letter first"
            );
            self.fault(word, message);
        }
        id.clone()
    }
}

/// The same for both sides of an edge.
pub(super) fn either_side(grid: &Grid, cell: Cell, side: Direction) -> (Cell, Direction) {
    match grid.neighbour(cell, side) {
        Some(next) if next < cell => (next, side.opposite()),
        _ => (cell, side),
    }
}

/// `a, b or c`.
pub(super) fn either<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}
