//! Packs all pictures on one sheet, in shelves: rows of pictures of decreasing height.

use image::{RgbaImage, imageops};

use super::error::BakeError;
use super::font::FontArt;
use super::sprite::SpriteArt;
use sector_sprites::{FontEntry, FrameEntry, GlyphEntry, Index, MAX_SIDE, SpriteEntry};

/// Width of the sheet in pixels.
const WIDTH: u32 = 1024;

/// Empty pixels between pictures, so that none bleeds into its neighbor under smooth scaling.
const GAP: u32 = 1;

/// Places all pictures on one sheet and makes its index.
///
/// # Errors
/// When they do not fit within [`MAX_SIDE`], or one picture is wider than the sheet.
pub(super) fn pack(
    mut sprites: Vec<SpriteArt>,
    mut fonts: Vec<FontArt>,
) -> Result<(RgbaImage, Index), BakeError> {
    sprites.sort_by(|a, b| a.name.cmp(&b.name));
    fonts.sort_by(|a, b| a.name.cmp(&b.name));
    let frames = sprites.iter().flat_map(|sprite| &sprite.frames).map(|frame| &frame.picture);
    let glyphs = fonts.iter().flat_map(|font| &font.glyphs).map(|glyph| &glyph.picture);
    let pictures: Vec<&RgbaImage> = frames.chain(glyphs).collect();
    let (corners, height) = places(&pictures)?;
    let mut sheet = RgbaImage::new(WIDTH, height);
    for (picture, &(x, y)) in pictures.iter().zip(&corners) {
        imageops::replace(&mut sheet, *picture, i64::from(x), i64::from(y));
    }
    // Every number is at most MAX_SIDE, so it fits.
    let mut cells = pictures
        .iter()
        .zip(&corners)
        .map(|(picture, &(x, y))| (x as u16, y as u16, picture.width() as u16, picture.height() as u16));
    let index = Index {
        size: (WIDTH as u16, height as u16),
        sprites: sprites.iter().map(|sprite| sprite_entry(sprite, &mut cells)).collect(),
        fonts: fonts.iter().map(|font| font_entry(font, &mut cells)).collect(),
    };
    Ok((sheet, index))
}

type CellNumbers = (u16, u16, u16, u16);

fn sprite_entry(sprite: &SpriteArt, cells: &mut impl Iterator<Item = CellNumbers>) -> SpriteEntry {
    let frames = sprite.frames.iter().zip(cells).map(|(frame, cell)| FrameEntry { cell, pivot: frame.pivot });
    SpriteEntry {
        name: sprite.name.clone(),
        ticks: sprite.ticks,
        turns: sprite.turns,
        frames: frames.collect(),
    }
}

fn font_entry(font: &FontArt, cells: &mut impl Iterator<Item = CellNumbers>) -> FontEntry {
    let glyphs = font.glyphs.iter().zip(cells);
    let entry = |(glyph, cell): (&super::font::GlyphArt, _)| GlyphEntry {
        char: glyph.char,
        cell,
        advance: glyph.advance,
    };
    FontEntry {
        name: font.name.clone(),
        line: font.line,
        rise: font.rise,
        glyphs: glyphs.map(entry).collect(),
    }
}

/// The left top corner of every picture, and the height of the sheet.
fn places(pictures: &[&RgbaImage]) -> Result<(Vec<(u32, u32)>, u32), BakeError> {
    let mut order: Vec<usize> = (0..pictures.len()).collect();
    // A stable sort: equally tall pictures keep their order.
    order.sort_by_key(|&number| std::cmp::Reverse(pictures[number].height()));
    let mut corners = vec![(0, 0); pictures.len()];
    let (mut x, mut y, mut shelf) = (GAP, GAP, 0);
    for number in order {
        let (width, height) = pictures[number].dimensions();
        if width + 2 * GAP > WIDTH {
            return Err(BakeError::file(
                "sprites.png",
                format!("a picture {width} wide; the sheet has {WIDTH}"),
            ));
        }
        if x + width + GAP > WIDTH {
            (x, y, shelf) = (GAP, y + shelf + GAP, 0);
        }
        corners[number] = (x, y);
        x += width + GAP;
        shelf = shelf.max(height);
    }
    let height = y + shelf + GAP;
    if height > MAX_SIDE {
        return Err(BakeError::file(
            "sprites.png",
            format!("{height} pixels tall; expected at most {MAX_SIDE}"),
        ));
    }
    Ok((corners, height))
}
