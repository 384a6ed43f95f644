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
//! sound:  layers -> echo -> room -> peak level                                          [sound, effects, room]
//! tune:   order -> placed notes                     [score, arrange, pattern, order, stack, timing, placement]
//!         -> layers, each different note once -> tracks (pan, duck) -> stems (echo, room)  [player, stems]
//!         -> soft limit
//! ```
//!
//! [`Sound::parse`] and [`Tune::parse`] read scores. [`Sound::render`] renders a sound at once, and a [`TunePlayer`]
//! renders a tune block by block, in stems that the caller mixes. [`loudness`] measures samples, [`analysis`] tunes.

pub mod analysis;
mod arrange;
mod effects;
mod envelope;
mod filter;
mod layer;
pub mod loudness;
mod order;
mod pattern;
mod pitch;
mod placement;
mod player;
mod ranged;
mod room;
mod score;
mod sound;
mod stack;
mod stems;
mod timing;
mod tune;
mod wave;

pub use effects::EchoScore;
pub use envelope::{Adsr, Breakpoints};
pub use filter::{FilterKind, FilterScore};
pub use layer::Layer;
pub use pitch::Pitch;
pub use player::TunePlayer;
pub use ranged::Ranged;
pub use room::{Reverb, RoomScore};
pub use sound::Sound;
pub use stems::{StemFrame, mix_stems};
pub use tune::{Duck, Human, Instrument, Instruments, PlacedNote, Section, Stem, Track, Tune};
pub use wave::Wave;

/// The sample rate of all output, in frames per second.
pub const SAMPLE_RATE: u32 = 48_000;

pub(crate) const RATE: f32 = SAMPLE_RATE as f32;

/// A stereo sample: left and right. Full scale is 1.
pub type Frame = [f32; 2];

/// Converts a gain in decibels to an amplitude factor: −6 dB is about one half.
pub fn gain_of_db(db: f32) -> f32 {
    libm::powf(10.0, db / 20.0)
}

fn sum(a: Frame, b: Frame) -> Frame {
    [a[0] + b[0], a[1] + b[1]]
}

/// Returns the sample, or 0 if it is below −200 dB. Feedback would otherwise fade into denormal numbers, which take
/// many times as long to compute, and would never reach 0.
fn flush(sample: f32) -> f32 {
    if sample.abs() < 1e-10 { 0.0 } else { sample }
}
