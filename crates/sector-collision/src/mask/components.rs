//! Connected components: the contiguous parts of a mask.
//!
//! Two solid pixels are connected if they are neighbors along a row, a column or a diagonal (8-connected), or if a
//! chain of such neighbors links them; empty pixels are connected only along rows and columns. Components are ordered
//! by their first pixels, read row by row.
//!
//! Source: He, Chao and Suzuki, "A Run-Based Two-Scan Labeling Algorithm", IEEE Transactions on Image Processing 17
//! (2008), 749-756. The first scan collects the runs of solid pixels, found a word at a time, and joins each with the
//! runs of the row above that it touches; the second gives all runs of a component the same number.
//!
//! pygame's functions return the same components in the same order. However, pygame-ce 2.5.8 loses pixels of a
//! component whose runs are joined late, so its largest component and its minimum size filter sometimes give different
//! results.
//!
//! ```text
//!   ..####..##     0 1        run 2 touches both runs above: they become one component
//!   ....#####.     2          (run 0 is its root, the run with the lowest index)
//!   #.........     3          another component
//! ```

use super::Mask;
use super::words::{fill_run, runs};
use crate::rect::Rect;

#[derive(Clone, Copy)]
struct Run {
    y: i32,
    from: i32,
    to: i32,
    /// The index of this run or an earlier one of the same component; in the end, the number of the component.
    label: u32,
}

#[derive(Clone, Copy)]
struct Component {
    count: u64,
    rect: Rect,
}

impl Mask {
    /// Returns the connected components of at least `minimum` pixels (0 or 1 for all), each as a mask of this one's
    /// size. Pixels are connected to their neighbors, including diagonal ones. Components are ordered by their first
    /// pixels, read row by row. (pygame's `connected_components`.)
    ///
    /// Each component allocates a full mask: if there are thousands, use [`bounding_rects`](Self::bounding_rects).
    ///
    /// ```
    /// use sector_collision::Mask;
    /// let debris = Mask::from_rows(&["##...", "..#.#", "....#"])?;
    /// let pieces = debris.connected_components(3);
    /// assert_eq!(pieces, [Mask::from_rows(&["##...", "..#..", "....."])?]);
    /// # Ok::<(), sector_collision::mask::MaskError>(())
    /// ```
    pub fn connected_components(&self, minimum: u64) -> Vec<Self> {
        let (runs, components) = self.labeled();
        // The index of each component's mask; `None` for the small ones.
        let mut places = Vec::with_capacity(components.len());
        let mut masks = Vec::new();
        for component in &components {
            places.push((component.count >= minimum).then_some(masks.len()));
            if component.count >= minimum {
                masks.push(Self::blank(self.width, self.height));
            }
        }
        for run in &runs {
            if let Some(place) = places[run.label as usize] {
                masks[place].fill(run);
            }
        }
        masks
    }

    /// Returns the component that contains the pixel in column `x` and row `y`, as a mask of this one's size, or `None`
    /// if the pixel is empty or outside. Finds all components. (pygame's `connected_component(pos)`.)
    pub fn connected_component(&self, x: i32, y: i32) -> Option<Self> {
        if !self.get(x, y) {
            return None;
        }
        let (runs, _) = self.labeled();
        let run = runs.iter().find(|run| run.y == y && (run.from..run.to).contains(&x))?;
        Some(self.component(&runs, run.label))
    }

    /// Returns the component with the most pixels, the first on a tie, as a mask of this one's size, or `None` if no
    /// pixel is solid. Finds all components. (pygame's `connected_component()`.)
    pub fn largest_component(&self) -> Option<Self> {
        let (runs, components) = self.labeled();
        let most = components.iter().map(|component| component.count).max()?;
        let label = components.iter().position(|component| component.count == most)? as u32;
        Some(self.component(&runs, label))
    }

    /// Returns the bounding rectangle of each connected component, in the order of
    /// [`connected_components`](Self::connected_components). (pygame's `get_bounding_rects`.)
    pub fn bounding_rects(&self) -> Vec<Rect> {
        let (_, components) = self.labeled();
        components.iter().map(|component| component.rect).collect()
    }

    fn component(&self, runs: &[Run], label: u32) -> Self {
        let mut mask = Self::blank(self.width, self.height);
        runs.iter().filter(|run| run.label == label).for_each(|run| mask.fill(run));
        mask
    }

    fn fill(&mut self, run: &Run) {
        let stride = self.stride;
        fill_run(&mut self.words_mut()[run.y as usize * stride..][..stride], run.from, run.to);
    }

    /// Returns all runs in reading order, each labeled with the index of its component, and the components.
    fn labeled(&self) -> (Vec<Run>, Vec<Component>) {
        let mut runs = self.joined_runs();
        let mut components: Vec<Component> = Vec::new();
        for index in 0..runs.len() {
            let Run { y, from, to, label } = runs[index];
            let count = (to - from) as u64;
            if label as usize == index {
                runs[index].label = components.len() as u32;
                components.push(Component { count, rect: Rect { x: from, y, w: to - from, h: 1 } });
                continue;
            }
            // The run it points to comes earlier and already has its number.
            let label = runs[label as usize].label;
            runs[index].label = label;
            let Component { count: pixels, rect } = &mut components[label as usize];
            *pixels += count;
            let (x, right) = (rect.x.min(from), rect.right().max(to));
            *rect = Rect { x, y: rect.y, w: right - x, h: y + 1 - rect.y };
        }
        (runs, components)
    }

    /// Returns all runs in reading order. Following the labels from any run leads to the first run of its component.
    fn joined_runs(&self) -> Vec<Run> {
        let mut all: Vec<Run> = Vec::new();
        let mut above = 0..0;
        for (y, row) in (0..).zip(self.words.chunks_exact(self.stride)) {
            let start = all.len();
            for (from, to) in runs(row) {
                let index = all.len();
                all.push(Run { y, from, to, label: index as u32 });
                // Runs above that end before this one's left neighbor cannot touch a later run, either.
                while above.start < above.end && all[above.start].to < from {
                    above.start += 1;
                }
                let touching = above.clone().take_while(|&i| all[i].from <= to).count();
                (above.start..above.start + touching).for_each(|i| join(&mut all, i, index));
            }
            above = start..all.len();
        }
        all
    }
}

/// Joins the components of two runs: the root of the later one now points to the root of the earlier one.
fn join(runs: &mut [Run], a: usize, b: usize) {
    let (a, b) = (root(runs, a), root(runs, b));
    runs[a.max(b)].label = a.min(b) as u32;
}

/// Returns the first run of a run's component. Halves the path there for the next search (Tarjan and van Leeuwen,
/// "Worst-Case Analysis of Set Union Algorithms", Journal of the ACM 31 (1984), 245-281).
fn root(runs: &mut [Run], mut index: usize) -> usize {
    while runs[index].label as usize != index {
        let next = runs[runs[index].label as usize].label;
        runs[index].label = next;
        index = next as usize;
    }
    index
}
