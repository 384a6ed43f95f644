//! Draws sprites, bars and lines into a frame; `text.rs` draws text.

use super::colors;
use super::frame::{Layer, RenderFrame, Sprite};
use super::gallery::Gallery;
use glam::Vec2;
use sector_sprites::{FrameId, Sheet};

const FIELD_WIDTH: f32 = 640.0;

/// A color in display space: red, green, blue, opacity.
pub type Rgba = [u8; 4];

/// A change of position and opacity of the sprites of the layer [`Layer::Hud`], which holds while something is drawn.
#[derive(Clone, Copy, Debug)]
pub struct HudPlacement {
    /// The shift of all positions, across and down in pixels. A sprite as wide as the field is not shifted: its edge
    /// would be seen.
    offset: Vec2,
    opacity: f32,
    /// The y, in field pixels, from which on downward sprites are raised, and the number of pixels by which they are
    /// raised.
    foot: (f32, f32),
}

impl Default for HudPlacement {
    fn default() -> Self {
        Self { offset: Vec2::ZERO, opacity: 1.0, foot: (f32::INFINITY, 0.0) }
    }
}

impl HudPlacement {
    pub(super) fn apply(self, mut sprite: Sprite) -> Sprite {
        if sprite.size[0] < FIELD_WIDTH {
            sprite.pos = (Vec2::from(sprite.pos) + self.offset).to_array();
        }
        if sprite.pos[1] >= self.foot.0 {
            sprite.pos[1] -= self.foot.1;
        }
        sprite.tint = colors::faded(sprite.tint, self.opacity);
        sprite
    }
}

/// A painter of sprites, text and bars: the frame that it draws into, and the sheet that its pictures come from.
#[derive(Debug)]
pub struct Painter<'a> {
    /// The picture of the screen that is drawn into.
    pub frame: &'a mut RenderFrame,
    /// The sheet of all pictures.
    pub sheet: &'a Sheet,
    /// The icons, symbols and other sprites that the view looks up by their names.
    pub gallery: &'a Gallery,
}

impl Painter<'_> {
    /// The tint that keeps a sprite's own colors.
    pub(crate) const PLAIN: Rgba = [255; 4];
    pub(crate) const NO_FLASH: Rgba = [0; 4];

    /// Calls `draw` with all sprites of the layer [`Layer::Hud`] shifted by an offset in pixels and faded by an opacity
    /// of 0–1, in addition to the shift and the opacity of an outer call. Hotspots are not shifted.
    pub(crate) fn shifted(&mut self, offset: Vec2, opacity: f32, draw: impl FnOnce(&mut Self)) {
        let HudPlacement { offset: outer, opacity: share, foot } = self.frame.placement;
        self.placed(HudPlacement { offset: outer + offset, opacity: share * opacity, foot }, draw);
    }

    pub(crate) fn raised(&mut self, from: f32, raised_px: f32, draw: impl FnOnce(&mut Self)) {
        self.placed(HudPlacement { foot: (from, raised_px), ..self.frame.placement }, draw);
    }

    fn placed(&mut self, placement: HudPlacement, draw: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.frame.placement, placement);
        draw(self);
        self.frame.placement = outer;
    }

    pub(crate) fn sprite(
        &mut self,
        layer: Layer,
        frame: FrameId,
        at: Vec2,
        tint: Rgba,
        flash: Rgba,
        additive: f32,
    ) {
        let cell = self.sheet.cell(frame);
        let pos = at.floor() - Vec2::from(cell.origin.map(f32::from));
        let sprite = Sprite::plain(pos, Sprite::extent(cell.uv), cell.uv);
        self.frame.push(layer, Sprite { tint, flash, additive, ..sprite });
    }

    /// Draws a frame of the sheet in its own colors, with its pivot at `at`.
    pub(crate) fn plain(&mut self, layer: Layer, frame: FrameId, at: Vec2) {
        self.sprite(layer, frame, at, Self::PLAIN, Self::NO_FLASH, 0.0);
    }

    /// Draws a frame of the sheet that is turned about its middle by `turn`, in radians clockwise, and covers what is
    /// behind it; its pivot would be at `at`, in field pixels, if it were not turned.
    pub(super) fn turned(&mut self, layer: Layer, frame: FrameId, at: Vec2, turn: f32, tint: Rgba) {
        self.sprite(layer, frame, at, tint, Self::NO_FLASH, 0.0);
        if let Some(sprite) = self.frame.layers[layer as usize].last_mut() {
            sprite.turn = turn;
        }
    }

    pub(crate) fn picture(&mut self, layer: Layer, name: &str, at: Vec2, tint: Rgba, flash: Rgba) {
        if let Some(sprite) = self.sheet.sprite(name) {
            self.sprite(layer, self.sheet.frame(sprite, 0), at, tint, flash, 0.0);
        }
    }

    /// Draws a filled rectangle; its edges and size are in field pixels.
    pub(crate) fn fill(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.rectangle(layer, Vec2::new(left, top), Vec2::new(width, height), tint, 0.0);
    }

    /// Draws a filled rectangle on the layer [`Layer::Hud`]; its edges and size are in field pixels.
    pub(crate) fn rect(&mut self, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.fill(Layer::Hud, left, top, width, height, tint);
    }

    /// Draws a rectangle of light, which is added to what is behind it; its edges and size are in field pixels.
    pub(crate) fn glow(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.rectangle(layer, Vec2::new(left, top), Vec2::new(width, height), tint, 1.0);
    }

    /// Draws a filled rectangle on the layer [`Layer::Hud`] with a dark border of a pixel around it, for marks and
    /// bars over the game; its edges and size, without the border, are in field pixels.
    pub(super) fn bordered(&mut self, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.fill(Layer::Hud, left - 1.0, top - 1.0, width + 2.0, height + 2.0, colors::INK);
        self.fill(Layer::Hud, left, top, width, height, tint);
    }

    fn rectangle(&mut self, layer: Layer, pos: Vec2, size: Vec2, tint: Rgba, additive: f32) {
        let cell = self.sheet.cell(self.sheet.frame(self.gallery.white, 0));
        // The middle of the white sprite: its edge could bleed into a neighbor when it is stretched.
        let uv = [cell.uv[0] + cell.uv[2] / 2, cell.uv[1] + cell.uv[3] / 2, 1, 1];
        self.frame.push(layer, Sprite { tint, additive, ..Sprite::plain(pos, size, uv) });
    }

    /// Draws the outline of a rectangle, one pixel wide, inside its edges; its edges and size are in field pixels.
    pub(crate) fn outline(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.fill(layer, left, top, width, 1.0, tint);
        self.fill(layer, left, top + height - 1.0, width, 1.0, tint);
        self.fill(layer, left, top + 1.0, 1.0, height - 2.0, tint);
        self.fill(layer, left + width - 1.0, top + 1.0, 1.0, height - 2.0, tint);
    }
}

#[cfg(test)]
mod tests {
    use super::{HudPlacement, Sprite};
    use glam::Vec2;

    #[test]
    fn sprites_follow_the_placement() {
        let placement = HudPlacement { offset: Vec2::new(10.0, 0.0), opacity: 0.5, foot: (200.0, 30.0) };
        let cases = [
            ([20.0, 100.0], 8.0, [30.0, 100.0]),
            ([20.0, 250.0], 8.0, [30.0, 220.0]),
            ([0.0, 0.0], 640.0, [0.0, 0.0]),
        ];
        for (pos, width, expected) in cases {
            let sprite = Sprite::plain(Vec2::from(pos), Vec2::new(width, 8.0), [0; 4]);
            assert_eq!(HudPlacement::default().apply(sprite), sprite);
            let placed = placement.apply(sprite);
            assert_eq!((placed.pos, placed.tint), (expected, [255, 255, 255, 127]), "{pos:?}");
        }
    }
}
