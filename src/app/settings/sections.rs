//! The settings of each section of the file, with their defaults, and the pages of the options.

use crate::named::named;
use crate::render::{Scaling, Tube};
use crate::sim::{Difficulty, GameSetup, MAX_PLAYERS, ShipKind, Ships};
use crate::view::{HullMark, Outline, Tones};
use crate::words::Language;

/// The largest value of a volume, and of the strength of an effect, in percent.
pub const FULL_PERCENT: u8 = 100;

/// The allowed speeds of a game, in percent of the usual speed.
pub const GAME_SPEEDS: core::ops::RangeInclusive<u8> = 50..=100;

/// The settings of the sound; each volume is 0 to [`FULL_PERCENT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundSettings {
    /// The volume of all sounds, in percent.
    pub master: u8,
    /// The volume of the music, in percent of `master`.
    pub music: u8,
    /// The volume of the effects, in percent of `master`.
    pub effects: u8,
    /// Whether there is silence, whatever the volumes.
    pub mute: bool,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { master: 80, music: 70, effects: 90, mute: false }
    }
}

/// The settings of the picture; each strength is 0 to [`FULL_PERCENT`]. An effect at 0 is off and costs no drawing
/// time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSettings {
    /// The strength of the light that spreads around shots, bullets, flames and explosions, in percent.
    pub bloom: u8,
    /// The strength of the shake of the screen when something large blows up, in percent.
    pub shake: u8,
    /// The strength of the flash of aliens that are hit, and of the sky, in percent.
    pub flash: u8,
    /// The brightness of the background's stars and nebula, in percent.
    pub background: u8,
    /// The strength of the lines and the mask of an imitated picture tube, in percent.
    pub crt: u8,
    /// The curvature of the glass of the imitated picture tube, in percent of the strongest.
    pub curvature: u8,
    /// Whether there is no shake, no slow motion and no sway of the sky.
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
    /// Returns the options with which the renderer imitates a picture tube.
    pub fn tube(self) -> Tube {
        Tube { lines: share(self.crt), curvature: share(self.curvature) }
    }
}

pub(in crate::app) fn share(percent: u8) -> f32 {
    f32::from(percent) / f32::from(FULL_PERCENT)
}

/// The aids that make the game easier to see and to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessSettings {
    /// The outline around the bullets of the aliens.
    pub bullet_outline: Outline,
    /// The palette of bullets, items and shots.
    pub palette: Tones,
    /// The times at which the hull, the part of the ship that can be hit, is marked.
    pub hull: HullMark,
    /// The speed of the player's own games in percent, within [`GAME_SPEEDS`]. Below 100 a game counts as assisted.
    pub game_speed: u8,
    /// Whether all text is twice as large; longer lists scroll.
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
    /// Returns the game time that passes in each second of real time, in seconds: above 0 and at most 1.
    pub fn pace(self) -> f64 {
        f64::from(self.game_speed.clamp(*GAME_SPEEDS.start(), *GAME_SPEEDS.end())) / 100.0
    }

    /// Returns whether a game with these settings counts as assisted, so that its score is marked.
    pub fn is_assisted(self) -> bool {
        self.game_speed < *GAME_SPEEDS.end()
    }
}

/// The settings of pause, overlay, demonstration and language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// Whether the game pauses when another window gets the focus.
    pub pause_on_focus_loss: bool,
    /// Whether the counts of the collision detection are shown from the start.
    pub overlay: bool,
    /// Whether the autopilot plays when the title is left alone.
    pub demonstration: bool,
    /// The language of all texts.
    pub language: Language,
}

impl Default for GameSettings {
    fn default() -> Self {
        Self { pause_on_focus_loss: true, overlay: false, demonstration: true, language: Language::English }
    }
}

/// The choices for the last new game, with which the next is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGameSettings {
    /// The difficulty chosen for the last new game.
    pub difficulty: Difficulty,
    /// The number of players, 1 to [`MAX_PLAYERS`].
    pub players: u8,
    /// The ship of each player; that of the second is kept while one plays alone.
    pub ships: [ShipKind; MAX_PLAYERS],
}

impl Default for NewGameSettings {
    fn default() -> Self {
        // Two players who begin together can be told apart.
        Self { difficulty: Difficulty::default(), players: 1, ships: [ShipKind::Arrow, ShipKind::Fan] }
    }
}

impl NewGameSettings {
    /// Returns the setup of a game with these choices that begins at `stage`, counted from 1.
    pub fn setup(self, stage: u32) -> GameSetup {
        let ships = if self.players > 1 { Ships::Together(self.ships) } else { Ships::Alone(self.ships[0]) };
        GameSetup { difficulty: self.difficulty, ships, ..GameSetup::new(stage) }
    }

    /// Chooses ships and with them the number of players; the ship of a second player who does not play is kept.
    pub fn set_ships(&mut self, ships: Ships) {
        self.players = ships.players() as u8;
        match ships {
            Ships::Alone(ship) => self.ships[0] = ship,
            Ships::Together(ships) => self.ships = ships,
        }
    }
}

/// The largest size of the window, as a multiple of the field of 640 × 360 pixels.
pub const MAX_SIZE: u8 = 6;

/// The allowed frame caps, in pictures a second.
pub const FRAME_CAPS: core::ops::RangeInclusive<u16> = 20..=1000;

/// The settings of the window and of the picture in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSettings {
    /// Whether the game fills the whole screen instead of a window.
    pub fullscreen: bool,
    /// The size of the window when it opens, as a multiple of the field of 640 × 360 pixels, 1 to [`MAX_SIZE`].
    pub size: u8,
    /// The way in which the field is enlarged to the size of the window.
    pub scale: Scaling,
    /// The vertical synchronization: when pictures wait for the display.
    pub vsync: Vsync,
    /// The maximum number of pictures a second, within [`FRAME_CAPS`]; `None` for as many as `vsync` and the display
    /// allow.
    pub frame_cap: Option<u16>,
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self { fullscreen: false, size: 2, scale: Scaling::default(), vsync: Vsync::Auto, frame_cap: None }
    }
}

named! {
    /// The vertical synchronization. A value that a window does not offer counts as `Auto`, which every window has.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Vsync {
        /// Each picture waits for the next refresh of the display: no tearing, a little more delay.
        #[default]
        Auto = "auto", "auto";
        /// The newest picture is shown at the next refresh, older ones are dropped: no tearing, less delay, more work.
        Fast = "fast", "fast sync";
        /// Each picture is shown at once, also in the middle of a refresh: the least delay, and tearing.
        Off = "off", "off";
        /// Each picture waits as with `Auto`, but one that has missed a refresh is shown at once, with tearing.
        Adaptive = "adaptive", "adaptive";
    }
    /// The value in a word or two of its own: `fast` is a collision method too, whose name is never translated.
    words label
}

impl Vsync {
    /// Returns whether presenting a picture waits for the display.
    pub const fn waits(self) -> bool {
        matches!(self, Self::Auto | Self::Adaptive)
    }

    /// Returns the present mode of wgpu for this kind of synchronization.
    pub const fn present_mode(self) -> wgpu::PresentMode {
        match self {
            Self::Auto => wgpu::PresentMode::Fifo,
            Self::Fast => wgpu::PresentMode::Mailbox,
            Self::Off => wgpu::PresentMode::Immediate,
            Self::Adaptive => wgpu::PresentMode::FifoRelaxed,
        }
    }
}

named! {
    /// A page of the options, with the label of its tab.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Tab {
        /// The page of the settings of window and display, and of the optional parts of the picture.
        #[default]
        Video = "VIDEO",
        /// The page of the volumes.
        Sound = "SOUND",
        /// The page of keys, buttons, stick and mouse.
        Controls = "CONTROLS",
        /// The page of the aids that make the game easier to see and to play.
        Access = "ACCESS",
        /// The page of language, demonstration, pause and overlay.
        Game = "GAME",
    }
    unknown "{found} is no page of the options: expected video, sound, controls, access or game"
}
