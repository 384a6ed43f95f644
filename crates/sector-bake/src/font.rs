//! Builds the glyphs of a `font:` block, either drawn or composed of a letter and an accent.

use super::SourceFile;
use super::art::{self, Mirror};
use super::error::{BakeError, SourceLine};
use super::palette::Palette;
use super::text::{self, CharGrid, KeyLine, SourceBlock};
use image::{RgbaImage, imageops};
use sector_sprites::{FontEntry, GlyphEntry};
use std::collections::BTreeMap;

/// A drawn font. Packing the sheet sets the glyph positions in its entry.
pub(super) struct FontArt {
    pub(super) place: SourceLine,
    pub(super) entry: FontEntry,
    pub(super) pictures: Vec<RgbaImage>,
}

#[derive(Clone, Copy)]
struct FontMetrics {
    line: u16,
    /// The number of rows above the capitals, for accents.
    rise: u16,
    /// The number of empty rows between a letter and its accent. Negative values let their outlines overlap.
    clear: i32,
    gap: u16,
}

pub(super) fn parse(source: &SourceFile, palette: &Palette) -> Result<Vec<FontArt>, BakeError> {
    let blocks = text::blocks(source, "font", &["glyph", "mark"])?;
    blocks.iter().map(|block| font(block, palette)).collect()
}

fn font(block: &SourceBlock<'_>, palette: &Palette) -> Result<FontArt, BakeError> {
    let name = text::checked_name(&block.head)?;
    let metrics = metrics(block)?;
    let mut letters = FontBuilder { metrics, rows: None, pictures: BTreeMap::new() };
    let mut marks = BTreeMap::new();
    for grid in &block.grids {
        match grid.field.key {
            "mark" => marks.extend([mark(grid, palette)?]),
            _ => letters.draw(grid, palette)?,
        }
    }
    for field in block.fields.iter().filter(|field| field.key == "made") {
        letters.make(field, &marks)?;
    }
    let glyph = |(&char, picture): (&char, &RgbaImage)| {
        // A grid is at most 1024 wide and a gap at most 100, so the sum fits.
        let advance = picture.width() as u16 + metrics.gap;
        GlyphEntry { char, cell: (0, 0, 0, 0), advance }
    };
    let glyphs = letters.pictures.iter().map(glyph).collect();
    let entry = FontEntry { name, line: metrics.line, rise: metrics.rise, glyphs };
    let pictures = letters.pictures.into_values().collect();
    Ok(FontArt { place: block.head.place.clone(), entry, pictures })
}

fn metrics(block: &SourceBlock<'_>) -> Result<FontMetrics, BakeError> {
    let mut metrics = FontMetrics { line: 0, rise: 0, clear: 1, gap: 1 };
    for field in &block.fields {
        match field.key {
            "line" => metrics.line = field.number(1..=200)?,
            "rise" => metrics.rise = field.number(0..=100)?,
            "clear" => metrics.clear = field.number(-100..=100)?,
            "gap" => metrics.gap = field.number(0..=100)?,
            "made" => {}
            other => {
                let known = "line, rise, clear, gap, glyph, mark, made";
                return Err(field.place.error(0, format!("unknown key `{other}`: expected one of {known}")));
            }
        }
    }
    if metrics.line == 0 {
        return Err(block.head.error("there is no `line:`: expected the line height in pixels"));
    }
    Ok(metrics)
}

struct FontBuilder {
    metrics: FontMetrics,
    /// The number of rows of the first letter, not counting rows for accents above it.
    rows: Option<u32>,
    pictures: BTreeMap<char, RgbaImage>,
}

impl FontBuilder {
    /// Adds a drawn letter. It may have up to `rise` more rows than the first, for accents.
    fn draw(&mut self, grid: &CharGrid<'_>, palette: &Palette) -> Result<(), BakeError> {
        let char = character(&grid.field, grid.field.value)?;
        let picture = if char == ' ' || char == '\u{a0}' {
            let width = grid.rows.first().map_or(0, |row| row.len()).clamp(1, 100);
            RgbaImage::new(width as u32, grid.rows.len().clamp(1, 100) as u32)
        } else {
            art::draw(grid, &palette.by_character, Mirror::No)?
        };
        let rows = *self.rows.get_or_insert(picture.height());
        let rise = u32::from(self.metrics.rise);
        if !(rows..=rows + rise).contains(&picture.height()) {
            let expected = if rise == 0 { rows.to_string() } else { format!("{rows} to {}", rows + rise) };
            let message = format!("the letter has {} rows: expected {expected}", picture.height());
            return Err(grid.field.error(message));
        }
        self.add(&grid.field, char, raised(&picture, rows + rise))
    }

    /// Adds a letter composed of another letter and an accent: `made: Ä A diaeresis`.
    fn make(&mut self, field: &KeyLine<'_>, marks: &BTreeMap<&str, AccentMark>) -> Result<(), BakeError> {
        let words: Vec<&str> = field.value.split_whitespace().collect();
        let [made, base, mark] = words[..] else {
            return Err(field.error("expected a new letter, its base letter and the name of a mark"));
        };
        let base = self.pictures.get(&character(field, base)?);
        let base =
            base.ok_or_else(|| field.error(format!("the base letter {:?} is not defined above", words[1])))?;
        let known = || marks.keys().copied().collect::<Vec<_>>().join(", ");
        let unknown = || field.error(format!("there is no mark {mark:?}: expected one of {}", known()));
        let picture = compose(base, marks.get(mark).ok_or_else(unknown)?, self.metrics.clear);
        self.add(field, character(field, made)?, picture)
    }

    fn add(&mut self, field: &KeyLine<'_>, char: char, picture: RgbaImage) -> Result<(), BakeError> {
        match self.pictures.insert(char, picture) {
            None => Ok(()),
            Some(_) => Err(field.error(format!("the letter {char:?} appears twice: expected it once"))),
        }
    }
}

/// Reads an accent and its name. With `below` after the name, it hangs below the letter.
fn mark<'a>(grid: &CharGrid<'a>, palette: &Palette) -> Result<(&'a str, AccentMark), BakeError> {
    let (name, is_below) = match grid.field.value.split_once(' ') {
        Some((name, "below")) => (name, true),
        _ => (grid.field.value, false),
    };
    let picture = art::draw(grid, &palette.by_character, Mirror::No)?;
    Ok((name, AccentMark { picture, is_below }))
}

/// Reads a character, written as itself, as `space`, or as its number such as `U+E000`.
fn character(field: &KeyLine<'_>, word: &str) -> Result<char, BakeError> {
    let mut characters = word.chars();
    let numbered = word.strip_prefix("U+").and_then(|digits| u32::from_str_radix(digits, 16).ok());
    match (word, characters.next(), characters.next()) {
        ("space", ..) => Ok(' '),
        (_, Some(only), None) => Ok(only),
        _ => numbered.and_then(char::from_u32).ok_or_else(|| {
            field.error(format!("expected one character, `space` or a number such as U+E000, found {word:?}"))
        }),
    }
}

/// An accent, without empty rows. Empty columns set its horizontal position.
struct AccentMark {
    picture: RgbaImage,
    /// Whether the accent hangs below the letter, like a cedilla.
    is_below: bool,
}

/// Adds empty rows at the top until the image is `height` pixels high.
fn raised(picture: &RgbaImage, height: u32) -> RgbaImage {
    let mut raised = RgbaImage::new(picture.width(), height);
    imageops::replace(&mut raised, picture, 0, i64::from(height) - i64::from(picture.height()));
    raised
}

/// Places an accent over the middle of a letter with `clear` empty rows in between (fewer if there is no room), or
/// directly below the letter. A letter narrower than its accent is widened to fit.
fn compose(letter: &RgbaImage, mark: &AccentMark, clear: i32) -> RgbaImage {
    let width = letter.width().max(mark.picture.width());
    let mut made = RgbaImage::new(width, letter.height());
    imageops::overlay(&mut made, letter, i64::from((width - letter.width()) / 2), 0);
    let (top, bottom) = inked_rows(letter);
    let y = if mark.is_below {
        (i64::from(bottom) + 1 + i64::from(clear.min(0))).min(i64::from(letter.height()) - 1)
    } else {
        (i64::from(top) - i64::from(clear) - i64::from(mark.picture.height())).max(0)
    };
    imageops::overlay(&mut made, &mark.picture, i64::from((width - mark.picture.width()) / 2), y);
    if width > letter.width() { trimmed(&made) } else { made }
}

fn inked_rows(picture: &RgbaImage) -> (u32, u32) {
    let is_inked = |y: &u32| (0..picture.width()).any(|x| picture.get_pixel(x, *y).0[3] > 0);
    let rows = || (0..picture.height()).filter(is_inked);
    (rows().next().unwrap_or(0), rows().next_back().unwrap_or(0))
}

fn trimmed(picture: &RgbaImage) -> RgbaImage {
    let is_inked = |x: &u32| (0..picture.height()).any(|y| picture.get_pixel(*x, y).0[3] > 0);
    let columns = || (0..picture.width()).filter(is_inked);
    let (Some(left), Some(right)) = (columns().next(), columns().next_back()) else { return picture.clone() };
    imageops::crop_imm(picture, left, 0, right - left + 1, picture.height()).to_image()
}
