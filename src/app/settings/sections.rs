//! The settings in each section of the file, with their defaults, and the options tabs.

use crate::app::game::CONTINUES;
use crate::modes::{Day, setup_of};
use crate::named::named;
use crate::render::{Scaling, Tube};
use crate::sim::{Difficulty, GameMode, GameSetup, MAX_PLAYERS, ShipKind, Ships};
use crate::view::{HullMark, Outline, Paint, Tones};
use crate::words::LanguageCode;

/// The maximum volume and effect strength, in percent.
pub const FULL_PERCENT: u8 = 100;

/// The allowed game speeds, in percent of normal speed.
pub const GAME_SPEEDS: core::ops::RangeInclusive<u8> = 50..=100;

/// Sound settings. Each volume is 0 to [`FULL_PERCENT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundSettings {
    /// The volume of all sounds, in percent.
    pub master: u8,
    /// The music volume, in percent of `master`.
    pub music: u8,
    /// The effects volume, in percent of `master`.
    pub effects: u8,
    /// The volume of menus and notices, in percent of `master`.
    pub interface: u8,
    /// Whether all sound is off, overriding the volumes.
    pub mute: bool,
    /// Whether sound is also off while another window has focus.
    pub mute_on_focus_loss: bool,
    /// Whether both channels play the mean of left and right.
    pub mono: bool,
    /// Whether loud sounds are softer and quiet ones louder.
    pub night_mode: bool,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self {
            master: 80,
            music: 70,
            effects: 90,
            interface: 90,
            mute: false,
            mute_on_focus_loss: false,
            mono: false,
            night_mode: false,
        }
    }
}

/// Visual effect settings. Each strength is 0 to [`FULL_PERCENT`]. An effect at 0 is off and takes no drawing time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSettings {
    /// The glow around shots, bullets, flames and explosions, in percent.
    pub bloom: u8,
    /// The strength of screen shake when something large explodes, in percent.
    pub shake: u8,
    /// The strength of the flash of hit aliens and of the sky, in percent.
    pub flash: u8,
    /// The brightness of the background's stars and nebula, in percent.
    pub background: u8,
    /// The strength of the CRT effect's scan lines and mask, in percent.
    pub crt: u8,
    /// The curvature of the CRT effect's screen, in percent of the maximum.
    pub curvature: u8,
    /// Turns off shake, slow motion and the sway of the sky.
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
    /// Returns the renderer's options for the CRT effect.
    pub fn tube(self) -> Tube {
        Tube { lines: share(self.crt), curvature: share(self.curvature) }
    }
}

pub(in crate::app) fn share(percent: u8) -> f32 {
    f32::from(percent) / f32::from(FULL_PERCENT)
}

/// Aids that make the game easier to see and play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessSettings {
    /// The outline around alien missiles.
    pub bullet_outline: Outline,
    /// The color palette of bullets, items and shots.
    pub palette: Tones,
    /// When to mark the hull, the part of the ship that can be hit.
    pub hull: HullMark,
    /// The speed of the player's own games in percent, within [`GAME_SPEEDS`]. Below 100, a game counts as assisted.
    pub game_speed: u8,
    /// Whether all text is twice as large. Longer lists then scroll.
    pub large_text: bool,
    /// Whether captions show the sounds that matter.
    pub captions: bool,
}

impl Default for AccessSettings {
    fn default() -> Self {
        Self {
            bullet_outline: Outline::Off,
            palette: Tones::Usual,
            hull: HullMark::Focused,
            game_speed: *GAME_SPEEDS.end(),
            large_text: false,
            captions: false,
        }
    }
}

impl AccessSettings {
    /// Returns the seconds of game time per second of real time, above 0 and at most 1.
    pub fn pace(self) -> f64 {
        f64::from(self.game_speed.clamp(*GAME_SPEEDS.start(), *GAME_SPEEDS.end())) / 100.0
    }

    /// Whether a game with these settings counts as assisted, so that its score is marked.
    pub fn is_assisted(self) -> bool {
        self.game_speed < *GAME_SPEEDS.end()
    }
}

/// General settings: pause, overlay, demo and language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// Whether the game pauses when another window gets focus.
    pub pause_on_focus_loss: bool,
    /// Whether the collision counts are shown from the start.
    pub overlay: bool,
    /// Whether the title starts a demo, flown by the autopilot, when left alone.
    pub demonstration: bool,
    /// Whether the best game of the player's own table flies along as a ghost.
    pub ghost: bool,
    /// Whether the wingman and the bosses speak.
    pub story: bool,
    /// The code of the language in which all text is shown. The language may be missing on this machine.
    pub language: LanguageCode,
}

impl Default for GameSettings {
    fn default() -> Self {
        Self {
            pause_on_focus_loss: true,
            overlay: false,
            demonstration: true,
            ghost: true,
            story: true,
            language: LanguageCode::ENGLISH,
        }
    }
}

/// The choices for the last new game, offered again for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGameSettings {
    /// The kind of the last new game.
    pub kind: GameMode,
    /// The difficulty of the last new game.
    pub difficulty: Difficulty,
    /// The number of players, 1 to [`MAX_PLAYERS`].
    pub players: u8,
    /// The ship of each player. The second player's choice is remembered during single-player games.
    pub ships: [ShipKind; MAX_PLAYERS],
    /// The paint of the ships.
    pub paint: Paint,
}

impl Default for NewGameSettings {
    fn default() -> Self {
        // Different ships, so that two players can tell theirs apart.
        let ships = [ShipKind::Arrow, ShipKind::Fan];
        Self {
            kind: GameMode::default(),
            difficulty: Difficulty::default(),
            players: 1,
            ships,
            paint: Paint::Factory,
        }
    }
}

impl NewGameSettings {
    /// Returns the setup of a game with these choices. A game of stages starts at `stage`, counted from 1. The daily stage
    /// is that of `today`.
    pub fn setup(self, stage: u32, today: Day) -> GameSetup {
        // Custom stages start from their page.
        let kind = if self.kind == GameMode::OwnStage { GameMode::Stages } else { self.kind };
        let continues = if kind == GameMode::Stages { CONTINUES } else { 0 };
        GameSetup { continues, ..setup_of(kind, stage, self.difficulty, self.crew(), today.0) }
    }

    /// Returns the ships of all players.
    pub fn crew(self) -> Ships {
        if self.is_alone() { Ships::Alone(self.ships[0]) } else { Ships::Together(self.ships) }
    }

    pub(crate) fn is_alone(self) -> bool {
        self.players == 1 || !self.kind.takes_two()
    }

    /// Sets the ships and the number of players. With one player, the second player's ship is unchanged.
    pub fn set_ships(&mut self, ships: Ships) {
        self.players = ships.players() as u8;
        match ships {
            Ships::Alone(ship) => self.ships[0] = ship,
            Ships::Together(ships) => self.ships = ships,
        }
    }
}

/// The largest window size, as a multiple of the field of 640 × 360 pixels.
pub const MAX_SIZE: u8 = 6;

/// The allowed frame rate limits, in frames per second.
pub const FRAME_CAPS: core::ops::RangeInclusive<u16> = 20..=1000;

/// Window and display settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSettings {
    /// Whether the game fills the whole screen.
    pub fullscreen: bool,
    /// The window size, as a multiple of the field of 640 × 360 pixels, 1 to [`MAX_SIZE`], or 0 for the usual size on
    /// this desktop. A size that does not fit the monitor counts as the largest one that does.
    pub size: u8,
    /// How the field is scaled to the window.
    pub scale: Scaling,
    /// Vertical sync: whether frames wait for the display.
    pub vsync: Vsync,
    /// The frame rate limit in frames per second, within [`FRAME_CAPS`]. If `None`, only `vsync` and the display limit
    /// the rate.
    pub frame_cap: Option<u16>,
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self { fullscreen: false, size: 0, scale: Scaling::default(), vsync: Vsync::Auto, frame_cap: None }
    }
}

named! {
    /// Vertical sync. A mode that the window does not support falls back to `Auto`, which always works.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Vsync {
        /// Each frame waits for the next refresh: no tearing, slightly more latency.
        #[default]
        Auto = "auto", "auto";
        /// The newest frame is shown at the next refresh and older ones are dropped: no tearing, less latency, more
        /// work.
        Fast = "fast", "fast sync";
        /// Each frame is shown at once, even in the middle of a refresh: lowest latency, with tearing.
        Off = "off", "off";
        /// Like `Auto`, but a frame that missed its refresh is shown at once, with tearing.
        Adaptive = "adaptive", "adaptive";
    }
    /// The label in the options. It differs from the name because `fast` is also a collision method, and those are
    /// never translated.
    words label
}

impl Vsync {
    /// Whether presenting a frame waits for the display.
    pub const fn waits(self) -> bool {
        matches!(self, Self::Auto | Self::Adaptive)
    }

    /// Returns the wgpu present mode for this kind of vertical sync.
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
    /// A page of the options, with its tab label.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Tab {
        /// Window and display settings, and visual effects.
        #[default]
        Video = "VIDEO",
        /// Volumes and mute.
        Sound = "SOUND",
        /// Keys, buttons, stick and mouse.
        Controls = "CONTROLS",
        /// Aids that make the game easier to see and play.
        Access = "ACCESS",
        /// Language, demo, pause and overlay.
        Game = "GAME",
    }
    unknown "{found} is not a page of the options: expected video, sound, controls, access or game"
}
