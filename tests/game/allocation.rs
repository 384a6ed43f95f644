//! A tick of the game allocates nothing.

use crate::flights::{game_on, stages};
use crate::small_game::{FIRE, game_of, level_text, script, sheet};
use allocation_counter::measure;
use sector_collision::Method;
use sector_sweep::bot::Pilot;
use sector_sweep::replay::{HASH_EVERY_TICKS, MAX_TICKS, Recorder, Replay};
use sector_sweep::sim::{
    BossState, Difficulty, Event, GameSetup, Inputs, Outcome, PlayerInput, ShipKind, Ships, World,
};

/// Plays a game for some ticks or to its end. Asserts after every tick that neither the game nor its recorder
/// allocated.
fn play(
    world: &mut World,
    ticks: u32,
    mut input: impl FnMut(&World) -> Inputs,
    mut look: impl FnMut(&World, &[Event]),
) {
    let mut recorder = Recorder::new(world);
    let mut events: Vec<Event> = Vec::with_capacity(4096);
    for _ in 0..ticks {
        if world.outcome() != Outcome::Flying {
            return;
        }
        events.clear();
        let inputs = input(world);
        let memory = measure(|| {
            world.step(inputs, &mut events);
            recorder.tick(inputs, world);
        });
        let (tick, level) = (world.tick(), &world.level().name);
        assert_eq!(memory.count_total, 0, "{level}, {}, tick {tick}: {events:?}", world.method());
        look(world, &events);
    }
}

/// No tick allocates, including bosses, rocks, the largest crowd and the recorder. Covers a bot that is hard to hit
/// and a ship that only sits still and dies. The other methods fly half a minute of a stage.
#[test]
fn a_tick_of_any_stage_allocates_nothing() {
    const MAX_TICKS: u32 = 20_000;
    for (stage, level) in stages() {
        for method in [Method::Auto, [Method::Fast, Method::SectorGrid][stage as usize % 2]] {
            let (mut pilot, mut fought) = (Pilot::default(), false);
            let fly = |world: &World| Inputs::from(pilot.fly(world));
            play(&mut game_on(&level, method), MAX_TICKS, fly, |world, _| {
                fought |= world.boss().is_some_and(|boss| matches!(boss.state, BossState::Fighting(_)));
            });
            assert!(fought, "the bot did not reach the boss, so the test covers less than it should");
        }
        play(&mut game_on(&level, Method::SectorGrid), MAX_TICKS, |_| Inputs::from(FIRE), |_, _| {});
        if stage == 1 {
            for method in Method::READABLE {
                let mut pilot = Pilot::default();
                play(&mut game_on(&level, method), 1800, |world| Inputs::from(pilot.fly(world)), |_, _| {});
            }
        }
    }
}

#[test]
fn a_tick_of_two_players_allocates_nothing() {
    for (i, first) in ShipKind::ALL.into_iter().enumerate() {
        let second = ShipKind::ALL[(i + 1) % ShipKind::ALL.len()];
        let ships = Ships::Together([first, second]);
        let setup = GameSetup { ships, continues: 1, ..GameSetup::default() };
        let mut world = crate::builtin_game::game(setup, Method::Auto);
        let mut bombs = 0;
        let input = |world: &World| {
            let bomb = if world.tick() % 200 == 150 { PlayerInput::BOMB } else { 0 };
            let focus = if world.tick() % 300 < 150 { PlayerInput::FOCUS } else { 0 };
            // Up to where the aliens come from.
            let buttons = PlayerInput::FIRE | bomb | focus;
            Inputs([PlayerInput { stick_x: 0, stick_y: -127, buttons }; 2])
        };
        play(&mut world, 3000, input, |_, events| {
            bombs += events.iter().filter(|event| matches!(event, Event::BombFired { .. })).count();
        });
        assert!(bombs >= 4, "{ships:?}: {bombs} bombs");
    }
}

#[test]
fn a_tick_with_every_level_feature_allocates_nothing() {
    let text = level_text(
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
    let mut world = game_of(&text, sheet(), setup, Method::Auto);
    let mut most = 0;
    let input = |world: &World| Inputs::from(script(world.tick()));
    play(&mut world, 1800, input, |world, _| most = most.max(world.entities_by_id().len()));
    assert!(most > 300, "only {most} bodies at a time");
}

/// No forged replay makes the reader allocate more than the longest replay needs. Covers streams and tick numbers of
/// gigabytes and one player's inputs for two hours, all with a valid checksum.
#[test]
fn forged_replays_get_no_giant_allocation() {
    let seal = |content: &[u8]| {
        let mut bytes = b"SWEEPRPL\x04\x00".to_vec();
        bytes.extend_from_slice(&(content.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&xxhash_rust::xxh3::xxh3_64(content).to_le_bytes());
        bytes.extend_from_slice(content);
        bytes
    };
    let committed = crate::flights::committed("stage1.replay");
    let empty = Replay { inputs: Vec::new(), hashes: Vec::new(), score: 0, ..committed };
    let content = &empty.to_bytes()[22..];
    // No ticks, no hashes, and packed inputs of one byte.
    let header = content.strip_suffix(&[0, 0, 1, 1]).expect("the end of an empty replay");
    let hours = MAX_TICKS.div_ceil(HASH_EVERY_TICKS) * 8;
    let hashes = [&[0x80 | hours as u8, (hours >> 7) as u8][..], &vec![0; hours as usize]].concat();
    let ends: [&[u8]; 5] = [
        &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0, 1, 1],
        &[0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
        &[0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
        &[&[0x80, 0xAF, 0x1A], &hashes[..], &[1, 1]].concat(),
        &[],
    ];
    for (i, end) in ends.iter().enumerate() {
        let bytes = seal(&[header, end].concat());
        let memory = measure(|| assert!(Replay::from_bytes(&bytes).is_err(), "forgery {i} was read"));
        assert!(memory.bytes_max < 4 << 20, "forgery {i} made the reader hold {} bytes", memory.bytes_max);
    }
}
