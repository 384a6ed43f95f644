//! What the renderer takes from the settings.

use super::content::Content;
use super::settings::{Scale, Settings};
use crate::render::{Gpu, Renderer, Scaling};
use crate::view::Tones;

/// How the picture is finished on its way to the window: scaling, picture tube, the tones of its sheet.
///
/// The shell keeps one beside its renderer and puts it on before each picture.
#[derive(Clone, Copy, Debug, Default)]
pub struct DisplaySettings {
    /// The tones that the renderer's sheet is in.
    palette: Tones,
}

impl DisplaySettings {
    /// That of a renderer whose sheet is as it was drawn.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the renderer draw as the settings say. Costs nothing worth naming, but for the picture after the palette was
    /// changed: then the sheet is recolored and goes to the GPU.
    pub fn put_on(&mut self, settings: &Settings, content: &Content, gpu: &Gpu, renderer: &mut Renderer) {
        renderer.scaling = match settings.window.scale {
            Scale::Integer => Scaling::Integer,
            Scale::Fit => Scaling::Fit,
        };
        renderer.tube = settings.picture.tube();
        let palette = settings.access.palette;
        if std::mem::replace(&mut self.palette, palette) != palette {
            renderer.set_sheet(gpu, content.recolored(palette));
        }
    }
}
