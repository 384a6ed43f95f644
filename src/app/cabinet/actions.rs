//! What a press does, by the screen on show.

use super::{App, Request, Screen};
use crate::app::choice::Choice;
use crate::app::input::{Action, Controls, Pointer};
use crate::app::menu::{Answer, Menu};
use crate::app::screens::what_hit_me::{self, Look};
use crate::audio::Cue;

impl App {
    /// One action, by the screen on show.
    pub(super) fn act(&mut self, action: Action, controls: &mut Controls) {
        if self.act_anywhere(action) || self.wake() {
            return;
        }
        match self.screen {
            Screen::Music => self.act_in_music_room(action),
            Screen::Replays => self.act_in_replays(action),
            Screen::Replay => self.act_in_theatre(action, controls),
            Screen::WhatHitMe => {
                let answer = self.look.as_mut().map_or(Look::Left, |look| what_hit_me::take(look, action));
                self.answer_look(answer, controls);
            }
            Screen::Playing | Screen::Paused if action == Action::WhatHitMe => self.look_back(controls),
            Screen::Playing if self.is_asked() => self.act_in_offer(action, controls),
            Screen::Playing if matches!(action, Action::Pause | Action::Back) => {
                self.sink.cue(Cue::Pause);
                self.enter_pause(controls);
            }
            Screen::Playing => {
                if let (Action::More | Action::Fewer, Some(stress_session)) =
                    (action, self.session.as_stress())
                {
                    stress_session.change_number(action == Action::More);
                    self.sink.cue(Cue::MenuChange);
                }
            }
            Screen::Result | Screen::Initials if self.ui_clock.is_deaf() => {}
            Screen::Initials => self.act_in_initials(action, controls),
            Screen::Scores => {
                let wish = self.scores.take(action, &self.book);
                self.answer_in_scores(wish);
            }
            Screen::Statistics => {
                let wish = self.statistics_screen.take(action);
                self.answer_in_statistics(wish);
            }
            Screen::Result if !self.stands() && action != Action::Back => self.hurry(),
            Screen::Ending | Screen::Credits => self.leave_ending(action),
            Screen::Options if action == Action::PreviousPage => self.turn_page(-1),
            Screen::Options if action == Action::NextPage => self.turn_page(1),
            _ => {
                if let Some(menu) = self.menu_on_show() {
                    let answer = menu.take(action);
                    self.answer(answer, controls);
                }
            }
        }
    }

    /// What the mouse did: in menus it points, clicks and drags; elsewhere a click goes on.
    pub(super) fn point(&mut self, pointer: Pointer, controls: &mut Controls) {
        match self.screen {
            Screen::Playing => {}
            Screen::Music => self.point_in_music_room(pointer),
            Screen::Replays => self.point_in_replays(pointer),
            Screen::Replay => self.point_in_theatre(pointer, controls),
            Screen::WhatHitMe => {
                let answer = self.look.as_mut().map_or(Look::Left, |look| what_hit_me::point(look, pointer));
                self.answer_look(answer, controls);
            }
            Screen::Result | Screen::Initials if self.ui_clock.is_deaf() => {}
            Screen::Initials => self.point_in_initials(pointer, controls),
            Screen::Scores => {
                let wish = self.scores.point(pointer, &self.book);
                self.answer_in_scores(wish);
            }
            Screen::Statistics => {
                let wish = self.statistics_screen.point(pointer);
                self.answer_in_statistics(wish);
            }
            Screen::Result if !self.stands() => {
                if pointer.clicked {
                    self.hurry();
                }
            }
            Screen::Ending | Screen::Credits if pointer.clicked => self.leave_ending(Action::Confirm),
            Screen::Options if self.options.clicked_tab(pointer).is_some() => {
                if let Some(tab) = self.options.clicked_tab(pointer) {
                    self.open_page(tab);
                }
            }
            _ => {
                if let Some(menu) = self.menu_on_show() {
                    let answer = menu.point(pointer);
                    self.answer(answer, controls);
                }
            }
        }
    }

    /// The menu of the screen on show.
    pub(super) fn menu_on_show(&mut self) -> Option<&mut Menu> {
        match self.screen {
            Screen::Playing
            | Screen::Ending
            | Screen::Credits
            | Screen::WhatHitMe
            | Screen::Initials
            | Screen::Replays
            | Screen::Replay
            | Screen::Scores => None,
            Screen::Music => self.music_room.as_mut().map(|room| &mut room.menu),
            Screen::Statistics => self.statistics_screen.menu(),
            Screen::Options => Some(&mut self.options.menu),
            Screen::Bindings => Some(self.bindings.menu()),
            Screen::NewGame => Some(&mut self.new_game.menu),
            Screen::Practice => Some(&mut self.practice.menu),
            Screen::Stress => Some(&mut self.stress.menu),
            Screen::Title | Screen::Paused | Screen::Result => Some(&mut self.choices.menu),
        }
    }

    /// The words of the choice under the cursor, for those who walk through the menus without seeing them.
    pub fn choice_on_show(&mut self) -> Option<&str> {
        self.menu_on_show().map(|menu| menu.items[menu.cursor].name.as_str())
    }

    /// What the menu on show answered.
    fn answer(&mut self, answer: Answer, controls: &mut Controls) {
        match (self.screen, answer) {
            (Screen::Options, _) => self.answer_in_options(answer, controls),
            (Screen::Bindings, _) => self.answer_in_bindings(answer, controls),
            (Screen::NewGame | Screen::Practice | Screen::Stress, _) => self.answer_before(answer, controls),
            (_, Answer::Moved) => self.sink.cue(Cue::MenuMove),
            (_, Answer::Chosen(i)) => {
                self.sink.cue(Cue::MenuSelect);
                self.choose(self.choices.at(i), controls);
            }
            (_, Answer::Back) => {
                self.sink.cue(Cue::MenuBack);
                self.back(controls);
            }
            (_, Answer::None | Answer::Changed(..) | Answer::Set(..)) => {}
        }
    }

    /// The credits are left by any key that means something in a menu.
    fn leave_ending(&mut self, action: Action) {
        if matches!(action, Action::Confirm | Action::Fire | Action::Back | Action::Pause) {
            self.sink.cue(Cue::MenuBack);
            self.enter_title();
        }
    }

    /// Takes a choice of the cabinet's own menus.
    fn choose(&mut self, choice: Choice, controls: &mut Controls) {
        // The key that chose is still down when the game begins.
        controls.let_go(Action::Fire);
        controls.let_go(Action::Start);
        match choice {
            _ if self.is_to_be_asked(choice) => self.ask(choice),
            Choice::No => self.take_back(),
            Choice::Yes => {
                if let Some(asked) = self.choices.asks() {
                    self.choose(asked, controls);
                }
            }
            Choice::Start => self.enter_new_game(),
            Choice::Practice | Choice::Change => self.enter_practice(),
            Choice::Scores => self.enter_scores(),
            Choice::Stress => self.show(Screen::Stress),
            Choice::Options => self.enter_options(),
            Choice::Music => self.enter_music_room(),
            Choice::Credits => self.enter_credits(),
            Choice::Quit => self.requests.push(Request::Quit),
            Choice::Resume => self.resume(controls),
            Choice::Replays => self.enter_replays(),
            Choice::WhatHitMe => self.look_back(controls),
            Choice::NextStage => self.go_on(controls),
            Choice::RestartStage | Choice::PlayAgain | Choice::TryAgain | Choice::Again => {
                self.begin_again(controls)
            }
            Choice::Title => {
                self.keep_unfinished();
                self.leave_game(controls);
            }
        }
    }
}
