//! Level files that change while the game runs: the author sees each change at once, in the current game.

use super::session::Session;
use crate::app::{Context, LevelFileError, LevelFiles};
use crate::level::Level;
use crate::sim::{Assists, GameSetup};
use std::sync::Arc;
use std::time::Duration;

/// The longest game that is simulated again after a change, in ticks: ten minutes of play, simulated in less than a
/// second. A longer game begins anew.
const MAX_TICKS: usize = 10 * 60 * 60;

impl Context {
    /// Replaces stages by the levels of these files, and reads the files again whenever they change. From now on neither
    /// replays nor scores are kept, since the levels under them change.
    pub fn follow(&mut self, mut files: LevelFiles) {
        for (stage, level) in files.read_all(&self.content.sheet) {
            self.put_level(stage, level);
        }
        self.levels = Some(files);
    }

    /// The error in the file of the current stage, or else in the first level file that has one; `None` when no file
    /// has an error, or when no level files are followed.
    pub fn level_error(&self) -> Option<&LevelFileError> {
        self.levels.as_ref().and_then(|files| files.error(self.game.campaign.setup.stage))
    }

    /// Reads the levels that have changed. A game that is played or paused (`is_in_game`) goes on in the changed level;
    /// returns whether that happened.
    pub(crate) fn follow_levels(&mut self, elapsed: Duration, is_in_game: bool) -> bool {
        let Some(files) = &mut self.levels else { return false };
        let mut is_flown_again = false;
        for (stage, level) in files.look(elapsed, &self.content.sheet) {
            let is_new =
                self.content.stages.get(stage as usize - 1).is_some_and(|old| old.hash != level.hash);
            if !is_new {
                continue;
            }
            let name = level.name.clone();
            self.put_level(stage, level);
            if stage == self.game.campaign.setup.stage && is_in_game && self.game.session.recorder().is_some()
            {
                self.fly_again();
                is_flown_again = true;
            }
            self.notices.toast(format!("stage {stage} is read again: {name}"));
        }
        is_flown_again
    }

    fn put_level(&mut self, stage: u32, level: Arc<Level>) {
        if let Some(place) = self.content.stages.get_mut(stage as usize - 1) {
            *place = level;
        }
    }

    /// Simulates the game so far again in the changed level: the same inputs, with invulnerable ships, to the current
    /// tick. Where the game is longer than [`MAX_TICKS`], or the changed level is over before the current tick, the
    /// game begins anew.
    fn fly_again(&mut self) {
        let Some(recorder) = self.game.session.recorder() else { return };
        let (inputs, begun) = (recorder.replay().inputs.clone(), recorder.replay().header.setup);
        let setup = GameSetup { assists: Assists::default(), practice: None, ..begun };
        let world = self.game.session.world();
        let method = world.method();
        let music = world.level().music.clone();
        let unhurt = GameSetup { assists: Assists { invulnerable: true, ..Assists::default() }, ..setup };
        let Ok(mut session) = Session::start(&self.content, unhurt, method) else { return };
        let arrived = inputs.len() <= MAX_TICKS && session.fly_again(&inputs);
        if !arrived {
            let Ok(anew) = Session::start(&self.content, setup, method) else { return };
            session = anew;
        }
        self.game.take_up(session);
        self.game.skip_time = true;
        if !arrived || self.game.session.world().level().music != music {
            self.play_stage_music();
        }
    }
}
