//! static_aabb2d_index: a port of flatbush, built anew each frame, with a query for each box.

use super::Contestant;
use crate::workload::Workload;
use static_aabb2d_index::StaticAABB2DIndexBuilder;

#[derive(Default)]
pub struct Flatbush {
    pairs: Vec<(u32, u32)>,
    stack: Vec<usize>,
}

impl Contestant for Flatbush {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        let rects = &workload.frames[frame];
        let mut builder = StaticAABB2DIndexBuilder::<i32>::new(rects.len());
        for rect in rects {
            // Its boxes are closed: they end with their last pixel.
            builder.add(rect.x, rect.y, rect.right() - 1, rect.bottom() - 1);
        }
        let index = builder.build().expect("as many boxes as were announced");
        self.pairs.clear();
        for (a, rect) in rects.iter().enumerate() {
            let mut visitor = |b: usize| {
                if a < b && workload.permits(a, b) {
                    self.pairs.push((a as u32, b as u32));
                }
            };
            let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
            index.visit_query_with_stack(rect.x, rect.y, right, bottom, &mut visitor, &mut self.stack);
        }
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}
