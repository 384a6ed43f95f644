//! Checks of drops and rewards, and of the power with which a level begins.

use super::value::{Checked, counted, number};
use crate::level::item::{FORMATION, ItemKind, MAX_DROPS, MAX_POWER};
use ron_text::ValuePath;

/// Returns the items that are dropped together, after the check that there are at most [`MAX_DROPS`] of them.
pub(super) fn drops(path: &ValuePath, items: &[ItemKind]) -> Checked<Vec<ItemKind>> {
    counted(path, "items", items.len(), 0..=MAX_DROPS)?;
    Ok(items.to_vec())
}

/// Returns the items that are dropped when all of a wave's `aliens` have been destroyed: those that the level lists,
/// else a medal for [`FORMATION`] aliens or more, else none.
pub(super) fn reward(path: &ValuePath, items: Option<&[ItemKind]>, aliens: usize) -> Checked<Vec<ItemKind>> {
    match items {
        Some(items) => drops(path, items),
        None if aliens >= FORMATION => Ok(vec![ItemKind::Medal]),
        None => Ok(Vec::new()),
    }
}

/// Returns the power of the guns of a ship that begins with this level, checked: from 0 to [`MAX_POWER`].
pub(super) fn begin_power(path: &ValuePath, power: i64) -> Checked<u8> {
    Ok(number(path, power, &(0..=i64::from(MAX_POWER)))? as u8)
}
