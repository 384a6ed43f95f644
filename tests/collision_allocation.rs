//! A steady game allocates nothing, whatever the method. In a file of its own, since there is one allocator a
//! program and other tests would be counted too.
#![allow(unsafe_code, reason = "a counting allocator cannot be written without; it only passes calls on")]

use glam::DVec2;
use sector_sweep::collision::narrow::{Motion, Sweep, sweep};
use sector_sweep::collision::{
    Bounding, Handle, Kind, Mask, MaskId, Method, Object, Outline, Pipeline, Rect, Rotation, Rules,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Allocations of this thread; the test harness has threads of its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    /// Bytes of this thread that have been allocated and not freed.
    static BYTES: Cell<i64> = const { Cell::new(0) };
}

struct Counting;

fn count(bytes: usize) {
    // A thread that is ending has no counter any more, and nothing to count.
    let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
    let _ = BYTES.try_with(|held| held.set(held.get() + bytes as i64));
}

fn free(bytes: usize) {
    let _ = BYTES.try_with(|held| held.set(held.get() - bytes as i64));
}

// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        free(layout.size());
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        free(layout.size());
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const CAPACITY: usize = 300;

/// Where object `i` is in tick `t`: it sways over ±4,000 pixels, and every other second all gather in one
/// column, so that `auto` has a reason to change over; number 0 is a giant that covers the whole field.
fn place(i: i32, t: i32) -> Rect {
    if i == 0 {
        return Rect::new(-4000, -4000 + t, 8000, 4000);
    }
    let crowd = (t / 120) % 2 == 1;
    let x = if crowd { 300 + i % 7 } else { (i * 2741 + t * (i % 5)) % 4000 - 2000 };
    Rect::new(x, (i * 1733 + t * (i % 3)) % 4000 - 2000, 16, 16)
}

fn object(i: i32, t: i32) -> Object {
    let mask = (i % 3 == 1).then_some(MaskId(0));
    Object { id: i as u32, kind: Kind((i % 4) as u8), rect: place(i, t), mask }
}

/// One tick of a game with `CAPACITY` objects: all move, a tenth dies and is born again.
fn tick(pipeline: &mut Pipeline, handles: &mut [Handle], t: i32) {
    for (i, handle) in (0..).zip(handles.iter_mut()) {
        let Object { rect, mask, .. } = object(i, t);
        pipeline.update(*handle, rect, mask);
        if (i + t) % 10 == 0 {
            pipeline.remove(*handle).expect("it lives");
            *handle = pipeline.insert(object(i, t));
        }
    }
    pipeline.run();
}

/// Tests that no tick of ten seconds allocates, from the first on, under any method; `auto` changes over on the
/// way, in both directions.
#[test]
fn a_steady_game_allocates_nothing() {
    for method in Method::ALL {
        let mut rules = Rules::none();
        rules.allow(Kind(0), Kind(1)).allow(Kind(2), Kind(3)).allow(Kind(2), Kind(2));
        let masks = vec![Mask::from_fn(16, 16, |x, y| (x + y) % 5 == 0)];
        let mut pipeline = Pipeline::new(method, rules, masks.into(), CAPACITY);
        let mut handles = Vec::with_capacity(CAPACITY);
        let mut changes = 0;

        let before = ALLOCATIONS.get();
        handles.extend((0..CAPACITY as i32).map(|i| pipeline.insert(object(i, 0))));
        let mut hits = 0;
        for t in 0..600 {
            let active = pipeline.active_method();
            tick(&mut pipeline, &mut handles, t);
            changes += u32::from(pipeline.active_method() != active);
            hits += pipeline.hits().len();
        }
        assert_eq!(ALLOCATIONS.get() - before, 0, "{method} allocated");
        assert!(hits > 1000, "{method}: the game must have something to find, but had {hits} hits");
        assert!(method != Method::Auto || changes >= 4, "auto changed over {changes} times");
    }
}

/// Tests that emptying a pipeline and filling it again allocates nothing either: stage after stage.
#[test]
fn clearing_keeps_the_memory() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), Vec::new().into(), 50);
        let solid = |i| Object { mask: None, ..object(i, 0) };
        let before = ALLOCATIONS.get();
        for _ in 0..10 {
            for i in 1..50 {
                pipeline.insert(solid(i));
            }
            pipeline.run();
            pipeline.clear();
            assert!(pipeline.is_empty());
        }
        assert_eq!(ALLOCATIONS.get() - before, 0, "{method} allocated");
    }
}

/// Bytes that a method holds for `capacity` objects, all of which lie in a crowd and have moved. The pipeline's own
/// table and lists are taken off, by way of brute force, which holds four bytes an object.
fn bytes_of(method: Method, capacity: usize) -> i64 {
    let held = |method| {
        let before = BYTES.get();
        let mut pipeline = Pipeline::new(method, Rules::all(), Vec::new().into(), capacity);
        let place =
            |i: i32, t: i32| Rect::new(i * 7919 % 3001 + t, i * 104_729 % 3001, 1 + i % 30, 1 + i % 24);
        let object = |i: i32| Object { id: i as u32, kind: Kind(0), rect: place(i, 0), mask: None };
        let handles: Vec<_> = (0..capacity as i32).map(|i| pipeline.insert(object(i))).collect();
        for t in 0..3 {
            (0..).zip(&handles).for_each(|(i, &handle)| pipeline.update(handle, place(i, t), None));
            pipeline.run();
        }
        BYTES.get() - before
    };
    held(method) - held(Method::BruteForce) + 4 * capacity as i64
}

/// Tests that no method holds more than 200 bytes an object, beyond its pairs and the entries of large boxes.
#[test]
fn memory_is_bounded_by_the_number_of_objects() {
    // Two sizes, so that what is there for an empty scene does not count.
    let (few, many) = (1024, 4096);
    for method in Method::ALL {
        let each = (bytes_of(method, many) - bytes_of(method, few)) / (many - few) as i64;
        let allowed = match method {
            // Eight pairs an object: 8 bytes in the list of the set, and 8 to 16 in its table.
            Method::SweepAndPrune => 200 + 8 * (8 + 16),
            // Room for 16 entries of 16 bytes, and for as many buckets in use: boxes up to four sectors wide.
            Method::SectorGrid | Method::Auto => 200 + 16 * (16 + 4),
            _ => 200,
        };
        assert!(each <= allowed, "{method} holds {each} bytes an object, and {allowed} are allowed");
    }
}

/// Tests that sweeping a path and bounding what turns allocate nothing, however far and however often.
#[test]
fn sweeps_and_turns_allocate_nothing() {
    let ring = Mask::from_fn(40, 40, |x, y| (x - 20) * (x - 20) + (y - 20) * (y - 20) > 300);
    let rod = Outline::rectangle(100, 4).expect("small enough");
    let before = ALLOCATIONS.get();
    let (mut contacts, mut pixels) = (0, 0);
    for t in 0..1000 {
        let y = t % 60 - 10;
        let missile = Motion::new(Rect::new(t - 500, y, 3, 3), (1_000_000, i64::from(y)));
        let wall = Motion::still(Rect::new(1000, 0, 40, 40));
        let test = sweep(missile.expect("a motion"), None, wall, Some(&ring));
        contacts += i32::from(matches!(test.sweep, Sweep::Contact(_)));
        let turn = Rotation::from_degrees(f64::from(t)).expect("an angle");
        for bounding in Bounding::ALL {
            pixels += bounding.rect(&rod, turn, DVec2::splat(0.5)).expect("within reach").w;
        }
    }
    assert_eq!(ALLOCATIONS.get() - before, 0);
    assert!(contacts > 0 && pixels > 0, "{contacts} contacts, {pixels} pixels");
}
