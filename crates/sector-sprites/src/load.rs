//! Reads the image and the index into a sheet. Every value is checked before it is used.

use super::font::{Font, Glyph};
use super::index::{FontEntry, FrameEntry, Index, SpriteEntry};
use super::sheet::{FrameRange, Sheet, SheetCell, SpriteId, frame_keys};
use image::codecs::png::PngDecoder;
use image::{DynamicImage, ImageDecoder, ImageResult, Limits, RgbaImage};
use ron_text::{TextError, shortened};
use sector_collision::{Mask, Rect};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Cursor;
use thiserror::Error;

/// The reason why a sheet was refused. Every message starts with the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SheetError {
    /// The image cannot be read: truncated, not a PNG, too large, or with 16 bits per channel.
    #[error(
        "{file}: {found}: expected a complete PNG of at most {most} × {most} pixels with at most 8 bits per channel"
    )]
    Picture {
        /// The name of the file.
        file: String,
        /// The PNG decoder's message, or what was found.
        found: String,
        /// The maximum side length, in pixels.
        most: u32,
    },
    /// The index is not valid RON, or its fields or their types are wrong.
    #[error(transparent)]
    Index(#[from] TextError),
    /// The index contradicts itself or the image.
    #[error("{path}: found {found}, expected {expected}")]
    Value {
        /// The file and the path of the value in it, such as `sprites.ron: sprites[3] (scout).frames[0].cell`.
        path: String,
        /// A description of the value that was found.
        found: String,
        /// A description of the valid values.
        expected: String,
    },
}

/// The maximum side length of a sheet, in pixels. Every GPU supports 2048, and the shipped sheet is 1024 × 1606. The
/// limit is checked before any memory is allocated, so a forged header costs nothing.
pub const MAX_SIDE: u32 = 2048;

const MAX_NAME: usize = 64;

/// The memory in bytes that the PNG decoder may use in addition to the image: for texts, a color profile and other
/// invisible parts, which a small file may claim to be large.
const DECODER_BYTES: u64 = 4 << 20;

pub(super) fn sheet(png: &[u8], index: &str) -> Result<Sheet, SheetError> {
    let image = picture("sprites.png", png, MAX_SIDE)?;
    let index: Index = ron_text::read("sprites.ron", index)?;
    if (u32::from(index.size.0), u32::from(index.size.1)) != image.dimensions() {
        let expected = format!("the size of sprites.png, {:?}", image.dimensions());
        return Err(wrong("sprites.ron: size", format!("{:?}", index.size), expected));
    }
    let fonts = fonts(&index.fonts, &image)?;
    let mut build = SheetBuilder::default();
    for (number, entry) in index.sprites.iter().enumerate() {
        checked_name(format_args!("sprites.ron: sprites[{number}].name"), &entry.name)?;
        let path = format!("sprites.ron: sprites[{number}] ({})", entry.name);
        if build.names.contains_key(&entry.name) {
            return Err(wrong(path, "the name a second time", "each name once"));
        }
        build.sprite(&path, entry, &image)?;
    }
    let SheetBuilder { names, runs, cells, bounds, masks, area: _ } = build;
    let keys = frame_keys(&names, &runs, cells.len());
    Ok(Sheet { image, names, runs, cells, bounds, masks: masks.into(), fonts, keys })
}

/// Decodes an image of at most `most` pixels along each side.
pub(super) fn picture(file: &str, png: &[u8], most: u32) -> Result<RgbaImage, SheetError> {
    let refused = |found: String| SheetError::Picture { file: file.to_owned(), found, most };
    let damaged = |error: image::ImageError| refused(shortened(error.to_string()));
    let decoder = decoder(png, most).map_err(damaged)?;
    let color = decoder.color_type();
    if color.bytes_per_pixel() > color.channel_count() {
        return Err(refused("16 bits a channel".to_owned()));
    }
    Ok(DynamicImage::from_decoder(decoder).map_err(damaged)?.into_rgba8())
}

/// Returns a decoder that has read the image's size and everything before its pixels.
fn decoder(png: &[u8], most: u32) -> ImageResult<PngDecoder<Cursor<&[u8]>>> {
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(most), Some(most));
    limits.max_alloc = Some(DECODER_BYTES);
    PngDecoder::with_limits(Cursor::new(png), limits)
}

pub(super) fn wrong(
    path: impl Into<String>,
    found: impl Into<String>,
    expected: impl Into<String>,
) -> SheetError {
    let [path, found, expected] = [path.into(), found.into(), expected.into()].map(shortened);
    SheetError::Value { path, found, expected }
}

/// Returns an error for a name of more than [`MAX_NAME`] bytes.
pub(super) fn checked_name(path: impl Display, name: &str) -> Result<(), SheetError> {
    if name.len() <= MAX_NAME {
        return Ok(());
    }
    let found = format!("{} bytes, \"{}\"", name.len(), shortened(name.to_owned()));
    Err(wrong(path.to_string(), found, format!("at most {MAX_NAME} bytes")))
}

/// Returns a cell as left, top, width and height. Returns an error if it is empty or not within the image.
fn checked_cell(
    path: impl Display,
    cell: (u16, u16, u16, u16),
    image: &RgbaImage,
) -> Result<[u16; 4], SheetError> {
    let (x, y, w, h) = cell;
    let fits = |start: u16, length: u16, side: u32| u32::from(start) + u32::from(length) <= side;
    if w == 0 || h == 0 || !fits(x, w, image.width()) || !fits(y, h, image.height()) {
        let expected = format!("a rectangle with area within {} × {}", image.width(), image.height());
        return Err(wrong(format!("{path}.cell"), format!("{cell:?}"), expected));
    }
    Ok([x, y, w, h])
}

fn fonts(entries: &[FontEntry], image: &RgbaImage) -> Result<BTreeMap<String, Font>, SheetError> {
    let mut fonts = BTreeMap::new();
    for (number, entry) in entries.iter().enumerate() {
        checked_name(format_args!("sprites.ron: fonts[{number}].name"), &entry.name)?;
        let path = format!("sprites.ron: fonts[{number}] ({})", entry.name);
        let font = font(&path, entry, image)?;
        if fonts.insert(entry.name.clone(), font).is_some() {
            return Err(wrong(path, "the name a second time", "each name once"));
        }
    }
    Ok(fonts)
}

fn font(path: &str, entry: &FontEntry, image: &RgbaImage) -> Result<Font, SheetError> {
    let mut font = Font { line: entry.line, rise: entry.rise, glyphs: BTreeMap::new() };
    for glyph in &entry.glyphs {
        let uv = checked_cell(format_args!("{path}.glyphs ({:?})", glyph.char), glyph.cell, image)?;
        if font.glyphs.insert(glyph.char, Glyph { uv, advance: glyph.advance }).is_some() {
            let path = format!("{path}.glyphs ({:?})", glyph.char);
            return Err(wrong(path, "the letter a second time", "each letter once"));
        }
    }
    Ok(font)
}

/// The tables of a sheet under construction.
#[derive(Default)]
pub(super) struct SheetBuilder {
    pub(super) names: BTreeMap<String, SpriteId>,
    pub(super) runs: Vec<FrameRange>,
    pub(super) cells: Vec<SheetCell>,
    pub(super) bounds: Vec<Rect>,
    pub(super) masks: Vec<Mask>,
    /// The total area of all cells of the index so far, in pixels.
    pub(super) area: u64,
}

impl SheetBuilder {
    /// Adds a sprite. One with a known name replaces that sprite, under its number.
    pub(super) fn sprite(
        &mut self,
        path: &str,
        entry: &SpriteEntry,
        image: &RgbaImage,
    ) -> Result<(), SheetError> {
        let (first, count) = (self.cells.len(), entry.frames.len());
        let numbers = (u16::try_from(first), u16::try_from(count), u16::try_from(first + count));
        let (Ok(first), Ok(frame_count), Ok(_)) = numbers else {
            let found = format!("{count} frames after {first}");
            return Err(wrong(format!("{path}.frames"), found, "at most 65535 on the sheet"));
        };
        if entry.ticks == 0 {
            return Err(wrong(format!("{path}.ticks"), "0", "at least 1"));
        }
        if entry.turns == 0 || count == 0 || !count.is_multiple_of(usize::from(entry.turns)) {
            let found = format!("{count} frames in {} turns", entry.turns);
            return Err(wrong(path, found, "one frame or more a turn, equally many for each"));
        }
        let run = FrameRange { first, count: frame_count, turns: entry.turns, ticks: entry.ticks };
        if let Some(id) = self.names.get(&entry.name) {
            self.runs[usize::from(id.0)] = run;
        } else {
            // There are no more sprites than frames, whose number was checked above.
            self.names.insert(entry.name.clone(), SpriteId(self.runs.len() as u16));
            self.runs.push(run);
        }
        for (number, frame) in entry.frames.iter().enumerate() {
            self.frame(format_args!("{path}.frames[{number}]"), frame, image)?;
        }
        Ok(())
    }

    fn frame(&mut self, path: impl Display, entry: &FrameEntry, image: &RgbaImage) -> Result<(), SheetError> {
        let uv = checked_cell(&path, entry.cell, image)?;
        self.area += u64::from(uv[2]) * u64::from(uv[3]);
        let room = u64::from(image.width()) * u64::from(image.height());
        if self.area > room {
            // Without this check, a small file could request masks of many gigabytes.
            let found = format!("{} pixels in all cells up to here", self.area);
            let expected = format!("at most the {room} of the picture: cells do not overlap");
            return Err(wrong(path.to_string(), found, expected));
        }
        let empty = || wrong(format!("{path}.cell"), "only transparent pixels", "at least one visible pixel");
        let [left, top, w, h] = tight(uv, image).ok_or_else(empty)?.map(i32::from);
        let origin = [entry.pivot.0, entry.pivot.1];
        let [x, y] = [(left, 0), (top, 1)].map(|(edge, i)| edge - i32::from(uv[i]) - i32::from(origin[i]));
        self.cells.push(SheetCell { uv, origin });
        self.bounds.push(Rect { x, y, w, h });
        // The mask only reads pixels within the rectangle, so the sums are neither negative nor too large.
        let alpha = |x: i32, y: i32| image.get_pixel((left + x) as u32, (top + y) as u32).0[3];
        self.masks.push(Mask::from_fn(w, h, |x, y| alpha(x, y) == u8::MAX));
        Ok(())
    }
}

/// Returns the smallest rectangle around all visible pixels of a cell, or `None` if there are none.
fn tight(cell: [u16; 4], image: &RgbaImage) -> Option<[u16; 4]> {
    let [left, top, width, height] = cell;
    let visible = |x: u16, y: u16| image.get_pixel(u32::from(x), u32::from(y)).0[3] > 0;
    let (columns, rows) = (left..left + width, top..top + height);
    let column_seen = |&x: &u16| rows.clone().any(|y| visible(x, y));
    let row_seen = |&y: &u16| columns.clone().any(|x| visible(x, y));
    let (first_x, last_x) = (columns.clone().find(column_seen)?, columns.clone().rev().find(column_seen)?);
    let (first_y, last_y) = (rows.clone().find(row_seen)?, rows.clone().rev().find(row_seen)?);
    Some([first_x, first_y, last_x - first_x + 1, last_y - first_y + 1])
}
