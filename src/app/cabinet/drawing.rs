//! The picture: the game or the view of space, and what the screen says over it.

use super::attract::Show;
use super::scoring::After;
use super::{App, Screen};
use crate::app::screens::{
    arriving, draw_aim, draw_call, draw_continue, draw_credits, draw_demonstration, draw_first_flight,
    draw_game_over, draw_how_to, draw_latched, draw_level_trouble, draw_number_hint, draw_pause,
    draw_ranking, draw_result, draw_stress_pause, draw_title, draw_vista,
};
use crate::view::{Layer, Painter, RenderFrame, UiContext};

impl App {
    pub(super) fn draw(&mut self, now_us: &dyn Fn() -> f64, frame: &mut RenderFrame) {
        let mut painter = Painter { frame, sheet: &self.content.sheet, gallery: &self.content.gallery };
        painter.frame.ui = UiContext { device: self.device, ..self.settings.ui_context() };
        if self.is_before_space() {
            draw_vista(self.ui_clock.now_s, self.is_vista_alone(), self.settings.look(), &mut painter);
        } else {
            let alpha = if self.is_running() { self.clock.interpolation() } else { self.film_alpha() };
            self.session.look = self.settings.look();
            self.session.draw_field(alpha, &mut painter);
            if matches!(self.screen, Screen::Playing | Screen::Replay) {
                let begin = painter.frame.layers[Layer::Hud as usize].len();
                self.session.draw_hud(self.best, &mut painter);
                self.draw_look_hint(&mut painter);
                if let (Screen::Replay, Some(theatre)) = (self.screen, &self.cinema.theatre) {
                    theatre.make_room(begin, &mut painter);
                }
                if !self.is_asked() {
                    draw_latched(self.latched, &mut painter);
                }
                if let Some(aim) = self.aim {
                    draw_aim(aim, &mut painter);
                }
            }
            // Over a page of words the overlay could not be read, nor could they.
            if matches!(self.screen, Screen::Title | Screen::Playing | Screen::Replay) {
                let before = now_us();
                self.session.draw_overlay(&mut painter);
                self.session.overlay.times.push_overlay((now_us() - before) as f32);
            }
        }
        self.draw_screen(&mut painter);
        let in_play = matches!(self.screen, Screen::Playing | Screen::Replay);
        self.toasts.draw(in_play, &mut painter);
        self.draw_pointed(&mut painter);
        self.notices.draw(in_play, &mut painter);
        if let Some(trouble) = self.level_trouble() {
            draw_level_trouble(trouble, &mut painter);
        }
    }

    /// Whether the screen lies before the view of space instead of a game.
    fn is_before_space(&self) -> bool {
        match self.screen {
            Screen::Title => self.show_on() != Some(Show::Stage),
            Screen::NewGame
            | Screen::Practice
            | Screen::Stress
            | Screen::Ending
            | Screen::Credits
            | Screen::Music
            | Screen::Replays
            | Screen::Scores
            | Screen::Statistics => true,
            Screen::Options | Screen::Bindings => self.behind_options == Screen::Title,
            Screen::Playing
            | Screen::Paused
            | Screen::Result
            | Screen::Initials
            | Screen::Replay
            | Screen::WhatHitMe => false,
        }
    }

    /// Whether nothing but a menu or a strip of words lies over the view of space.
    fn is_vista_alone(&self) -> bool {
        match self.screen {
            Screen::Title => self.show_on().is_none(),
            Screen::Credits | Screen::Ending => true,
            _ => false,
        }
    }

    /// What the screen says; a page slides in when it is new.
    fn draw_screen(&self, painter: &mut Painter<'_>) {
        let (age, world, bindings) =
            (self.ui_clock.age_ticks(), self.session.world(), &self.settings.bindings);
        match self.screen {
            Screen::Title => self.draw_title(painter),
            Screen::Playing => {
                if let Some(stress_session) = self.session.stress_on_show() {
                    draw_number_hint(stress_session, bindings, painter);
                }
                draw_continue(world, Some(bindings), painter);
                if self.is_first_flight() {
                    draw_first_flight(world, bindings, painter);
                }
            }
            Screen::Replay => {
                draw_continue(world, None, painter);
                if let (Some(theatre), Some(film)) = (&self.cinema.theatre, self.session.film_on_show()) {
                    theatre.draw(film, bindings, painter);
                }
            }
            Screen::Ending | Screen::Credits => {
                draw_credits(self.voyage_on_show(), age / 60.0, bindings, painter)
            }
            _ => arriving(age, painter, |painter| self.draw_page(age, painter)),
        }
    }

    /// The page on show, after so many ticks.
    fn draw_page(&self, age: f32, painter: &mut Painter<'_>) {
        let (world, bindings) = (self.session.world(), &self.settings.bindings);
        match self.screen {
            Screen::NewGame => self.new_game.draw(age, bindings, painter),
            Screen::Practice => self.practice.draw(bindings, painter),
            Screen::Stress => self.stress.draw(bindings, painter),
            Screen::Options => self.options.draw(bindings, painter),
            Screen::Bindings => self.bindings.draw(bindings, painter),
            Screen::Scores => self.scores.draw(&self.book, bindings, painter),
            Screen::Statistics => self.statistics_screen.draw(&self.statistics, bindings, painter),
            Screen::Music => self.music_room.iter().for_each(|room| room.draw(bindings, painter)),
            Screen::Replays => self.cinema.list.iter().for_each(|list| list.draw(bindings, painter)),
            Screen::Paused => match self.session.stress_on_show() {
                Some(stress_session) => {
                    draw_stress_pause(stress_session, &self.choices.menu, bindings, painter)
                }
                None => draw_pause(world, &self.choices, self.is_kept(), bindings, painter),
            },
            Screen::WhatHitMe => self.draw_look(painter),
            Screen::Result => self.draw_end(age, painter),
            Screen::Initials => {
                if let Some((screen, after)) = &self.initials {
                    screen.draw(&self.book, *after == After::Result, age, bindings, painter);
                }
            }
            Screen::Title | Screen::Playing | Screen::Replay | Screen::Ending | Screen::Credits => {}
        }
    }

    /// What the stage or the practice came to that has ended.
    fn draw_end(&self, age: f32, painter: &mut Painter<'_>) {
        let (world, menu, bindings) = (self.session.world(), &self.choices.menu, &self.settings.bindings);
        if self.practice_on_show().is_some() {
            self.draw_practice_end(painter);
        } else if self.has_won() {
            draw_result(world, self.game.stage, self.best_before, menu, age, bindings, painter);
        } else {
            draw_game_over(world, self.best_before, menu, bindings, painter);
        }
    }

    /// Whether nobody has ever flown here: then the keys are told.
    fn is_first_flight(&self) -> bool {
        self.statistics.games == 0 && self.counts()
    }

    /// The name and the menu, or what is shown while nobody comes.
    fn draw_title(&self, painter: &mut Painter<'_>) {
        let (age, bindings, shown) = (self.ui_clock.age_ticks(), &self.settings.bindings, self.show_ticks());
        match self.show_on() {
            None => draw_title(&self.choices, self.best, age, bindings, painter),
            Some(Show::Stage) => {
                draw_demonstration(age, bindings, painter);
                if let Some((division, age)) = self.ranking_on_show() {
                    draw_ranking(&self.book, division, age, painter);
                }
            }
            Some(Show::HowTo) => {
                arriving(shown, painter, |painter| draw_how_to(shown, bindings, painter));
                draw_call(age, bindings, painter);
            }
        }
    }
}
