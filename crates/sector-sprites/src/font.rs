//! Bitmap fonts, whose glyphs are on the sheet next to the sprites.

use std::collections::BTreeMap;

/// The glyph of one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The glyph's cell on the sheet: left, top, width and height, in pixels.
    pub uv: [u16; 4],
    /// The distance from the left edge of this glyph to the left edge of the next, in pixels at scale 1.
    pub advance: u16,
}

/// A bitmap font. Its glyphs are white and gray, so that a tint colors them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Font {
    pub(super) line: u16,
    pub(super) rise: u16,
    pub(super) glyphs: BTreeMap<char, Glyph>,
}

impl Font {
    /// The character whose glyph, a box, is drawn for characters that the font lacks.
    pub const MISSING: char = '\u{fffd}';

    /// Returns the distance from the top of one line to the top of the next, in pixels at scale 1.
    pub fn line_height(&self) -> u16 {
        self.line
    }

    /// Returns the number of pixel rows above the capitals, at scale 1. They hold the accents.
    pub fn rise(&self) -> u16 {
        self.rise
    }

    /// Returns the glyph of a character, or `None` if the font lacks it. O(log glyphs).
    pub fn glyph(&self, character: char) -> Option<Glyph> {
        self.glyphs.get(&character).copied()
    }

    /// Returns all glyphs, ordered by character.
    pub fn glyphs(&self) -> impl Iterator<Item = (char, Glyph)> + '_ {
        self.glyphs.iter().map(|(&char, &glyph)| (char, glyph))
    }

    /// Returns the glyph to draw for a character: its own, otherwise that of its capital, otherwise
    /// [`MISSING`](Self::MISSING), otherwise `?`. Returns `None` only if the font has none of them.
    pub fn glyph_or_stand_in(&self, character: char) -> Option<Glyph> {
        let mut capital = character.to_uppercase();
        self.glyph(character)
            .or_else(|| self.glyph(capital.next().filter(|_| capital.next().is_none())?))
            .or_else(|| self.glyph(Self::MISSING))
            .or_else(|| self.glyph('?'))
    }

    /// Returns all glyphs of `text`, each with the offset of its upper left corner from the text's, in pixels at
    /// scale 1. `\n` starts a new line. Allocates nothing.
    pub fn layout<'a>(&'a self, text: &'a str) -> impl Iterator<Item = ([u16; 2], Glyph)> + 'a {
        let mut pen = [0_u16; 2];
        text.chars().filter_map(move |character| {
            if character == '\n' {
                pen = [0, pen[1].saturating_add(self.line)];
                return None;
            }
            let glyph = self.glyph_or_stand_in(character)?;
            let place = pen;
            pen[0] = pen[0].saturating_add(glyph.advance);
            Some((place, glyph))
        })
    }

    /// Returns the size of `text` in pixels at scale 1: the width of the widest line, and one line height per line.
    /// The gap after the last letter does not count.
    pub fn measure(&self, text: &str) -> [u16; 2] {
        let width = self.layout(text).map(|(place, glyph)| place[0].saturating_add(glyph.uv[2])).max();
        let lines = 1 + text.matches('\n').count();
        [width.unwrap_or(0), u16::try_from(lines).unwrap_or(u16::MAX).saturating_mul(self.line)]
    }
}

#[cfg(test)]
mod tests {
    use super::{Font, Glyph};

    fn two_letters() -> Font {
        let glyph = |width, advance| Glyph { uv: [0, 0, width, 7], advance };
        Font { line: 9, rise: 0, glyphs: [('A', glyph(5, 6)), ('?', glyph(4, 5))].into() }
    }

    #[test]
    fn the_gap_after_the_last_letter_is_not_measured() {
        assert_eq!(two_letters().measure("AA"), [11, 9]);
        assert_eq!(two_letters().measure(""), [0, 9]);
    }

    #[test]
    fn a_line_break_goes_back_to_the_left_and_the_widest_line_counts() {
        let font = two_letters();
        let places: Vec<_> = font.layout("A\nA").map(|(place, _)| place).collect();
        assert_eq!(places, [[0, 0], [0, 9]]);
        assert_eq!(font.measure("AAA\nA"), [17, 18]);
    }

    #[test]
    fn a_missing_letter_is_its_capital_or_a_box_or_a_question_mark() {
        let mut font = two_letters();
        assert_eq!(font.glyph('a'), None);
        assert_eq!(font.glyph_or_stand_in('a'), font.glyph('A'));
        for missing in ['%', 'ß', '日', '\u{10ffff}'] {
            assert_eq!(font.glyph_or_stand_in(missing), font.glyph('?'), "{missing:?}");
        }
        font.glyphs.insert(Font::MISSING, Glyph { uv: [0, 0, 6, 7], advance: 7 });
        assert_eq!(font.glyph_or_stand_in('日'), font.glyph(Font::MISSING));
        assert_eq!(font.measure("日本"), [13, 9]);
        font.glyphs.clear();
        assert_eq!(font.measure("a日"), [0, 9], "a font without any letter draws nothing");
    }
}
