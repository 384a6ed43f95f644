//! A canvas with boxes, lines, and text in the game's font.

use image::{Rgba, RgbaImage};
use sector_sprites::Sheet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PixelArea {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) w: u32,
    pub(super) h: u32,
}

pub(super) struct Canvas {
    pub(super) picture: RgbaImage,
    letters: Sheet,
}

impl Canvas {
    pub(super) fn new(width: u32, height: u32, color: Rgba<u8>) -> Self {
        Self { picture: RgbaImage::from_pixel(width, height, color), letters: Sheet::builtin() }
    }

    pub(super) fn dot(&mut self, x: u32, y: u32, color: Rgba<u8>) {
        if let Some(pixel) = self.picture.get_pixel_mut_checked(x, y) {
            *pixel = color;
        }
    }

    pub(super) fn fill(&mut self, area: PixelArea, color: Rgba<u8>) {
        for y in area.y..area.y.saturating_add(area.h).min(self.picture.height()) {
            for x in area.x..area.x.saturating_add(area.w).min(self.picture.width()) {
                self.picture.put_pixel(x, y, color);
            }
        }
    }

    /// Draws a vertical line from row `top` to row `bottom`, inclusive.
    pub(super) fn column(&mut self, x: u32, top: u32, bottom: u32, color: Rgba<u8>) {
        self.fill(PixelArea { x, y: top, w: 1, h: (bottom + 1).saturating_sub(top) }, color);
    }

    /// Draws a horizontal line in row `y` across `area`.
    pub(super) fn row(&mut self, area: PixelArea, y: u32, color: Rgba<u8>) {
        self.fill(PixelArea { y, h: 1, ..area }, color);
    }

    /// Writes a line of text with its upper left corner at `x` and `y`, in pixels. Returns the column after the text.
    pub(super) fn write(&mut self, x: u32, y: u32, text: &str, color: Rgba<u8>) -> u32 {
        let Some(font) = self.letters.font("text") else { return x };
        let mut end = x;
        let glyphs: Vec<_> = font.layout(text).collect();
        for ([pen_x, pen_y], glyph) in glyphs {
            let [left, top, width, height] = glyph.uv.map(u32::from);
            for (dx, dy) in (0..height).flat_map(|dy| (0..width).map(move |dx| (dx, dy))) {
                if self.letters.image.get_pixel(left + dx, top + dy).0[3] > 0 {
                    self.dot(x + u32::from(pen_x) + dx, y + u32::from(pen_y) + dy, color);
                }
            }
            end = x + u32::from(pen_x) + u32::from(glyph.advance);
        }
        end
    }
}
