//! Shows sounds and tunes as images, for judging them without hearing them, and saves them as WAV files.
//!
//! ```text
//! score.ron -> recording (read, rendered) -> measurements    loudness, peak, length, seam
//!                                         -> waveform        both channels over time, the loop's seam
//!                                         -> spectrogram
//!                                         -> piano_roll      the notes of a tune, in systems
//!                                         -> wav
//! ```
//!
//! [`picture`] draws one score on a whole page, or several as tiles for comparison. None of this is part of the game.

mod canvas;
mod colors;
mod measurements;
mod page;
mod piano_roll;
mod recording;
mod spectrogram;
mod waveform;

pub use measurements::Measurements;
pub use recording::{Recording, wav};

use image::RgbaImage;

/// Draws recordings: a single one on a whole page, several as tiles.
pub fn picture(recordings: &[Recording]) -> RgbaImage {
    match recordings {
        [one] => page::page(one),
        several => page::tiles(several),
    }
}

#[cfg(test)]
mod tests;
