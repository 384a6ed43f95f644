//! An allocator that counts. There is one allocator a program, so each test program that wants to count takes it in
//! by `mod counting_allocator;` and has the counters for itself.
#![allow(unsafe_code, reason = "a counting allocator cannot be written without; it only passes calls on")]
#![allow(dead_code, reason = "no test program asks for all the counters")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    // Of each thread by itself: the test harness has threads of its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static HELD: Cell<i64> = const { Cell::new(0) };
    static MAX: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often this thread has asked for memory.
pub(crate) fn allocations() -> u64 {
    ALLOCATIONS.get()
}

/// Bytes that this thread has asked for and not given back; below zero when it gave back another thread's.
pub(crate) fn held_bytes() -> i64 {
    HELD.get()
}

/// The most bytes that this thread asks for at once while `run` runs.
pub(crate) fn largest_allocation(run: impl FnOnce()) -> usize {
    MAX.set(0);
    run();
    MAX.get()
}

// A thread that is ending has no counters any more, and nothing to count.

fn count(bytes: usize) {
    let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
    let _ = HELD.try_with(|held| held.set(held.get() + bytes as i64));
    let _ = MAX.try_with(|largest| largest.set(largest.get().max(bytes)));
}

fn give_back(bytes: usize) {
    let _ = HELD.try_with(|held| held.set(held.get() - bytes as i64));
}

// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        give_back(layout.size());
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        give_back(layout.size());
        unsafe { System.dealloc(block, layout) }
    }
}
