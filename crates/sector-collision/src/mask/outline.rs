//! The outline of a mask: the border pixels of its first part, in the order of a walk around it.

use super::{Mask, WORD_BITS};

/// The eight neighbors of a pixel, clockwise from the one on the right; y grows downward.
const NEIGHBORS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Mask {
    /// Returns the outline of the first connected component in the order of reading: border pixels as (x, y), from its
    /// first pixel clockwise around it and back, the first pixel at both ends. Empty without a solid pixel, one point
    /// for a single pixel. A pixel of a thin part appears each time the walk comes by. Holes have no outline.
    ///
    /// The first point is always kept, and then every `every`-th; with 0 it stays alone. The points and their order
    /// are those of pygame's `outline`. Source: Moore neighborhood tracing; the walk has come around when it is about to
    /// take its first step a second time. At most eight pixels are looked at for each step.
    ///
    /// ```
    /// use sector_collision::Mask;
    /// let ship = Mask::from_rows(&[".#.", "###"])?;
    /// assert_eq!(ship.outline(1), [(1, 0), (2, 1), (1, 1), (0, 1), (1, 0)]);
    /// # Ok::<(), sector_collision::MaskError>(())
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
            // The neighbor that was looked at last on the way here is empty: the search begins with it after a step along
            // a row or column, and with the one after it after a step along a diagonal.
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
