//! Turns a grid of characters into a picture.

use std::collections::BTreeMap;

use image::{Rgba, RgbaImage};

use super::error::BakeError;
use super::palette::CLEAR;
use super::text::CharGrid;

/// The maximum width and the maximum height of a grid, in pixels: a typing mistake must not become a sheet of
/// gigabytes.
const MAX_GRID: usize = 1024;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mirror {
    /// The picture is the grid as it is, without mirroring.
    #[default]
    No,
    /// The right half is the mirrored left one; the width is even.
    Even,
    /// The right half is the mirrored left one, and the last column of the grid is the middle, which appears once.
    Odd,
}

/// Returns the picture of a grid, in the colors that `inks` has for its characters, mirrored as `mirror` says.
///
/// # Errors
/// When the grid is empty or a side is longer than [`MAX_GRID`], a row has another length than the first, or a
/// character has no color.
pub(super) fn draw(
    grid: &CharGrid<'_>,
    inks: &BTreeMap<char, Rgba<u8>>,
    mirror: Mirror,
) -> Result<RgbaImage, BakeError> {
    let width = grid.rows.first().map_or(0, |row| row.chars().count());
    let height = grid.rows.len();
    if width == 0 || width > MAX_GRID || height > MAX_GRID {
        let message = format!("a grid of {width} × {height} pixels; expected 1 to {MAX_GRID} each way");
        return Err(grid.field.place.error(0, message));
    }
    let full_width = match mirror {
        Mirror::No => width,
        Mirror::Even => width * 2,
        Mirror::Odd => width * 2 - 1,
    };
    let mut picture = RgbaImage::new(full_width as u32, height as u32);
    for (y, row) in grid.rows.iter().enumerate() {
        let length = row.chars().count();
        if length != width {
            let message = format!("a row of {length} characters; expected {width} as in the first row");
            return Err(grid.row_place(y).error(length.min(width), message));
        }
        for (x, character) in row.chars().enumerate().filter(|&(_, character)| character != CLEAR) {
            let unknown = || {
                let message =
                    format!("{character:?} is neither a color of the palette nor an ink of this sprite");
                grid.row_place(y).error(x, message)
            };
            let color = *inks.get(&character).ok_or_else(unknown)?;
            picture.put_pixel(x as u32, y as u32, color);
            if mirror != Mirror::No {
                picture.put_pixel((full_width - 1 - x) as u32, y as u32, color);
            }
        }
    }
    if picture.pixels().all(|pixel| pixel.0[3] == 0) {
        return Err(grid.field.place.error(0, "a frame with nothing to see; expected at least one pixel"));
    }
    Ok(picture)
}
