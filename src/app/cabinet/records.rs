//! Tables and statistics, as pages over the title.

use super::attract::IDLE_S;
use super::{App, Screen};
use crate::app::scores::Division;
use crate::app::screens::{ScoreWish, StatisticsWish};
use crate::app::statistics::{self, Statistics};
use crate::audio::Cue;
use crate::sim::TICKS_PER_SECOND;

/// Ticks of a demonstration from one showing of a table to the next, and how long the game is seen alone before it.
const RANKING_EVERY_TICKS: f32 = 1800.0;
const RANKING_AFTER_TICKS: f32 = 1200.0;

impl App {
    /// The tables, over the title.
    pub(super) fn enter_scores(&mut self) {
        self.scores.leave_rows();
        self.show(Screen::Scores);
    }

    /// The table that is shown to whoever waits at the title, while it is; and for how many ticks it has been.
    pub(super) fn ranking_on_show(&self) -> Option<(Division, f32)> {
        let idle_ticks = IDLE_S as f32 * TICKS_PER_SECOND as f32;
        let age = (self.ui_clock.age_ticks() - idle_ticks) % RANKING_EVERY_TICKS - RANKING_AFTER_TICKS;
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
}
