//! Puts sprites, text, bars and lines into a frame.

use super::frame::{Layer, RenderFrame, Sprite};
use super::gallery::Gallery;
use crate::sprites::{Font, FrameId, Sheet};
use glam::Vec2;

/// A colour in display space: red, green, blue, opacity.
pub type Rgba = [u8; 4];

/// Which point of a text its position names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Its left end.
    Left,
    /// Its middle.
    Centre,
    /// Its right end.
    Right,
}

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
    /// Nothing changed: the sheet's own colours, covering.
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
        let cell = self.sheet.cell(self.sheet.frame(self.gallery.white, 0));
        // The middle of the white sprite: its edge could bleed into a neighbour when it is stretched.
        let uv = [cell.uv[0] + cell.uv[2] / 2, cell.uv[1] + cell.uv[3] / 2, 1, 1];
        let sprite = Sprite {
            pos: [left, top],
            size: [width, height],
            uv,
            tint,
            flash: Self::NO_FLASH,
            additive: 0.0,
        };
        self.frame.push(layer, sprite);
    }

    /// The outline of a rectangle, one pixel wide, inside its edges.
    pub fn outline(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.fill(layer, left, top, width, 1.0, tint);
        self.fill(layer, left, top + height - 1.0, width, 1.0, tint);
        self.fill(layer, left, top + 1.0, 1.0, height - 2.0, tint);
        self.fill(layer, left + width - 1.0, top + 1.0, 1.0, height - 2.0, tint);
    }

    /// A line of text in the font called `text`.
    pub fn text(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        self.letters(layer, "text", at, align, tint, text);
    }

    /// A line of text in the font called `display`, for titles.
    pub fn title(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        self.letters(layer, "display", at, align, tint, text);
    }

    /// A line of text with a dark shadow to the lower right, for reading over a busy field.
    pub fn shadowed(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        self.text(layer, at + Vec2::ONE, align, [0, 0, 0, tint[3]], text);
        self.text(layer, at, align, tint, text);
    }

    fn letters(&mut self, layer: Layer, font: &str, at: Vec2, align: Align, tint: Rgba, text: &str) {
        let Some(font) = self.sheet.font(font) else { return };
        let left = libm::floorf(at.x - shift(font, align, text));
        for (place, glyph) in font.layout(text) {
            let pos = [left + f32::from(place[0]), libm::floorf(at.y) + f32::from(place[1])];
            let size = [f32::from(glyph.uv[2]), f32::from(glyph.uv[3])];
            let sprite = Sprite { pos, size, uv: glyph.uv, tint, flash: Self::NO_FLASH, additive: 0.0 };
            self.frame.push(layer, sprite);
        }
    }
}

/// How far left of its position a text starts, in pixels.
fn shift(font: &Font, align: Align, text: &str) -> f32 {
    let width = f32::from(font.measure(text)[0]);
    match align {
        Align::Left => 0.0,
        Align::Centre => width / 2.0,
        Align::Right => width,
    }
}
