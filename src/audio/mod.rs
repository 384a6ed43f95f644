//! Sound: events of the game and the menus become cues, and cues become voices on a device.
//!
//! ```text
//! sim::Event --requests--> cue, position, pitch --cue_rules, voice_allocator--> voice --+
//! menus ------------------> cue ---------------------------------------------------->--+--> kira: mixer -> aids -> limiter -> device
//! scores ---sound_bank, on its own thread--> samples ------------------------------->--+
//! ```
//!
//! [`open()`] starts rendering all scores on a thread and returns a [`Sink`]: a [`KiraSink`] on the sound device, or one
//! that waits for a device, with a notice for the player. Cues that are not rendered yet are skipped. Music is
//! rendered while it plays (`music_stream.rs`). Nothing here blocks, reads a clock or reads a file: the caller passes in
//! the time.
//!
//! `sound_scene.rs` reads the sounds that last and the music from the state of a game, and `requests.rs` maps events to
//! cues with position and pitch ([`requests_of`]). `cue_rules.rs` holds the level, number of voices and ducking of each cue
//! ([`rule`]), `voice_allocator.rs` decides which cue gets a voice, `loops.rs` makes loops of shots and notes, and
//! `voices.rs` plays them, the effects in the room of the stage (`rooms.rs`). `director.rs` selects the stems of the music,
//! `music_player.rs` changes from piece to piece, and `music_sound.rs` mixes. `ducking.rs` lowers the music, `mixer.rs` has
//! the tracks and the [`ListeningAids`], `mono.rs` joins left and right, `limiter.rs` keeps the sum below full scale, and
//! `kira_sink.rs` connects them to the game. `device_host.rs` lists and opens devices, `device.rs` detects an unplugged
//! one, and `device_choice.rs` waits for the one that the player has chosen. The scores are in `assets/audio`; [`sector_synth`] renders them.

mod cue;
mod cue_rules;
mod device;
mod device_choice;
mod device_host;
mod director;
mod ducking;
mod kira_sink;
mod limiter;
mod loops;
mod mixer;
mod mono;
mod music_player;
mod music_sound;
mod music_stream;
mod render_queue;
mod requests;
mod rooms;
#[cfg(target_arch = "wasm32")]
mod score_worker;
mod scores;
mod sound_bank;
mod sound_scene;
mod voice_allocator;
mod voices;

pub use cue::{Cue, Theme};
pub use cue_rules::{CueRule, pan_of, rule};
pub use device::{DeviceStatus, OutputDevice};
pub use kira_sink::KiraSink;
pub use mixer::{ListeningAids, Volumes};
pub use requests::{SoundRequest, requests_of};
#[cfg(target_arch = "wasm32")]
pub use score_worker::ScoreRenderer;
pub use sound_scene::{SOURCES, SoundScene};

use std::collections::BTreeMap;
use std::sync::Arc;

use device_host::{DeviceHost, SystemHost};

use crate::say::say;
use crate::sim::Event;
use ron_text::TextError;
use sector_synth::{Sound, Tune};

/// The output for all sounds. Every method does nothing by default, so implementations override only what they need.
pub trait Sink {
    /// Plays the sounds of one tick: its events, each at its event's position (see [`requests_of`] and [`rule`]), and the
    /// sounds of the scene that last, for up to 0.15 s after the last call.
    fn events(&mut self, _events: &[Event], _scene: &SoundScene) {}

    /// Follows a game: selects the music and its stems. Call it after each tick, or at least once a frame.
    fn follow(&mut self, scene: &SoundScene) {
        self.music(scene.theme);
    }

    /// Plays a cue in the center of the stereo field, for menus and jingles.
    fn cue(&mut self, _cue: Cue) {}

    /// Selects the music, or silence (`None`), with a cross-fade; all stems are heard. A piece starts at its beginning
    /// as soon as its first third of a second is rendered. Selecting the current piece changes nothing.
    fn music(&mut self, _theme: Option<Theme>) {}

    /// Sets all volumes, which apply immediately.
    fn set_volumes(&mut self, _volumes: Volumes) {}

    /// Turns mono and night mode on or off, which apply immediately.
    fn set_listening_aids(&mut self, _aids: ListeningAids) {}

    /// Chooses the device by its name. An empty name stands for the system's default, which also plays while the chosen
    /// device is missing. Devices are opened on their own thread.
    fn set_device(&mut self, _name: &str) {}

    /// Starts to list the devices on a thread, for [`device_names`](Self::device_names).
    fn list_devices(&mut self) {}

    /// Returns the names of the devices as of the last list. Empty before the first one, and in a browser.
    fn device_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Replaces the player's own scores, by their paths in `assets/audio`, such as `sounds/hit.ron`. They are heard in place
    /// of those of the game once they are rendered. A score with a mistake becomes a notice of [`update`](Self::update).
    fn set_own_scores(&mut self, _own: BTreeMap<String, String>) {}

    /// Pauses the sounds of the world and muffles the music, or resumes both. Menu sounds continue.
    fn pause_world(&mut self, _paused: bool) {}

    /// Returns the current piece of music and its position in seconds, or `None` in silence and without a device.
    fn music_position(&self) -> Option<(Theme, f64)> {
        None
    }

    /// Moves the current piece of music to a position in seconds.
    fn seek_music(&mut self, _to_s: f64) {}

    /// Collects rendered samples, ends ducking and checks the device; call this once a frame. `now_s` is the time in
    /// seconds of any clock that never runs backward. Returns a notice for the player about a change of the device.
    fn update(&mut self, _now_s: f64) -> Option<String> {
        None
    }
}

/// The sink for `--mute` and machines without sound. Renders and plays nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct SilentSink;

impl Sink for SilentSink {}

/// Reads the score of a piece of music by its path in `assets/audio`: [`Theme::score`], or [`Cue::score`] of a jingle.
///
/// # Errors
/// Fails when there is no such score, or it is not a piece of music. A test reads all shipped scores.
pub fn read_score(path: &str) -> Result<Tune, TextError> {
    let scores = scores::Scores::default();
    scores.tune(path, &scores.instruments()?)
}

/// Checks a score of a stage file by its path there, such as `sounds/hit.ron` or `tunes/dusk.ron`. `file` is the name of the
/// part, for errors.
///
/// # Errors
/// Fails if the text is no score, and for a sound that the game does not have.
pub fn check_score(file: &str, path: &str, text: &str) -> Result<(), TextError> {
    let scores = scores::Scores::default();
    if path.starts_with("tunes/") {
        return Tune::parse(file, text, &scores.instruments()?).map(drop);
    }
    if !Cue::ALL.iter().any(|cue| cue.score() == path) {
        let name = path.trim_start_matches("sounds/").trim_end_matches(".ron");
        let near = ron_text::nearest(name, Cue::ALL.map(Cue::name));
        let hint = near.map(|near| format!(": did you mean {near}?")).unwrap_or_default();
        let problem = format!("the game has no sound {name}{hint}");
        return Err(TextError::at(file, text, &ron_text::ValuePath::root(), problem));
    }
    Sound::parse(file, text).map(drop)
}

/// Opens and closes the sound device to check that it works.
///
/// # Errors
/// Returns the system's reason when there is no device or it cannot be opened.
pub fn try_device() -> Result<(), String> {
    SystemHost.open("").map(drop)
}

const NO_DEVICE: &str = "No sound device is available. The game stays silent until you connect one.";

/// Opens the sound device with this name, or the system's default one if it is empty or missing, and starts rendering.
/// Never fails: without a device, the sink is silent until one appears. The returned notice tells the player what is missing.
pub fn open(volumes: Volumes, device: &str) -> (Box<dyn Sink>, Option<String>) {
    let host = Arc::new(SystemHost);
    // A browser chooses the device.
    let device = if cfg!(target_arch = "wasm32") { "" } else { device };
    match host.open(device) {
        Ok(opened) => {
            let bank = sound_bank::SoundBank::start();
            let (sink, notice) = KiraSink::on_device(opened, host, device, bank, volumes);
            (Box::new(sink), notice)
        }
        Err(reason) => {
            // The system's wording goes to the terminal, the notice to the player.
            say(format_args!("no sound: {reason}"));
            let sink = KiraSink::waiting(host, device, sound_bank::SoundBank::start, volumes);
            (Box::new(sink), Some(NO_DEVICE.to_owned()))
        }
    }
}
