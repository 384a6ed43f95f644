//! The boxes that all contestants get, frame by frame: generated from five independent choices, or recorded from the
//! game.
//!
//! ```text
//!   layout   positions and sizes of the boxes, and the rules between them  layout.rs
//!   density  pixels per box                                                layout.rs
//!   unit     integer units per pixel                                       spec.rs
//!   speed    a factor on all speeds                                        spec.rs
//!   motion   how a box changes from frame to frame                         motion.rs
//! ```
//!
//! With `--boxes`, they are read from a file (file.rs).

pub mod file;
mod layout;
mod motion;
mod spec;
#[cfg(test)]
mod tests;

pub use layout::{Density, Layout};
pub use motion::Motion;
use sector_collision::{Kind, Rect, Rules};
pub use spec::Spec;

/// The boxes of one frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    pub rects: Vec<Rect>,
    /// The kind of each box.
    pub kinds: Vec<Kind>,
    /// The rules between kinds; `None` if all boxes may meet.
    pub rules: Option<Rules>,
    /// Whether a box can jump between frames, because it reappears elsewhere or its number is reused.
    pub jumps: bool,
}

impl Frame {
    /// Creates a frame of boxes that move at most a few pixels between frames.
    pub fn new(rects: Vec<Rect>, mut kinds: Vec<Kind>, rules: Option<Rules>) -> Self {
        kinds.resize(rects.len(), Kind(0));
        Self { rects, kinds, rules, jumps: false }
    }

    /// Whether the rules allow a pair of boxes. Libraries call this in their callbacks.
    #[inline]
    pub fn permits(&self, a: u32, b: u32) -> bool {
        let kind = |id: u32| self.kinds[id as usize];
        self.rules.as_ref().is_none_or(|rules| rules.may_meet(kind(a), kind(b)))
    }
}

/// The 32-bit generator PCG: small, and good enough to scatter boxes.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = ((self.0 >> 18 ^ self.0) >> 27) as u32;
        let bits = mixed.rotate_right((self.0 >> 59) as u32);
        ((u64::from(bits) * u64::from(bound)) >> 32) as i32
    }

    fn unit(&mut self) -> f64 {
        f64::from(self.below(1 << 30)) / f64::from(1 << 30)
    }
}
