//! The bitmap test as in the article: a shift lines up two rows of pixels, an AND compares them.
//!
//! Source: Roberts, Dr. Dobb's Journal, listing 3, on words of 64 pixels instead of 8. A mask has a bit for each pixel,
//! 1 where it is solid; the leftmost is bit 0, so shifting a word to the right moves pixels to the left. The sprite
//! that begins farther to the *left* is shifted until its rows begin where the rows of the other do. The first nonzero
//! AND is a hit and ends the test:
//!
//! ```text
//!   left sprite    ..####..              skip = right.x - left.x = 3 columns
//!   right sprite      .##.....
//!                     ^ the shared rectangle begins where the right sprite begins
//!
//!   left  >> 3        ###..             one shift lines the rows up,
//!   right             .##..             one AND compares them,
//!   AND               .##..  not zero: hit, stop
//! ```
//!
//! **Corrections** (`tests/suite/article_mistakes.rs`):
//! * The shift register must hold two words. The article declares `UINT8 ShiftRegister` and assigns two bytes to it, so
//!   each pixel that a shift moves into the next byte is lost. With one lit pixel in each of two sprites that are 64
//!   pixels wide, it misses 38 % of the hits.
//! * The last byte of a row spills into one more, which the listing never looks at. With a register of 16 bits it still
//!   misses 19 % of the hits of a sprite of 64 pixels and one of 16, and none for two of 64. One more step alone changes
//!   nothing while the register has 8 bits. Here the left sprite is read one word ahead.
//! * A width that is not a multiple of the word is rounded up, while the article rounds down. Pixels beyond a sprite are
//!   zero bits.
//!
//! **Counts**: each AND of two words is one of `words_anded`. The order of the sprites makes no difference, not even to
//! the count.
//!
//! **Cost**: at most rows × ⌈shared width / 64⌉ ANDs. [`bitmap`](super::bitmap) compares the same words in blocks,
//! without a branch after each; `tests/suite/bitmap.rs` checks that both give the same answers and counts.

use crate::mask::{Mask, WORD_BITS, lowest_ones};
use crate::rect::Rect;

/// The result of a bitmap test and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitmapTest {
    /// Whether the two objects share a solid pixel.
    pub hit: bool,
    /// Number of 64-bit ANDs up to the first shared pixel; all of them if no pixel is shared.
    pub words_anded: u64,
}

/// The comparison of two words: up to 64 pixels of a row that two objects share. The first pixel is bit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordStep {
    /// The column of the first pixel, in the frame of the two objects.
    pub x: i32,
    /// The row of the pixels, in the frame of the two objects.
    pub y: i32,
    /// The left object's word that contains this column, before the shift.
    pub unshifted: u64,
    /// The number of bits by which that word is shifted to the right, 0 to 63.
    pub shift: u32,
    /// The left object's pixels from this column on: shifted, then filled up from its next word.
    pub left: u64,
    /// The right object's pixels from this column on.
    pub right: u64,
}

impl WordStep {
    /// Returns the pixels that are solid in both objects, as a word.
    pub const fn both(&self) -> u64 {
        self.left & self.right
    }
}

/// Compares two objects word by word, and calls `look` with each step. An object without a mask is solid.
pub fn pixels_touch_textbook(
    a_mask: Option<&Mask>,
    a: Rect,
    b_mask: Option<&Mask>,
    b: Rect,
    mut look: impl FnMut(WordStep),
) -> BitmapTest {
    let (a, b) = (Sprite::new(a_mask, a), Sprite::new(b_mask, b));
    let (left, right) = if a.area.x <= b.area.x { (a, b) } else { (b, a) };
    let mut words_anded = 0;
    let Some(shared) = left.area.intersection(right.area) else {
        return BitmapTest { hit: false, words_anded };
    };
    let skip = right.area.x - left.area.x;
    let (first, shift) = (skip / WORD_BITS, (skip % WORD_BITS) as u32);
    for y in shared.y..shared.bottom() {
        let mut old = left.word(y, first);
        for word in 0..(shared.w as u32).div_ceil(u64::BITS) as i32 {
            let new = left.word(y, first + word + 1);
            let register = u128::from(new) << 64 | u128::from(old);
            let step = WordStep {
                x: shared.x + word * WORD_BITS,
                y,
                unshifted: old,
                shift,
                left: (register >> shift) as u64,
                right: right.word(y, word),
            };
            words_anded += 1;
            look(step);
            if step.left & step.right != 0 {
                return BitmapTest { hit: true, words_anded };
            }
            old = new;
        }
    }
    BitmapTest { hit: false, words_anded }
}

/// An object of the bitmap test: its mask, at its position.
struct Sprite<'a> {
    mask: Option<&'a Mask>,
    area: Rect,
}

impl<'a> Sprite<'a> {
    fn new(mask: Option<&'a Mask>, rect: Rect) -> Self {
        let area = mask.map_or(rect, |mask| Rect { w: mask.width(), h: mask.height(), ..rect });
        Self { mask, area }
    }

    /// Returns word `index` of row `y`: pixels beyond the object are zero bits.
    fn word(&self, y: i32, index: i32) -> u64 {
        match self.mask {
            Some(mask) => mask.row(y - self.area.y).get(index as usize).copied().unwrap_or(0),
            None => lowest_ones(self.area.w - index * WORD_BITS),
        }
    }
}
