//! The files of screenshots that the player takes: each has the next free number, none is overwritten.

use super::storage::{self, Storage};
use image::{ImageFormat, RgbaImage};
use std::io::Cursor;

/// Writes a screenshot. Returns a notice with the location of the file, or with the reason why it could not be written.
pub(super) fn keep(image: &RgbaImage, storage: &mut dyn Storage) -> String {
    match write(image, storage) {
        Ok(place) => format!("picture kept: {place}"),
        Err(problem) => format!("the picture could not be kept: {problem}"),
    }
}

fn write(image: &RgbaImage, storage: &mut dyn Storage) -> Result<String, String> {
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png).map_err(|error| error.to_string())?;
    let name = storage::write_next(storage, "pictures", &[], "png", png.get_ref());
    name.map(|name| storage.place(&name)).map_err(|error| error.to_string())
}
