//! Starts games: the first stage, the next stage, a restart, the stress mode.

use super::campaign::{Campaign, PracticeSetup};
use super::session::{Ghost, Session, is_same_stage};
use super::stress_session::Plan;
use crate::app::Context;
use crate::app::replay_files::read;
use crate::app::scores::{self, Division};
use crate::audio::Cue;
use crate::modes::Day;
use crate::replay::Replay;
use crate::sim::{GameMode, GameSetup, ShipKind, Ships};
use std::sync::Arc;

impl Context {
    /// Starts a new game with the player's choices. Fails if the sheet lacks a sprite of Swarm Survival; a notice tells
    /// the player.
    pub(crate) fn begin_game(&mut self) -> Result<(), NotBegun> {
        let mut setup = self.settings.new_game.setup(self.host.launch.stage, self.host.today());
        if self.autopilot {
            // It has to manage with the ships it has.
            setup.continues = 0;
        }
        if self.content.level(&setup).is_none() {
            self.notices.add("Could not start the game: your sprites lack some that it needs.");
            return Err(NotBegun);
        }
        self.end_journal();
        self.game.campaign = Campaign::new(setup);
        self.places.rival = None;
        self.attempt_daily();
        self.begin_stage();
        Ok(())
    }

    /// Starts a game in the custom stage that is open.
    pub(crate) fn begin_own_stage(&mut self, setup: GameSetup) {
        self.end_journal();
        self.game.campaign = Campaign::new(setup);
        self.places.rival = None;
        self.begin_stage();
    }

    pub(crate) fn begin_practice(&mut self, PracticeSetup { setup, speed_percent }: PracticeSetup) {
        self.end_journal();
        self.game.campaign = Campaign::new(setup);
        self.game.campaign.speed_percent = speed_percent;
        self.begin_stage();
    }

    /// Restarts the current stage, practice or stress mode game. Fails if a stress mode game cannot be restarted; a
    /// notice tells the player why.
    pub(crate) fn restart_stage(&mut self) -> Result<(), NotBegun> {
        if let Some(plan) = self.game.session.as_stress().map(|stress| stress.plan()) {
            return self.begin_stress(plan);
        }
        if self.game.campaign.is_first_stage() {
            self.end_journal();
        }
        let was_taken_over = self.game.campaign.is_taken_over;
        self.game.campaign.restart_stage();
        self.attempt_daily();
        self.begin_stage();
        if was_taken_over && self.counts() {
            self.notices.toast("New game: this one is scored.");
        }
        Ok(())
    }

    pub(crate) fn begin_stage(&mut self) {
        let seed = self.host.launch.seed.unwrap_or(self.game.next_seed);
        self.game.campaign.id = self.game.next_seed >> 1;
        self.game.draw_seed();
        self.restart(seed);
        self.bring_ghost();
        // Toggles stay on from stage to stage.
        if self.game.campaign.is_first_stage() {
            self.controls.set_two_players(self.game.session.world().players().len() > 1);
        }
        self.game.best = self.records.book.best(self.division());
        self.game.best_before = self.game.best;
        self.cue(Cue::StageStart);
        // Forgets where the music of an earlier game was interrupted.
        self.sink.music(None);
        self.follow_music();
    }

    /// Counts an attempt at the daily stage as soon as it starts. Later attempts that day do not count, nor do stages of
    /// other days, or any stage while the clock shows an earlier day than the last attempt.
    fn attempt_daily(&mut self) {
        let setup = self.game.campaign.setup;
        if setup.mode != GameMode::Daily {
            return;
        }
        let (day, today) = (Day(setup.seed), self.host.today());
        let is_real = !self.autopilot && !self.is_try();
        let counts = is_real && day == today && today > self.records.book.last_daily;
        self.game.campaign.is_taken_over = !counts;
        if counts {
            self.records.book.last_daily = today;
            let book = self.records.book.clone();
            self.saver.save("the scores", move |storage| scores::file::save(&book, storage));
        } else if today < self.records.book.last_daily {
            self.notices.add(format!(
                "The clock shows {today}, before your last daily stage ({}): this one is practice.",
                self.records.book.last_daily
            ));
        }
    }

    /// Lets a rival fly along: the game that the player chose to race, or else the best of the table.
    fn bring_ghost(&mut self) {
        let setup = *self.game.session.world().setup();
        if self.autopilot || setup.mode == GameMode::Survival {
            return;
        }
        let chosen = self.places.rival.clone().filter(|rival| is_same_stage(&rival.header.setup, &setup));
        let is_wanted = self.settings.game.ghost;
        let rival = chosen.or_else(|| is_wanted.then(|| self.best_replay(&setup)).flatten());
        // A replay of an earlier version of the game is skipped without a notice.
        let replayed = rival.and_then(|rival| Ghost::new(rival, &setup, &self.content).ok());
        let is_short = setup.mode.is_caravan() || setup.mode == GameMode::BossRush;
        let autopilot = || Ghost::autopilot(setup, &self.content).filter(|_| is_wanted && is_short);
        if let Some(ghost) = replayed.or_else(autopilot) {
            self.game.session.set_ghost(ghost);
        }
    }

    /// Returns the replay of a stage in the best game of its table.
    fn best_replay(&mut self, setup: &GameSetup) -> Option<Arc<Replay>> {
        let is_daily = setup.mode == GameMode::Daily;
        let mut rows = self.records.book.rows(Division::from(setup)).iter();
        let names = rows.find(|row| !is_daily || row.day == setup.seed)?.replays.clone();
        self.saver.settle();
        // The last try of a stage that was restarted comes last.
        let mut replays =
            names.iter().rev().filter_map(|name| self.saver.now(|storage| read(storage.read(name))).ok());
        replays.find(|replay| is_same_stage(&replay.header.setup, setup)).map(Arc::new)
    }

    /// Starts the game of a replay again, with the player's ship, and the replay as its ghost. A stage after the first
    /// begins as in the replay and is not scored.
    pub(crate) fn race(&mut self, rival: Arc<Replay>) {
        let theirs = rival.header.setup;
        let ships = match theirs.ships {
            Ships::Alone(_) if theirs.mode != GameMode::Daily => {
                Ships::Alone(self.settings.new_game.ships[0])
            }
            ships => ships,
        };
        let is_later = theirs.stage > 1;
        let carry = theirs.carry.filter(|_| is_later || theirs.mode != GameMode::Stages);
        self.end_journal();
        self.notices.toast(format!("You race against {} points.", self.language().grouped(rival.score)));
        self.places.rival = Some(rival);
        self.game.campaign = Campaign::of_replay(&GameSetup { ships, carry, ..theirs });
        self.game.campaign.is_taken_over = is_later;
        self.attempt_daily();
        self.begin_stage();
        self.controls.set_two_players(ships.players() > 1);
    }

    /// Starts a stress mode game. Fails if the number of aliens is out of range or the sheet lacks a sprite; a notice
    /// tells the player why.
    pub(crate) fn begin_stress(&mut self, plan: Plan) -> Result<(), NotBegun> {
        self.end_journal();
        let session = Session::stress_session(&self.content, plan).map_err(|problem| {
            self.notices.add(format!("Could not start the stress mode: {problem}"));
            NotBegun
        })?;
        self.game.set_session(session);
        self.avoid_slow_methods();
        self.controls.set_two_players(false);
        self.cue(Cue::StageStart);
        // Forgets where the music of an earlier game was interrupted.
        self.sink.music(None);
        self.follow_music();
        Ok(())
    }

    pub(crate) fn demonstrate(&mut self, stage: u32) {
        let ship = ShipKind::FIRST[stage as usize % ShipKind::FIRST.len()];
        let setup = GameSetup { ships: Ships::Alone(ship), ..GameSetup::new(stage) };
        self.game.campaign = Campaign::new(setup);
        self.restart(self.game.next_seed);
        self.game.draw_seed();
    }

    /// Replaces the game or replay with the game behind the title, and plays the title music.
    pub(crate) fn close_game(&mut self) {
        self.end_journal();
        self.wait_at_title();
        self.sink.pause_world(false);
        self.play_title_music();
        self.game.best = self.records.book.best_of_all();
    }

    /// Starts the game behind the title, at the first stage from the launch options. Its ticks do not run.
    pub(crate) fn wait_at_title(&mut self) {
        self.game.campaign = Campaign::new(GameSetup::new(self.host.launch.stage));
        self.restart(self.game.next_seed);
    }

    fn restart(&mut self, seed: u64) {
        let method = self.game.session.world().method();
        let setup = self.game.campaign.setup(seed);
        if let Ok(session) = Session::start(&self.content, setup, method) {
            self.game.set_session(session);
        }
        self.apply_scores();
    }
}

/// A game could not be started. A notice has told the player why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotBegun;
