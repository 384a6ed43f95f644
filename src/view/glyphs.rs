//! Characters of the font `text` that Unicode lacks: the parts of a gamepad, and the mouse.
//!
//! They have code points in the private use area, so that a hint can be a single string. Ⓐ Ⓑ Ⓧ Ⓨ, arrows, ♥ ★ ● ○ ■ □ ✓
//! ✗ and ► ◄ have their Unicode code points.

pub(crate) const LEFT_BUMPER: char = '\u{e000}';
pub(crate) const RIGHT_BUMPER: char = '\u{e001}';
pub(crate) const LEFT_TRIGGER: char = '\u{e002}';
pub(crate) const RIGHT_TRIGGER: char = '\u{e003}';
pub(crate) const START: char = '\u{e004}';
pub(crate) const SELECT: char = '\u{e005}';
pub(crate) const CROSS_UP: char = '\u{e007}';
pub(crate) const CROSS_DOWN: char = '\u{e008}';
pub(crate) const CROSS_LEFT: char = '\u{e009}';
pub(crate) const CROSS_RIGHT: char = '\u{e00a}';
pub(crate) const CROSS_UP_DOWN: char = '\u{e00b}';
pub(crate) const CROSS_LEFT_RIGHT: char = '\u{e00c}';
pub(crate) const LEFT_STICK: char = '\u{e00e}';
pub(crate) const RIGHT_STICK: char = '\u{e00f}';
pub(crate) const MOUSE: char = '\u{e010}';

#[cfg(test)]
mod tests {
    use sector_sprites::Sheet;

    #[test]
    fn the_fonts_have_all_characters() {
        let sheet = Sheet::builtin();
        let latin = (' '..='~').chain('\u{a0}'..='ÿ');
        let signs = "←↑→↓↔↕►◄▲▼♥★☆●○■□◆✓✗…–—“”„‘’‚•€™ŒœŸ♪ⒶⒷⓍⓎ\u{fffd}".chars();
        let text = sheet.font("text").expect("a text font");
        for char in latin.chain(signs).chain('\u{e000}'..=super::MOUSE) {
            assert!(text.glyph(char).is_some(), "the text font has no {char:?}");
        }
        let display = sheet.font("display").expect("a display font");
        for char in
            (' '..='`').chain("{|}~".chars()).chain('À'..='Þ').chain("ß¡¿«»°·÷±…–—“”‘’★►\u{fffd}".chars())
        {
            assert!(display.glyph(char).is_some(), "the display font has no {char:?}");
        }
        for char in ('a'..='z').chain('à'..='þ') {
            let stand_in = display.glyph_or_stand_in(char);
            assert_ne!(stand_in, display.glyph('\u{fffd}'), "a capital stands for {char:?}");
        }
    }

    #[test]
    fn no_glyph_is_empty() {
        let sheet = Sheet::builtin();
        for (name, font) in sheet.fonts() {
            for (char, glyph) in font.glyphs().filter(|(char, _)| !char.is_whitespace()) {
                let [left, top, width, height] = glyph.uv.map(u32::from);
                let inked = |y| (left..left + width).any(|x| sheet.image.get_pixel(x, y).0[3] > 0);
                assert!((top..top + height).any(inked), "{name}: {char:?}");
                assert!(u32::from(glyph.advance) >= width, "{name}: {char:?} overlaps the next");
            }
        }
    }
}
