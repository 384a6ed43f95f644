//! The boxes that all contestants get, frame by frame: made from five independent choices, or recorded from the game.
//!
//! ```text
//!   layout   places and sizes of the boxes, and the rules between them     layout.rs
//!   density  pixels for one box                                            layout.rs
//!   unit     integers for one pixel                                        spec.rs
//!   speed    a factor on all speeds                                        spec.rs
//!   motion   what becomes of a box from frame to frame                     motion.rs
//! ```

mod layout;
mod motion;
mod random;
mod spec;
#[cfg(test)]
mod tests;

pub use layout::{Density, Layout};
pub use motion::Motion;
pub use random::Random;
pub use spec::Spec;

use sector_collision::{Kind, Rect, Rules};

/// The boxes of one frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    pub rects: Vec<Rect>,
    /// The kind of each box.
    pub kinds: Vec<Kind>,
    /// The rules between kinds; `None` if all boxes may meet.
    pub rules: Option<Rules>,
    /// The units of a pixel, for libraries with a margin that is as long as a common box.
    pub unit: i32,
    /// Whether a box may be elsewhere in the next frame, because it comes back there or its number is given to another.
    pub jumps: bool,
}

impl Frame {
    /// Whether the rules allow a pair of boxes; libraries call this in their callbacks.
    #[inline]
    pub fn permits(&self, a: u32, b: u32) -> bool {
        let kind = |id: u32| self.kinds[id as usize];
        self.rules.as_ref().is_none_or(|rules| rules.may_meet(kind(a), kind(b)))
    }
}
