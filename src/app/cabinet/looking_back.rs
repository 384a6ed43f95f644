//! What hit me? The way to the magnifying glass and back.

use super::{App, Screen};
use crate::app::input::Controls;
use crate::app::screens::what_hit_me::{self, Look, draw_hint};
use crate::audio::Cue;
use crate::lab::WhatHitMe;
use crate::sim::TICKS_PER_SECOND;
use crate::view::Painter;
use std::sync::Arc;

/// Ticks after a loss for which the way to the glass is pointed out, and the last of them in which the word fades.
const POINTED_OUT_TICKS: u32 = 3 * TICKS_PER_SECOND;
const FADING_TICKS: f32 = 30.0;
const NOTHING: &str = "Nothing has hit you yet.";

impl App {
    /// Looks at the last loss of a ship; the game stands until the player comes back.
    pub(super) fn look_back(&mut self, controls: &mut Controls) {
        // A replay may have been wound back to before the first loss.
        let is_lost = self.session.world().last_kill().is_some();
        let Some(past) = self.session.flight_recorder().last_loss().filter(|_| is_lost) else {
            self.notices.toast(NOTHING.to_owned());
            return;
        };
        let still = self.settings.picture.reduced_motion;
        self.look = Some(WhatHitMe::new(past, Arc::clone(&self.content.sheet), still));
        self.behind_look = self.screen;
        controls.clear_taps();
        self.sink.pause_world(true);
        self.sink.cue(Cue::Pause);
        self.show(Screen::WhatHitMe);
    }

    /// Takes what came of an action.
    pub(super) fn answer_look(&mut self, answer: Look, controls: &mut Controls) {
        match answer {
            Look::None => {}
            Look::Moved => self.sink.cue(Cue::MenuMove),
            Look::Left => {
                self.look = None;
                controls.clear_taps();
                self.sink.cue(Cue::MenuBack);
                self.sink.pause_world(self.behind_look == Screen::Paused);
                self.clock.restart();
                self.show(self.behind_look);
            }
        }
    }

    /// Draws the word that there is something to look at, for a while after a loss.
    pub(super) fn draw_look_hint(&self, painter: &mut Painter<'_>) {
        let world = self.session.world();
        let Some(kill) = world.last_kill().filter(|_| self.session.flight_recorder().last_loss().is_some())
        else {
            return;
        };
        let left = POINTED_OUT_TICKS.saturating_sub(world.tick() - kill.tick) as f32;
        if left > 0.0 {
            draw_hint((left / FADING_TICKS).min(1.0), &self.settings.bindings, painter);
        }
    }

    /// Draws the glass.
    pub(super) fn draw_look(&self, painter: &mut Painter<'_>) {
        if let Some(look) = &self.look {
            what_hit_me::draw_what_hit_me(look, &self.settings.bindings, painter);
        }
    }
}
