//! A lens over the view of a whole arena. It shows the bodies around a point of the screen at full size, with the
//! shapes of the overlay. They are extracted once more with the lens's camera and clipped to the lens.

use super::shapes::draw_shapes;
use crate::sim::{FIELD_HEIGHT, FIELD_WIDTH, World};
use crate::view::colors::{INK, SKY};
use crate::view::{Camera, Layer, Painter, Rgba, Sprite, ViewOptions, extract_bodies};
use glam::Vec2;

const SIZE: Vec2 = Vec2::new(240.0, 136.0);
const SCREEN: Vec2 = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
const GLASS: Rgba = [10, 9, 20, 255];
const SECTOR_PX: f32 = 64.0;
const SECTOR_LINE: Rgba = [28, 33, 56, 255];
/// The largest zoom with a lens. Above it, the lens would show no more than the screen itself.
const MAX_ZOOM: f32 = 0.5;

/// Draws the lens around the point `at` of the screen, or as close to it as the screen allows. With `shapes`, also
/// draws the shapes of the collision method. Draws nothing if the camera is not zoomed out.
pub(crate) fn draw_lens(
    world: &World,
    options: ViewOptions,
    shapes: bool,
    at: Vec2,
    painter: &mut Painter<'_>,
) {
    let far = painter.frame.camera;
    if far.zoom > MAX_ZOOM {
        return;
    }
    let corner = (at - SIZE / 2.0).clamp(Vec2::ZERO, SCREEN - SIZE).floor();
    let lens = Lens { corner, camera: Camera { center: far.to_world(at).floor(), zoom: 1.0 } };
    painter.outline(Layer::Overlay, corner.x - 2.0, corner.y - 2.0, SIZE.x + 4.0, SIZE.y + 4.0, INK);
    painter.fill(Layer::Overlay, corner.x, corner.y, SIZE.x, SIZE.y, GLASS);
    painter.frame.camera = lens.camera;
    lens.draw_sectors(painter);
    lens.draw_bodies(world, options, painter);
    if shapes {
        lens.draw_shapes(world, painter);
    }
    painter.frame.camera = far;
    painter.outline(Layer::Overlay, corner.x - 1.0, corner.y - 1.0, SIZE.x + 2.0, SIZE.y + 2.0, SKY);
}

struct Lens {
    corner: Vec2,
    camera: Camera,
}

impl Lens {
    /// Draws faint lines between the sectors, so that the lens shows something even over an empty place.
    fn draw_sectors(&self, painter: &mut Painter<'_>) {
        let low = self.camera.center - SIZE / 2.0;
        let first = SECTOR_PX - low.rem_euclid(Vec2::splat(SECTOR_PX));
        for i in 0..(SIZE.x / SECTOR_PX) as u8 + 1 {
            let [x, y] = (first + SECTOR_PX * f32::from(i)).to_array();
            if x < SIZE.x {
                painter.fill(Layer::Overlay, self.corner.x + x, self.corner.y, 1.0, SIZE.y, SECTOR_LINE);
            }
            if y < SIZE.y {
                painter.fill(Layer::Overlay, self.corner.x, self.corner.y + y, SIZE.x, 1.0, SECTOR_LINE);
            }
        }
    }

    fn draw_bodies(&self, world: &World, options: ViewOptions, painter: &mut Painter<'_>) {
        const LAYERS: [Layer; 3] = [Layer::Shots, Layer::Ships, Layer::Bullets];
        let before = LAYERS.map(|layer| painter.frame.layers[layer as usize].len());
        extract_bodies(world, options, painter);
        for (layer, before) in LAYERS.into_iter().zip(before) {
            let mut sprites = std::mem::take(&mut painter.frame.layers[layer as usize]);
            for sprite in sprites.drain(before..) {
                let pos = self.camera.to_screen(Vec2::from(sprite.pos));
                if let Some(part) = self.in_lens(Sprite { pos: pos.into(), ..sprite }) {
                    painter.frame.push(Layer::Overlay, part);
                }
            }
            painter.frame.layers[layer as usize] = sprites;
        }
    }

    fn draw_shapes(&self, world: &World, painter: &mut Painter<'_>) {
        let before = painter.frame.layers[Layer::Overlay as usize].len();
        draw_shapes(world.collision(), painter);
        let sprites = &mut painter.frame.layers[Layer::Overlay as usize];
        let mut kept = before;
        for index in before..sprites.len() {
            if let Some(part) = self.in_lens(sprites[index]) {
                sprites[kept] = part;
                kept += 1;
            }
        }
        sprites.truncate(kept);
    }

    /// Clips a sprite from the lens's camera to the lens and moves it there. Sprites drawn at the size of their sheet
    /// rectangles are clipped to the pixel. All others, such as lines, have a single color.
    fn in_lens(&self, sprite: Sprite) -> Option<Sprite> {
        let shift = self.corner - (SCREEN - SIZE) / 2.0;
        let (pos, size) = (Vec2::from(sprite.pos) + shift, Vec2::from(sprite.size));
        let low = pos.max(self.corner);
        let high = (pos + size).min(self.corner + SIZE);
        let (part, cut) = (high - low, low - pos);
        if part.min_element() <= 0.0 {
            return None;
        }
        let [left, top, width, height] = sprite.uv;
        let is_in_own_size = size == Vec2::new(f32::from(width), f32::from(height));
        let uv = if is_in_own_size {
            [left + cut.x as u16, top + cut.y as u16, part.x as u16, part.y as u16]
        } else {
            sprite.uv
        };
        Some(Sprite { pos: low.into(), size: part.into(), uv, ..sprite })
    }
}

#[cfg(test)]
mod tests {
    use super::{Camera, Lens, SCREEN, SIZE, Sprite, Vec2};

    #[test]
    fn sprites_are_clipped() {
        let lens = Lens { corner: Vec2::new(100.0, 50.0), camera: Camera::default() };
        let from = (SCREEN - SIZE) / 2.0;
        let part = |x: f32, y: f32, size: [f32; 2]| {
            let pos = (from + Vec2::new(x, y)).into();
            let (uv, tint, flash) = ([8, 8, 16, 16], [255; 4], [0; 4]);
            let part = lens.in_lens(Sprite { pos, size, uv, tint, flash, additive: 0.0, turn: 0.0 })?;
            Some((part.pos, part.size, part.uv))
        };
        assert_eq!(part(10.0, 20.0, [16.0; 2]), Some(([110.0, 70.0], [16.0; 2], [8, 8, 16, 16])));
        assert_eq!(part(-4.0, -6.0, [16.0; 2]), Some(([100.0, 50.0], [12.0, 10.0], [12, 14, 12, 10])));
        assert_eq!(part(SIZE.x - 5.0, 0.0, [16.0; 2]), Some(([335.0, 50.0], [5.0, 16.0], [8, 8, 5, 16])));
        assert_eq!(part(SIZE.x, 0.0, [16.0; 2]), None);
        assert_eq!(part(-20.0, 3.0, [400.0, 1.0]), Some(([100.0, 53.0], [SIZE.x, 1.0], [8, 8, 16, 16])));
    }
}
