//! Images from character grids, and rotated copies of them for sprites that fly in any direction.

use super::error::BakeError;
use super::palette::CLEAR;
use super::text::CharGrid;
use image::{Rgba, RgbaImage};
use std::collections::BTreeMap;

/// The maximum side length of a grid, in pixels, so that a typo cannot produce a sheet of several gigabytes.
const MAX_GRID: usize = 1024;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mirror {
    /// No mirroring: the grid is the whole image.
    #[default]
    No,
    /// The right half mirrors the left one; the width is even.
    Even,
    /// The right half mirrors the left one. The last column of the grid is the middle, which appears once.
    Odd,
}

/// Draws a grid in the colors that `inks` assigns to its characters, mirrored according to `mirror`.
pub(super) fn draw(
    grid: &CharGrid<'_>,
    inks: &BTreeMap<char, Rgba<u8>>,
    mirror: Mirror,
) -> Result<RgbaImage, BakeError> {
    let width = grid.rows.first().map_or(0, |row| row.chars().count());
    let height = grid.rows.len();
    if width == 0 || width > MAX_GRID || height > MAX_GRID {
        let message =
            format!("the grid has {width} × {height} pixels: expected 1 to {MAX_GRID} for each side");
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
            let message = format!("the row has {length} characters: expected {width}, as in the first row");
            return Err(grid.row_place(y).error(length.min(width), message));
        }
        for (x, character) in row.chars().enumerate().filter(|&(_, character)| character != CLEAR) {
            let unknown =
                || format!("{character:?} is neither a color of the palette nor an ink of this sprite");
            let color = *inks.get(&character).ok_or_else(|| grid.row_place(y).error(x, unknown()))?;
            picture.put_pixel(x as u32, y as u32, color);
            if mirror != Mirror::No {
                picture.put_pixel((full_width - 1 - x) as u32, y as u32, color);
            }
        }
    }
    if picture.pixels().all(|pixel| pixel.0[3] == 0) {
        return Err(grid.field.place.error(0, "the frame is empty: expected at least one pixel"));
    }
    Ok(picture)
}
