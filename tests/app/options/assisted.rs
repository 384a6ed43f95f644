//! A game made easier by an option is marked as assisted in the score table.

use super::player::started_with;
use crate::visitor::{Disk, Visitor, content, levels};
use sector_sweep::app::Tab;
use sector_sweep::app::storage::Storage;
use winit::keyboard::KeyCode;

fn turn_speed(visitor: &mut Visitor, steps: i32) {
    visitor.go_to_option(Tab::Access, "Game speed");
    visitor.turn(steps);
    visitor.press(KeyCode::Escape);
}

/// Plays a game of two stages at these speeds, in steps of 5 % below normal. Returns the text of the score table after
/// a restart.
fn scores_after(speeds: [i32; 2]) -> String {
    let mut visitor = started_with(levels::harmless(content(), 2), Disk::default());
    turn_speed(&mut visitor, -speeds[0]);
    visitor.choose("START");
    visitor.choose("Start");
    assert_eq!(visitor.fly(), "stage-clear");
    visitor.frames(400);
    visitor.choose("CONTINUE");
    visitor.press(KeyCode::Escape);
    turn_speed(&mut visitor, speeds[0] - speeds[1]);
    visitor.press_to(KeyCode::Escape, "flight");
    assert_eq!(visitor.fly(), "stage-clear");
    visitor.frames(400);
    visitor.choose_to("CONTINUE", "initials");
    visitor.frames(90);
    visitor.press(KeyCode::Enter);
    scores_page(&mut visitor.restart())
}

fn scores_page(visitor: &mut Visitor) -> String {
    visitor.choose("HIGH SCORES");
    visitor.frames(30);
    visitor.at("scores");
    visitor.texts()
}

#[test]
fn a_game_is_marked_if_any_stage_was_slowed() {
    for (speeds, is_marked) in [([0, 0], false), ([10, 0], true), ([0, 1], true), ([2, 2], true)] {
        let texts = scores_after(speeds);
        assert_eq!(texts.contains("assisted"), is_marked, "{speeds:?}: {texts}");
    }
}

#[test]
fn practice_does_not_enter_the_score_table() {
    let mut visitor = started_with(levels::harmless(content(), 2), Disk::default());
    let empty = scores_page(&mut visitor);
    visitor.press(KeyCode::Escape);
    visitor.choose("PRACTICE");
    visitor.choose("Start");
    assert!(visitor.world().setup().assists.invulnerable);
    visitor.app.context.controls.key(KeyCode::KeyZ, true, false, false);
    visitor.frames(600);
    visitor.at("practice-end");
    assert!(visitor.world().score().points > 0);
    let mut visitor = visitor.restart();
    assert_eq!(scores_page(&mut visitor), empty);
    assert_eq!(visitor.disk.list("replays").unwrap().len(), 1, "its replay is kept");
}
