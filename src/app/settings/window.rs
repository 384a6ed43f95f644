//! The window: its size, how its pictures come to the display, how many of them.

use crate::named::named;

/// The largest window, in multiples of the field of 640 × 360 pixels.
pub const MAX_SIZE: u8 = 6;

/// The frame caps that a player may set, in pictures a second.
pub const FRAME_CAPS: core::ops::RangeInclusive<u16> = 20..=1000;

/// The window and the picture in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSettings {
    /// The whole screen instead of a window.
    pub fullscreen: bool,
    /// Size of the window when it opens, in multiples of the field, 1 to [`MAX_SIZE`].
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

named! {
    /// How the field of 640 × 360 becomes as large as the window.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Scale {
        /// By a whole number, with a border: every pixel is as large as the next.
        #[default]
        Integer = "integer", "whole pixels";
        /// As large as it gets.
        Fit = "fit", "fit";
    }
    /// Its name on the options page.
    words label
}

named! {
    /// How pictures wait for the display. One that a window does not offer counts as `Auto`, which every window has.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Vsync {
        /// Each picture waits for its turn: no tearing, a little more delay.
        #[default]
        Auto = "auto",
        /// The newest picture is shown at the next turn, older ones are dropped: no tearing, less delay, more work.
        Fast = "fast",
        /// Shown at once, in the middle of a turn if need be: the least delay, and tearing.
        Off = "off",
        /// Waits as `Auto` does, but a late picture is shown at once.
        Adaptive = "adaptive",
    }
}

impl Vsync {
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
