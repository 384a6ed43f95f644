//! Positions in pixels, from the integers and vectors that games use.

use super::rect::MAX_COORDINATE;

/// The column and row of a pixel. Functions that take a position take anything that converts into one.
///
/// `f32` coordinates are rounded down, toward the left and the top, also below zero: the pixel is the one that contains
/// the position. Beyond [`MAX_COORDINATE`], including infinity, they are clamped to it; NaN becomes 0. `i32` coordinates
/// are not changed.
///
/// Pairs and arrays convert, as do `Vec2` and `IVec2` of glam (features `glam-0-34`, `glam-0-32`, `glam-0-27`) and the
/// points and vectors of mint (feature `mint`).
///
/// ```
/// use sector_collision::{Pixel, Rect};
///
/// assert_eq!(Pixel::from((3.75, -0.25)), Pixel { x: 3, y: -1 });
/// assert_eq!(Rect::from_position([3, -1], 16, 8), Rect::from_position((3.75, -0.25), 16, 8));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pixel {
    /// The column, in pixels from the left.
    pub x: i32,
    /// The row, in pixels from the top.
    pub y: i32,
}

/// Returns the coordinate of the pixel that contains a coordinate. Takes a few instructions, while `floor` is a
/// function call on many processors. In `f64`, because it has all limits of an `i32`, so that the conversion needs less.
#[inline]
fn floor(coordinate: f32) -> i32 {
    // NaN passes through `clamp` and becomes 0.
    let limit = f64::from(MAX_COORDINATE);
    let coordinate = f64::from(coordinate).clamp(-limit, limit);
    let toward_zero = coordinate as i32;
    toward_zero - i32::from(f64::from(toward_zero) > coordinate)
}

/// Implements the conversion from each type by the function for its coordinates.
macro_rules! positions {
    ($($(#[$feature:meta])? $type:ty => $coordinate:path;)+) => {
        $($(#[$feature])? impl From<$type> for Pixel {
            #[inline]
            fn from(position: $type) -> Self {
                let [x, y] = position.into();
                Self { x: $coordinate(x), y: $coordinate(y) }
            }
        })+
    };
}

positions! {
    (i32, i32) => i32::from;
    [i32; 2] => i32::from;
    (f32, f32) => floor;
    [f32; 2] => floor;
    #[cfg(feature = "glam-0-34")] glam::IVec2 => i32::from;
    #[cfg(feature = "glam-0-34")] glam::Vec2 => floor;
    #[cfg(feature = "glam-0-32")] glam_0_32::IVec2 => i32::from;
    #[cfg(feature = "glam-0-32")] glam_0_32::Vec2 => floor;
    #[cfg(feature = "glam-0-27")] glam_0_27::IVec2 => i32::from;
    #[cfg(feature = "glam-0-27")] glam_0_27::Vec2 => floor;
    #[cfg(feature = "mint")] mint::Point2<i32> => i32::from;
    #[cfg(feature = "mint")] mint::Point2<f32> => floor;
    #[cfg(feature = "mint")] mint::Vector2<i32> => i32::from;
    #[cfg(feature = "mint")] mint::Vector2<f32> => floor;
}
