//! rstar: an R*-tree, loaded in bulk each frame, and intersected with itself.

use crate::workload::Frame;
use rstar::RTree;
use rstar::primitives::{GeomWithData, Rectangle};
use sector_collision::{Pair, Rect};

pub fn rstar(frame: &Frame, pairs: &mut Vec<Pair>) {
    // Its boxes are closed: they end with their last pixel.
    let rectangle = |r: &Rect| Rectangle::from_corners([r.x, r.y], [r.right() - 1, r.bottom() - 1]);
    let boxes = (0u32..).zip(&frame.rects);
    let tree = RTree::bulk_load(boxes.map(|(id, rect)| GeomWithData::new(rectangle(rect), id)).collect());
    for (a, b) in tree.intersection_candidates_with_other_tree(&tree) {
        // Each pair is met from both sides.
        if a.data < b.data && frame.permits(a.data, b.data) {
            pairs.push(Pair { a: a.data, b: b.data });
        }
    }
}
