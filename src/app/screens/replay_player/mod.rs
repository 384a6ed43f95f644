//! The replay screen: the player can watch, pause and seek, and take over the game at any tick.
//!
//! ```text
//!  the game, and its score line raised above the controls
//!  ──x────────▮──────|─────   the timeline with its marks     draw.rs
//!  [-5 s][-1][PAUSE] ...      the buttons
//! ```
//!
//! Left and right skip five seconds while the cursor is on the timeline, and select buttons while it is below.

mod controls;
mod draw;
mod run;

use super::flight::FlightScreen;
use super::what_hit_me::WhatHitMeScreen;
use crate::app::clock::FixedStep;
use crate::app::game::{Campaign, Session};
use crate::app::replay_files::read;
use crate::app::scores::autopilot::AUTOPILOT;
use crate::app::screen::{FieldView, OverlayParts};
use crate::app::screens::prelude::*;
use crate::bot::Autopilot;
use crate::replay::{MAX_TICKS, Playback, Recorder, Replay, Survey};
use crate::sim::{GameMode, GameSetup, Outcome, TICKS_PER_SECOND, World};
use controls::{BESIDE_LINE, BUTTONS, Button, button_at, time_line};
use sector_collision::Method;
use std::sync::Arc;

const SKIP: i64 = 5 * TICKS_PER_SECOND as i64;
/// Seconds without input after which the controls disappear, so that they do not cover the game.
const STAYS_S: f32 = 2.0;

/// Where a replay comes from.
enum ReplaySource {
    /// A saved file, such as `replays/00012.replay`.
    File(String),
    /// The autopilot, which flies a game from this setup up to a stage.
    Autopilot { setup: GameSetup, last_stage: u32 },
}

pub(crate) struct ReplayPlayer {
    /// What to watch after this, in reverse order: the next one is last.
    coming: Vec<ReplaySource>,
    clock: FixedStep,
    is_playing: bool,
    /// Looks ahead in the replay for the timeline's marks. `None` if the replay cannot be surveyed.
    survey: Option<Survey>,
    speed: usize,
    /// The button under the cursor. `None` while the cursor is on the timeline.
    button: Option<usize>,
    stays_s: f32,
    /// Whether the controls are raised because a ship is in their place.
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
    /// Plays saved replays, such as `replays/00012.replay`, one after another. If the first cannot be played, shows a
    /// notice, and the screen stays as it is.
    pub(crate) fn open(names: Vec<String>, ctx: &mut Context) -> Transition {
        Self::open_all(names.into_iter().rev().map(ReplaySource::File).collect(), ctx)
    }

    /// Plays the autopilot's game that begins with this setup, up to a stage.
    pub(crate) fn autopilot(setup: GameSetup, last_stage: u32, ctx: &mut Context) -> Transition {
        Self::open_all(vec![ReplaySource::Autopilot { setup, last_stage }], ctx)
    }

    fn open_all(coming: Vec<ReplaySource>, ctx: &mut Context) -> Transition {
        let mut player = Self::of(coming, None);
        if player.show_next(ctx) { Transition::push(player) } else { Transition::Stay }
    }

    fn of(coming: Vec<ReplaySource>, survey: Option<Survey>) -> Self {
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

    /// Raises the controls when a ship comes near their place. Lowers them when all ships are well away and the
    /// controls are hidden, so that a button never moves away from under the mouse.
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

    /// Starts the next replay. Returns whether one has started. Files that cannot be played become notices.
    fn show_next(&mut self, ctx: &mut Context) -> bool {
        let Some(source) = self.coming.pop() else { return false };
        let shown = match &source {
            ReplaySource::File(name) => show_file(name, ctx),
            ReplaySource::Autopilot { setup, last_stage } => self.fly(*setup, *last_stage, ctx),
        };
        match shown {
            Ok(survey) => {
                *self = Self::of(std::mem::take(&mut self.coming), survey);
                true
            }
            Err(problem) => {
                ctx.cue(Cue::Notice);
                let name = if let ReplaySource::File(name) = &source { name.as_str() } else { AUTOPILOT };
                ctx.notices.add(format!("Could not play the replay {name}: {problem}"));
                false
            }
        }
    }

    /// Lets the autopilot fly a stage, which takes less than a second, and shows the replay. The next stage follows.
    fn fly(
        &mut self,
        setup: GameSetup,
        last_stage: u32,
        ctx: &mut Context,
    ) -> Result<Option<Survey>, String> {
        let level = ctx.content.level_or_reason(&setup)?;
        let world = World::new(setup, level, Arc::clone(&ctx.content.sheet), Method::Auto);
        let mut world = world.map_err(|problem| problem.to_string())?;
        let (mut recorder, mut pilot) = (Recorder::new(&world), Autopilot::default());
        let mut events = Vec::with_capacity(256);
        while world.outcome() == Outcome::Flying && world.tick() < MAX_TICKS {
            events.clear();
            let inputs = pilot.fly(&world);
            world.step(inputs, &mut events);
            recorder.tick(inputs, &world);
        }
        if world.outcome() == Outcome::Cleared && setup.stage < last_stage {
            let setup = GameSetup { stage: setup.stage + 1, carry: Some(world.carry()), ..setup };
            self.coming.push(ReplaySource::Autopilot { setup, last_stage });
        }
        show(Arc::new(recorder.replay(&world)), ctx)
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
            (Action::Bomb, _) => return race(ctx),
            (Action::Surge, _) => drop(self.show_next(ctx)),
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
                // At the end, PLAY means from the start.
                if self.is_playing && is_over(ctx) { seek(0, ctx) } else { ctx.cue(Cue::MenuMove) }
            }
            Button::Slower => self.set_speed(self.speed.saturating_sub(1), ctx),
            Button::Faster => self.set_speed(self.speed + 1, ctx),
            Button::WhatHitMe => return WhatHitMeScreen::open(ctx),
            Button::TakeOver => return take_over(ctx),
            Button::Leave => {
                ctx.cue(Cue::MenuBack);
                ctx.close_game();
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

/// Replaces the current game with the replay in a file. Returns a survey of the replay, or the error.
fn show_file(name: &str, ctx: &mut Context) -> Result<Option<Survey>, String> {
    // The file may not be written yet.
    ctx.saver.settle();
    let replay = ctx.saver.now(|storage| read(storage.read(name)))?;
    show(Arc::new(replay), ctx)
}

/// Replaces the current game with a replay. Returns a survey of the replay, or the error.
fn show(replay: Arc<Replay>, ctx: &mut Context) -> Result<Option<Survey>, String> {
    let method = ctx.game.session.world().method();
    ctx.bring_stage(&replay.header.setup);
    let session = Session::replay(&ctx.content, Arc::clone(&replay), method)?;
    let level = ctx.content.level(&replay.header.setup);
    ctx.game.campaign = Campaign::of_replay(&replay.header.setup);
    ctx.game.set_session(session);
    ctx.game.best = ctx.records.book.best(ctx.division());
    ctx.apply_scores();
    ctx.cue(Cue::StageStart);
    ctx.sink.pause_world(false);
    ctx.follow_music();
    Ok(level.and_then(|level| Survey::new(replay, level, Arc::clone(&ctx.content.sheet)).ok()))
}

fn is_over(ctx: &Context) -> bool {
    ctx.game.session.replay_on_show().is_none_or(Playback::is_over)
}

/// Seeks by `by` ticks from the current tick, or from the target of a seek in progress.
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

/// Starts the game of the replay, with the replay as a ghost. A replay that has diverged is no game to race.
fn race(ctx: &mut Context) -> Transition {
    if ctx.game.session.mode() == GameMode::Survival {
        ctx.cue(Cue::Notice);
        ctx.notices.toast("Swarm Survival has no ghosts.");
        return Transition::Stay;
    }
    let replay = ctx.game.session.replay_on_show().filter(|playback| playback.diverged().is_none());
    let Some(replay) = replay.map(|playback| Arc::clone(playback.replay())) else {
        ctx.cue(Cue::Notice);
        ctx.notices.toast("You cannot race: this replay has diverged.");
        return Transition::Stay;
    };
    ctx.race(replay);
    // The button that chose the race is still down.
    ctx.controls.let_go(Action::Bomb);
    Transition::reset(FlightScreen::default())
}

/// Takes over the game, paused until the player is ready. A replay that has diverged cannot be taken over.
fn take_over(ctx: &mut Context) -> Transition {
    if !ctx.game.session.take_over() {
        ctx.cue(Cue::Notice);
        ctx.notices.toast("You cannot take over: this replay has diverged.");
        return Transition::Stay;
    }
    ctx.controls.set_two_players(ctx.game.session.world().players().len() > 1);
    ctx.notices.toast("You fly from here. This game is not scored.");
    Transition::replace(FlightScreen::standing())
}
