//! The settings of the player that the renderer follows.

use super::content::Content;
use super::settings::Settings;
use crate::render::{Gpu, Renderer};
use crate::view::Tones;

/// Applies the player's settings to one renderer (scaling, picture tube, the tones of the sheet), and remembers the
/// tones.
///
/// The shell keeps one of these for its renderer and applies the settings before each picture.
#[derive(Clone, Copy, Debug, Default)]
pub struct DisplaySettings {
    palette: Tones,
}

impl DisplaySettings {
    /// Makes the renderer draw as the settings say. Cost: next to nothing, except after a change of the palette, when the
    /// sheet is recolored and sent to the GPU.
    pub fn apply(&mut self, settings: &Settings, content: &Content, gpu: &Gpu, renderer: &mut Renderer) {
        renderer.scaling = settings.window.scale;
        renderer.tube = settings.picture.tube();
        let palette = settings.access.palette;
        if std::mem::replace(&mut self.palette, palette) != palette {
            renderer.set_sheet(gpu, content.recolored(palette));
        }
    }
}
