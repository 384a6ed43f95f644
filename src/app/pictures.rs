//! The files of screenshots that the player takes: each has the next free number, none is overwritten.

use super::storage::{self, Storage, StorageError};
use image::{ImageFormat, RgbaImage};
use std::io::Cursor;

pub(super) fn keep(image: &RgbaImage, storage: &mut dyn Storage) -> Result<Vec<String>, StorageError> {
    let mut png = Cursor::new(Vec::new());
    if let Err(problem) = image.write_to(&mut png, ImageFormat::Png) {
        return Ok(vec![format!("the picture could not be kept: {problem}")]);
    }
    let name = storage::write_next(storage, "pictures", &[], "png", png.get_ref())?;
    Ok(vec![format!("picture kept: {}", storage.place(&name))])
}
