//! The sprite sheet: all art of the game, with the rectangle and the collision mask of each frame.
//!
//! One PNG holds all sprites and glyphs, and an index in RON locates them. `sector-bake` builds both from text
//! (`assets/README.md`). Both are compiled into the program; [`Sheet::builtin`] opens them.
//!
//! **It hits where you see it.** Collision masks are not drawn separately but read from the pixels of the image. A
//! pixel with alpha 255 is *solid*. A weaker one is *soft*: visible and harmless (flames, glow, wing tips). Alpha 254
//! looks the same as solid. The rectangle of a frame is the tight bounding box of all visible pixels.
//!
//! ```
//! let sheet = sector_sprites::Sheet::builtin();
//! let scout = sheet.sprite("scout").expect("the sheet has a scout");
//! let frame = sheet.frame(scout, 0);
//! let bounds = sheet.bounds(frame);
//! assert!(bounds.w > 0 && bounds.h > 0);
//! ```

mod font;
mod index;
mod load;
mod sheet;

pub use font::{Font, Glyph};
pub use index::{FontEntry, FrameEntry, GlyphEntry, Index, SpriteEntry};
pub use load::{MAX_SIDE, SheetError};
pub use sheet::{FrameId, Sheet, SheetCell, SpriteId};

#[cfg(test)]
mod tests;
