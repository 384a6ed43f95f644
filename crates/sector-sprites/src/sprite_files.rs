//! Sprites in files of their own, added to a loaded sheet: those of a stage file or of the player's data folder.

use super::index::{FrameEntry, SpriteEntry};
use super::load::{SheetBuilder, SheetError, checked_name, picture, wrong};
use super::sheet::{Sheet, frame_keys};
use super::{MAX_SIDE, shelves, turned};
use image::{RgbaImage, imageops};
use serde::Deserialize;
use std::cmp::Reverse;

/// A sprite in a file of its own: a picture with its frames side by side, from left to right.
#[derive(Clone, Copy, Debug)]
pub struct SpriteFile<'a> {
    /// The name of the sprite: lowercase letters, digits and `_`, at most 64 bytes.
    pub name: &'a str,
    /// The picture as a PNG with at most 8 bits per channel and [`MAX_SPRITE_SIDE`] pixels along each side.
    pub png: &'a [u8],
    /// What the picture does not say, in RON, such as `(frames: 4, ticks: 6, pivot: (8, 8), turns: 16)`. `None` for one
    /// frame that does not turn, with its pivot in the middle.
    pub about: Option<&'a str>,
}

/// The maximum side length of the picture of a [`SpriteFile`], in pixels.
pub const MAX_SPRITE_SIDE: u32 = 512;
/// The maximum side length of a frame that is rotated, in pixels. Rotating takes 64 samples for each pixel of each copy.
const MAX_TURNED_SIDE: u32 = 64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Sprite", default)]
struct SpriteAbout {
    frames: u16,
    ticks: u16,
    turns: u16,
    pivot: Option<(i16, i16)>,
}

impl Default for SpriteAbout {
    fn default() -> Self {
        Self { frames: 1, ticks: 6, turns: 1, pivot: None }
    }
}

/// The frames of a sprite that have no place on the sheet yet.
struct CutSprite {
    entry: SpriteEntry,
    pictures: Vec<RgbaImage>,
}

impl Sheet {
    /// Returns the sheet with more sprites. A sprite with a name on the sheet replaces that one; all others keep their
    /// numbers, so that ids from this sheet are valid on the new one. The new sheet is as large as 2048 × 2048 pixels.
    ///
    /// Copies the sheet, and samples each pixel of rotated frames 64 times.
    ///
    /// # Errors
    /// Returns a [`SheetError`] for a picture or description that is not valid, for a frame without visible pixels, and if
    /// there is no room for all sprites.
    pub fn with_sprites(&self, files: &[SpriteFile<'_>]) -> Result<Self, SheetError> {
        if files.is_empty() {
            return Ok(self.clone());
        }
        let (width, height) = self.image.dimensions();
        let mut room = u64::from(MAX_SIDE).pow(2) - u64::from(width) * u64::from(height);
        let cut = |file: &SpriteFile<'_>| cut(file, &mut room);
        let mut cut = files.iter().map(cut).collect::<Result<Vec<_>, _>>()?;
        let image = self.put(&mut cut)?;
        let mut build = SheetBuilder {
            names: self.names.clone(),
            runs: self.runs.clone(),
            cells: self.cells.clone(),
            bounds: self.bounds.clone(),
            masks: self.masks.to_vec(),
            area: 0,
        };
        for CutSprite { entry, .. } in &cut {
            build.sprite(&format!("sprites/{}.png", entry.name), entry, &image)?;
        }
        let SheetBuilder { names, runs, cells, bounds, masks, area: _ } = build;
        let keys = frame_keys(&names, &runs, cells.len());
        Ok(Self { image, names, runs, cells, bounds, masks: masks.into(), fonts: self.fonts.clone(), keys })
    }

    /// Puts pictures into the free area to the right of the image or below it, whichever is larger. Returns the larger image.
    fn put(&self, sprites: &mut [CutSprite]) -> Result<RgbaImage, SheetError> {
        let (width, height) = self.image.dimensions();
        let (right, below) = ((MAX_SIDE - width, MAX_SIDE), (MAX_SIDE, MAX_SIDE - height));
        let is_right = right.0 * right.1 > below.0 * below.1;
        let (room, corner) = if is_right { (right, (width, 0)) } else { (below, (0, height)) };
        let mut pictures: Vec<_> = sprites
            .iter_mut()
            .flat_map(|CutSprite { entry, pictures }| pictures.iter().zip(&mut entry.frames))
            .collect();
        pictures.sort_by_key(|(picture, _)| Reverse(picture.height()));
        let (corners, used) = shelves(pictures.iter().map(|(picture, _)| picture.dimensions()), room.0);
        if used > room.1 {
            let found = format!("shelves of {} × {used} pixels for all sprites", room.0);
            return Err(wrong("sprites", found, format!("at most {} × {}", room.0, room.1)));
        }
        let size = if is_right { (MAX_SIDE, height.max(used)) } else { (width, height + used) };
        let mut image = RgbaImage::new(size.0, size.1);
        imageops::replace(&mut image, &self.image, 0, 0);
        for ((picture, frame), (x, y)) in pictures.into_iter().zip(corners) {
            let (x, y) = (x + corner.0, y + corner.1);
            imageops::replace(&mut image, picture, i64::from(x), i64::from(y));
            // Every number is at most MAX_SIDE, so it fits.
            frame.cell = (x as u16, y as u16, picture.width() as u16, picture.height() as u16);
        }
        Ok(image)
    }
}

/// Reads a sprite and cuts its picture into frames, with rotated copies. Takes their pixels from `room`, before it makes them.
fn cut(&SpriteFile { name, png, about }: &SpriteFile<'_>, room: &mut u64) -> Result<CutSprite, SheetError> {
    let file = format!("sprites/{name}.png");
    checked_name(&file, name)?;
    if !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_') {
        return Err(wrong(file, format!("the name {name:?}"), "lowercase letters, digits and _"));
    }
    let image = picture(&file, png, MAX_SPRITE_SIDE)?;
    let about_file = format!("sprites/{name}.ron");
    let about = about.map(|text| ron_text::read(&about_file, text)).transpose()?.unwrap_or_default();
    let SpriteAbout { frames, ticks, turns, pivot } = about;
    let width = image.width() / u32::from(frames.max(1));
    if frames == 0 || width == 0 || width * u32::from(frames) != image.width() {
        let found = format!("{frames} for a picture {} pixels wide", image.width());
        return Err(wrong(about_file + ": frames", found, "a number that divides the width"));
    }
    if ![1, 16, 32].contains(&turns) {
        return Err(wrong(about_file + ": turns", turns.to_string(), "1, 16 or 32"));
    }
    if turns > 1 && (pivot.is_some() || width.max(image.height()) > MAX_TURNED_SIDE) {
        let found = format!("{turns} turns of {width} × {} pixels, pivot {pivot:?}", image.height());
        let expected =
            format!("at most {MAX_TURNED_SIDE} × {MAX_TURNED_SIDE}, and no pivot: it turns about its middle");
        return Err(wrong(about_file, found, expected));
    }
    // A rotated copy is a square on the diagonal.
    let side = u64::from(if turns > 1 { 2 * width.max(image.height()) } else { 0 });
    let copy = (u64::from(width) * u64::from(image.height())).max(side * side / 2);
    let pixels = copy * u64::from(turns) * u64::from(frames);
    *room = room.checked_sub(pixels).ok_or_else(|| {
        wrong(file, format!("{pixels} pixels of frames and rotated copies"), format!("at most {room} for it"))
    })?;
    let frame = |i: u32| imageops::crop_imm(&image, i * width, 0, width, image.height()).to_image();
    let cut = (0..u32::from(frames)).map(frame);
    let pictures: Vec<_> = match turns {
        1 => cut.collect(),
        _ => cut.flat_map(|frame| (0..turns).map(move |turn| turned(&frame, turn, turns))).collect(),
    };
    let middle = |picture: &RgbaImage| ((picture.width() / 2) as i16, (picture.height() / 2) as i16);
    let frame =
        |picture| FrameEntry { pivot: pivot.unwrap_or_else(|| middle(picture)), ..FrameEntry::default() };
    let frames = pictures.iter().map(frame).collect();
    Ok(CutSprite { entry: SpriteEntry { name: name.to_owned(), ticks, turns, frames }, pictures })
}
