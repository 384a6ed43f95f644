//! Masks from pictures: which colors are solid.

use super::{Mask, MaskError};

/// The rule by which a pixel of a picture is solid; pygame has the same three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PixelRule {
    /// The pixel's alpha is greater than this: 127 is the rule of `pygame.mask.from_surface`, 254 leaves out all that
    /// is translucent.
    AlphaAbove(u8),
    /// The pixel has this color, a marker for what is solid, in red, green and blue; alpha makes no difference.
    Color([u8; 3]),
    /// The pixel has any color but this one, a marker for what is empty (pygame's color key), in red, green and blue;
    /// alpha makes no difference.
    NotColor([u8; 3]),
}

impl PixelRule {
    /// Whether a pixel is solid that has this red, green, blue and alpha.
    pub fn is_solid(self, [red, green, blue, alpha]: [u8; 4]) -> bool {
        match self {
            Self::AlphaAbove(threshold) => alpha > threshold,
            Self::Color(marker) => marker == [red, green, blue],
            Self::NotColor(marker) => marker != [red, green, blue],
        }
    }
}

impl Mask {
    /// Reads a mask from the bytes of a picture: red, green, blue and alpha of each pixel, row after row without a gap.
    ///
    /// # Errors
    /// When a side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE), or `pixels` does not hold 4 × width × height bytes.
    pub fn from_rgba(width: usize, height: usize, pixels: &[u8], rule: PixelRule) -> Result<Self, MaskError> {
        Self::from_chunks(width, height, pixels, |&pixel| rule.is_solid(pixel))
    }

    /// Reads a mask from a picture of the `image` crate: a `DynamicImage`, an `RgbaImage`, or the `SubImage` of one
    /// frame within a sheet. Channels of 16 bits or floating point, in a `DynamicImage`, are scaled to 8 bits and rounded
    /// before the rule looks at them.
    ///
    /// ```
    /// use image::{GenericImageView, Rgba, RgbaImage};
    /// use sector_collision::{Mask, PixelRule};
    ///
    /// let sheet = RgbaImage::from_fn(8, 2, |x, _| Rgba([255, 0, 0, if x > 5 { 255 } else { 0 }]));
    /// let frame = sheet.view(4, 0, 4, 2);
    /// let mask = Mask::from_image(&*frame, PixelRule::AlphaAbove(127))?;
    /// assert_eq!(mask, Mask::from_rows(&["..##", "..##"])?);
    /// # Ok::<(), sector_collision::MaskError>(())
    /// ```
    ///
    /// # Errors
    /// When a side of the picture is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE).
    #[cfg(feature = "image")]
    pub fn from_image(
        picture: &impl image::GenericImageView<Pixel = image::Rgba<u8>>,
        rule: PixelRule,
    ) -> Result<Self, MaskError> {
        let (width, height) = picture.dimensions();
        Self::try_from_fn(width as usize, height as usize, |x, y| {
            rule.is_solid(picture.get_pixel(x as u32, y as u32).0)
        })
    }
}
