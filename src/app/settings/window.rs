//! The window: how large, how its pictures come to the display, how many of them. The section `[window]`.

use std::fmt::Write;

use serde::Deserialize;
use toml::Spanned;

use super::field::{Fault, Number, choices, whole};

/// Times the field of 640 × 360 that a window can be large at most.
pub const MAX_SIZE: u8 = 6;

/// Pictures a second that a player may ask for at least and at most.
pub const FRAME_CAPS: core::ops::RangeInclusive<u16> = 20..=1000;

/// The window and the picture in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSettings {
    /// The whole screen instead of a window.
    pub fullscreen: bool,
    /// How many times the field a window is large when it opens, 1 to [`MAX_SIZE`].
    pub size: u8,
    /// How the field becomes as large as the window.
    pub scale: Scale,
    /// How pictures wait for the display.
    pub vsync: Vsync,
    /// The most pictures a second, within [`FRAME_CAPS`]; `None` leaves it to `vsync` and the display.
    pub frame_cap: Option<u16>,
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self { fullscreen: false, size: 2, scale: Scale::Integer, vsync: Vsync::Auto, frame_cap: None }
    }
}

/// How the field of 640 × 360 becomes as large as the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// By a whole number, with a border: every pixel is as large as the next.
    #[default]
    Integer,
    /// As large as it gets.
    Fit,
}

impl Scale {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Integer, Self::Fit];

    /// Its name in the settings file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Integer => "integer",
            Self::Fit => "fit",
        }
    }
}

/// How pictures wait for the display. One that a window does not offer counts as `Auto`, which every window has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vsync {
    /// Each picture waits for its turn: no tearing, a little more delay.
    #[default]
    Auto,
    /// The newest picture is shown at the next turn, older ones are dropped: no tearing, less delay, more work.
    Fast,
    /// Shown at once, in the middle of a turn if need be: the least delay, and tearing.
    Off,
    /// Waits as `Auto` does, but a late picture is shown at once.
    Adaptive,
}

impl Vsync {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Fast, Self::Off, Self::Adaptive];

    /// Its name in the settings file and in the menu.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Fast => "fast",
            Self::Off => "off",
            Self::Adaptive => "adaptive",
        }
    }

    /// Whether presenting a picture waits for the display.
    #[must_use]
    pub const fn waits(self) -> bool {
        matches!(self, Self::Auto | Self::Adaptive)
    }

    /// What the graphics library calls it.
    #[must_use]
    pub const fn present_mode(self) -> wgpu::PresentMode {
        match self {
            Self::Auto => wgpu::PresentMode::Fifo,
            Self::Fast => wgpu::PresentMode::Mailbox,
            Self::Off => wgpu::PresentMode::Immediate,
            Self::Adaptive => wgpu::PresentMode::FifoRelaxed,
        }
    }
}

/// As it was written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawWindow {
    fullscreen: Option<bool>,
    size: Number,
    scale: Option<Scale>,
    vsync: Option<Spanned<toml::Value>>,
    frame_cap: Number,
}

impl RawWindow {
    /// What is missing has its default.
    pub(super) fn checked(self) -> Result<WindowSettings, Fault> {
        let default = WindowSettings::default();
        Ok(WindowSettings {
            fullscreen: self.fullscreen.unwrap_or(default.fullscreen),
            size: whole("size", self.size, 1..=MAX_SIZE, default.size)?,
            scale: self.scale.unwrap_or(default.scale),
            vsync: self.vsync.map_or(Ok(default.vsync), |written| vsync(&written))?,
            frame_cap: frame_cap(self.frame_cap)?,
        })
    }
}

/// A word; or, as older files have it, whether to wait.
fn vsync(written: &Spanned<toml::Value>) -> Result<Vsync, Fault> {
    let found = match written.get_ref() {
        toml::Value::Boolean(waits) => Some(if *waits { Vsync::Auto } else { Vsync::Fast }),
        toml::Value::String(word) => Vsync::ALL.into_iter().find(|vsync| vsync.name() == word),
        _ => None,
    };
    found.ok_or_else(|| Fault {
        message: format!(
            "vsync = {}: expected one of {}",
            written.get_ref(),
            choices(&Vsync::ALL, Vsync::name)
        ),
        span: written.span(),
    })
}

/// A number of pictures, 0 for no limit.
fn frame_cap(written: Number) -> Result<Option<u16>, Fault> {
    let is_limit = written.as_ref().is_some_and(|written| *written.get_ref() != 0);
    let cap = whole("frame_cap", written.filter(|_| is_limit), FRAME_CAPS, *FRAME_CAPS.end())?;
    Ok(is_limit.then_some(cap))
}

impl WindowSettings {
    /// The section with a comment at each field.
    pub(super) fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\n[window]\n# true: the whole screen, false: a window")?;
        writeln!(text, "fullscreen = {}", self.fullscreen)?;
        writeln!(text, "# How many times 640 x 360 pixels the window has when it opens, 1 to {MAX_SIZE}")?;
        writeln!(text, "size = {}", self.size)?;
        writeln!(
            text,
            "# \"integer\": every pixel as large as the next, with a border; \"fit\": as large as it gets"
        )?;
        writeln!(text, "scale = \"{}\"", self.scale.name())?;
        writeln!(
            text,
            "# \"auto\": pictures wait for the display; \"fast\": the newest is shown, others are dropped;"
        )?;
        writeln!(
            text,
            "# \"off\": at once, which may tear; \"adaptive\": waits unless late. Not every machine has all four."
        )?;
        writeln!(text, "vsync = \"{}\"", self.vsync.name())?;
        let (least, most) = (FRAME_CAPS.start(), FRAME_CAPS.end());
        writeln!(text, "# The most pictures a second, {least} to {most}; 0: no limit")?;
        writeln!(text, "frame_cap = {}", self.frame_cap.unwrap_or(0))
    }
}
