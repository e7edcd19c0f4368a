//! Who used which road crossing this turn: how late, in which direction, and whether to attack.

use serde::{Deserialize, Serialize};

use crate::board::CrossingId;

/// The use of up to `16 * WORDS` crossings in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Traffic<const WORDS: usize>(#[serde(with = "estafette_core::arrays")] [u64; WORDS]);

/// The use of one crossing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Use {
    /// The highest step at which a piece crossed; 0 if none did.
    pub step: u8,
    /// The end it was crossed from, 0 or 1 (see [`Crossing::ends`](crate::Crossing::ends)).
    pub from: u8,
    /// Whether a piece attacked over it.
    pub attacked: bool,
}

impl<const WORDS: usize> Traffic<WORDS> {
    /// How many crossings it can follow.
    pub const CROSSINGS: usize = 16 * WORDS;

    /// No traffic yet.
    pub const NONE: Self = Traffic([0; WORDS]);

    /// The use of a crossing.
    #[inline]
    pub const fn at(&self, crossing: CrossingId) -> Use {
        let nibble = self.0[crossing.0 as usize / 16] >> (crossing.0 % 16 * 4);
        Use { step: (nibble & 3) as u8, from: (nibble >> 2 & 1) as u8, attacked: nibble & 8 != 0 }
    }

    /// Notes the use of a crossing.
    #[inline]
    pub const fn note(&mut self, crossing: CrossingId, used: Use) {
        let shift = crossing.0 % 16 * 4;
        let nibble = used.step as u64 & 3 | (used.from as u64 & 1) << 2 | (used.attacked as u64) << 3;
        let word = &mut self.0[crossing.0 as usize / 16];
        *word = *word & !(15 << shift) | nibble << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_do_not_disturb_each_other() {
        let mut traffic = Traffic::<2>::NONE;
        let used =
            |i: u16| Use { step: (i % 4) as u8, from: (i / 4 % 2) as u8, attacked: i.is_multiple_of(3) };
        (0..32).for_each(|i| traffic.note(CrossingId(i), used(31 - i)));
        (0..32).for_each(|i| traffic.note(CrossingId(i), used(i)));
        (0..32).for_each(|i| assert_eq!(traffic.at(CrossingId(i)), used(i)));
    }
}
