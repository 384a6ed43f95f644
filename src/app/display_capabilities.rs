//! The window settings and names of devices that this machine supports, and the settings that the renderer follows.

use super::Content;
use super::settings::{MAX_SIZE, Setting, Settings, Vsync};
use crate::render::{FIELD, Gpu, Renderer};
use crate::view::{Paint, Tones};
use sector_sprites::Sheet;
use std::sync::Arc;
use winit::dpi::PhysicalSize;

const SIZE: &str = "window.size";

/// The size of a window in multiples of the field, on a desktop that does not enlarge what it shows.
const USUAL_SIZE: u8 = 2;

/// The share of the monitor's height that is left for a title bar and the desktop's panels: one part in this many.
const FRAME_SHARE: u32 = 20;

/// The window settings and names of devices that this machine supports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayCapabilities {
    /// The available vertical sync modes. Always includes [`Vsync::Auto`].
    pub vsync: Vec<Vsync>,
    /// The largest window size, in multiples of the field, 1 to [`MAX_SIZE`].
    pub most_size: u8,
    /// The usual window size, in multiples of the field: 2, or more on a desktop that draws everything larger.
    pub usual_size: u8,
    /// The names of the graphics adapters, each with its backend, in the order in which the game tries them.
    pub adapters: Vec<String>,
    /// The names of the sound devices.
    pub sound_devices: Vec<String>,
}

impl Default for DisplayCapabilities {
    fn default() -> Self {
        let (vsync, adapters, sound_devices) = (Vsync::ALL.into(), Vec::new(), Vec::new());
        Self { vsync, most_size: MAX_SIZE, usual_size: USUAL_SIZE, adapters, sound_devices }
    }
}

impl DisplayCapabilities {
    /// Derives the vertical sync modes from the present modes of a surface.
    pub fn set_modes(&mut self, modes: &[wgpu::PresentMode]) {
        let offered = |vsync: &Vsync| *vsync == Vsync::Auto || modes.contains(&vsync.present_mode());
        self.vsync = Vsync::ALL.into_iter().filter(offered).collect();
    }

    /// Derives the window sizes from the size of the monitor in pixels and the scale of its desktop. If the monitor is
    /// unknown, all sizes are allowed.
    pub fn set_monitor(&mut self, monitor: Option<(PhysicalSize<u32>, f64)>) {
        let Some((pixels, scale)) = monitor else {
            (self.most_size, self.usual_size) = (MAX_SIZE, USUAL_SIZE);
            return;
        };
        let height = pixels.height - pixels.height / FRAME_SHARE;
        self.most_size = (pixels.width / FIELD.0).min(height / FIELD.1).clamp(1, MAX_SIZE.into()) as u8;
        self.usual_size = (f64::from(USUAL_SIZE) * scale).round().clamp(1.0, MAX_SIZE.into()) as u8;
    }

    /// Returns the size of the window, in multiples of the field, for the size in the settings.
    pub fn size_of(&self, wanted: u8) -> u8 {
        if wanted == 0 { self.usual_size } else { wanted }.min(self.most_size)
    }

    /// Returns the value that a setting has on this machine: a number, or the index of one of the setting's words.
    pub fn value_of(&self, setting: &Setting, value: u16) -> u16 {
        if setting.key == SIZE { self.size_of(value as u8).into() } else { value }
    }

    /// Returns the names that a setting can have on this machine.
    pub fn names_for(&self, setting: &Setting) -> &[String] {
        if setting.key == "sound.device" { &self.sound_devices } else { &self.adapters }
    }

    /// Whether this machine supports a value of a setting.
    pub fn offers(&self, setting: &Setting, value: u16) -> bool {
        match setting.key {
            SIZE => value <= u16::from(self.most_size),
            "window.vsync" => self.vsync.contains(&Vsync::ALL[usize::from(value)]),
            _ => true,
        }
    }
}

/// Applies the player's settings to a renderer: scaling, CRT effect and palette.
///
/// The shell has one instance for its renderer and calls [`apply`](Self::apply) before each frame.
#[derive(Clone, Debug, Default)]
pub struct DisplaySettings {
    palette: Tones,
    paint: Paint,
    /// The hash of the custom stage, with bullets that are recolored, too.
    stage: Option<u64>,
    /// The sheet that the renderer has. `None` until the first frame, while the renderer still has the game's sheet.
    sheet: Option<Arc<Sheet>>,
}

impl DisplaySettings {
    /// Applies the settings to the renderer. Almost free, except after a change of the palette or of the sheet, which
    /// recolors the sheet and uploads it to the GPU.
    pub fn apply(&mut self, settings: &Settings, content: &Content, gpu: &Gpu, renderer: &mut Renderer) {
        renderer.scaling = settings.window.scale;
        renderer.tube = settings.picture.tube();
        let (palette, paint) = (settings.access.palette, settings.new_game.paint);
        let known = self.sheet.get_or_insert_with(|| Arc::clone(&content.game_sheet));
        let is_toned = palette != Tones::default();
        let stage = content.own_stage.as_ref().filter(|_| is_toned).map(|stage| stage.level.hash);
        let look = (palette, paint, stage);
        if (self.palette, self.paint, self.stage) != look || !Arc::ptr_eq(known, &content.sheet) {
            (self.palette, self.paint, self.stage) = look;
            self.sheet = Some(Arc::clone(&content.sheet));
            renderer.set_sheet(gpu, content.recolored(palette, paint));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DisplayCapabilities, Vsync};
    use wgpu::PresentMode;
    use winit::dpi::PhysicalSize;

    #[test]
    fn only_supported_window_settings_are_offered() {
        let cases: [(&[PresentMode], &[Vsync]); 4] = [
            (&[PresentMode::Fifo], &[Vsync::Auto]),
            (
                &[PresentMode::Immediate, PresentMode::Fifo, PresentMode::Mailbox],
                &[Vsync::Auto, Vsync::Fast, Vsync::Off],
            ),
            (&[], &[Vsync::Auto]),
            (&[PresentMode::FifoRelaxed], &[Vsync::Auto, Vsync::Adaptive]),
        ];
        for (modes, vsync) in cases {
            let mut display = DisplayCapabilities::default();
            display.set_modes(modes);
            assert_eq!(display.vsync, vsync, "{modes:?}");
        }
    }

    #[test]
    fn the_window_fits_the_monitor_at_every_scale() {
        // The monitor, the scale of the desktop, the largest and the usual window.
        for (monitor, scale, most, usual) in [
            ((1920, 1080), 1.0, 2, 2),
            ((1920, 1080), 1.5, 2, 2),
            ((1920, 1080), 2.0, 2, 2),
            ((2560, 1440), 1.0, 3, 2),
            ((2560, 1440), 1.5, 3, 3),
            ((3840, 2160), 1.0, 5, 2),
            ((3840, 2160), 2.0, 5, 4),
            ((1366, 768), 1.0, 2, 2),
            ((1280, 720), 1.0, 1, 1),
            ((320, 200), 3.0, 1, 1),
        ] {
            let mut display = DisplayCapabilities::default();
            display.set_monitor(Some((PhysicalSize::from(monitor), scale)));
            assert_eq!((display.most_size, display.size_of(0)), (most, usual), "{monitor:?} at {scale}");
            assert_eq!([1, 6].map(|wanted| display.size_of(wanted)), [1, most], "{monitor:?} at {scale}");
            display.set_monitor(None);
            assert_eq!(display, DisplayCapabilities::default());
        }
    }
}
