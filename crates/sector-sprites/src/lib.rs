//! The sprite sheet: all pictures of the game, with the rectangle and the collision mask of each frame.
//!
//! One PNG holds all sprites and letters, one index in RON says where they lie. `sector-bake` makes both from text
//! (`assets/README.md`), and both are compiled into the program; [`Sheet::builtin`] opens them.
//!
//! **Where you see it is where it hits.** Collision masks are not drawn separately: they are read from the pixels of
//! the picture. A pixel of alpha 255 is *solid*; a weaker one is *soft*, visible and harmless (flames, glow, wing
//! tips; alpha 254 looks the same as solid). The rectangle of a frame is the tight one of all visible pixels.
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
