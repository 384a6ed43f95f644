//! The cabinet: screens and the game between them, as a state machine.
//!
//! It is fed with actions and time and draws into a frame; window, GPU and devices are the shell's.

use super::clock::FixedStep;
use super::content::Content;
use super::input::{Action, Controls};
use super::menu::{Answer, Menu};
use super::notices::Notices;
use super::screens::{Change, OptionsScreen, draw_pause, draw_result, draw_title, overlay_keys};
use super::session::Session;
use super::settings::{self, Settings};
use super::storage::Saver;
use crate::audio::{Cue, Sink, Theme, Volumes};
use crate::bot::Pilot;
use crate::collision::Method;
use crate::sim::{Outcome, SetupError, Stage};
use crate::view::{Painter, RenderFrame};
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
    /// Where the options lead back to.
    behind_options: Screen,
    /// The game; on the title that of the autopilot.
    session: Session,
    pilot: Pilot,
    clock: FixedStep,
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
            behind_options: Screen::Title,
            screen: Screen::Title,
            menu: title_menu(),
            pilot: Pilot::default(),
            clock: FixedStep::default(),
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
        cabinet.sink.music(Some(Theme::Title));
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

    /// Leaves the title for the stage.
    pub fn play(&mut self, controls: &mut Controls) {
        let seed = self.start.seed.unwrap_or(self.next_seed);
        self.next_seed = self.next_seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        self.restart(seed);
        controls.clear_taps();
        self.sink.pause_world(false);
        // A level that names no piece, or none that there is, is flown in silence.
        self.sink.music(Theme::named(&self.session.world.level().music));
        self.screen = Screen::Playing;
    }

    fn restart(&mut self, seed: u64) {
        let method = self.session.world.collision().method();
        let Ok(mut session) = Session::start(&self.content, self.start.stage, seed, method) else { return };
        std::mem::swap(&mut session.overlay, &mut self.session.overlay);
        session.overlay.restart();
        self.session = session;
        self.pilot = Pilot::default();
        self.clock.restart();
    }

    fn enter_title(&mut self) {
        self.restart(self.next_seed);
        self.sink.pause_world(false);
        self.sink.music(Some(Theme::Title));
        self.screen = Screen::Title;
        self.menu = title_menu();
    }

    fn enter_pause(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.sink.pause_world(true);
        self.screen = Screen::Paused;
        self.menu = Menu::of(&["RESUME", "RESTART", "OPTIONS", "TITLE"]);
    }

    fn pause(&mut self, why: &str, controls: &mut Controls) {
        self.notices.add(why);
        if self.screen == Screen::Playing {
            self.enter_pause(controls);
        }
    }

    fn enter_options(&mut self) {
        self.behind_options = self.screen;
        self.options = OptionsScreen::new(&self.settings);
        self.screen = Screen::Options;
    }

    /// One action, by the screen on show.
    fn act(&mut self, action: Action, controls: &mut Controls) {
        if self.act_anywhere(action) {
            return;
        }
        match self.screen {
            Screen::Playing if matches!(action, Action::Pause | Action::Back) => {
                self.sink.cue(Cue::Pause);
                self.enter_pause(controls);
            }
            Screen::Playing => {}
            Screen::Options => self.act_in_options(action),
            Screen::Result if self.time_s < self.deaf_until_s => {}
            Screen::Title | Screen::Paused | Screen::Result => match self.menu.take(action) {
                Answer::Moved => self.sink.cue(Cue::MenuMove),
                Answer::Chosen(i) => {
                    self.sink.cue(Cue::MenuSelect);
                    self.choose(i, controls);
                }
                Answer::Back => {
                    self.sink.cue(Cue::MenuBack);
                    self.back(controls);
                }
                Answer::None | Answer::Changed(..) => {}
            },
        }
    }

    /// Actions that mean the same on every screen.
    fn act_anywhere(&mut self, action: Action) -> bool {
        let overlay = &mut self.session.overlay;
        match action {
            Action::Overlay => overlay.visible ^= true,
            Action::Shapes => overlay.shapes ^= true,
            Action::CrossCheck => overlay.cross_check ^= true,
            Action::Method => {
                let now = self.session.world.collision().method();
                let place = Method::ALL.iter().position(|&method| method == now).unwrap_or(0);
                let next = Method::ALL[(place + 1) % Method::ALL.len()];
                self.session.world.set_method(next);
                self.notices.toast(format!("collision method: {next}"));
            }
            Action::Fullscreen => {
                self.settings.window.fullscreen ^= true;
                self.options.refresh(&self.settings);
                self.requests.push(Request::ApplyWindow);
                self.save_settings();
            }
            Action::Picture => self.requests.push(Request::Picture),
            _ => return false,
        }
        true
    }

    fn act_in_options(&mut self, action: Action) {
        match self.options.take(action, &mut self.settings) {
            Change::None => {}
            Change::Moved => self.sink.cue(Cue::MenuMove),
            Change::Changed => {
                self.sink.set_volumes(self.volumes());
                self.sink.cue(Cue::MenuMove);
                self.requests.push(Request::ApplyWindow);
            }
            Change::Left => {
                self.sink.cue(Cue::MenuBack);
                self.screen = self.behind_options;
                self.save_settings();
            }
        }
    }

    /// Takes a choice of the menu on show.
    fn choose(&mut self, i: usize, controls: &mut Controls) {
        // The key that chose is still down when the game begins.
        controls.let_go(Action::Fire);
        match (self.screen, i) {
            (Screen::Title | Screen::Result, 0) | (Screen::Paused, 1) => {
                self.keep_unfinished();
                self.play(controls);
            }
            (Screen::Title, 1) | (Screen::Paused, 2) => self.enter_options(),
            (Screen::Title, _) => self.requests.push(Request::Quit),
            (Screen::Paused, 0) => self.resume(controls),
            _ => {
                self.keep_unfinished();
                self.enter_title();
            }
        }
    }

    fn back(&mut self, controls: &mut Controls) {
        match self.screen {
            // Whoever presses Escape once more on the way out of a game does not mean to leave the program.
            Screen::Title if self.menu.cursor != TITLE_QUIT => self.menu.cursor = TITLE_QUIT,
            Screen::Title => self.requests.push(Request::Quit),
            Screen::Paused => self.resume(controls),
            _ => self.enter_title(),
        }
    }

    fn resume(&mut self, controls: &mut Controls) {
        controls.clear_taps();
        self.clock.restart();
        self.sink.pause_world(false);
        self.screen = Screen::Playing;
    }

    /// Runs the ticks that are due.
    fn run(
        &mut self,
        controls: &mut Controls,
        elapsed: Duration,
        now_us: &dyn Fn() -> f64,
        frame: &mut RenderFrame,
    ) {
        if !matches!(self.screen, Screen::Title | Screen::Playing) {
            return;
        }
        for _ in 0..self.clock.advance(elapsed) {
            let playing = self.screen == Screen::Playing;
            let input = if playing { controls.take_tick() } else { self.pilot.fly(&self.session.world) };
            let mut painter =
                Painter { frame: &mut *frame, sheet: &self.content.sheet, gallery: &self.content.gallery };
            let mut times = self.session.overlay.times;
            let mut last = now_us();
            self.session.tick(input, &mut painter, &mut |stage: Stage| {
                let now = now_us();
                times.push(stage, (now - last) as f32);
                last = now;
            });
            self.session.overlay.times = times;
            if playing {
                self.sink.events(&self.session.events);
            }
            if self.session.world.outcome() != Outcome::Flying {
                self.finish(controls);
                break;
            }
        }
        if self.clock.dropped_ticks() > TOLD_AFTER_DROPPED && !std::mem::replace(&mut self.told_slow, true) {
            self.notices.add("This machine cannot keep up with 60 ticks a second: the game runs slower.");
        }
    }

    /// The stage is over, for the player or for the autopilot.
    fn finish(&mut self, controls: &mut Controls) {
        if self.screen == Screen::Title {
            self.restart(self.next_seed);
            return;
        }
        self.keep_replay();
        controls.clear_taps();
        self.sink.music(None);
        self.screen = Screen::Result;
        self.deaf_until_s = self.time_s + RESULT_DEAF_S;
        self.menu = Menu::of(&["PLAY AGAIN", "TITLE"]);
    }

    /// The program ends: keeps the game that is left in the middle, and options that are still on show.
    pub fn leave(&mut self) {
        self.keep_unfinished();
        self.save_settings();
    }

    /// A game that is left in the middle is kept too.
    fn keep_unfinished(&mut self) {
        let paused = self.screen == Screen::Paused
            || (self.screen == Screen::Options && self.behind_options == Screen::Paused);
        if (paused || self.screen == Screen::Playing) && self.session.world.tick() > 0 {
            self.keep_replay();
        }
    }

    fn keep_replay(&mut self) {
        let replay = self.session.recorder().replay().clone();
        self.saver.later(move |storage| match super::replays::keep(&replay, storage) {
            Ok(_) => Vec::new(),
            Err(problem) => vec![format!("the replay could not be kept: {problem}")],
        });
    }

    /// Keeps the settings if one has changed; a damaged file stays as it is until then.
    fn save_settings(&mut self) {
        if self.settings == self.saved {
            return;
        }
        let settings = self.settings.clone();
        self.saved.clone_from(&settings);
        self.saver.later(move |storage| match settings::save(&settings, storage) {
            Ok(notice) => notice.into_iter().collect(),
            Err(error) => vec![format!("the settings could not be kept: {error}")],
        });
    }

    /// Lets the sound and the notices go on.
    fn hear(&mut self, elapsed: Duration) {
        self.notices.advance(elapsed);
        if let Some(notice) = self.sink.update(self.time_s) {
            self.notices.add(notice.0);
        }
        for notice in self.saver.take_notices() {
            self.notices.add(notice);
        }
    }

    fn volumes(&self) -> Volumes {
        let sound = self.settings.sound;
        let share = |percent: u8| f32::from(percent) / 100.0;
        let master = if sound.mute { 0.0 } else { share(sound.master) };
        Volumes { master, music: share(sound.music), effects: share(sound.effects) }
    }

    fn draw(&mut self, now_us: &dyn Fn() -> f64, frame: &mut RenderFrame) {
        let running = matches!(self.screen, Screen::Title | Screen::Playing);
        let alpha = if running { self.clock.interpolation() } else { 1.0 };
        let mut painter = Painter { frame, sheet: &self.content.sheet, gallery: &self.content.gallery };
        self.session.draw_field(alpha, &mut painter);
        let on_title = self.screen == Screen::Title
            || (self.screen == Screen::Options && self.behind_options == Screen::Title);
        if !on_title {
            self.session.draw_hud(&mut painter);
        }
        let before = now_us();
        self.session.draw_overlay(&mut painter);
        self.session.overlay.times.push_overlay((now_us() - before) as f32);
        match self.screen {
            Screen::Title => draw_title(&self.menu, &self.settings.bindings, &mut painter),
            Screen::Playing => {}
            Screen::Paused => draw_pause(&self.menu, &self.settings.bindings, &mut painter),
            Screen::Result => draw_result(&self.session.world, &self.menu, &mut painter),
            Screen::Options => self.options.draw(&mut painter),
        }
        self.notices.draw(&mut painter);
    }
}

/// The place of QUIT in the title's menu.
const TITLE_QUIT: usize = 2;

fn title_menu() -> Menu {
    Menu::of(&["START", "OPTIONS", "QUIT"])
}

impl core::fmt::Debug for Cabinet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Cabinet")
            .field("screen", &self.screen)
            .field("session", &self.session)
            .finish_non_exhaustive()
    }
}
