//! What a block is: its type and strength.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The type of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
}

impl Arm {
    /// All types.
    pub const ALL: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

    /// The letter that stands for it: `i`, `c`, `a`.
    pub const fn letter(self) -> char {
        match self {
            Arm::Infantry => 'i',
            Arm::Cavalry => 'c',
            Arm::Artillery => 'a',
        }
    }
}

/// The greatest strength a block can have.
pub const MAX_STRENGTH: u8 = 3;

/// The face of a block: type and strength, or hidden. Written `i3`, `c2`, `a1`, and `??` when hidden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Face(u8);

impl Face {
    /// A face that cannot be seen; also that of a block no longer in play.
    pub const HIDDEN: Face = Face(0);

    /// How many faces there are, the hidden one included.
    pub const COUNT: usize = 1 + 3 * MAX_STRENGTH as usize;

    /// The face of this type and strength, which is 1 to [`MAX_STRENGTH`].
    #[inline]
    pub const fn new(arm: Arm, strength: u8) -> Face {
        assert!(strength >= 1 && strength <= MAX_STRENGTH, "a strength is 1 to 3");
        Face(arm as u8 * MAX_STRENGTH + strength)
    }

    /// Whether the face cannot be seen.
    #[inline]
    pub const fn is_hidden(self) -> bool {
        self.0 == 0
    }

    /// The type. Of a hidden face there is none to tell.
    #[inline]
    pub const fn arm(self) -> Arm {
        match self.0 {
            1..=3 => Arm::Infantry,
            4..=6 => Arm::Cavalry,
            7..=9 => Arm::Artillery,
            _ => panic!("the type of a hidden face"),
        }
    }

    /// Whether it is a visible face of this type.
    #[inline]
    pub const fn is(self, arm: Arm) -> bool {
        let first = arm as u8 * MAX_STRENGTH + 1;
        self.0 >= first && self.0 < first + MAX_STRENGTH
    }

    /// The strength; 0 if hidden.
    #[inline]
    pub const fn strength(self) -> u8 {
        if self.0 == 0 { 0 } else { (self.0 - 1) % MAX_STRENGTH + 1 }
    }

    /// The face after one reduction; `None` when nothing is left.
    #[inline]
    pub const fn reduced(self) -> Option<Face> {
        if self.strength() <= 1 { None } else { Some(Face(self.0 - 1)) }
    }

    /// All visible faces.
    pub fn all() -> impl Iterator<Item = Face> {
        (1..Face::COUNT as u8).map(Face)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_hidden() {
            f.write_str("??")
        } else {
            write!(f, "{}{}", self.arm().letter(), self.strength())
        }
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Face {
    type Err = String;

    fn from_str(text: &str) -> Result<Face, String> {
        Face::all()
            .find(|face| face.to_string() == text)
            .ok_or_else(|| format!("`{text}` is not a face: a type i, c or a, and a strength 1 to 3"))
    }
}

/// A set of faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FaceSet(u16);

impl FaceSet {
    /// Adds a face.
    #[inline]
    pub fn insert(&mut self, face: Face) {
        self.0 |= 1 << face.0;
    }

    /// Whether the face is in the set.
    #[inline]
    pub fn contains(self, face: Face) -> bool {
        self.0 & 1 << face.0 != 0
    }

    /// How many faces there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The faces, by type and rising strength.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::all().filter(move |&face| self.contains(face))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_keeps_type_and_strength() {
        for arm in Arm::ALL {
            for strength in 1..=MAX_STRENGTH {
                let face = Face::new(arm, strength);
                assert_eq!((face.arm(), face.strength()), (arm, strength));
                assert_eq!(face.to_string().parse(), Ok(face));
                assert_eq!(Arm::ALL.map(|other| face.is(other)), Arm::ALL.map(|other| other == arm));
                assert_eq!(
                    face.reduced(),
                    (strength > 1).then(|| Face::new(arm, strength.saturating_sub(1).max(1)))
                );
            }
        }
        assert!("i4".parse::<Face>().is_err() && "x1".parse::<Face>().is_err());
    }
}
