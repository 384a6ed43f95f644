//! From screen to screen: what leads where.

use super::{Cabinet, RESULT_DEAF_S, Request, Screen};
use crate::app::drill::{Plan, Sight};
use crate::app::input::Controls;
use crate::app::menu::Menu;
use crate::app::screens::{GAME_OVER_MENU, OptionsScreen, PAUSE_MENU, RESULT_MENU, TITLE_MENU, Voyage};
use crate::app::session::{Departure, Session};
use crate::app::slow_motion::SlowMotion;
use crate::audio::Cue;
use crate::bot::Pilot;
use crate::sim::{Difficulty, Outcome};
use crate::stress;

/// The place of QUIT in the title's menu.
const TITLE_QUIT: usize = 3;

pub(super) fn title_menu() -> Menu {
    Menu::of(&["START", "STRESS", "OPTIONS", "QUIT"], TITLE_MENU)
}

impl Cabinet {
    /// Leaves the title for the first stage.
    pub fn play(&mut self, controls: &mut Controls) {
        (self.stage, self.carry) = (self.start.stage, None);
        self.voyage = Voyage::default();
        self.fly(controls);
    }

    /// On to the next stage, or to the ending behind the last.
    pub(super) fn go_on(&mut self, controls: &mut Controls) {
        self.voyage.add(self.session.world());
        if self.is_last_stage() {
            return self.enter_ending();
        }
        (self.stage, self.carry) = (self.stage + 1, Some(self.session.world().carry()));
        self.fly(controls);
    }

    /// Whether no stage comes after the one on show.
    pub(super) fn is_last_stage(&self) -> bool {
        self.stage as usize >= self.content.stages.len()
    }

    /// Begins the stage, as it was begun before if it was.
    pub(super) fn fly(&mut self, controls: &mut Controls) {
        let seed = self.start.seed.unwrap_or(self.next_seed);
        self.next_seed = self.next_seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        self.restart(seed);
        controls.clear_taps();
        self.sink.cue(Cue::StageStart);
        self.sink.pause_world(false);
        self.play_stage_music();
        self.show(Screen::Playing);
    }

    /// Goes over to a screen; it arrives from now on.
    pub(super) fn show(&mut self, screen: Screen) {
        self.screen = screen;
        self.shown_s = self.time_s;
        self.stirred_s = self.time_s;
    }

    pub(super) fn restart(&mut self, seed: u64) {
        let method = self.session.world().collision().method();
        let (stage, carry, difficulty) = (self.stage, self.carry, Difficulty::default());
        let departure = Departure { stage, difficulty, carry, seed, method };
        let Ok(session) = Session::start(&self.content, departure) else {
            return;
        };
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
                self.show(Screen::Playing);
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
        (self.stage, self.carry) = (self.start.stage, None);
        self.restart(self.next_seed);
        self.sink.pause_world(false);
        self.play_title_music();
        self.show(Screen::Title);
        self.menu = title_menu();
    }

    /// The stage is over: what was earned.
    pub(super) fn enter_result(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.music(None);
        self.show(Screen::Result);
        self.deaf_until_s = self.time_s + RESULT_DEAF_S;
        self.menu = if self.has_won() {
            Menu::of(&["CONTINUE", "PLAY AGAIN", "TITLE"], RESULT_MENU)
        } else {
            Menu::of(&["TRY AGAIN", "TITLE"], GAME_OVER_MENU)
        };
        self.best_before = self.best;
        self.best = self.best.max(self.session.world().score().points);
    }

    /// The last stage is behind the player: what it all came to.
    pub(super) fn enter_ending(&mut self) {
        self.play_ending_music();
        self.show(Screen::Ending);
    }

    /// Whether the game on show ended well.
    pub(super) fn has_won(&self) -> bool {
        self.session.world().outcome() == Outcome::Cleared
    }

    pub(super) fn enter_pause(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.pause_world(true);
        self.show(Screen::Paused);
        self.menu = Menu::of(&["RESUME", "RESTART", "OPTIONS", "TITLE"], PAUSE_MENU);
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
        self.show(Screen::Options);
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
        self.show(Screen::Playing);
    }
}
