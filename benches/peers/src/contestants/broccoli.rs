//! broccoli: a tree that halves space, with a sweep in each node; built anew each frame.

use crate::workload::Frame;
use broccoli::aabb::{BBox, ManySwappable};
use broccoli::{Tree, bbox, rect};
use broccoli_rayon::prelude::{RayonBuildPar, RayonQueryPar};
use sector_collision::{Pair, Rect};

type Boxes = Vec<ManySwappable<BBox<i32, u32>>>;

fn fill(boxes: &mut Boxes, frame: &Frame) {
    boxes.clear();
    let packed = |(id, r): (u32, &Rect)| {
        // Its ranges are closed: they end with their last pixel.
        ManySwappable(bbox(rect(r.x, r.right() - 1, r.y, r.bottom() - 1), id))
    };
    boxes.extend((0..).zip(&frame.rects).map(packed));
}

pub fn on_one_thread() -> impl FnMut(&Frame, &mut Vec<Pair>) {
    let mut boxes = Boxes::new();
    move |frame, pairs| {
        fill(&mut boxes, frame);
        Tree::new(&mut boxes).find_colliding_pairs(|a, b| {
            let (a, b) = (a.0.inner, b.0.inner);
            if frame.permits(a, b) {
                pairs.push(Pair { a, b });
            }
        });
    }
}

pub fn on_all_cores() -> impl FnMut(&Frame, &mut Vec<Pair>) {
    let mut boxes = Boxes::new();
    move |frame, pairs| {
        fill(&mut boxes, frame);
        *pairs = Tree::par_new(&mut boxes).par_find_colliding_pairs_acc_closure(
            std::mem::take(pairs),
            |_| Vec::new(),
            |all, mut more| all.append(&mut more),
            |pairs, a, b| {
                let (a, b) = (a.0.inner, b.0.inner);
                if frame.permits(a, b) {
                    pairs.push(Pair { a, b });
                }
            },
        );
    }
}
