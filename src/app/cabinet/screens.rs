//! From screen to screen: what leads where.

use super::{Cabinet, Request, Screen};
use crate::app::drill::{Plan, Sight};
use crate::app::input::Controls;
use crate::app::menu::Menu;
use crate::app::screens::OptionsScreen;
use crate::app::session::Session;
use crate::app::slow_motion::SlowMotion;
use crate::audio::Cue;
use crate::bot::Pilot;
use crate::stress;

/// The place of QUIT in the title's menu.
const TITLE_QUIT: usize = 3;

pub(super) fn title_menu() -> Menu {
    Menu::of(&["START", "STRESS", "OPTIONS", "QUIT"])
}

impl Cabinet {
    /// Leaves the title for the stage.
    pub fn play(&mut self, controls: &mut Controls) {
        let seed = self.start.seed.unwrap_or(self.next_seed);
        self.next_seed = self.next_seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        self.restart(seed);
        controls.clear_taps();
        self.sink.cue(Cue::StageStart);
        self.sink.pause_world(false);
        self.play_stage_music();
        self.screen = Screen::Playing;
    }

    pub(super) fn restart(&mut self, seed: u64) {
        let method = self.session.world().collision().method();
        let Ok(session) = Session::start(&self.content, self.start.stage, seed, method) else { return };
        self.take_up(session);
    }

    /// Leaves the title for a stress test, the whole arena in sight.
    pub fn play_stress(&mut self, settings: stress::Settings, controls: &mut Controls) {
        self.drill(Plan { settings, sight: Sight::Whole, search: false }, controls);
    }

    /// Leaves the menu for a stress test.
    pub(super) fn drill(&mut self, plan: Plan, controls: &mut Controls) {
        match Session::drill(&self.content, plan) {
            Ok(session) => {
                self.take_up(session);
                controls.clear_taps();
                self.sink.cue(Cue::StageStart);
                self.sink.pause_world(false);
                self.play_stage_music();
                self.screen = Screen::Playing;
            }
            Err(problem) => self.notices.add(format!("no stress test: {problem}")),
        }
    }

    /// Goes on with another game and the same overlay.
    fn take_up(&mut self, mut session: Session) {
        std::mem::swap(&mut session.overlay, &mut self.session.overlay);
        session.overlay.restart();
        self.session = session;
        self.pilot = Pilot::default();
        self.clock.restart();
        self.slow_motion = SlowMotion::default();
    }

    pub(super) fn enter_title(&mut self) {
        self.restart(self.next_seed);
        self.sink.pause_world(false);
        self.play_title_music();
        self.screen = Screen::Title;
        self.menu = title_menu();
    }

    pub(super) fn enter_pause(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.pause_world(true);
        self.screen = Screen::Paused;
        self.menu = Menu::of(&["RESUME", "RESTART", "OPTIONS", "TITLE"]);
    }

    pub(super) fn pause(&mut self, why: &str, controls: &mut Controls) {
        self.notices.add(why);
        self.sink.cue(Cue::Notice);
        if self.screen == Screen::Playing {
            self.enter_pause(controls);
        }
    }

    pub(super) fn enter_options(&mut self) {
        self.behind_options = self.screen;
        self.options = OptionsScreen::new(&self.settings);
        self.screen = Screen::Options;
    }

    pub(super) fn back(&mut self, controls: &mut Controls) {
        match self.screen {
            // Whoever presses Escape once more on the way out of a game does not mean to leave the program.
            Screen::Title if self.menu.cursor != TITLE_QUIT => self.menu.cursor = TITLE_QUIT,
            Screen::Title => self.requests.push(Request::Quit),
            Screen::Paused => self.resume(controls),
            _ => self.enter_title(),
        }
    }

    pub(super) fn resume(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.cue(Cue::Resume);
        self.clock.restart();
        self.sink.pause_world(false);
        self.screen = Screen::Playing;
    }
}
