//! The texts in a picture, read from the sprites of their letters.

use glam::Vec2;
use sector_sprites::{Glyph, Sheet};
use sector_sweep::view::{Sprite, colors};
use std::collections::BTreeMap;

/// A text that was written in one go.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) text: String,
    /// Whether the text is in the font of titles.
    pub(crate) is_title: bool,
    /// The scale of the letters relative to the sheet.
    pub(crate) scale: f32,
    /// The left end of the text and the top of its capitals.
    pub(crate) low: Vec2,
    /// The right end of the text and the foot of its capitals.
    pub(crate) high: Vec2,
}

impl Line {
    pub(crate) fn middle(&self) -> Vec2 {
        (self.low + self.high) / 2.0
    }
}

/// A letter of a font on the sheet.
#[derive(Clone, Copy)]
struct Letter {
    char: char,
    is_title: bool,
    rise: u16,
    advance: u16,
}

/// The texts among sprites in the order of drawing, without shadows and outlines.
pub(crate) fn lines(sheet: &Sheet, sprites: &[Sprite]) -> Vec<Line> {
    let alphabet = alphabet(sheet);
    let mut lines: Vec<Line> = Vec::new();
    // Where the next letter of the text has to begin, and what it looks like.
    let mut next: Option<([f32; 2], [u8; 4])> = None;
    for sprite in sprites.iter().filter(|sprite| sprite.tint[..3] != colors::INK[..3]) {
        let Some(letter) = alphabet.get(&sprite.uv) else { continue };
        let scale = sprite.size[1] / f32::from(sprite.uv[3].max(1));
        let goes_on = next == Some((sprite.pos, sprite.tint));
        next = Some(([sprite.pos[0] + scale * f32::from(letter.advance), sprite.pos[1]], sprite.tint));
        let top = sprite.pos[1] + scale * f32::from(letter.rise);
        let capitals = if letter.is_title { 13.0 } else { 7.0 };
        let low = Vec2::new(sprite.pos[0], top);
        let high = Vec2::new(sprite.pos[0] + sprite.size[0], top + scale * capitals);
        match lines.last_mut().filter(|line| goes_on && line.is_title == letter.is_title) {
            Some(line) => {
                line.text.push(letter.char);
                line.high = line.high.max(high);
            }
            None => lines.push(Line {
                text: letter.char.to_string(),
                is_title: letter.is_title,
                scale,
                low,
                high,
            }),
        }
    }
    lines
}

/// The letters of both fonts by their rectangle on the sheet.
fn alphabet(sheet: &Sheet) -> BTreeMap<[u16; 4], Letter> {
    let fonts = sheet.fonts().flat_map(|(name, font)| {
        let is_title = name == "display";
        let letter = move |(char, Glyph { uv, advance }): (char, Glyph)| {
            (uv, Letter { char, is_title, rise: font.rise(), advance })
        };
        font.glyphs().map(letter)
    });
    fonts.collect()
}
