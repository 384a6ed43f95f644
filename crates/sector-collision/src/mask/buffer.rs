//! Masks from the bytes of other programs: a byte or a bit for each pixel.

use super::{Mask, MaskError, sides};

impl Mask {
    /// Reads a mask from a byte for each pixel, row after row without a gap; 0 is empty, every other value is solid.
    ///
    /// # Errors
    /// When a side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE), or `bytes` does not hold width × height bytes.
    pub fn from_bytes(width: usize, height: usize, bytes: &[u8]) -> Result<Self, MaskError> {
        Self::from_chunks(width, height, bytes, |&[byte]| byte != 0)
    }

    /// Reads a mask from a bit for each pixel, 1 for solid. A row begins with the highest bit of a byte and ends with
    /// its last byte, whose remaining bits are ignored: the collision maps of Roberts (Dr. Dobb's Journal), and the
    /// pixels of a PBM file (Netpbm, format P4).
    ///
    /// ```
    /// use sector_collision::Mask;
    /// let arrow = Mask::from_bits(9, 2, &[0b1000_0000, 0b1000_0000, 0b1111_1111, 0b1000_0000])?;
    /// assert_eq!(arrow, Mask::from_rows(&["#.......#", "#########"])?);
    /// # Ok::<(), sector_collision::MaskError>(())
    /// ```
    ///
    /// # Errors
    /// When a side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE), or `bits` does not hold ⌈width / 8⌉ × height bytes.
    pub fn from_bits(width: usize, height: usize, bits: &[u8]) -> Result<Self, MaskError> {
        let (w, h) = sides(width, height)?;
        let row = width.div_ceil(8);
        expect_length(bits, row as u64 * height as u64)?;
        Ok(Self::from_fn(w, h, |x, y| bits[y as usize * row + x as usize / 8] << (x % 8) & 0x80 != 0))
    }

    /// Reads a mask from a chunk of `BYTES` bytes for each pixel, row after row; `solid` says of a chunk whether its
    /// pixel is solid.
    ///
    /// # Errors
    /// When a side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE), or `bytes` is longer or shorter than all pixels.
    pub(super) fn from_chunks<const BYTES: usize>(
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

/// Checks the length of a buffer.
///
/// # Errors
/// When the buffer does not have `expected` bytes.
fn expect_length(buffer: &[u8], expected: u64) -> Result<(), MaskError> {
    let found = buffer.len() as u64;
    if found == expected { Ok(()) } else { Err(MaskError::Length { found, expected }) }
}
