//! Tests that input in menus, and events of the game, are heard.

use crate::visitor::Visitor;
use sector_sweep::audio::Cue;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
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

/// A cue is played where a source names it, beside the lists of all cues.
#[test]
fn the_awaited_cues_are_those_that_nothing_plays() {
    let sources = crate::texts::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let is_list = |file: &&PathBuf| file.ends_with("audio/cue.rs") || file.ends_with("audio/cue_rules.rs");
    let sources = sources.iter().filter(|file| !is_list(file));
    let text: String = sources.map(|file| std::fs::read_to_string(file).expect("a source")).collect();
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != ':').collect();
    for cue in Cue::ALL {
        let is_played = words.contains(format!("Cue::{cue:?}").as_str());
        assert_eq!(is_played, !Cue::AWAITED.contains(&cue), "{cue:?}");
    }
}
