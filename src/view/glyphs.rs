//! Characters of the font `text` that Unicode lacks: the parts of a game pad, and the mouse.
//!
//! They lie in the range for private use, so that a hint is one string. Ⓐ Ⓑ Ⓧ Ⓨ, arrows, ♥ ★ ● ○ ■
//! □ ✓ ✗ and ► ◄ have their Unicode numbers.

/// The character of the left shoulder button of a game pad.
pub const LEFT_BUMPER: char = '\u{e000}';
/// The character of the right shoulder button of a game pad.
pub const RIGHT_BUMPER: char = '\u{e001}';
/// The character of the left trigger of a game pad.
pub const LEFT_TRIGGER: char = '\u{e002}';
/// The character of the right trigger of a game pad.
pub const RIGHT_TRIGGER: char = '\u{e003}';
/// The character of the start button of a game pad: three bars.
pub const START: char = '\u{e004}';
/// The character of the select button of a game pad: two windows.
pub const SELECT: char = '\u{e005}';
/// The character of the directional pad (a cross with four arms), with no arm marked.
pub const CROSS: char = '\u{e006}';
/// The character of the directional pad with its upper arm marked.
pub const CROSS_UP: char = '\u{e007}';
/// The character of the directional pad with its lower arm marked.
pub const CROSS_DOWN: char = '\u{e008}';
/// The character of the directional pad with its left arm marked.
pub const CROSS_LEFT: char = '\u{e009}';
/// The character of the directional pad with its right arm marked.
pub const CROSS_RIGHT: char = '\u{e00a}';
/// The character of the directional pad with its upper and lower arms marked.
pub const CROSS_UP_DOWN: char = '\u{e00b}';
/// The character of the directional pad with its left and right arms marked.
pub const CROSS_LEFT_RIGHT: char = '\u{e00c}';
/// The character of an analog stick of a game pad.
pub const STICK: char = '\u{e00d}';
/// The character of the left analog stick of a game pad, pressed.
pub const LEFT_STICK: char = '\u{e00e}';
/// The character of the right analog stick of a game pad, pressed.
pub const RIGHT_STICK: char = '\u{e00f}';
/// The character of the mouse with its left button marked.
pub const MOUSE: char = '\u{e010}';

#[cfg(test)]
mod tests {
    use sector_sprites::Sheet;

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
