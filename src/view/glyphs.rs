//! Characters of the font `text` that Unicode lacks: the parts of a game pad, and the mouse.
//!
//! They lie in the range for private use, so that a hint is one string. Ⓐ Ⓑ Ⓧ Ⓨ, arrows, ♥ ★ ● ○ ■
//! □ ✓ ✗ and ► ◄ have their Unicode numbers.

/// The left shoulder button of a pad.
pub const LEFT_BUMPER: char = '\u{e000}';
/// The right shoulder button of a pad.
pub const RIGHT_BUMPER: char = '\u{e001}';
/// The left trigger of a pad.
pub const LEFT_TRIGGER: char = '\u{e002}';
/// The right trigger of a pad.
pub const RIGHT_TRIGGER: char = '\u{e003}';
/// The start button of a pad: three bars.
pub const START: char = '\u{e004}';
/// The select button of a pad: two windows.
pub const SELECT: char = '\u{e005}';
/// The cross of a pad, with its four directions.
pub const CROSS: char = '\u{e006}';
/// The upper arm of the cross.
pub const CROSS_UP: char = '\u{e007}';
/// The lower arm of the cross.
pub const CROSS_DOWN: char = '\u{e008}';
/// The left arm of the cross.
pub const CROSS_LEFT: char = '\u{e009}';
/// The right arm of the cross.
pub const CROSS_RIGHT: char = '\u{e00a}';
/// The upper and lower arms of the cross.
pub const CROSS_UP_DOWN: char = '\u{e00b}';
/// The left and right arms of the cross.
pub const CROSS_LEFT_RIGHT: char = '\u{e00c}';
/// A stick of a pad.
pub const STICK: char = '\u{e00d}';
/// The left stick, pressed.
pub const LEFT_STICK: char = '\u{e00e}';
/// The right stick, pressed.
pub const RIGHT_STICK: char = '\u{e00f}';
/// The mouse with its left button marked.
pub const MOUSE: char = '\u{e010}';

#[cfg(test)]
mod tests {
    use sector_sprites::Sheet;

    /// Tests that the text font draws ASCII, Latin-1, the signs that texts use and the parts of a pad; and that the
    /// display font draws what a title may need.
    #[test]
    fn the_fonts_draw_what_texts_need() {
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

    /// Tests that every letter has visible pixels, and that none overlaps the next.
    #[test]
    fn no_letter_is_empty() {
        let sheet = Sheet::builtin();
        for (name, font) in sheet.fonts() {
            for (char, glyph) in font.glyphs().filter(|(char, _)| !" \u{a0}".contains(*char)) {
                let [left, top, width, height] = glyph.uv.map(u32::from);
                let inked = |y| (left..left + width).any(|x| sheet.image.get_pixel(x, y).0[3] > 0);
                assert!((top..top + height).any(inked), "{name}: {char:?}");
                assert!(u32::from(glyph.advance) >= width, "{name}: {char:?} overlaps the next");
            }
        }
    }
}
