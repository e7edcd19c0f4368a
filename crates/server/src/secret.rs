//! Random secrets, and what is stored of them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::store::Token;

/// Random bytes from the operating system.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

/// A secret of 128 bits, in letters that addresses and cookies allow.
pub fn token() -> String {
    URL_SAFE_NO_PAD.encode(bytes::<16>())
}

/// The id of a table: as hard to guess as a secret, so that only those who were told of a table find it.
pub fn id() -> String {
    token()
}

/// What is stored of a secret. A plain hash will do: there is nothing to guess in 128 random bits.
pub fn hash(secret: &str) -> Token {
    Token(Sha256::digest(secret.as_bytes()).into())
}
