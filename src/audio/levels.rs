//! Volumes, and what they are in decibels.

use kira::Decibels;

/// What the player set, each 0 to 1. Numbers outside are moved inside; NaN counts as 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volumes {
    /// Everything.
    pub master: f32,
    /// Music.
    pub music: f32,
    /// Effects, menus included.
    pub effects: f32,
}

impl Default for Volumes {
    fn default() -> Self {
        Self { master: 0.8, music: 0.7, effects: 0.8 }
    }
}

/// The level of a slider at `volume`. Its square, because the ear finds half the amplitude far more than half
/// as loud; 0 is silence.
pub(super) fn decibels(volume: f32) -> Decibels {
    let volume = if volume.is_nan() { 0.0 } else { volume.clamp(0.0, 1.0) };
    if volume == 0.0 {
        return Decibels::SILENCE;
    }
    Decibels((40.0 * libm::log10f(volume)).max(Decibels::SILENCE.0))
}

#[cfg(test)]
mod tests {
    use super::{Decibels, decibels};

    /// Tests that a slider goes from silence to full level and takes nonsense without a panic.
    #[test]
    fn a_slider_has_two_ends() {
        let table = [(0.0, -60.0), (1.0, 0.0), (0.5, -12.04), (7.0, 0.0), (-1.0, -60.0), (f32::NAN, -60.0)];
        for (volume, db) in table {
            let Decibels(found) = decibels(volume);
            assert!((found - db).abs() < 0.01, "{volume} gave {found}");
        }
    }
}
