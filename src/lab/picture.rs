//! Draws a frame without a GPU: its sprites, bars and letters become pixels in memory.
//!
//! The figures of the book use it, both as still images and in a page. Sprites are placed as `shaders/sprite.wgsl`
//! places them. Particles, halos, flashes and rotation are not drawn, because figures have none.

use super::stepper::{SceneView, Stepper};
use crate::sim::SetupError;
use crate::view::{Gallery, Painter, RenderFrame, Sprite};
use glam::Vec2;
use sector_sprites::Sheet;

/// The color behind everything: that of the game's page.
const GROUND: [u8; 4] = [5, 6, 15, 255];

/// An opaque image of four bytes per pixel: red, green, blue and 255, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaintedImage {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The pixels, `4 * width * height` bytes.
    pub rgba: Vec<u8>,
}

/// Draws pictures with the game's sheet and fonts.
#[derive(Debug)]
pub struct PicturePainter {
    sheet: Sheet,
    gallery: Gallery,
    frame: RenderFrame,
}

impl PicturePainter {
    /// Opens the built-in sheet, which takes a few milliseconds.
    ///
    /// # Errors
    /// Same as for [`Gallery::find`].
    pub fn new() -> Result<Self, SetupError> {
        let sheet = Sheet::builtin();
        Ok(Self { gallery: Gallery::find(&sheet)?, sheet, frame: RenderFrame::default() })
    }

    /// Draws a picture of `size` pixels with each pixel enlarged to a square of `scale` by `scale`.
    pub fn paint(
        &mut self,
        size: (u32, u32),
        scale: u32,
        draw: impl FnOnce(&mut Painter<'_>),
    ) -> PaintedImage {
        self.frame.clear();
        draw(&mut Painter { frame: &mut self.frame, sheet: &self.sheet, gallery: &self.gallery });
        let (width, height) = (size.0 * scale, size.1 * scale);
        let mut picture = PaintedImage { width, height, rgba: GROUND.repeat((width * height) as usize) };
        for sprite in self.frame.layers.iter().flatten() {
            picture.add(sprite, &self.sheet, scale as f32);
        }
        picture
    }

    /// Draws the scene of a stepper at its event, in a picture of the height that suits the scene.
    pub fn paint_scene(&mut self, stepper: &Stepper, width: u32, scale: u32) -> PaintedImage {
        let height = SceneView::height(width as f32, stepper);
        let view = SceneView::fitting(Vec2::ZERO, Vec2::new(width as f32, height), stepper);
        self.paint((width, height as u32), scale, |painter| view.draw(stepper, painter))
    }
}

impl PaintedImage {
    fn add(&mut self, sprite: &Sprite, sheet: &Sheet, scale: f32) {
        let across = PixelSpan::new(sprite.pos[0], sprite.size[0], sprite.uv[0], sprite.uv[2], scale);
        let down = PixelSpan::new(sprite.pos[1], sprite.size[1], sprite.uv[1], sprite.uv[3], scale);
        for y in down.pixels(self.height) {
            let row = down.texel(y);
            for x in across.pixels(self.width) {
                let at = 4 * (y * self.width + x) as usize;
                let color = sheet.image.get_pixel(across.texel(x), row).0;
                blend(&mut self.rgba[at..at + 3], color, sprite.tint, sprite.additive);
            }
        }
    }
}

/// The place of a sprite along one axis: on the picture, and on the sheet.
struct PixelSpan {
    from: f32,
    length: f32,
    first: u16,
    texels: u16,
}

impl PixelSpan {
    fn new(pos: f32, size: f32, first: u16, texels: u16, scale: f32) -> Self {
        // The shader floors positions, too.
        Self { from: libm::floorf(pos) * scale, length: size * scale, first, texels }
    }

    /// Returns the pixels whose centers are inside.
    fn pixels(&self, side: u32) -> std::ops::Range<u32> {
        let edge = |at: f32| libm::ceilf(at - 0.5).clamp(0.0, side as f32) as u32;
        edge(self.from)..edge(self.from + self.length)
    }

    fn texel(&self, pixel: u32) -> u32 {
        let share = (pixel as f32 + 0.5 - self.from) / self.length;
        let texel = (share * f32::from(self.texels)) as u32;
        u32::from(self.first) + texel.min(u32::from(self.texels).saturating_sub(1))
    }
}

fn blend(below: &mut [u8], color: [u8; 4], tint: [u8; 4], additive: f32) {
    let opacity = u32::from(color[3]) * u32::from(tint[3]);
    if opacity == 0 {
        return;
    }
    let opacity = opacity as f32 / (255.0 * 255.0);
    let kept = 1.0 - opacity * (1.0 - additive);
    for (below, (color, tint)) in below.iter_mut().zip(color.into_iter().zip(tint)) {
        let light = f32::from(color) * f32::from(tint) / 255.0;
        *below = (f32::from(*below) * kept + light * opacity + 0.5) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::{GROUND, PaintedImage, PicturePainter};
    use crate::view::colors::{WHITE, faded};
    use crate::view::{Layer, Painter, TextStyle};
    use glam::Vec2;

    fn paint(scale: u32, draw: impl FnOnce(&mut Painter<'_>)) -> PaintedImage {
        PicturePainter::new().expect("the sheet").paint((20, 12), scale, draw)
    }

    fn pixel(picture: &PaintedImage, x: u32, y: u32) -> [u8; 4] {
        let at = 4 * (y * picture.width + x) as usize;
        picture.rgba[at..at + 4].try_into().expect("four bytes")
    }

    #[test]
    fn rectangles_cover_whole_pixels() {
        let picture = paint(1, |painter| painter.fill(Layer::Hud, 2.7, 3.0, 4.0, 2.0, [255, 0, 0, 255]));
        let red = (0..12).flat_map(|y| (0..20).map(move |x| (x, y)));
        let red: Vec<_> = red.filter(|&(x, y)| pixel(&picture, x, y) == [255, 0, 0, 255]).collect();
        assert_eq!(red, [(2, 3), (3, 3), (4, 3), (5, 3), (2, 4), (3, 4), (4, 4), (5, 4)]);
        assert_eq!(pixel(&picture, 6, 3), GROUND);
    }

    #[test]
    fn opacity_mixes_with_what_is_below() {
        let picture = paint(1, |painter| {
            painter.fill(Layer::Hud, -5.0, -5.0, 99.0, 99.0, faded(WHITE, 0.5));
            painter.glow(Layer::Hud, 0.0, 0.0, 1.0, 1.0, [10, 0, 0, 255]);
        });
        assert_eq!(pixel(&picture, 1, 0), [130, 130, 135, 255]);
        assert_eq!(pixel(&picture, 0, 0), [140, 130, 135, 255]);
    }

    #[test]
    fn letters_have_the_pixels_of_the_font() {
        let picture =
            paint(1, |painter| painter.text(Vec2::new(1.0, 2.0), TextStyle::body([0, 255, 0, 255]), "I1"));
        let green = picture.rgba.chunks(4).filter(|pixel| pixel[1] == 255).count();
        assert!((12..40).contains(&green), "{green} pixels");
    }

    #[test]
    fn a_scale_enlarges_each_pixel() {
        let draw = |painter: &mut Painter<'_>| {
            painter.outline(Layer::Hud, 1.0, 1.0, 9.0, 7.0, WHITE);
            painter.text(Vec2::new(3.0, 3.0), TextStyle::body(WHITE), "7");
        };
        let (one, three) = (paint(1, draw), paint(3, draw));
        assert_eq!((three.width, three.height), (60, 36));
        for y in 0..36 {
            for x in 0..60 {
                assert_eq!(pixel(&three, x, y), pixel(&one, x / 3, y / 3), "{x}, {y}");
            }
        }
    }
}
