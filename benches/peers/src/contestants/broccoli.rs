//! broccoli: a tree that halves space, with a sweep in each node; built anew each frame.

use super::Contestant;
use crate::workload::Workload;
use broccoli::aabb::{BBox, ManySwappable};
use broccoli::{Tree, bbox, rect};
use broccoli_rayon::prelude::{RayonBuildPar, RayonQueryPar};

type Boxes = Vec<ManySwappable<BBox<i32, u32>>>;

fn fill(boxes: &mut Boxes, workload: &Workload, frame: usize) {
    boxes.clear();
    let packed = |(id, r): (u32, &sector_collision::Rect)| {
        // Its ranges are closed: they end with their last pixel.
        ManySwappable(bbox(rect(r.x, r.right() - 1, r.y, r.bottom() - 1), id))
    };
    boxes.extend((0..).zip(&workload.frames[frame]).map(packed));
}

#[derive(Default)]
pub struct Broccoli {
    boxes: Boxes,
    pairs: Vec<(u32, u32)>,
}

impl Contestant for Broccoli {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        fill(&mut self.boxes, workload, frame);
        self.pairs.clear();
        Tree::new(&mut self.boxes).find_colliding_pairs(|a, b| {
            let (a, b) = (a.0.inner, b.0.inner);
            if workload.permits(a as usize, b as usize) {
                self.pairs.push((a, b));
            }
        });
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}

/// The same on all cores.
#[derive(Default)]
pub struct BroccoliRayon {
    boxes: Boxes,
    pairs: Vec<(u32, u32)>,
}

impl Contestant for BroccoliRayon {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        fill(&mut self.boxes, workload, frame);
        let pairs = std::mem::take(&mut self.pairs);
        let mut tree = Tree::par_new(&mut self.boxes);
        self.pairs = tree.par_find_colliding_pairs_acc_closure(
            {
                let mut pairs = pairs;
                pairs.clear();
                pairs
            },
            |_| Vec::new(),
            |all, mut more| all.append(&mut more),
            |pairs, a, b| {
                let (a, b) = (a.0.inner, b.0.inner);
                if workload.permits(a as usize, b as usize) {
                    pairs.push((a, b));
                }
            },
        );
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}
