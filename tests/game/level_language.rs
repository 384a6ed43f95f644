//! The level language, as documented in `levels/README.md`: everything an author can write does what the document
//! promises.

use crate::small_game::{FIRE, NOTHING, bodies, game_of, game_on, level_text, play, read, sheet, toward};
use glam::Vec2;
use sector_collision::Method;
use sector_sweep::level::{Level, Volley};
use sector_sweep::sim::{Body, Difficulty, Event, GameSetup, PlayerInput, World, kind};
use std::collections::BTreeSet;

/// Returns a level with one gunner at (320, 60) that fires the bullet "b" straight down once, at 120 px/s, after two
/// seconds. `bullets` defines "b"; there is also "plain".
pub(crate) fn one_bullet(bullets: &str) -> String {
    format!(
        r#"(
    name: "ONE BULLET",
    bullets: {{"plain": (sprite: "orb"), {bullets}}},
    patterns: {{"one": [(bullet: "b", speed_px_s: 120, aim: Angle(0))]}},
    paths: {{"stand": [To(320, -60), To(320, 60), Wait(60), To(320, -60)]}},
    aliens: {{"gunner": (sprite: "alien", hp: 100000, score: 1, blast: Small,
        guns: [(pattern: "one", first_s: 2, every_s: 100)])}},
    waves: [(at_s: 0.1, alien: "gunner", path: "stand", speed_px_s: 200)],
)"#
    )
}

fn bullets(world: &World) -> Vec<Body> {
    bodies(world, kind::BULLET)
}

/// Returns the game of [`one_bullet`] in the tick after the shot, with the ship at (`x`, 312).
fn fired(motion: &str, x: f32) -> World {
    let mut world = game_on(&one_bullet(&format!(r#""b": (sprite: "orb", {motion})"#)));
    while bullets(&world).is_empty() {
        world.step(toward(world.ship_pos(), Vec2::new(x, 312.0)), &mut Vec::new());
        assert!(world.tick() < 300, "the gunner did not fire");
    }
    world
}

/// Returns how far the only bullet flies in each of the next ticks.
fn steps(world: &mut World, ticks: u32) -> Vec<Vec2> {
    let step = |_| {
        let before = bullets(world)[0].pos;
        world.step(NOTHING, &mut Vec::new());
        bullets(world)[0].pos - before
    };
    (0..ticks).map(step).collect()
}

#[test]
fn a_split_makes_several_of_one() {
    let chain = r#"split: (after_s: 0.25, into: "c", count: 2, spread_deg: 90, speed_px_s: 60)),
        "c": (sprite: "orb", split: (after_s: 0.25, into: "d", count: 3, spread_deg: 60, speed_px_s: 60)),
        "d": (sprite: "needle", split: (after_s: 0.25, into: "plain", count: 4, spread_deg: 360, speed_px_s: 60)"#;
    let mut world = fired(chain, 60.0);
    let first = bullets(&world)[0].id;
    let mut counts = vec![1];
    for _ in 0..60 {
        let mut events = Vec::new();
        world.step(NOTHING, &mut events);
        let now = bullets(&world);
        if *counts.last().expect("one") != now.len() {
            let fired = events.iter().filter(|event| matches!(event, Event::AlienFired { .. })).count();
            assert_eq!(fired, *counts.last().expect("one"), "one event a split");
            counts.push(now.len());
        }
        assert!(counts.len() == 1 || now.iter().all(|bullet| bullet.id > first), "the first is gone");
    }
    assert_eq!(counts, [1, 2, 6, 24]);
}

#[test]
fn a_split_follows_its_aim() {
    for (aim, expected) in
        [("", Vec2::Y), ("aim: Angle(90),", Vec2::X), ("aim: Player,", Vec2::new(-220.0, 192.0).normalize())]
    {
        let split = format!(r#"split: (after_s: 0.5, into: "plain", {aim} speed_px_s: 60)"#);
        let mut world = fired(&split, 100.0);
        play(&mut world, 29, NOTHING);
        let step = steps(&mut world, 2)[1];
        assert!(step.normalize().distance(expected) < 0.02, "{aim:?}: it flies {step}");
    }
}

#[test]
fn a_split_is_fair() {
    let due = |after_s: f32, x: f32| {
        let split = format!(
            r#"split: (after_s: {after_s}, into: "plain", count: 5, spread_deg: 360, speed_px_s: 60)"#
        );
        let mut world = fired(&split, x);
        play(&mut world, (after_s * 60.0) as u32 + 1, NOTHING);
        bullets(&world).len()
    };
    // It falls 120 px per second from y = 60: after one second it is at 180, after 1.4 s at 228, after 1.7 s at 264.
    assert_eq!(due(1.0, 60.0), 5);
    assert_eq!(due(1.0, 320.0), 5, "the ship is 130 px below");
    assert_eq!(due(1.7, 320.0), 1, "the ship is 48 px below");
    assert_eq!(due(1.7, 60.0), 1, "too low");
}

/// Bullets that combine all kinds of motion and request thousands of fragments.
const STORM: &str = r#""b": (sprite: "needle", soft: true, accel: (to_px_s: 40, by_px_s2: 90), wait: (after_s: 0.3, for_s: 0.4, aim: Player, speed_px_s: 150),
            split: (after_s: 0.9, into: "c", count: 8, spread_deg: 360, speed_px_s: 90)),
        "c": (sprite: "needle", curve: (deg_s: -200, for_s: 0.8), split: (after_s: 0.8, into: "d", count: 6, spread_deg: 300, speed_px_s: 70)),
        "d": (sprite: "orb", wait: (for_s: 0.5, aim: Angle(30)), accel: (to_px_s: 300, by_px_s2: 200))"#;

pub(crate) fn storm() -> String {
    one_bullet(STORM)
        .replace("aim: Angle(0))", "count: 24, spread_deg: 360, times: 20, every_s: 0.1, turn_deg: 5)")
}

#[test]
fn a_storm_is_bounded_and_passes() {
    let mut world = game_on(&storm());
    let mut most = 0;
    for _ in 0..1500 {
        world.step(NOTHING, &mut Vec::new());
        most = most.max(world.entities_by_id().len());
    }
    assert!((1000..=2048).contains(&most), "{most} bodies");
    assert!(bullets(&world).is_empty() && bodies(&world, kind::SOFT_BULLET).is_empty(), "some hang about");
}

/// The fields of a gun that charges for three quarters of a second before each start of a beam.
const CHARGED: &str = r#"charge_s: 0.75, first_s: 2, every_s: 3"#;

pub(crate) fn charged(gun: &str) -> String {
    one_bullet(r#""b": (sprite: "orb")"#)
        .replace("first_s: 2, every_s: 100", gun)
        .replace("aim: Angle(0))", "aim: Angle(0), times: 20, every_s: 0.05, beam: true)")
}

#[test]
fn a_beam_is_announced() {
    let mut world = game_on(&charged(CHARGED));
    let (mut begun, mut shots, mut seen) = (Vec::new(), Vec::new(), 0);
    for _ in 0..500 {
        let mut events = Vec::new();
        world.step(PlayerInput { stick_x: -127, ..NOTHING }, &mut events);
        for event in events {
            match event {
                Event::GunCharging { at, ticks } => {
                    assert_eq!((at, ticks), (Vec2::new(320.0, 60.0), 45));
                    begun.push(world.tick());
                }
                Event::AlienFired { .. } => shots.push(world.tick()),
                _ => {}
            }
        }
        seen += world.charges().len();
    }
    assert_eq!(begun.len(), 3, "{begun:?}");
    assert!(begun.iter().all(|tick| shots.contains(&(tick + 45))), "{begun:?} {shots:?}");
    assert!(begun.iter().all(|tick| !shots.iter().any(|shot| (*tick..tick + 45).contains(shot))));
    assert_eq!(seen, 3 * 45);
}

#[test]
fn no_gunner_hides_its_charge() {
    let story = |gun: &str, input: &dyn Fn(u32) -> PlayerInput| {
        let mut world = game_on(&charged(gun));
        let (mut begun, mut shot) = (None, None);
        while shot.is_none() && world.tick() < 600 {
            let mut events = Vec::new();
            world.step(input(world.tick()), &mut events);
            for event in events {
                match event {
                    Event::GunCharging { at, .. } => begun = Some((world.tick(), at)),
                    Event::AlienFired { .. } => shot = Some(world.tick()),
                    _ => {}
                }
            }
        }
        (begun.expect("a charge"), shot.expect("a shot"))
    };
    let ((begun, at), shot) = story("charge_s: 0.5, first_s: 0.5, every_s: 3", &|_| NOTHING);
    assert!(at.x == 320.0 && at.y >= 10.0, "the mark is out of sight at {at}");
    assert!(begun + 30 <= shot, "{begun} {shot}");
    // It flies up to the gunner, and away when the gunner is about to fire.
    let near = |tick| PlayerInput {
        stick_x: if tick > 110 { 127 } else { 0 },
        stick_y: if tick < 45 { -127 } else { 0 },
        buttons: 0,
    };
    let ((begun, _), shot) = story(CHARGED, &near);
    assert!(begun + 45 <= shot, "{begun} {shot}");
}

/// Returns a level with a mid-boss at 1 s, a wave at 6 s and a boss at 8 s. The ship stays aside and hurts neither.
pub(crate) fn two_bosses(waves_wait: bool) -> String {
    let boss = |name: &str, at_s: u32, more: &str| {
        format!(
            r#"(name: "{name}", at_s: {at_s}, score: 5000, entry: "entry", speed_px_s: 300, {more}
            parts: [(sprite: "core")],
            phases: [(hp: 12, time_s: 5, bonus: 1000, path: "sway", speed_px_s: 60, guns: [])])"#
        )
    };
    level_text(&format!(
        r#"(at_s: 6, alien: "target", path: "aside", speed_px_s: 200)], midboss: {}, boss: {},"#,
        boss("HALF", 1, &format!("waves_wait: {waves_wait},")),
        boss("WHOLE", 8, "")
    ))
}

/// Plays a level with the same input in every tick. Returns the boss and wave events with their ticks.
fn boss_events(text: &str, input: PlayerInput) -> Vec<(u32, String)> {
    let mut world = game_on(text);
    let (mut told, mut events) = (Vec::new(), Vec::new());
    while world.tick() < 3000 && world.outcome() == sector_sweep::sim::Outcome::Flying {
        events.clear();
        world.step(input, &mut events);
        for event in &events {
            let what = match event {
                Event::MidbossWarning => "mid-boss",
                Event::BossWarning => "boss",
                Event::BossTimeout => "time out",
                Event::WaveStarted { .. } => "wave",
                Event::StageCleared => "cleared",
                _ => continue,
            };
            let named = world.boss().map_or("", |boss| &boss.spec(world.level()).name);
            told.push((world.tick(), format!("{what} {named}")));
        }
    }
    told
}

#[test]
fn the_stage_continues_after_its_mid_boss() {
    let names = |told: &[(u32, String)]| told.iter().map(|(_, what)| what.clone()).collect::<Vec<_>>();
    let shot = boss_events(&two_bosses(true), FIRE);
    assert_eq!(names(&shot), ["mid-boss HALF", "wave HALF", "boss WHOLE", "cleared WHOLE"]);
    let aside = PlayerInput { stick_x: -127, ..NOTHING };
    let waits = boss_events(&two_bosses(true), aside);
    assert_eq!(
        names(&waits),
        ["mid-boss HALF", "time out HALF", "wave HALF", "boss WHOLE", "time out WHOLE", "cleared WHOLE"]
    );
    let goes_on = boss_events(&two_bosses(false), aside);
    assert_eq!(names(&goes_on)[..3], ["mid-boss HALF", "wave HALF", "time out HALF"]);
    // The wave comes five seconds of script after the announcement of the mid-boss. While the script waits, no second
    // passes. And the boss does not come before the mid-boss is gone.
    let tick =
        |told: &[(u32, String)], what: &str| told.iter().find(|(_, w)| w.starts_with(what)).expect(what).0;
    let end = tick(&waits, "time out") + 151;
    assert!(tick(&waits, "wave").abs_diff(end + 300) < 5, "{waits:?}");
    assert_eq!(tick(&goes_on, "wave"), 360);
    assert!(tick(&goes_on, "boss") >= tick(&goes_on, "time out") + 150, "{goes_on:?}");
}

/// Returns a level with a wave at all difficulties and one at the two hardest, a gun only for beginners, and a volley
/// from the second difficulty on.
pub(crate) fn graded() -> String {
    one_bullet(r#""b": (sprite: "orb", accel: (to_px_s: 300, by_px_s2: 50))"#)
        .replace("aim: Angle(0))]", "aim: Angle(0)), (bullet: \"plain\", speed_px_s: 390, count: 3, spread_deg: 30, at_least: Pilot)]")
        .replace("every_s: 100)", "every_s: 10), (pattern: \"one\", first_s: 1, every_s: 1, at_most: Cadet)")
        .replace("waves: [", "scaling: (ace: (bullet_speed: 1.5, interval: 0.5, count: 1.5)),\n    waves: [(at_s: 9, alien: \"gunner\", path: \"stand\", speed_px_s: 200, at_least: Veteran), ")
}

#[test]
fn difficulties_differ_in_patterns_and_in_numbers() {
    let level = read(&graded()).unwrap_or_else(|error| panic!("{error}"));
    let all = Difficulty::ALL.map(|difficulty| level.at(difficulty));
    assert_eq!(all.each_ref().map(|level| level.waves.len()), [1, 1, 1, 2, 2]);
    assert_eq!(all.each_ref().map(|level| level.aliens[0].guns.len()), [2, 1, 1, 1, 1]);
    assert_eq!(all.each_ref().map(|level| level.aliens[0].guns[0].volleys.len()), [1, 2, 2, 2, 2]);
    assert_eq!(all.each_ref().map(|level| level.aliens[0].guns[0].every), [600, 540, 510, 480, 300]);
    let side_by_side =
        |level: &Level| level.aliens[0].guns[0].volleys.iter().map(|v| v.fan.count).collect::<Vec<_>>();
    assert_eq!(all.each_ref().map(side_by_side), [vec![1], vec![1, 3], vec![1, 3], vec![1, 3], vec![1, 5]]);
    assert_eq!(all.each_ref().map(|level| level.aliens[0].hp), [100_000, 110_000, 115_000, 120_000, 130_000]);
    let px_s = |speed: f32| (speed * 60.0).round() as i32;
    assert_eq!(
        all.each_ref().map(|level| px_s(level.aliens[0].guns[0].volleys[0].speed)),
        [120, 132, 138, 144, 180]
    );
    let fast = &all[4].aliens[0].guns[0].volleys[1];
    assert_eq!(px_s(fast.speed), 400, "no bullet is faster than a level may ask for");
    let to =
        |level: &Level| level.bullets[0].motion.as_ref().and_then(|motion| motion.accel).map(|a| px_s(a.to));
    assert_eq!(all.each_ref().map(to), [Some(300), Some(330), Some(345), Some(360), Some(400)]);
    assert_eq!(all[0].bullets, level.bullets);
    assert_eq!(all[0].hash, all[4].hash, "it is one file");
}

#[test]
fn the_easiest_is_as_gentle_as_the_file_or_gentler() {
    for (_, level) in crate::flights::stages() {
        let (cadet, scaling) = (level.at(Difficulty::Cadet), level.scaling[0]);
        assert!(
            scaling.bullet_speed <= 1.0 && scaling.interval >= 1.0 && scaling.count <= 1.0,
            "{scaling:?}"
        );
        let hp = |level: &Level| level.aliens.iter().map(|alien| alien.hp).collect::<Vec<_>>();
        assert_eq!(hp(&cadet), hp(&level));
        let mut phases = level.bosses.iter().flat_map(|boss| &boss.phases);
        assert!(phases.all(|phase| phase.on.holds(Difficulty::Cadet)), "harder bosses have no more phases");
        let written = level.guns().filter(|gun| gun.on.holds(Difficulty::Cadet));
        let written =
            written.flat_map(|gun| &gun.volleys).filter(|volley| volley.on.holds(Difficulty::Cadet));
        let bullets = |volley: &Volley| volley.bullet;
        let played = cadet.guns().flat_map(|gun| &gun.volleys).map(bullets);
        assert!(played.eq(written.map(bullets)), "what harder ones add is left out, and nothing else");
    }
}

#[test]
fn a_state_knows_its_difficulty() {
    let hashes = Difficulty::ALL.map(|difficulty| {
        let setup = GameSetup { difficulty, ..GameSetup::default() };
        game_of(&graded(), sheet(), setup, Method::Auto).hash()
    });
    assert_eq!(BTreeSet::from(hashes).len(), Difficulty::ALL.len());
}
