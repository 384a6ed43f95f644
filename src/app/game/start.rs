//! Starts games: the first stage, the next stage, a restart, the stress mode.

use super::campaign::{Campaign, PracticeSetup};
use super::session::Session;
use super::stress_session::Plan;
use crate::app::Context;
use crate::audio::Cue;
use crate::sim::{GameSetup, ShipKind, Ships};

impl Context {
    /// Starts a new game with the player's choices. Fails if the sheet lacks a sprite of Swarm Survival; a notice tells
    /// the player.
    pub(crate) fn begin_game(&mut self) -> Result<(), NotBegun> {
        let mut setup = self.settings.new_game.setup(self.host.launch.stage);
        if self.autopilot {
            // It has to manage with the ships it has.
            setup.continues = 0;
        }
        if self.content.level(setup.stage).is_none() {
            self.notices.add("Could not start Swarm Survival: your sprites lack some of its aliens.");
            return Err(NotBegun);
        }
        self.end_journal();
        self.game.campaign = Campaign::new(setup);
        self.begin_stage();
        Ok(())
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
        let ship = ShipKind::ALL[stage as usize % ShipKind::ALL.len()];
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
    }
}

/// A game could not be started. A notice has told the player why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotBegun;
