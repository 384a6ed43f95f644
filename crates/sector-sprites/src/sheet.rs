//! The sheet as the game uses it: names become numbers once, everything else is an index into a table.

use std::collections::BTreeMap;
use std::sync::Arc;

use image::RgbaImage;

use super::SheetError;
use super::font::Font;
use super::load;
use sector_collision::{Mask, Rect};

/// The number of a sprite on this sheet. It changes with the sheet: save names, not numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SpriteId(pub u16);

/// The number of a frame on this sheet, and the place of its mask in [`Sheet::masks`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FrameId(pub u16);

/// Where a frame lies on the sheet and around its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Left, top, width and height on the sheet in pixels.
    pub uv: [u16; 4],
    /// The pivot, from the left top corner of the cell in pixels: the pixel that lies on the owner's position.
    pub origin: [i16; 2],
}

/// A sprite: a run of frames.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) first: u16,
    pub(super) count: u16,
    pub(super) turns: u16,
    pub(super) ticks: u16,
}

/// All pictures of the game. See [the module](super) for what solid and soft mean.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The picture, four bytes a pixel, not premultiplied; transparent pixels are all zero.
    pub image: RgbaImage,
    pub(super) names: BTreeMap<String, SpriteId>,
    pub(super) runs: Vec<Run>,
    pub(super) cells: Vec<Cell>,
    pub(super) bounds: Vec<Rect>,
    pub(super) masks: Arc<[Mask]>,
    pub(super) fonts: BTreeMap<String, Font>,
    pub(super) keys: Vec<u32>,
}

impl Sheet {
    /// The sheet that travels inside the program. Decodes a PNG: some milliseconds, once at the start.
    ///
    /// # Panics
    /// If the files that were compiled in are damaged, which the tests of this module rule out.
    pub fn builtin() -> Self {
        let picture = include_bytes!("../../../assets/sprites.png");
        let index = include_str!("../../../assets/sprites.ron");
        Self::from_files(picture, index).expect("the built-in sheet is read by the tests")
    }

    /// Reads a picture and its index.
    ///
    /// # Errors
    /// [`SheetError`] names the file and the place: a picture that is cut short or too large, an index that is
    /// not RON, an unknown field, a name used twice, a cell outside the picture, a frame with nothing to see.
    pub fn from_files(png: &[u8], index: &str) -> Result<Self, SheetError> {
        load::sheet(png, index)
    }

    /// The sprite of that name. O(log sprites): ask once, keep the number.
    pub fn sprite(&self, name: &str) -> Option<SpriteId> {
        self.names.get(name).copied()
    }

    /// All names with their sprites, by rising name.
    pub fn sprites(&self) -> impl Iterator<Item = (&str, SpriteId)> {
        self.names.iter().map(|(name, &id)| (name.as_str(), id))
    }

    /// The name of a sprite, empty for the number of another sheet. O(sprites): for what people read.
    pub fn name(&self, sprite: SpriteId) -> &str {
        self.sprites().find(|&(_, id)| id == sprite).map_or("", |(name, _)| name)
    }

    /// How many frames a sprite has, all turns counted; at least 1.
    ///
    /// # Panics
    /// With the number of another sheet, like every question by number below.
    pub fn frames(&self, sprite: SpriteId) -> u16 {
        self.run(sprite).count
    }

    /// How many baked turns each animation frame has: 1, 16 or 32. Turn `t` is turned `t / turns` of a full
    /// circle clockwise on the screen; turn 0 flies to the right.
    pub fn turns(&self, sprite: SpriteId) -> u16 {
        self.run(sprite).turns
    }

    /// How many ticks a frame of the animation is shown; at least 1.
    pub fn ticks_per_frame(&self, sprite: SpriteId) -> u16 {
        self.run(sprite).ticks
    }

    /// The frame at `index`, which wraps round: an animation may hand in its growing counter.
    pub fn frame(&self, sprite: SpriteId, index: u16) -> FrameId {
        let run = self.run(sprite);
        FrameId(run.first + index % run.count)
    }

    /// The frame that a sprite shows `age_ticks` after its birth, over and over. Of a sprite with turns, the
    /// unturned frames.
    pub fn frame_at(&self, sprite: SpriteId, age_ticks: u32) -> FrameId {
        let run = self.run(sprite);
        let animation_frames = u32::from(run.count / run.turns);
        let step = age_ticks / u32::from(run.ticks) % animation_frames;
        // The remainder is below `count`, so it fits.
        FrameId(run.first + step as u16 * run.turns)
    }

    /// Where a frame lies on the sheet and around its owner.
    pub fn cell(&self, frame: FrameId) -> Cell {
        self.cells[usize::from(frame.0)]
    }

    /// The tight rectangle of all visible pixels, relative to the pivot, in pixels: the rectangle of the broad
    /// phase.
    pub fn bounds(&self, frame: FrameId) -> Rect {
        self.bounds[usize::from(frame.0)]
    }

    /// The mask of each frame: its solid pixels within its [`bounds`](Self::bounds), by [`FrameId`].
    pub fn masks(&self) -> Arc<[Mask]> {
        Arc::clone(&self.masks)
    }

    /// A number for a frame that is the same on every sheet that has a sprite of this name: what hashes of a game's
    /// state know the frame by.
    pub fn frame_key(&self, frame: FrameId) -> u32 {
        self.keys[usize::from(frame.0)]
    }

    /// The font of that name: `text` or `display`.
    pub fn font(&self, name: &str) -> Option<&Font> {
        self.fonts.get(name)
    }

    /// All fonts with their names, by rising name.
    pub fn fonts(&self) -> impl Iterator<Item = (&str, &Font)> {
        self.fonts.iter().map(|(name, font)| (name.as_str(), font))
    }

    fn run(&self, sprite: SpriteId) -> Run {
        self.runs[usize::from(sprite.0)]
    }
}
