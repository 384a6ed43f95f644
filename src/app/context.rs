//! The state shared by all screens: settings, content, sound, files and the current game.

use super::achievements::{Achievement, paints, ships};
use super::background::Clock;
use super::game::journal::Journal;
use super::game::{Game, PracticeSetup};
use super::input::{Bindings, Controls};
use super::scores::{Book, Division};
use super::screens::pieces_for;
use super::settings::{self, Settings, Tab, share};
use super::statistics::Statistics;
use super::storage::Saver;
use super::ui::clock::UiClock;
use super::ui::keys::overlay_keys;
use super::ui::notices::Notices;
use super::ui::ship_card;
use super::ui::toasts::Toasts;
use super::{Content, DisplayCapabilities, LabStart, LevelFiles};
use crate::app::game::stress_session::Plan;
use crate::audio::{Cue, ListeningAids, Sink, SoundScene, Theme, Volumes};
use crate::modes::Day;
use crate::replay::Replay;
use crate::view::{KeyLabels, TextFont, UiContext};
use crate::words::Language;
use sector_collision::Method;
use std::path::PathBuf;
use std::sync::Arc;

/// Command-line options that apply to every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchOptions {
    /// The first stage of a game, from 1.
    pub stage: u32,
    /// The seed of every game. If `None`, each game gets a new seed.
    pub seed: Option<u64>,
    /// The collision method that games start with.
    pub method: Method,
    /// Mutes the sound until the program ends, overriding the settings.
    pub mute: bool,
}

/// A request from the program to its window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Close the window and end the program.
    Quit,
    /// Apply the changed window settings to the window.
    ApplyWindow,
    /// Save a screenshot of the next frame.
    Picture,
    /// Let the player choose a file for [`App::take_file`](super::App::take_file). Browser only.
    OpenFile,
    /// Offer the player a file with this name and content to download. Browser only.
    SaveFile(String, Vec<u8>),
    /// Open the folder of the player's files.
    OpenFolder,
    /// Start again with the files as they are now. Browser only.
    Restart,
    /// Copy a text to the clipboard.
    CopyText(String),
    /// Copy a link into the game's page to the clipboard: this text after the address of the page, if it is known.
    CopyLink(String),
}

/// The state that all screens share. It outlives every screen.
pub struct Context {
    /// The player's settings. Changes are saved by the screen that makes them.
    pub settings: Settings,
    /// Messages that are waiting to be shown to the player.
    pub notices: Notices,
    /// The state of keys, pads and mouse.
    pub controls: Controls,
    /// Whether the autopilot flies instead of the player.
    pub autopilot: bool,
    /// The sprites and levels of all games.
    pub content: Content,
    pub(crate) sink: Box<dyn Sink>,
    /// Writes the player's files on its own thread.
    pub saver: Saver,
    pub(crate) game: Game,
    pub(crate) records: Records,
    pub(crate) toasts: Toasts,
    pub(crate) clock: UiClock,
    pub(crate) levels: Option<LevelFiles>,
    /// The window's capabilities and the requests to it.
    pub host: Host,
    pub(crate) places: Places,
    pub(super) saved: Settings,
}

pub(crate) struct Records {
    pub(crate) journal: Journal,
    pub(crate) book: Book,
    pub(crate) statistics: Statistics,
}

/// The program's surroundings: how it was launched, its window and its clock.
pub struct Host {
    pub(crate) launch: LaunchOptions,
    /// The clock for background threads. If `None`, as in tests, all work is done between frames.
    pub background_clock: Option<Clock>,
    /// The clock for dates, in seconds since the start of 1970. If `None`, as in tests, it is always that moment.
    pub unix_seconds: Option<Box<dyn Fn() -> u64>>,
    /// The capabilities of the window and display. The options offer only these.
    pub display: DisplayCapabilities,
    /// The folder of the player's files. `None` if they are in memory or in a browser.
    pub folder: Option<PathBuf>,
    pub(super) has_focus: bool,
    pub(super) requests: Vec<Request>,
}

/// The player's last choices on each page, remembered until the program ends.
pub(crate) struct Places {
    pub(crate) practice: PracticeSetup,
    pub(crate) stress: Plan,
    pub(crate) options: OptionsPlace,
    pub(crate) division: Division,
    /// The table and index (from 0) of this run's newest score table entry. `None` before the first entry, and after a
    /// game that did not rank.
    pub(crate) fresh: Option<(Division, usize)>,
    /// The replay that the player chose to race. `None` before the first choice.
    pub(crate) rival: Option<Arc<Replay>>,
    /// Whether the title shows its demonstration because the player asked for it.
    pub(crate) is_watching: bool,
    /// The file of the custom stage that was chosen last. Empty before the first.
    pub(crate) own_stage: String,
    /// The state in which the player left the lab. `None` before the first visit and while the lab is open.
    pub(crate) lab: Option<LabStart>,
    /// Maps the index of each unfinished lesson to the place where the player left it.
    pub(crate) lessons: std::collections::BTreeMap<usize, crate::app::screens::LessonPlace>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OptionsPlace {
    pub(crate) tab: Tab,
    pub(crate) cursors: [usize; Tab::ALL.len()],
}

impl Host {
    /// Returns the current day in UTC.
    pub fn today(&self) -> Day {
        Day::of_unix_seconds(self.unix_seconds.as_ref().map_or(0, |seconds| seconds()))
    }
}

impl Context {
    pub(crate) fn cue(&mut self, cue: Cue) {
        self.sink.cue(cue);
    }

    /// Returns the player's language, or English if it is missing.
    pub(crate) fn language(&self) -> Language {
        self.content.languages.find(self.settings.game.language).unwrap_or_default()
    }

    /// Returns the player's choices for all text and hints of a frame.
    pub(super) fn ui_context(&self) -> UiContext {
        UiContext {
            language: self.language(),
            large_text: self.settings.access.large_text,
            device: self.controls.device,
            key_labels: self.key_labels(),
        }
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
        self.saver.save("the settings", move |storage| settings::save(&settings, &before, storage));
    }

    pub(crate) fn apply_bindings(&mut self) {
        let wanted = &self.settings.bindings;
        if self.controls.bindings() != wanted {
            self.controls.set_bindings(wanted.clone());
            self.label_overlay_keys();
        }
    }

    pub(super) fn label_overlay_keys(&mut self) {
        self.game.session.overlay.keys = overlay_keys(&self.settings.bindings, &self.key_labels());
    }

    pub(crate) fn key_labels(&self) -> KeyLabels {
        let font = self.content.sheet.font(TextFont::Body.name());
        self.controls.labels.shown(|label| font.is_some_and(|font| font.glyph(label).is_some()))
    }

    /// Applies the sound settings. The sink ignores those that have not changed.
    pub(crate) fn apply_sound(&mut self) {
        let sound = self.settings.sound;
        let is_muted = sound.mute || sound.mute_on_focus_loss && !self.host.has_focus;
        let master = if is_muted { 0.0 } else { share(sound.master) };
        let [music, effects, interface] = [sound.music, sound.effects, sound.interface].map(share);
        self.sink.set_volumes(Volumes { master, music, effects, interface });
        self.sink.set_listening_aids(ListeningAids { mono: sound.mono, night_mode: sound.night_mode });
        self.sink.set_device(&self.settings.sound_device);
    }

    pub(crate) fn play_title_music(&mut self) {
        self.sink.music(Some(Theme::Title));
    }

    /// Plays the music that fits the game. A level without music, or with an unknown name, is silent.
    pub(crate) fn follow_music(&mut self) {
        let scene = SoundScene::of(self.game.session.world());
        self.sink.follow(&scene);
    }

    pub(crate) fn credit(&mut self, achievement: Achievement) {
        let is_new = !self.records.statistics.achievements.contains_key(achievement.name());
        if is_new {
            self.toasts.add(achievement);
        }
        for name in pieces_for(achievement).filter(|_| is_new) {
            self.notices.add(format!("A new tune in the music room: {name}"));
        }
        let before = paints(&self.records.statistics);
        let ships_before = ships(&self.records.statistics).len();
        self.count(Statistics::of_achievements(achievement.name()));
        for &ship in &ships(&self.records.statistics)[ships_before..] {
            self.notices.add(format!("A new ship for you: {}", ship_card::name(ship)));
        }
        for paint in paints(&self.records.statistics).into_iter().filter(|paint| !before.contains(paint)) {
            self.notices.add(format!("New paint for your ships: {}", paint.label()));
        }
    }

    pub(crate) fn count(&mut self, more: Statistics) {
        self.records.statistics.add(&more);
        self.saver.save("the statistics", move |storage| super::statistics::file::add(&more, storage));
    }

    /// Whether levels come from files that may change while the game runs. If so, replays and scores are not saved.
    pub(crate) fn is_try(&self) -> bool {
        self.levels.is_some()
    }
}
