//! Tests that achievements are earned, told once, counted each time and kept; and that assisted games, practice and the autopilot
//! earn none.
#![cfg(feature = "app")]

mod visitor;

use sector_sweep::app::Content;
use sector_sweep::app::statistics::{self, Statistics};
use sector_sweep::level::Level;
use sector_sweep::sim::Difficulty;
use sector_sweep::view::Layer;
use std::sync::Arc;
use visitor::{Disk, Visitor};
use winit::keyboard::KeyCode;

/// So many stages of a few aliens that come down where the ship is, within some seconds.
fn small_campaign(stages: usize) -> Content {
    let mut content = Content::builtin();
    let text = r#"(
        name: "SMALL",
        bullets: {},
        patterns: {},
        paths: { "down": [To(320, -60), To(320, 180), To(320, 420)] },
        aliens: { "scout": (sprite: "scout", hp: 2, score: 100, blast: Small) },
        waves: [(at_s: 1, alien: "scout", path: "down", speed_px_s: 200, count: 3, every_s: 0.5)],
    )"#;
    let level = Level::from_text("small.ron", text, &content.sheet).expect("a sound level");
    content.stages = std::iter::repeat_n(Arc::new(level), stages).collect();
    content
}

fn sums(disk: &Disk) -> Statistics {
    statistics::file::load(&mut disk.clone()).0
}

/// Fires until the stage is over.
fn fly(visitor: &mut Visitor) {
    visitor.down(KeyCode::KeyZ);
    for _ in 0..1000 {
        visitor.frame();
        if visitor.app.screen() != "flight" {
            break;
        }
    }
    visitor.up(KeyCode::KeyZ);
    visitor.frames(180);
    assert_eq!(visitor.app.screen(), "stage-clear");
}

fn done(all: &Statistics) -> Vec<(&str, u64)> {
    all.achievements.iter().map(|(key, &times)| (key.as_str(), times)).collect()
}

/// Sprites over everything else: a toast is there or not.
fn toasts(visitor: &Visitor) -> usize {
    visitor.frame.layers[Layer::Overlay as usize].len()
}

/// Tests that a whole game without a loss earns what belongs to it, by difficulty and ship, and that it is there after a
/// restart.
#[test]
fn a_game_without_a_loss_earns_its_achievements() {
    let mut visitor = Visitor::with(small_campaign(2), Disk::default());
    visitor.app.context.settings.last.difficulty = Difficulty::Veteran;
    visitor.start();
    for _ in 0..2 {
        fly(&mut visitor);
        visitor.choose("CONTINUE");
    }
    let disk = visitor.leave();
    let expected = [
        ("arrow", 1),
        ("bare_hands", 1),
        ("first_sector", 2),
        ("no_bomb", 2),
        ("not_a_scratch", 2),
        ("one_coin", 1),
        ("veteran", 1),
    ];
    assert_eq!(done(&sums(&disk)), expected);
}

/// Tests that a achievement is told when it is done for the first time, and later only counted.
#[test]
fn a_deed_is_told_once() {
    let mut visitor = Visitor::with(small_campaign(1), Disk::default());
    visitor.start();
    fly(&mut visitor);
    assert!(toasts(&visitor) > 0, "it is told");
    visitor.frames(60 * 15);
    assert_eq!(toasts(&visitor), 0, "it is gone by itself");
    visitor.choose("PLAY AGAIN");
    fly(&mut visitor);
    assert_eq!(toasts(&visitor), 0, "it is known");
    assert_eq!(sums(&visitor.leave()).achievements["first_sector"], 2);
}

/// Tests that a slowed game, a practice and a game of the autopilot earn nothing.
#[test]
fn what_was_helped_earns_nothing() {
    for helped in ["slow", "autopilot", "practice"] {
        let mut visitor = Visitor::with(small_campaign(1), Disk::default());
        match helped {
            "slow" => visitor.app.context.settings.access.game_speed = 50,
            "autopilot" => visitor.app.context.autopilot = true,
            _ => {}
        }
        if helped == "practice" {
            visitor.choose("PRACTICE");
            visitor.choose("Start");
        } else {
            visitor.start();
        }
        visitor.down(KeyCode::KeyZ);
        visitor.frames(700);
        visitor.up(KeyCode::KeyZ);
        let end = if helped == "practice" { "practice-end" } else { "stage-clear" };
        assert_eq!(visitor.app.screen(), end, "{helped}");
        assert_eq!(done(&sums(&visitor.leave())), [], "{helped}");
    }
}

/// Tests that the page of the statistics shows what was done, and that to forget all is to forget this too.
#[test]
fn the_page_shows_what_was_done() {
    let mut visitor = Visitor::with(small_campaign(1), Disk::default());
    let letters = |visitor: &mut Visitor| {
        visitor.choose("HIGH SCORES");
        visitor.press(KeyCode::PageDown);
        assert_eq!(visitor.app.screen(), "statistics");
        // It remembers the page that was on show.
        for _ in 0..6 {
            visitor.frames(10);
            if visitor.read().iter().any(|line| line.text == "SWEPT") {
                break;
            }
            visitor.press(KeyCode::ArrowLeft);
        }
        visitor.frame.layers[Layer::Hud as usize].len()
    };
    let before = letters(&mut visitor);
    visitor.press_all(&[KeyCode::Escape, KeyCode::Escape]);
    visitor.start();
    fly(&mut visitor);
    visitor.choose("TITLE");
    if visitor.app.screen() == "initials" {
        visitor.frames(60);
        visitor.press(KeyCode::Escape);
    }
    assert_eq!(visitor.app.screen(), "title");
    assert!(letters(&mut visitor) > before, "bands lie under what was done");
    visitor.press_all(&[KeyCode::Enter, KeyCode::ArrowDown, KeyCode::Enter]);
    assert_eq!(done(&sums(&visitor.leave())), []);
}
