//! A replay on show, and the way from there into a game of one's own.

use super::game::Game;
use super::{App, Screen};
use crate::app::clock::FixedStep;
use crate::app::input::{Action, Controls, Pointer};
use crate::app::replays::read;
use crate::app::screens::{Order, ReplayPlayer};
use crate::app::session::Session;
use crate::audio::Cue;
use crate::replay::{Replay, Survey};
use crate::sim::Inputs;
use crate::view::RenderFrame;
use std::sync::Arc;
use std::time::Duration;

/// Of one picture: microseconds for winding, and for looking ahead; ticks at most, where there is no clock.
const WIND_US: f64 = 12_000.0;
const WIND_TICKS: u32 = 2_000;
const AHEAD_US: f64 = 3_000.0;
const AHEAD_TICKS: u32 = 50;
const AHEAD_SHARES: u32 = 20;
/// Beyond this speed a replay is silent: it would be a rattle.
const HEARD_SPEED: f32 = 2.0;

const YOURS: &str = "The game is yours from here. It is not scored.";
const NOT_YOURS: &str = "It has diverged: no record of it would verify, so it cannot be taken over.";

impl App {
    /// Puts a kept replay on show, by the name of its file (`replays/00012.replay`); leaving it leads to the screen that was
    /// on show. What is wrong with the file becomes a notice.
    pub fn watch(&mut self, name: &str) {
        // It may be on its way to the disk.
        self.saver.settle();
        let replay = self.saver.now(|storage| read(storage.read(name)));
        if let Err(problem) = replay.and_then(|replay| self.put_on_show(Arc::new(replay))) {
            self.sink.cue(Cue::Notice);
            self.notices.add(format!("{name} cannot be watched: {problem}"));
        }
    }

    /// Puts several on show, one after the other.
    pub(super) fn watch_all(&mut self, mut names: Vec<String>) {
        names.reverse();
        self.cinema.programme = names;
        self.watch_next();
    }

    /// The next of several, if there is one.
    fn watch_next(&mut self) {
        if let Some(name) = self.cinema.programme.pop() {
            self.watch(&name);
        }
    }

    fn put_on_show(&mut self, replay: Arc<Replay>) -> Result<(), String> {
        let method = self.session.world().collision().method();
        let session = Session::film(&self.content, Arc::clone(&replay), method)?;
        let level = Arc::clone(&self.content.stages[replay.header.setup.stage as usize - 1]);
        self.game = Game::of_replay(&replay.header.setup);
        let survey = Survey::new(replay, level, Arc::clone(&self.content.sheet)).ok();
        self.cinema.theatre = Some(ReplayPlayer::new(survey));
        if self.screen != Screen::Replay {
            self.cinema.behind = self.screen;
        }
        self.take_up(session);
        self.cinema.clock = FixedStep::default();
        self.sink.cue(Cue::StageStart);
        self.sink.pause_world(false);
        self.play_stage_music();
        self.show(Screen::Replay);
        Ok(())
    }

    /// One action while a replay is on show.
    pub(super) fn act_in_theatre(&mut self, action: Action, controls: &mut Controls) {
        let (Some(theatre), Some(film)) = (&mut self.cinema.theatre, self.session.film_on_show()) else {
            return;
        };
        let order = theatre.take(action, film);
        self.answer_order(order, controls);
    }

    /// What the mouse did while a replay is on show.
    pub(super) fn point_in_theatre(&mut self, pointer: Pointer, controls: &mut Controls) {
        let (Some(theatre), Some(film)) = (&mut self.cinema.theatre, self.session.film_on_show()) else {
            return;
        };
        let order = theatre.point(pointer, film);
        self.answer_order(order, controls);
    }

    fn answer_order(&mut self, order: Order, controls: &mut Controls) {
        match order {
            Order::None => {}
            Order::Moved => self.sink.cue(Cue::MenuMove),
            Order::Seek(tick) => {
                self.sink.cue(Cue::ReplaySeek);
                self.session.seek(tick);
            }
            Order::WhatHitMe => self.look_back(controls),
            Order::TakeOver => self.take_over(controls),
            Order::Leave => self.leave_theatre(),
        }
    }

    fn leave_theatre(&mut self) {
        self.cinema.theatre = None;
        self.cinema.programme.clear();
        self.sink.cue(Cue::MenuBack);
        let behind = self.cinema.behind;
        self.enter_title();
        if behind == Screen::Scores || (behind == Screen::Replays && self.cinema.list.is_some()) {
            self.show(behind);
        }
    }

    /// From here on the player flies. The game stands until the player is ready.
    fn take_over(&mut self, controls: &mut Controls) {
        if !self.session.take_over() {
            self.sink.cue(Cue::Notice);
            self.notices.toast(NOT_YOURS.to_owned());
            return;
        }
        controls.set_two_players(self.session.world().players().len() > 1);
        self.cinema.theatre = None;
        self.notices.toast(YOURS.to_owned());
        self.enter_pause(controls);
    }

    /// The list goes on reading, the replay on show goes on.
    pub(super) fn pass_replays(&mut self, elapsed: Duration) {
        if let (Screen::Replays, Some(replays)) = (self.screen, &mut self.cinema.list) {
            replays.replay_library.advance(replays.on_show(), &self.content, &mut self.saver);
        }
        if let (Screen::Replay, Some(theatre)) = (self.screen, &mut self.cinema.theatre) {
            theatre.advance(elapsed.as_secs_f32());
        }
    }

    /// Runs what is due of the replay on show: its ticks, or a share of the way to where it is wound.
    pub(super) fn run_film(&mut self, elapsed: Duration, now_us: &dyn Fn() -> f64, frame: &mut RenderFrame) {
        let begun = now_us();
        self.look_ahead(begun, now_us);
        let mut left = WIND_TICKS;
        let wound = self.session.wind(&mut || {
            left = left.saturating_sub(1);
            left > 0 && now_us() - begun < WIND_US
        });
        let is_over = self.is_film_over();
        let Some(theatre) = &mut self.cinema.theatre else { return };
        if wound || !theatre.is_playing || is_over {
            theatre.is_playing &= !is_over || wound;
            self.cinema.clock.restart();
            return;
        }
        let speed = theatre.speed();
        for _ in 0..self.cinema.clock.advance(elapsed.mul_f32(speed)) {
            self.tick(Inputs::default(), now_us, frame);
            if speed <= HEARD_SPEED {
                self.sink.events(&self.session.events);
            }
            if self.is_film_over() {
                return self.watch_next();
            }
        }
        self.follow_boss();
    }

    /// Looks for what the marks of the time line are to show, for a while.
    fn look_ahead(&mut self, begun: f64, now_us: &dyn Fn() -> f64) {
        let Some(survey) = self.cinema.theatre.as_mut().and_then(|theatre| theatre.survey.as_mut()) else {
            return;
        };
        for _ in 0..AHEAD_SHARES {
            if survey.is_done() || now_us() - begun > AHEAD_US {
                break;
            }
            survey.advance(AHEAD_TICKS);
        }
    }

    fn is_film_over(&self) -> bool {
        self.session.film_on_show().is_none_or(|film| film.is_over())
    }

    /// How far the picture of a replay stands between two ticks.
    pub(super) fn film_alpha(&self) -> f32 {
        let is_playing = self.cinema.theatre.as_ref().is_some_and(|theatre| theatre.is_playing);
        let is_wound = self.session.film_on_show().is_some_and(|film| film.is_seeking() || film.is_over());
        if self.screen == Screen::Replay && is_playing && !is_wound {
            self.cinema.clock.interpolation()
        } else {
            1.0
        }
    }
}
