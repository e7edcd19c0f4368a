//! Seeded chance: the same seed gives the same game on every machine, forever.
//!
//! The numbers come from `ChaCha8`, whose output is specified; how they become shuffles and choices is written
//! here and not borrowed from a crate that may improve its algorithms.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// What all chance of one game is drawn from. Secret while the game lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

/// A seed that fits a number is written as one, others as 64 hexadecimal digits.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, rest) = self.0.split_at(8);
        if rest.iter().all(|&byte| byte == 0) {
            let mut low = [0; 8];
            low.copy_from_slice(number);
            return write!(f, "{}", u64::from_le_bytes(low));
        }
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            let mut bytes = [0; 32];
            for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
                let digit = |d: u8| (d as char).to_digit(16).unwrap_or(0) as u8;
                *byte = digit(digits[0]) << 4 | digit(digits[1]);
            }
            return Ok(Seed(bytes));
        }
        text.parse::<u64>()
            .map(Seed::from)
            .map_err(|_| format!("a seed is a number or 64 hexadecimal digits, not `{text}`"))
    }
}

/// The chance of a game in progress: its seed, and how often it was consulted. Part of the game's state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chance {
    seed: Option<Seed>,
    drawn: u32,
}

impl Chance {
    /// Chance drawn from a seed.
    pub fn new(seed: Seed) -> Self {
        Chance { seed: Some(seed), drawn: 0 }
    }

    /// Chance drawn from a seed that was consulted so often.
    pub fn after(seed: Seed, drawn: u32) -> Self {
        Chance { seed: Some(seed), drawn }
    }

    /// No chance at all: nothing is permuted. For positions whose author wants to know what stands where.
    pub const STILL: Chance = Chance { seed: None, drawn: 0 };

    /// Whether this is [`Chance::STILL`].
    pub fn is_still(&self) -> bool {
        self.seed.is_none()
    }

    /// How often it was consulted.
    pub fn drawn(&self) -> u32 {
        self.drawn
    }

    /// The numbers of the next random event, or `None` if chance stands still.
    pub fn draw(&mut self) -> Option<Draws> {
        let seed = self.seed?;
        let mut generator = ChaCha8Rng::from_seed(seed.0);
        generator.set_stream(u64::from(self.drawn));
        self.drawn += 1;
        Some(Draws(generator))
    }
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Draws(ChaCha8Rng);

impl Draws {
    /// The stream of a seed, for whatever is not part of a game: random players, tests, imagination.
    pub fn new(seed: impl Into<Seed>) -> Self {
        Draws(ChaCha8Rng::from_seed(seed.into().0))
    }

    /// A whole number below `bound`, all equally likely (to within one part in four thousand million).
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0, "a choice among nothing");
        ((u64::from(self.0.next_u32()) * bound as u64) >> 32) as usize
    }

    /// A seed for something else.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        Seed(bytes)
    }

    /// One of the items, all equally likely; `None` of none.
    #[inline]
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }

    /// Permutes the items, all orders equally likely.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_written_and_read_without_loss() {
        for seed in [Seed::from(0), Seed::from(u64::MAX), Draws::new(7).seed()] {
            assert_eq!(seed.to_string().parse::<Seed>(), Ok(seed));
        }
        assert!("seven".parse::<Seed>().is_err());
    }

    /// Recorded games depend on these numbers: if this test fails, every record made before it is void.
    #[test]
    fn chance_never_changes() {
        let mut chance = Chance::new(Seed::from(1800));
        let mut cards = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        chance.draw().expect("seeded").shuffle(&mut cards);
        let first = cards;
        chance.draw().expect("seeded").shuffle(&mut cards);
        assert_eq!((first, cards), FROZEN);
    }

    const FROZEN: ([u8; 10], [u8; 10]) = ([6, 1, 0, 8, 3, 9, 7, 2, 5, 4], [5, 0, 2, 3, 4, 7, 1, 9, 6, 8]);

    #[test]
    fn still_chance_draws_nothing() {
        assert!({ Chance::STILL }.draw().is_none());
    }
}
