//! Arrays of any length for serde, as sequences.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes the array as a sequence.
pub fn serialize<S: Serializer, T: Serialize, const N: usize>(
    array: &[T; N],
    to: S,
) -> Result<S::Ok, S::Error> {
    array.as_slice().serialize(to)
}

/// Reads a sequence of exactly the array's length.
pub fn deserialize<'de, D: Deserializer<'de>, T: DeserializeOwned, const N: usize>(
    from: D,
) -> Result<[T; N], D::Error> {
    let items = Vec::deserialize(from)?;
    items.try_into().map_err(|items: Vec<T>| D::Error::custom(format!("{} items, expected {N}", items.len())))
}
