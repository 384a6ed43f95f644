//! Menu input and game events play sounds, and the app plays the right music on each screen, including the music room.

use crate::visitor::{Disk, Visitor, content};
use gilrs::Button;
use sector_sweep::app::{Content, settings};
use sector_sweep::audio::{Cue, Theme};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use winit::keyboard::KeyCode;

fn press(visitor: &mut Visitor, key: KeyCode) -> Vec<Cue> {
    visitor.down(key);
    visitor.frames(3);
    visitor.up(key);
    std::mem::take(&mut visitor.speaker().cues)
}

#[test]
fn menus_play_sounds() {
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
fn a_game_plays_sounds() {
    let mut visitor = Visitor::new();
    assert_eq!(press(&mut visitor, KeyCode::Enter), [Cue::MenuSelect], "the new game page");
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

/// A cue counts as played if a source file other than the two lists of all cues names it.
#[test]
fn every_cue_is_played() {
    let sources = crate::texts::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let is_list = |file: &&PathBuf| file.ends_with("audio/cue.rs") || file.ends_with("audio/cue_rules.rs");
    let sources = sources.iter().filter(|file| !is_list(file));
    let text: String = sources.map(|file| std::fs::read_to_string(file).expect("a source")).collect();
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != ':').collect();
    for cue in Cue::ALL {
        let is_played = words.contains(format!("Cue::{cue:?}").as_str());
        assert!(is_played, "{cue:?}");
    }
}

pub(crate) fn early_boss() -> Content {
    let mut content = content();
    let mut level = (*content.stages[0]).clone();
    "column".clone_into(&mut level.music);
    "final_boss".clone_into(&mut level.boss_music);
    // Earlier bosses would have to be beaten first.
    level.bosses = level.bosses.split_off(level.bosses.len() - 1);
    level.bosses[0].at = 120;
    content.stages = vec![Arc::new(level)];
    content
}

#[test]
fn a_boss_comes_over_silence() {
    let mut visitor = Visitor::with(early_boss(), Disk::default());
    let heard = |visitor: &Visitor| visitor.speaker().theme;
    assert_eq!(heard(&visitor), Some(Theme::Title));
    visitor.frames(90);
    assert_eq!(heard(&visitor), Some(Theme::Title), "the autopilot's boss is not heard");

    // START, then the new game page.
    for _ in 0..2 {
        visitor.down(KeyCode::Enter);
        visitor.frame();
        visitor.up(KeyCode::Enter);
    }
    visitor.at("flight");
    visitor.frames(30);
    assert_eq!(heard(&visitor), Some(Theme::Column));
    visitor.frames(40);
    assert_eq!(heard(&visitor), None, "the siren");
    visitor.frames(240);
    assert_eq!(heard(&visitor), Some(Theme::FinalBoss));
}

/// Opens the music room. The virtual speaker reports that every piece has played for three seconds.
fn in_the_music_room() -> Visitor {
    let mut visitor = Visitor::new();
    visitor.speaker().position_s = Some(3.0);
    visitor.choose_to("EXTRAS", "extras");
    visitor.choose_to("MUSIC ROOM", "music");
    visitor
}

fn jingles(visitor: &Visitor) -> Vec<Cue> {
    visitor.speaker().cues.iter().copied().filter(|cue| cue.is_jingle()).collect()
}

#[test]
fn pieces_are_played_and_stopped() {
    let mut visitor = in_the_music_room();
    assert_eq!(visitor.speaker().theme, Some(Theme::Title), "the title music continues");
    visitor.go_to("THE BELT");
    visitor.press(KeyCode::Enter);
    assert_eq!(visitor.speaker().theme, Some(Theme::Belt));
    visitor.press(KeyCode::Enter);
    assert_eq!(visitor.speaker().theme, None);
    visitor.press_button(Button::DPadDown);
    visitor.press_button(Button::South);
    assert_eq!(visitor.speaker().theme, Some(Theme::Leviathan));
    visitor.press_button(Button::East);
    assert_eq!((visitor.app.screen(), visitor.speaker().theme), ("extras", Some(Theme::Title)));
}

#[test]
fn a_jingle_is_heard_alone() {
    let mut visitor = in_the_music_room();
    visitor.go_to("STAGE CLEAR");
    visitor.press(KeyCode::Enter);
    assert_eq!(visitor.speaker().theme, None);
    assert_eq!(jingles(&visitor), [Cue::StageClear]);
    visitor.press(KeyCode::ArrowLeft);
    assert_eq!(jingles(&visitor).len(), 2);
}

#[test]
fn music_is_wound() {
    let mut visitor = in_the_music_room();
    visitor.press(KeyCode::ArrowRight);
    let second = visitor.speaker().sought_s.expect("a seek");
    assert!(second > 3.0, "{second}");
    visitor.press(KeyCode::ArrowLeft);
    assert_eq!(visitor.speaker().sought_s, Some(0.0), "within the first section, back goes to the start");
    visitor.click(415.0, 296.0);
    let middle = visitor.speaker().sought_s.expect("a seek");
    assert!(middle > second, "{middle}");
}

#[test]
fn the_volume_is_saved() {
    let mut visitor = in_the_music_room();
    let before = visitor.app.context.settings.sound.music;
    visitor.press(KeyCode::KeyQ);
    assert_eq!(visitor.app.context.settings.sound.music, before - 5);
    visitor.press_button(Button::LeftTrigger);
    assert_eq!(visitor.app.context.settings.sound.music, before - 10);
    visitor.click(544.0, 314.0);
    assert_eq!(visitor.app.context.settings.sound.music, 50);
    assert_eq!(visitor.speaker().volumes.music, 0.5);
    visitor.press(KeyCode::Escape);
    // Files are written on another thread.
    visitor.app.context.saver.settle();
    let kept = visitor.app.context.saver.now(settings::load);
    assert_eq!(kept.settings.sound.music, 50);
}
