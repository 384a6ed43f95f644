use super::{BroadPhase, KdTree, MAX_DEPTH, MAX_LEAF_OBJECTS, Objects, RectangleTest};
use crate::objects::Object;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

/// Returns a table of 2,000 sprites that may all meet, in `clusters` clusters far from each other. Within a cluster
/// there is one sprite per 64 × 64 pixels.
fn crowd(clusters: i32) -> Objects {
    let count = 2_000;
    let side = 64 * (count / clusters).isqrt();
    let mut state = 1_u64;
    let mut below = |bound: i32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound as u64) as i32
    };
    let centers: Vec<_> = (0..clusters).map(|_| (below(100_000), below(100_000))).collect();
    let mut objects = Objects::new(Rules::all(), count as usize);
    for (id, (x, y)) in (0..count as u32).zip(centers.into_iter().cycle()) {
        let rect = Rect::new(x + below(side), y + below(side), 16, 16);
        objects.insert(Object::new(id, Kind(0), rect));
    }
    objects
}

/// Returns the steps of a tick with `tree`.
fn work(mut tree: KdTree, objects: &Objects) -> u64 {
    let mut pairs = Vec::new();
    let mut sink = RectangleTest::new(objects, &mut pairs);
    tree.find(objects, &mut sink);
    assert_eq!(tree.validate(objects), Ok(()));
    sink.stats().steps(sink.tests())
}

/// With [`MAX_LEAF_OBJECTS`], the work is at most an eighth above the least work of nine limits, in one crowd and in many
/// clusters. A depth limit of five splits makes it more than half as much again.
#[test]
fn the_limits_are_near_the_best() {
    for clusters in [1, 20, 200] {
        let objects = crowd(clusters);
        let limited = |leaf, depth| work(KdTree::with_limits(leaf, depth, 2_000), &objects);
        let usual = limited(MAX_LEAF_OBJECTS, MAX_DEPTH);
        let leaves = [1, 2, 4, 6, 8, 12, 16, 24, 32].map(|leaf| (leaf, limited(leaf, MAX_DEPTH)));
        println!("{clusters} clusters: {leaves:?}");
        let least = leaves.map(|(_, work)| work).into_iter().min().expect("nine limits");
        assert!(usual <= least + least / 8, "{clusters} clusters: {usual}, and {least} in {leaves:?}");
        let shallow = limited(MAX_LEAF_OBJECTS, 5);
        assert!(
            2 * shallow > 3 * usual,
            "{clusters} clusters: {shallow} with five splits, {usual} with the default"
        );
    }
}
