//! Levels that change while the game runs: whoever writes one sees at once what has become of it.

use super::{App, Screen};
use crate::app::level_files::{LevelFiles, Trouble};
use crate::app::session::Session;
use crate::level::Level;
use crate::sim::{Assists, GameSetup};
use std::sync::Arc;
use std::time::Duration;

/// The longest game that is flown again in one go: ten minutes, which take less than a second. A longer one begins anew.
const MAX_TICKS: usize = 10 * 60 * 60;

impl App {
    /// Takes the levels of these files, in place of the stages that they are for, and reads them again whenever they
    /// change. Games are tries from now on: neither replays nor scores are kept, since the levels under them change.
    pub fn follow(&mut self, mut files: LevelFiles) {
        for (stage, level) in files.read_all(&self.content.sheet) {
            self.put(stage, level);
        }
        self.levels = Some(files);
    }

    /// What is wrong with a level file, until it is mended.
    #[must_use]
    pub fn level_trouble(&self) -> Option<&Trouble> {
        self.levels.as_ref().and_then(|files| files.trouble(self.game.stage))
    }

    /// Whether games are tries, of which nothing is kept.
    pub(super) fn is_try(&self) -> bool {
        self.levels.is_some()
    }

    /// Reads what has changed. A game on show goes on in its new level. Gives the time since the last picture, without
    /// what it took to fly there.
    pub(super) fn follow_levels(&mut self, elapsed: Duration) -> Duration {
        let elapsed = if std::mem::take(&mut self.skip_time) { Duration::ZERO } else { elapsed };
        let Some(files) = &mut self.levels else { return elapsed };
        for (stage, level) in files.look(elapsed, &self.content.sheet) {
            let is_new =
                self.content.stages.get(stage as usize - 1).is_some_and(|old| old.hash != level.hash);
            if !is_new {
                continue;
            }
            let name = level.name.clone();
            self.put(stage, level);
            if stage == self.game.stage && self.is_in_game() {
                self.fly_again();
            }
            self.notices.toast(format!("stage {stage} is read again: {name}"));
        }
        elapsed
    }

    fn put(&mut self, stage: u32, level: Arc<Level>) {
        if let Some(place) = self.content.stages.get_mut(stage as usize - 1) {
            *place = level;
        }
    }

    /// Whether a game of somebody's goes on or stands, in sight or behind the options.
    fn is_in_game(&self) -> bool {
        let shown = match self.screen {
            Screen::Options | Screen::Bindings => self.behind_options,
            Screen::WhatHitMe => self.behind_look,
            shown => shown,
        };
        matches!(shown, Screen::Playing | Screen::Paused) && self.session.recorder().is_some()
    }

    /// The game so far once more, in the level as it is now: the same inputs, unhurt, to the tick where it was. From
    /// there on ships can be hurt again. Where the new level is over before, it begins anew.
    fn fly_again(&mut self) {
        let Some(recorder) = self.session.recorder() else { return };
        let (inputs, begun) = (recorder.replay().inputs.clone(), recorder.replay().header.setup);
        let setup = GameSetup { assists: Assists::default(), practice: None, ..begun };
        let world = self.session.world();
        let method = world.collision().method();
        let music = world.level().music.clone();
        let unhurt = GameSetup { assists: Assists { invulnerable: true, ..Assists::default() }, ..setup };
        let Ok(mut session) = Session::start(&self.content, unhurt, method) else { return };
        let arrived = inputs.len() <= MAX_TICKS && session.fly_again(&inputs);
        if !arrived {
            let Ok(anew) = Session::start(&self.content, setup, method) else { return };
            session = anew;
        }
        // What the last ship was lost to belongs to the level that was.
        if self.screen == Screen::WhatHitMe {
            (self.screen, self.look) = (self.behind_look, None);
        }
        self.take_up(session);
        self.skip_time = true;
        if !arrived || self.session.world().level().music != music {
            self.play_stage_music();
        }
    }
}
