//! From screen to screen: what leads where.

use super::{App, Request, Screen};
use crate::app::choice::{Choice, Choices};
use crate::app::input::Controls;
use crate::app::screens::{TITLE_CHOICES, TITLE_MENU};

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
        Screen::Music => Some(Choice::Music),
        Screen::Credits => Some(Choice::Credits),
        _ => None,
    }
}

impl App {
    /// Goes over to a screen; it arrives from now on.
    pub(super) fn show(&mut self, screen: Screen) {
        self.screen = screen;
        self.ui_clock.show();
        self.ui_clock.stir();
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

    /// The last stage is behind the player: what it all came to.
    pub(super) fn enter_ending(&mut self) {
        self.play_ending_music();
        self.show(Screen::Ending);
    }

    /// The credits without a voyage before them.
    pub(super) fn enter_credits(&mut self) {
        self.play_ending_music();
        self.show(Screen::Credits);
    }

    pub(super) fn back(&mut self, controls: &mut Controls) {
        match self.screen {
            // Whoever presses Escape once more on the way out of a game does not mean to leave the program.
            Screen::Title if self.choices.under_cursor() != Choice::Quit => {
                self.choices.point_at(Choice::Quit)
            }
            Screen::Title => self.requests.push(Request::Quit),
            Screen::Paused if self.choices.asks().is_some() => self.take_back(),
            Screen::Paused => self.resume(controls),
            Screen::Result => self.leave_game(controls),
            _ => self.enter_title(),
        }
    }
}
