//! Properties that every program using the library relies on.

use sector_collision::{Events, Kind, Mask, Method, Object, Pipeline, Rect, Rules, fast};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Fails to compile for a type that cannot be sent to or shared with another thread.
const fn assert_threads_may_share<T: Send + Sync>() {}

#[test]
fn threads_may_share_what_a_game_holds() {
    assert_threads_may_share::<Pipeline>();
    assert_threads_may_share::<Events>();
    assert_threads_may_share::<Mask>();
    assert_threads_may_share::<fast::Finder>();
}

#[test]
fn a_load_that_panics_leaves_the_objects_before_it() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 9);
        let bad = |key| Rect { w: if key == 4 { 0 } else { 9 }, ..Rect::new(3 * key as i32, 0, 9, 9) };
        let objects = (0..6).map(|key| Object::new(key, Kind(0), bad(key)));
        catch_unwind(AssertUnwindSafe(|| pipeline.load(objects))).expect_err("a width of 0");
        pipeline.run();
        assert_eq!((pipeline.len(), pipeline.hits().len()), (4, 5), "{method}");
    }
}
