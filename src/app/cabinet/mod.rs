//! The cabinet: screens and the game between them, as a state machine.
//!
//! It is fed with actions and time and draws into a frame; window, GPU and devices are the shell's.

mod actions;
mod keeping;
mod music;
mod running;
mod screens;

use crate::app::clock::FixedStep;
use crate::app::content::Content;
use crate::app::drill::{Plan, Sight};
use crate::app::input::{Action, Controls};
use crate::app::menu::Menu;
use crate::app::notices::Notices;
use crate::app::screens::{OptionsScreen, StressScreen, overlay_keys};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::slow_motion::SlowMotion;
use crate::app::storage::Saver;
use crate::audio::{Cue, Sink, Volumes};
use crate::bot::Pilot;
use crate::collision::Method;
use crate::sim::SetupError;
use crate::stress;
use crate::view::RenderFrame;
use std::time::Duration;

/// Dropped ticks (two seconds' worth) after which the player is told once that the machine is too slow.
const TOLD_AFTER_DROPPED: u64 = 120;

/// Seconds for which the result takes no answer: whoever was firing when the game ended would leave it unread.
const RESULT_DEAF_S: f64 = 0.7;

/// What the cabinet asks of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Close the window.
    Quit,
    /// The window settings have changed.
    ApplyWindow,
    /// Keep a picture of the screen.
    Picture,
}

/// The screen on show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The name and the menu; the autopilot plays behind it.
    Title,
    /// The game.
    Playing,
    /// The game stands.
    Paused,
    /// Stage clear or game over.
    Result,
    /// Options, over the title or the standing game.
    Options,
    /// What the stress mode is to be, over the title.
    Stress,
}

/// How games start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The stage, from 1.
    pub stage: u32,
    /// The seed of every game; without it each has a new one.
    pub seed: Option<u64>,
    /// The collision method.
    pub method: Method,
}

/// Menus, sessions, settings and sound.
pub struct Cabinet {
    /// What the player has set.
    pub settings: Settings,
    /// Messages to the player.
    pub notices: Notices,
    content: Content,
    saver: Saver,
    sink: Box<dyn Sink>,
    start: Start,
    screen: Screen,
    menu: Menu,
    options: OptionsScreen,
    stress: StressScreen,
    /// Where the options lead back to.
    behind_options: Screen,
    /// The game; on the title that of the autopilot.
    session: Session,
    pilot: Pilot,
    clock: FixedStep,
    slow_motion: SlowMotion,
    /// Seed of the next game without a fixed one.
    next_seed: u64,
    told_slow: bool,
    /// The settings as they were loaded or last saved.
    saved: Settings,
    /// Until then menus take no answer.
    deaf_until_s: f64,
    requests: Vec<Request>,
    time_s: f64,
}

impl Cabinet {
    /// A cabinet at its title, or in a stage if `at_once`.
    ///
    /// # Errors
    /// When the sheet lacks a picture that every game needs.
    pub fn new(
        content: Content,
        settings: Settings,
        saver: Saver,
        sink: Box<dyn Sink>,
        start: Start,
        first_seed: u64,
    ) -> Result<Self, SetupError> {
        let session = Session::start(&content, start.stage, first_seed, start.method)?;
        let mut cabinet = Self {
            options: OptionsScreen::new(&settings),
            stress: StressScreen::new(plan(start)),
            behind_options: Screen::Title,
            screen: Screen::Title,
            menu: screens::title_menu(),
            pilot: Pilot::default(),
            clock: FixedStep::default(),
            slow_motion: SlowMotion::default(),
            next_seed: first_seed.wrapping_add(1),
            told_slow: false,
            saved: settings.clone(),
            deaf_until_s: 0.0,
            requests: Vec::new(),
            time_s: 0.0,
            notices: Notices::default(),
            session,
            settings,
            content,
            saver,
            sink,
            start,
        };
        cabinet.session.overlay.visible = cabinet.settings.game.overlay;
        cabinet.session.overlay.keys = overlay_keys(&cabinet.settings.bindings);
        cabinet.session.overlay.timed = true;
        cabinet.sink.set_volumes(cabinet.volumes());
        cabinet.play_title_music();
        Ok(cabinet)
    }

    /// The screen on show.
    #[must_use]
    pub fn screen(&self) -> Screen {
        self.screen
    }

    /// The game; on the title that of the autopilot.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The pictures.
    #[must_use]
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Files of the player's.
    pub fn saver(&mut self) -> &mut Saver {
        &mut self.saver
    }

    /// One picture: takes what was pressed, runs the ticks that are due, draws. `now_us` reads a clock in
    /// microseconds, for the overlay's times. Returns what the shell is to do.
    pub fn frame(
        &mut self,
        controls: &mut Controls,
        elapsed: Duration,
        now_us: &dyn Fn() -> f64,
        frame: &mut RenderFrame,
    ) -> Vec<Request> {
        frame.clear();
        self.time_s += elapsed.as_secs_f64();
        if let (Screen::Playing, Some(drill)) = (self.screen, self.session.as_drill()) {
            drill.picture(elapsed.as_secs_f32());
        }
        self.hear(elapsed);
        if controls.take_lost_pad() {
            self.pause("A pad was unplugged.", controls);
        }
        self.take_actions(controls, elapsed);
        self.run(controls, elapsed, now_us, frame);
        self.draw(now_us, frame);
        std::mem::take(&mut self.requests)
    }

    /// One key may stand for several actions: Escape is pause and back, which in a menu mean the same. And only the
    /// screen that saw a key go down may answer: what is left when the screen changes is dropped.
    fn take_actions(&mut self, controls: &mut Controls, elapsed: Duration) {
        let screen = self.screen;
        let mut last: Option<Action> = None;
        for action in controls.take_pressed(elapsed) {
            let before = last.replace(action);
            if action == Action::Back && before == Some(Action::Pause) {
                continue;
            }
            self.act(action, controls);
            if self.screen != screen {
                break;
            }
        }
    }

    /// The window lost the focus: the game pauses if the player wants it so.
    pub fn focus_lost(&mut self, controls: &mut Controls) {
        controls.focus_lost();
        if self.settings.game.pause_on_focus_loss && self.screen == Screen::Playing {
            self.enter_pause(controls);
        }
    }

    /// Lets the sound and the notices go on.
    fn hear(&mut self, elapsed: Duration) {
        self.notices.advance(elapsed);
        let heard = self.sink.update(self.time_s).map(|notice| notice.0);
        let notices: Vec<String> = heard.into_iter().chain(self.saver.take_notices()).collect();
        if !notices.is_empty() {
            self.sink.cue(Cue::Notice);
        }
        for notice in notices {
            self.notices.add(notice);
        }
    }

    fn volumes(&self) -> Volumes {
        let sound = self.settings.sound;
        let share = |percent: u8| f32::from(percent) / 100.0;
        let master = if sound.mute { 0.0 } else { share(sound.master) };
        Volumes { master, music: share(sound.music), effects: share(sound.effects) }
    }
}

/// What the stress mode is set to at first.
fn plan(start: Start) -> Plan {
    let settings = stress::Settings {
        aliens: 2000,
        layout: stress::Layout::Spread,
        density: stress::Density::Constant,
        seed: start.seed.unwrap_or(1),
        method: start.method,
    };
    Plan { settings, sight: Sight::Whole, search: false }
}

impl core::fmt::Debug for Cabinet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Cabinet")
            .field("screen", &self.screen)
            .field("session", &self.session)
            .finish_non_exhaustive()
    }
}
