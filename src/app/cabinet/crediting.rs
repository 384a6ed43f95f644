//! Deeds: who earns them, and how they are told.

use super::Cabinet;
use crate::app::deeds::{Deed, of_game};
use crate::app::scores::Entry;
use crate::app::statistics::Statistics;
use crate::audio::Cue;
use std::time::Duration;

impl Cabinet {
    /// Looks at what the last tick has done.
    pub(super) fn watch_deeds(&mut self) {
        if !self.counts() || self.game.is_assisted(self.session.world()) {
            return;
        }
        let mut done = Vec::new();
        self.watch.look(self.session.world(), &self.session.events, &mut done);
        done.into_iter().for_each(|deed| self.credit(deed));
    }

    /// A game was cleared to its end. One that began in the middle, or was assisted, is none to be proud of.
    pub(super) fn credit_game(&mut self, entry: &Entry) {
        if self.start.stage > 1 || entry.assisted {
            return;
        }
        let done = of_game(self.session.world(), entry.continues, self.game.bombs);
        done.into_iter().for_each(|deed| self.credit(deed));
    }

    /// A deed is done: it counts each time, and is told the first time.
    fn credit(&mut self, deed: Deed) {
        if !self.statistics.deeds.contains_key(deed.key()) {
            self.plates.add(deed);
        }
        self.count(Statistics::of_deed(deed.key()));
    }

    /// Lets the plates come and go.
    pub(super) fn pass_deeds(&mut self, elapsed: Duration) {
        if self.plates.advance(elapsed.as_secs_f32()) {
            self.sink.cue(Cue::Achievement);
        }
    }
}
