//! Packs all images onto one sheet, in shelves: rows of decreasing height. Letters come after all sprites, so that a new
//! letter moves no sprite.

use super::error::BakeError;
use super::font::FontArt;
use super::sprite::SpriteArt;
use image::{RgbaImage, imageops};
use sector_sprites::{GAP, Index, MAX_SIDE, shelves};

const WIDTH: u32 = 1024;

/// Packs the frames of all sprites and the glyphs of all fonts into one image, and returns it with its index.
pub(super) fn pack(
    mut sprites: Vec<SpriteArt>,
    mut fonts: Vec<FontArt>,
) -> Result<(RgbaImage, Index), BakeError> {
    sprites.sort_by(|a, b| a.entry.name.cmp(&b.entry.name));
    fonts.sort_by(|a, b| a.entry.name.cmp(&b.entry.name));
    let frames = sprites.iter().flat_map(|sprite| &sprite.pictures);
    let mut pictures: Vec<&RgbaImage> = frames.collect();
    let sprite_count = pictures.len();
    pictures.extend(fonts.iter().flat_map(|font| &font.pictures));
    let (corners, height) = places(&pictures, sprite_count)?;
    let mut sheet = RgbaImage::new(WIDTH, height);
    let mut cells = Vec::new();
    for (picture, &(x, y)) in pictures.iter().zip(&corners) {
        imageops::replace(&mut sheet, *picture, i64::from(x), i64::from(y));
        // Every number is at most MAX_SIDE, so it fits.
        cells.push((x as u16, y as u16, picture.width() as u16, picture.height() as u16));
    }
    let frames = sprites.iter_mut().flat_map(|sprite| &mut sprite.entry.frames).map(|frame| &mut frame.cell);
    let glyphs = fonts.iter_mut().flat_map(|font| &mut font.entry.glyphs).map(|glyph| &mut glyph.cell);
    frames.chain(glyphs).zip(cells).for_each(|(place, cell)| *place = cell);
    fonts.iter_mut().for_each(FontArt::share_glyphs);
    let index = Index {
        size: (WIDTH as u16, height as u16),
        sprites: sprites.into_iter().map(|sprite| sprite.entry).collect(),
        fonts: fonts.into_iter().map(|font| font.entry).collect(),
    };
    Ok((sheet, index))
}

/// Returns the upper left corners in the order of `pictures`, and the height of the sheet, in pixels. The images after the
/// first `sprite_count` are letters.
fn places(pictures: &[&RgbaImage], sprite_count: usize) -> Result<(Vec<(u32, u32)>, u32), BakeError> {
    let mut order: Vec<usize> = (0..pictures.len()).collect();
    // The sort is stable: equally tall images keep their order.
    order.sort_by_key(|&number| (number >= sprite_count, std::cmp::Reverse(pictures[number].height())));
    if let Some(width) = pictures.iter().map(|picture| picture.width()).find(|width| width + 2 * GAP > WIDTH)
    {
        let message = format!("an image is {width} pixels wide: expected at most {WIDTH}");
        return Err(BakeError::file("sprites.png", message));
    }
    let (shelved, height) = shelves(order.iter().map(|&number| pictures[number].dimensions()), WIDTH);
    let mut corners = vec![(0, 0); pictures.len()];
    order.into_iter().zip(shelved).for_each(|(number, corner)| corners[number] = corner);
    if height > MAX_SIDE {
        let message = format!("the sheet would be {height} pixels high: expected at most {MAX_SIDE}");
        return Err(BakeError::file("sprites.png", message));
    }
    Ok((corners, height))
}
