//! The loaded sheet. Names are resolved to numbers once; every later access is an array index.
//!
//! Hashes of sprites and frames depend on names, not on numbers, so that a sheet with additional sprites still plays
//! older replays.

use super::SheetError;
use super::font::Font;
use super::load;
use image::RgbaImage;
use sector_collision::{Mask, Rect};
use std::collections::BTreeMap;
use std::sync::Arc;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

/// The number of a sprite on a sheet. Every sheet numbers its sprites differently, so files store names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SpriteId(pub u16);

/// The number of a frame on a sheet, and the index of its mask in [`Sheet::masks`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FrameId(pub u16);

/// The location of a frame on the sheet, and its pivot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetCell {
    /// The cell on the sheet: left, top, width and height, in pixels.
    pub uv: [u16; 4],
    /// The pivot: the offset, in pixels, from the upper left corner of the cell to the pixel that is drawn at the
    /// position of the sprite's object.
    pub origin: [i16; 2],
}

/// The frames of a sprite: the first, their number, rotations per animation frame, ticks per animation frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameRange {
    pub(super) first: u16,
    pub(super) count: u16,
    pub(super) turns: u16,
    pub(super) ticks: u16,
}

/// The sprite sheet: all art of the game, with the rectangle and the collision mask of each frame. See [the
/// crate](crate) for the meaning of solid and soft.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The image, four bytes per pixel, not premultiplied. Transparent pixels are all zero.
    pub image: RgbaImage,
    pub(super) names: BTreeMap<String, SpriteId>,
    pub(super) runs: Vec<FrameRange>,
    pub(super) cells: Vec<SheetCell>,
    pub(super) bounds: Vec<Rect>,
    pub(super) masks: Arc<[Mask]>,
    pub(super) fonts: BTreeMap<String, Font>,
    pub(super) keys: Vec<u32>,
}

impl Sheet {
    /// Returns the shipped sheet, which is compiled into the program. Decodes a PNG, which takes a few milliseconds.
    ///
    /// # Panics
    /// Panics if the compiled files are damaged. The tests of this crate read them.
    pub fn builtin() -> Self {
        let picture = include_bytes!("../../../assets/sprites.png");
        let index = include_str!("../../../assets/sprites.ron");
        Self::from_files(picture, index).expect("the built-in sheet is read by the tests")
    }

    /// Reads an image and its index.
    ///
    /// # Errors
    /// Returns a [`SheetError`], which names the file and the path. The causes are a truncated image, an image that is
    /// too large or has 16 bits per channel, an index that is not RON, an unknown field, a repeated name, a name of
    /// more than 64 bytes, a cell outside the image, and a frame without visible pixels.
    pub fn from_files(png: &[u8], index: &str) -> Result<Self, SheetError> {
        load::sheet(png, index)
    }

    /// Looks up a sprite by name. O(log sprites): look it up once and store the id.
    pub fn sprite(&self, name: &str) -> Option<SpriteId> {
        self.names.get(name).copied()
    }

    /// Returns all sprites with their names, ordered by name.
    pub fn sprites(&self) -> impl Iterator<Item = (&str, SpriteId)> {
        self.names.iter().map(|(name, &id)| (name.as_str(), id))
    }

    /// Returns the name of a sprite, or an empty text if this sheet has no such number. O(sprites), for messages.
    pub fn name(&self, sprite: SpriteId) -> &str {
        self.sprites().find(|&(_, id)| id == sprite).map_or("", |(name, _)| name)
    }

    /// Returns the number of frames of a sprite, including all rotations; at least 1.
    ///
    /// # Panics
    /// Panics if the sheet has no sprite with this number.
    pub fn frames(&self, sprite: SpriteId) -> u16 {
        self.run(sprite).count
    }

    /// Returns the number of rotations of each animation frame: 1, 16 or 32 on the shipped sheet. Rotation `t` is
    /// turned clockwise on the screen by `t / turns` of a circle; rotation 0 points right.
    pub fn turns(&self, sprite: SpriteId) -> u16 {
        self.run(sprite).turns
    }

    /// Returns how many ticks of 1/60 s each animation frame is shown; at least 1.
    pub fn ticks_per_frame(&self, sprite: SpriteId) -> u16 {
        self.run(sprite).ticks
    }

    /// Returns frame `index` of a sprite, modulo its number of frames.
    pub fn frame(&self, sprite: SpriteId, index: u16) -> FrameId {
        let run = self.run(sprite);
        FrameId(run.first + index % run.count)
    }

    /// Returns the frame that a sprite shows `age_ticks` ticks of 1/60 s after its animation started. The animation
    /// repeats. For a sprite with rotations, returns rotation 0.
    pub fn frame_at(&self, sprite: SpriteId, age_ticks: u32) -> FrameId {
        let run = self.run(sprite);
        let animation_frames = u32::from(run.count / run.turns);
        let step = age_ticks / u32::from(run.ticks) % animation_frames;
        // The remainder is below `count`, so it fits.
        FrameId(run.first + step as u16 * run.turns)
    }

    /// Returns the cell of a frame on the sheet, with its pivot.
    pub fn cell(&self, frame: FrameId) -> SheetCell {
        self.cells[usize::from(frame.0)]
    }

    /// Returns the tight rectangle around all visible pixels of a frame, in pixels relative to the pivot. The broad
    /// phase uses it.
    #[inline]
    pub fn bounds(&self, frame: FrameId) -> Rect {
        self.bounds[usize::from(frame.0)]
    }

    /// Returns the masks of all frames, indexed by [`FrameId`]: the solid pixels within the [`bounds`](Self::bounds).
    pub fn masks(&self) -> Arc<[Mask]> {
        Arc::clone(&self.masks)
    }

    /// Returns the key of a frame, for hashes of game states. It is the same on every sheet for the same sprite name
    /// and frame index.
    pub fn frame_key(&self, frame: FrameId) -> u32 {
        self.keys[usize::from(frame.0)]
    }

    /// Looks up a font by name. The shipped sheet has `text` and `display`.
    pub fn font(&self, name: &str) -> Option<&Font> {
        self.fonts.get(name)
    }

    /// Returns all fonts with their names, ordered by name.
    pub fn fonts(&self) -> impl Iterator<Item = (&str, &Font)> {
        self.fonts.iter().map(|(name, font)| (name.as_str(), font))
    }

    fn run(&self, sprite: SpriteId) -> FrameRange {
        self.runs[usize::from(sprite.0)]
    }

    /// Hashes sprites, given in any order: their names, numbers of frames and rotations, ticks per frame, rectangles
    /// and masks. Colors are excluded: a repainted sheet plays old replays as long as the same pixels are visible and
    /// solid.
    ///
    /// Makes one pass over all masks, a few hundred microseconds. Meant for the start of a game.
    pub fn collision_hash(&self, sprites: &[SpriteId]) -> u64 {
        let mut hash = Xxh3Default::new();
        for (name, sprite) in self.sprites().filter(|(_, sprite)| sprites.contains(sprite)) {
            hash.update(name.as_bytes());
            hash.update(&self.frames(sprite).to_le_bytes());
            hash.update(&self.ticks_per_frame(sprite).to_le_bytes());
            hash.update(&self.turns(sprite).to_le_bytes());
            (0..self.frames(sprite)).for_each(|i| self.hash_frame(self.frame(sprite, i), &mut hash));
        }
        hash.digest()
    }

    fn hash_frame(&self, frame: FrameId, hash: &mut Xxh3Default) {
        let bounds = self.bounds(frame);
        for side in [bounds.x, bounds.y, bounds.w, bounds.h] {
            hash.update(&side.to_le_bytes());
        }
        let mask = &self.masks[usize::from(frame.0)];
        for y in 0..mask.height() {
            for x in 0..mask.width() {
                hash.update(&[u8::from(mask.get(x, y))]);
            }
        }
    }
}

/// Returns a hash of the sprite's name and the frame's index in it, for each frame.
pub(super) fn frame_keys(names: &BTreeMap<String, SpriteId>, runs: &[FrameRange], frames: usize) -> Vec<u32> {
    let mut keys = vec![0; frames];
    for (name, sprite) in names {
        let run = runs[usize::from(sprite.0)];
        for i in 0..run.count {
            keys[usize::from(run.first + i)] = xxh3_64(&[name.as_bytes(), &i.to_le_bytes()].concat()) as u32;
        }
    }
    keys
}
