//! Draws sprites, bars and lines into a frame. Text is in `text.rs`.

use super::colors;
use super::frame::{Layer, RenderFrame, Sprite};
use super::gallery::Gallery;
use glam::Vec2;
use sector_sprites::{FrameId, Sheet};

const FIELD_WIDTH: f32 = 640.0;

/// A color in display space: red, green, blue, opacity.
pub type Rgba = [u8; 4];

/// A temporary change to the position and opacity of sprites in the layer [`Layer::Hud`].
#[derive(Clone, Copy, Debug)]
pub struct HudPlacement {
    /// The offset of all positions, across and down in pixels. Sprites as wide as the field stay in place, because
    /// their edges would show.
    offset: Vec2,
    opacity: f32,
    /// The y, in field pixels, at or below which sprites are raised, and by how many pixels.
    foot: (f32, f32),
}

impl Default for HudPlacement {
    fn default() -> Self {
        Self { offset: Vec2::ZERO, opacity: 1.0, foot: (f32::INFINITY, 0.0) }
    }
}

impl HudPlacement {
    pub(super) fn apply(self, mut sprite: Sprite) -> Sprite {
        let offset = if sprite.size[0] < FIELD_WIDTH { self.offset } else { Vec2::ZERO };
        sprite.pos = Self { offset, ..self }.place(sprite.pos.into()).to_array();
        sprite.tint = colors::faded(sprite.tint, self.opacity);
        sprite
    }

    /// Returns where a point is drawn.
    pub(super) fn place(self, at: Vec2) -> Vec2 {
        let at = at + self.offset;
        if at.y >= self.foot.0 { at - Vec2::new(0.0, self.foot.1) } else { at }
    }
}

/// Draws sprites, text and bars from a sheet into a frame.
#[derive(Debug)]
pub struct Painter<'a> {
    /// The frame that sprites are added to.
    pub frame: &'a mut RenderFrame,
    /// The sheet that all sprites and letters come from.
    pub sheet: &'a Sheet,
    /// The icons, symbols and other sprites that the view looks up by name.
    pub gallery: &'a Gallery,
}

impl Painter<'_> {
    /// The tint that keeps a sprite's own colors.
    pub(crate) const PLAIN: Rgba = [255; 4];
    pub(crate) const NO_FLASH: Rgba = [0; 4];

    /// Calls `draw` with all sprites in [`Layer::Hud`] shifted by an offset in pixels and faded by an opacity of 0–1.
    /// Nested calls add up. Hotspots are not shifted.
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

    /// Draws a frame of the sheet rotated around its center by `turn`, in radians clockwise. `at` is where the pivot
    /// would be without the rotation, in field pixels.
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

    /// Draws a filled rectangle. All arguments are in field pixels.
    pub(crate) fn fill(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.rectangle(layer, Vec2::new(left, top), Vec2::new(width, height), tint, 0.0);
    }

    /// Draws a filled rectangle in [`Layer::Hud`]. All arguments are in field pixels.
    pub(crate) fn rect(&mut self, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.fill(Layer::Hud, left, top, width, height, tint);
    }

    /// Draws the ground of what the player has chosen, in [`Layer::Hud`]. A screen reader hears the texts on it as chosen.
    pub(crate) fn choice(&mut self, [left, top, width, height]: [f32; 4]) {
        self.rect(left, top, width, height, colors::CHOICE);
        self.frame.chosen = [left, top, left + width, top + height];
    }

    /// Draws a rectangle of light, which is added to what is behind it. All arguments are in field pixels.
    pub(crate) fn glow(&mut self, layer: Layer, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.rectangle(layer, Vec2::new(left, top), Vec2::new(width, height), tint, 1.0);
    }

    /// Draws a filled rectangle with a dark one-pixel border in [`Layer::Hud`], for marks and bars over the game. The
    /// arguments are in field pixels and exclude the border.
    pub(super) fn bordered(&mut self, left: f32, top: f32, width: f32, height: f32, tint: Rgba) {
        self.fill(Layer::Hud, left - 1.0, top - 1.0, width + 2.0, height + 2.0, colors::INK);
        self.fill(Layer::Hud, left, top, width, height, tint);
    }

    fn rectangle(&mut self, layer: Layer, pos: Vec2, size: Vec2, tint: Rgba, additive: f32) {
        let cell = self.sheet.cell(self.sheet.frame(self.gallery.white, 0));
        // Use the middle of the white sprite: when stretched, its edge could bleed into a neighbor.
        let uv = [cell.uv[0] + cell.uv[2] / 2, cell.uv[1] + cell.uv[3] / 2, 1, 1];
        self.frame.push(layer, Sprite { tint, additive, ..Sprite::plain(pos, size, uv) });
    }

    /// Draws the outline of a rectangle, one pixel wide, inside its edges. All arguments are in field pixels.
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
