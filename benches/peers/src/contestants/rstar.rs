//! rstar: an R*-tree, bulk-loaded each frame and intersected with itself.

use super::closed;
use crate::workload::Frame;
use rstar::RTree;
use rstar::primitives::{GeomWithData, Rectangle};
use sector_collision::broad::Pair;

pub fn rstar(frame: &Frame, pairs: &mut Vec<Pair>) {
    let rectangle =
        |[left, top, right, bottom]: [i32; 4]| Rectangle::from_corners([left, top], [right, bottom]);
    let boxes = (0u32..).zip(frame.rects.iter().map(closed));
    let tree = RTree::bulk_load(boxes.map(|(id, edges)| GeomWithData::new(rectangle(edges), id)).collect());
    for (a, b) in tree.intersection_candidates_with_other_tree(&tree) {
        // Each pair comes up twice.
        if a.data < b.data && frame.permits(a.data, b.data) {
            pairs.push(Pair { a: a.data, b: b.data });
        }
    }
}
