//! The sprite sheet: all art of the game, with the rectangle and the collision mask of each frame.
//!
//! One PNG has all sprites and glyphs, and an index in RON has their positions. `sector-bake` builds both from text
//! (`assets/README.md`). Both are compiled into the program; [`Sheet::builtin`] opens them. [`Sheet::with_sprites`] adds
//! sprites that have files of their own.
//!
//! **Hits happen where you see them.** Collision masks are not drawn separately but read from the pixels of the image.
//! A pixel with alpha 255 is *solid*. A pixel with lower alpha is *soft*: visible but harmless, as in flames, glow and
//! wing tips. Alpha 254 looks the same as solid. The rectangle of a frame is the tight bounding box of its visible
//! pixels.
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
mod shelves;
mod sprite_files;
mod turned;

pub use font::{Font, Glyph};
pub use index::{FontEntry, FrameEntry, GlyphEntry, Index, SpriteEntry};
pub use load::{MAX_SIDE, SheetError};
pub use sheet::{FrameId, Sheet, SheetCell, SpriteId};
pub use shelves::{GAP, shelves};
pub use sprite_files::{MAX_SPRITE_SIDE, SpriteFile};
pub use turned::turned;

#[cfg(test)]
mod tests;
