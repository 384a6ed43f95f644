//! Masks, without the additional zero word of each row.

use crate::mask::Mask;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

impl Serialize for Mask {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let words = (self.width() as usize).div_ceil(u64::BITS as usize);
        let rows = self.words().chunks_exact(self.stride()).flat_map(|row| &row[..words]);
        SavedMask { width: self.width(), height: self.height(), words: rows.copied().collect() }.serialize(to)
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Mask")]
struct SavedMask {
    width: i32,
    height: i32,
    words: Vec<u64>,
}

impl<'de> Deserialize<'de> for Mask {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let SavedMask { width, height, words } = SavedMask::deserialize(from)?;
        let side = |side: i32| usize::try_from(side).unwrap_or(0);
        Self::from_words(side(width), side(height), &words).map_err(D::Error::custom)
    }
}
