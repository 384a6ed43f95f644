//! Draws sprites, bars and lines into a frame; `text.rs` draws text.

use super::colors;
use super::frame::{Layer, RenderFrame, Sprite};
use super::gallery::Gallery;
use glam::Vec2;
use sector_sprites::{FrameId, Sheet};

/// A color in display space: red, green, blue, opacity.
pub type Rgba = [u8; 4];

/// A frame and the sheet that its pictures come from.
#[derive(Debug)]
pub struct Painter<'a> {
    /// The frame that is drawn into.
    pub frame: &'a mut RenderFrame,
    /// The sheet of all pictures.
    pub sheet: &'a Sheet,
    /// The sprites that the view needs by name.
    pub gallery: &'a Gallery,
}

impl Painter<'_> {
    /// The tint that keeps a sprite's own colors.
    pub const PLAIN: Rgba = [255; 4];
    /// The flash that replaces nothing of a sprite's color.
    pub const NO_FLASH: Rgba = [0; 4];

    /// Draws a frame of the sheet with its pivot at `at`, in field pixels, floored to whole ones as collision does.
    pub fn sprite(&mut self, layer: Layer, frame: FrameId, at: Vec2, tint: Rgba, flash: Rgba, additive: f32) {
        let cell = self.sheet.cell(frame);
        let pos =
            [libm::floorf(at.x) - f32::from(cell.origin[0]), libm::floorf(at.y) - f32::from(cell.origin[1])];
        let size = [f32::from(cell.uv[2]), f32::from(cell.uv[3])];
        self.frame.push(layer, Sprite { pos, size, uv: cell.uv, tint, flash, additive });
    }

    /// Draws a filled rectangle.
    pub fn fill(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.rectangle(layer, [left, top], [width, height], tint, 0.0);
    }

    /// Draws a rectangle of light, which is added to what is behind it.
    pub fn glow(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.rectangle(layer, [left, top], [width, height], tint, 1.0);
    }

    /// Draws a filled rectangle with a dark border of a pixel around it, for marks and bars over the game.
    pub(super) fn bordered(&mut self, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.fill(Layer::Hud, left - 1.0, top - 1.0, width + 2.0, height + 2.0, colors::INK);
        self.fill(Layer::Hud, left, top, width, height, tint);
    }

    fn rectangle(&mut self, layer: Layer, pos: [f32; 2], size: [f32; 2], tint: Rgba, additive: f32) {
        let cell = self.sheet.cell(self.sheet.frame(self.gallery.white, 0));
        // The middle of the white sprite: its edge could bleed into a neighbor when it is stretched.
        let uv = [cell.uv[0] + cell.uv[2] / 2, cell.uv[1] + cell.uv[3] / 2, 1, 1];
        self.frame.push(layer, Sprite { pos, size, uv, tint, flash: Self::NO_FLASH, additive });
    }

    /// Draws the outline of a rectangle, one pixel wide, inside its edges.
    pub fn outline(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.fill(layer, left, top, width, 1.0, tint);
        self.fill(layer, left, top + height - 1.0, width, 1.0, tint);
        self.fill(layer, left, top + 1.0, 1.0, height - 2.0, tint);
        self.fill(layer, left + width - 1.0, top + 1.0, 1.0, height - 2.0, tint);
    }
}
