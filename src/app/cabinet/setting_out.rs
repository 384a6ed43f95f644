//! The pages before a game: a new game, a practice, a stress test. They ask for the same: a change, the start, the way back.

use super::{App, Screen};
use crate::app::input::{Action, Controls};
use crate::app::menu::Answer;
use crate::app::screens::{NewGameScreen, PracticeScreen, Wish};
use crate::audio::Cue;

impl App {
    /// What a new game is to be.
    pub(super) fn enter_new_game(&mut self) {
        self.new_game = NewGameScreen::new(self.settings.last);
        self.show(Screen::NewGame);
    }

    /// What is to be practised; over the title, wherever one comes from.
    pub(super) fn enter_practice(&mut self) {
        let exercise = self.practice_on_show().unwrap_or(self.practice.exercise);
        if self.screen != Screen::Title {
            self.enter_title();
        }
        // The stages may have been read again since.
        self.practice = PracticeScreen::new(exercise, &self.content);
        self.show(Screen::Practice);
    }

    /// What the menu of the page on show answered.
    pub(super) fn answer_before(&mut self, answer: Answer, controls: &mut Controls) {
        let wish = match self.screen {
            Screen::Practice => self.practice.take(answer, &self.content),
            Screen::Stress => self.stress.take(answer),
            _ => self.new_game.take(answer),
        };
        match wish {
            Wish::None => {}
            Wish::Moved => self.sink.cue(Cue::MenuMove),
            Wish::Changed => {
                self.sink.cue(Cue::MenuChange);
                if self.screen == Screen::NewGame {
                    self.settings.last = self.new_game.plan;
                }
            }
            Wish::Start => {
                self.sink.cue(Cue::MenuSelect);
                self.save_settings();
                self.set_out(controls);
            }
            Wish::Leave => {
                self.sink.cue(Cue::MenuBack);
                self.save_settings();
                self.enter_title();
            }
        }
    }

    /// Begins what the page on show is about.
    fn set_out(&mut self, controls: &mut Controls) {
        // The key that chose is still down when the game begins.
        controls.let_go(Action::Fire);
        match self.screen {
            Screen::Practice => self.practise(self.practice.exercise, controls),
            Screen::Stress => self.stress_session(self.stress.plan, controls),
            _ => self.play(controls),
        }
    }
}
