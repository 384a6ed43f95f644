//! A tick of the stress mode allocates nothing, and its bodies take little memory.

use allocation_counter::measure;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::sim::{Event, PlayerInput};
use sector_sweep::stress::{Density, Layout, Stress, StressSettings};
use std::sync::Arc;

/// Starts a game. Returns it with the number of bytes it holds, without its sprites.
fn start(aliens: u32, layout: Layout, method: Method) -> (Stress, i64) {
    let sheet = Arc::new(Sheet::builtin());
    let settings = StressSettings { aliens, layout, density: Density::Constant, seed: 1, method };
    let mut stress = None;
    let held = measure(|| stress = Some(Stress::new(settings, sheet).expect("a number within the limits")))
        .bytes_current;
    (stress.expect("created above"), held)
}

/// Returns the maximum number of bytes per object of a large game. A rock also has a body in the impulse world, with
/// its own broad phase.
fn most_bytes(layout: Layout) -> i64 {
    if layout == Layout::Rocks { 800 } else { 300 }
}

/// Plays until all missiles are in flight, then asserts for a while that no tick allocates. Returns the bytes per
/// object that the game holds, without its sprites.
fn steady_ticks_allocate_nothing(aliens: u32, layout: Layout, method: Method, ticks: u32) -> i64 {
    let mut events = Vec::with_capacity(1 << 16);
    let (mut stress, held) = start(aliens, layout, method);
    let mut grown = held;
    for tick in 0..120 + ticks {
        events.clear();
        let memory = measure(|| stress.step_watched(PlayerInput::default(), &mut events, &mut |_| {}));
        let allocated = memory.count_total;
        assert!(tick < 120 || allocated == 0, "{layout}, {method}: {allocated} allocations in tick {tick}");
        grown += memory.bytes_current;
    }
    let objects = stress.world().collision().len() as i64;
    println!("{aliens} {layout} {method}: {} B an object, {} at the start", grown / objects, held / objects);
    grown / objects
}

#[test]
fn a_steady_tick_allocates_nothing() {
    for layout in Layout::ALL {
        steady_ticks_allocate_nothing(5000, layout, Method::Auto, 30);
    }
    for method in Method::READABLE {
        if method != Method::BruteForce && method != Method::DimensionalClustering {
            steady_ticks_allocate_nothing(2000, Layout::Spread, method, 30);
        }
    }
}

#[test]
fn bombs_and_deaths_allocate_nothing() {
    for aliens in [200, 1000] {
        let (mut stress, _) = start(aliens, Layout::Spread, Method::Auto);
        let mut events = Vec::with_capacity(1 << 12);
        let (mut bombs, mut deaths) = (0, 0);
        for tick in 0..1200 {
            events.clear();
            let bomb = if tick % 60 == 59 { PlayerInput::BOMB } else { 0 };
            let input = PlayerInput { buttons: PlayerInput::FIRE | bomb, ..PlayerInput::default() };
            let allocated = measure(|| stress.step_watched(input, &mut events, &mut |_| {})).count_total;
            assert_eq!(allocated, 0, "{aliens} aliens, tick {tick}");
            bombs += events.iter().filter(|event| matches!(event, Event::BombFired { .. })).count();
            deaths += events.iter().filter(|event| matches!(event, Event::PlayerDied { .. })).count();
        }
        assert!(bombs > 2 && deaths > 0, "{aliens} aliens: {bombs} bombs, {deaths} deaths");
    }
}

#[test]
fn fifty_thousand_aliens_start_with_300_bytes_each() {
    for layout in Layout::ALL {
        let (stress, held) = start(50_000, layout, Method::Auto);
        // Missiles follow in the first second.
        let objects =
            stress.world().collision().len() as i64 + if layout == Layout::Rocks { 8333 } else { 33_333 };
        assert!(held / objects <= most_bytes(layout), "{layout}: {} bytes an object", held / objects);
    }
}

/// Tests 50,000 aliens: no tick allocates, and an object takes at most 300 bytes. Slow in a debug build; run it
/// with `cargo test --release --test game stress_allocation:: -- --include-ignored`.
#[test]
#[ignore = "slow: ./check --all"]
fn fifty_thousand_aliens_allocate_nothing_and_take_300_bytes_each() {
    for layout in Layout::ALL {
        for method in [Method::Auto, Method::HierarchicalGrid] {
            let bytes = steady_ticks_allocate_nothing(50_000, layout, method, 60);
            assert!(bytes <= most_bytes(layout), "{layout}, {method}: {bytes} bytes an object");
        }
    }
}
