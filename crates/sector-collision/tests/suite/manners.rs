//! Properties that every program using the library relies on.

use sector_collision::{Events, Mask, Pipeline, fast};

/// Fails to compile for a type that cannot be sent to or shared with another thread.
const fn assert_threads_may_share<T: Send + Sync>() {}

#[test]
fn threads_may_share_what_a_game_holds() {
    assert_threads_may_share::<Pipeline>();
    assert_threads_may_share::<Events>();
    assert_threads_may_share::<Mask>();
    assert_threads_may_share::<fast::Finder>();
    #[cfg(feature = "impulse")]
    assert_threads_may_share::<sector_collision::impulse::World>();
}
