//! The screen of a replay: the player watches it, pauses it, seeks in it, and may fly on from any tick of it.
//!
//! ```text
//!  the game, and its score line raised above the controls
//!  ──x────────▮──────|─────   the time line with its marks    draw.rs
//!  [-5 s][-1][HOLD] ...       the buttons
//! ```
//!
//! Left and right skip five seconds while the cursor is on the time line, and choose among the buttons below it.

mod controls;
mod draw;
mod run;

use super::flight::FlightScreen;
use super::what_hit_me::WhatHitMeScreen;
use crate::app::clock::FixedStep;
use crate::app::game::{Campaign, Session};
use crate::app::replay_files::read;
use crate::app::screen::{FieldView, OverlayParts};
use crate::app::screens::prelude::*;
use crate::replay::{Playback, Replay, Survey};
use crate::sim::TICKS_PER_SECOND;
use controls::{BESIDE_LINE, BUTTONS, Button, button_at, time_line};
use std::sync::Arc;

const SKIP: i64 = 5 * TICKS_PER_SECOND as i64;
/// Seconds without an input after which the controls disappear, so that they do not cover the game.
const STAYS_S: f32 = 2.0;

pub(crate) struct ReplayPlayer {
    /// The names of the replay files to be watched after this one, in reverse: the next one is the last.
    coming: Vec<String>,
    clock: FixedStep,
    is_playing: bool,
    /// Looks ahead in the replay for the marks of the time line; `None` if the replay cannot be surveyed.
    survey: Option<Survey>,
    speed: usize,
    /// The button under the cursor; `None` while it is on the time line.
    button: Option<usize>,
    stays_s: f32,
    /// Whether the controls are raised, because a ship is where they would lie.
    is_raised: bool,
}

impl Screen for ReplayPlayer {
    fn name(&self) -> &'static str {
        "replay"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match input {
            Input::Action(action) => return self.act(action, ctx),
            Input::Pointer(pointer) => return self.point(pointer, ctx),
            Input::Time(step) => self.pass(step, ctx),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_over_field(ctx, painter);
    }

    fn backdrop(&self, ctx: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Field(FieldView {
            alpha: self.alpha(ctx),
            hud: Some(self.raised_px(ctx.settings.access.large_text)),
            overlay: Some(OverlayParts::default()),
        })
    }

    fn slides_in(&self) -> bool {
        false
    }
}

impl ReplayPlayer {
    /// Plays kept replays one after the other (`replays/00012.replay`). A problem with the first becomes a notice, and the
    /// screen stays as it is.
    pub(crate) fn open(mut names: Vec<String>, ctx: &mut Context) -> Transition {
        names.reverse();
        let mut player = Self::of(names, None);
        if player.show_next(ctx) { Transition::push(player) } else { Transition::Stay }
    }

    fn of(coming: Vec<String>, survey: Option<Survey>) -> Self {
        Self {
            coming,
            clock: FixedStep::default(),
            is_playing: true,
            survey,
            speed: controls::NORMAL,
            button: None,
            stays_s: STAYS_S,
            is_raised: false,
        }
    }

    /// Raises the controls when a ship comes near to their place, and lowers them when all ships are well away from it
    /// and the controls are hidden: a button must not go away from under the mouse.
    fn make_way(&mut self, ctx: &Context) {
        const ROOM_PX: f32 = 24.0;
        const AWAY_PX: f32 = 64.0;
        let players = ctx.game.session.world().players().iter();
        let lowest =
            players.filter(|player| player.ship.is_some()).map(|player| player.pos.y).fold(0.0, f32::max);
        let room = if self.is_raised { AWAY_PX } else { ROOM_PX };
        let is_held = self.is_raised && self.stays_s > 0.0;
        self.is_raised = is_held || lowest > controls::top(ctx.settings.access.large_text) - room;
    }

    fn lift_px(&self, is_large: bool) -> f32 {
        if self.is_raised { controls::lift(is_large) } else { 0.0 }
    }

    /// Begins the replay in the next file. Returns whether one has begun: a file that cannot be watched becomes a notice.
    fn show_next(&mut self, ctx: &mut Context) -> bool {
        let Some(name) = self.coming.pop() else { return false };
        match show_file(&name, ctx) {
            Ok(survey) => {
                *self = Self::of(std::mem::take(&mut self.coming), survey);
                true
            }
            Err(problem) => {
                ctx.cue(Cue::Notice);
                ctx.notices.add(format!("{name} cannot be watched: {problem}"));
                false
            }
        }
    }

    fn act(&mut self, action: Action, ctx: &mut Context) -> Transition {
        self.stays_s = STAYS_S;
        match (action, self.button) {
            (Action::Up | Action::Down, button) => {
                self.button = if button.is_some() { None } else { Some(controls::PLAY_PLACE) };
                ctx.cue(Cue::MenuMove);
            }
            (Action::Left, None) => skip(-SKIP, ctx),
            (Action::Right, None) => skip(SKIP, ctx),
            (Action::Left | Action::Right, Some(button)) => {
                let way = if action == Action::Left { BUTTONS.len() - 1 } else { 1 };
                self.button = Some((button + way) % BUTTONS.len());
                ctx.cue(Cue::MenuMove);
            }
            (Action::Confirm | Action::Fire, None) => return self.press(Button::Play, ctx),
            (Action::Confirm | Action::Fire, Some(button)) => return self.press(BUTTONS[button].0, ctx),
            (Action::Focus, _) => return self.press(Button::Step, ctx),
            (Action::More, _) => return self.press(Button::Faster, ctx),
            (Action::Fewer, _) => return self.press(Button::Slower, ctx),
            (Action::WhatHitMe, _) => return self.press(Button::WhatHitMe, ctx),
            (Action::Back | Action::Pause, _) => return self.press(Button::Leave, ctx),
            _ => {}
        }
        Transition::Stay
    }

    fn point(&mut self, pointer: Pointer, ctx: &mut Context) -> Transition {
        self.stays_s = STAYS_S;
        let is_large = ctx.settings.access.large_text;
        let at = pointer.at + Vec2::new(0.0, self.lift_px(is_large));
        if let Some(share) = time_line(is_large).share_at(at, BESIDE_LINE) {
            if pointer.held {
                seek_share(share, ctx);
            }
            return Transition::Stay;
        }
        let Some(button) = button_at(at, is_large) else { return Transition::Stay };
        let was = self.button.replace(button);
        if pointer.clicked {
            return self.press(BUTTONS[button].0, ctx);
        }
        if was != Some(button) {
            ctx.cue(Cue::MenuMove);
        }
        Transition::Stay
    }

    fn press(&mut self, button: Button, ctx: &mut Context) -> Transition {
        match button {
            Button::Back => skip(-SKIP, ctx),
            Button::Forth => skip(SKIP, ctx),
            Button::StepBack | Button::Step => {
                self.is_playing = false;
                skip(if button == Button::Step { 1 } else { -1 }, ctx);
            }
            Button::Play => {
                self.is_playing ^= true;
                // At the end play means: once more.
                if self.is_playing && is_over(ctx) { seek(0, ctx) } else { ctx.cue(Cue::MenuMove) }
            }
            Button::Slower => self.set_speed(self.speed.saturating_sub(1), ctx),
            Button::Faster => self.set_speed(self.speed + 1, ctx),
            Button::WhatHitMe => return WhatHitMeScreen::open(ctx),
            Button::TakeOver => return take_over(ctx),
            Button::Leave => {
                ctx.cue(Cue::MenuBack);
                ctx.put_game_aside();
                return Transition::Pop;
            }
        }
        Transition::Stay
    }

    fn set_speed(&mut self, speed: usize, ctx: &mut Context) {
        self.speed = speed.min(controls::SPEEDS.len() - 1);
        ctx.cue(Cue::MenuMove);
    }
}

/// Puts the session of a replay file in place of the current game. Returns a survey of it, or the problem with it.
fn show_file(name: &str, ctx: &mut Context) -> Result<Option<Survey>, String> {
    // It may be on its way to the disk.
    ctx.saver.settle();
    let replay: Arc<Replay> = Arc::new(ctx.saver.now(|storage| read(storage.read(name)))?);
    let method = ctx.game.session.world().method();
    let session = Session::replay(&ctx.content, Arc::clone(&replay), method)?;
    let level = Arc::clone(&ctx.content.stages[replay.header.setup.stage as usize - 1]);
    ctx.game.campaign = Campaign::of_replay(&replay.header.setup);
    ctx.game.take_up(session);
    ctx.cue(Cue::StageStart);
    ctx.sink.pause_world(false);
    ctx.play_stage_music();
    Ok(Survey::new(replay, level, Arc::clone(&ctx.content.sheet)).ok())
}

fn is_over(ctx: &Context) -> bool {
    ctx.game.session.replay_on_show().is_none_or(Playback::is_over)
}

/// Seeks the tick that is `by` ticks after the tick on show, or after the tick that is already being sought.
fn skip(by: i64, ctx: &mut Context) {
    if let Some(replay) = ctx.game.session.replay_on_show() {
        let to = (i64::from(replay.heading_for()) + by).clamp(0, i64::from(replay.ticks()));
        seek(to as u32, ctx);
    }
}

fn seek_share(share: f32, ctx: &mut Context) {
    let Some(replay) = ctx.game.session.replay_on_show() else { return };
    let tick = (share * replay.ticks() as f32).round() as u32;
    if tick != replay.heading_for() {
        seek(tick, ctx);
    }
}

fn seek(tick: u32, ctx: &mut Context) {
    ctx.cue(Cue::ReplaySeek);
    ctx.game.session.seek(tick);
}

/// The game is paused until the player is ready. A replay that has diverged cannot be taken over.
fn take_over(ctx: &mut Context) -> Transition {
    if !ctx.game.session.take_over() {
        ctx.cue(Cue::Notice);
        ctx.notices.toast("It has diverged: no record of it would verify, so it cannot be taken over.");
        return Transition::Stay;
    }
    ctx.controls.set_two_players(ctx.game.session.world().players().len() > 1);
    ctx.notices.toast("The game is yours from here. It is not scored.");
    Transition::replace(FlightScreen::standing())
}
