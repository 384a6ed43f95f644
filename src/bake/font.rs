//! A `font:` block becomes letters.

use image::RgbaImage;

use super::Source;
use super::art::{self, Mirror};
use super::error::{BakeError, Place};
use super::palette::Palette;
use super::text::{self, Block, Grid};

/// A finished font.
#[derive(Clone, Debug)]
pub(super) struct FontArt {
    pub(super) place: Place,
    pub(super) name: String,
    pub(super) line: u16,
    pub(super) glyphs: Vec<GlyphArt>,
}

/// A finished letter.
#[derive(Clone, Debug)]
pub(super) struct GlyphArt {
    pub(super) char: char,
    pub(super) picture: RgbaImage,
    pub(super) advance: u16,
}

/// Reads all fonts of a file.
pub(super) fn parse(source: &Source, palette: &Palette) -> Result<Vec<FontArt>, BakeError> {
    let blocks = text::blocks(source, "font", "glyph")?;
    blocks.iter().map(|block| font(block, palette)).collect()
}

fn font(block: &Block<'_>, palette: &Palette) -> Result<FontArt, BakeError> {
    let name = text::checked_name(&block.head)?;
    let (mut line, mut gap) = (0_u16, 1_u16);
    for field in &block.fields {
        match field.key {
            "line" => line = field.number(1..=200)?,
            "gap" => gap = field.number(0..=100)?,
            other => {
                let message = format!("unknown key `{other}`; expected one of line, gap, glyph");
                return Err(field.place.error(0, message));
            }
        }
    }
    if line == 0 {
        return Err(block.head.error("no `line:`; expected the distance of two lines in pixels"));
    }
    let mut glyphs: Vec<GlyphArt> = Vec::new();
    for grid in &block.grids {
        let glyph = glyph(grid, palette, gap)?;
        let first_height = glyphs.first().map_or(glyph.picture.height(), |first| first.picture.height());
        if glyph.picture.height() != first_height {
            let message = format!("a letter of {} rows; expected {first_height}", glyph.picture.height());
            return Err(grid.field.error(message));
        }
        if glyphs.iter().any(|other| other.char == glyph.char) {
            return Err(grid.field.error(format!("the letter {:?} a second time", glyph.char)));
        }
        glyphs.push(glyph);
    }
    glyphs.sort_by_key(|glyph| glyph.char);
    Ok(FontArt { place: block.head.place.clone(), name, line, glyphs })
}

fn glyph(grid: &Grid<'_>, palette: &Palette, gap: u16) -> Result<GlyphArt, BakeError> {
    let mut characters = grid.field.value.chars();
    let (char, picture) = match (grid.field.value, characters.next(), characters.next()) {
        ("space", ..) => {
            let width = grid.rows.first().map_or(0, |row| row.len()).clamp(1, 100);
            (' ', RgbaImage::new(width as u32, grid.rows.len().clamp(1, 100) as u32))
        }
        (_, Some(only), None) => (only, art::draw(grid, &palette.by_character, Mirror::No)?),
        (found, ..) => {
            return Err(grid.field.error(format!("expected one character or `space`, found {found:?}")));
        }
    };
    // A grid is at most 1024 wide, a gap at most 100.
    let advance = picture.width() as u16 + gap;
    Ok(GlyphArt { char, picture, advance })
}
