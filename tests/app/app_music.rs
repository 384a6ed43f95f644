//! Tests which music the app plays on its way through the screens, and which it prepares.

use crate::visitor::{Disk, Visitor, content};
use sector_sweep::app::Content;
use sector_sweep::audio::Theme;
use std::sync::Arc;
use winit::keyboard::KeyCode;

/// The first stage with other music and a boss that is announced after two seconds.
fn early_boss() -> Content {
    let mut content = content();
    let mut level = (*content.stages[0]).clone();
    "column".clone_into(&mut level.music);
    "final_boss".clone_into(&mut level.boss_music);
    // Those before it would have to be gone.
    level.bosses = level.bosses.split_off(level.bosses.len() - 1);
    level.bosses[0].at = 120;
    content.stages = vec![Arc::new(level)];
    content
}

#[test]
fn the_next_piece_is_made_ready_while_one_plays() {
    let mut visitor = Visitor::with(early_boss(), Disk::default());
    let heard = |visitor: &Visitor| {
        let speaker = visitor.speaker();
        (speaker.theme, speaker.next_theme)
    };
    assert_eq!(heard(&visitor), (Some(Theme::Title), Some(Theme::Column)));
    visitor.frames(90);
    assert_eq!(heard(&visitor).0, Some(Theme::Title), "the autopilot's boss is not heard");

    // START, and the page of the new game.
    for _ in 0..2 {
        visitor.down(KeyCode::Enter);
        visitor.frame();
        visitor.up(KeyCode::Enter);
    }
    visitor.at("flight");
    visitor.frames(30);
    assert_eq!(heard(&visitor), (Some(Theme::Column), Some(Theme::FinalBoss)));
    visitor.frames(40);
    assert_eq!(heard(&visitor), (Some(Theme::FinalBoss), Some(Theme::Ending)));
}
