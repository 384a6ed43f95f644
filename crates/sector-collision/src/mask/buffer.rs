//! Masks from pixel data of other programs: a byte or a bit for each pixel, or the colors of an image.

use super::{Mask, MaskError, sides};

/// The rule that decides which pixels of an image are solid. pygame offers the same rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PixelRule {
    /// Solid if the pixel's alpha is greater than this. 127 matches `pygame.mask.from_surface`; 254 excludes everything
    /// translucent.
    AlphaAbove(u8),
    /// Solid if the pixel has this color (red, green, blue), a marker for solid pixels. Ignores alpha.
    Color([u8; 3]),
    /// Solid if the pixel has any color but this one (red, green, blue), a marker for empty pixels: pygame's color key.
    /// Ignores alpha.
    NotColor([u8; 3]),
    /// Solid if the pixel's color is close to a marker, as in a picture with lossy compression. Ignores alpha.
    Near {
        /// The marker: red, green, blue.
        color: [u8; 3],
        /// The greatest difference from the marker in each channel.
        tolerance: [u8; 3],
    },
    /// Solid if the pixel's color is not close to a marker for empty pixels. Ignores alpha.
    NotNear {
        /// The marker: red, green, blue.
        color: [u8; 3],
        /// The greatest difference from the marker in each channel, for an empty pixel.
        tolerance: [u8; 3],
    },
}

impl PixelRule {
    /// Whether a pixel with these red, green, blue and alpha values is solid.
    pub fn is_solid(self, [red, green, blue, alpha]: [u8; 4]) -> bool {
        let pixel = [red, green, blue];
        let is_near = |color: [u8; 3], tolerance: [u8; 3]| {
            (0..3).all(|channel| pixel[channel].abs_diff(color[channel]) <= tolerance[channel])
        };
        match self {
            Self::AlphaAbove(threshold) => alpha > threshold,
            Self::Color(marker) => marker == pixel,
            Self::NotColor(marker) => marker != pixel,
            Self::Near { color, tolerance } => is_near(color, tolerance),
            Self::NotNear { color, tolerance } => !is_near(color, tolerance),
        }
    }
}

impl Mask {
    /// Reads a mask from one byte per pixel, row by row without gaps. 0 is empty, every other value is solid.
    ///
    /// # Errors
    /// If a side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE), or `bytes` does not have width × height bytes.
    pub fn from_bytes(width: usize, height: usize, bytes: &[u8]) -> Result<Self, MaskError> {
        Self::from_chunks(width, height, bytes, |&[byte]| byte != 0)
    }

    /// Reads a mask from one bit per pixel, 1 for solid. A row begins with the highest bit of a byte and ends with its
    /// last byte, whose remaining bits are ignored. This is the format of the collision maps of Roberts (Dr. Dobb's
    /// Journal) and of the pixels of a PBM file (Netpbm, format P4).
    ///
    /// ```
    /// use sector_collision::Mask;
    /// let arrow = Mask::from_bits(9, 2, &[0b1000_0000, 0b1000_0000, 0b1111_1111, 0b1000_0000])?;
    /// assert_eq!(arrow, Mask::from_rows(&["#.......#", "#########"])?);
    /// # Ok::<(), sector_collision::mask::MaskError>(())
    /// ```
    ///
    /// # Errors
    /// If a side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE), or `bits` does not have ⌈width / 8⌉ × height bytes.
    pub fn from_bits(width: usize, height: usize, bits: &[u8]) -> Result<Self, MaskError> {
        let (w, h) = sides(width, height)?;
        let row = width.div_ceil(8);
        expect_length(bits, row as u64 * height as u64)?;
        Ok(Self::from_fn(w, h, |x, y| bits[y as usize * row + x as usize / 8] << (x % 8) & 0x80 != 0))
    }

    /// Reads a mask from the bytes of an image: red, green, blue and alpha of each pixel, row by row without gaps.
    ///
    /// ```
    /// use sector_collision::Mask;
    /// use sector_collision::mask::PixelRule;
    ///
    /// let rule = PixelRule::NotNear { color: [255, 0, 255], tolerance: [8; 3] };
    /// let (marker, red) = ([250, 3, 255, 255], [250, 3, 20, 255]);
    /// assert_eq!(Mask::from_rgba(2, 1, &[marker, red].concat(), rule)?, Mask::from_rows(&[".#"])?);
    /// # Ok::<(), sector_collision::mask::MaskError>(())
    /// ```
    ///
    /// # Errors
    /// If a side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE), or `pixels` does not have 4 × width × height bytes.
    pub fn from_rgba(width: usize, height: usize, pixels: &[u8], rule: PixelRule) -> Result<Self, MaskError> {
        Self::from_chunks(width, height, pixels, |&pixel| rule.is_solid(pixel))
    }

    /// Reads a mask from an image of the `image` crate: a `DynamicImage`, an `RgbaImage`, or the `SubImage` of one
    /// frame in a sheet. Channels of a `DynamicImage` with 16 bits or floating point are scaled to 8 bits and rounded
    /// before the rule is applied.
    ///
    /// ```
    /// use image::{GenericImageView, Rgba, RgbaImage};
    /// use sector_collision::Mask;
    /// use sector_collision::mask::PixelRule;
    ///
    /// let sheet = RgbaImage::from_fn(8, 2, |x, _| Rgba([255, 0, 0, if x > 5 { 255 } else { 0 }]));
    /// let frame = sheet.view(4, 0, 4, 2);
    /// let mask = Mask::from_image(&*frame, PixelRule::AlphaAbove(127))?;
    /// assert_eq!(mask, Mask::from_rows(&["..##", "..##"])?);
    /// # Ok::<(), sector_collision::mask::MaskError>(())
    /// ```
    ///
    /// # Errors
    /// If a side of the image is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE).
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

    /// Reads a mask from chunks of `BYTES` bytes, one per pixel, row by row. `solid` decides for a chunk whether its
    /// pixel is solid.
    ///
    /// # Errors
    /// If a side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE), or `bytes` does not match the number of pixels.
    fn from_chunks<const BYTES: usize>(
        width: usize,
        height: usize,
        bytes: &[u8],
        solid: impl Fn(&[u8; BYTES]) -> bool,
    ) -> Result<Self, MaskError> {
        let (w, h) = sides(width, height)?;
        expect_length(bytes, width as u64 * height as u64 * BYTES as u64)?;
        let (pixels, _) = bytes.as_chunks();
        Ok(Self::from_fn(w, h, |x, y| solid(&pixels[y as usize * width + x as usize])))
    }
}

/// Returns an error if the buffer does not have `expected` bytes.
fn expect_length(buffer: &[u8], expected: u64) -> Result<(), MaskError> {
    let found = buffer.len() as u64;
    if found == expected { Ok(()) } else { Err(MaskError::Length { found, expected }) }
}
