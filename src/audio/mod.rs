//! Sound: the events of the game and of the menus become cues, and cues become voices on a device.
//!
//! ```text
//! sim::Event --requests--> cue, position, pitch --cue_rules, voice_allocator--> voice --+
//! menus ------------------> cue ---------------------------------------------------->--+--> kira: mixer -> device
//! scores ---sound_bank, on its own thread--> samples ------------------------------->--+
//! ```
//!
//! [`open`] starts rendering all scores on a thread and returns a [`Sink`]: a [`KiraSink`] on the sound device, or
//! one that waits for a device together with a notice for the player. A cue whose samples are not rendered yet is skipped;
//! music starts as soon as it is rendered, and [`Sink::preload_music`] has it rendered before it is needed. Nothing
//! here waits, reads a clock or reads a file: the caller passes the time in.
//!
//! Where to look: `requests.rs` maps an event to a cue with its position and pitch ([`requests_of`]); `cue_rules.rs`
//! holds the level, the number of voices and the ducking of each cue ([`rule`]); `voice_allocator.rs` decides which cue
//! keeps a voice; `kira_sink.rs` plays; `device.rs` notices an unplugged device, which is then opened again.
//! The scores are in `assets/audio`; [`sector_synth`] renders them.

mod cue;
mod cue_rules;
mod device;
mod kira_sink;
mod mixer;
mod render_queue;
mod requests;
#[cfg(target_arch = "wasm32")]
mod score_worker;
mod sound_bank;
mod voice_allocator;

pub use cue::{Cue, Theme};
pub use cue_rules::{CueRule, pan_of, rule};
pub use device::{DeviceStatus, OutputDevice};
pub use kira_sink::KiraSink;
pub use mixer::Volumes;
pub use requests::{SoundRequest, boss_weakness, requests_of};
#[cfg(target_arch = "wasm32")]
pub use score_worker::ScoreRenderer;

use std::sync::Arc;

use crate::say::say;
use crate::sim::Event;
use ron_text::TextError;
use sector_synth::Tune;

/// The destination of all sounds. Every method does nothing by default, so that an implementation names only what it
/// handles.
pub trait Sink {
    /// Plays the sounds of the events of one tick, each at the position of its event; see [`requests_of`] and [`rule`].
    fn events(&mut self, _events: &[Event]) {}

    /// Sets how weak the boss that fights is, 0–1; see [`boss_weakness`].
    fn set_boss_weakness(&mut self, _weakness: f32) {}

    /// Plays one cue in the middle of the stereo field, for menus and jingles.
    fn cue(&mut self, _cue: Cue) {}

    /// Chooses the music, or silence (`None`); the old piece fades out while the new one begins. A piece that is still
    /// to be rendered fades in as soon as it is ready, and the old one goes on until then. Asking for the piece that
    /// plays changes nothing.
    fn music(&mut self, _theme: Option<Theme>) {}

    /// Announces the piece that will be asked for next, so that it is rendered by then; `None` when none is expected.
    /// Only this piece and the current one are kept in memory.
    fn preload_music(&mut self, _theme: Option<Theme>) {}

    /// Sets the volumes of everything, of the music and of the effects.
    fn set_volumes(&mut self, _volumes: Volumes) {}

    /// Pauses the sounds of the world and lowers the music, or resumes both. The sounds of menus go on.
    fn pause_world(&mut self, _paused: bool) {}

    /// Returns the piece that plays and its position in seconds; `None` in silence and without a device.
    fn music_position(&self) -> Option<(Theme, f64)> {
        None
    }

    /// Moves the piece that plays to a position in seconds.
    fn seek_music(&mut self, _to_s: f64) {}

    /// Collects rendered samples, ends ducks and checks the device; to be called once a frame. `now_s` is the time in
    /// seconds of any clock that never runs backwards. Returns a notice about a change that the player should know.
    fn update(&mut self, _now_s: f64) -> Option<String> {
        None
    }
}

/// The sink of a machine without sound and of `--mute`. It renders and plays nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct SilentSink;

impl Sink for SilentSink {}

/// Reads the score of a piece of music by its path in `assets/audio`: [`Theme::score`], or [`Cue::score`] of a
/// jingle.
///
/// # Errors
/// When there is no such score, or it is not a piece of music. A test reads all shipped ones.
pub fn read_score(path: &str) -> Result<Tune, TextError> {
    sound_bank::tune(path, &sound_bank::instruments()?)
}

/// Opens the sound device and closes it again, to see whether it can be opened.
///
/// # Errors
/// The system's reason, when there is no device or it cannot be used.
pub fn try_device() -> Result<(), String> {
    device::open_default().map(drop)
}

/// Opens the sound device and starts rendering. Never fails: without a device the sink is silent until one appears, and
/// the returned notice says so.
pub fn open(volumes: Volumes) -> (Box<dyn Sink>, Option<String>) {
    let open_device = Arc::new(device::open_default);
    match open_device() {
        Ok(manager) => {
            let bank = sound_bank::SoundBank::start();
            (Box::new(KiraSink::new(manager, open_device, bank, volumes)), None)
        }
        Err(reason) => {
            // The reason is the wording of the operating system: it goes to the terminal, the notice to the player.
            say(format_args!("no sound: {reason}"));
            let sink = KiraSink::waiting(open_device, sound_bank::SoundBank::start, volumes);
            (
                Box::new(sink),
                Some("No sound device could be opened: the game is silent until there is one.".to_owned()),
            )
        }
    }
}
