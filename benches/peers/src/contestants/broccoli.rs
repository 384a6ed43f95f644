//! broccoli: a k-d tree with a sweep in each node, rebuilt each frame.

use super::closed;
use crate::workload::Frame;
use broccoli::aabb::{BBox, ManySwappable};
use broccoli::{Tree, bbox, rect};
use sector_collision::broad::Pair;
use sector_collision::Rect;

pub fn broccoli() -> impl FnMut(&Frame, &mut Vec<Pair>) {
    let mut boxes: Vec<ManySwappable<BBox<i32, u32>>> = Vec::new();
    move |frame, pairs| {
        let packed = |(id, r): (u32, &Rect)| {
            let [left, top, right, bottom] = closed(r);
            ManySwappable(bbox(rect(left, right, top, bottom), id))
        };
        boxes.clear();
        boxes.extend((0..).zip(&frame.rects).map(packed));
        Tree::new(&mut boxes).find_colliding_pairs(|a, b| {
            let (a, b) = (a.0.inner, b.0.inner);
            if frame.permits(a, b) {
                pairs.push(Pair { a, b });
            }
        });
    }
}
