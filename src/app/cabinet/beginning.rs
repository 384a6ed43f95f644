//! How games begin: the first stage, the next one, the same again, a stress test.

use super::game::{CONTINUES, Game, Terms};
use super::scoring::After;
use super::{App, Screen};
use crate::app::achievements::Watch;
use crate::app::input::Controls;
use crate::app::screens::Exercise;
use crate::app::session::Session;
use crate::app::slow_motion::SlowMotion;
use crate::app::stress_session::{Plan, Sight};
use crate::audio::Cue;
use crate::bot::Autopilot;
use crate::sim::{ShipKind, Ships};
use crate::stress;

const ALL_YOURS: &str = "A new game, all your own: it is scored.";

impl App {
    /// Leaves the title for the first stage, with what the player has set for new games.
    pub fn play(&mut self, controls: &mut Controls) {
        let last = self.settings.last;
        // The autopilot is measured by what it comes to with the ships it has.
        let continues = if self.autopilot { 0 } else { CONTINUES };
        let terms = Terms { difficulty: last.difficulty, ships: last.crew(), continues, practice: None };
        self.game = Game::new(self.start.stage, terms);
        self.fly(controls);
    }

    /// Leaves the page for a practice.
    pub(super) fn practise(&mut self, exercise: Exercise, controls: &mut Controls) {
        let Exercise { stage, difficulty, ship, .. } = exercise;
        let ships = Ships::Alone(ship);
        self.game = Game::new(stage, Terms { difficulty, ships, continues: 0, practice: Some(exercise) });
        self.fly(controls);
    }

    /// Another game of the sort that is on show.
    pub(super) fn begin_again(&mut self, controls: &mut Controls) {
        self.keep_unfinished();
        if let Some(plan) = self.session.as_stress().map(|stress_session| stress_session.plan()) {
            return self.stress_session(plan, controls);
        }
        let was_taken_over = self.game.is_taken_over;
        self.game.begin_again();
        self.fly(controls);
        if was_taken_over && self.counts() {
            self.notices.toast(ALL_YOURS.to_owned());
        }
    }

    /// On to the next stage, or to the ending behind the last.
    pub(super) fn go_on(&mut self, controls: &mut Controls) {
        self.game.voyage.add(self.session.world());
        if self.is_last_stage() {
            return self.end_game(After::Ending, controls);
        }
        self.game.go_on(self.session.world());
        self.fly(controls);
    }

    /// Whether no stage comes after the one on show.
    pub(super) fn is_last_stage(&self) -> bool {
        self.game.stage as usize >= self.content.stages.len()
    }

    /// Begins the stage, as it was begun before if it was.
    pub(super) fn fly(&mut self, controls: &mut Controls) {
        let seed = self.start.seed.unwrap_or(self.next_seed);
        self.draw_seed();
        self.restart(seed);
        // What a press switched on stays so from stage to stage.
        if self.game.is_first_stage() {
            controls.set_two_players(self.session.world().players().len() > 1);
        }
        self.look_up_best();
        controls.clear_taps();
        self.sink.cue(Cue::StageStart);
        self.sink.pause_world(false);
        self.play_stage_music();
        self.show(Screen::Playing);
    }

    fn restart(&mut self, seed: u64) {
        let method = self.session.world().collision().method();
        let setup = self.game.setup(seed);
        let Ok(session) = Session::start(&self.content, setup, method) else { return };
        self.take_up(session);
    }

    /// A game of the autopilot's, for those who pass by; always another.
    pub(super) fn demonstrate(&mut self, stage: u32) {
        let ship = ShipKind::ALL[stage as usize % ShipKind::ALL.len()];
        self.game = Game::new(stage, Terms { ships: Ships::Alone(ship), ..Terms::default() });
        self.restart(self.next_seed);
        self.draw_seed();
    }

    /// The game behind the title, which nobody plays yet.
    pub(super) fn wait_at_title(&mut self) {
        self.game = Game::new(self.start.stage, Terms::default());
        self.restart(self.next_seed);
    }

    fn draw_seed(&mut self) {
        self.next_seed = self.next_seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
    }

    /// Leaves the title for a stress test, the whole arena in sight.
    pub fn play_stress(&mut self, settings: stress::StressSettings, controls: &mut Controls) {
        self.stress_session(Plan { settings, sight: Sight::Whole, search: false }, controls);
    }

    /// Leaves the menu for a stress test.
    pub(super) fn stress_session(&mut self, plan: Plan, controls: &mut Controls) {
        match Session::stress_session(&self.content, plan) {
            Ok(session) => {
                self.take_up(session);
                controls.set_two_players(false);
                controls.clear_taps();
                self.sink.cue(Cue::StageStart);
                self.sink.pause_world(false);
                self.play_stage_music();
                self.show(Screen::Playing);
            }
            Err(problem) => self.notices.add(format!("no stress test: {problem}")),
        }
    }

    /// Goes on with another game and the same overlay.
    pub(super) fn take_up(&mut self, mut session: Session) {
        std::mem::swap(&mut session.overlay, &mut self.session.overlay);
        session.overlay.restart();
        self.session = session;
        self.watch = Watch::from(self.game.carry.map_or(0, |carry| carry.score.points));
        self.pilot = Autopilot::default();
        self.clock.restart();
        self.slow_motion = SlowMotion::default();
    }
}
