//! Shorter forms of [`Painter::text`] for the pages: one name for each combination of font, edge and scale.

use super::frame::Layer;
use super::painter::{Painter, Rgba};
use super::text::{Align, TextStyle};
use glam::Vec2;

impl Painter<'_> {
    /// Draws a line in the display font.
    pub fn title(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        self.text(at, TextStyle::title(tint).align(align).on(layer), text);
    }

    /// Draws a line with a shadow.
    pub fn shadowed(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        self.text(at, TextStyle::body(tint).shadow().align(align).on(layer), text);
    }

    /// Draws a line with an outline.
    pub fn outlined(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        self.text(at, TextStyle::body(tint).outline().align(align).on(layer), text);
    }

    /// Draws a line with an outline in the scale of the option for large text.
    pub fn readout(&mut self, at: Vec2, align: Align, tint: Rgba, text: &str) {
        self.text(at, self.hud_style(tint).align(align), text);
    }

    /// Draws a line in the scale of the option for large text.
    pub fn legible(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        self.text(at, TextStyle::body(tint).align(align).scale(self.text_scale()).on(layer), text);
    }

    /// Draws a line in another scale.
    pub fn enlarged(&mut self, layer: Layer, at: Vec2, align: Align, scale: f32, tint: Rgba, text: &str) {
        self.text(at, TextStyle::body(tint).align(align).scale(scale).on(layer), text);
    }

    /// Draws a line with a shadow in another scale.
    pub fn enlarged_shadowed(
        &mut self,
        layer: Layer,
        at: Vec2,
        align: Align,
        scale: f32,
        tint: Rgba,
        text: &str,
    ) {
        self.text(at, TextStyle::body(tint).shadow().align(align).scale(scale).on(layer), text);
    }

    /// Returns the scale of the option for large text.
    #[must_use]
    pub fn enlargement(&self) -> f32 {
        self.text_scale()
    }

    /// Returns the width of a line of body text in pixels.
    #[must_use]
    pub fn measure(&self, text: &str) -> f32 {
        self.text_width(TextStyle::body([0; 4]), text)
    }

    /// Returns the width of a line of body text in the scale of the option for large text, in pixels.
    #[must_use]
    pub fn measure_legible(&self, text: &str) -> f32 {
        self.text_scale() * self.measure(text)
    }

    /// Returns the width of a line in the display font in pixels.
    #[must_use]
    pub fn measure_title(&self, text: &str) -> f32 {
        self.text_width(TextStyle::title([0; 4]), text)
    }
}
