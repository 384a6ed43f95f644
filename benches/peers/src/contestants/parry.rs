//! parry2d's `Bvh`, updated in three ways, with its traversal of the tree against itself.

use super::closed;
use crate::workload::Frame;
use parry2d::bounding_volume::Aabb;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use sector_collision::{Pair, Rect};

/// How to update the tree after boxes have moved.
#[derive(Clone, Copy, PartialEq)]
pub enum Update {
    /// Leaves updated in place, nodes refitted, and a part of the tree improved each frame, as in rapier.
    Updated,
    /// Leaves updated in place, nodes refitted.
    Refitted,
    /// The whole tree rebuilt each frame.
    Rebuilt,
}

fn aabb(rect: &Rect) -> Aabb {
    let [left, top, right, bottom] = closed(rect).map(|edge| edge as f32);
    Aabb::new(Vector::new(left, top), Vector::new(right, bottom))
}

fn build(rects: &[Rect]) -> Bvh {
    Bvh::from_iter(BvhBuildStrategy::Binned, rects.iter().map(aabb).enumerate())
}

pub fn parry(first: &Frame, update: Update) -> impl FnMut(&Frame, &mut Vec<Pair>) + use<> {
    let (mut tree, mut workspace) = (build(&first.rects), BvhWorkspace::default());
    let mut last = first.rects.clone();
    move |frame, pairs| {
        let rects = &frame.rects;
        if update == Update::Rebuilt {
            tree = build(rects);
        } else {
            (rects.len()..last.len()).for_each(|gone| tree.remove(gone as u32));
            for (id, rect) in (0..).zip(rects) {
                // A leaf stretched from its old to its new position would enlarge all nodes above it.
                if frame.jumps && last.get(id as usize).is_some_and(|old| !old.overlaps(*rect)) {
                    tree.remove(id);
                }
                tree.insert_or_update_partially(aabb(rect), id, 0.0);
            }
            if update == Update::Updated {
                tree.optimize_incremental(&mut workspace);
            }
            tree.refit(&mut workspace);
            if frame.jumps {
                last.clone_from(rects);
            }
        }
        tree.traverse_bvtt_single_tree::<false>(&mut workspace, &mut |a, b| {
            if frame.permits(a, b) {
                pairs.push(Pair { a, b });
            }
        });
    }
}
