//! The rules of the game, one test per rule: what pays, what kills, what is fair, and how a stage ends.

use crate::small_game::{
    FIRE, NOTHING, armed, bodies, boss, count, game, game_of, game_on, level_text, play, read, script, sheet,
    strict_game, toward, until,
};
use glam::Vec2;
use sector_collision::{Kind, Method};
use sector_sweep::sim::{
    Alien, BossState, Capacity, Drift, Edge, Event, FIELD_HEIGHT, FIELD_WIDTH, GameSetup, Missile, Outcome,
    PlayerInput, Score, World, kind,
};
use std::sync::Arc;

/// One gunner far up in the middle, above a ship that starts at (320, 312).
const GUNNER: &str = r#"(at_s: 0.1, alien: "gunner", path: "stand", speed_px_s: 220)],"#;

fn stick(x: i8, y: i8) -> PlayerInput {
    PlayerInput { stick_x: x, stick_y: y, buttons: 0 }
}

fn fly_to(world: &mut World, x: f32, y: f32, events: &mut Vec<Event>) {
    for _ in 0..300 {
        let place = Vec2::new(x, y);
        if world.ship_pos().distance(place) < 0.6 {
            return;
        }
        world.step(toward(world.ship_pos(), place), events);
    }
    panic!("the ship did not arrive at ({x}, {y})");
}

fn is_graze(event: &Event) -> bool {
    matches!(event, Event::Grazed { .. })
}

fn is_death(event: &Event) -> bool {
    matches!(event, Event::PlayerDied { .. })
}

#[test]
fn the_ship_stays_in_the_field() {
    let mut world = game(r#"(at_s: 60, alien: "target", path: "down", speed_px_s: 200)],"#);
    for (x, y) in [(-127, -127), (127, -127), (127, 127), (-127, 127), (-128, -128)] {
        play(&mut world, 200, stick(x, y));
        let at = world.ship_pos();
        let corner = Vec2::new(
            if x < 0 { 14.0 } else { FIELD_WIDTH as f32 - 14.0 },
            if y < 0 { 14.0 } else { FIELD_HEIGHT as f32 - 14.0 },
        );
        assert_eq!(at, corner, "stick ({x}, {y})");
    }
}

#[test]
fn a_diagonal_is_no_faster() {
    let speed = |input: PlayerInput| {
        let mut world = game(GUNNER);
        let from = world.ship_pos();
        play(&mut world, 5, input);
        world.ship_pos().distance(from) / 5.0 * 60.0
    };
    assert!((speed(stick(127, 0)) - 320.0).abs() < 0.1);
    assert!((speed(stick(-127, -127)) - 320.0).abs() < 0.1);
    assert!((speed(stick(-128, 0)) - 320.0).abs() < 0.1);
    assert!((speed(stick(0, -64)) - 320.0 * 64.0 / 127.0).abs() < 0.1);
    let focused = PlayerInput { buttons: PlayerInput::FOCUS, ..stick(90, -90) };
    assert!((speed(focused) - 150.0).abs() < 0.1);
}

#[test]
fn fire_held_down_is_a_steady_stream() {
    let mut world = game(GUNNER);
    let events = play(&mut world, 60, FIRE);
    assert_eq!(count(&events, |event| matches!(event, Event::ShotFired { .. })), 30);
}

#[test]
fn focus_changes_are_reported() {
    let mut world = game(GUNNER);
    let focused = PlayerInput { buttons: PlayerInput::FIRE | PlayerInput::FOCUS, ..PlayerInput::default() };
    let mut events = play(&mut world, 20, FIRE);
    events.extend(play(&mut world, 20, focused));
    events.extend(play(&mut world, 20, FIRE));
    let told =
        |wanted| count(&events, |event| matches!(event, Event::FocusChanged { on, .. } if *on == wanted));
    assert_eq!((told(true), told(false)), (1, 1));
    assert_eq!(count(&events, |event| matches!(event, Event::ShotFired { focused: true, .. })), 10);
}

#[test]
fn a_graze_pays_once_per_bullet() {
    let mut world = game(GUNNER);
    let mut events = Vec::new();
    // The bullet falls at x = 320 ± 4. The hull ends 4 px from the pivot, the visible ship 12 px from it.
    fly_to(&mut world, 311.0, 300.0, &mut events);
    while world.player().safe_ticks > 0 {
        world.step(NOTHING, &mut events);
    }
    events.clear();
    let (points, grazes) = (world.score().points, world.score().grazes);
    let mut overlaps = 0;
    for _ in 0..600 {
        world.step(NOTHING, &mut events);
        overlaps += world.collision().near_misses().len();
        assert_eq!(count(&events, is_death), 0, "the bullet hit the hull");
    }
    let paid = count(&events, is_graze);
    assert!(paid >= 5, "bullets came twice a second for ten seconds, {paid} were grazed");
    assert!(overlaps > 5 * paid, "each bullet overlaps for several ticks: {overlaps} of {paid}");
    assert_eq!(world.score().grazes - grazes, paid as u32);
    assert_eq!(world.score().points - points, 140 * paid as u64);
    let fired = count(&events, |event| matches!(event, Event::AlienFired { .. }));
    assert!(paid <= fired + 2, "{paid} grazes of {fired} bullets");
}

#[test]
fn neither_a_miss_nor_a_hit_is_a_graze() {
    let mut world = game(GUNNER);
    fly_to(&mut world, 303.0, 300.0, &mut Vec::new());
    assert_eq!(count(&play(&mut world, 600, NOTHING), is_graze), 0, "17 px beside is a miss");

    let mut world = game(GUNNER);
    fly_to(&mut world, 320.0, 300.0, &mut Vec::new());
    let mut ticks = (0..7200).map(|_| play(&mut world, 1, NOTHING));
    let events = ticks.find(|events| events.iter().any(is_death)).expect("a hit");
    assert_eq!(count(&events, is_graze), 0);
}

#[test]
fn safety_does_not_graze() {
    let mut world = game(GUNNER);
    fly_to(&mut world, 311.0, 200.0, &mut Vec::new());
    let safe = world.player().safe_ticks;
    let events = play(&mut world, safe - 1, NOTHING);
    assert!(!world.collision().near_misses().is_empty() || !events.is_empty());
    assert_eq!(count(&events, is_graze), 0);
}

#[test]
fn shots_cancel_only_soft_bullets() {
    for (alien, soft) in [("bubbler", true), ("gunner", false)] {
        let mut world = game(&format!(r#"(at_s: 0.1, alien: "{alien}", path: "stand", speed_px_s: 220)],"#));
        let events = play(&mut world, 149, FIRE);
        let fired = count(&events, |event| matches!(event, Event::AlienFired { .. }));
        let cancelled = count(&events, |event| matches!(event, Event::BulletCancelled { .. }));
        assert!(fired >= 2, "{alien} fired {fired} times");
        assert_eq!(cancelled > 0, soft, "{alien}: {cancelled} bullets were shot down");
        // The small sheet has no chips, so each pays immediately.
        assert_eq!(world.score().points, 30 * cancelled as u64);
    }
}

#[test]
fn a_missile_hits_once() {
    let mut world = game(r#"(at_s: 0.1, alien: "tough", path: "stand", speed_px_s: 220)],"#);
    let events = until(&mut world, FIRE, |event| matches!(event, Event::AlienDestroyed { .. }));
    let is_paid = |event: &Event| matches!(event, Event::AlienDestroyed { points: 500, chain: 1, .. });
    assert_eq!(count(&events, is_paid), 1, "{events:?}");
    // 30 hit points: each volley has a pair of bolts that reach it.
    assert!(bodies(&world, kind::ALIEN).is_empty());
}

#[test]
fn a_death_is_followed_by_safety() {
    let mut world = game(GUNNER);
    let lives = world.player().lives;
    until(&mut world, NOTHING, is_death);
    assert!(world.player().ship.is_none());
    assert!(bodies(&world, kind::SHIP).is_empty());
    let mut absent = 0;
    let respawn = loop {
        let mut events = Vec::new();
        world.step(FIRE, &mut events);
        absent += 1;
        assert_eq!(count(&events, |event| matches!(event, Event::ShotFired { .. })), 0);
        if events.iter().any(|event| matches!(event, Event::PlayerRespawned { .. })) {
            break world.ship_pos();
        }
    };
    assert!((60..90).contains(&absent), "absent for {absent} ticks");
    assert_eq!((world.player().lives, world.player().deaths), (lives - 1, 1));
    for bullet in bodies(&world, kind::BULLET) {
        assert!(bullet.pos.distance(respawn) > 100.0, "a bullet at {} waits for the new ship", bullet.pos);
    }
    // The gunner keeps firing at the same place, and cannot hurt the ship for 2.5 s.
    let safe = world.player().safe_ticks;
    assert_eq!(safe, 150);
    let events = play(&mut world, safe - 1, NOTHING);
    assert_eq!(count(&events, is_death), 0);
    until(&mut world, NOTHING, is_death);
}

#[test]
fn bombs_save_the_ships_of_cadets() {
    let is_hit = |event: &Event| matches!(event, Event::BombSaved { .. }) || is_death(event);
    let mut world = game(GUNNER);
    for left in (0..world.player().bombs).rev() {
        let events = until(&mut world, NOTHING, is_hit);
        let fired = events.iter().position(|event| matches!(event, Event::BombFired { player: 0, .. }));
        let saved = events.iter().position(|event| matches!(event, Event::BombSaved { player: 0, .. }));
        assert!(fired.is_some() && fired < saved, "{events:?}");
        assert_eq!((world.player().bombs, world.player().deaths), (left, 0));
        assert!(world.player().ship.is_some());
    }
    let events = until(&mut world, NOTHING, is_hit);
    assert_eq!(count(&events, is_death), 1);
    until(&mut world, NOTHING, |event| matches!(event, Event::PlayerRespawned { .. }));
    assert!(bodies(&world, kind::BULLET).is_empty(), "the field is not clear");

    let mut world = strict_game(GUNNER);
    assert_eq!(count(&until(&mut world, NOTHING, is_hit), is_death), 1);
    assert!(world.player().bombs > 0);
}

#[test]
fn the_game_is_over_after_the_last_ship() {
    let mut world = strict_game(GUNNER);
    let events = play(&mut world, 7200, NOTHING);
    assert_eq!(world.outcome(), Outcome::GameOver);
    assert_eq!((world.player().deaths, world.player().lives), (4, 0));
    assert_eq!(count(&events, |event| matches!(event, Event::GameOver)), 1);
    assert_eq!(count(&events, |event| *event == Event::LastShip { player: 0 }), 1);
    let (tick, hash) = (world.tick(), world.hash());
    assert!(play(&mut world, 100, FIRE).is_empty());
    assert_eq!((world.tick(), world.hash()), (tick, hash));
}

#[test]
fn ramming_hurts_both() {
    let mut world = strict_game(r#"(at_s: 0.1, alien: "target", path: "ram", speed_px_s: 120)],"#);
    let events = until(&mut world, NOTHING, is_death);
    assert_eq!(count(&events, |event| matches!(event, Event::AlienDestroyed { .. })), 1);
}

#[test]
fn a_chain_grows_multiplies_and_ends() {
    let wave = r#"(at_s: 0.1, alien: "target", path: "down", speed_px_s: 200, count: 20, every_s: 0.4)],"#;
    let mut world = game(wave);
    let mut events = Vec::new();
    while world.score().kills < 20 {
        world.step(FIRE, &mut events);
    }
    let kills: Vec<(u32, u32)> = events
        .iter()
        .filter_map(|event| match event {
            Event::AlienDestroyed { points, chain, .. } => Some((*points, *chain)),
            _ => None,
        })
        .collect();
    let expected: Vec<(u32, u32)> = (1..=20).map(|n| (if n < 8 { 100 } else { 200 }, n)).collect();
    assert_eq!(kills, expected);
    assert_eq!((world.score().multiplier(), world.score().best_chain), (2, 20));
    // The stage is won soon, and nothing dies until then: the chain runs out.
    let mut ticks = 0;
    while world.score().chain > 0 {
        events.clear();
        world.step(NOTHING, &mut events);
        ticks += 1;
    }
    assert_eq!(ticks, Score::CHAIN_TICKS, "the tick of the kill is the first, and the next is frozen");
    assert_eq!(events, [Event::ChainLost]);
    assert_eq!(world.score().best_chain, 20);
}

#[test]
fn a_death_ends_the_chain() {
    let waves = r#"
        (at_s: 0.1, alien: "target", path: "down", speed_px_s: 220, count: 5, every_s: 0.2),
        (at_s: 1.2, alien: "rock", path: "ram", speed_px_s: 220)],"#;
    let mut world = game(waves);
    let events = until(&mut world, FIRE, is_death);
    assert!(events.contains(&Event::ChainLost), "{events:?}");
    assert_eq!((world.score().chain, world.score().best_chain), (0, 5));
}

#[test]
fn a_ship_is_earned() {
    let waves = r#"(at_s: 0.1, alien: "target", path: "down", speed_px_s: 200, count: 3, every_s: 0.5)],"#;
    let mut world = game_on(&level_text(waves).replace("hp: 1, score: 100", "hp: 1, score: 200000"));
    let lives = world.player().lives;
    until(&mut world, FIRE, |event| matches!(event, Event::AlienDestroyed { .. }));
    assert_eq!((world.score().points, world.player().lives), (200_000, lives));
    until(&mut world, FIRE, |event| matches!(event, Event::Extend { .. }));
    assert_eq!((world.score().points, world.player().lives), (400_000, lives + 1));
    assert_eq!(world.score().next_extend, 900_000);
}

#[test]
fn earnings_carry_over() {
    let waves = r#"(at_s: 0.1, alien: "target", path: "down", speed_px_s: 200, count: 9, every_s: 0.3)],"#;
    let mut world = game(waves);
    let start = world.carry();
    while world.score().kills < 3 {
        world.step(FIRE, &mut Vec::new());
    }
    let carry = world.carry();
    assert!(world.score().chain > 0 && carry.score.chain == 0);
    let text = armed(&level_text(waves));
    let with = |carry| game_of(&text, sheet(), GameSetup { carry, ..GameSetup::default() }, Method::Auto);
    let before = game(waves).hash();
    assert_eq!(with(Some(start)).hash(), before, "a first stage begins with nothing");
    let next = with(Some(carry));
    assert_ne!(next.hash(), before);
    let score = next.score();
    assert_eq!(
        (score.points, score.kills, next.player().lives),
        (world.score().points, 3, world.player().lives)
    );
}

#[test]
fn absurd_scores_do_not_overflow() {
    let waves = r#"(at_s: 0.1, alien: "target", path: "down", formation: "three", speed_px_s: 200, count: 130, every_s: 0.02)],"#;
    let text = armed(&level_text(waves))
        .replace("hp: 1, score: 100", "hp: 1, score: 1000000")
        .replace("[(-40, 0), (0, -20), (40, 0)]", "[(-4, 0), (0, 0), (4, 0)]");
    let mut world = game_on(&text);
    play(&mut world, 600, FIRE);
    assert!(world.score().kills > 100);
    let points = world.score().points;
    let earned = (1..).take_while(|&n| 300_000 * ((1_u64 << n) - 1) <= points).count();
    assert!(earned > 8, "{points}");
    let lost = world.player().deaths as usize;
    assert_eq!(usize::from(world.player().lives) + lost, 3 + earned);
}

#[test]
fn no_alien_fires_into_the_players_face() {
    let low_gunner = r#"(at_s: 0.1, alien: "aimer", path: "stand", speed_px_s: 220)],"#;
    let mut events = Vec::new();
    // The alien is at (320, 100).
    for (distance, fires) in [(47.0, false), (73.0, true), (90.0, true)] {
        let (mut world, mut seen) = (game(low_gunner), 0);
        fly_to(&mut world, 320.0 - distance, 100.0, &mut events);
        newcomers(&world, &mut seen);
        events.clear();
        for _ in 0..120 {
            world.step(NOTHING, &mut events);
            if world.player().ship.is_none() {
                break;
            }
            for (what, apart) in newcomers(&world, &mut seen) {
                assert!(apart >= 64.0, "{what:?} appeared {apart} px away");
            }
        }
        let fired = count(&events, |event| matches!(event, Event::AlienFired { .. }));
        assert_eq!(fired > 0, fires, "{distance} px away: {fired} volleys");
    }
}

/// Returns everything dangerous that was not there in the previous tick, with its distance from the ship in pixels.
fn newcomers(world: &World, seen: &mut u32) -> Vec<(Kind, f32)> {
    let ship = world.ship_pos();
    let mut found = Vec::new();
    for what in [kind::ALIEN, kind::BULLET, kind::SOFT_BULLET] {
        let new = bodies(world, what).into_iter().filter(|body| body.id > *seen);
        found.extend(new.map(|body| (what, body.pos.distance(ship))));
    }
    *seen = world.entities_by_id().last().map_or(*seen, |&(id, _)| id.max(*seen));
    found
}

/// Asserts for a whole game that nothing dangerous first appears within 64 px of the ship, and that no alien fires
/// from within 48 px.
fn assert_fair(world: &mut World, mut input: impl FnMut(&World) -> PlayerInput) {
    let (mut events, mut seen, mut total) = (Vec::new(), 0, 0);
    while world.outcome() == Outcome::Flying && world.tick() < 12_000 {
        events.clear();
        world.step(input(world), &mut events);
        let alive = world.player().ship.is_some();
        for (what, distance) in newcomers(world, &mut seen) {
            total += 1;
            assert!(
                !alive || distance >= 64.0,
                "tick {}: {what:?} appeared {distance} px from the ship",
                world.tick()
            );
        }
        for event in &events {
            let Event::AlienFired { at, .. } = event else { continue };
            let distance = at.distance(world.ship_pos());
            assert!(!alive || distance >= 48.0, "tick {}: fired from {distance} px", world.tick());
        }
    }
    assert!(total > 50, "only {total} things appeared");
}

#[test]
fn nothing_dangerous_appears_next_to_the_ship() {
    let stage_1 = |seed| crate::builtin_game::game(GameSetup { seed, ..GameSetup::default() }, Method::Auto);
    let mut bot = sector_sweep::bot::Pilot::default();
    assert_fair(&mut stage_1(1), |world| bot.fly(world));
    assert_fair(&mut stage_1(2), |world| script(world.tick()));
    assert_fair(&mut stage_1(3), hunter);
}

/// Returns the input of a pilot who hunts the nearest alien and waits in the upper left corner, two seconds each.
fn hunter(world: &World) -> PlayerInput {
    let ship = world.ship_pos();
    let prey = bodies(world, kind::ALIEN).into_iter().map(|body| body.pos);
    let nearest = prey.min_by(|a, b| a.distance(ship).total_cmp(&b.distance(ship)));
    let is_hunting = (world.tick() / 120).is_multiple_of(2);
    toward(ship, nearest.filter(|_| is_hunting).unwrap_or(Vec2::splat(14.0)))
}

/// Places a ship in the corner and lets an alien arrive as close to it as a level allows.
#[test]
fn the_nearest_entry_a_level_may_have_is_fair() {
    let mut sound = 0;
    for margin in 30..70 {
        let text = level_text(r#"(at_s: 4, alien: "target", path: "down", speed_px_s: 200)],"#)
            .replace(r#""down": [To(320, -60), "#, &format!(r#""down": [To(14, -{margin}), "#));
        if read(&text).is_err() {
            continue;
        }
        sound += 1;
        let (mut world, mut seen) = (game_on(&text), 0);
        for _ in 0..300 {
            world.step(stick(-127, -127), &mut Vec::new());
            for (_, distance) in newcomers(&world, &mut seen) {
                assert!(distance >= 64.0, "entering {margin} px outside: {distance} px from the ship");
            }
        }
    }
    assert!(sound > 5);
}

#[test]
fn dives_are_announced() {
    let waves = r#"
        (at_s: 1, alien: "target", path: "swoop", both_sides: true, speed_px_s: 300, count: 6, every_s: 0.3),
        (at_s: 2, alien: "target", path: "down", formation: "three", speed_px_s: 420, count: 4, every_s: 0.1)],"#;
    let mut world = game(waves);
    let (mut seen, mut dives, mut told) = (0, 0, 0);
    let mut marks: Vec<Vec<Vec2>> = Vec::new();
    for tick in 0..240 {
        let mut events = Vec::new();
        world.step(script(tick), &mut events);
        told += count(&events, |event| matches!(event, Event::DiveAnnounced { .. }));
        let edge = |pos: Vec2| pos.clamp(Vec2::splat(10.0), Vec2::new(630.0, 350.0));
        for alien in bodies(&world, kind::ALIEN).into_iter().filter(|body| body.id > seen) {
            dives += 1;
            let shown = |marks: &Vec<Vec2>| marks.iter().any(|mark| mark.distance(edge(alien.pos)) < 12.0);
            let announced = marks.iter().rev().take(30).filter(|marks| shown(marks)).count();
            assert_eq!(
                announced, 30,
                "tick {tick}: a dive at {} was not announced for half a second",
                alien.pos
            );
        }
        seen = world.entities_by_id().last().map_or(seen, |&(id, _)| id.max(seen));
        marks.push(world.warnings().iter().map(|warning| warning.at).collect());
    }
    assert_eq!((dives, told), (24, 24));
}

#[test]
fn waves_due_at_zero_arrive() {
    let mut world =
        game(r#"(at_s: 0, alien: "target", path: "down", speed_px_s: 200, count: 2, every_s: 1)],"#);
    play(&mut world, 70, NOTHING);
    assert_eq!(bodies(&world, kind::ALIEN).len(), 2);

    let mut world = game(&boss(0.0, 10, ""));
    play(&mut world, 3, NOTHING);
    assert!(world.boss().is_some());
}

#[test]
fn a_stage_is_won_when_the_last_alien_is_gone() {
    let mut world =
        game(r#"(at_s: 0.5, alien: "target", path: "swoop", speed_px_s: 220, count: 2, every_s: 1)],"#);
    let (mut last_seen, mut events) = (0, Vec::new());
    while world.outcome() == Outcome::Flying && world.tick() < 7200 {
        world.step(NOTHING, &mut events);
        if !bodies(&world, kind::ALIEN).is_empty() {
            last_seen = world.tick();
        }
    }
    assert_eq!((world.outcome(), events.last()), (Outcome::Cleared, Some(&Event::StageCleared)));
    assert!((180..=182).contains(&(world.tick() - last_seen)), "{} ticks", world.tick() - last_seen);
    let hash = world.hash();
    assert!(play(&mut world, 60, FIRE).is_empty());
    assert_eq!(world.hash(), hash, "nothing happens after the end");
}

#[test]
fn a_boss_is_fought_phase_by_phase() {
    let mut world = game(&boss(0.5, 40, ""));
    let mut events = Vec::new();
    let mut course: Vec<(String, u32)> = Vec::new();
    let mut points = Vec::new();
    while world.outcome() == Outcome::Flying && world.tick() < 7200 {
        world.step(FIRE, &mut events);
        let state = world.boss().map_or("Nothing".to_owned(), |boss| format!("{:?}", boss.state));
        let name = state.split('(').next().unwrap_or_default().to_owned();
        match course.last_mut() {
            Some((last, ticks)) if *last == name => *ticks += 1,
            _ => {
                course.push((name, 1));
                points.push(world.score().points);
            }
        }
    }
    let names: Vec<&str> = course.iter().map(|(name, _)| name.as_str()).collect();
    let expected = ["Nothing", "Announced", "Entering", "Fighting", "Pausing", "Fighting", "Dying", "Gone"];
    assert_eq!(names, expected, "{course:?}");
    assert!((180..=182).contains(&course[1].1), "three seconds of warning: {course:?}");
    assert!(course[4].1 >= 75, "a pause between the phases: {course:?}");
    // A phase beaten in time pays its bonus, plus the same amount times the fraction of time left.
    assert!((1001..=2000).contains(&(points[4] - points[3])), "{points:?}");
    assert!((2001..=4000).contains(&(points[6] - points[5])), "{points:?}");
    assert_eq!(points[7] - points[6], 5000);
    let phases: Vec<u8> = events
        .iter()
        .filter_map(|event| if let Event::BossPhase { phase } = event { Some(*phase) } else { None })
        .collect();
    assert_eq!(phases, [0, 1]);
    assert_eq!(count(&events, |event| *event == Event::BossWarning), 1);
    assert_eq!(count(&events, |event| *event == Event::BossEntered), 1);
    assert_eq!(count(&events, |event| matches!(event, Event::BossDefeated { .. })), 1);
    assert_eq!(count(&events, |event| *event == Event::BossTimeout), 0);
    assert_eq!(world.outcome(), Outcome::Cleared);
    assert!(bodies(&world, kind::ALIEN).is_empty(), "its parts are gone");
}

#[test]
fn a_boss_phase_ends_by_time() {
    let guns = r#"(pattern: "ring", first_s: 0.5, every_s: 0.5)"#;
    let mut world = game(&boss(0.5, 1000, guns));
    let mut events = Vec::new();
    let mut timeouts = 0;
    let mut fought = Vec::new();
    let mut fighting = 0;
    let mut counted = Vec::new();
    while timeouts < 2 && world.tick() < 7200 {
        events.clear();
        world.step(stick(-127, 127), &mut events);
        fighting += u32::from(world.boss().is_some_and(|boss| boss.fighting().is_some()));
        counted.extend(events.iter().filter_map(|event| match event {
            Event::BossTimeLow { seconds } => Some(*seconds),
            _ => None,
        }));
        if events.contains(&Event::BossTimeout) {
            timeouts += 1;
            fought.push(fighting);
            fighting = 0;
            let left = bodies(&world, kind::BULLET).len() + bodies(&world, kind::SOFT_BULLET).len();
            assert_eq!(left, 0, "bullets of the phase are still there");
        }
    }
    assert_eq!(fought, [300, 360], "5 and 6 s");
    // The first phase lasts five seconds, so its fifth from the end is over when it starts.
    assert_eq!(counted, [4, 3, 2, 1, 5, 4, 3, 2, 1]);
    play(&mut world, 7200, stick(-127, 127));
    assert_eq!(world.outcome(), Outcome::Cleared);
}

#[test]
fn armor_and_pauses_protect_the_boss() {
    let mut world = game(&boss(0.5, 1000, ""));
    let mut armor_hits = 0;
    let mut before = (0, None);
    while world.boss().is_none_or(|boss| boss.phase == 0) && world.tick() < 3000 {
        let mut events = Vec::new();
        world.step(FIRE, &mut events);
        let hits = count(&events, |event| matches!(event, Event::AlienHit { .. }));
        let armored = count(&events, |event| matches!(event, Event::AlienHit { armor: true, .. }));
        armor_hits += armored;
        let Some(boss) = world.boss() else { continue };
        let fighting = boss.fighting();
        if before.1.is_some() && fighting.is_some() && hits == armored {
            assert_eq!(boss.hp, before.0, "armor alone was hit, and it hurt");
        }
        if boss.state == BossState::Entering {
            assert_eq!(boss.hp, 1000);
        }
        before = (boss.hp, fighting);
    }
    assert!(armor_hits > 10, "{armor_hits} hits on armor");
}

#[test]
fn a_boss_that_pauses_does_no_harm() {
    let mut world = game(&boss(0.5, 20, ""));
    let mut touched = 0;
    while world.outcome() == Outcome::Flying && world.tick() < 3000 {
        let is_harmless = |world: &World| {
            world.boss().is_some_and(|boss| matches!(boss.state, BossState::Pausing(_) | BossState::Dying(_)))
        };
        let was_harmless = is_harmless(&world);
        let boss = world.boss().map_or(Vec2::ZERO, |boss| boss.pos);
        let input = if was_harmless { toward(world.ship_pos(), boss) } else { FIRE };
        let mut events = Vec::new();
        world.step(input, &mut events);
        let ship = bodies(&world, kind::SHIP).first().map(|body| body.id);
        let hits = world.collision().hits().iter();
        touched += hits.filter(|pair| [Some(pair.a), Some(pair.b)].contains(&ship)).count();
        if was_harmless && is_harmless(&world) {
            assert_eq!(count(&events, is_death), 0, "tick {}", world.tick());
        }
    }
    assert!(touched > 0, "the ship never touched it");
}

#[test]
fn a_fast_shot_hits_the_first_body_on_its_path() {
    let (level, sheet) = (Arc::new(read(&level_text(GUNNER)).expect("a level")), sheet());
    let shot = sheet.sprite("shot").expect("it is on the sheet");
    let made = World::sandbox(GameSetup::default(), level, sheet, Method::Auto, Capacity::STAGE);
    let mut world = made.expect("a sandbox");
    let alien = Alien { spec: 0, hp: 100, flash: 0, lag: 0 };
    for y in [100.0, 150.0] {
        let stands = Drift { velocity: Vec2::ZERO, edge: Edge::TurnBack };
        world.add_drifter(alien, Vec2::new(320.0, y), stands);
    }
    let mut fire = |x: f32| {
        let velocity = Vec2::new(0.0, -200.0);
        let missile = Missile { velocity, damage: 1, ..Missile::STILL };
        world.add_missile(kind::SHOT, shot, Vec2::new(x, 250.0), missile);
        let mut events = Vec::new();
        world.step(NOTHING, &mut events);
        let hits = events.iter().filter_map(|event| match event {
            Event::AlienHit { at, .. } => Some(*at),
            _ => None,
        });
        hits.collect::<Vec<_>>()
    };
    // The alien covers the rows from 140 to 159, and the shot starts four rows above its position.
    assert_eq!(fire(320.0), [Vec2::new(320.0, 163.0)]);
    assert_eq!(fire(290.0), []);
}

pub(crate) fn crowd() -> String {
    let ring = r#"(bullet: "needle", speed_px_s: 20, aim: Angle(0), count: 64, spread_deg: 360)"#;
    let waves = r#"(at_s: 0.1, alien: "swirl", path: "stand", speed_px_s: 220, count: 60, every_s: 0.05, step: (3, -3))],"#;
    level_text(waves).replace(r#""fan": ["#, &format!(r#""fan": [{ring}, "#))
}

/// A game with the maximum number of bodies creates no more and continues.
#[test]
fn a_full_game_continues() {
    let mut world = game_on(&crowd());
    let mut most = 0;
    for tick in 0..600 {
        world.step(script(tick), &mut Vec::new());
        most = most.max(world.entities_by_id().len());
    }
    assert_eq!(most, 2048, "the game was not full");
}
