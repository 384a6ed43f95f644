//! The contact sheet: an image of the sprites of a baked sheet, for review.

use super::BakedSheet;
use super::error::BakeError;
use image::{Rgba, RgbaImage, imageops};
use sector_sprites::Sheet;

const SCALE: u32 = 4;
const WIDTH: u32 = 1600;
const MARGIN: u32 = 8;
const NAME_HEIGHT: u32 = 10 * NAME_SCALE;
const NAME_SCALE: u32 = 2;
const BACKGROUND: Rgba<u8> = Rgba([14, 14, 26, 255]);

/// Draws all frames of the named sprites, or of all sprites if there are no names. For sprites with rotations, draws
/// every fourth one.
pub fn contact_sheet(baked: &BakedSheet, names: &[String]) -> Result<RgbaImage, BakeError> {
    let sheet = baked.open()?;
    if let Some(name) = names.iter().find(|name| sheet.sprite(name).is_none()) {
        let message = format!("there is no sprite {name:?}: expected a name in assets/src/sprites");
        return Err(BakeError::file("the sheet", message));
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

/// Draws the frames of a sprite next to each other under its name, in several rows if necessary.
fn strip(sheet: &Sheet, name: &str, sprite: sector_sprites::SpriteId) -> RgbaImage {
    let step = if sheet.turns(sprite) > 1 { 4 } else { 1 };
    let cell = |number| sheet.cell(sheet.frame(sprite, number)).uv.map(u32::from);
    let cells: Vec<[u32; 4]> = (0..sheet.frames(sprite)).step_by(step).map(cell).collect();
    let sizes = cells.iter().map(|[_, _, w, h]| (w * SCALE, h * SCALE));
    let (places, [frames_width, frames_height]) = shelves(sizes, MARGIN);
    let text_width = sheet.font("text").map_or(0, |font| NAME_SCALE * u32::from(font.measure(name)[0]));
    let mut strip = RgbaImage::new(frames_width.max(text_width) + MARGIN, NAME_HEIGHT + frames_height);
    if let Some(font) = sheet.font("text") {
        let top = -i64::from(NAME_SCALE * u32::from(font.rise()));
        for ([pen, _], glyph) in font.layout(name) {
            let letter = enlarged(&sheet.image, glyph.uv.map(u32::from), NAME_SCALE);
            imageops::overlay(&mut strip, &letter, i64::from(NAME_SCALE * u32::from(pen)), top);
        }
    }
    for (cell, (x, y)) in cells.into_iter().zip(places) {
        imageops::overlay(
            &mut strip,
            &enlarged(&sheet.image, cell, SCALE),
            x.into(),
            (NAME_HEIGHT + y).into(),
        );
    }
    strip
}

/// Returns the positions of images laid out in rows, `gap` pixels apart, and the total size.
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
