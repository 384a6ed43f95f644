//! A tick of the game allocates nothing. In a file of its own, since there is one allocator a program and other
//! tests would be counted too.
#![allow(unsafe_code, reason = "a counting allocator cannot be written without; it only passes calls on")]

use sector_sweep::bot::Pilot;
use sector_sweep::collision::Method;
use sector_sweep::level::Level;
use sector_sweep::replay::{Recorder, Replay};
use sector_sweep::sim::{BossState, Event, Outcome, PlayerInput, Setup, World};
use sector_sweep::sprites::Sheet;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// Allocations of this thread; the test harness has threads of its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    /// Bytes that this thread has asked for at once, at most.
    static LARGEST: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

fn count(size: usize) {
    // A thread that is ending has no counter any more, and nothing to count.
    let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
    let _ = LARGEST.try_with(|largest| largest.set(largest.get().max(size)));
}

// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The longest game that is looked at, in ticks.
const MOST_TICKS: u32 = 20_000;

fn stage_1(method: Method) -> World {
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::builtin(1, &sheet).expect("stage 1").expect("sound");
    World::new(Setup { level: Arc::new(level), sheet, seed: 2, method }).expect("the sheet has a ship")
}

/// Flies stage 1 to its end and asserts after every tick that it allocated nothing; says whether the boss fought.
fn fly(method: Method, mut input: impl FnMut(&World) -> PlayerInput) -> bool {
    let mut world = stage_1(method);
    let mut recorder = Recorder::new(&world, 1);
    let mut events: Vec<Event> = Vec::with_capacity(4096);
    let mut fought = false;
    while world.outcome() == Outcome::Flying && world.tick() < MOST_TICKS {
        events.clear();
        let input = input(&world);
        let before = ALLOCATIONS.get();
        world.step(input, &mut events);
        recorder.tick(input, &world);
        let allocated = ALLOCATIONS.get() - before;
        assert_eq!(allocated, 0, "{method}: allocations in tick {}, events: {events:?}", world.tick());
        fought |= world.boss().is_some_and(|boss| matches!(boss.state, BossState::Fighting(_)));
    }
    fought
}

/// Tests that no tick of stage 1 allocates, from the first to the last, boss and recorder included, under any
/// method: what a bot flies that is hard to hit, and what a ship does that only stands and dies.
#[test]
fn a_tick_of_stage_1_allocates_nothing() {
    for method in Method::ALL {
        let mut pilot = Pilot::default();
        let fought = fly(method, |world| pilot.fly(world));
        assert!(fought, "the bot did not come to the boss, so that the test shows less than it should");
        fly(method, |_| PlayerInput { buttons: PlayerInput::FIRE, ..PlayerInput::default() });
    }
}

/// Tests that no replay, however forged, makes the reader ask for more memory than the longest replay needs: a
/// packed length of gigabytes, streams of gigabytes, both with a checksum that holds.
#[test]
fn forged_replays_get_no_giant_allocation() {
    let seal = |packed: &[u8]| {
        let mut bytes = b"SWEEPRPL\x01\x00".to_vec();
        bytes.extend_from_slice(&(packed.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&xxhash_rust::xxh3::xxh3_64(packed).to_le_bytes());
        bytes.extend_from_slice(packed);
        bytes
    };
    // A postcard header (rules 1, "0", stage 1, three numbers), then a stream that claims 2³⁵ bytes.
    let huge_stream = [1, 1, b'0', 1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F];
    // A long run of zeros packs two hundred times smaller than it is: the classic bomb.
    let bomb = lz4_flex::compress_prepend_size(&vec![0; 64 << 20]);
    let mut lying = lz4_flex::compress_prepend_size(&[0; 1000]);
    lying[..4].copy_from_slice(&1_000_000_u32.to_le_bytes());
    let four_gigabytes = [0xFF, 0xFF, 0xFF, 0xFF, 0x10, 0x00].to_vec();
    let packed = [lz4_flex::compress_prepend_size(&huge_stream), bomb, lying, four_gigabytes, Vec::new()];
    for (i, packed) in packed.iter().enumerate() {
        let bytes = seal(packed);
        LARGEST.set(0);
        assert!(Replay::from_bytes(&bytes).is_err(), "forgery {i} was read");
        assert!(LARGEST.get() < 4 << 20, "forgery {i} made the reader ask for {} bytes", LARGEST.get());
    }
}
