//! The board: locales, the borders between them with their two approaches, road crossings, entries.

use serde::{Deserialize, Serialize};

use crate::army::Army;
use crate::bit_set;
use crate::place::Position;

/// A point of the drawing, x to the east, y to the south.
pub type Point = [i32; 2];

/// A locale, by its place in the board file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct LocaleId(pub u8);

impl LocaleId {
    /// The end of a road that leaves the map.
    pub const OFF_MAP: LocaleId = LocaleId(u8::MAX);

    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

bit_set! {
    /// A set of the first 128 locales of a board.
    LocaleSet(u128) of LocaleId
}

/// A border: where two locales meet. Two locales may share more than one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BorderId(pub u16);

/// An approach: the half of a border that lies inside one locale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ApproachId(pub u16);

impl ApproachId {
    /// The approach on the other face of the same border.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> ApproachId {
        ApproachId(self.0 ^ 1)
    }

    /// The border it belongs to.
    #[inline]
    pub const fn border(self) -> BorderId {
        BorderId(self.0 >> 1)
    }

    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl BorderId {
    /// Its two approaches.
    #[inline]
    pub const fn approaches(self) -> [ApproachId; 2] {
        [ApproachId(self.0 << 1), ApproachId(self.0 << 1 | 1)]
    }

    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A crossing: where a road passes from one locale to the next, or on to the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CrossingId(pub u16);

/// A locale as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Locale {
    /// Its number in the notation.
    pub code: String,
    /// The town or farm that names it.
    pub name: Option<String>,
    /// Further lettering.
    pub labels: Vec<String>,
    /// The most pieces of one army that may be in it.
    pub capacity: u8,
    /// Where pieces in reserve are drawn up.
    pub reserve: Option<Point>,
    /// The corners of its polygon.
    pub outline: Vec<Point>,
    /// How many French pieces start in it.
    pub french_setup: u8,
    /// Whether it lies east of the objective line.
    pub east: bool,
    /// Its approaches in the order of the board file: the position's spots, counted from 1.
    pub approaches: Vec<ApproachId>,
}

/// How many pieces it takes to block an approach fully.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Width {
    /// One.
    Narrow,
    /// Two.
    Wide,
}

/// A border as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Border {
    /// Which of several borders between the same locales it is, counted from 1.
    pub nth: Option<u8>,
    /// Its width, the same on both faces.
    pub width: Width,
    /// Whether nothing crosses or blocks it.
    pub impassable: bool,
    /// The locale that its direction arrow points to.
    pub eastward: Option<LocaleId>,
    /// Whether the objective line runs along it.
    pub objective_line: bool,
    /// The drawn lines of its two faces.
    pub sides: Option<[[Point; 2]; 2]>,
}

/// One face of a border, with all that the rules ask of it at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Approach {
    /// The locale it lies in.
    pub locale: LocaleId,
    /// The locale on the other side.
    pub beyond: LocaleId,
    /// The position of pieces that block it.
    pub position: Position,
    /// How many pieces block it fully: 1 if narrow, 2 if wide.
    pub need: u8,
    /// Whether nothing crosses or blocks it.
    pub impassable: bool,
    /// Infantry penalties printed in it.
    pub infantry: u8,
    /// Cavalry penalties printed in it.
    pub cavalry: u8,
    /// Artillery penalties printed in it.
    pub artillery: u8,
    /// Whether it is marked as cavalry-obstructing.
    pub obstructing: bool,
}

impl Approach {
    /// Whether it is wide.
    #[inline]
    pub const fn is_wide(&self) -> bool {
        self.need == 2
    }
}

/// A road crossing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The name that the board gives it; entries always have one.
    pub name: Option<String>,
    /// The locales it joins. That of an entry is second, after [`LocaleId::OFF_MAP`].
    pub ends: [LocaleId; 2],
    /// The approaches it runs through, in the same order; of an entry there are none.
    pub approaches: Option<[ApproachId; 2]>,
    /// Which of either locale's road networks it belongs to; `None` where no road goes on.
    pub nets: [Option<u8>; 2],
    /// Whether it is a main road, not a local one.
    pub main: bool,
    /// Where it is drawn.
    pub at: Option<Point>,
}

impl Crossing {
    /// Whether it leads on to the map.
    #[inline]
    pub fn is_entry(&self) -> bool {
        self.approaches.is_none()
    }

    /// Which end this locale is, 0 or 1.
    #[inline]
    pub fn end(&self, locale: LocaleId) -> Option<usize> {
        self.ends.iter().position(|&end| end == locale)
    }

    /// Whether a road inside the locale joins this crossing, which is one of its ends, with the other.
    #[inline]
    pub fn is_linked(&self, other: &Crossing, locale: LocaleId) -> bool {
        match (self.end(locale), other.end(locale)) {
            (Some(here), Some(there)) => self.nets[here].is_some() && self.nets[here] == other.nets[there],
            _ => false,
        }
    }
}

/// The kind of road by which reinforcements enter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    /// A main road.
    Main,
    /// A local road.
    Local,
    /// A bridge from which no road goes on.
    Pontoon,
}

/// Where reinforcements come on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name in the notation.
    pub id: String,
    /// The army that may use it.
    pub army: Army,
    /// The locale entered first.
    pub locale: LocaleId,
    /// The kind of road.
    pub kind: EntryKind,
    /// The hour of the first round in which it may be used.
    pub hour: Option<u8>,
    /// How many pieces wait there.
    pub count: Option<u8>,
    /// The crossing by which they come.
    pub crossing: CrossingId,
    /// The line of the board file, for faults.
    pub line: usize,
}

/// Running water, for the drawing only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Water {
    /// Its name.
    pub name: Option<String>,
    /// `river`, `stream` or `brook`.
    pub kind: String,
    /// The line it runs along.
    pub course: Vec<Point>,
}

/// A board, checked and ready for play.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// The id of the board.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The size of the drawing; a board without one is not meant to be drawn.
    pub size: Option<Point>,
    /// Running water.
    pub waters: Vec<Water>,
    /// Where reinforcements come on.
    pub entries: Vec<Entry>,
    /// What the file says of the set-up, for the game to read.
    pub setup: toml::Table,
    /// The line where it says so, for faults.
    pub setup_line: Option<usize>,
    pub(crate) locales: Vec<Locale>,
    pub(crate) borders: Vec<Border>,
    pub(crate) approaches: Vec<Approach>,
    pub(crate) crossings: Vec<Crossing>,
    /// The approach at each position on the map, by [`Position::number`].
    pub(crate) spots: Vec<Option<ApproachId>>,
    /// The crossings out of each locale.
    pub(crate) roads: Vec<Vec<CrossingId>>,
}

impl Board {
    /// A locale.
    #[inline]
    pub fn locale(&self, locale: LocaleId) -> &Locale {
        &self.locales[locale.index()]
    }

    /// All locales.
    pub fn locale_ids(&self) -> impl ExactSizeIterator<Item = LocaleId> + use<> {
        (0..self.locales.len() as u8).map(LocaleId)
    }

    /// A border.
    #[inline]
    pub fn border(&self, border: BorderId) -> &Border {
        &self.borders[border.index()]
    }

    /// All borders.
    pub fn border_ids(&self) -> impl ExactSizeIterator<Item = BorderId> + use<> {
        (0..self.borders.len() as u16).map(BorderId)
    }

    /// An approach.
    #[inline]
    pub fn approach(&self, approach: ApproachId) -> &Approach {
        &self.approaches[approach.index()]
    }

    /// The approaches of a locale.
    #[inline]
    pub fn approaches_of(&self, locale: LocaleId) -> impl Iterator<Item = (ApproachId, &Approach)> + Clone {
        self.locale(locale).approaches.iter().map(|&id| (id, self.approach(id)))
    }

    /// The approach that pieces in this position block.
    #[inline]
    pub fn approach_at(&self, position: Position) -> Option<ApproachId> {
        self.spots.get(position.number() as usize).copied().flatten()
    }

    /// The approaches in one locale that face another: none, one, or several.
    #[inline]
    pub fn facing(
        &self,
        from: LocaleId,
        to: LocaleId,
    ) -> impl Iterator<Item = (ApproachId, &Approach)> + Clone {
        self.approaches_of(from).filter(move |(_, approach)| approach.beyond == to)
    }

    /// A crossing.
    #[inline]
    pub fn crossing(&self, crossing: CrossingId) -> &Crossing {
        &self.crossings[crossing.0 as usize]
    }

    /// All crossings, entries included.
    pub fn crossing_ids(&self) -> impl ExactSizeIterator<Item = CrossingId> + use<> {
        (0..self.crossings.len() as u16).map(CrossingId)
    }

    /// The crossings by which roads leave a locale for others.
    #[inline]
    pub fn roads_of(&self, locale: LocaleId) -> &[CrossingId] {
        &self.roads[locale.index()]
    }

    /// The crossings between two locales.
    pub fn crossings_between(&self, a: LocaleId, b: LocaleId) -> impl Iterator<Item = CrossingId> {
        self.roads_of(a).iter().copied().filter(move |&c| self.crossing(c).end(b).is_some())
    }
}
