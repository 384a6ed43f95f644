//! Tests that input in menus, and events of the game, are heard.

use crate::visitor::Visitor;
use sector_sweep::audio::Cue;
use winit::keyboard::KeyCode;

/// Presses a key and lets some frames pass. Returns the cues since the last call.
fn press(visitor: &mut Visitor, key: KeyCode) -> Vec<Cue> {
    visitor.down(key);
    visitor.frames(3);
    visitor.up(key);
    std::mem::take(&mut visitor.speaker().cues)
}

#[test]
fn menus_are_heard() {
    let mut visitor = Visitor::new();
    while visitor.app.choice_on_show() != Some("OPTIONS") {
        assert_eq!(press(&mut visitor, KeyCode::ArrowDown), [Cue::MenuMove]);
    }
    for (key, expected) in [
        (KeyCode::Enter, Cue::MenuSelect),
        (KeyCode::ArrowLeft, Cue::MenuChange),
        (KeyCode::Escape, Cue::MenuBack),
        (KeyCode::F3, Cue::Switch),
        (KeyCode::F4, Cue::Switch),
        (KeyCode::KeyP, Cue::Picture),
    ] {
        let heard = press(&mut visitor, key);
        assert_eq!(heard, [expected], "{key:?}");
    }
}

#[test]
fn a_game_is_heard() {
    let mut visitor = Visitor::new();
    assert_eq!(press(&mut visitor, KeyCode::Enter), [Cue::MenuSelect], "what the game is to be");
    for (key, expected) in [
        (KeyCode::Enter, Cue::StageStart),
        (KeyCode::KeyZ, Cue::Shot),
        (KeyCode::ShiftLeft, Cue::FocusOn),
        (KeyCode::Escape, Cue::Pause),
        (KeyCode::Escape, Cue::Resume),
    ] {
        let heard = press(&mut visitor, key);
        assert!(heard.contains(&expected), "{key:?} was heard as {heard:?}");
    }
}
