//! What a game leaves behind: a place in its table, and a share of the statistics.

use super::attract::IDLE_S;
use super::{Cabinet, Screen};
use crate::app::input::{Action, Controls, Pointer};
use crate::app::scores::{self, Crew, Division, Entry};
use crate::app::screens::{InitialsScreen, ScoreWish, StatisticsScreen, StatisticsWish, Stroke};
use crate::app::statistics::{self, Statistics};
use crate::audio::Cue;
use crate::sim::TICKS_PER_SECOND;
use std::sync::PoisonError;

/// Ticks of a demonstration from one showing of a table to the next, and how long the game is seen alone before it.
const RANKING_EVERY_TICKS: f32 = 1800.0;
const RANKING_AFTER_TICKS: f32 = 1200.0;

/// Seconds for which the page of initials takes no answer, where a key that comes too late would be a letter.
const INITIALS_DEAF_S: f64 = 1.0;

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

impl Cabinet {
    /// The table that the game on show belongs to.
    pub(super) fn division(&self) -> Division {
        let world = self.session.world();
        Division { difficulty: world.difficulty(), crew: Crew::from(world.ships()) }
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
            assisted: !world.assists().is_none(),
            ..Entry::default()
        }
    }

    /// Whether the game on show counts in tables and sums: it is one's own from its first tick on, no practice, no stress
    /// test, and its levels are those that everybody flies.
    pub(super) fn counts(&self) -> bool {
        let is_own = !self.autopilot && !self.game.is_taken_over;
        is_own && self.session.recorder().is_some() && !self.is_practice() && !self.is_try()
    }

    /// The game is over: asks for initials if it has a place in its table, and goes on to what comes after.
    pub(super) fn end_game(&mut self, after: After, controls: &mut Controls) {
        self.score_game(after);
        if self.initials.is_none() {
            return self.go_after(after, controls);
        }
        controls.clear_taps();
        self.sink.music(None);
        self.show(Screen::Initials);
        self.moments.deafen(INITIALS_DEAF_S);
    }

    /// The game is over: if it has a place in its table, it waits for its initials now.
    fn score_game(&mut self, after: After) {
        if !self.counts() || !self.game.take_place() {
            return;
        }
        let (division, entry) = (self.division(), self.entry());
        if entry.cleared {
            self.count(Statistics::of_clear(division.difficulty.name()));
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

    fn go_after(&mut self, after: After, controls: &mut Controls) {
        match after {
            After::Result => self.enter_result(controls),
            After::Ending => self.enter_ending(),
            After::Title => self.enter_title(),
        }
    }

    /// Characters that were typed; whether the screen on show takes them instead of the actions of their keys.
    pub fn type_in(&mut self, text: &str) -> bool {
        let is_letters = text.chars().all(|character| scores::Initials::letter(character).is_some());
        if self.screen != Screen::Initials || text.is_empty() || !is_letters {
            return false;
        }
        if !self.moments.is_deaf() {
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
    fn keep_score(&mut self) -> Option<After> {
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

    /// The tables, over the title.
    pub(super) fn enter_scores(&mut self) {
        self.scores.leave_rows();
        self.show(Screen::Scores);
    }

    /// The table that is shown to whoever waits at the title, while it is; and for how many ticks it has been.
    pub(super) fn ranking_on_show(&self) -> Option<(Division, f32)> {
        let idle_ticks = IDLE_S as f32 * TICKS_PER_SECOND as f32;
        let age = (self.moments.age_ticks() - idle_ticks) % RANKING_EVERY_TICKS - RANKING_AFTER_TICKS;
        (age > 0.0).then_some((self.scores.division, age))
    }

    /// What the tables ask for.
    pub(super) fn answer_in_scores(&mut self, wish: ScoreWish) {
        match wish {
            ScoreWish::None => {}
            ScoreWish::Moved => self.sink.cue(Cue::MenuMove),
            ScoreWish::Play(replays) => {
                self.sink.cue(Cue::MenuSelect);
                self.watch_all(replays);
            }
            ScoreWish::Statistics => {
                self.sink.cue(Cue::MenuSelect);
                self.statistics_screen = StatisticsScreen::default();
                self.show(Screen::Statistics);
            }
            ScoreWish::Leave => {
                self.sink.cue(Cue::MenuBack);
                self.enter_title();
            }
        }
    }

    /// What the statistics ask for.
    pub(super) fn answer_in_statistics(&mut self, wish: StatisticsWish) {
        match wish {
            StatisticsWish::None => {}
            StatisticsWish::Moved => self.sink.cue(Cue::MenuMove),
            StatisticsWish::Asked => self.sink.cue(Cue::MenuSelect),
            StatisticsWish::Reset => {
                self.sink.cue(Cue::MenuSelect);
                self.statistics = Statistics::default();
                self.saver.later(|storage| {
                    statistics::file::save(Statistics::default(), storage).into_iter().collect()
                });
            }
            StatisticsWish::Leave => {
                self.sink.cue(Cue::MenuBack);
                self.enter_scores();
            }
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

    fn count(&mut self, more: Statistics) {
        self.statistics.add(&more);
        self.saver.later(move |storage| statistics::file::add(&more, storage));
    }
}
