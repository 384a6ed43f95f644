//! The index file, which locates each frame and each glyph in the image.

use serde::{Deserialize, Serialize};

/// The contents of `sprites.ron`. All sizes and positions are in pixels of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// The size of the image, in pixels. An image of another size is refused.
    pub size: (u16, u16),
    /// All sprites, ordered by name.
    pub sprites: Vec<SpriteEntry>,
    /// All fonts, ordered by name.
    pub fonts: Vec<FontEntry>,
}

/// A sprite in the index file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpriteEntry {
    /// The name: lowercase letters, digits and `_`, at most 64 bytes.
    pub name: String,
    /// How many ticks of 1/60 s each animation frame is shown; at least 1.
    pub ticks: u16,
    /// The number of rotations of each animation frame on the sheet; 1 for a sprite that does not turn.
    pub turns: u16,
    /// All frames: the rotations of the first animation frame, then those of the second, and so on.
    pub frames: Vec<FrameEntry>,
}

/// A frame in the index file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrameEntry {
    /// The frame's cell on the sheet: left, top, width and height, in pixels.
    pub cell: (u16, u16, u16, u16),
    /// The offset, in pixels, from the upper left corner of the cell to the pixel that is drawn at the position of
    /// the sprite's object.
    pub pivot: (i16, i16),
}

/// A font in the index file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FontEntry {
    /// The name by which the game looks up the font; at most 64 bytes.
    pub name: String,
    /// The distance from the top of one line to the top of the next, in pixels.
    pub line: u16,
    /// The number of pixel rows above the capitals. They hold the accents.
    #[serde(default)]
    pub rise: u16,
    /// The glyphs, ordered by character.
    pub glyphs: Vec<GlyphEntry>,
}

/// A glyph in the index file. All glyphs of a font have the same height, so that they share a baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphEntry {
    /// The character that the glyph draws.
    pub char: char,
    /// The glyph's cell on the sheet: left, top, width and height, in pixels.
    pub cell: (u16, u16, u16, u16),
    /// The distance from the left edge of this glyph to the left edge of the next, in pixels.
    pub advance: u16,
}
