//! Box2D 3's dynamic tree. Each frame moves all boxes and then queries the tree with each of them.

use super::{Contestant, closed};
use crate::workload::Frame;
use boxdd_sys::ffi::{
    b2AABB, b2DynamicTree, b2DynamicTree_Create, b2DynamicTree_CreateProxy, b2DynamicTree_Destroy,
    b2DynamicTree_MoveProxy, b2DynamicTree_QueryAll, b2Vec2,
};
use sector_collision::broad::Pair;
use sector_collision::Rect;
use std::ffi::{c_int, c_void};

pub struct Box2D {
    tree: b2DynamicTree,
    proxies: Vec<c_int>,
}

fn aabb(rect: &Rect) -> b2AABB {
    let [left, top, right, bottom] = closed(rect).map(|edge| edge as f32);
    b2AABB { lowerBound: b2Vec2 { x: left, y: top }, upperBound: b2Vec2 { x: right, y: bottom } }
}

/// The context that Box2D passes to the callback of a query.
struct Question<'a> {
    frame: &'a Frame,
    asking: u32,
    pairs: &'a mut Vec<Pair>,
}

unsafe extern "C" fn answer(_: c_int, user: u64, context: *mut c_void) -> bool {
    // SAFETY: the context is the question passed in by `frame`, which outlives the query.
    let question = unsafe { &mut *context.cast::<Question<'_>>() };
    let (a, b) = (question.asking, user as u32);
    if a < b && question.frame.permits(a, b) {
        question.pairs.push(Pair { a, b });
    }
    true
}

impl Box2D {
    pub fn new(first: &Frame) -> Self {
        let rects = &first.rects;
        // SAFETY: the tree and its proxies are created as documented.
        let mut tree = unsafe { b2DynamicTree_Create(rects.len() as c_int) };
        let proxy = |(id, rect)| unsafe { b2DynamicTree_CreateProxy(&mut tree, aabb(rect), 1, id) };
        let proxies = (0..).zip(rects).map(proxy).collect();
        Self { tree, proxies }
    }
}

impl Contestant for Box2D {
    fn frame<'a>(&'a mut self, frame: &Frame, pairs: &'a mut Vec<Pair>) -> &'a [Pair] {
        let rects = &frame.rects;
        for (&proxy, rect) in self.proxies.iter().zip(rects) {
            // SAFETY: the proxy belongs to this tree.
            unsafe { b2DynamicTree_MoveProxy(&mut self.tree, proxy, aabb(rect)) };
        }
        for (asking, rect) in (0..).zip(rects) {
            let mut question = Question { frame, asking, pairs };
            let context = (&raw mut question).cast();
            // SAFETY: `answer` casts the context to its actual type.
            unsafe { b2DynamicTree_QueryAll(&self.tree, aabb(rect), Some(answer), context) };
        }
        pairs
    }
}

impl Drop for Box2D {
    fn drop(&mut self) {
        // SAFETY: it is destroyed only once.
        unsafe { b2DynamicTree_Destroy(&mut self.tree) };
    }
}
