//! The narrow phase: is a candidate a hit?
//!
//! ```text
//!   candidates --> rectangle --> bitmap --> hits
//!                     |             |
//!                   apart      near misses: the boxes touch, the pixels do not
//! ```
//!
//! * [`rectangle`]: four comparisons; wrong for all that is not a box.
//! * [`bitmap`]: exact to the pixel, and dearer.
//! * [`tandem`]: the bitmap only where the rectangle said yes: nearly as fast as the one, as exact as the
//!   other (Roberts, Dr. Dobb's Journal).

pub mod bitmap;
pub mod rectangle;
pub mod tandem;

pub use bitmap::{BitmapTest, mask_touches_solid, masks_touch};
pub use rectangle::RectangleTest;
pub use tandem::Tandem;
