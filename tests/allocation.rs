//! A tick of the game allocates nothing. In a file of its own, since there is one allocator a program.

mod counting_allocator;

use counting_allocator::{allocations, largest_allocation};
use sector_sweep::bot::Pilot;
use sector_sweep::collision::Method;
use sector_sweep::level::Level;
use sector_sweep::replay::{Recorder, Replay};
use sector_sweep::sim::{BossState, Event, Outcome, PlayerInput, Setup, World};
use sector_sweep::sprites::Sheet;
use std::sync::Arc;

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
        let before = allocations();
        world.step(input, &mut events);
        recorder.tick(input, &world);
        let allocated = allocations() - before;
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
        let largest = largest_allocation(|| {
            assert!(Replay::from_bytes(&bytes).is_err(), "forgery {i} was read");
        });
        assert!(largest < 4 << 20, "forgery {i} made the reader ask for {largest} bytes");
    }
}
