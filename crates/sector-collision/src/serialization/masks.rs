//! Masks, and how the masks of a pipeline differ from its initial ones.

use crate::mask::Mask;
use crate::masks::MaskChanges;
use crate::objects::MaskId;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

impl MaskChanges {
    /// Checks that all numbers are valid after `initial` masks, and that exactly those of removed masks are free.
    pub(super) fn check(&self, initial: u32) -> Result<(), String> {
        let replaced = self.replaced.iter().map(|&(id, _)| id.0);
        if let Some(id) =
            replaced.clone().zip(replaced.skip(1).chain([initial])).find(|(id, next)| id >= next)
        {
            return Err(format!(
                "replaced mask {} before {}: expected ascending numbers below {initial}",
                id.0, id.1
            ));
        }
        if self.added.len() as u64 + u64::from(initial) >= u64::from(u32::MAX >> 1) {
            return Err(format!("{} masks after {initial}: expected fewer than 2³¹ − 1", self.added.len()));
        }
        let removed = self.replaced.iter().filter(|(_, mask)| mask.is_none()).map(|&(id, _)| id);
        let added = (initial..).zip(&self.added).filter(|(_, mask)| mask.is_none());
        let mut free = self.free.clone();
        free.sort_unstable();
        if removed.chain(added.map(|(id, _)| MaskId(id))).eq(free) {
            return Ok(());
        }
        Err(format!("free mask numbers {:?}: expected each removed mask once", self.free))
    }
}

impl Serialize for Mask {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let words = (self.width() as usize).div_ceil(u64::BITS as usize);
        let rows = self.words().chunks_exact(self.stride()).flat_map(|row| &row[..words]);
        SavedMask { width: self.width(), height: self.height(), words: rows.copied().collect() }.serialize(to)
    }
}

/// A mask without the additional zero word of each row.
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
