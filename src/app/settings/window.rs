//! The settings of the window: its size, its scaling, and the rate of its pictures.

use crate::named::named;
use crate::render::Scaling;

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
