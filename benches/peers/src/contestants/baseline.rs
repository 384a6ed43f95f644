//! Simple methods, as a good programmer writes them in an hour: a sweep over a sorted vector, and a uniform grid.

use super::Contestant;
use crate::workload::Workload;
use sector_collision::Rect;

/// Boxes sorted by left edge, kept in that order from frame to frame and put right by insertion.
#[derive(Default)]
pub struct Sweep {
    order: Vec<(Rect, u32)>,
    pairs: Vec<(u32, u32)>,
}

impl Contestant for Sweep {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        let rects = &workload.frames[frame];
        if self.order.len() != rects.len() {
            self.order = rects.iter().copied().zip(0..).collect();
            self.order.sort_unstable_by_key(|(rect, _)| rect.x);
        }
        for (rect, id) in &mut self.order {
            *rect = rects[*id as usize];
        }
        for i in 1..self.order.len() {
            let moving = self.order[i];
            let mut at = i;
            while at > 0 && self.order[at - 1].0.x > moving.0.x {
                self.order[at] = self.order[at - 1];
                at -= 1;
            }
            self.order[at] = moving;
        }
        self.pairs.clear();
        for (i, &(a, a_id)) in self.order.iter().enumerate() {
            for &(b, b_id) in self.order[i + 1..].iter().take_while(|(b, _)| b.x < a.right()) {
                if a.y < b.bottom() && b.y < a.bottom() && workload.permits(a_id as usize, b_id as usize) {
                    self.pairs.push((a_id, b_id));
                }
            }
        }
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}

/// Every box in each cell that it covers, sorted by counting; a pair counts in the first cell that both cover.
#[derive(Default)]
pub struct Grid {
    starts: Vec<u32>,
    entries: Vec<u32>,
    pairs: Vec<(u32, u32)>,
}

impl Contestant for Grid {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        let rects = &workload.frames[frame];
        let least = |pick: fn(&Rect) -> i32| rects.iter().map(pick).min().unwrap_or(0);
        let most = |pick: fn(&Rect) -> i32| rects.iter().map(pick).max().unwrap_or(0);
        let (left, top, right, bottom) =
            (least(|r| r.x), least(|r| r.y), most(|r| r.right()), most(|r| r.bottom()));
        // At least 32 pixels, and at most about twice as many cells as boxes.
        let area = f64::from(right - left) * f64::from(bottom - top);
        let cell = ((area / (2 * rects.len().max(1)) as f64).sqrt() as i32).max(32);
        let (columns, rows) = ((right - left) / cell + 1, (bottom - top) / cell + 1);
        let covered = |r: &Rect| {
            let (x0, x1) = ((r.x - left) / cell, (r.right() - 1 - left) / cell);
            let (y0, y1) = ((r.y - top) / cell, (r.bottom() - 1 - top) / cell);
            (x0, y0, x1, y1)
        };
        self.starts.clear();
        self.starts.resize((columns * rows) as usize + 1, 0);
        for rect in rects {
            let (x0, y0, x1, y1) = covered(rect);
            (y0..=y1).for_each(|y| (x0..=x1).for_each(|x| self.starts[(y * columns + x) as usize + 1] += 1));
        }
        let mut begin = 0;
        for start in &mut self.starts[1..] {
            begin += std::mem::replace(start, begin);
        }
        self.entries.resize(begin as usize, 0);
        for (id, rect) in (0..).zip(rects) {
            let (x0, y0, x1, y1) = covered(rect);
            for (x, y) in (y0..=y1).flat_map(|y| (x0..=x1).map(move |x| (x, y))) {
                let place = &mut self.starts[(y * columns + x) as usize + 1];
                self.entries[*place as usize] = id;
                *place += 1;
            }
        }
        self.pairs.clear();
        for cell_at in 0..(columns * rows) as usize {
            let run = &self.entries[self.starts[cell_at] as usize..self.starts[cell_at + 1] as usize];
            let (x, y) = (cell_at as i32 % columns, cell_at as i32 / columns);
            for (i, &a) in run.iter().enumerate() {
                for &b in &run[i + 1..] {
                    let (ra, rb) = (rects[a as usize], rects[b as usize]);
                    let here = || {
                        let first = (ra.x.max(rb.x) - left, ra.y.max(rb.y) - top);
                        (first.0 / cell, first.1 / cell) == (x, y)
                    };
                    if ra.overlaps(rb) && workload.permits(a as usize, b as usize) && here() {
                        self.pairs.push((a, b));
                    }
                }
            }
        }
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}
