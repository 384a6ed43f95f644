//! The screen of a running game: runs the ticks and draws the field with little text over it.

mod controls;
mod count_down;
mod first_flight;

pub(crate) use count_down::draw_continue;

use super::pause::Pause;
use super::stage_end::{After, end_game, finish_stage};
use super::stress::draw_number_hint;
use super::what_hit_me::{WhatHitMeScreen, draw_loss_hint};
use crate::app::IN_PAGE;
use crate::app::screen::{FieldView, OverlayParts};
use crate::app::screens::prelude::*;
use crate::sim::{DEAF_TICKS, OFFER_TICKS};
use controls::{draw_aim, draw_latched, draw_touch_buttons};
use count_down::ResumeCountDown;
pub(super) use first_flight::TOUCH_CONTROLS;
use first_flight::draw_first_flight;
pub use first_flight::{KEY_HINTS, POINT_HINTS, SURGE_HINT};

#[derive(Default)]
pub(crate) struct FlightScreen {
    /// Whether to pause as soon as the screen opens, until the player is ready.
    stands: bool,
    /// The countdown after a pause, during which nothing moves. `None` while the game runs.
    count_down: Option<ResumeCountDown>,
}

impl FlightScreen {
    pub(crate) fn standing() -> Self {
        Self { stands: true, ..Self::default() }
    }

    fn advance(&mut self, step: &mut FrameStep<'_>, ctx: &mut Context) -> Transition {
        if let Some(count_down) = &mut self.count_down {
            let number = count_down.number();
            if count_down.pass(step.elapsed) {
                self.count_down = None;
                set_in_motion(ctx);
            } else if count_down.number() != number {
                ctx.cue(Cue::MenuMove);
            }
            return Transition::Stay;
        }
        if let Some(stress) = ctx.game.session.as_stress() {
            stress.picture(step.elapsed.as_secs_f32());
        }
        if ctx.run_game(step) { finish_stage(ctx) } else { Transition::Stay }
    }

    fn act(action: Action, ctx: &mut Context) -> Transition {
        match action {
            Action::WhatHitMe => WhatHitMeScreen::open(ctx),
            Action::Restart if ctx.restarts_at_once() => restart(ctx),
            Action::Back if ctx.game.is_asked() => give_up(ctx),
            // On a pad, START means pause, but here it accepts the offer.
            Action::Pause if ctx.game.is_asked() => Transition::Stay,
            // Not on Back: on a pad, EAST means back in menus and surge in flight.
            Action::Pause => {
                ctx.cue(Cue::Pause);
                Transition::push(Pause::new(ctx))
            }
            Action::More | Action::Fewer => {
                if let Some(stress) = ctx.game.session.as_stress() {
                    stress.change_number(action == Action::More);
                    ctx.cue(Cue::MenuChange);
                    ctx.avoid_slow_methods();
                }
                Transition::Stay
            }
            _ => Transition::Stay,
        }
    }
}

impl Screen for FlightScreen {
    fn name(&self) -> &'static str {
        "flight"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        if std::mem::take(&mut self.stands) {
            return Transition::push(Pause::new(ctx));
        }
        self.count_down = is_under_way(ctx).then(ResumeCountDown::new);
        match self.count_down {
            Some(_) => ctx.sink.pause_world(true),
            None => set_in_motion(ctx),
        }
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match input {
            Input::Action(action) => Self::act(action, ctx),
            Input::Interrupted => Transition::push(Pause::new(ctx)),
            Input::Pointer(pointer) => {
                if let Some(stress) = ctx.game.session.as_stress() {
                    stress.point(pointer.at);
                }
                Transition::Stay
            }
            Input::Time(step) => self.advance(step, ctx),
            _ => Transition::Stay,
        }
    }

    fn backdrop(&self, ctx: &Context) -> ScreenBackdrop {
        let alpha = if self.count_down.is_some() { 1.0 } else { ctx.game.interpolation() };
        ScreenBackdrop::Field(FieldView { alpha, hud: Some(0.0), overlay: Some(OverlayParts::default()) })
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let (world, bindings) = (ctx.game.session.world(), ctx.bindings());
        draw_loss_hint(ctx, painter);
        if !ctx.game.is_asked() {
            draw_latched(ctx.game.latched, painter);
        }
        // The page has its buttons beside the field.
        if painter.frame.ui.device == InputDevice::Touch && !ctx.game.is_asked() && !IN_PAGE {
            draw_touch_buttons(world.player(), painter);
        }
        if let Some(aim) = ctx.game.aim {
            draw_aim(aim, painter);
        }
        if let Some(stress) = ctx.game.session.stress_on_show() {
            draw_number_hint(stress, bindings, painter);
        }
        draw_continue(world, Some(bindings), painter);
        if !ctx.game.is_asked() && self.count_down.is_none() {
            draw_first_flight(ctx, painter);
        }
        if let Some(count_down) = self.count_down {
            count_down.draw(world, painter);
        }
    }

    fn slides_in(&self) -> bool {
        false
    }

    fn is_flight(&self) -> bool {
        true
    }

    fn leave(&mut self, ctx: &mut Context) {
        ctx.save_unfinished();
    }
}

/// Restarts the game without a question, and does not save the one that ends here.
fn restart(ctx: &mut Context) -> Transition {
    match ctx.restart_stage() {
        Ok(()) => Transition::replace(FlightScreen::default()),
        Err(_) => Transition::Stay,
    }
}

/// Whether the game has already been played, so that it resumes after a countdown. Neither the stress mode nor the
/// continue offer, which has its own countdown, needs one.
fn is_under_way(ctx: &Context) -> bool {
    let recorder = ctx.game.session.recorder();
    recorder.is_some_and(|recorder| !recorder.inputs().is_empty()) && !ctx.game.is_asked()
}

/// Starts or resumes the game. Keys pressed and released while it was stopped have no effect; those still down do.
fn set_in_motion(ctx: &mut Context) {
    ctx.controls.clear_taps();
    ctx.controls.take_up(Action::Fire);
    ctx.sink.pause_world(false);
    ctx.game.clock.restart();
}

/// Declines the continue offer after the last ship. The game ends as if the ten seconds were up. The key is ignored
/// during the first second, because a player reaching for pause as the last ship explodes has not decided anything yet.
fn give_up(ctx: &mut Context) -> Transition {
    let left = ctx.game.session.world().continue_ticks().unwrap_or_default();
    if left + DEAF_TICKS > OFFER_TICKS {
        return Transition::Stay;
    }
    ctx.cue(Cue::GameOver);
    ctx.save_game();
    ctx.write_journal(true);
    end_game(After::Result, ctx)
}
