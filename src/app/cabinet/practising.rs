//! Practice: a game that is begun anywhere, and has no place in tables and statistics.

use super::{Cabinet, Screen};
use crate::app::choice::Choices;
use crate::app::input::{Action, Controls};
use crate::app::menu::Answer;
use crate::app::screens::{PRACTICE_CHOICES, PRACTICE_MENU, PracticeScreen, Wish, draw_practice_result};
use crate::audio::Cue;
use crate::view::Painter;

impl Cabinet {
    /// What is to be practised; over the title, wherever one comes from.
    pub(super) fn enter_practice(&mut self) {
        let exercise = self.practice_on_show().unwrap_or(self.practice.exercise);
        if self.screen != Screen::Title {
            self.enter_title();
        }
        // The stages may have been read again since.
        self.practice = PracticeScreen::new(exercise, &self.content);
        self.show(Screen::Practice);
    }

    /// Whether the game on show is a practice, also one that was taken over from a replay.
    pub(super) fn is_practice(&self) -> bool {
        self.session.world().practice().is_some()
    }

    /// How fast a practice runs; 1 for any other game.
    pub(super) fn practice_pace(&self) -> f64 {
        self.practice_on_show().map_or(1.0, |exercise| exercise.pace())
    }

    /// A practice is over.
    pub(super) fn practice_choices(&self) -> Choices {
        Choices::new(&PRACTICE_CHOICES, PRACTICE_MENU)
    }

    /// What a practice came to.
    pub(super) fn draw_practice_end(&self, painter: &mut Painter<'_>) {
        let Some(exercise) = self.practice_on_show() else { return };
        let (world, hits) = (self.session.world(), self.session.hits());
        let (menu, bindings) = (&self.choices.menu, &self.settings.bindings);
        draw_practice_result(world, exercise, hits, menu, bindings, painter);
    }

    /// The page before a practice.
    pub(super) fn answer_in_practice(&mut self, answer: Answer, controls: &mut Controls) {
        match self.practice.take(answer, &self.content) {
            Wish::None => {}
            Wish::Moved => self.sink.cue(Cue::MenuMove),
            Wish::Changed => self.sink.cue(Cue::MenuChange),
            Wish::Start => {
                self.sink.cue(Cue::MenuSelect);
                controls.let_go(Action::Fire);
                self.practise(self.practice.exercise, controls);
            }
            Wish::Leave => {
                self.sink.cue(Cue::MenuBack);
                self.enter_title();
            }
        }
    }
}
