//! The page after a stage: its numbers count up, and stand.

use super::{App, Screen};
use crate::app::choice::Choices;
use crate::app::input::Controls;
use crate::app::screens::{GAME_OVER_CHOICES, GAME_OVER_MENU, RESULT_CHOICES, RESULT_MENU, counted_up};
use crate::audio::Cue;
use crate::sim::Outcome;

/// Seconds for which the result takes no answer: whoever was firing when the game ended would leave it unread.
const RESULT_DEAF_S: f64 = 0.7;

/// Ticks from one sound to the next while the numbers of the result count up.
const COUNT_CUE_TICKS: f32 = 6.0;

impl App {
    /// Whether the game on show ended well.
    pub(super) fn has_won(&self) -> bool {
        self.session.world().outcome() == Outcome::Cleared
    }

    /// The stage is over: what was earned.
    pub(super) fn enter_result(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.music(None);
        self.show(Screen::Result);
        self.ui_clock.ignore_input_for(RESULT_DEAF_S);
        self.choices = if self.practice_on_show().is_some() {
            self.practice_choices()
        } else if self.has_won() {
            Choices::new(&RESULT_CHOICES, RESULT_MENU)
        } else {
            Choices::new(&GAME_OVER_CHOICES, GAME_OVER_MENU)
        };
        self.best_before = self.best;
        if self.counts() {
            self.best = self.best.max(self.session.world().score().points);
        }
    }

    /// Whether the numbers of the result have counted up; those of a lost game and of a practice stand at once.
    pub(super) fn stands(&self) -> bool {
        !self.has_won() || self.is_practice() || counted_up(self.ui_clock.age_ticks())
    }

    /// While the numbers of a result count up, they are heard.
    pub(super) fn count_up(&mut self, ticks: f32) {
        let age = self.ui_clock.age_ticks();
        let step = |age: f32| (age / COUNT_CUE_TICKS).floor();
        if self.screen == Screen::Result && !self.stands() && step(age) != step(age - ticks) {
            self.sink.cue(Cue::ScoreCount);
        }
    }

    /// Shows all numbers of the result at once.
    pub(super) fn hurry(&mut self) {
        self.ui_clock.show_long_ago();
    }
}
