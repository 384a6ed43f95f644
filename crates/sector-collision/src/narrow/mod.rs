//! The narrow phase: is a candidate a hit?
//!
//! ```text
//!   candidates --> rectangle --> bitmap --> hits
//!                     |             |
//!                   apart      near misses: the boxes touch, the pixels do not
//! ```
//!
//! * [`rectangle`]: four comparisons; wrong for any object that is not a box.
//! * [`bitmap`]: exact to the pixel, and more expensive.
//! * `narrow_phase`: the bitmap test only where the rectangles overlap: nearly as fast as the one, as exact as the
//!   other (Roberts, Dr. Dobb's Journal).
//! * [`bitmap_textbook`]: the same as the article has it, word by word, to read and to look at.
//! * [`circle`] and [`draw_buffer`]: two other tests, to compare these with.
//! * [`swept`]: the same along the whole path of a tick, for objects that move farther in a tick than others are
//!   thick.

pub mod bitmap;
mod bitmap_blocks;
pub mod bitmap_textbook;
pub mod circle;
pub mod comparisons;
pub mod draw_buffer;
pub mod motion;
pub(crate) mod narrow_phase;
pub mod rectangle;
mod relative_path;
pub(crate) mod resting_pairs;
pub mod swept;
pub mod tick_fraction;

pub use bitmap::{mask_touches_solid, masks_touch, pixels_touch};
pub use bitmap_textbook::{BitmapTest, WordStep, pixels_touch_textbook};
pub use circle::{Reach, circles_overlap};
pub use comparisons::{RectangleComparisons, compare_rectangles};
pub use draw_buffer::{DrawBuffer, DrawBufferTest};
pub use motion::Motion;
pub use rectangle::RectangleTest;
pub use swept::{Sweep, SweptContact, SweptTest, sweep};
pub use tick_fraction::TickFraction;
