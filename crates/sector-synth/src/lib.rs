//! A small synthesizer: text scores in, 48 kHz stereo out.
//!
//! The game ships its sounds and its music as text (`assets/audio`) and renders them when it starts. This
//! module does the rendering and nothing else: no device, no clock, no file, and the same bits on every
//! machine, because every sine comes from libm or from plain arithmetic.
//!
//! # The way of a note
//!
//! ```text
//! text --read--> score (checked: every number is within its range, every name is known)
//! layer:  wave (pitch curve, vibrato, unison) -> filter -> drive -> crush -> envelope   [layer, wave, filter]
//! sound:  layers -> echo -> room -> peak level                                          [sound, effects]
//! tune:   order -> notes -> layers, once each different note -> tracks (pan, duck)      [arrange, pattern, mix]
//!         -> echo, room -> soft ceiling -> intro and a loop without a seam
//! ```
//!
//! [`Sound::parse`] and [`Tune::parse`] read scores; [`Sound::render`] and [`Tune::render`] make samples;
//! [`loudness`] measures what came out.

mod amount;
mod arrange;
mod chorus;
mod curve;
mod effects;
mod filter;
mod layer;
pub mod loudness;
mod mix;
mod pattern;
mod pitch;
mod sound;
mod tune;
mod wave;

pub use amount::Amount;
pub use curve::{Adsr, Curve};
pub use effects::{Echo, Room};
pub use filter::{FilterKind, FilterScore};
pub use layer::Layer;
pub use pattern::Note;
pub use pitch::Pitch;
pub use sound::Sound;
pub use tune::{Duck, Instrument, Instruments, PlacedNote, Track, Tune};
pub use wave::Wave;

/// Frames a second of everything that is rendered.
pub const SAMPLE_RATE: u32 = 48_000;

/// [`SAMPLE_RATE`] as a number to calculate with.
pub(crate) const RATE: f32 = SAMPLE_RATE as f32;

/// One moment of stereo sound: left and right, full scale is 1.
pub type Frame = [f32; 2];

/// What a tune was rendered to.
#[derive(Clone, Debug, PartialEq)]
pub struct RenderedTune {
    /// Intro and loop, at [`SAMPLE_RATE`].
    pub frames: Vec<Frame>,
    /// The frame to go back to when the last one has been played; none for a jingle, which ends.
    pub loop_start: Option<usize>,
}

/// Decibels to a factor of amplitude: −6 dB is about a half.
#[must_use]
pub fn gain_of_db(db: f32) -> f32 {
    libm::powf(10.0, db / 20.0)
}
