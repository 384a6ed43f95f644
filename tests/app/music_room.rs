//! The music room, by keyboard, pad and mouse: which music it plays, winds and leaves behind.

use crate::visitor::Visitor;
use gilrs::Button;
use sector_sweep::app::settings;
use sector_sweep::audio::{Cue, Theme};
use winit::keyboard::KeyCode;

/// Goes to the music room, with a sink that is always three seconds into its piece.
fn in_the_music_room() -> Visitor {
    let mut visitor = Visitor::new();
    visitor.speaker().position_s = Some(3.0);
    visitor.choose_to("MUSIC ROOM", "music");
    visitor
}

fn jingles(visitor: &Visitor) -> Vec<Cue> {
    visitor.speaker().cues.iter().copied().filter(|cue| cue.is_jingle()).collect()
}

#[test]
fn pieces_are_played_and_stopped() {
    let mut visitor = in_the_music_room();
    assert_eq!(visitor.speaker().theme, Some(Theme::Title), "the title's music comes along");
    visitor.go_to("THE BELT");
    visitor.press(KeyCode::Enter);
    assert_eq!(visitor.speaker().theme, Some(Theme::Belt));
    visitor.press(KeyCode::Enter);
    assert_eq!(visitor.speaker().theme, None);
    visitor.press_button(Button::DPadDown);
    visitor.press_button(Button::South);
    assert_eq!(visitor.speaker().theme, Some(Theme::Leviathan));
    visitor.press_button(Button::East);
    assert_eq!((visitor.app.screen(), visitor.speaker().theme), ("title", Some(Theme::Title)));
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
    let second = visitor.speaker().sought_s.expect("wound");
    assert!(second > 3.0, "{second}");
    visitor.press(KeyCode::ArrowLeft);
    assert_eq!(visitor.speaker().sought_s, Some(0.0), "three seconds in, back is to the start");
    visitor.click(415.0, 296.0);
    let middle = visitor.speaker().sought_s.expect("wound");
    assert!(middle > second, "{middle}");
}

#[test]
fn the_volume_is_kept() {
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
    // Files are written beside the game.
    visitor.app.context.saver.settle();
    let kept = visitor.app.context.saver.now(settings::load);
    assert_eq!(kept.settings.sound.music, 50);
}
