//! The six sides of a hex.

use std::fmt;
use std::str::FromStr;

use hexx::{EdgeDirection, Hex};
use serde::{Deserialize, Serialize};

/// A side of a hex, and the way one looks through it. The order is that of the ring, counter-clockwise from east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Direction {
    /// East.
    E,
    /// North-east.
    NE,
    /// North-west.
    NW,
    /// West.
    W,
    /// South-west.
    SW,
    /// South-east.
    SE,
}

use Direction::{E, NE, NW, SE, SW, W};

impl Direction {
    /// All six, in ring order.
    pub const ALL: [Direction; 6] = [E, NE, NW, W, SW, SE];

    /// Its place in the ring.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction at a place of the ring, which goes on in a circle.
    #[inline]
    pub const fn at(index: usize) -> Direction {
        Direction::ALL[index % 6]
    }

    /// The direction so many sixths of a circle further, counter-clockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::at(self.index() + sixths)
    }

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The three sides in front of one who looks this way.
    #[inline]
    pub const fn front(self) -> Sides {
        let i = self.index();
        Sides(1 << ((i + 5) % 6) | 1 << i | 1 << ((i + 1) % 6))
    }

    /// One cell in this direction.
    #[inline]
    pub fn step(self) -> Hex {
        match self {
            E => EdgeDirection::POINTY_EAST,
            NE => EdgeDirection::POINTY_NORTH_EAST,
            NW => EdgeDirection::POINTY_NORTH_WEST,
            W => EdgeDirection::POINTY_WEST,
            SW => EdgeDirection::POINTY_SOUTH_WEST,
            SE => EdgeDirection::POINTY_SOUTH_EAST,
        }
        .into_hex()
    }

    /// The direction of a neighbour that lies so far away; `None` if that is no neighbour.
    pub fn towards(offset: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.step() == offset)
    }

    /// Its name: `E`, `NE`, …
    pub const fn name(self) -> &'static str {
        match self {
            E => "E",
            NE => "NE",
            NW => "NW",
            W => "W",
            SW => "SW",
            SE => "SE",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Direction {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Direction::ALL.into_iter().find(|direction| direction.name() == text);
        found.ok_or_else(|| format!("`{text}` is no direction, expected E, NE, NW, W, SW or SE"))
    }
}

/// A set of sides of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Sides(pub u8);

impl Sides {
    /// No side.
    pub const NONE: Sides = Sides(0);
    /// All six.
    pub const ALL: Sides = Sides(0b11_1111);

    /// Whether the side belongs to the set.
    #[inline]
    pub const fn contains(self, side: Direction) -> bool {
        self.0 >> side.index() & 1 != 0
    }

    /// The set with this side too.
    #[must_use]
    pub const fn with(self, side: Direction) -> Sides {
        Sides(self.0 | 1 << side.index())
    }

    /// The sides of the set, in ring order.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&side| self.contains(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_is_the_three_sides_ahead() {
        assert_eq!(E.front().iter().collect::<Vec<_>>(), [E, NE, SE]);
        assert_eq!(W.front().iter().collect::<Vec<_>>(), [NW, W, SW]);
    }

    #[test]
    fn opposite_steps_cancel() {
        for direction in Direction::ALL {
            assert_eq!(direction.step() + direction.opposite().step(), Hex::ZERO);
            assert_eq!(Direction::towards(direction.step()), Some(direction));
            assert_eq!(direction.name().parse(), Ok(direction));
        }
        assert_eq!(Direction::towards(Hex::new(2, 0)), None);
    }

    /// The ring is a circle: the step of each direction is the sum of its neighbours'.
    #[test]
    fn neighbouring_directions_add_up() {
        for direction in Direction::ALL {
            assert_eq!(direction.turned(1).step() + direction.turned(5).step(), direction.step());
        }
    }
}
