//! Events become sound.
//!
//! ```text
//! sim::Event --call--> Cue, place, pitch --table, limits--> voice --+
//! menus ----------------> Cue ---------------------------------->---+--> kira: effects, interface, music -> device
//! scores ---bank, on its own thread--> samples -------------------->+
//! ```
//!
//! [`open`] starts the rendering of all scores on a thread and gives a [`Sink`]: [`KiraSink`] when there
//! is a sound device, one that waits for a device and a [`Notice`] when there is none. A cue whose samples are not ready yet is
//! skipped; music starts as soon as it is ([`Sink::expect`] has it ready before it is needed). Nothing here reads a clock, a file, or waits: the frame passes the time in.
//!
//! To read: `call.rs` says which event is heard as what, from where and how high ([`call_of`], [`calls`]); `table.rs` how
//! loud each cue is, how many sound at once and how far the music makes way ([`rule`]);
//! `limits.rs` who keeps a voice when there are too few; `kira_sink.rs` plays; `watch.rs` notices a device that
//! was unplugged, and it is opened anew. The scores are in `assets/audio`, what makes samples of them is
//! [`sector_synth`].

mod bank;
mod call;
mod cue;
mod desk;
mod device;
mod kira_sink;
mod levels;
mod limits;
mod queue;
mod scored;
mod silent;
mod table;
mod theme;
mod watch;

pub use call::{Call, call_of, calls};
pub use cue::Cue;
pub use device::Device;
pub use kira_sink::KiraSink;
pub use levels::Volumes;
pub use silent::SilentSink;
pub use table::{Rule, pan_of, rule};
pub use theme::Theme;
pub use watch::Seen;

use std::sync::Arc;

use crate::sim::Event;
use ron_text::TextError;
use sector_synth::Tune;

/// Something the player should be told about the sound, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// Where sounds go: to a device, or nowhere.
pub trait Sink {
    /// Plays the events of one tick, each at its place; see [`calls`] and [`rule`].
    fn events(&mut self, events: &[Event]);

    /// Plays one cue in the middle, for menus and jingles.
    fn cue(&mut self, cue: Cue);

    /// Chooses the music, or none; the old piece fades out while the new one begins. One that is not rendered yet is
    /// faded in as soon as it is, and the old one goes on until then. Asking for the piece that plays changes nothing.
    fn music(&mut self, theme: Option<Theme>);

    /// Says which piece will be asked for next, so that it is rendered by then; none if nobody knows. Only this one and
    /// the one that was asked for are kept in memory.
    fn expect(&mut self, theme: Option<Theme>);

    /// Sets the volumes.
    fn set_volumes(&mut self, volumes: Volumes);

    /// Stops the sounds of the world where they are and lowers the music, or takes both up again. The sounds
    /// of menus go on.
    fn pause_world(&mut self, paused: bool);

    /// The piece that is heard, and how far it has come in seconds; none without a device, and in silence.
    fn heard(&self) -> Option<(Theme, f64)> {
        None
    }

    /// Goes on with the piece that is heard from so many seconds of it.
    fn wind(&mut self, _to_s: f64) {}

    /// To be called once a frame: takes in what has been rendered, ends ducks, watches the device. `now_s` is
    /// any clock in seconds that never runs backwards. Says when something changed that the player should know.
    fn update(&mut self, now_s: f64) -> Option<Notice>;
}

/// Reads the score of a piece of music, by its path in `assets/audio`: [`Theme::score`], or [`Cue::score`] of a jingle.
///
/// # Errors
/// When there is no such score, or none of music. The shipped ones can be read; a test reads them all.
pub fn read_score(path: &str) -> Result<Tune, TextError> {
    bank::tune(path, &bank::instruments()?)
}

/// What is said when there is no device.
const NO_DEVICE: &str = "No sound device could be opened: the game is silent until there is one.";

/// Opens the sound device and starts rendering. Never fails: without a device the sink is silent until there is one, and
/// the notice says so.
#[must_use]
pub fn open(volumes: Volumes) -> (Box<dyn Sink>, Option<Notice>) {
    match device::open_default() {
        Ok(manager) => (
            Box::new(KiraSink::new(manager, Arc::new(device::open_default), bank::Bank::start(), volumes)),
            None,
        ),
        Err(reason) => {
            // The reason is the system's own wording: it is for the terminal, the notice is for the player.
            eprintln!("sector-sweep: no sound: {reason}");
            let sink = KiraSink::waiting(Arc::new(device::open_default), bank::Bank::start, volumes);
            (Box::new(sink), Some(Notice(NO_DEVICE.to_owned())))
        }
    }
}
