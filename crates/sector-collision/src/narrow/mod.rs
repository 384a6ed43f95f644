//! The narrow phase: decides whether a candidate is a hit.
//!
//! ```text
//!   candidates --> rectangle --> bitmap --> hits
//!                     |             |
//!                   apart      near misses: the boxes touch, the pixels do not
//! ```
//!
//! * [`rectangle`]: four comparisons; exact only for objects that are boxes.
//! * [`bitmap`]: exact to the pixel, but more expensive. A pipeline makes this test only where rectangles overlap, which
//!   is nearly as fast as the first and as exact as the second (Roberts, Dr. Dobb's Journal).
//! * [`bitmap_textbook`]: the article's own version, word by word, for reading and visualization.
//! * [`swept`]: the same tests along the path of a tick, for objects that move farther in a tick than others are thick.

pub mod bitmap;
pub mod bitmap_textbook;
pub(crate) mod blocking;
pub mod comparisons;
pub(crate) mod flight;
pub(crate) mod narrow_phase;
pub mod rectangle;
mod relative_path;
pub mod swept;
mod two_walks;

pub use crate::motion::Motion;
pub use crate::tick_fraction::TickFraction;
pub use bitmap::{mask_touches_solid, masks_touch, pixels_touch};
pub use bitmap_textbook::{BitmapTest, WordStep, pixels_touch_textbook};
pub use comparisons::{RectangleComparisons, compare_rectangles};
pub use rectangle::RectangleTest;
pub use swept::{Sweep, SweptContact, SweptTest, sweep};
