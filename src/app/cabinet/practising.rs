//! Practice: a game that is begun anywhere, and has no place in tables and statistics.

use super::App;
use crate::app::choice::Choices;
use crate::app::screens::{Exercise, PRACTICE_CHOICES, PRACTICE_MENU, draw_practice_result};
use crate::view::Painter;

impl App {
    /// Whether the game on show is a practice, also one that was taken over from a replay.
    pub(super) fn is_practice(&self) -> bool {
        self.session.world().setup().practice.is_some()
    }

    /// What is practised, if the game on show is a practice of one's own.
    pub(super) fn practice_on_show(&self) -> Option<Exercise> {
        self.game.terms.practice.filter(|_| self.is_practice())
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
}
