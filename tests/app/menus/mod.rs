//! Walks through every menu with keyboard, pad, mouse and touch: where each choice leads, and what is remembered.
//!
//! `pages.rs` has the table of all pages, `journeys.rs` the paths through them, and `walker.rs` a player with one
//! device.

mod journeys;
mod pages;
pub(crate) mod walker;

use crate::visitor::Visitor;
use pages::PAGES;
use sector_sweep::sim::{Difficulty, Practice, Section, ShipKind, Ships};
use std::path::Path;
use walker::{Device, Walker};
use winit::keyboard::KeyCode;

fn walk(device: Device) {
    let mut walker = Walker::new(device);
    walker.walk();
    walker.has_been_everywhere();
}

#[test]
fn the_keyboard_reaches_and_leaves_every_page() {
    walk(Device::Keyboard);
}

#[test]
fn the_pad_reaches_and_leaves_every_page() {
    walk(Device::Pad);
}

#[test]
fn the_mouse_reaches_and_leaves_every_page() {
    walk(Device::Mouse);
}

#[test]
fn a_finger_reaches_and_leaves_every_page() {
    walk(Device::Touch);
}

#[test]
fn every_screen_is_in_the_table_of_pages() {
    let (mut missing, mut count) = (Vec::new(), 0);
    for path in crate::texts::files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/app/screens"))) {
        let source = std::fs::read_to_string(&path).expect("a source");
        let name = source.split("fn name(&self) -> &'static str {").nth(1).unwrap_or_default();
        let name = name.split("\n    }\n").next().unwrap_or_default();
        for screen in name.split('"').skip(1).step_by(2) {
            count += 1;
            if !PAGES.iter().any(|&(_, of, _)| of == screen) {
                missing.push(format!("{screen:?} of {}", path.display()));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "screens without a row in PAGES (tests/app/menus/pages.rs) and a journey (tests/app/menus/journeys.rs): {missing:#?}"
    );
    assert!(count > 15, "only {count} screens found: does each still return its `name`?");
}

#[test]
fn the_title_remembers_the_last_item() {
    for entry in ["PRACTICE", "HIGH SCORES", "STRESS MODE", "EXTRAS", "OPTIONS"] {
        let mut visitor = Visitor::new();
        visitor.choose(entry);
        visitor.press(KeyCode::Escape);
        assert_eq!((visitor.app.screen(), visitor.app.choice_on_show()), ("title", Some(entry)));
    }
}

#[test]
fn the_options_remember_the_last_row() {
    let mut visitor = Visitor::new();
    visitor.options();
    visitor.go_to("Scaling");
    visitor.press(KeyCode::KeyE);
    visitor.choose("Back");
    visitor.options();
    assert_eq!(visitor.app.choice_on_show(), Some("Master volume"), "the way back is not remembered");
    visitor.press(KeyCode::KeyQ);
    assert_eq!(visitor.app.choice_on_show(), Some("Scaling"));
}

#[test]
fn hints_show_the_device_that_was_used_last() {
    type Stir = fn(&mut Walker) -> &mut Walker;
    let mut walker = Walker::new(Device::Keyboard);
    let cases: [(Stir, &str); 4] = [
        (|walker| walker.key(KeyCode::ArrowDown), "Enter"),
        (|walker| walker.button(gilrs::Button::DPadDown), "Ⓐ"),
        (Walker::turn_wheel, "▲"),
        (|walker| walker.key(KeyCode::ArrowUp), "Enter"),
    ];
    for (stir, expected) in cases {
        stir(&mut walker).frames(2);
        let foot = walker.visitor.read().into_iter().filter(|line| line.low.y > 330.0);
        let texts: Vec<String> = foot.map(|line| line.text).collect();
        for sign in ["Enter", "Ⓐ", "▲"] {
            assert_eq!(texts.iter().any(|text| text == sign), sign == expected, "{sign} of {texts:?}");
        }
    }
}

#[test]
fn a_new_game_follows_the_choices() {
    let mut visitor = Visitor::new();
    visitor.choose("START");
    for (name, key, steps) in [
        ("Difficulty", KeyCode::ArrowRight, 4),
        ("Game", KeyCode::ArrowRight, 1),
        ("Ship of player 1", KeyCode::ArrowLeft, 1),
        ("Ship of player 2", KeyCode::ArrowLeft, 1),
    ] {
        visitor.go_to(name);
        (0..steps).for_each(|_| drop(visitor.press(key)));
    }
    visitor.choose("Start");
    let chosen = |visitor: &Visitor| (visitor.world().setup().difficulty, visitor.world().setup().ships);
    let expected = (Difficulty::Ace, Ships::Together([ShipKind::Lance, ShipKind::Arrow]));
    assert_eq!(chosen(&visitor), expected);
    visitor.press(KeyCode::Escape);
    visitor.choose("RESTART STAGE");
    assert_eq!(chosen(&visitor), expected, "the same after a restart of the stage");
    let mut again = Visitor::with(crate::visitor::content(), visitor.leave());
    again.start();
    assert_eq!(chosen(&again), expected, "after a restart");
}

#[test]
fn practice_follows_its_setup() {
    let mut visitor = Visitor::new();
    // The last phase of the first boss, at half speed.
    visitor.choose("PRACTICE");
    visitor.go_to("From");
    visitor.press(KeyCode::ArrowLeft);
    visitor.go_to("Speed");
    visitor.press_all(&[KeyCode::ArrowLeft; 9]);
    visitor.choose_to("Start", "flight");
    for _ in 0..2 {
        let world = visitor.world();
        let last = world.level().boss().expect("a boss").phases.len() as u8;
        assert_eq!(world.setup().practice, Some(Practice { from: Section::Boss(last), power: 2 }));
        assert!(world.setup().assists.invulnerable && world.setup().assists.slowed);
        let begun = world.tick();
        visitor.frames(30);
        let ticks = visitor.world().tick() - begun;
        assert!((28..=32).contains(&ticks), "half of two ticks per frame: {ticks}");
        visitor.press(KeyCode::Escape);
        visitor.choose("RESTART");
    }
    visitor.frames(700);
    visitor.press(KeyCode::Escape);
    visitor.choose_to("SETUP", "practice");
    visitor.press_to(KeyCode::Escape, "title");
}
