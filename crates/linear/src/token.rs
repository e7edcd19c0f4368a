//! Tokens: what stands on the map and can be followed with the eyes, whatever its face.

use serde::{Deserialize, Serialize};

use crate::bit_set;

/// A token of one army, by number. The number is public and tells nothing of the face, which moves from token
/// to token whenever they are shuffled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Token(pub u8);

impl Token {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

bit_set! {
    /// A set of tokens of one army.
    TokenSet(u32) of Token
}
