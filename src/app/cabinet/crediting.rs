//! Achievements: who earns them, and how they are told.

use super::App;
use crate::app::achievements::{Achievement, of_game};
use crate::app::scores::Entry;
use crate::app::statistics::Statistics;
use crate::audio::Cue;
use std::time::Duration;

impl App {
    /// Looks at what the last tick has done.
    pub(super) fn watch_achievements(&mut self) {
        if !self.counts() || self.game.is_assisted(self.session.world()) {
            return;
        }
        let mut done = Vec::new();
        self.watch.look(self.session.world(), &self.session.events, &mut done);
        done.into_iter().for_each(|achievement| self.credit(achievement));
    }

    /// A game was cleared to its end. One that began in the middle, or was assisted, is none to be proud of.
    pub(super) fn credit_game(&mut self, entry: &Entry) {
        if self.start.stage > 1 || entry.assisted {
            return;
        }
        let done = of_game(self.session.world(), entry.continues, self.game.bombs);
        done.into_iter().for_each(|achievement| self.credit(achievement));
    }

    /// A achievement is done: it counts each time, and is told the first time.
    fn credit(&mut self, achievement: Achievement) {
        if !self.statistics.achievements.contains_key(achievement.key()) {
            self.toasts.add(achievement);
        }
        self.count(Statistics::of_achievements(achievement.key()));
    }

    /// Lets the toasts come and go.
    pub(super) fn pass_achievements(&mut self, elapsed: Duration) {
        if self.toasts.advance(elapsed.as_secs_f32()) {
            self.sink.cue(Cue::Achievement);
        }
    }
}
