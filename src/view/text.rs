//! Draws text in the two fonts of the sheet, in one style per line.

use super::colors;
use super::frame::{Layer, SpokenText, Sprite};
use super::painter::{Painter, Rgba};
use crate::words::{Language, fill, fill_texts};
use core::fmt::Display;
use glam::Vec2;
use sector_sprites::Font;

/// The point of a line of text that is placed at the given position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Align {
    #[default]
    Left,
    Center,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextFont {
    Body,
    Display,
}

impl TextFont {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Body => "text",
            Self::Display => "display",
        }
    }
}

/// The edge around letters, which sets text apart from the background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TextEdge {
    /// No edge, for text on a panel.
    #[default]
    None,
    /// A dark copy of the letters to the lower right, for text over a menu page. Draws twice the sprites.
    Shadow,
    /// A dark outline, one pixel wide at every scale, for short texts over the game. Draws nine times the sprites.
    Outline,
}

/// The look of a line of text. Start with [`body`](Self::body) or [`title`](Self::title); each method changes one
/// property.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TextStyle {
    pub(crate) layer: Layer,
    pub(crate) font: TextFont,
    pub(crate) scale: f32,
    pub(crate) grows: bool,
    pub(crate) align: Align,
    /// Color and opacity of the letters. The edge has the same opacity.
    pub(crate) tint: Rgba,
    pub(crate) edge: TextEdge,
}

impl TextStyle {
    pub(crate) const fn body(tint: Rgba) -> Self {
        let (font, edge) = (TextFont::Body, TextEdge::None);
        Self { layer: Layer::Hud, font, scale: 1.0, grows: false, align: Align::Left, tint, edge }
    }

    pub(crate) const fn title(tint: Rgba) -> Self {
        Self { font: TextFont::Display, ..Self::body(tint) }
    }

    pub(crate) const fn on(self, layer: Layer) -> Self {
        Self { layer, ..self }
    }

    pub(crate) const fn scale(self, scale: f32) -> Self {
        Self { scale, grows: false, ..self }
    }

    pub(crate) const fn growing(self) -> Self {
        Self { grows: true, ..self }
    }

    pub(crate) const fn align(self, align: Align) -> Self {
        Self { align, ..self }
    }

    pub(crate) const fn center(self) -> Self {
        self.align(Align::Center)
    }

    pub(crate) const fn right(self) -> Self {
        self.align(Align::Right)
    }

    pub(crate) const fn tint(self, tint: Rgba) -> Self {
        Self { tint, ..self }
    }

    pub(crate) const fn shadow(self) -> Self {
        Self { edge: TextEdge::Shadow, ..self }
    }

    pub(crate) const fn outline(self) -> Self {
        Self { edge: TextEdge::Outline, ..self }
    }
}

/// The offsets of the eight neighbors of a pixel.
pub(super) const NEIGHBORS: [Vec2; 8] = [
    Vec2::new(-1.0, -1.0),
    Vec2::new(0.0, -1.0),
    Vec2::new(1.0, -1.0),
    Vec2::new(-1.0, 0.0),
    Vec2::new(1.0, 0.0),
    Vec2::new(-1.0, 1.0),
    Vec2::new(0.0, 1.0),
    Vec2::new(1.0, 1.0),
];

/// Draws text in the language of the frame. Callers pass English; [`crate::words`] translates it if it can.
impl Painter<'_> {
    /// Draws a line of text. `at`, in field pixels, is the top of the capitals at the aligned point. Accents rise above
    /// it.
    pub(crate) fn text(&mut self, at: Vec2, style: TextStyle, text: &str) {
        let text = self.translate(text);
        self.verbatim(at, style, text);
    }

    /// Like [`text`](Self::text), but never translates. For what is in a file.
    pub(crate) fn verbatim(&mut self, at: Vec2, style: TextStyle, text: &str) {
        self.speak(at, text);
        let style = self.in_its_size(style);
        let [red, green, blue, _] = colors::INK;
        let dark = TextStyle { tint: [red, green, blue, style.tint[3]], ..style };
        match style.edge {
            TextEdge::None => {}
            TextEdge::Shadow => self.letters(at + Vec2::splat(style.scale), dark, text),
            TextEdge::Outline => NEIGHBORS.iter().for_each(|&step| self.letters(at + step, dark, text)),
        }
        self.letters(at, style, text);
    }

    /// Adds a text, already translated, to those that a screen reader may ask for. `at` is on the top of its first line.
    fn speak(&mut self, at: Vec2, text: &str) {
        let [left, top, right, bottom] = self.frame.chosen;
        if let Some(spoken) = &mut self.frame.spoken {
            let is_chosen = left <= at.x && at.x <= right && top <= at.y && at.y <= bottom;
            let at = self.frame.placement.place(at);
            spoken.push(SpokenText { at, text: text.to_owned(), is_chosen, row: self.frame.row });
        }
    }

    /// Draws one of several things to choose from, or a line of a table. A screen reader hears its texts together, and
    /// aloud only once it is chosen. A row within a row belongs to the outer one.
    pub(crate) fn row<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.frame.row;
        self.frame.row = outer.or(self.frame.spoken.as_ref().map(Vec::len));
        let drawn = draw(self);
        self.frame.row = outer;
        drawn
    }

    /// Draws with `draw`, and gives a screen reader `words`, already translated, in place of the texts drawn. `at`, in
    /// field pixels, is on the top of the first line.
    pub(crate) fn spoken_as(&mut self, at: Vec2, words: &str, draw: impl FnOnce(&mut Self)) {
        self.unspoken(draw);
        self.speak(at, words);
    }

    /// Draws with `draw`, and hides the texts from screen readers, such as the numbers at the axes of a chart.
    pub(crate) fn unspoken<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let spoken = self.frame.spoken.take();
        let drawn = draw(self);
        self.frame.spoken = spoken;
        drawn
    }

    /// Adds words to what a screen reader hears of the last text at a height, such as the value of a row that was drawn
    /// before.
    pub(crate) fn speak_beside(&mut self, y: f32, words: &str) {
        let mut texts = self.frame.spoken.iter_mut().flatten().rev();
        if let Some(row) = texts.find(|row| (row.at.y - y).abs() < 1.0) {
            row.text.push(' ');
            row.text.push_str(words);
        }
    }

    pub(crate) fn text_width(&self, style: TextStyle, text: &str) -> f32 {
        let text = self.translate(text);
        let scale = self.in_its_size(style).scale;
        self.sheet.font(style.font.name()).map_or(0.0, |font| scale * width(font, text))
    }

    pub(crate) fn line_height(&self, style: TextStyle) -> f32 {
        let scale = self.in_its_size(style).scale;
        self.sheet.font(style.font.name()).map_or(0.0, |font| scale * f32::from(font.line_height()))
    }

    pub(crate) fn is_large(&self) -> bool {
        self.frame.ui.large_text
    }

    pub(crate) fn text_scale(&self) -> f32 {
        if self.is_large() { 2.0 } else { 1.0 }
    }

    pub(crate) fn hud_style(&self, tint: Rgba) -> TextStyle {
        TextStyle::body(tint).outline().scale(self.text_scale())
    }

    fn in_its_size(&self, style: TextStyle) -> TextStyle {
        if style.grows { style.scale(style.scale * self.text_scale()) } else { style }
    }

    pub(crate) fn translate<'t>(&self, english: &'t str) -> &'t str {
        self.language().translate(english)
    }

    /// Translates a template and replaces each `{}` with the next value.
    pub(crate) fn filled(&self, template: &str, values: &[&dyn Display]) -> String {
        fill(self.translate(template), values)
    }

    /// Translates a template and replaces each `{}` with the next number, with the language's digit separators.
    pub(crate) fn counted<const N: usize>(&self, template: &str, numbers: [u64; N]) -> String {
        fill_texts(self.translate(template), &numbers.map(|number| self.grouped(number)))
    }

    pub(crate) fn language(&self) -> Language {
        self.frame.ui.language
    }

    pub(crate) fn grouped(&self, number: u64) -> String {
        self.language().grouped(number)
    }

    fn letters(&mut self, at: Vec2, style: TextStyle, text: &str) {
        let Some(font) = self.sheet.font(style.font.name()) else { return };
        let TextStyle { layer, scale, tint, .. } = style;
        let shift = match style.align {
            Align::Left => 0.0,
            Align::Center => libm::floorf(width(font, text) / 2.0),
            Align::Right => width(font, text),
        };
        let left = libm::floorf(at.x - scale * shift);
        let top = libm::floorf(at.y) - scale * f32::from(font.rise());
        for (place, glyph) in font.layout(text) {
            let pos = Vec2::new(left, top) + scale * Vec2::from(place.map(f32::from));
            let letter = Sprite::plain(pos, scale * Sprite::extent(glyph.uv), glyph.uv);
            self.frame.push(layer, Sprite { tint, ..letter });
        }
    }
}

fn width(font: &Font, text: &str) -> f32 {
    f32::from(font.measure(text)[0])
}

/// Wraps a text at spaces into lines that fit, and splits a word that is too long for a line. The iterator is lazy, so
/// the cost of a line does not depend on the length of the whole text.
pub(crate) fn wrapped(text: &str, fits: impl Fn(&str) -> bool) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let words = rest.match_indices(' ').map(|(end, _)| end).chain([rest.len()]);
        let letters = rest.char_indices().map(|(begin, letter)| begin + letter.len_utf8());
        let fits = |end: &usize| fits(&rest[..*end]);
        let end = words.take_while(fits).last().or_else(|| letters.take_while(fits).last());
        let (line, after) = rest.split_at(end.unwrap_or(first.len_utf8()));
        rest = after.trim_start();
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn texts_are_wrapped() {
        let long = format!("{} {}", "a".repeat(60), "b".repeat(60));
        let cases = [
            (long, vec!["a".repeat(60), "b".repeat(60)]),
            ("ä".repeat(100), vec!["ä".repeat(90), "ä".repeat(10)]),
            (String::new(), Vec::new()),
        ];
        for (text, lines) in cases {
            let found: Vec<&str> = wrapped(&text, |line| line.chars().count() <= 90).collect();
            assert_eq!(found, lines, "{text:?}");
        }
        assert_eq!(wrapped(&"x ".repeat(1000), |_| false).count(), 1000);
    }
}
