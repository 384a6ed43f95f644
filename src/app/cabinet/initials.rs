//! Initials for a game that has a place in its table.

use super::scoring::After;
use super::{App, Screen};
use crate::app::input::{Action, Controls, Pointer};
use crate::app::scores::{self, Entry};
use crate::app::screens::Stroke;
use crate::audio::Cue;
use std::sync::PoisonError;

/// Seconds for which the page of initials takes no answer, where a key that comes too late would be a letter.
const INITIALS_DEAF_S: f64 = 1.0;

/// Seconds for which all keys must have been let go before it answers: whoever still fires or steers has not seen it yet.
const REST_S: f64 = 0.5;

/// After so many seconds it answers all the same: a stick that does not come back to the middle must not lock it.
const MAX_DEAF_S: f64 = 4.0;

impl App {
    /// The game is over: asks for initials if it has a place in its table, and goes on to what comes after.
    pub(super) fn end_game(&mut self, after: After, controls: &mut Controls) {
        self.score_game(after);
        if self.initials.is_none() {
            return self.go_after(after, controls);
        }
        controls.clear_taps();
        self.sink.music(None);
        self.show(Screen::Initials);
        self.ui_clock.ignore_input_for(INITIALS_DEAF_S);
    }

    /// The page that came over a game waits until the hands have come to rest.
    pub(super) fn wait_for_rest(&mut self, controls: &Controls) {
        let waits = self.screen == Screen::Initials && self.ui_clock.is_deaf();
        if waits && controls.holds_any() && self.ui_clock.age_s() < MAX_DEAF_S {
            self.ui_clock.deafen_at_least(REST_S);
        }
    }

    /// Characters that were typed; whether the screen on show takes them instead of the actions of their keys.
    pub fn type_in(&mut self, text: &str) -> bool {
        let is_letters = text.chars().all(|character| scores::Initials::letter(character).is_some());
        if self.screen != Screen::Initials || text.is_empty() || !is_letters {
            return false;
        }
        if !self.ui_clock.is_deaf() {
            for character in text.chars() {
                let stroke = self.initials.as_mut().map(|(screen, _)| screen.typed(character));
                self.hear_stroke(stroke.unwrap_or(Stroke::None));
            }
        }
        true
    }

    /// An action while initials are entered.
    pub(super) fn act_in_initials(&mut self, action: Action, controls: &mut Controls) {
        let Some((screen, _)) = &mut self.initials else { return self.enter_title() };
        match screen.take(action) {
            Stroke::Done => self.enter_score(controls),
            stroke => self.hear_stroke(stroke),
        }
    }

    /// What the mouse did while initials are entered.
    pub(super) fn point_in_initials(&mut self, pointer: Pointer, controls: &mut Controls) {
        let Some((screen, _)) = &mut self.initials else { return };
        match screen.point(pointer) {
            Stroke::Done => self.enter_score(controls),
            stroke => self.hear_stroke(stroke),
        }
    }

    fn hear_stroke(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::None | Stroke::Done => {}
            Stroke::Moved => self.sink.cue(Cue::MenuMove),
            Stroke::Entered => self.sink.cue(Cue::LetterEntry),
            Stroke::Deleted => self.sink.cue(Cue::MenuBack),
        }
    }

    /// The initials are entered: the game takes its place.
    fn enter_score(&mut self, controls: &mut Controls) {
        controls.let_go(Action::Fire);
        self.sink.cue(Cue::HighScore);
        if let Some(after) = self.keep_score() {
            self.go_after(after, controls);
        }
    }

    /// Enters the game that waits for initials, with those that stand there, and says what comes after.
    pub(super) fn keep_score(&mut self) -> Option<After> {
        let (screen, after) = self.initials.take()?;
        // Its last replay may be on its way to the disk, and the row is to name it.
        self.saver.settle();
        let replays = self.game.replays.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let initials = screen.initials();
        self.book.last = initials;
        let rank = self.book.enter(screen.division, Entry { initials, replays, ..screen.entry });
        self.scores.fresh = rank.map(|rank| (screen.division, rank));
        self.scores.division = screen.division;
        let book = self.book.clone();
        self.saver.later(move |storage| scores::file::save(book, storage));
        Some(after)
    }
}
