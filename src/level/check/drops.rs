//! What is dropped, and the power that a level begins with.

use super::value::{Checked, whole};
use crate::level::error::Finding;
use crate::level::item::{FORMATION, Item, MAX_DROPS, MAX_POWER};
use ron_text::ValuePath;

/// The items of a list, if there are not too many.
pub(super) fn drops(path: &ValuePath, items: &[Item]) -> Checked<Vec<Item>> {
    if items.len() > MAX_DROPS {
        let problem = format!("{} items", items.len());
        return Err(Finding::new(path, problem, format!("at most {MAX_DROPS}")));
    }
    Ok(items.to_vec())
}

/// What a wave of so many aliens pays for the whole of it.
pub(super) fn reward(path: &ValuePath, items: Option<&[Item]>, aliens: usize) -> Checked<Vec<Item>> {
    match items {
        Some(items) => drops(path, items),
        None if aliens >= FORMATION => Ok(vec![Item::Medal]),
        None => Ok(Vec::new()),
    }
}

/// The power of a ship that begins with this level.
pub(super) fn begin_power(path: &ValuePath, power: i64) -> Checked<u8> {
    Ok(whole(path, power, &(0..=i64::from(MAX_POWER)))? as u8)
}
