//! Achievements are earned, shown once, counted each time and saved. Assisted games, practice and the autopilot earn
//! none.

use crate::visitor::{Disk, Visitor};
use sector_sweep::app::statistics::{self, Statistics};
use sector_sweep::sim::Difficulty;
use sector_sweep::view::Layer;
use winit::keyboard::KeyCode;

fn sums(disk: &Disk) -> Statistics {
    statistics::file::load(&mut disk.clone()).0
}

fn clear(visitor: &mut Visitor) {
    assert_eq!(visitor.fly(), "stage-clear");
    visitor.frames(120);
}

fn done(all: &Statistics) -> Vec<(&str, u64)> {
    all.achievements.iter().map(|(key, &times)| (key.as_str(), times)).collect()
}

fn toasts(visitor: &Visitor) -> usize {
    visitor.frame.layers[Layer::Overlay as usize].len()
}

#[test]
fn a_game_without_a_loss_earns_its_achievements() {
    let mut visitor = Visitor::with_small_stages(2);
    visitor.app.context.settings.new_game.difficulty = Difficulty::Veteran;
    visitor.start();
    for _ in 0..2 {
        clear(&mut visitor);
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

#[test]
fn an_achievement_is_shown_once() {
    let mut visitor = Visitor::who_cleared_a_stage_of(1);
    assert!(toasts(&visitor) > 0, "it is shown");
    visitor.frames(60 * 15);
    assert_eq!(toasts(&visitor), 0, "it disappears by itself");
    visitor.choose_to("PLAY AGAIN", "initials");
    // The cleared game earns others.
    visitor.frames(60 * 15);
    visitor.press(KeyCode::Escape);
    clear(&mut visitor);
    assert_eq!(toasts(&visitor), 0, "it is shown only once");
    assert_eq!(sums(&visitor.leave()).achievements["first_sector"], 2);
}

#[test]
fn what_was_helped_earns_nothing() {
    for helped in ["slow", "autopilot", "practice"] {
        let mut visitor = Visitor::with_small_stages(1);
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

#[test]
fn the_page_shows_earned_achievements() {
    let mut visitor = Visitor::with_small_stages(1);
    let letters = |visitor: &mut Visitor| {
        visitor.choose("HIGH SCORES");
        visitor.press_to(KeyCode::PageDown, "statistics");
        // The screen opens at the page shown last.
        while !visitor.shows("CLEAN SWEEP") {
            visitor.press(KeyCode::ArrowLeft);
            visitor.frames(10);
        }
        visitor.frame.layers[Layer::Hud as usize].len()
    };
    let before = letters(&mut visitor);
    visitor.press_all(&[KeyCode::Escape, KeyCode::Escape]);
    visitor.start();
    clear(&mut visitor);
    visitor.choose_to("TITLE", "initials");
    visitor.frames(60);
    visitor.press_to(KeyCode::Escape, "title");
    assert!(letters(&mut visitor) > before, "earned achievements have a background");
}
