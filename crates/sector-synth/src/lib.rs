//! A small synthesizer: text scores in, 48 kHz stereo samples out.
//!
//! The game ships its sounds and music as text (`assets/audio`) and renders them while it runs. This crate only renders:
//! it opens no device or file and reads no clock. Its output is bit-identical on every machine, because sines come
//! from libm or from plain arithmetic.
//!
//! # The path of a note
//!
//! ```text
//! text --read--> score (checked: every number is within its range, every name is known)
//! layer:  wave (pitch curve, vibrato, unison) -> filter -> drive -> crush -> envelope   [layer, wave, filter]
//! sound:  layers -> echo -> room -> peak level                                          [sound, effects]
//! tune:   order -> notes -> layers, each different note once -> tracks (pan, duck)      [arrange, pattern, mix]
//!         -> echo, room -> soft limit -> intro and a seamless loop
//! ```
//!
//! [`Sound::parse`] and [`Tune::parse`] read scores, [`Sound::render`] and [`Tune::render`] produce samples, and
//! [`loudness`] measures them.

mod arrange;
mod effects;
mod envelope;
mod filter;
mod layer;
pub mod loudness;
mod mix;
mod pattern;
mod pitch;
mod ranged;
mod sound;
mod tune;
mod wave;

pub use effects::{EchoScore, RoomScore};
pub use envelope::{Adsr, Breakpoints};
pub use filter::{FilterKind, FilterScore};
pub use layer::Layer;
pub use pattern::PatternNote;
pub use pitch::Pitch;
pub use ranged::Ranged;
pub use sound::Sound;
pub use tune::{Duck, Instrument, Instruments, PlacedNote, Track, Tune};
pub use wave::Wave;

/// The sample rate of all output, in frames per second.
pub const SAMPLE_RATE: u32 = 48_000;

pub(crate) const RATE: f32 = SAMPLE_RATE as f32;

/// A stereo sample: left and right. Full scale is 1.
pub type Frame = [f32; 2];

/// The samples of a tune.
#[derive(Clone, Debug, PartialEq)]
pub struct RenderedTune {
    /// The frames of the intro and of one pass of the loop, at [`SAMPLE_RATE`].
    pub frames: Vec<Frame>,
    /// The frame that follows the last one when the tune repeats; `None` for a jingle, which ends.
    pub loop_start: Option<usize>,
}

/// Converts a gain in decibels to an amplitude factor: −6 dB is about one half.
pub fn gain_of_db(db: f32) -> f32 {
    libm::powf(10.0, db / 20.0)
}

fn sum(a: Frame, b: Frame) -> Frame {
    [a[0] + b[0], a[1] + b[1]]
}
