//! Where a mask's solid pixels are: bounding rectangle, centroid and outline.

use super::{Mask, WORD_BITS};
use crate::rect::Rect;

/// The eight neighbors of a pixel, clockwise from the right; y grows downward.
const NEIGHBORS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Mask {
    /// Returns the smallest rectangle that contains all solid pixels, or `None` if there are none. In each row, reads
    /// the words from both ends up to the outermost solid pixels.
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

    /// Returns the centroid of the solid pixels, that is, the means of their columns and rows, each rounded down.
    /// Returns `None` if there are none (pygame: (0, 0)). Takes a few steps per word.
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

    /// Returns the outline of the first connected component in reading order: its border pixels as (x, y), clockwise
    /// from its first pixel, which appears at both ends. Empty if no pixel is solid, one point for a single pixel. A
    /// pixel of a thin part appears each time the walk passes it. Holes have no outline.
    ///
    /// Always includes the first point, then every `every`-th; with 0, only the first. The points and their order match
    /// pygame's `outline`. Source: Moore neighborhood tracing; the walk is complete when it is about to repeat its
    /// first step. Looks at no more than eight pixels per step.
    ///
    /// ```
    /// use sector_collision::Mask;
    /// let ship = Mask::from_rows(&[".#.", "###"])?;
    /// assert_eq!(ship.outline(1), [(1, 0), (2, 1), (1, 1), (0, 1), (1, 0)]);
    /// # Ok::<(), sector_collision::mask::MaskError>(())
    /// ```
    pub fn outline(&self, every: usize) -> Vec<(i32, i32)> {
        let Some(first) = self.first_pixel() else {
            return Vec::new();
        };
        let mut points = vec![first];
        let Some((mut toward, second)) = self.next_border_pixel(first, 0) else {
            return points;
        };
        let mut next = second;
        for step in 1_usize.. {
            if every > 0 && step % every == 0 {
                points.push(next);
            }
            let at = next;
            // The last neighbor checked on the way here is empty. After a step along a row or column the search begins
            // with it; after a diagonal step, with the one after it.
            let Some(found) = self.next_border_pixel(at, toward + 6) else {
                break;
            };
            (toward, next) = found;
            if (at, next) == (first, second) {
                break;
            }
        }
        points
    }

    fn first_pixel(&self) -> Option<(i32, i32)> {
        let index = self.words.iter().position(|&word| word != 0)?;
        let column = (index % self.stride) as i32 * WORD_BITS + self.words[index].trailing_zeros() as i32;
        Some((column, (index / self.stride) as i32))
    }

    /// Returns the first solid neighbor of a pixel, clockwise from the direction `from`, and its direction.
    fn next_border_pixel(&self, (x, y): (i32, i32), from: usize) -> Option<(usize, (i32, i32))> {
        (from..from + 8).map(|direction| direction % 8).find_map(|direction| {
            let (dx, dy) = NEIGHBORS[direction];
            self.get(x + dx, y + dy).then_some((direction, (x + dx, y + dy)))
        })
    }
}

/// Returns the sum of the positions, 0 to 63, of all set bits.
fn sum_of_places(word: u64) -> u64 {
    /// For each bit of a position's number, the positions that have it set.
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
