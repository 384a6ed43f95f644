//! What makes the game easier to see and to play.

use crate::view::{HullMark, Outline, Tones};

/// How fast a game may be slowed down to, in percent; at 100 it runs as it was made.
pub const GAME_SPEEDS: core::ops::RangeInclusive<u8> = 50..=100;

/// What makes the game easier to see and to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessSettings {
    /// A rim around what kills.
    pub bullet_outline: Outline,
    /// The tones of bullets, items and shots.
    pub palette: Tones,
    /// When the hull is shown.
    pub hull: HullMark,
    /// How fast games of one's own run, in percent, within [`GAME_SPEEDS`]. Below 100 a game counts as assisted.
    pub game_speed: u8,
    /// Score line, notices and game over twice as large.
    pub large_text: bool,
}

impl Default for AccessSettings {
    fn default() -> Self {
        Self {
            bullet_outline: Outline::Off,
            palette: Tones::Usual,
            hull: HullMark::Focused,
            game_speed: *GAME_SPEEDS.end(),
            large_text: false,
        }
    }
}

impl AccessSettings {
    /// The share of real time that passes in a game, above 0 and at most 1.
    #[must_use]
    pub fn pace(self) -> f64 {
        f64::from(self.game_speed.clamp(*GAME_SPEEDS.start(), *GAME_SPEEDS.end())) / 100.0
    }

    /// Whether a game that is played so is to be marked: it was easier to play than others.
    #[must_use]
    pub fn is_assisted(self) -> bool {
        self.game_speed < *GAME_SPEEDS.end()
    }
}
