//! Reloads level files while the game runs, so that authors see each change at once in the current game.

use super::session::Session;
use crate::app::{Context, LevelFileError, LevelFiles};
use crate::level::Level;
use crate::sim::{Assists, GameSetup};
use std::sync::Arc;
use std::time::Duration;

/// The longest game that is re-simulated after a change, in ticks: ten minutes of play, which take less than a second.
/// A longer game restarts.
const MAX_TICKS: usize = 10 * 60 * 60;

impl Context {
    /// Replaces stages with the levels from these files and reloads the files whenever they change. From now on,
    /// replays and scores are not saved, because the levels may change under them.
    pub fn follow(&mut self, mut files: LevelFiles) {
        for (stage, level) in files.read_all(&self.content.game_sheet) {
            self.put_level(stage, level);
        }
        self.levels = Some(files);
    }

    /// Returns the error in the current stage's file, or else the first error in any level file. Returns `None` if
    /// there is no error or no level files are followed.
    pub fn level_error(&self) -> Option<&LevelFileError> {
        self.levels.as_ref().and_then(|files| files.error(self.game.campaign.setup.stage))
    }

    /// Reloads changed levels. If a game is in progress or paused (`is_in_game`), it continues in the changed level.
    /// Returns whether that happened.
    pub(crate) fn follow_levels(&mut self, elapsed: Duration, is_in_game: bool) -> bool {
        let Some(files) = &mut self.levels else { return false };
        let mut is_flown_again = false;
        for (stage, level) in files.look(elapsed, &self.content.game_sheet) {
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

    /// Re-simulates the game so far in the changed level, with the same inputs and invulnerable ships, up to the
    /// current tick. Restarts the game if it is longer than [`MAX_TICKS`] or if the changed level ends before the
    /// current tick.
    fn fly_again(&mut self) {
        let Some(recorder) = self.game.session.recorder() else { return };
        let (inputs, begun) = (recorder.inputs().to_vec(), *recorder.setup());
        let setup = GameSetup { assists: Assists::default(), practice: None, ..begun };
        let world = self.game.session.world();
        let method = world.method();
        let music = world.level().music.clone();
        let unhurt = GameSetup { assists: Assists { invulnerable: true, ..Assists::default() }, ..setup };
        let Ok(mut session) = Session::start(&self.content, unhurt, method) else { return };
        let arrived = inputs.len() <= MAX_TICKS && session.fly_again(&inputs);
        if !arrived {
            let Ok(reloaded) = Session::start(&self.content, setup, method) else { return };
            session = reloaded;
        }
        self.game.set_session(session);
        self.game.skip_time = true;
        if !arrived || self.game.session.world().level().music != music {
            self.follow_music();
        }
    }
}
