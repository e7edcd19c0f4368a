//! §2: pieces, as they are named and counted.

use std::fmt;

use estafette_core::PieceId;
use estafette_linear::{Army, Token};
use serde::{Deserialize, Serialize};

/// The army of the east-bound player.
pub const AUSTRIA: Army = Army::Red;
/// The army on the map at the start.
pub const FRANCE: Army = Army::Blue;

/// The most pieces that an army can have.
pub const TOKENS: usize = 20;

/// A piece as everyone sees it: whose it is, and its handle. Written `A1` to `A20`, `F1` to `F20`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub army: Army,
    /// Its handle.
    pub token: Token,
}

impl Piece {
    /// The piece as a pick.
    pub const fn id(self) -> PieceId {
        PieceId(self.army as u16 * TOKENS as u16 + self.token.0 as u16)
    }

    /// The piece of a pick, if there can be one.
    pub const fn from_id(id: PieceId) -> Option<Piece> {
        let token = Token((id.0 % TOKENS as u16) as u8);
        match id.0 as usize / TOKENS {
            0 => Some(Piece { army: AUSTRIA, token }),
            1 => Some(Piece { army: FRANCE, token }),
            _ => None,
        }
    }

    /// Reads a handle.
    pub fn read(text: &str) -> Option<Piece> {
        let army = match text.chars().next()? {
            'A' => AUSTRIA,
            'F' => FRANCE,
            _ => return None,
        };
        let digits = text.get(1..)?;
        let number: usize = digits.parse().ok()?;
        let plain = !digits.starts_with(['0', '+']);
        (plain && (1..=TOKENS).contains(&number)).then(|| Piece { army, token: Token(number as u8 - 1) })
    }
}

/// The letter of an army in handles.
pub const fn letter(army: Army) -> char {
    match army {
        AUSTRIA => 'A',
        FRANCE => 'F',
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.army), self.token.0 + 1)
    }
}
