//! Walls, maps and shy aliens, as documented in `levels/README.md`.

use crate::small_game::{
    FIRE, NOTHING, assert_refused, bodies, count, game_of, game_on, level_text, play, read, sheet, until,
    with,
};
use glam::Vec2;
use sector_collision::Method;
use sector_sweep::sim::{Body, Difficulty, Event, GameSetup, World, kind};

/// Returns a level with a wall "w", a path "scroll" and one map.
fn map(fields: &str) -> String {
    let text = level_text(&format!(
        r#"], walls: {{"w": "wall"}},
    maps: [(at_s: 0.1, speed_px_s: 60, legend: {{"w": "w", "t": "target", "g": "gunner"}}, {fields})],"#
    ));
    with(
        &text,
        r#""stand":"#,
        r#""scroll": [To(320, -66), To(320, 160), To(420, 260), To(420, 460)], "stand":"#,
    )
}

fn rows(rows: &[&str]) -> String {
    map(&format!(r#"path: "scroll", rows: {rows:?}"#))
}

fn strict(text: &str) -> World {
    let setup = GameSetup { difficulty: Difficulty::Pilot, ..GameSetup::default() };
    game_of(text, sheet(), setup, Method::Auto)
}

fn walls(world: &World) -> Vec<Body> {
    bodies(world, kind::WALL)
}

#[test]
fn rows_move_as_one_body() {
    for mirror in [false, true] {
        let text =
            map(&format!(r#"path: "scroll", mirror: {mirror}, rows: ["w..", ".w.", "..w", "ww.", "w.w"]"#));
        let mut world = game_on(&text);
        play(&mut world, 200, NOTHING);
        let first = walls(&world)[0].pos;
        let offsets = |world: &World| -> Vec<Vec2> {
            let first = walls(world)[0].pos;
            walls(world).iter().map(|wall| wall.pos - first).collect()
        };
        let before = offsets(&world);
        assert_eq!(before.len(), 7);
        let side = if mirror { -1.0 } else { 1.0 };
        // The cells of the lowest row are 64 px apart, and the row above it is 32 px higher.
        assert_eq!(before[1], Vec2::new(64.0 * side, 0.0));
        assert!(before.iter().any(|offset| (*offset - Vec2::new(0.0, -32.0)).length() < 0.01), "{before:?}");
        // The path bends to the side in the meantime.
        play(&mut world, 130, NOTHING);
        assert!((walls(&world)[0].pos.x - first.x) * side > 60.0);
        for (before, after) in before.iter().zip(offsets(&world)) {
            assert!(before.distance(after) < 0.01, "{before} became {after}");
        }
        play(&mut world, 900, NOTHING);
        assert!(walls(&world).is_empty(), "all of it has left");
    }
}

#[test]
fn walls_stop_missiles_and_ships() {
    // The ship starts at (320, 312), below the middle of the map.
    let mut world =
        strict(&with(&rows(&["g", ".", "w"]), "To(420, 260), To(420, 460)", "To(320, 260), To(320, 460)"));
    play(&mut world, 300, NOTHING);
    let mut events = Vec::new();
    for _ in 0..60 {
        world.step(FIRE, &mut events);
        let wall = walls(&world)[0];
        assert!(bodies(&world, kind::SHOT).iter().all(|shot| shot.pos.y > wall.pos.y - 24.0), "one passed");
        assert!(bodies(&world, kind::BULLET).iter().all(|bullet| bullet.pos.y < wall.pos.y + 24.0));
    }
    assert!(count(&events, |event| matches!(event, Event::AlienHit { armor: true, .. })) > 10);
    assert!(count(&events, |event| matches!(event, Event::AlienFired { .. })) > 0);
    assert_eq!(walls(&world).len(), 1, "nothing breaks it");
    assert_eq!(world.stats().hits, 0, "a wall is no target");
    until(&mut world, NOTHING, |event| matches!(event, Event::PlayerDied { .. }));
    assert_eq!(walls(&world).len(), 1);
    let loss = world.stats().losses[0];
    assert_eq!(loss.kind, kind::WALL);
}

#[test]
fn walls_do_not_count_as_aliens() {
    let level = read(&rows(&["w.t", "ww.", "t.t"])).expect("a level");
    assert_eq!((level.all_targets(), level.waves.iter().map(|wave| wave.aliens()).sum::<usize>()), (3, 6));
}

#[test]
fn a_map_without_a_way_is_refused() {
    let (open, left, right) = ("....................", ".wwwwwwwwwwwwwwwwwww", "wwwwwwwwwwwwwwwwwww.");
    let (shut, gate) = ("wwwwwwwwwwwwwwwwwwww", "wwwwwwwtwwwwwwwwwwww");
    for (rows_text, at) in [
        (vec![open, left, open], None),
        (vec![right, open, left], None),
        (vec![open, gate, open], None),
        (vec![open, shut, open], Some(1)),
        // The gaps touch at a corner or are apart.
        (vec![right, left], Some(0)),
        (vec![open, right, left, open], Some(1)),
        // Narrower than the field: there is a way around it.
        (vec!["wwww"], None),
    ] {
        let text = rows(&rows_text);
        match at {
            None => drop(read(&text).unwrap_or_else(|error| panic!("{rows_text:?}: {error}"))),
            Some(row) => {
                let error = assert_refused(&text, &format!("maps[0].rows[{row}]")).to_string();
                assert!(error.contains("no way through"), "{error}");
            }
        }
    }
}

#[test]
fn a_map_that_moves_aside_keeps_its_way_on_the_field() {
    // 24 columns with one gap: at the right margin when it enters, beyond it 64 px further to the right.
    let mut row = "w".repeat(24);
    row.replace_range(20..21, ".");
    let aside = |to: u32| {
        let path = format!("To(320, -66), To(320, 60), To({to}, 160), To({to}, 460)");
        with(&rows(&[&row]), "To(320, -66), To(320, 160), To(420, 260), To(420, 460)", &path)
    };
    assert!(read(&aside(330)).is_ok());
    let error = assert_refused(&aside(390), "maps[0].rows[0]").to_string();
    assert!(error.contains("no way through"), "{error}");
}

#[test]
fn mistakes_in_a_map_have_a_place() {
    for (fields, path) in [
        (r#"path: "scroll", rows: []"#, "maps[0].rows"),
        (r#"path: "scroll", rows: [""]"#, "maps[0].rows[0]"),
        (r#"path: "scroll", rows: ["ww", "w"]"#, "maps[0].rows[1]"),
        (r#"path: "scroll", rows: ["wx"]"#, "maps[0].rows[0]"),
        (r#"path: "swoop", rows: ["w"]"#, "maps[0].path"),
        (r#"path: "nowhere", rows: ["w"]"#, "maps[0].path"),
    ] {
        assert_refused(&map(fields), path);
    }
    let good = rows(&["w"]);
    assert_refused(&with(&good, r#""w": "w", "t""#, r#""ww": "w", "w": "w", "t""#), "maps[0].legend.ww");
    assert_refused(&with(&good, r#"{"w": "wall"}"#, r#"{"w": "wall", "target": "wall"}"#), "walls.target");
    assert_refused(&with(&good, r#"{"w": "wall"}"#, r#"{"w": "no"}"#), "walls.w");
    // A path that begins beside the field brings the right end of a row into it.
    let beside = with(&good, "To(320, -66), To(320, 160)", "To(-70, 300), To(320, 300)");
    assert!(read(&beside).is_ok());
    assert_refused(&with(&beside, r#"["w"]"#, r#"["........w"]"#), "maps[0].path");
    // A path that turns back up brings only the rows that it has reached.
    let up = with(&good, "To(420, 260), To(420, 460)", "To(420, 60), To(420, -380)");
    assert!(read(&up).is_ok(), "one row arrives");
    let two = with(&up, r#"["w"]"#, r#"["w", "w", "w", "w", "w", "w", "w", "w", "w", "w"]"#);
    assert_refused(&two, "maps[0].rows[1]");
}

#[test]
fn the_frame_shows_the_open_sides() {
    let level = read(&rows(&["ww", "w."])).expect("a level");
    let mut frames: Vec<_> =
        level.waves.iter().map(|wave| (wave.formation[0].to_array(), wave.frame)).collect();
    frames.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    // Left column: above, open above and to the left (1 + 8); below, open right, below and left (2 + 4 + 8).
    let expected = [([-16.0, -32.0], 9), ([-16.0, 0.0], 14), ([16.0, -32.0], 1 + 2 + 4)];
    assert_eq!(frames, expected);
}

#[test]
fn shy_aliens_leave_the_line_of_fire() {
    let text = level_text(r#"(at_s: 0.1, alien: "tough", path: "stand", speed_px_s: 200)],"#);
    let aside = |text: &str| {
        let mut world = game_on(text);
        play(&mut world, 240, NOTHING);
        (bodies(&world, kind::ALIEN)[0].pos.x - world.ship_pos().x).abs()
    };
    assert!(aside(&text) < 1.0);
    let shy = with(&text, r#""tough": (sprite: "alien","#, r#""tough": (sprite: "alien", shy_px: 60,"#);
    assert!((55.0..=60.0).contains(&aside(&shy)), "{}", aside(&shy));
}
