//! The *What hit me?* page around the magnifying glass: heading, keys, and their effect on the glass.

use crate::app::screens::prelude::*;
use crate::lab::WhatHitMe;
use crate::sim::TICKS_PER_SECOND;
use std::sync::Arc;

const POINTED_OUT_TICKS: u32 = 3 * TICKS_PER_SECOND;
const FADING_TICKS: f32 = 30.0;

/// The top of the hint at normal and large size: above the ships in reserve, where players look after a loss, and above
/// the hints for new players.
const HINT_TOPS: [f32; 2] = [290.0, 194.0];

const STRIP: Bar = Bar { left: 32.0, top: 308.0, width: 398.0, height: 20.0 };
const GLASS: Bar = Bar { top: 64.0, height: 244.0, ..STRIP };

pub(crate) struct WhatHitMeScreen {
    look: WhatHitMe,
}

impl WhatHitMeScreen {
    /// Opens the page about the last hit on a ship, or shows a notice if there was none.
    pub(crate) fn open(ctx: &mut Context) -> Transition {
        let session = &ctx.game.session;
        // A replay may have been rewound to before the first hit.
        let is_hit = session.world().last_kill().is_some();
        let Some(past) = session.flight_recorder.last_loss().filter(|_| is_hit) else {
            ctx.notices.toast("Nothing has hit you yet.");
            return Transition::Stay;
        };
        let still = ctx.settings.picture.reduced_motion;
        let look = WhatHitMe::new(past, Arc::clone(&ctx.content.sheet), still);
        ctx.controls.clear_taps();
        ctx.sink.pause_world(true);
        ctx.cue(Cue::Pause);
        Transition::push(Self { look })
    }

    fn act(&mut self, action: Action) -> bool {
        match action {
            Action::Left => self.look.step(-1),
            Action::Right => self.look.step(1),
            Action::Up => self.look.zoom(1),
            Action::Down => self.look.zoom(-1),
            Action::Confirm | Action::Fire => {
                self.look.play();
                true
            }
            _ => false,
        }
    }

    fn point(&mut self, pointer: Pointer) -> bool {
        if let Some(share) = STRIP.share_at(pointer.at, Vec2::new(8.0, 0.0)).filter(|_| pointer.held) {
            return self.look.step_to(share);
        }
        let plays = pointer.clicked && GLASS.share_at(pointer.at, Vec2::ZERO).is_some();
        if plays {
            self.look.play();
        }
        plays
    }
}

impl Screen for WhatHitMeScreen {
    fn name(&self) -> &'static str {
        "what-hit-me"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let moved = match input {
            Input::Action(Action::Back | Action::Pause | Action::WhatHitMe) => {
                ctx.controls.clear_taps();
                ctx.cue(Cue::MenuBack);
                ctx.sink.pause_world(false);
                return Transition::Pop;
            }
            // The last hit belongs to the old level.
            Input::LevelChanged => return Transition::Pop,
            Input::Action(action) => self.act(action),
            Input::Pointer(pointer) => self.point(pointer),
            Input::Time(step) => {
                self.look.advance(step.elapsed.as_secs_f32() * TICKS_PER_SECOND as f32);
                false
            }
            _ => false,
        };
        if moved {
            ctx.cue(Cue::MenuMove);
        }
        Transition::Stay
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::STILL_FIELD
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(236, "WHAT HIT ME?", colors::WHITE, painter);
        self.look.draw(painter);
        let step = Hint { action: Action::Right, says: "step" };
        let zoom = Hint { action: Action::Up, says: "zoom" };
        let play =
            Hint { action: Action::Confirm, says: if self.look.is_playing() { "pause" } else { "play" } };
        page::foot(&[step, zoom, play, Hint::BACK], ctx.bindings(), painter);
    }
}

pub(super) fn draw_loss_hint(ctx: &Context, painter: &mut Painter<'_>) {
    let session = &ctx.game.session;
    let kill = session.world().last_kill().filter(|_| session.flight_recorder.last_loss().is_some());
    let has_keys = painter.frame.ui.device != InputDevice::Touch;
    let Some(kill) = kill.filter(|_| has_keys) else { return };
    let left = POINTED_OUT_TICKS.saturating_sub(session.world().tick() - kill.tick) as f32;
    if left > 0.0 {
        let at = Vec2::new(9.0, by_size(HINT_TOPS[0], HINT_TOPS[1], painter));
        let line = HintLine::in_play(&[(&[Action::WhatHitMe], "what hit me?")], ctx.bindings(), painter);
        painter.shifted(Vec2::ZERO, (left / FADING_TICKS).min(1.0), |painter| {
            line.draw(at, painter.text_scale(), painter);
        });
    }
}
