//! The window settings that this machine supports, and the settings that the renderer follows.

use super::Content;
use super::settings::{MAX_SIZE, Setting, Settings, Vsync};
use crate::render::{FIELD, Gpu, Renderer};
use crate::view::Tones;

/// The window settings that this machine supports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayCapabilities {
    /// The available vertical sync modes. Always includes [`Vsync::Auto`].
    pub vsync: Vec<Vsync>,
    /// The largest window size, in multiples of the field, 1 to [`MAX_SIZE`].
    pub most_size: u8,
}

impl Default for DisplayCapabilities {
    fn default() -> Self {
        Self { vsync: Vsync::ALL.into(), most_size: MAX_SIZE }
    }
}

impl DisplayCapabilities {
    /// Derives the capabilities from a surface's present modes and the monitor's size in pixels. If the monitor is
    /// unknown, all sizes are allowed.
    pub fn of(modes: &[wgpu::PresentMode], monitor: Option<(u32, u32)>) -> Self {
        let offered = |vsync: &Vsync| *vsync == Vsync::Auto || modes.contains(&vsync.present_mode());
        let most = monitor.map_or(u32::from(MAX_SIZE), |(width, height)| {
            (width / FIELD.0).min(height / FIELD.1).clamp(1, u32::from(MAX_SIZE))
        });
        Self { vsync: Vsync::ALL.into_iter().filter(offered).collect(), most_size: most as u8 }
    }

    /// Whether this machine supports a value of a setting: a number, or the index of one of the setting's words.
    pub fn offers(&self, setting: &Setting, value: u16) -> bool {
        match setting.key {
            "window.size" => value <= u16::from(self.most_size),
            "window.vsync" => self.vsync.contains(&Vsync::ALL[usize::from(value)]),
            _ => true,
        }
    }
}

/// Applies the player's settings to a renderer: scaling, CRT effect and palette.
///
/// The shell has one instance for its renderer and calls [`apply`](Self::apply) before each frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct DisplaySettings {
    palette: Tones,
}

impl DisplaySettings {
    /// Applies the settings to the renderer. Almost free, except after a palette change, which recolors the sheet and
    /// uploads it to the GPU.
    pub fn apply(&mut self, settings: &Settings, content: &Content, gpu: &Gpu, renderer: &mut Renderer) {
        renderer.scaling = settings.window.scale;
        renderer.tube = settings.picture.tube();
        let palette = settings.access.palette;
        if std::mem::replace(&mut self.palette, palette) != palette {
            renderer.set_sheet(gpu, content.recolored(palette));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DisplayCapabilities, Vsync};
    use wgpu::PresentMode;

    #[test]
    fn only_supported_window_settings_are_offered() {
        type CapabilityCase = (&'static [PresentMode], Option<(u32, u32)>, &'static [Vsync], u8);
        let cases: [CapabilityCase; 4] = [
            (&[PresentMode::Fifo], Some((1920, 1080)), &[Vsync::Auto], 3),
            (
                &[PresentMode::Immediate, PresentMode::Fifo, PresentMode::Mailbox],
                Some((2560, 1440)),
                &[Vsync::Auto, Vsync::Fast, Vsync::Off],
                4,
            ),
            (&[], Some((320, 200)), &[Vsync::Auto], 1),
            (&[PresentMode::FifoRelaxed], None, &[Vsync::Auto, Vsync::Adaptive], 6),
        ];
        for (modes, monitor, vsync, most_size) in cases {
            assert_eq!(
                DisplayCapabilities::of(modes, monitor),
                DisplayCapabilities { vsync: vsync.into(), most_size },
                "{modes:?}"
            );
        }
    }
}
