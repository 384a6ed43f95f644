//! The game stands, and goes on: by the player's wish, or because the window or a pad is gone.

use super::{App, Screen};
use crate::app::choice::{Choice, Choices};
use crate::app::input::{Controls, LostPad};
use crate::app::screens::{PAUSE_CHOICES, PAUSE_MENU, STRESS_PAUSE_CHOICES};
use crate::audio::Cue;

impl App {
    /// The window lost the focus: the game pauses if the player wants it so.
    pub fn focus_lost(&mut self, controls: &mut Controls) {
        controls.focus_lost();
        if self.settings.game.pause_on_focus_loss && self.screen == Screen::Playing {
            self.enter_pause(controls);
        }
    }

    /// A pad is gone that somebody had in hand.
    pub(super) fn pad_lost(&mut self, lost: LostPad, controls: &mut Controls) {
        self.pause(words_of(lost), controls);
    }

    /// The game stands, and says what can be done.
    pub(super) fn enter_pause(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.pause_world(true);
        self.show(Screen::Paused);
        let is_drill = self.session.stress_on_show().is_some();
        let choices: &[Choice] = if is_drill { &STRESS_PAUSE_CHOICES } else { &PAUSE_CHOICES };
        self.choices = Choices::new(choices, PAUSE_MENU);
    }

    /// The game stands because of something that the player is told.
    pub(super) fn pause(&mut self, why: &str, controls: &mut Controls) {
        self.notices.add(why);
        self.sink.cue(Cue::Notice);
        if self.screen == Screen::Playing {
            self.enter_pause(controls);
        }
    }

    /// The game goes on.
    pub(super) fn resume(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.cue(Cue::Resume);
        self.clock.restart();
        self.sink.pause_world(false);
        self.show(Screen::Playing);
    }
}

/// Whose pad is gone.
fn words_of(lost: LostPad) -> &'static str {
    match lost.player {
        None => "A pad was unplugged.",
        Some(0) => "The pad of player 1 was unplugged.",
        Some(_) => "The pad of player 2 was unplugged.",
    }
}
