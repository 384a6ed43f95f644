//! Accents over and under letters: one drawing of an accent serves all letters that bear it.

use image::{RgbaImage, imageops};

/// The drawing of an accent, without empty rows; empty columns set its position across the letter.
#[derive(Clone, Debug)]
pub(super) struct AccentMark {
    pub(super) picture: RgbaImage,
    /// Whether the accent hangs below the letter, as a cedilla does.
    pub(super) is_below: bool,
}

/// Returns the picture with empty rows added at its top until it has the height `height`, in pixels.
pub(super) fn raised(picture: &RgbaImage, height: u32) -> RgbaImage {
    let mut raised = RgbaImage::new(picture.width(), height);
    imageops::replace(&mut raised, picture, 0, i64::from(height) - i64::from(picture.height()));
    raised
}

/// Returns a letter with an accent over its middle and `clear` empty rows in between (fewer where there is no room),
/// or directly below the letter. A letter narrower than its accent becomes as wide as both need.
pub(super) fn compose(letter: &RgbaImage, mark: &AccentMark, clear: i32) -> RgbaImage {
    let width = letter.width().max(mark.picture.width());
    let mut made = RgbaImage::new(width, letter.height());
    imageops::overlay(&mut made, letter, i64::from((width - letter.width()) / 2), 0);
    let (top, bottom) = inked_rows(letter);
    let y = if mark.is_below {
        (i64::from(bottom) + 1 + i64::from(clear.min(0))).min(i64::from(letter.height()) - 1)
    } else {
        (i64::from(top) - i64::from(clear) - i64::from(mark.picture.height())).max(0)
    };
    imageops::overlay(&mut made, &mark.picture, i64::from((width - mark.picture.width()) / 2), y);
    if width > letter.width() { trimmed(&made) } else { made }
}

fn inked_rows(picture: &RgbaImage) -> (u32, u32) {
    let is_inked = |y: &u32| (0..picture.width()).any(|x| picture.get_pixel(x, *y).0[3] > 0);
    let rows = || (0..picture.height()).filter(is_inked);
    (rows().next().unwrap_or(0), rows().next_back().unwrap_or(0))
}

fn trimmed(picture: &RgbaImage) -> RgbaImage {
    let is_inked = |x: &u32| (0..picture.height()).any(|y| picture.get_pixel(*x, y).0[3] > 0);
    let columns = || (0..picture.width()).filter(is_inked);
    let (Some(left), Some(right)) = (columns().next(), columns().next_back()) else { return picture.clone() };
    imageops::crop_imm(picture, left, 0, right - left + 1, picture.height()).to_image()
}
