//! parry2d's Bvh in three ways, and its traversal of the tree against itself.

use super::Contestant;
use crate::workload::Workload;
use parry2d::bounding_volume::Aabb;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use sector_collision::Rect;

/// The update of the tree when boxes have moved.
#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    /// Leaves updated in place, nodes refitted, and a part of the tree improved each frame, as rapier does it.
    Updated,
    /// Leaves updated in place, nodes refitted.
    Refitted,
    /// Built anew.
    Rebuilt,
}

pub struct Parry {
    way: Way,
    tree: Bvh,
    workspace: BvhWorkspace,
    pairs: Vec<(u32, u32)>,
}

fn aabb(rect: &Rect) -> Aabb {
    // Its boxes are closed: they end with their last pixel.
    let [left, top, right, bottom] = [rect.x, rect.y, rect.right() - 1, rect.bottom() - 1].map(|v| v as f32);
    Aabb::new(Vector::new(left, top), Vector::new(right, bottom))
}

fn build(rects: &[Rect]) -> Bvh {
    Bvh::from_iter(BvhBuildStrategy::Binned, rects.iter().map(aabb).enumerate())
}

impl Parry {
    pub fn new(workload: &Workload, way: Way) -> Self {
        let tree = build(&workload.frames[0]);
        Self { way, tree, workspace: BvhWorkspace::default(), pairs: Vec::new() }
    }
}

impl Contestant for Parry {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        let rects = &workload.frames[frame];
        if self.way == Way::Rebuilt {
            self.tree = build(rects);
        } else {
            for (id, rect) in (0..).zip(rects) {
                self.tree.insert_or_update_partially(aabb(rect), id, 0.0);
            }
            if self.way == Way::Updated {
                self.tree.optimize_incremental(&mut self.workspace);
            }
            self.tree.refit(&mut self.workspace);
        }
        self.pairs.clear();
        self.tree.traverse_bvtt_single_tree::<false>(&mut self.workspace, &mut |a, b| {
            if workload.permits(a as usize, b as usize) {
                self.pairs.push((a, b));
            }
        });
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}
