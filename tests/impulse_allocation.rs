//! A steady step allocates nothing. In a file of its own, since there is one allocator a program and other tests would be
//! counted too.
#![allow(unsafe_code, reason = "a counting allocator cannot be written without; it only passes calls on")]

mod impulse_scenes;

use glam::DVec2;
use impulse_scenes::{Dice, TICK, add_walls};
use sector_sweep::collision::impulse::{Body, BodyDef, World};
use sector_sweep::collision::{Method, Rules};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Allocations of this thread; the test harness has threads of its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

fn count() {
    // A thread that is ending has no counter any more, and nothing to count.
    let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
}

// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Tests that no step of ten seconds allocates, births and deaths included, from the first on, under any method.
#[test]
fn a_steady_world_allocates_nothing() {
    for method in Method::ALL {
        let mut dice = Dice(4);
        let shapes: Vec<_> = (0..16).map(|_| dice.shape(6.0, 16.0)).collect();
        let mut world = World::new(method, Rules::all(), 100);
        let mut rock = |id: u32| {
            let place = DVec2::new(f64::from(id % 9) - 4.0, f64::from(id / 9 % 9) - 4.0) * 50.0;
            let def = BodyDef {
                position: place,
                velocity: dice.vector(300.0),
                ..BodyDef::new(shapes[id as usize % 16])
            };
            Body::new(def).unwrap()
        };
        let before = ALLOCATIONS.get();
        for id in 0..81 {
            world.insert(id, rock(id)).unwrap();
        }
        add_walls(&mut world, 500.0, 500.0, 0.9, 0.3);
        let walls = ALLOCATIONS.get() - before;
        let mut impacts = 0;
        for tick in 0..600 {
            if tick % 10 == 0 {
                world.remove(tick / 10).expect("it lives");
                world.insert(1000 + tick, rock(tick / 10)).unwrap();
            }
            world.step(TICK).unwrap();
            impacts += world.contacts().len();
        }
        let steps = ALLOCATIONS.get() - before - walls;
        assert_eq!(steps, 0, "{method} allocated");
        assert!(impacts > 500, "{method}: {impacts} impacts");
        // The outlines of the four walls are made on the way, each in two lists.
        assert!(walls <= 16, "{method}: {walls} allocations for walls");
    }
}
