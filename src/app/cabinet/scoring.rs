//! What a game leaves behind: a place in its table, and a share of the statistics.

use super::App;
use crate::app::input::Controls;
use crate::app::scores::{Crew, Division, Entry};
use crate::app::screens::InitialsScreen;
use crate::app::statistics::{self, Statistics};

/// What comes after the initials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The result page of a lost game.
    Result,
    /// The ending, behind the last stage.
    Ending,
    /// The title.
    Title,
}

impl App {
    /// The table that the game on show belongs to.
    pub(super) fn division(&self) -> Division {
        let world = self.session.world();
        Division { difficulty: world.setup().difficulty, crew: Crew::from(world.setup().ships) }
    }

    /// The score to beat in the game on show.
    pub(super) fn look_up_best(&mut self) {
        self.best = self.book.best(self.division());
        self.best_before = self.best;
    }

    /// What the game on show has come to, without its initials.
    fn entry(&self) -> Entry {
        let world = self.session.world();
        Entry {
            points: world.score().points,
            stage: self.game.stage,
            cleared: self.has_won() && self.is_last_stage(),
            continues: self.game.continues(world),
            assisted: self.game.is_assisted(world),
            ..Entry::default()
        }
    }

    /// Whether the game on show counts in tables and sums: it is one's own from its first tick on, no practice, no stress
    /// test, and its levels are those that everybody flies.
    pub(super) fn counts(&self) -> bool {
        let is_own = !self.autopilot && !self.game.is_taken_over;
        is_own && self.session.recorder().is_some() && !self.is_practice() && !self.is_try()
    }

    /// The game is over: if it has a place in its table, it waits for its initials now.
    pub(super) fn score_game(&mut self, after: After) {
        if !self.counts() || !self.game.take_place() {
            return;
        }
        let (division, entry) = (self.division(), self.entry());
        if entry.cleared {
            self.count(Statistics::of_clear(division.difficulty.name()));
            self.credit_game(&entry);
        }
        if self.book.rank(division, &entry).is_some() {
            self.initials = Some((InitialsScreen::new(division, entry, self.book.last), after));
        }
    }

    /// The program ends: a game that waits for its initials, or of which a stage was cleared, takes its place with those
    /// that stand there.
    pub(super) fn score_unfinished(&mut self) {
        if self.game.has_cleared {
            self.score_game(After::Title);
        }
        self.keep_score();
    }

    /// A game that is left counts once a stage of it was cleared; before that it was given up.
    pub(super) fn leave_game(&mut self, controls: &mut Controls) {
        if self.game.has_cleared {
            self.end_game(After::Title, controls);
        } else {
            self.enter_title();
        }
    }

    /// On to what comes behind the initials.
    pub(super) fn go_after(&mut self, after: After, controls: &mut Controls) {
        match after {
            After::Result => self.enter_result(controls),
            After::Ending => self.enter_ending(),
            After::Title => self.enter_title(),
        }
    }

    /// Adds the stage on show, which has ended or is left, to the statistics, if the game counts.
    pub(super) fn count_stage(&mut self) {
        if self.counts() {
            let (stage, is_first) = (self.game.stage, self.game.is_first_stage());
            let before = self.game.carry.map_or(0, |carry| carry.score.points);
            self.count(Statistics::of_stage(self.session.world(), stage, is_first, before));
        }
    }

    pub(super) fn count(&mut self, more: Statistics) {
        self.statistics.add(&more);
        self.saver.later(move |storage| statistics::file::add(&more, storage));
    }
}
