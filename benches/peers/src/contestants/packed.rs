//! packed_spatial_index: a packed Hilbert R-tree, built anew each frame, and its self-join.

use super::Contestant;
use crate::workload::Workload;
use packed_spatial_index::{Box2D, Index2DBuilder};
use sector_collision::Rect;
use std::ops::ControlFlow;

fn builder(rects: &[Rect]) -> Index2DBuilder {
    let mut builder = Index2DBuilder::new(rects.len()).parallel(false);
    for rect in rects {
        // Its boxes are closed: they end with their last pixel.
        let [left, top, right, bottom] = [rect.x, rect.y, rect.right() - 1, rect.bottom() - 1].map(f64::from);
        builder.add(Box2D::new(left, top, right, bottom));
    }
    builder
}

#[derive(Default)]
pub struct Packed {
    pairs: Vec<(u32, u32)>,
}

impl Contestant for Packed {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        self.pairs.clear();
        let index = builder(&workload.frames[frame]).finish().expect("as many boxes as were announced");
        let _: ControlFlow<()> = index.pairs_each(|a, b| {
            if workload.permits(a, b) {
                self.pairs.push((a as u32, b as u32));
            }
            ControlFlow::Continue(())
        });
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}

/// The same index with boxes side by side for SIMD.
#[derive(Default)]
pub struct PackedSimd {
    pairs: Vec<(u32, u32)>,
}

impl Contestant for PackedSimd {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        self.pairs.clear();
        let index = builder(&workload.frames[frame]).finish_simd().expect("as many boxes as were announced");
        let _: ControlFlow<()> = index.pairs_each(|a, b| {
            if workload.permits(a, b) {
                self.pairs.push((a as u32, b as u32));
            }
            ControlFlow::Continue(())
        });
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}
