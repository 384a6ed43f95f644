//! A contact sheet: sprites with their names, four times as large.

use image::{Rgba, RgbaImage, imageops};

use super::BakedSheet;
use super::error::BakeError;
use sector_sprites::{Font, Sheet};

/// The magnification.
const SCALE: u32 = 4;
/// The width of the picture in pixels.
const WIDTH: u32 = 1600;
/// The space around each sprite.
const MARGIN: u32 = 8;
/// The height of a name, and its magnification.
const NAME_HEIGHT: u32 = 10 * NAME_SCALE;
const NAME_SCALE: u32 = 2;
const BACKGROUND: Rgba<u8> = Rgba([14, 14, 26, 255]);

/// Draws all frames of the sprites of these names, or of all sprites if there is no name; of sprites with rotations every
/// fourth one.
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
    let (mut x, mut y, mut row, mut places) = (0, 0, 0, Vec::new());
    for strip in &strips {
        if x > 0 && x + strip.width() > WIDTH {
            (x, y, row) = (0, y + row, 0);
        }
        places.push((x, y));
        x += strip.width();
        row = row.max(strip.height());
    }
    let width = places.iter().zip(&strips).map(|(place, strip)| place.0 + strip.width()).max().unwrap_or(1);
    let mut picture = RgbaImage::from_pixel(width, (y + row).max(1), BACKGROUND);
    for (strip, (x, y)) in strips.iter().zip(places) {
        imageops::overlay(&mut picture, strip, i64::from(x), i64::from(y));
    }
    Ok(picture)
}

/// The frames of one sprite next to each other, in several rows if need be, under its name.
fn strip(sheet: &Sheet, name: &str, sprite: sector_sprites::SpriteId) -> RgbaImage {
    let step = if sheet.turns(sprite) > 1 { 4 } else { 1 };
    let cells: Vec<[u32; 4]> = (0..sheet.frames(sprite))
        .step_by(step)
        .map(|number| sheet.cell(sheet.frame(sprite, number)).uv.map(u32::from))
        .collect();
    let (places, [frames_width, frames_height]) = rows(&cells);
    let text_width = sheet.font("text").map_or(0, |font| NAME_SCALE * u32::from(font.measure(name)[0]));
    let mut strip = RgbaImage::new(frames_width.max(text_width) + MARGIN, NAME_HEIGHT + frames_height);
    if let Some(font) = sheet.font("text") {
        write(&mut strip, &sheet.image, font, name);
    }
    for (cell, [x, y]) in cells.into_iter().zip(places) {
        let picture = enlarged(&sheet.image, cell, SCALE);
        imageops::overlay(&mut strip, &picture, i64::from(x), i64::from(NAME_HEIGHT + y));
    }
    strip
}

/// The left top corner of each frame, and the size of all together.
fn rows(cells: &[[u32; 4]]) -> (Vec<[u32; 2]>, [u32; 2]) {
    let (mut x, mut y, mut row, mut width, mut places) = (0, 0, 0, 0, Vec::new());
    for [_, _, w, h] in cells {
        if x > 0 && x + w * SCALE > WIDTH {
            (x, y, row) = (0, y + row, 0);
        }
        places.push([x, y]);
        x += w * SCALE + MARGIN;
        (row, width) = (row.max(h * SCALE + MARGIN), width.max(x));
    }
    (places, [width, y + row])
}

/// A part of the sheet, magnified by `scale`.
fn enlarged(sheet: &RgbaImage, cell: [u32; 4], scale: u32) -> RgbaImage {
    let [left, top, width, height] = cell;
    let part = imageops::crop_imm(sheet, left, top, width, height).to_image();
    imageops::resize(&part, width * scale, height * scale, imageops::FilterType::Nearest)
}

fn write(picture: &mut RgbaImage, letters: &RgbaImage, font: &Font, text: &str) {
    for ([x, y], glyph) in font.layout(text) {
        let [left, top, width, height] = glyph.uv.map(u32::from);
        let letter = enlarged(letters, [left, top, width, height], NAME_SCALE);
        let place = |pen: i64| i64::from(NAME_SCALE) * pen;
        let up = i64::from(font.rise());
        imageops::overlay(picture, &letter, place(i64::from(x)), place(i64::from(y) - up));
    }
}
