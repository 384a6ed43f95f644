//! parry2d's `Bvh`, updated in four ways, with its traversal of the tree against itself.

use super::closed;
use crate::workload::Frame;
use parry2d::bounding_volume::Aabb;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use sector_collision::broad::Pair;
use sector_collision::Rect;

/// How to update the tree after boxes have moved.
#[derive(Clone, Copy, PartialEq)]
pub enum Update {
    /// Leaves updated in place, nodes refitted, and a part of the tree improved every fifth frame.
    Improved,
    /// Leaves updated in place and nodes refitted; the tree rebuilt every 30 frames.
    Refitted,
    /// Like `Refitted`, but nodes stay where they are in memory.
    RefittedInPlace,
    /// The whole tree rebuilt each frame.
    Rebuilt,
}

/// The number of frames between two improvements of the tree: the documentation advises 5 to 10 for scenes in which
/// everything moves.
const IMPROVE_AFTER: u32 = 5;
/// The number of frames between two rebuilds of a refitted tree. Of 8, 15, 30 and 60, none is better on all workloads.
const REBUILD_AFTER: u32 = 30;

fn aabb(rect: &Rect) -> Aabb {
    let [left, top, right, bottom] = closed(rect).map(|edge| edge as f32);
    Aabb::new(Vector::new(left, top), Vector::new(right, bottom))
}

fn build(rects: &[Rect]) -> Bvh {
    Bvh::from_iter(BvhBuildStrategy::Binned, rects.iter().map(aabb).enumerate())
}

pub fn parry(first: &Frame, update: Update) -> impl FnMut(&Frame, &mut Vec<Pair>) + use<> {
    let (mut tree, mut workspace) = (build(&first.rects), BvhWorkspace::default());
    let (mut last, mut age) = (first.rects.clone(), 0);
    move |frame, pairs| {
        let rects = &frame.rects;
        age += 1;
        let rebuilds = matches!(update, Update::Refitted | Update::RefittedInPlace) && age >= REBUILD_AFTER;
        if update == Update::Rebuilt || rebuilds {
            tree = build(rects);
            age = 0;
        } else {
            (rects.len()..last.len()).for_each(|gone| tree.remove(gone as u32));
            for (id, rect) in (0..).zip(rects) {
                // A leaf stretched from its old to its new position would enlarge all nodes above it.
                if frame.jumps && last.get(id as usize).is_some_and(|old| !old.overlaps(*rect)) {
                    tree.remove(id);
                }
                tree.insert_or_update_partially(aabb(rect), id, 0.0);
            }
            if update == Update::RefittedInPlace {
                tree.refit_without_opt();
            } else {
                tree.refit(&mut workspace);
            }
            if update == Update::Improved && age.is_multiple_of(IMPROVE_AFTER) {
                tree.optimize_incremental(&mut workspace);
            }
        }
        if frame.jumps {
            last.clone_from(rects);
        }
        tree.traverse_bvtt_single_tree::<false>(&mut workspace, &mut |a, b| {
            if frame.permits(a, b) {
                pairs.push(Pair { a, b });
            }
        });
    }
}
