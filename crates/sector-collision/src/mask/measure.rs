//! The place of a mask's solid pixels: bounding rectangle and centroid.

use super::{Mask, WORD_BITS};
use crate::rect::Rect;

impl Mask {
    /// Returns the smallest rectangle that holds all solid pixels, or `None` when there are none. Reads each row's words
    /// up to the outermost that hold one.
    pub fn bounding_rect(&self) -> Option<Rect> {
        let mut bounds: Option<(i32, i32, i32, i32)> = None;
        for (y, row) in (0..).zip(self.words.chunks_exact(self.stride)) {
            let is_solid = |word: &u64| *word != 0;
            let (Some(first), Some(last)) = (row.iter().position(is_solid), row.iter().rposition(is_solid))
            else {
                continue;
            };
            let left = first as i32 * WORD_BITS + row[first].trailing_zeros() as i32;
            let right = (last as i32 + 1) * WORD_BITS - row[last].leading_zeros() as i32;
            let (x, top, end, _) = bounds.unwrap_or((left, y, right, y));
            bounds = Some((x.min(left), top, end.max(right), y));
        }
        bounds.map(|(x, y, right, last)| Rect { x, y, w: right - x, h: last + 1 - y })
    }

    /// Returns the centroid of the solid pixels, the mean of their columns and that of their rows, each rounded down, or
    /// `None` when there are none (pygame: (0, 0)). A word costs a few steps.
    pub fn centroid(&self) -> Option<(i32, i32)> {
        let (mut count, mut columns, mut rows) = (0, 0, 0);
        for (y, row) in (0..).zip(self.words.chunks_exact(self.stride)) {
            for (left, &word) in (0..).step_by(WORD_BITS as usize).zip(row) {
                let pixels = u64::from(word.count_ones());
                count += pixels;
                columns += pixels * left + sum_of_places(word);
                rows += pixels * y;
            }
        }
        (count > 0).then(|| ((columns / count) as i32, (rows / count) as i32))
    }
}

/// Returns the sum of the places, 0 to 63, of all bits that are set.
fn sum_of_places(word: u64) -> u64 {
    /// For each bit of a place's number, the places that have it.
    const PLACES: [u64; 6] = [
        0xAAAA_AAAA_AAAA_AAAA,
        0xCCCC_CCCC_CCCC_CCCC,
        0xF0F0_F0F0_F0F0_F0F0,
        0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000,
        0xFFFF_FFFF_0000_0000,
    ];
    (0..).zip(PLACES).map(|(bit, places)| u64::from((word & places).count_ones()) << bit).sum()
}
