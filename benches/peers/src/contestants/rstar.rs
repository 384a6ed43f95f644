//! rstar: an R*-tree, loaded in bulk each frame, and intersected with itself.

use super::Contestant;
use crate::workload::Workload;
use rstar::RTree;
use rstar::primitives::{GeomWithData, Rectangle};

#[derive(Default)]
pub struct RStar {
    pairs: Vec<(u32, u32)>,
}

impl Contestant for RStar {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        // Its boxes are closed: they end with their last pixel.
        let rectangle = |r: &sector_collision::Rect| {
            Rectangle::from_corners([r.x, r.y], [r.right() - 1, r.bottom() - 1])
        };
        let boxes = (0u32..).zip(&workload.frames[frame]);
        let tree = RTree::bulk_load(boxes.map(|(id, rect)| GeomWithData::new(rectangle(rect), id)).collect());
        self.pairs.clear();
        for (a, b) in tree.intersection_candidates_with_other_tree(&tree) {
            // Each pair is met from both sides.
            if a.data < b.data && workload.permits(a.data as usize, b.data as usize) {
                self.pairs.push((a.data, b.data));
            }
        }
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}
