//! Words: in two fonts, aligned, with a shadow or an outline where they lie over the game.

use super::colors;
use super::frame::{Layer, Sprite};
use super::painter::{Painter, Rgba};
use crate::words::Language;
use glam::Vec2;
use sector_sprites::Font;

/// Which point of a text its position names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Its left end.
    Left,
    /// Its middle.
    Center,
    /// Its right end.
    Right,
}

/// The eight neighbors of a pixel.
pub(super) const AROUND: [Vec2; 8] = [
    Vec2::new(-1.0, -1.0),
    Vec2::new(0.0, -1.0),
    Vec2::new(1.0, -1.0),
    Vec2::new(-1.0, 0.0),
    Vec2::new(1.0, 0.0),
    Vec2::new(-1.0, 1.0),
    Vec2::new(0.0, 1.0),
    Vec2::new(1.0, 1.0),
];

/// Positions are those of the top of the capitals; accents rise above it. Texts are English, and are written in the
/// picture's own language where it has them.
impl Painter<'_> {
    /// A text in the picture's language, for those who put values into it (see [`crate::words::fill`]).
    #[must_use]
    pub fn translate<'t>(&self, english: &'t str) -> &'t str {
        self.frame.text_style.language.translate(english)
    }

    /// The picture's language, for those who write numbers with decimals.
    #[must_use]
    pub fn language(&self) -> Language {
        self.frame.text_style.language
    }

    /// A number with its thousands apart, as the picture's language has them.
    #[must_use]
    pub fn grouped(&self, number: u64) -> String {
        self.frame.text_style.language.grouped(number)
    }

    /// A line of text in the font called `text`.
    pub fn text(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        let text = self.translate(text);
        self.letters(layer, "text", at, align, tint, text);
    }

    /// A line of text in the font called `display`, for titles; its letters have an outline of their own.
    pub fn title(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        let text = self.translate(text);
        self.letters(layer, "display", at, align, tint, text);
    }

    /// A line of text with a dark shadow to the lower right, for reading over a page.
    pub fn shadowed(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        let text = self.translate(text);
        let at = self.start(at, align, text);
        self.letters(layer, "text", at + Vec2::ONE, Align::Left, ink(tint), text);
        self.letters(layer, "text", at, Align::Left, tint, text);
    }

    /// A line of text with a dark outline, for reading over whatever the game shows. Nine times the letters: for a few
    /// words.
    pub fn outlined(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        let text = self.translate(text);
        let at = self.start(at, align, text);
        for step in AROUND {
            self.letters(layer, "text", at + step, Align::Left, ink(tint), text);
        }
        self.letters(layer, "text", at, Align::Left, tint, text);
    }

    /// How many times as large the words of score line, notices and lost games are as others: 1, or 2 by an option.
    #[must_use]
    pub fn enlargement(&self) -> f32 {
        if self.frame.text_style.large { 2.0 } else { 1.0 }
    }

    /// A line of the score line: outlined, and as large as the player wants such lines.
    pub fn readout(&mut self, at: Vec2, align: Align, tint: Rgba, text: &str) {
        for step in AROUND {
            self.legible(Layer::Hud, at + step, align, ink(tint), text);
        }
        self.legible(Layer::Hud, at, align, tint, text);
    }

    /// A line of a result or a notice, as large as the player wants such lines, without an outline.
    pub fn legible(&mut self, layer: Layer, at: Vec2, align: Align, tint: Rgba, text: &str) {
        let text = self.translate(text);
        self.scaled_letters(layer, "text", at, align, self.enlargement(), tint, text);
    }

    /// A line of text so many times as large.
    pub fn enlarged(&mut self, layer: Layer, at: Vec2, align: Align, scale: f32, tint: Rgba, text: &str) {
        let text = self.translate(text);
        self.scaled_letters(layer, "text", at, align, scale, tint, text);
    }

    /// A line of text so many times as large, with a shadow.
    pub fn enlarged_shadowed(
        &mut self,
        layer: Layer,
        at: Vec2,
        align: Align,
        scale: f32,
        tint: Rgba,
        text: &str,
    ) {
        let text = self.translate(text);
        self.scaled_letters(layer, "text", at + Vec2::splat(scale), align, scale, ink(tint), text);
        self.scaled_letters(layer, "text", at, align, scale, tint, text);
    }

    /// The width of a [`legible`](Self::legible) line, in pixels.
    #[must_use]
    pub fn measure_legible(&self, text: &str) -> f32 {
        self.enlargement() * self.measure(text)
    }

    /// The width of a line in the font called `text`, in pixels.
    #[must_use]
    pub fn measure(&self, text: &str) -> f32 {
        let text = self.translate(text);
        self.sheet.font("text").map_or(0.0, |font| f32::from(font.measure(text)[0]))
    }

    /// The width of a line in the font called `display`, in pixels.
    #[must_use]
    pub fn measure_title(&self, text: &str) -> f32 {
        let text = self.translate(text);
        self.sheet.font("display").map_or(0.0, |font| f32::from(font.measure(text)[0]))
    }

    /// The left end of a text.
    fn start(&self, at: Vec2, align: Align, text: &str) -> Vec2 {
        self.sheet.font("text").map_or(at, |font| at - Vec2::new(shift(font, align, text), 0.0))
    }

    fn letters(&mut self, layer: Layer, font: &str, at: Vec2, align: Align, tint: Rgba, text: &str) {
        self.scaled_letters(layer, font, at, align, 1.0, tint, text);
    }

    #[allow(clippy::too_many_arguments, reason = "the one place where letters become sprites")]
    fn scaled_letters(
        &mut self,
        layer: Layer,
        font: &str,
        at: Vec2,
        align: Align,
        scale: f32,
        tint: Rgba,
        text: &str,
    ) {
        let Some(font) = self.sheet.font(font) else { return };
        let left = libm::floorf(at.x - scale * shift(font, align, text));
        let top = libm::floorf(at.y) - scale * f32::from(font.rise());
        for (place, glyph) in font.layout(text) {
            let pos = [left + scale * f32::from(place[0]), top + scale * f32::from(place[1])];
            let size = [scale * f32::from(glyph.uv[2]), scale * f32::from(glyph.uv[3])];
            let sprite = Sprite { pos, size, uv: glyph.uv, tint, flash: Self::NO_FLASH, additive: 0.0 };
            self.frame.push(layer, sprite);
        }
    }
}

fn ink(tint: Rgba) -> Rgba {
    let [red, green, blue, _] = colors::INK;
    [red, green, blue, tint[3]]
}

/// How far left of its position a text starts, in pixels.
fn shift(font: &Font, align: Align, text: &str) -> f32 {
    let width = f32::from(font.measure(text)[0]);
    match align {
        Align::Left => 0.0,
        Align::Center => libm::floorf(width / 2.0),
        Align::Right => width,
    }
}
