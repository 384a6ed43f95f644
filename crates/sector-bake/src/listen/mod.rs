//! A sound as a picture, for whoever judges one without hearing it, and as a WAV file for whoever wants to hear it.
//!
//! ```text
//! score.ron -> score (read, rendered) -> figures                              loudness, peak, length, seam
//!                                     -> waveform, spectrum -> spectrogram    both channels over time
//!                                     -> roll                                 the notes of a tune, in systems
//!                                     -> seam                                 50 ms before and after the loop's joint
//!                                     -> wav
//! ```
//!
//! [`picture`] draws one score large, or several as tiles to be compared. Nothing here is shipped with the game.

mod canvas;
mod colors;
mod fft;
mod figures;
mod page;
mod roll;
mod score;
mod seam;
mod spectrogram;
mod spectrum;
mod tiles;
mod wav;
mod waveform;

pub use figures::Figures;
pub use score::Recording;
pub use wav::wav;

use image::RgbaImage;

/// Draws recordings: one as a whole page, several as tiles.
#[must_use]
pub fn picture(recordings: &[Recording]) -> RgbaImage {
    match recordings {
        [one] => page::page(one),
        several => tiles::tiles(several),
    }
}

#[cfg(test)]
mod shipped;
#[cfg(test)]
mod tests;
