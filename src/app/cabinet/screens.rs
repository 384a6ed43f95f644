//! From screen to screen: what leads where.

use super::{Cabinet, RESULT_DEAF_S, Request, Screen};
use crate::app::choice::{Choice, Choices};
use crate::app::input::Controls;
use crate::app::screens::{
    GAME_OVER_CHOICES, GAME_OVER_MENU, NewGameScreen, PAUSE_CHOICES, PAUSE_MENU, RESULT_CHOICES, RESULT_MENU,
    TITLE_CHOICES, TITLE_MENU,
};
use crate::audio::Cue;
use crate::sim::Outcome;

pub(super) fn title_menu() -> Choices {
    Choices::new(&TITLE_CHOICES, TITLE_MENU)
}

/// The choice of the title that leads to a page: the cursor stands there again when one comes back.
const fn led_to(screen: Screen) -> Option<Choice> {
    match screen {
        Screen::Practice => Some(Choice::Practice),
        Screen::Scores | Screen::Statistics => Some(Choice::Scores),
        Screen::Replays | Screen::Replay => Some(Choice::Replays),
        Screen::Stress => Some(Choice::Stress),
        Screen::Credits => Some(Choice::Credits),
        _ => None,
    }
}

impl Cabinet {
    /// Goes over to a screen; it arrives from now on.
    pub(super) fn show(&mut self, screen: Screen) {
        self.screen = screen;
        self.shown_s = self.time_s;
        self.stirred_s = self.time_s;
    }

    pub(super) fn enter_title(&mut self) {
        self.wait_at_title();
        self.sink.pause_world(false);
        self.play_title_music();
        self.best = self.book.best_of_all();
        self.choices = title_menu();
        if let Some(choice) = led_to(self.screen) {
            self.choices.point_at(choice);
        }
        self.show(Screen::Title);
    }

    /// The stage is over: what was earned.
    pub(super) fn enter_result(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.music(None);
        self.show(Screen::Result);
        self.deaf_until_s = self.time_s + RESULT_DEAF_S;
        self.choices = if self.practice_on_show().is_some() {
            self.practice_choices()
        } else if self.has_won() {
            Choices::new(&RESULT_CHOICES, RESULT_MENU)
        } else {
            Choices::new(&GAME_OVER_CHOICES, GAME_OVER_MENU)
        };
        self.best_before = self.best;
        if !self.session.is_taken_over() && !self.is_practice() {
            self.best = self.best.max(self.session.world().score().points);
        }
    }

    /// The last stage is behind the player: what it all came to.
    pub(super) fn enter_ending(&mut self) {
        self.play_ending_music();
        self.show(Screen::Ending);
    }

    /// What a new game is to be.
    pub(super) fn enter_new_game(&mut self) {
        self.new_game = NewGameScreen::new(self.settings.last);
        self.show(Screen::NewGame);
    }

    /// The credits without a voyage before them.
    pub(super) fn enter_credits(&mut self) {
        self.play_ending_music();
        self.show(Screen::Credits);
    }

    /// Whether the game on show ended well.
    pub(super) fn has_won(&self) -> bool {
        self.session.world().outcome() == Outcome::Cleared
    }

    pub(super) fn enter_pause(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.pause_world(true);
        self.show(Screen::Paused);
        self.choices = Choices::new(&PAUSE_CHOICES, PAUSE_MENU);
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
        self.options.open(self.options.tab(), &self.settings);
        self.show(Screen::Options);
    }

    pub(super) fn back(&mut self, controls: &mut Controls) {
        match self.screen {
            // Whoever presses Escape once more on the way out of a game does not mean to leave the program.
            Screen::Title if self.choices.under_cursor() != Choice::Quit => {
                self.choices.point_at(Choice::Quit)
            }
            Screen::Title => self.requests.push(Request::Quit),
            Screen::Paused => self.resume(controls),
            Screen::Result => self.leave_game(controls),
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
