//! Rectangle and mask until those of [`crate::collision`] are merged; same names, same meaning.

/// A half-open rectangle in whole pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// Left edge.
    pub x: i32,
    /// Top edge.
    pub y: i32,
    /// Width.
    pub w: i32,
    /// Height.
    pub h: i32,
}

/// The solid pixels of a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    w: i32,
    h: i32,
    bits: Vec<bool>,
}

impl Mask {
    /// Asks for every pixel once.
    pub fn from_fn(w: i32, h: i32, mut solid: impl FnMut(i32, i32) -> bool) -> Self {
        let bits = (0..h).flat_map(|y| (0..w).map(move |x| (x, y))).map(|(x, y)| solid(x, y)).collect();
        Self { w, h, bits }
    }

    /// Width in pixels.
    pub const fn width(&self) -> i32 {
        self.w
    }

    /// Height in pixels.
    pub const fn height(&self) -> i32 {
        self.h
    }

    /// Whether a pixel within the mask is solid.
    pub fn get(&self, x: i32, y: i32) -> bool {
        self.bits[(y * self.w + x) as usize]
    }
}
