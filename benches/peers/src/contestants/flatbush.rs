//! static_aabb2d_index: a port of flatbush, rebuilt each frame, with a query for each box, in the order of the
//! tree, so that successive queries look at the same nodes.

use super::closed;
use crate::workload::Frame;
use sector_collision::broad::Pair;
use static_aabb2d_index::StaticAABB2DIndexBuilder;

pub fn flatbush() -> impl FnMut(&Frame, &mut Vec<Pair>) {
    let mut stack = Vec::new();
    move |frame, pairs| {
        let rects = &frame.rects;
        let mut builder = StaticAABB2DIndexBuilder::<i32>::new(rects.len());
        for [left, top, right, bottom] in rects.iter().map(closed) {
            builder.add(left, top, right, bottom);
        }
        let index = builder.build().expect("as many boxes as were announced");
        for &a in index.item_indices() {
            let ([left, top, right, bottom], a) = (closed(&rects[a]), a as u32);
            let mut visitor = |b: usize| {
                let b = b as u32;
                if a < b && frame.permits(a, b) {
                    pairs.push(Pair { a, b });
                }
            };
            index.visit_query_with_stack(left, top, right, bottom, &mut visitor, &mut stack);
        }
    }
}
