//! Reads the text in a frame from the sprites of its letters.

use glam::Vec2;
use sector_sprites::Sheet;
use sector_sweep::view::{Sprite, colors};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) is_title: bool,
    /// The scale of the letters relative to the sheet.
    pub(crate) scale: f32,
    /// The left end of the text and the top of its capitals.
    pub(crate) low: Vec2,
    /// The right end of the text and the bottom of its capitals.
    pub(crate) high: Vec2,
}

impl Line {
    pub(crate) fn middle(&self) -> Vec2 {
        (self.low + self.high) / 2.0
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Glyph {
    char: char,
    is_title: bool,
    rise: u16,
    advance: u16,
}

pub(crate) type Alphabet = BTreeMap<[u16; 4], Glyph>;

/// A letter in a frame, from the top of the capitals to their bottom.
#[derive(Clone, Copy)]
pub(crate) struct Letter {
    pub(crate) char: char,
    pub(crate) is_title: bool,
    pub(crate) scale: f32,
    pub(crate) low: Vec2,
    pub(crate) high: Vec2,
    end_x: f32,
}

/// Returns the letter that a sprite shows, or `None` for shadows, outlines and other sprites.
pub(crate) fn letter(alphabet: &Alphabet, sprite: &Sprite) -> Option<Letter> {
    let &Glyph { char, is_title, rise, advance } = alphabet.get(&sprite.uv)?;
    let scale = sprite.size[1] / f32::from(sprite.uv[3].max(1));
    let low = Vec2::new(sprite.pos[0], sprite.pos[1] + scale * f32::from(rise));
    let capitals = if is_title { 13.0 } else { 7.0 };
    let high = Vec2::new(sprite.pos[0] + sprite.size[0], low.y + scale * capitals);
    let letter = Letter { char, is_title, scale, low, high, end_x: low.x + scale * f32::from(advance) };
    (sprite.tint[..3] != colors::INK[..3]).then_some(letter)
}

/// Returns the lines of text among sprites in drawing order, without shadows and outlines.
pub(crate) fn lines(sheet: &Sheet, sprites: &[Sprite]) -> Vec<Line> {
    let alphabet = alphabet(sheet);
    let mut lines: Vec<Line> = Vec::new();
    // The start and tint of the text's next letter.
    let mut next: Option<([f32; 2], [u8; 4])> = None;
    for sprite in sprites {
        let Some(letter) = letter(&alphabet, sprite) else { continue };
        let goes_on = next == Some((sprite.pos, sprite.tint));
        next = Some(([letter.end_x, sprite.pos[1]], sprite.tint));
        match lines.last_mut().filter(|line| goes_on && line.is_title == letter.is_title) {
            Some(line) => {
                line.text.push(letter.char);
                line.high = line.high.max(letter.high);
            }
            None => {
                let Letter { char, is_title, scale, low, high, .. } = letter;
                lines.push(Line { text: char.to_string(), is_title, scale, low, high });
            }
        }
    }
    lines
}

pub(crate) fn alphabet(sheet: &Sheet) -> Alphabet {
    let fonts = sheet.fonts().flat_map(|(name, font)| {
        let is_title = name == "display";
        font.glyphs().map(move |(char, glyph)| {
            (glyph.uv, Glyph { char, is_title, rise: font.rise(), advance: glyph.advance })
        })
    });
    // Where letters share a glyph, Latin ones come first.
    let glyphs: Vec<_> = fonts.collect();
    glyphs.into_iter().rev().collect()
}
