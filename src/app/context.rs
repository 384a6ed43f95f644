//! The state that all screens share: settings, content, sound, files, the current game.

use super::achievements::Achievement;
use super::background::Clock;
use super::game::journal::Journal;
use super::game::{Game, PracticeSetup};
use super::input::{Bindings, Controls};
use super::scores::{Book, Division};
use super::settings::{self, Settings, Tab, share};
use super::statistics::Statistics;
use super::storage::Saver;
use super::ui::clock::UiClock;
use super::ui::keys::overlay_keys;
use super::ui::notices::Notices;
use super::ui::toasts::Toasts;
use super::{Content, DisplayCapabilities, LabStart, LevelFiles};
use crate::app::game::stress_session::Plan;
use crate::audio::{Cue, Sink, Theme, Volumes, boss_weakness};
use crate::lab::stepper::Recipe;
use sector_collision::Method;

/// The options of the command line that hold for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchOptions {
    /// The first stage of a game, from 1.
    pub stage: u32,
    /// The seed of every game; without one each game has a new seed.
    pub seed: Option<u64>,
    /// The collision method at the start.
    pub method: Method,
    /// Whether the program plays without sound until its end, whatever the settings say.
    pub mute: bool,
}

/// A request of the program to its window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Close the window and end the program.
    Quit,
    /// Apply the window settings, which have changed.
    ApplyWindow,
    /// Save a picture of the screen.
    Picture,
    /// Ask the player for a file to [take](super::App::take_file); only in the page of a browser.
    OpenFile,
    /// Hand a file of this name and content to the player; only in the page of a browser.
    SaveFile(String, Vec<u8>),
}

/// The state that all screens share.
pub struct Context {
    /// The player's settings.
    pub settings: Settings,
    /// Messages to the player.
    pub notices: Notices,
    /// The state of keys, pads and mouse.
    pub controls: Controls,
    /// Whether the autopilot flies in the player's place.
    pub autopilot: bool,
    /// The pictures and the levels of all games.
    pub content: Content,
    pub(crate) sink: Box<dyn Sink>,
    /// The thread that writes the player's files.
    pub saver: Saver,
    pub(crate) game: Game,
    pub(crate) records: Records,
    pub(crate) toasts: Toasts,
    pub(crate) clock: UiClock,
    pub(crate) levels: Option<LevelFiles>,
    /// What the program runs on, and its requests to the window.
    pub host: Host,
    pub(crate) places: Places,
    pub(super) saved: Settings,
}

pub(crate) struct Records {
    pub(crate) journal: Journal,
    pub(crate) book: Book,
    pub(crate) statistics: Statistics,
}

/// The program around the screens.
pub struct Host {
    pub(crate) launch: LaunchOptions,
    /// The clock of work on threads of its own; `None` where all work is done between frames, as in tests.
    pub background_clock: Option<Clock>,
    /// The capabilities of window and display; the options offer nothing else.
    pub display: DisplayCapabilities,
    pub(super) requests: Vec<Request>,
}

/// The choices with which pages were left, so that they open with the same while the program runs.
pub(crate) struct Places {
    pub(crate) practice: PracticeSetup,
    pub(crate) stress: Plan,
    pub(crate) options: OptionsPlace,
    pub(crate) division: Division,
    /// The row that was entered last in the tables of scores in this run of the program: its table, and its index in
    /// the table from 0. `None` before the first, and where the game had no rank.
    pub(crate) fresh: Option<(Division, usize)>,
    /// What the lab was left with; `None` before that, and while it is open.
    pub(crate) lab: Option<LabPlace>,
    /// The index of the step at which each lesson was left in the middle, by the index of the lesson.
    pub(crate) lessons: std::collections::BTreeMap<usize, usize>,
}

pub(crate) struct LabPlace {
    pub(crate) start: LabStart,
    pub(crate) recipe: Recipe,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OptionsPlace {
    pub(crate) tab: Tab,
    pub(crate) cursors: [usize; Tab::ALL.len()],
}

impl Context {
    pub(crate) fn cue(&mut self, cue: Cue) {
        self.sink.cue(cue);
    }

    pub(crate) fn bindings(&self) -> &Bindings {
        &self.settings.bindings
    }

    pub(crate) fn request(&mut self, request: Request) {
        self.host.requests.push(request);
    }

    pub(crate) fn save_settings(&mut self) {
        if self.settings == self.saved {
            return;
        }
        let settings = self.settings.clone();
        let before = std::mem::replace(&mut self.saved, settings.clone());
        self.saver.keep("the settings", move |storage| settings::save(&settings, &before, storage));
    }

    pub(crate) fn apply_bindings(&mut self) {
        let wanted = &self.settings.bindings;
        if self.controls.bindings() != wanted {
            self.controls.set_bindings(wanted.clone());
            self.game.session.overlay.keys = overlay_keys(wanted);
        }
    }

    pub(crate) fn apply_volumes(&mut self) {
        let sound = self.settings.sound;
        let master = if sound.mute { 0.0 } else { share(sound.master) };
        self.sink.set_volumes(Volumes { master, music: share(sound.music), effects: share(sound.effects) });
    }

    pub(crate) fn play_title_music(&mut self) {
        self.sink.music(Some(Theme::Title));
        self.sink.preload_music(self.game.stage_theme());
    }

    /// Also prepares the music of the boss. A level that names no piece, or an unknown one, is flown in silence.
    pub(crate) fn play_stage_music(&mut self) {
        self.sink.music(self.game.stage_theme());
        self.sink.preload_music(self.game.boss_theme());
    }

    /// Lets the hits on a boss rise as it weakens, and changes to its music when it is announced.
    pub(crate) fn follow_boss_music(&mut self) {
        self.sink.set_boss_weakness(boss_weakness(self.game.session.world()));
        if self.game.session.events.contains(&crate::sim::Event::BossWarning) {
            // After this stage the next one is heard, or the ending.
            let next = self.content.stages.get(self.game.campaign.setup.stage as usize);
            let next = next.map_or(Some(Theme::Ending), |level| Theme::named(&level.music));
            self.sink.music(self.game.boss_theme());
            self.sink.preload_music(next);
        }
    }

    pub(crate) fn credit(&mut self, achievement: Achievement) {
        if !self.records.statistics.achievements.contains_key(achievement.name()) {
            self.toasts.add(achievement);
        }
        self.count(Statistics::of_achievements(achievement.name()));
    }

    pub(crate) fn count(&mut self, more: Statistics) {
        self.records.statistics.add(&more);
        self.saver.keep("the statistics", move |storage| super::statistics::file::add(&more, storage));
    }

    /// Whether levels come from files that may change while the game runs, so that no replay and no score is kept.
    pub(crate) fn is_try(&self) -> bool {
        self.levels.is_some()
    }
}
