//! The cabinet: screens and the game between them, as a state machine.
//!
//! It is fed with actions and time and draws into a frame; window, GPU and devices are the shell's.

mod actions;
mod attract;
mod beginning;
mod binding;
mod continuing;
mod drawing;
mod following;
mod keeping;
mod looking_back;
mod music;
mod practising;
mod running;
mod scoring;
mod screen;
mod screens;
mod watching;

use scoring::{After, Run};
pub use screen::Screen;

use crate::app::choice::Choices;
use crate::app::clock::FixedStep;
use crate::app::content::Content;
use crate::app::drill::{Plan, Sight};
use crate::app::input::{Action, Controls, LostPad, Table};
use crate::app::level_files::LevelFiles;
use crate::app::notices::Notices;
use crate::app::offers::Offers;
use crate::app::scores::{self, Book};
use crate::app::screens::{
    BindingsScreen, Exercise, InitialsScreen, NewGameScreen, OptionsScreen, PracticeScreen, ReplaysScreen,
    ScoresScreen, StatisticsScreen, StressScreen, Tab, Theatre, Voyage, counted_up, credits_seconds,
    overlay_keys,
};
use crate::app::session::{Departure, Session};
use crate::app::settings::Settings;
use crate::app::slow_motion::SlowMotion;
use crate::app::statistics::{self, Statistics};
use crate::app::storage::Saver;
use crate::audio::{Cue, Sink, Volumes};
use crate::bot::Crew;
use crate::collision::Method;
use crate::lab::WhatHitMe;
use crate::sim::{Carry, SetupError, TICKS_PER_SECOND};
use crate::stress;
use crate::view::RenderFrame;
use attract::Attract;
use beginning::Terms;
use glam::Vec2;
use std::time::Duration;

/// Dropped ticks (two seconds' worth) after which the player is told once that the machine is too slow.
const TOLD_AFTER_DROPPED: u64 = 120;

/// Seconds for which the result takes no answer: whoever was firing when the game ended would leave it unread.
const RESULT_DEAF_S: f64 = 0.7;

/// The same for the page of initials, where a key that comes too late would be a letter.
const INITIALS_DEAF_S: f64 = 1.0;

/// Ticks from one sound to the next while the numbers of the result count up.
const COUNT_CUE_TICKS: f32 = 6.0;

/// Seconds that the mouse is seen after it stirred.
const POINTER_S: f64 = 3.0;

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
    /// Where the options lead back to.
    behind_options: Screen,
    /// The look at a loss, and where it leads back to.
    look: Option<WhatHitMe>,
    behind_look: Screen,
    /// The list of replays while it is open; how the one on show is watched, where that leads back to, and its clock.
    replays: Option<ReplaysScreen>,
    theatre: Option<Theatre>,
    behind_replay: Screen,
    /// Files to be watched after the one on show, the next one last.
    programme: Vec<String>,
    film_clock: FixedStep,
    /// The game; on the title that of the autopilot, who flies when nobody comes.
    session: Session,
    pilot: Crew,
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
    /// Since when the screen has been on show, when a key or the mouse was last used, and the mouse alone.
    shown_s: f64,
    stirred_s: f64,
    pointed_s: f64,
    /// The score to beat, and that before the game on show.
    best: u64,
    best_before: u64,
    /// The stage on show, and what the player has taken along to it.
    stage: u32,
    carry: Option<Carry>,
    /// How often a stage of this game was begun once more.
    tries: u64,
    /// What the game on show is played with.
    terms: Terms,
    /// What the stages of a game came to.
    voyage: Voyage,
    /// The game from its first stage on, as the tables see it.
    run: Run,
    book: Book,
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

impl Cabinet {
    /// A cabinet at its title, or in a stage if `at_once`.
    ///
    /// # Errors
    /// When the sheet lacks a picture that every game needs.
    pub fn new(
        content: Content,
        settings: Settings,
        mut saver: Saver,
        sink: Box<dyn Sink>,
        start: Start,
        first_seed: u64,
    ) -> Result<Self, SetupError> {
        let Start { stage, method, .. } = start;
        let departure = Departure { seed: first_seed, method, ..Departure::to(stage) };
        let session = Session::start(&content, departure)?;
        let (book, told_of_scores) = saver.now(scores::file::load);
        let (statistics, told_of_statistics) = saver.now(statistics::file::load);
        let mut cabinet = Self {
            options: OptionsScreen::new(&settings),
            bindings: BindingsScreen::new(Table::Keys),
            latched: [0; 2],
            aim: None,
            new_game: NewGameScreen::new(settings.last),
            practice: PracticeScreen::new(Exercise::default(), &content),
            stress: StressScreen::new(plan(start)),
            attract: Attract::default(),
            terms: Terms::default(),
            behind_options: Screen::Title,
            look: None,
            behind_look: Screen::Title,
            replays: None,
            theatre: None,
            behind_replay: Screen::Title,
            programme: Vec::new(),
            film_clock: FixedStep::default(),
            screen: Screen::Title,
            choices: screens::title_menu(),
            pilot: Crew::default(),
            clock: FixedStep::default(),
            slow_motion: SlowMotion::default(),
            next_seed: first_seed.wrapping_add(1),
            told_slow: false,
            saved: settings.clone(),
            deaf_until_s: 0.0,
            requests: Vec::new(),
            time_s: 0.0,
            shown_s: 0.0,
            stirred_s: 0.0,
            pointed_s: -POINTER_S,
            best: book.best_of_all(),
            best_before: 0,
            stage: start.stage,
            carry: None,
            tries: 0,
            voyage: Voyage::default(),
            run: Run::default(),
            book,
            statistics,
            scores: ScoresScreen::default(),
            statistics_screen: StatisticsScreen::default(),
            initials: None,
            levels: None,
            skip_time: false,
            notices: Notices::default(),
            autopilot: false,
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
        told_of_scores.into_iter().chain(told_of_statistics).for_each(|told| cabinet.notices.add(told));
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

    /// Says what window and display can do; the options offer nothing else.
    pub fn offer(&mut self, offers: Offers) {
        self.options.offers = offers;
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
        frame.clear();
        let elapsed = self.follow_levels(elapsed);
        self.time_s += elapsed.as_secs_f64();
        if let (Screen::Playing, Some(drill)) = (self.screen, self.session.as_drill()) {
            drill.picture(elapsed.as_secs_f32());
        }
        self.hear(elapsed);
        if let Some(lost) = controls.take_lost_pad() {
            self.pause(words_of(lost), controls);
        }
        self.take_heard(controls);
        self.take_actions(controls, elapsed);
        if let Some(pointer) = controls.take_pointer() {
            self.pointed_s = self.time_s;
            if !self.wake() {
                self.point(pointer, controls);
            }
        }
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
        self.screen != Screen::Playing && self.time_s - self.pointed_s < POINTER_S
    }

    /// Screens move with the time: the bar of a menu, the end of the credits.
    fn pass(&mut self, elapsed: Duration) {
        self.attract();
        let ticks = elapsed.as_secs_f32() * TICKS_PER_SECOND as f32;
        if let Some(menu) = self.menu_on_show() {
            menu.advance(ticks);
        }
        if let Some(look) = &mut self.look {
            look.advance(ticks);
        }
        self.count_up(ticks);
        self.pass_replays(elapsed);
        let credits_s = f64::from(credits_seconds(self.voyage_on_show())) + CREDITS_REST_S;
        if matches!(self.screen, Screen::Ending | Screen::Credits) && self.time_s - self.shown_s > credits_s {
            self.enter_title();
        }
    }

    /// What stands before the credits, where they end a voyage.
    fn voyage_on_show(&self) -> Option<&Voyage> {
        (self.screen == Screen::Ending).then_some(&self.voyage)
    }

    /// How long the screen has been on show, in ticks.
    fn age_ticks(&self) -> f32 {
        ((self.time_s - self.shown_s) * f64::from(TICKS_PER_SECOND)) as f32
    }

    fn is_deaf(&self) -> bool {
        self.time_s < self.deaf_until_s
    }

    /// Whether the numbers of the result have counted up; those of a lost game and of a practice stand at once.
    fn stands(&self) -> bool {
        !self.has_won() || self.is_practice() || counted_up(self.age_ticks())
    }

    /// While the numbers of a result count up, they are heard.
    fn count_up(&mut self, ticks: f32) {
        let age = self.age_ticks();
        let step = |age: f32| (age / COUNT_CUE_TICKS).floor();
        if self.screen == Screen::Result && !self.stands() && step(age) != step(age - ticks) {
            self.sink.cue(Cue::ScoreCount);
        }
    }

    /// Shows all numbers of the result at once.
    fn hurry(&mut self) {
        self.shown_s = self.time_s - 60.0;
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

/// Whose pad is gone.
fn words_of(lost: LostPad) -> &'static str {
    match lost.player {
        None => "A pad was unplugged.",
        Some(0) => "The pad of player 1 was unplugged.",
        Some(_) => "The pad of player 2 was unplugged.",
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
