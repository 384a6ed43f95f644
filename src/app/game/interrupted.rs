//! Resumes an interrupted game from its [journal](super::journal) by simulating its inputs again.

use super::journal::RunningGame;
use super::session::Session;
use crate::app::Context;
use crate::app::scores::Division;
use crate::app::scores::file::MAX_POINTS;
use crate::sim::Outcome;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResumedAt {
    /// The game was in the middle of a stage.
    Flying,
    /// The game was at the end of a stage whose replay has not been saved yet.
    Ended,
    /// The game was at the end of a stage that has been saved and counted.
    Kept,
}

impl Context {
    /// Makes an interrupted game the current one, as it was when its journal was written. Takes about ten microseconds
    /// per tick played. Fails if the game belongs to other rules, levels or sprites; the error is for the player.
    pub(crate) fn resume_interrupted(&mut self, found: &RunningGame) -> Result<ResumedAt, String> {
        let method = self.game.session.world().method();
        self.bring_stage(&found.replay.header.setup);
        let session = Session::replay(&self.content, Arc::new(found.replay.clone()), method)?;
        self.game.campaign = found.campaign();
        self.game.set_session(session);
        // Achievements in these ticks have already been credited.
        let mut earned = Vec::new();
        let (session, watch) = (&mut self.game.session, &mut self.game.watch);
        let (encounters, bosses) = (&mut self.game.encounters, &mut self.game.boss_records);
        session.fly_to_end(&mut |world, events| {
            watch.look(world, events, &mut earned);
            encounters.look(world);
            bosses.look(world, events);
        })?;
        self.apply_scores();
        self.game.skip_time = true;
        self.autopilot = found.autopilot;
        self.controls.set_two_players(self.game.session.world().players().len() > 1);
        self.game.best = self.records.book.best(self.division());
        self.game.best_before = self.game.best;
        self.follow_music();
        self.write_journal(found.is_kept);
        Ok(match self.game.session.world().outcome() {
            _ if found.is_kept => ResumedAt::Kept,
            Outcome::Flying => ResumedAt::Flying,
            _ => ResumedAt::Ended,
        })
    }

    /// Saves an interrupted game as if the player had quit: its replay, its statistics and, if a stage was cleared, its
    /// score. If the game cannot be simulated, for example because the rules have changed, saves its replay and the score
    /// that its journal has.
    pub(crate) fn save_interrupted(&mut self, found: &RunningGame) {
        match self.resume_interrupted(found) {
            Ok(ResumedAt::Kept) => {}
            Ok(_) => self.save_game(),
            Err(problem) => {
                self.game.campaign = found.campaign();
                if !found.is_kept {
                    self.save_replay(found.replay.clone());
                }
                self.score_unplayable(found);
                let notice =
                    format!("The game cannot be continued, but its score and replay are saved: {problem}");
                return self.notices.add(notice);
            }
        }
        self.score_unfinished();
        self.autopilot = false;
    }

    /// Enters the score of a game that cannot be simulated, with the initials entered last. The player could not have
    /// continued it, so the score counts even if no stage was cleared.
    fn score_unplayable(&mut self, found: &RunningGame) {
        let setup = &found.replay.header.setup;
        let campaign = &mut self.game.campaign;
        let is_own = !found.autopilot && !campaign.is_taken_over && setup.practice.is_none();
        let points = found.replay.score;
        if self.levels.is_some() || !is_own || points >= MAX_POINTS || !campaign.take_place() {
            return;
        }
        let continues_used = setup.carry.map_or(0, |carry| carry.continues_used);
        let entry = campaign.entry(setup, points, continues_used, found.replay.inputs.len() as u32);
        self.enter_score(Division::from(setup), entry, self.records.book.last);
    }

    /// Enters the score of a game that the player quits, with the initials entered last. Applies only if a stage was
    /// cleared or all ships are lost, and the score ranks.
    pub(crate) fn score_unfinished(&mut self) {
        let is_lost = self.game.is_asked() || self.game.session.world().outcome() == Outcome::GameOver;
        if (self.game.campaign.has_cleared || is_lost)
            && let Some((division, entry)) = self.place()
        {
            self.enter_score(division, entry, self.records.book.last);
        }
    }
}
