use super::{ActiveSet, Axis, BroadPhase, Objects, RectangleTest, Slot};
use crate::objects::Object;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

fn table(rects: &[Rect]) -> Objects {
    let mut objects = Objects::new(Rules::all(), rects.len());
    for (id, &rect) in (0..).zip(rects) {
        objects.insert(Object::new(id, Kind(0), rect));
    }
    objects
}

/// The example of the source article: the begins (b) and ends (e) of three objects, in the order b3 b1 b2 e3 e1 e2,
/// yield the pairs 3-1, 3-2 and 1-2, in this order.
#[test]
fn the_article_reports_three_pairs_in_this_order() {
    // Slot 0 is far away, because the article counts from 1.
    let objects = table(&[
        Rect::new(900, 0, 1, 1),
        Rect::new(4, 0, 15, 1),
        Rect::new(8, 0, 15, 1),
        Rect::new(0, 0, 9, 1),
    ]);
    let mut method = ActiveSet::new(4);
    let mut pairs = Vec::new();
    method.find(&objects, &mut RectangleTest::new(&objects, &mut pairs));
    let name =
        |end_point: &super::EndPoint| (if end_point.is_begin() { 'b' } else { 'e' }, end_point.slot().0);
    let order: Vec<_> = method.end_points.iter().map(name).collect();
    assert_eq!(order[..6], [('b', 3), ('b', 1), ('b', 2), ('e', 3), ('e', 1), ('e', 2)]);
    assert_eq!(pairs, [(3, 1), (3, 2), (1, 2)].map(|(a, b)| (Slot(a), Slot(b))));
    assert_eq!(method.validate(&objects), Ok(()));
}

#[test]
fn the_next_tick_sweeps_along_the_axis_of_the_greater_variance() {
    let rects: Vec<_> = (0..20).map(|i| Rect::new(1000 + i % 3, i * 20, 16, 16)).collect();
    let objects = table(&rects);
    let mut method = ActiveSet::new(20);
    let mut candidates = || {
        let mut pairs = Vec::new();
        let mut sink = RectangleTest::new(&objects, &mut pairs);
        method.find(&objects, &mut sink);
        (sink.tests(), method.axis)
    };
    assert_eq!(candidates(), (190, Axis::X));
    assert_eq!(candidates(), (0, Axis::Y));
}
