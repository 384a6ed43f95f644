//! Simple methods that a good programmer writes in an hour: a sweep over a sorted vector, and a uniform grid.

use crate::workload::Frame;
use sector_collision::broad::Pair;
use sector_collision::Rect;

/// Returns a sweep over boxes sorted by left edge; an insertion sort restores the order in each frame.
pub fn sweep() -> impl FnMut(&Frame, &mut Vec<Pair>) {
    let mut order: Vec<(Rect, u32)> = Vec::new();
    move |frame, pairs| {
        let rects = &frame.rects;
        if order.len() != rects.len() {
            order = rects.iter().copied().zip(0..).collect();
            order.sort_unstable_by_key(|(rect, _)| rect.x);
        }
        for (rect, id) in &mut order {
            *rect = rects[*id as usize];
        }
        for i in 1..order.len() {
            let moving = order[i];
            let mut at = i;
            while at > 0 && order[at - 1].0.x > moving.0.x {
                order[at] = order[at - 1];
                at -= 1;
            }
            order[at] = moving;
        }
        for (i, &(a, a_id)) in order.iter().enumerate() {
            for &(b, b_id) in order[i + 1..].iter().take_while(|(b, _)| b.x < a.right()) {
                if a.y < b.bottom() && b.y < a.bottom() && frame.permits(a_id, b_id) {
                    pairs.push(Pair { a: a_id, b: b_id });
                }
            }
        }
    }
}

/// Returns a uniform grid, built by a counting sort, with every box in each cell it covers. A pair counts in the first
/// cell that both cover.
pub fn grid() -> impl FnMut(&Frame, &mut Vec<Pair>) {
    let (mut starts, mut entries) = (Vec::new(), Vec::new());
    move |frame, pairs| {
        let rects = &frame.rects;
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
        starts.clear();
        starts.resize((columns * rows) as usize + 1, 0);
        for rect in rects {
            let (x0, y0, x1, y1) = covered(rect);
            (y0..=y1).for_each(|y| (x0..=x1).for_each(|x| starts[(y * columns + x) as usize + 1] += 1));
        }
        let mut begin = 0;
        for start in &mut starts[1..] {
            begin += std::mem::replace(start, begin);
        }
        entries.resize(begin as usize, 0);
        for (id, rect) in (0..).zip(rects) {
            let (x0, y0, x1, y1) = covered(rect);
            for (x, y) in (y0..=y1).flat_map(|y| (x0..=x1).map(move |x| (x, y))) {
                let place = &mut starts[(y * columns + x) as usize + 1];
                entries[*place as usize] = id;
                *place += 1;
            }
        }
        for cell_at in 0..(columns * rows) as usize {
            let run = &entries[starts[cell_at] as usize..starts[cell_at + 1] as usize];
            let (x, y) = (cell_at as i32 % columns, cell_at as i32 / columns);
            for (i, &a) in run.iter().enumerate() {
                for &b in &run[i + 1..] {
                    let (ra, rb) = (rects[a as usize], rects[b as usize]);
                    let here = || {
                        let first = (ra.x.max(rb.x) - left, ra.y.max(rb.y) - top);
                        (first.0 / cell, first.1 / cell) == (x, y)
                    };
                    if ra.overlaps(rb) && frame.permits(a, b) && here() {
                        pairs.push(Pair { a, b });
                    }
                }
            }
        }
    }
}
