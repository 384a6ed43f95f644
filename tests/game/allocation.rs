//! A tick of the game allocates nothing. In a file of its own, since there is one allocator a program.

use crate::flights::{game_on, stages};
use allocation_counter::measure;
use sector_collision::Method;
use sector_sweep::bot::Pilot;
use sector_sweep::level::Level;
use sector_sweep::replay::{Recorder, Replay};
use sector_sweep::sim::{
    BossState, Difficulty, Event, GameSetup, Inputs, Outcome, PlayerInput, ShipKind, Ships, World,
};
use std::sync::Arc;

/// The longest game that is looked at, in ticks.
const MAX_TICKS: u32 = 20_000;

/// Flies a stage to its end and asserts after every tick that it allocated nothing; says whether the boss fought.
fn fly(level: &Arc<Level>, method: Method, mut input: impl FnMut(&World) -> PlayerInput) -> bool {
    let mut world = game_on(level, method);
    let mut recorder = Recorder::new(&world);
    let mut events: Vec<Event> = Vec::with_capacity(4096);
    let mut fought = false;
    while world.outcome() == Outcome::Flying && world.tick() < MAX_TICKS {
        events.clear();
        let input = input(&world);
        let memory = measure(|| {
            world.step(input, &mut events);
            recorder.tick(input, &world);
        });
        let (allocated, stage) = (memory.count_total, &level.name);
        assert_eq!(allocated, 0, "{stage}, {method}: allocations in tick {}: {events:?}", world.tick());
        fought |= world.boss().is_some_and(|boss| matches!(boss.state, BossState::Fighting(_)));
    }
    fought
}

/// No tick allocates from the first to the last, boss, rocks, the largest crowd and recorder included: what a bot flies that is
/// hard to hit, and what a ship does that only stands and dies.
#[test]
fn a_tick_of_any_stage_allocates_nothing() {
    for (stage, level) in stages() {
        let methods = if stage == 1 {
            &Method::READABLE[..]
        } else {
            &[Method::Auto, Method::SectorGrid, Method::Fast]
        };
        for &method in methods {
            let mut pilot = Pilot::default();
            let fought = fly(&level, method, |world| pilot.fly(world));
            assert!(fought, "the bot did not come to the boss, so that the test shows less than it should");
        }
        fly(&level, Method::SectorGrid, |_| PlayerInput {
            buttons: PlayerInput::FIRE,
            ..PlayerInput::default()
        });
    }
}

#[test]
fn a_tick_of_two_players_allocates_nothing() {
    for (i, first) in ShipKind::ALL.into_iter().enumerate() {
        let second = ShipKind::ALL[(i + 1) % ShipKind::ALL.len()];
        let ships = Ships::Together([first, second]);
        let setup = GameSetup { ships, continues: 1, ..GameSetup::default() };
        let mut world = crate::builtin_game::game(setup, Method::Auto);
        let mut recorder = Recorder::new(&world);
        let mut events: Vec<Event> = Vec::with_capacity(4096);
        let mut bombs = 0;
        while world.outcome() == Outcome::Flying && world.tick() < 3000 {
            events.clear();
            let tick = world.tick();
            let bomb = if tick % 200 == 150 { PlayerInput::BOMB } else { 0 };
            let focus = if tick % 300 < 150 { PlayerInput::FOCUS } else { 0 };
            let buttons = PlayerInput::FIRE | bomb | focus;
            // Up to where the aliens come from.
            let input = PlayerInput { stick_x: 0, stick_y: -127, buttons };
            let memory = measure(|| {
                world.step(Inputs([input; 2]), &mut events);
                recorder.tick(Inputs([input; 2]), &world);
            });
            assert_eq!(memory.count_total, 0, "{ships:?}, tick {tick}: {events:?}");
            bombs += events.iter().filter(|event| matches!(event, Event::BombFired { .. })).count();
        }
        assert!(bombs >= 4, "{ships:?}: {bombs} bombs");
    }
}

#[test]
fn a_tick_with_all_that_a_level_can_say_allocates_nothing() {
    let text = crate::small_game::level_text(
        r#"(at_s: 0.2, alien: "swirl", path: "stand", speed_px_s: 160, count: 3, every_s: 3)],
        midboss: (name: "HALF", at_s: 2, waves_wait: true, score: 1, entry: "entry", speed_px_s: 300, parts: [(sprite: "core")],
            phases: [(hp: 900, time_s: 9, bonus: 1, path: "sway", speed_px_s: 60,
                guns: [(pattern: "ring", first_s: 1, every_s: 0.8, charge_s: 0.6)])]),"#,
    )
    .replace(
        r#""needle": (sprite: "needle")"#,
        r#""needle": (sprite: "needle", curve: (deg_s: 90, for_s: 1), wait: (after_s: 0.3, for_s: 0.3, aim: Player),
            split: (after_s: 1, into: "seed", count: 9, spread_deg: 360, speed_px_s: 40)),
        "seed": (sprite: "needle", accel: (to_px_s: 200, by_px_s2: 60),
            split: (after_s: 0.7, into: "orb", count: 9, spread_deg: 360, speed_px_s: 90))"#,
    );
    let setup = GameSetup { difficulty: Difficulty::Ace, ..GameSetup::default() };
    let mut world = crate::small_game::game_of(&text, crate::small_game::sheet(), setup, Method::Auto);
    let (mut events, mut most) = (Vec::with_capacity(4096), 0);
    for tick in 0..1800 {
        events.clear();
        let memory = measure(|| world.step(crate::small_game::script(tick), &mut events));
        assert_eq!(memory.count_total, 0, "tick {}, events: {events:?}", world.tick());
        most = most.max(world.entities_by_id().len());
    }
    assert!(most > 300, "only {most} bodies at a time");
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
        let memory = measure(|| assert!(Replay::from_bytes(&bytes).is_err(), "forgery {i} was read"));
        assert!(memory.bytes_max < 4 << 20, "forgery {i} made the reader hold {} bytes", memory.bytes_max);
    }
}
