//! What all screens share: settings, content, sound, files, the game on show.

use super::achievements::Achievement;
use super::content::Content;
use super::display_capabilities::DisplayCapabilities;
use super::game::{Exercise, Game};
use super::input::{Bindings, Controls};
use super::level_files::LevelFiles;
use super::scores::{Book, Division};
use super::settings::{self, Settings, Tab};
use super::statistics::Statistics;
use super::storage::Saver;
use super::ui::clock::UiClock;
use super::ui::keys::overlay_keys;
use super::ui::notices::Notices;
use super::ui::toasts::Toasts;
use crate::app::game::stress_session::Plan;
use crate::app::settings::LastGame;
use crate::audio::{Cue, Sink, Theme, Volumes};
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

/// What the program asks of its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Close the window.
    Quit,
    /// The window settings have changed.
    ApplyWindow,
    /// Keep a picture of the screen.
    Picture,
}

/// What all screens share.
pub struct Context {
    /// What the player has set.
    pub settings: Settings,
    /// Messages to the player.
    pub notices: Notices,
    /// Keys, pads and mouse.
    pub controls: Controls,
    /// Whether the autopilot flies in the player's place.
    pub autopilot: bool,
    pub(crate) content: Content,
    pub(crate) sink: Box<dyn Sink>,
    pub(crate) saver: Saver,
    /// The game on show; behind the title the one in which the autopilot will fly.
    pub(crate) game: Game,
    pub(crate) book: Book,
    pub(crate) statistics: Statistics,
    pub(crate) toasts: Toasts,
    pub(crate) clock: UiClock,
    /// Level files that are read again when they change.
    pub(crate) levels: Option<LevelFiles>,
    /// What window and display can do.
    pub(crate) display: DisplayCapabilities,
    /// How games start, by the command line.
    pub(crate) start: Start,
    /// Where pages were left.
    pub(crate) places: Places,
    pub(super) requests: Vec<Request>,
    /// The settings as they were loaded or last saved.
    pub(super) saved: Settings,
}

/// Where pages were left, so that they open there again while the program runs.
pub(crate) struct Places {
    pub(crate) exercise: Exercise,
    pub(crate) stress: Plan,
    pub(crate) options: OptionsPlace,
    /// The table of scores on show.
    pub(crate) division: Division,
    /// A row of the tables that was entered just now.
    pub(crate) fresh: Option<(Division, usize)>,
}

/// Where the options were left.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OptionsPlace {
    /// The page.
    pub(crate) tab: Tab,
    /// Where on each page the cursor was.
    pub(crate) cursors: [usize; Tab::ALL.len()],
}

impl Context {
    /// Plays a sound.
    pub(crate) fn cue(&mut self, cue: Cue) {
        self.sink.cue(cue);
    }

    /// The keys and buttons of the player.
    pub(crate) fn bindings(&self) -> &Bindings {
        &self.settings.bindings
    }

    /// What the last new game was begun with.
    pub(crate) fn last_game(&self) -> LastGame {
        self.settings.last
    }

    /// Asks something of the window.
    pub(crate) fn request(&mut self, request: Request) {
        self.requests.push(request);
    }

    /// Keeps the settings if one has changed; a damaged file stays as it is until then.
    pub(crate) fn save_settings(&mut self) {
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

    /// Lets changed bindings act, and be shown.
    pub(crate) fn apply_bindings(&mut self) {
        let wanted = &self.settings.bindings;
        if self.controls.bindings() != wanted {
            self.controls.set_bindings(wanted.clone());
            self.game.session.overlay.keys = overlay_keys(wanted);
        }
    }

    /// Sets how loud each sort of sound is.
    pub(crate) fn apply_volumes(&mut self) {
        let sound = self.settings.sound;
        let share = |percent: u8| f32::from(percent) / 100.0;
        let master = if sound.mute { 0.0 } else { share(sound.master) };
        self.sink.set_volumes(Volumes { master, music: share(sound.music), effects: share(sound.effects) });
    }

    /// Plays the music of the title, with that of the stage made ready.
    pub(crate) fn play_title_music(&mut self) {
        self.sink.music(Some(Theme::Title));
        self.sink.preload_music(self.game.stage_theme());
    }

    /// Plays the music of the stage, with that of its boss made ready. A level that names no piece, or an unknown one, is
    /// flown in silence.
    pub(crate) fn play_stage_music(&mut self) {
        self.sink.music(self.game.stage_theme());
        self.sink.preload_music(self.game.boss_theme());
    }

    /// Plays the music of the ending.
    pub(crate) fn play_ending_music(&mut self) {
        self.sink.music(Some(Theme::Ending));
        self.sink.preload_music(Some(Theme::Title));
    }

    /// Goes over to the music of the boss when it is announced, with what comes afterwards made ready.
    pub(crate) fn follow_boss_music(&mut self) {
        if self.game.session.events.contains(&crate::sim::Event::BossWarning) {
            // After this stage the next one is heard, or the ending.
            let next = self.content.stages.get(self.game.campaign.setup.stage as usize);
            let next = next.map_or(Some(Theme::Ending), |level| Theme::named(&level.music));
            self.sink.music(self.game.boss_theme());
            self.sink.preload_music(next);
        }
    }

    /// Counts an achievement, and tells the player of it the first time.
    pub(crate) fn credit(&mut self, achievement: Achievement) {
        if !self.statistics.achievements.contains_key(achievement.name()) {
            self.toasts.add(achievement);
        }
        self.count(Statistics::of_achievements(achievement.name()));
    }

    /// Adds to the statistics.
    pub(crate) fn count(&mut self, more: Statistics) {
        self.statistics.add(&more);
        self.saver.later(move |storage| super::statistics::file::add(&more, storage));
    }

    /// Whether games are tries of level files that change, of which nothing is kept.
    pub(crate) fn is_try(&self) -> bool {
        self.levels.is_some()
    }
}
