//! Positions on the board, and how they and the crossings are written.
//!
//! `8` is the reserve of locale 8, `8/4` the approach in locale 8 that faces locale 4. Where two locales meet
//! at more than one border, a letter follows: `1/2a`, `1/2b`. A crossing is `6~14`, with a letter where
//! several roads join the two locales: `6~14b`; a board may also name its crossings.

use serde::{Deserialize, Serialize};

use crate::board::{ApproachId, Board, CrossingId, LocaleId};

/// Where a token is: in reserve in a locale, blocking one of its approaches, in a holding area off the map,
/// or no longer in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Position(u16);

/// The first number of the holding areas; all below it are on the map.
const HOLDING: u16 = 0xF000;

impl Position {
    /// Removed from play, or never in it.
    pub const GONE: Position = Position(u16::MAX);

    /// How many positions a locale can have, its reserve included.
    pub const PER_LOCALE: usize = 16;

    /// The reserve of a locale.
    #[inline]
    pub const fn reserve(locale: LocaleId) -> Position {
        Position((locale.0 as u16) << 4)
    }

    /// The `spot`th approach of a locale, counted from 1 in the board's order.
    #[inline]
    pub(crate) const fn spot(locale: LocaleId, spot: usize) -> Position {
        debug_assert!(spot < Self::PER_LOCALE, "a locale has at most 15 approaches");
        Position((locale.0 as u16) << 4 | spot as u16)
    }

    /// A holding area, by number.
    #[inline]
    pub const fn holding(area: u8) -> Position {
        Position(HOLDING | area as u16)
    }

    /// Whether it is on the map.
    #[inline]
    pub const fn on_map(self) -> bool {
        self.0 < HOLDING
    }

    /// Whether it is the reserve of a locale.
    #[inline]
    pub const fn is_reserve(self) -> bool {
        self.on_map() && self.0.is_multiple_of(16)
    }

    /// Whether it is an approach of a locale.
    #[inline]
    pub const fn is_approach(self) -> bool {
        self.on_map() && !self.0.is_multiple_of(16)
    }

    /// The locale it is in, if it is on the map.
    #[inline]
    pub const fn locale(self) -> Option<LocaleId> {
        if self.on_map() { Some(LocaleId((self.0 >> 4) as u8)) } else { None }
    }

    /// Whether it is anywhere in the locale.
    #[inline]
    pub const fn is_in(self, locale: LocaleId) -> bool {
        self.0 >> 4 == locale.0 as u16
    }

    /// The holding area, if it is one.
    #[inline]
    pub const fn area(self) -> Option<u8> {
        if self.0 >= HOLDING && self.0 != u16::MAX { Some((self.0 & 0xFF) as u8) } else { None }
    }

    /// The position as a number, for picks and tables; unique among positions.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The position of a number that [`number`](Self::number) gave.
    #[inline]
    pub const fn from_number(number: u16) -> Position {
        Position(number)
    }
}

impl Board {
    /// The locale of this code.
    pub fn locale_coded(&self, code: &str) -> Option<LocaleId> {
        self.locales.iter().position(|locale| locale.code == code).map(|index| LocaleId(index as u8))
    }

    /// The position as it is written. Off the map there is nothing to write.
    pub fn write_position(&self, position: Position) -> String {
        match (position.locale(), self.approach_at(position)) {
            (_, Some(approach)) => self.write_approach(approach),
            (Some(locale), None) => self.locale(locale).code.clone(),
            (None, None) => String::new(),
        }
    }

    /// The approach as it is written.
    pub fn write_approach(&self, approach: ApproachId) -> String {
        let this = self.approach(approach);
        let (here, beyond) = (&self.locale(this.locale).code, &self.locale(this.beyond).code);
        match self.border(approach.border()).nth {
            Some(nth) => format!("{here}/{beyond}{}", letter(nth as usize - 1)),
            None => format!("{here}/{beyond}"),
        }
    }

    /// Reads a position; an error says what is wrong with it.
    pub fn read_position(&self, text: &str) -> Result<Position, String> {
        if text.contains(['/', '>']) {
            return self.read_approach(text).map(|approach| self.approach(approach).position);
        }
        self.read_locale(text).map(Position::reserve)
    }

    /// Reads the code of a locale.
    pub fn read_locale(&self, text: &str) -> Result<LocaleId, String> {
        self.locale_coded(text).ok_or_else(|| format!("there is no locale `{text}` on this board"))
    }

    /// Reads an approach.
    pub fn read_approach(&self, text: &str) -> Result<ApproachId, String> {
        let (here, beyond) = text
            .split_once(['/', '>'])
            .ok_or_else(|| format!("`{text}` is not an approach, which is written like 8/4"))?;
        let here = self.read_locale(here)?;
        let mut facing = self.locale(here).approaches.iter().copied().filter(|&approach| {
            beyond == self.locale(self.approach(approach).beyond).code
                || self.write_approach(approach).split_once('/').is_some_and(|(_, written)| written == beyond)
        });
        match (facing.next(), facing.next()) {
            (Some(approach), None) => Ok(approach),
            (Some(first), Some(_)) => Err(format!(
                "`{text}` could be more than one approach: write {} or another letter",
                self.write_approach(first)
            )),
            (None, _) => Err(format!("there is no approach `{text}` on this board")),
        }
    }

    /// The crossing as it is written: an entry by its id, others by their name or their locales.
    pub fn write_crossing(&self, crossing: CrossingId) -> String {
        let this = self.crossing(crossing);
        if let Some(name) = &this.name {
            return name.clone();
        }
        let [a, b] = this.ends.map(|end| &self.locale(end).code);
        let same: Vec<CrossingId> = self
            .crossings_between(this.ends[0], this.ends[1])
            .filter(|&c| self.crossing(c).name.is_none())
            .collect();
        match same.iter().position(|&other| other == crossing) {
            Some(nth) if same.len() > 1 => format!("{a}~{b}{}", letter(nth)),
            _ => format!("{a}~{b}"),
        }
    }

    /// Reads a crossing: a name, or its locales in either order, with a letter or `:main`, `:local` where
    /// there are several.
    pub fn read_crossing(&self, text: &str) -> Result<CrossingId, String> {
        let unknown = || format!("there is no crossing `{text}` on this board");
        if let Some(named) = self.crossing_ids().find(|&c| self.crossing(c).name.as_deref() == Some(text)) {
            return Ok(named);
        }
        let (a, b) = text.split_once('~').ok_or_else(unknown)?;
        let (b, kind) = b.split_once(':').map_or((b, None), |(b, kind)| (b, Some(kind)));
        let here = self.read_locale(a)?;
        let matches = |crossing: CrossingId| {
            let this = self.crossing(crossing);
            let Some(end) = this.ends.iter().position(|&end| end == here) else { return false };
            let other = &self.locale(this.ends[1 - end]).code;
            let written = self.write_crossing(crossing);
            let suffix = written.trim_start_matches(|c| c != '~').trim_start_matches('~');
            let suffix = suffix.strip_prefix(self.locale(this.ends[1]).code.as_str()).unwrap_or("");
            (b == other || b == format!("{other}{suffix}"))
                && kind.is_none_or(|kind| kind == if this.main { "main" } else { "local" })
        };
        let mut found = self.crossing_ids().filter(|&c| !self.crossing(c).is_entry() && matches(c));
        match (found.next(), found.next()) {
            (Some(crossing), None) => Ok(crossing),
            (Some(first), Some(_)) => Err(format!(
                "`{text}` could be more than one crossing: write {} or another letter",
                self.write_crossing(first)
            )),
            (None, _) => Err(unknown()),
        }
    }
}

fn letter(nth: usize) -> char {
    (b'a' + nth as u8) as char
}
