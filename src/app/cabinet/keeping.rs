//! What is kept: replays and settings, beside the game.

use super::{App, Screen};
use crate::app::settings;
use std::sync::{Arc, PoisonError};

impl App {
    /// The program ends: keeps the game that is left in the middle, and options that are still on show.
    pub fn leave(&mut self) {
        self.keep_unfinished();
        self.save_settings();
        self.score_unfinished();
    }

    /// A game that is left in the middle is kept too.
    pub(super) fn keep_unfinished(&mut self) {
        let shown = match self.screen {
            Screen::Options | Screen::Bindings => self.behind_options,
            Screen::WhatHitMe => self.behind_look,
            shown => shown,
        };
        if matches!(shown, Screen::Paused | Screen::Playing) && self.session.world().tick() > 0 {
            self.keep_game();
        }
    }

    /// Keeps the stage on show, which has ended or is left: its replay, and what the statistics have of it.
    pub(super) fn keep_game(&mut self) {
        if self.is_try() {
            return;
        }
        let Some(recorder) = self.session.recorder() else { return };
        let replay = recorder.replay().clone();
        let names = Arc::clone(&self.game.replays);
        self.saver.later(move |storage| match crate::app::replays::keep(&replay, storage) {
            Ok(name) => {
                names.lock().unwrap_or_else(PoisonError::into_inner).push(name);
                Vec::new()
            }
            Err(problem) => vec![format!("the replay could not be kept: {problem}")],
        });
        self.count_stage();
    }

    /// Keeps the settings if one has changed; a damaged file stays as it is until then.
    pub(super) fn save_settings(&mut self) {
        if self.settings == self.saved {
            return;
        }
        let settings = self.settings.clone();
        self.saved.clone_from(&settings);
        self.saver.later(move |storage| match settings::save(&settings, storage) {
            Ok(notice) => notice.into_iter().collect(),
            Err(error) => vec![format!("the settings could not be kept: {error}")],
        });
    }
}
