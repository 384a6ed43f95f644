//! How a cabinet is set up: at its title, with what the player has set, earned and flown before.

use super::attract::Attract;
use super::cinema::ReplayState;
use super::game::{Game, Terms};
use super::ui_clock::UiClock;
use super::{App, Screen, screens};
use crate::app::achievements::{Toasts, Watch};
use crate::app::clock::FixedStep;
use crate::app::content::Content;
use crate::app::input::BindingTable;
use crate::app::notices::Notices;
use crate::app::scores;
use crate::app::screens::{
    BindingsScreen, Exercise, NewGameScreen, OptionsScreen, PracticeScreen, ScoresScreen, StatisticsScreen,
    StressScreen, overlay_keys,
};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::slow_motion::SlowMotion;
use crate::app::statistics;
use crate::app::storage::Saver;
use crate::app::stress_session::{Plan, Sight};
use crate::audio::Sink;
use crate::bot::Autopilot;
use crate::lab::Form;
use crate::sim::{GameSetup, SetupError};
use crate::stress;
use crate::view::InputDevice;
use glam::Vec2;
use sector_collision::Method;

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

impl App {
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
        let setup = GameSetup { seed: first_seed, ..GameSetup::new(stage) };
        let session = Session::start(&content, setup, method)?;
        let (book, told_of_scores) = saver.now(scores::file::load);
        let (statistics, told_of_statistics) = saver.now(statistics::file::load);
        let mut cabinet = Self {
            options: OptionsScreen::new(&settings),
            bindings: BindingsScreen::new(BindingTable::Keys),
            latched: [0; 2],
            aim: None,
            new_game: NewGameScreen::new(settings.last),
            practice: PracticeScreen::new(Exercise::default(), &content),
            stress: StressScreen::new(plan(start)),
            music_room: None,
            attract: Attract::default(),
            behind_options: Screen::Title,
            look: None,
            behind_look: Screen::Title,
            cinema: ReplayState::default(),
            screen: Screen::Title,
            choices: screens::title_menu(),
            pilot: Autopilot::default(),
            clock: FixedStep::default(),
            slow_motion: SlowMotion::default(),
            next_seed: first_seed.wrapping_add(1),
            told_slow: false,
            saved: settings.clone(),
            requests: Vec::new(),
            ui_clock: UiClock::default(),
            pointed_at: Vec2::ZERO,
            hotspots: Vec::new(),
            device: InputDevice::default(),
            best: book.best_of_all(),
            best_before: 0,
            game: Game::new(start.stage, Terms::default()),
            book,
            watch: Watch::default(),
            toasts: Toasts::default(),
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
        cabinet.set_up();
        told_of_scores.into_iter().chain(told_of_statistics).for_each(|told| cabinet.notices.add(told));
        Ok(cabinet)
    }

    /// Brings overlay and sound to what the player has set.
    fn set_up(&mut self) {
        let overlay = &mut self.session.overlay;
        overlay.form = Form::from_start(self.settings.game.overlay);
        overlay.keys = overlay_keys(&self.settings.bindings);
        overlay.timed = true;
        self.sink.set_volumes(self.volumes());
        self.play_title_music();
    }
}

/// What the stress mode is set to at first.
fn plan(start: Start) -> Plan {
    let settings = stress::StressSettings {
        aliens: 2000,
        layout: stress::Layout::Spread,
        density: stress::Density::Constant,
        seed: start.seed.unwrap_or(1),
        method: start.method,
    };
    Plan { settings, sight: Sight::Whole, search: false }
}
