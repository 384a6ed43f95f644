//! The difference of two baked sheets, sprite by sprite.

use std::collections::BTreeMap;

use super::BakedSheet;
use super::error::BakeError;
use image::{RgbaImage, imageops};
use sector_sprites::Sheet;

/// The frames of a sprite: the pivot and the pixels of each.
type Frames = Vec<([i16; 2], RgbaImage)>;

/// Lists the sprites that are new, have changed or are gone, ordered by name. Where a sprite lies on the sheet is no change.
///
/// # Errors
/// [`BakeError::File`] if the files after the change do not open; a sheet before it that does not open has no sprites.
pub fn changes(before: &BakedSheet, after: &BakedSheet) -> Result<Vec<String>, BakeError> {
    let before = before.open().map(|sheet| sprites(&sheet)).unwrap_or_default();
    let after = sprites(&after.open()?);
    let mut changes: BTreeMap<&str, String> = BTreeMap::new();
    for (name, frames) in &after {
        match before.get(name) {
            None => changes.insert(name, format!("new: {name} (frames: {})", frames.len())),
            Some(known) if known != frames => changes.insert(name, format!("changed: {name}")),
            Some(_) => None,
        };
    }
    let gone = before.keys().filter(|name| !after.contains_key(*name));
    changes.extend(gone.map(|name| (name.as_str(), format!("gone: {name}"))));
    Ok(changes.into_values().collect())
}

fn sprites(sheet: &Sheet) -> BTreeMap<String, Frames> {
    let frames = |sprite| -> Frames {
        let cells = (0..sheet.frames(sprite)).map(|number| sheet.cell(sheet.frame(sprite, number)));
        let picture = |[x, y, w, h]: [u32; 4]| imageops::crop_imm(&sheet.image, x, y, w, h).to_image();
        cells.map(|cell| (cell.origin, picture(cell.uv.map(u32::from)))).collect()
    };
    sheet.sprites().map(|(name, sprite)| (name.to_owned(), frames(sprite))).collect()
}
