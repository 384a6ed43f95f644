//! The parts of a boss, as documented in `levels/README.md`: it opens and shuts, parts are shot off and their guns
//! fall silent, and a second form follows the first.

use crate::small_game::{FIRE, NOTHING, assert_refused, game_on, level_text, play, read, until, with};
use sector_sweep::sim::{Body, Event, Part, PlayerInput, World};

/// Returns a boss above the start of the ship with a core (part 0) and additional `parts`. Its path keeps it in place.
fn boss(parts: &str, phases: &str) -> String {
    let text = level_text(&format!(
        r#"], boss: (
        name: "PARTS", at_s: 0.1, score: 5000, entry: "entry", speed_px_s: 300,
        parts: [(sprite: "core"), {parts}],
        phases: [{phases}],
    ),"#
    ));
    with(&text, r#""sway""#, r#""still": [To(320, 84), To(321, 84), To(320, 84)], "sway""#)
}

fn phase(more: &str) -> String {
    format!(r#"(hp: 10000, time_s: 60, bonus: 1000, path: "still", speed_px_s: 60, guns: [{GUN}], {more})"#)
}

const GUN: &str = r#"(pattern: "down", first_s: 0.5, every_s: 0.5, part: "arm")"#;
const ARM: &str = r#"(sprite: "plate", name: "arm", at: (0, 40), hp: 60, score: 700)"#;

fn parts(world: &World) -> Vec<u8> {
    let mut found: Vec<u8> =
        world.entities().query::<(&Body, &Part)>().iter().map(|(_, part)| part.index).collect();
    found.sort_unstable();
    found
}

fn fighting(text: &str) -> World {
    let mut world = game_on(text);
    until(&mut world, NOTHING, |event| matches!(event, Event::BossPhase { phase: 0 }));
    world
}

fn hp(world: &World) -> i32 {
    world.boss().expect("the boss").hp
}

#[test]
fn a_part_that_moves_enters_from_outside() {
    let from_the_left = |moves: &str| {
        let text = boss(&ARM.replace("(0, 40)", &format!("(0, 40), moves: {moves}")), &phase(""));
        with(&text, "To(320, -110), To(320, 84)", "To(-110, 84), To(320, 84)")
    };
    assert!(read(&from_the_left("Orbit((40, 30), 6)")).is_ok());
    assert_refused(&from_the_left("Orbit((300, 30), 6)"), "boss.entry");
    // A swing begins at its end.
    assert!(read(&from_the_left("Swing((300, 30), 6)")).is_ok());
}

#[test]
fn a_shut_boss_is_not_hurt() {
    let lid = r#"(sprite: "plate", at: (0, 10), lid: true)"#;
    let text = boss(lid, &phase("shut: (after_s: 2, for_s: 3)").replace(GUN, ""));
    let mut world =
        fighting(&text.replacen("(sprite: \"core\")", "(sprite: \"core\", shut_sprite: \"alien\")", 1));
    let picture = |world: &World| {
        let mut query = world.entities().query::<(&Body, &Part)>();
        let (body, _) = query.iter().find(|(_, part)| part.index == 0).expect("the core");
        body.sprite
    };
    let open = picture(&world);
    let before = hp(&world);
    play(&mut world, 110, FIRE);
    assert!(hp(&world) < before, "it is open");
    assert_eq!(parts(&world), [0]);
    play(&mut world, 15, FIRE);
    assert_eq!(parts(&world), [0, 1]);
    assert_ne!(picture(&world), open);
    let before = hp(&world);
    let events = play(&mut world, 170, FIRE);
    assert_eq!(hp(&world), before, "it is shut");
    assert!(events.iter().any(|event| matches!(event, Event::AlienHit { armor: true, .. })));
    play(&mut world, 15, FIRE);
    assert_eq!((parts(&world), picture(&world)), (vec![0], open));
    let before = hp(&world);
    play(&mut world, 60, FIRE);
    assert!(hp(&world) < before, "it is open again");
}

#[test]
fn a_lid_does_no_harm_while_it_closes() {
    let lid = r#"(sprite: "plate", at: (0, 60), lid: true)"#;
    let mut world = fighting(&boss(lid, &phase("shut: (after_s: 4, for_s: 3)").replace(GUN, "")));
    let up = PlayerInput { stick_y: -127, ..NOTHING };
    while world.ship_pos().y > 84.0 + 60.0 {
        play(&mut world, 1, up);
    }
    while parts(&world) == [0] {
        play(&mut world, 1, NOTHING);
    }
    assert!(world.player().ship.is_some(), "the lid appeared, and the ship is still there");
    // On Cadet, a bomb saves the ship from what would have destroyed it.
    let is_harm = |event: &Event| matches!(event, Event::PlayerDied { .. } | Event::BombSaved { .. });
    let events = play(&mut world, 29, FIRE);
    assert!(!events.iter().any(is_harm));
    assert!(events.iter().any(|event| matches!(event, Event::AlienHit { armor: true, .. })));
    let events = play(&mut world, 2, NOTHING);
    assert!(events.iter().any(is_harm), "it is shut now");
}

#[test]
fn a_part_is_shot_off_and_its_gun_falls_silent() {
    let mut world = fighting(&boss(ARM, &phase("")));
    let fired = |events: &[Event]| events.iter().any(|event| matches!(event, Event::AlienFired { .. }));
    assert!(fired(&play(&mut world, 40, NOTHING)));
    let whole = hp(&world);
    let events = until(&mut world, FIRE, |event| matches!(event, Event::PartDestroyed { .. }));
    assert_eq!(hp(&world), whole, "what the arm took it took for itself");
    assert!(events.iter().any(|event| matches!(event, Event::PartDestroyed { points: 700, chain: 1, .. })));
    assert_eq!((parts(&world), world.score().points), (vec![0], 700));
    assert!(!fired(&play(&mut world, 200, NOTHING)));
    // The core is exposed.
    play(&mut world, 60, FIRE);
    assert!(hp(&world) < whole);
}

#[test]
fn a_second_form_comes_out_of_the_first() {
    let heart = r#"(sprite: "alien", form: 2), (sprite: "plate", name: "arm", at: (60, 0), form: 2)"#;
    let first = phase("").replace("10000", "9").replace(GUN, "");
    let mut world = fighting(&boss(heart, &format!("{first}, {}", phase("form: 2"))));
    assert_eq!(parts(&world), [0]);
    until(&mut world, FIRE, |event| matches!(event, Event::BossPhase { phase: 1 }));
    let events = play(&mut world, 20, NOTHING);
    assert_eq!(parts(&world), [1, 2]);
    assert!(events.iter().any(|event| matches!(event, Event::AlienDestroyed { points: 0, .. })));
    let whole = hp(&world);
    play(&mut world, 200, FIRE);
    assert!(hp(&world) < whole);
}

pub(crate) fn shutting() -> String {
    boss(ARM, &phase("shut: (after_s: 2, for_s: 3)"))
}

pub(crate) fn two_forms() -> String {
    let more = format!(r#"{ARM}, (sprite: "plate", lid: true), (sprite: "alien", form: 2)"#);
    let first = phase("shut: (after_s: 1, for_s: 1)").replace("10000", "120");
    boss(&more, &format!("{first}, {}", phase("form: 2").replace(GUN, "")))
}

#[test]
fn a_boss_with_everything_comes_to_its_second_form() {
    let mut world = game_on(&two_forms());
    play(&mut world, 1800, FIRE);
    assert_eq!(parts(&world), [3]);
}
