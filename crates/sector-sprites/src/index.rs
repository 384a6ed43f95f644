//! The index file, which says where each frame and each glyph lies in the picture.

use serde::{Deserialize, Serialize};

/// The contents of `sprites.ron`. All sizes and places are in pixels of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// Width and height of the picture in pixels; a picture of another size is refused.
    pub size: (u16, u16),
    /// All sprites, ordered by name.
    pub sprites: Vec<SpriteEntry>,
    /// All fonts, ordered by name.
    pub fonts: Vec<FontEntry>,
}

/// A sprite in the index file of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpriteEntry {
    /// The name: small letters, digits and `_`; at most 64 bytes.
    pub name: String,
    /// Ticks of 1/60 s for which each animation frame is shown; at least 1.
    pub ticks: u16,
    /// Number of rotations of each animation frame that are drawn on the sheet; 1 for a sprite that does not turn.
    pub turns: u16,
    /// All frames: the rotations of the first animation frame, then those of the second, and so on.
    pub frames: Vec<FrameEntry>,
}

/// A frame of a sprite in the index file of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrameEntry {
    /// Left, top, width and height of the frame on the sheet, in pixels.
    pub cell: (u16, u16, u16, u16),
    /// The offset, in pixels, from the left top corner of the cell to the pixel that is drawn at the position of the
    /// object that shows the sprite.
    pub pivot: (i16, i16),
}

/// A font in the index file of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FontEntry {
    /// The name of the font, by which the game finds it; at most 64 bytes.
    pub name: String,
    /// Pixels from the top of one line to the top of the next.
    pub line: u16,
    /// The number of rows of pixels above the capitals; they hold the accents.
    #[serde(default)]
    pub rise: u16,
    /// The glyphs, ordered by character.
    pub glyphs: Vec<GlyphEntry>,
}

/// A glyph of a font in the index file of a sheet. All glyphs of a font have the same height, so that they stand on one
/// line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphEntry {
    /// The character that the glyph shows.
    pub char: char,
    /// Left, top, width and height of the glyph on the sheet, in pixels.
    pub cell: (u16, u16, u16, u16),
    /// The distance from the left edge of the glyph to that of the next, in pixels.
    pub advance: u16,
}
