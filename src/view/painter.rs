//! Puts sprites, bars and lines into a frame; `letters.rs` adds the words.

use super::frame::{Layer, RenderFrame, Sprite};
use super::gallery::Gallery;
use glam::Vec2;
use sector_sprites::{FrameId, Sheet};

/// A color in display space: red, green, blue, opacity.
pub type Rgba = [u8; 4];

/// A frame, with the sheet to paint it from.
#[derive(Debug)]
pub struct Painter<'a> {
    /// What is painted on.
    pub frame: &'a mut RenderFrame,
    /// Where the pictures come from.
    pub sheet: &'a Sheet,
    /// Pictures by the part they play.
    pub gallery: &'a Gallery,
}

impl Painter<'_> {
    /// Nothing changed: the sheet's own colors, covering.
    pub const PLAIN: Rgba = [255; 4];
    /// No flash.
    pub const NO_FLASH: Rgba = [0; 4];

    /// A frame of the sheet with its pivot at `at` (field pixels, floored to whole ones, as collision does).
    pub fn sprite(&mut self, layer: Layer, frame: FrameId, at: Vec2, tint: Rgba, flash: Rgba, additive: f32) {
        let cell = self.sheet.cell(frame);
        let pos =
            [libm::floorf(at.x) - f32::from(cell.origin[0]), libm::floorf(at.y) - f32::from(cell.origin[1])];
        let size = [f32::from(cell.uv[2]), f32::from(cell.uv[3])];
        self.frame.push(layer, Sprite { pos, size, uv: cell.uv, tint, flash, additive });
    }

    /// A filled rectangle.
    pub fn fill(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.rectangle(layer, [left, top], [width, height], tint, 0.0);
    }

    /// A rectangle of light, added to what is behind it.
    pub fn glow(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.rectangle(layer, [left, top], [width, height], tint, 1.0);
    }

    fn rectangle(&mut self, layer: Layer, pos: [f32; 2], size: [f32; 2], tint: Rgba, additive: f32) {
        let cell = self.sheet.cell(self.sheet.frame(self.gallery.white, 0));
        // The middle of the white sprite: its edge could bleed into a neighbor when it is stretched.
        let uv = [cell.uv[0] + cell.uv[2] / 2, cell.uv[1] + cell.uv[3] / 2, 1, 1];
        self.frame.push(layer, Sprite { pos, size, uv, tint, flash: Self::NO_FLASH, additive });
    }

    /// The outline of a rectangle, one pixel wide, inside its edges.
    pub fn outline(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.fill(layer, left, top, width, 1.0, tint);
        self.fill(layer, left, top + height - 1.0, width, 1.0, tint);
        self.fill(layer, left, top + 1.0, 1.0, height - 2.0, tint);
        self.fill(layer, left + width - 1.0, top + 1.0, 1.0, height - 2.0, tint);
    }
}
