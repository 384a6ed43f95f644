//! Builds the glyphs of a `font:` block: drawn, composed of a letter and an accent, or the same as another letter.

use super::SourceFile;
use super::art::{self, Mirror};
use super::error::{BakeError, SourceLine};
use super::palette::Palette;
use super::text::{self, CharGrid, KeyLine, SourceBlock};
use image::{RgbaImage, imageops};
use sector_sprites::{FontEntry, GlyphEntry};
use std::collections::BTreeMap;

/// A drawn font. Packing the sheet sets the glyph positions in its entry, and then adds the letters that share them.
pub(super) struct FontArt {
    pub(super) place: SourceLine,
    pub(super) entry: FontEntry,
    pub(super) pictures: Vec<RgbaImage>,
    /// The letters without an image of their own, each with the letter whose image it has.
    shared: BTreeMap<char, char>,
}

impl FontArt {
    /// Adds the letters that share an image. Call this when the cells are known.
    pub(super) fn share_glyphs(&mut self) {
        let glyphs = &mut self.entry.glyphs;
        for (&char, &like) in &self.shared {
            let found = glyphs.iter().find(|glyph| glyph.char == like).copied();
            glyphs.extend(found.map(|glyph| GlyphEntry { char, ..glyph }));
        }
        glyphs.sort_by_key(|glyph| glyph.char);
    }
}

#[derive(Clone, Copy)]
struct FontMetrics {
    line: u16,
    /// The number of rows above the capitals, for accents.
    rise: u16,
    /// The number of rows below the letters, for accents and tails.
    drop: u16,
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
    let mut letters = FontBuilder { metrics, rows: None, pictures: BTreeMap::new(), shared: BTreeMap::new() };
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
    for field in block.fields.iter().filter(|field| field.key == "same") {
        letters.share(field)?;
    }
    let glyph = |(&char, picture): (&char, &RgbaImage)| {
        // A grid is at most 1024 wide and a gap at most 100, so the sum fits.
        let advance = picture.width() as u16 + metrics.gap;
        GlyphEntry { char, cell: (0, 0, 0, 0), advance }
    };
    let glyphs = letters.pictures.iter().map(glyph).collect();
    let entry = FontEntry { name, line: metrics.line, rise: metrics.rise, glyphs };
    // Few letters need the rows of the drop.
    let height = letters.rows.unwrap_or(0) + u32::from(metrics.rise);
    let cropped = |picture: &RgbaImage| {
        let height = height.max(inked_rows(picture).1 as u32 + 1);
        imageops::crop_imm(picture, 0, 0, picture.width(), height).to_image()
    };
    let pictures = letters.pictures.values().map(cropped).collect();
    Ok(FontArt { place: block.head.place.clone(), entry, pictures, shared: letters.shared })
}

fn metrics(block: &SourceBlock<'_>) -> Result<FontMetrics, BakeError> {
    let mut metrics = FontMetrics { line: 0, rise: 0, drop: 0, clear: 1, gap: 1 };
    for field in &block.fields {
        match field.key {
            "line" => metrics.line = field.number(1..=200)?,
            "rise" => metrics.rise = field.number(0..=100)?,
            "drop" => metrics.drop = field.number(0..=100)?,
            "clear" => metrics.clear = field.number(-100..=100)?,
            "gap" => metrics.gap = field.number(0..=100)?,
            "made" | "same" => {}
            other => {
                let known = "line, rise, drop, clear, gap, glyph, mark, made, same";
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
    /// The number of rows of the first letter, without those for accents.
    rows: Option<u32>,
    pictures: BTreeMap<char, RgbaImage>,
    shared: BTreeMap<char, char>,
}

impl FontBuilder {
    /// Adds a drawn letter. It may have up to `rise` more rows on top than the first letter, for accents, or with `below`
    /// after the letter up to `drop` more rows at the bottom, for tails.
    fn draw(&mut self, grid: &CharGrid<'_>, palette: &Palette) -> Result<(), BakeError> {
        let FontMetrics { rise, drop, .. } = self.metrics;
        let [rise, drop] = [rise, drop].map(u32::from);
        let low = grid.field.value.strip_suffix(" below");
        let char = character(&grid.field, low.unwrap_or(grid.field.value))?;
        let picture = if char == ' ' || char == '\u{a0}' {
            let width = grid.rows.first().map_or(0, |row| row.len()).clamp(1, 100);
            RgbaImage::new(width as u32, grid.rows.len().clamp(1, 100) as u32)
        } else {
            art::draw(grid, &palette.by_character, Mirror::No)?
        };
        let rows = *self.rows.get_or_insert(picture.height());
        let room = if low.is_some() { drop } else { rise };
        if !(rows..=rows + room).contains(&picture.height()) {
            let expected = if room == 0 { rows.to_string() } else { format!("{rows} to {}", rows + room) };
            let message = format!("the letter has {} rows: expected {expected}", picture.height());
            return Err(grid.field.error(message));
        }
        let top = if low.is_some() { rise } else { rows + rise - picture.height() };
        let mut cell = RgbaImage::new(picture.width(), rise + rows + drop);
        imageops::replace(&mut cell, &picture, 0, i64::from(top));
        self.add(&grid.field, char, cell)
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

    /// Adds letters that look like another one: `same: A А Α`.
    fn share(&mut self, field: &KeyLine<'_>) -> Result<(), BakeError> {
        let mut words = field.value.split_whitespace().map(|word| character(field, word));
        let like =
            words.next().ok_or_else(|| field.error("expected a letter and those that look like it"))??;
        if !self.pictures.contains_key(&like) {
            return Err(field.error(format!("the letter {like:?} is not drawn in this font")));
        }
        for char in words {
            let char = char?;
            if self.pictures.contains_key(&char) || self.shared.insert(char, like).is_some() {
                return Err(twice(field, char));
            }
        }
        Ok(())
    }

    fn add(&mut self, field: &KeyLine<'_>, char: char, picture: RgbaImage) -> Result<(), BakeError> {
        match self.pictures.insert(char, picture) {
            None => Ok(()),
            Some(_) => Err(twice(field, char)),
        }
    }
}

fn twice(field: &KeyLine<'_>, char: char) -> BakeError {
    field.error(format!("the letter {char:?} appears twice: expected it once"))
}

/// Reads an accent and its name, with its side if it is not above the letter: `below`, `below right`, `before`.
fn mark<'a>(grid: &CharGrid<'a>, palette: &Palette) -> Result<(&'a str, AccentMark), BakeError> {
    let (name, side) = grid.field.value.split_once(' ').unwrap_or((grid.field.value, ""));
    let side = match side {
        "" => MarkSide::Above,
        "below" => MarkSide::Below,
        "below right" => MarkSide::BelowRight,
        "before" => MarkSide::Before,
        other => {
            let known = "below, below right or before";
            return Err(grid.field.error(format!("unknown side {other:?}: expected {known}")));
        }
    };
    let picture = art::draw(grid, &palette.by_character, Mirror::No)?;
    Ok((name, AccentMark { picture, side }))
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
    side: MarkSide,
}

#[derive(Clone, Copy, PartialEq)]
enum MarkSide {
    Above,
    /// Below the middle of the letter, like a cedilla.
    Below,
    /// Below its right edge, like an ogonek.
    BelowRight,
    /// To the left of its top, like the tonos of a Greek capital.
    Before,
}

/// Places an accent over the middle of a letter with `clear` empty rows in between (fewer if there is no room), directly
/// below the letter, or next to it. A letter narrower than its accent is widened to fit.
fn compose(letter: &RgbaImage, mark: &AccentMark, clear: i32) -> RgbaImage {
    let [wide, mark_wide] = [letter, &mark.picture].map(|picture| i64::from(picture.width()));
    let [high, mark_high] = [letter, &mark.picture].map(|picture| i64::from(picture.height()));
    let (top, bottom) = inked_rows(letter);
    let overlap = i64::from(clear.min(0));
    let middle = wide.max(mark_wide);
    let beside = wide + mark_wide + overlap;
    let above = (top - i64::from(clear) - mark_high).max(0);
    let below = (bottom + 1 + overlap).min(high - 1);
    let (width, letter_x, x, y) = match mark.side {
        MarkSide::Above => (middle, (middle - wide) / 2, (middle - mark_wide) / 2, above),
        MarkSide::Below => (middle, (middle - wide) / 2, (middle - mark_wide) / 2, below),
        MarkSide::BelowRight => (middle, (middle - wide) / 2, middle - mark_wide, below),
        MarkSide::Before => (beside, beside - wide, 0, top),
    };
    // A grid is at most 1024 wide.
    let mut made = RgbaImage::new(width as u32, letter.height());
    let mut layers = [(letter, letter_x, 0), (&mark.picture, x, y)];
    if mark.side == MarkSide::Before {
        // The outline of the letter sets it apart from the accent.
        layers.reverse();
    }
    layers.into_iter().for_each(|(picture, x, y)| imageops::overlay(&mut made, picture, x, y));
    if width > wide { trimmed(&made) } else { made }
}

fn inked_rows(picture: &RgbaImage) -> (i64, i64) {
    let is_inked = |y: &u32| (0..picture.width()).any(|x| picture.get_pixel(x, *y).0[3] > 0);
    let rows = || (0..picture.height()).filter(is_inked);
    (rows().next().unwrap_or(0).into(), rows().next_back().unwrap_or(0).into())
}

fn trimmed(picture: &RgbaImage) -> RgbaImage {
    let is_inked = |x: &u32| (0..picture.height()).any(|y| picture.get_pixel(*x, y).0[3] > 0);
    let columns = || (0..picture.width()).filter(is_inked);
    let (Some(left), Some(right)) = (columns().next(), columns().next_back()) else { return picture.clone() };
    imageops::crop_imm(picture, left, 0, right - left + 1, picture.height()).to_image()
}
