//! The cabinet: screens and the game between them, as a state machine.
//!
//! It is fed with actions and time and draws into a frame; window, GPU and devices are the shell's.

mod actions;
mod asking;
mod attract;
mod beginning;
mod binding;
mod cinema;
mod clicking;
mod continuing;
mod crediting;
mod drawing;
mod following;
mod game;
mod hot_keys;
mod initials;
mod keeping;
mod listening;
mod looking_back;
mod music;
mod opening;
mod options;
mod pausing;
mod practising;
mod records;
mod replay_list;
mod result;
mod running;
mod scoring;
mod screen;
mod screens;
mod setting_out;
mod ui_clock;
mod watching;

pub use opening::Start;
pub use screen::Screen;

use crate::app::achievements::{Toasts, Watch};
use crate::app::choice::Choices;
use crate::app::clock::FixedStep;
use crate::app::content::Content;
use crate::app::display_capabilities::DisplayCapabilities;
use crate::app::input::{Action, Controls};
use crate::app::level_files::LevelFiles;
use crate::app::notices::Notices;
use crate::app::scores::Book;
use crate::app::screens::{
    BindingsScreen, CampaignSummary, InitialsScreen, MusicRoom, NewGameScreen, OptionsScreen, PracticeScreen,
    ScoresScreen, StatisticsScreen, StressScreen, Tab, credits_seconds,
};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::slow_motion::SlowMotion;
use crate::app::statistics::Statistics;
use crate::app::storage::Saver;
use crate::audio::{Cue, Sink};
use crate::bot::Autopilot;
use crate::lab::WhatHitMe;
use crate::sim::TICKS_PER_SECOND;
use crate::view::{Hotspot, InputDevice, RenderFrame};
use attract::Attract;
use cinema::ReplayState;
use game::Game;
use glam::Vec2;
use scoring::After;
use std::time::Duration;
use ui_clock::UiClock;

/// Seconds that the end of the credits stays.
const CREDITS_REST_S: f64 = 12.0;

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

/// Menus, sessions, settings and sound.
pub struct App {
    /// What the player has set.
    pub settings: Settings,
    /// Messages to the player.
    pub notices: Notices,
    /// The autopilot flies in the player's place.
    pub autopilot: bool,
    content: Content,
    saver: Saver,
    sink: Box<dyn Sink>,
    start: Start,
    screen: Screen,
    /// The menu of title, pause and result.
    choices: Choices,
    options: OptionsScreen,
    bindings: BindingsScreen,
    /// What presses have switched on for each player, and where the mouse leads a ship.
    latched: [u8; 2],
    aim: Option<Vec2>,
    new_game: NewGameScreen,
    practice: PracticeScreen,
    stress: StressScreen,
    /// The music room while it is open.
    music_room: Option<MusicRoom>,
    /// Where the options lead back to.
    behind_options: Screen,
    /// The look at a loss, and where it leads back to.
    look: Option<WhatHitMe>,
    behind_look: Screen,
    cinema: ReplayState,
    /// The game; on the title that of the autopilot, who flies when nobody comes.
    session: Session,
    pilot: Autopilot,
    clock: FixedStep,
    slow_motion: SlowMotion,
    /// Seed of the next game without a fixed one.
    next_seed: u64,
    told_slow: bool,
    /// The settings as they were loaded or last saved.
    saved: Settings,
    requests: Vec<Request>,
    ui_clock: UiClock,
    /// Where the mouse was last, what of the last picture answers to a click, and whose device stand in the hints.
    pointed_at: Vec2,
    hotspots: Vec<Hotspot>,
    device: InputDevice,
    /// The score to beat, and that before the game on show.
    best: u64,
    best_before: u64,
    /// The game on show, from its first stage on; on the title one that nobody plays.
    game: Game,
    book: Book,
    /// What the stage on show has seen of achievements, and those that are told.
    watch: Watch,
    toasts: Toasts,
    statistics: Statistics,
    scores: ScoresScreen,
    statistics_screen: StatisticsScreen,
    /// A score that waits for its initials, and what comes after them.
    initials: Option<(InitialsScreen, After)>,
    /// What is shown when nobody comes.
    attract: Attract,
    /// Level files that are read again when they change.
    levels: Option<LevelFiles>,
    /// The next picture comes late because a game was flown again: that is no time of the game's.
    skip_time: bool,
}

impl App {
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

    /// Says what window and display can do; the options offer nothing else.
    pub fn offer(&mut self, display_capabilities: DisplayCapabilities) {
        self.options.display_capabilities = display_capabilities;
    }

    /// The page of the options that is open, or was when they were left.
    #[must_use]
    pub fn tab(&self) -> Tab {
        self.options.tab()
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
        std::mem::swap(&mut self.hotspots, &mut frame.hotspots);
        frame.clear();
        let shown = self.screen;
        let elapsed = self.follow_levels(elapsed);
        self.ui_clock.pass(elapsed);
        if let (Screen::Playing, Some(stress_session)) = (self.screen, self.session.as_stress()) {
            stress_session.picture(elapsed.as_secs_f32());
        }
        self.hear(elapsed);
        if let Some(lost) = controls.take_lost_pad() {
            self.pad_lost(lost, controls);
        }
        self.take_heard(controls);
        self.wait_for_rest(controls);
        self.take_actions(controls, elapsed);
        self.click_back(controls);
        if let Some(pointer) = controls.take_pointer() {
            self.ui_clock.point();
            self.pointed_at = pointer.at;
            if !self.wake() {
                self.click(pointer, shown, controls);
            }
        }
        self.device = controls.last_device();
        self.options.stick = controls.stick_position();
        self.new_game.devices = controls.devices_of_two();
        self.pass(elapsed);
        self.run(controls, elapsed, now_us, frame);
        if self.screen == Screen::Replay {
            self.run_film(elapsed, now_us, frame);
        }
        self.draw(now_us, frame);
        std::mem::take(&mut self.requests)
    }

    /// One key may stand for several actions: Escape is pause and back, which in a menu mean the same (but not where a
    /// continue is offered: there the first may be START on a pad, and is no answer). And only the
    /// screen that saw a key go down may answer: what is left when the screen changes is dropped.
    fn take_actions(&mut self, controls: &mut Controls, elapsed: Duration) {
        let screen = self.screen;
        let mut last: Option<Action> = None;
        for action in controls.take_pressed(elapsed) {
            let before = last.replace(action);
            if action == Action::Back && before == Some(Action::Pause) && !self.is_asked() {
                continue;
            }
            self.act(action, controls);
            if self.screen != screen {
                break;
            }
        }
    }

    /// Whether the mouse is to be seen: in menus, for a while after it stirred.
    #[must_use]
    pub fn shows_pointer(&self) -> bool {
        (self.screen != Screen::Playing || self.is_asked()) && self.ui_clock.is_pointing()
    }

    /// Screens move with the time: the bar of a menu, the end of the credits.
    fn pass(&mut self, elapsed: Duration) {
        self.attract();
        let ticks = elapsed.as_secs_f32() * TICKS_PER_SECOND as f32;
        let is_large = self.settings.access.large_text;
        if let Some(menu) = self.menu_on_show() {
            menu.enlarge(is_large);
            menu.advance(ticks);
        }
        if let Some(look) = &mut self.look {
            look.advance(ticks);
        }
        self.count_up(ticks);
        self.pass_replays(elapsed);
        self.pass_music(elapsed);
        let credits_s = f64::from(credits_seconds(self.voyage_on_show())) + CREDITS_REST_S;
        if matches!(self.screen, Screen::Ending | Screen::Credits) && self.ui_clock.age_s() > credits_s {
            self.enter_title();
        }
    }

    /// What stands before the credits, where they end a voyage.
    fn voyage_on_show(&self) -> Option<&CampaignSummary> {
        (self.screen == Screen::Ending).then_some(&self.game.voyage)
    }

    /// Lets the sound and the notices go on.
    fn hear(&mut self, elapsed: Duration) {
        self.notices.advance(elapsed);
        self.pass_achievements(elapsed);
        let heard = self.sink.update(self.ui_clock.now_s).map(|notice| notice.0);
        let notices: Vec<String> = heard.into_iter().chain(self.saver.take_notices()).collect();
        if !notices.is_empty() {
            self.sink.cue(Cue::Notice);
        }
        for notice in notices {
            self.notices.add(notice);
        }
    }
}

impl core::fmt::Debug for App {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Cabinet")
            .field("screen", &self.screen)
            .field("session", &self.session)
            .finish_non_exhaustive()
    }
}
