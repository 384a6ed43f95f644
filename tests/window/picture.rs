//! Captured window contents, and finding objects in them.

use image::{Rgb, RgbImage};
use sector_sprites::Sheet;
use sector_sweep::view::colors;

const FIELD: (u32, u32) = (640, 360);

/// One solid pixel of a sprite: its position in the cell and its color.
type Texel = (u32, u32, [u8; 3]);

#[derive(Clone, PartialEq)]
pub(crate) struct Picture(pub(crate) RgbImage);

impl Picture {
    /// Returns the field alone at scale 1, regardless of the window's scaling.
    ///
    /// # Panics
    /// Panics if the window is too small for the whole field.
    pub(crate) fn field(&self) -> RgbImage {
        let (width, height) = self.0.dimensions();
        let scale = (width / FIELD.0).min(height / FIELD.1);
        assert!(scale > 0, "{width} × {height} is too small");
        let (left, top) = ((width - FIELD.0 * scale) / 2, (height - FIELD.1 * scale) / 2);
        RgbImage::from_fn(FIELD.0, FIELD.1, |x, y| *self.0.get_pixel(left + x * scale, top + y * scale))
    }

    /// Counts the pixels in a part of the field whose color matches `is_it`.
    pub(crate) fn count(
        &self,
        [left, top, right, bottom]: [u32; 4],
        is_it: impl Fn([u8; 3]) -> bool,
    ) -> usize {
        let field = self.field();
        (top..bottom)
            .flat_map(|y| (left..right).map(move |x| (x, y)))
            .filter(|&(x, y)| is_it(field.get_pixel(x, y).0))
            .count()
    }
}

pub(crate) struct Ship {
    looks: Vec<Vec<Texel>>,
    size: (u32, u32),
}

impl Ship {
    pub(crate) fn new() -> Self {
        let sheet = Sheet::builtin();
        let sprite = sheet.sprite("ship").expect("the sheet has the ship");
        let cells: Vec<_> =
            (0..sheet.frames(sprite)).map(|i| sheet.cell(sheet.frame(sprite, i)).uv).collect();
        let looks = cells.iter().map(|&[left, top, width, height]| {
            let place = |y: u32| (0..u32::from(width)).map(move |x| (x, y));
            let texels = (0..u32::from(height)).flat_map(place).filter_map(|(x, y)| {
                let [r, g, b, a] = sheet.image.get_pixel(u32::from(left) + x, u32::from(top) + y).0;
                (a == 255).then_some((x, y, [r, g, b]))
            });
            texels.collect()
        });
        let size = (u32::from(cells[0][2]), u32::from(cells[0][3]));
        Self { looks: looks.collect(), size }
    }

    /// Returns the top-left corner of the ship's cell, in field pixels. Returns `None` while the ship cannot be seen, as
    /// when it blinks after appearing.
    pub(crate) fn find(&self, picture: &Picture) -> Option<(u32, u32)> {
        let field = picture.field();
        let places =
            (0..=FIELD.1 - self.size.1).flat_map(|y| (0..=FIELD.0 - self.size.0).map(move |x| (x, y)));
        places.into_iter().find(|&at| self.looks.iter().any(|look| matches(&field, look, at)))
    }
}

/// Whether the sprite is at this place of the field. Up to a tenth of it may be covered.
fn matches(field: &RgbImage, look: &[Texel], (left, top): (u32, u32)) -> bool {
    let mut wrong = 0;
    look.iter().all(|&(x, y, color)| {
        let found = field.get_pixel(left + x, top + y).0;
        wrong += usize::from((0..3).any(|i| found[i].abs_diff(color[i]) > 8));
        wrong <= look.len() / 10
    })
}

/// A key cap with one character, at scale 1.
pub(crate) struct Cap(Vec<(u32, u32, bool)>);

impl Cap {
    pub(crate) fn new(label: char) -> Self {
        let sheet = Sheet::builtin();
        let glyph = sheet.font("text").and_then(|font| font.glyph(label)).expect("the font has it");
        let [left, top, width, height] = glyph.uv.map(u32::from);
        let is_solid = |x: u32, y: u32| sheet.image.get_pixel(left + x, top + y).0[3] == 255;
        // The rows above the capitals, for accents, are outside the cap.
        let has_ink = |y: &u32| (0..width).any(|x| is_solid(x, *y));
        let pixels = (0..height).filter(has_ink).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self(pixels.map(|(x, y)| (x, y, is_solid(x, y))).collect())
    }

    pub(crate) fn is_in(&self, image: &RgbImage) -> bool {
        let is_at = |left: u32, top: u32| {
            self.0.iter().all(|&(x, y, is_solid)| {
                let Some(&Rgb([red, green, blue])) = image.get_pixel_checked(left + x, top + y) else {
                    return false;
                };
                let color = [red, green, blue, 255];
                // The letter, or the face and edges of the cap.
                let expected: &[_] =
                    if is_solid { &[colors::TEXT] } else { &[colors::CAP, colors::DIM, colors::FAINT] };
                expected.contains(&color)
            })
        };
        (0..image.height()).any(|y| (0..image.width()).any(|x| is_at(x, y)))
    }
}
