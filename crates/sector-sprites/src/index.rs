//! The index as it is written beside the picture: where each frame and each letter lies.

use serde::{Deserialize, Serialize};

/// The whole of `sprites.ron`. All numbers are pixels of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// Width and height of the picture, to tell a picture from another bake at once.
    pub size: (u16, u16),
    /// Every sprite, by rising name.
    pub sprites: Vec<SpriteEntry>,
    /// Every font, by rising name.
    pub fonts: Vec<FontEntry>,
}

/// One sprite of the index.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpriteEntry {
    /// How the game asks for it: small letters, digits and `_`.
    pub name: String,
    /// How many ticks a frame is shown; at least 1.
    pub ticks: u16,
    /// How many baked turns an animation frame has; 1 for a sprite that does not turn.
    pub turns: u16,
    /// The frames in order; all turns of the first animation frame, then all of the second, …
    pub frames: Vec<FrameEntry>,
}

/// One frame: where it lies, and which point of it lies on the position of its owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrameEntry {
    /// Left, top, width and height on the sheet.
    pub cell: (u16, u16, u16, u16),
    /// The pivot, counted from the left top corner of the cell.
    pub pivot: (i16, i16),
}

/// One font of the index.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FontEntry {
    /// How the game asks for it.
    pub name: String,
    /// From the top of one line to the top of the next.
    pub line: u16,
    /// Rows above the capitals, for their accents.
    #[serde(default)]
    pub rise: u16,
    /// Its letters, by rising character.
    pub glyphs: Vec<GlyphEntry>,
}

/// One letter. All letters of a font are equally tall, so that they stand on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphEntry {
    /// The character.
    pub char: char,
    /// Left, top, width and height on the sheet.
    pub cell: (u16, u16, u16, u16),
    /// From the left edge of this letter to the left edge of the next.
    pub advance: u16,
}
