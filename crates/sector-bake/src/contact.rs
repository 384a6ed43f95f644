//! A contact sheet: sprites with their names, four times as large.

use image::{Rgba, RgbaImage, imageops};

use super::BakedSheet;
use super::error::BakeError;
use sector_sprites::{Font, Sheet};

const SCALE: u32 = 4;
const WIDTH: u32 = 1600;
const MARGIN: u32 = 8;
const NAME_HEIGHT: u32 = 10 * NAME_SCALE;
const NAME_SCALE: u32 = 2;
const BACKGROUND: Rgba<u8> = Rgba([14, 14, 26, 255]);

/// Returns a picture of all frames of the sprites of these names, or of all sprites if there is no name; of sprites
/// with rotations it shows every fourth one.
///
/// # Errors
/// [`BakeError::File`] if the baked files do not open, or for a name that no sprite has.
pub fn contact_sheet(baked: &BakedSheet, names: &[String]) -> Result<RgbaImage, BakeError> {
    let sheet = baked.open()?;
    if let Some(name) = names.iter().find(|name| sheet.sprite(name).is_none()) {
        return Err(BakeError::file(
            "the sheet",
            format!("no sprite {name:?}; expected a name in assets/src/sprites"),
        ));
    }
    let wanted = sheet.sprites().filter(|(name, _)| names.is_empty() || names.iter().any(|it| it == name));
    let strips: Vec<RgbaImage> = wanted.map(|(name, sprite)| strip(&sheet, name, sprite)).collect();
    let (places, [width, height]) = shelves(strips.iter().map(RgbaImage::dimensions), 0);
    let mut picture = RgbaImage::from_pixel(width.max(1), height.max(1), BACKGROUND);
    for (strip, (x, y)) in strips.iter().zip(places) {
        imageops::overlay(&mut picture, strip, i64::from(x), i64::from(y));
    }
    Ok(picture)
}

/// Returns a picture of the frames of a sprite next to each other, in several rows if need be, under its name.
fn strip(sheet: &Sheet, name: &str, sprite: sector_sprites::SpriteId) -> RgbaImage {
    let step = if sheet.turns(sprite) > 1 { 4 } else { 1 };
    let cells: Vec<[u32; 4]> = (0..sheet.frames(sprite))
        .step_by(step)
        .map(|number| sheet.cell(sheet.frame(sprite, number)).uv.map(u32::from))
        .collect();
    let sizes = cells.iter().map(|[_, _, w, h]| (w * SCALE, h * SCALE));
    let (places, [frames_width, frames_height]) = shelves(sizes, MARGIN);
    let text_width = sheet.font("text").map_or(0, |font| NAME_SCALE * u32::from(font.measure(name)[0]));
    let mut strip = RgbaImage::new(frames_width.max(text_width) + MARGIN, NAME_HEIGHT + frames_height);
    if let Some(font) = sheet.font("text") {
        let top = -i64::from(NAME_SCALE * u32::from(font.rise()));
        write(&mut strip, &sheet.image, font, (0, top), NAME_SCALE, name);
    }
    for (cell, (x, y)) in cells.into_iter().zip(places) {
        let picture = enlarged(&sheet.image, cell, SCALE);
        imageops::overlay(&mut strip, &picture, i64::from(x), i64::from(NAME_HEIGHT + y));
    }
    strip
}

/// Returns the left top corners of pictures that are laid out in rows, `gap` pixels apart, and the width and height
/// of all together, in pixels.
fn shelves(sizes: impl Iterator<Item = (u32, u32)>, gap: u32) -> (Vec<(u32, u32)>, [u32; 2]) {
    let (mut x, mut y, mut row, mut width, mut places) = (0, 0, 0, 0, Vec::new());
    for (w, h) in sizes {
        if x > 0 && x + w > WIDTH {
            (x, y, row) = (0, y + row, 0);
        }
        places.push((x, y));
        x += w + gap;
        (row, width) = (row.max(h + gap), width.max(x));
    }
    (places, [width, y + row])
}

fn enlarged(sheet: &RgbaImage, cell: [u32; 4], scale: u32) -> RgbaImage {
    let [left, top, width, height] = cell;
    let part = imageops::crop_imm(sheet, left, top, width, height).to_image();
    imageops::resize(&part, width * scale, height * scale, imageops::FilterType::Nearest)
}

/// Writes a line of text in letters magnified by `scale`; in pixels, `x` is the left end of the line and `y` the top of
/// its accents.
pub(super) fn write(
    picture: &mut RgbaImage,
    letters: &RgbaImage,
    font: &Font,
    (x, y): (i64, i64),
    scale: u32,
    text: &str,
) {
    for ([pen, _], glyph) in font.layout(text) {
        let letter = enlarged(letters, glyph.uv.map(u32::from), scale);
        imageops::overlay(picture, &letter, x + i64::from(scale * u32::from(pen)), y);
    }
}
