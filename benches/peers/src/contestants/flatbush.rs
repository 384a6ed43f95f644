//! static_aabb2d_index: a port of flatbush, built anew each frame, with a query for each box.

use crate::workload::Frame;
use sector_collision::Pair;
use static_aabb2d_index::StaticAABB2DIndexBuilder;

pub fn flatbush() -> impl FnMut(&Frame, &mut Vec<Pair>) {
    let mut stack = Vec::new();
    move |frame, pairs| {
        let rects = &frame.rects;
        let mut builder = StaticAABB2DIndexBuilder::<i32>::new(rects.len());
        for rect in rects {
            // Its boxes are closed: they end with their last pixel.
            builder.add(rect.x, rect.y, rect.right() - 1, rect.bottom() - 1);
        }
        let index = builder.build().expect("as many boxes as were announced");
        for (a, rect) in (0..).zip(rects) {
            let mut visitor = |b: usize| {
                let b = b as u32;
                if a < b && frame.permits(a, b) {
                    pairs.push(Pair { a, b });
                }
            };
            let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
            index.visit_query_with_stack(rect.x, rect.y, right, bottom, &mut visitor, &mut stack);
        }
    }
}
