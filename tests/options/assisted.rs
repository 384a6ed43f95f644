//! Tests that a game that an option made easier is marked as assisted, from its first slow tick to the page of scores.

use crate::guest::Guest;
use crate::levels;
use sector_sweep::app::{Content, Tab};
use winit::keyboard::KeyCode;

/// From the title, or from the pause of a game.
fn turn_speed(guest: &mut Guest, steps: i32) {
    guest.go_to_option(Tab::Access, "Game speed");
    guest.turn(steps);
    guest.press(KeyCode::Escape);
}

/// Fires until the stage is over, and reads the result to its end.
fn clear_stage(guest: &mut Guest) {
    guest.app.context.controls.key(KeyCode::KeyZ, true, false, false);
    for _ in 0..2000 {
        if guest.app.screen() == "stage-clear" {
            break;
        }
        guest.frames(1);
    }
    guest.app.context.controls.key(KeyCode::KeyZ, false, false, false);
    assert_eq!(guest.app.screen(), "stage-clear");
    guest.frames(400);
    guest.choose("CONTINUE");
}

/// Plays a game with each stage at a speed of its own, in steps of 5 % below the usual; what the page of scores says after
/// a restart.
fn scores_after(speeds: [i32; 2]) -> String {
    let mut guest = Guest::to(levels::harmless(Content::builtin(), 2));
    turn_speed(&mut guest, -speeds[0]);
    guest.choose("START");
    guest.choose("Start");
    clear_stage(&mut guest);
    guest.press(KeyCode::Escape);
    turn_speed(&mut guest, speeds[0] - speeds[1]);
    guest.press(KeyCode::Escape);
    assert_eq!(guest.app.screen(), "flight");
    clear_stage(&mut guest);
    assert_eq!(guest.app.screen(), "initials");
    guest.frames(90);
    guest.press(KeyCode::Enter);
    scores_page(&mut guest.come_again())
}

/// From the title to what the page of scores says.
fn scores_page(guest: &mut Guest) -> String {
    guest.choose("HIGH SCORES");
    guest.frames(30);
    assert_eq!(guest.app.screen(), "scores");
    guest.letters()
}

/// Tests that it does not matter which of the stages was played slower, and that a game at full speed has no mark.
#[test]
fn a_slow_game_is_marked_whichever_stage_was_slow() {
    for (speeds, is_marked) in [([0, 0], false), ([10, 0], true), ([0, 1], true), ([2, 2], true)] {
        let letters = scores_after(speeds);
        assert_eq!(letters.contains("assisted"), is_marked, "{speeds:?}: {letters}");
    }
}

/// Tests that a practice, in which ships may be invulnerable, leaves nothing on the page of scores.
#[test]
fn a_practice_has_no_place_among_the_scores() {
    let mut guest = Guest::to(levels::harmless(Content::builtin(), 2));
    let empty = scores_page(&mut guest);
    guest.press(KeyCode::Escape);
    guest.choose("PRACTICE");
    guest.choose("Start");
    assert!(guest.world().setup().assists.invulnerable);
    guest.app.context.controls.key(KeyCode::KeyZ, true, false, false);
    guest.frames(600);
    assert_eq!(guest.app.screen(), "practice-end");
    assert!(guest.world().score().points > 0);
    assert_eq!(scores_page(&mut guest.come_again()), empty);
}
