//! What a player can set of sound, picture, access and the game, with the defaults.

use crate::render::Tube;
use crate::view::{HullMark, Outline, Tones};
use crate::words::Language;

/// The largest volume and the strongest effect, in percent.
pub const FULL_PERCENT: u8 = 100;

/// The speeds that a game may be played at, in percent of the speed that it was made for.
pub const GAME_SPEEDS: core::ops::RangeInclusive<u8> = 50..=100;

/// Volumes, 0 to [`FULL_PERCENT`] each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundSettings {
    /// Everything.
    pub master: u8,
    /// Music.
    pub music: u8,
    /// Effects.
    pub effects: u8,
    /// Silence, whatever the volumes.
    pub mute: bool,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { master: 80, music: 70, effects: 90, mute: false }
    }
}

/// Effects of the picture, 0 to [`FULL_PERCENT`] each; 0 is off, and then nothing is computed for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSettings {
    /// Light that spreads around shots, bullets, flames and explosions.
    pub bloom: u8,
    /// The screen shakes when something large blows up.
    pub shake: u8,
    /// Aliens pale when they are hit, and the sky lights up.
    pub flash: u8,
    /// Brightness of stars and nebula.
    pub background: u8,
    /// Lines and mask of a picture tube.
    pub crt: u8,
    /// Curvature of the glass of the tube.
    pub curvature: u8,
    /// No shake, no slow motion, no sky that sways.
    pub reduced_motion: bool,
}

impl Default for PictureSettings {
    fn default() -> Self {
        Self {
            bloom: 60,
            shake: 100,
            flash: 100,
            background: 100,
            crt: 0,
            curvature: 0,
            reduced_motion: false,
        }
    }
}

impl PictureSettings {
    /// The picture tube as the renderer takes it.
    #[must_use]
    pub fn tube(self) -> Tube {
        Tube { lines: share(self.crt), curvature: share(self.curvature) }
    }
}

/// The share of the strongest effect, 0 to 1.
pub(super) fn share(percent: u8) -> f32 {
    f32::from(percent) / f32::from(FULL_PERCENT)
}

/// What makes the game easier to see and to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessSettings {
    /// A rim around everything that kills.
    pub bullet_outline: Outline,
    /// The tones of bullets, items and shots.
    pub palette: Tones,
    /// When the hull is shown.
    pub hull: HullMark,
    /// Speed of the player's own games in percent, within [`GAME_SPEEDS`]. Below 100 a game counts as assisted.
    pub game_speed: u8,
    /// All text twice as large; longer lists scroll.
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

    /// Whether a game with these settings is easier than others, and its score is marked.
    #[must_use]
    pub fn is_assisted(self) -> bool {
        self.game_speed < *GAME_SPEEDS.end()
    }
}

/// The game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// Pause when another window gets the focus.
    pub pause_on_focus_loss: bool,
    /// Show the counts of the collision detection from the start.
    pub overlay: bool,
    /// The autopilot plays when the title is left alone.
    pub demonstration: bool,
    /// The language of all texts.
    pub language: Language,
}

impl Default for GameSettings {
    fn default() -> Self {
        Self { pause_on_focus_loss: true, overlay: false, demonstration: true, language: Language::English }
    }
}
