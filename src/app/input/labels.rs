//! The labels of keys on the player's keyboard. Bindings are positions, and the keyboard layout decides what is printed
//! there: the position `KeyZ` is labeled Y on a German keyboard.
//!
//! Labels come from the window system or the browser if they report the layout, and from every key press. Until a
//! label is known, it is that of a common layout which agrees with all known labels.

use winit::keyboard::KeyCode;

use crate::view::{KEY_LABELS, KeyLabels};
use crate::words::{Language, Languages};

/// The positions whose label depends on the layout, row by row. Digits are not among them: they are printed on the same
/// keys nearly everywhere, even where a layout types them only with Shift.
#[rustfmt::skip]
pub const LABELED: [KeyCode; KEY_LABELS] = {
    use KeyCode::{
        Backquote, Backslash, BracketLeft, BracketRight, Comma, Equal, IntlBackslash, KeyA, KeyB, KeyC, KeyD,
        KeyE, KeyF, KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyQ, KeyR, KeyS, KeyT, KeyU,
        KeyV, KeyW, KeyX, KeyY, KeyZ, Minus, Period, Quote, Semicolon, Slash,
    };
    [
        Backquote, Minus, Equal,
        KeyQ, KeyW, KeyE, KeyR, KeyT, KeyY, KeyU, KeyI, KeyO, KeyP, BracketLeft, BracketRight, Backslash,
        KeyA, KeyS, KeyD, KeyF, KeyG, KeyH, KeyJ, KeyK, KeyL, Semicolon, Quote,
        IntlBackslash, KeyZ, KeyX, KeyC, KeyV, KeyB, KeyN, KeyM, Comma, Period, Slash,
    ]
};

const US: &str = "`-=QWERTYUIOP[]\\ASDFGHJKL;'<ZXCVBNM,./";
const DVORAK: &str = "`[]',.PYFGCRL/=\\AOEUIDHTNS-<;QJKXBMWVZ";

/// The known labels of the player's keyboard, and the layout that stands in for the others.
#[derive(Clone, Debug)]
pub struct KnownLabels {
    known: [Option<char>; KEY_LABELS],
    guess: &'static str,
}

impl Default for KnownLabels {
    fn default() -> Self {
        Self { known: [None; KEY_LABELS], guess: US }
    }
}

impl KnownLabels {
    /// Creates unknown labels. The first guess is the usual layout of the player's language.
    pub fn of_language(language: Language) -> Self {
        Self { guess: language.keyboard().unwrap_or(US), ..Self::default() }
    }

    /// Stores a label that the system reports. Ignores keys that are not [`LABELED`].
    pub fn read(&mut self, code: KeyCode, label: char) {
        if let Some(at) = place(code) {
            self.known[at] = Some(capital(label));
        }
    }

    /// Stores a label that a key press shows. If it differs from the known one, the player has changed the layout: all
    /// other labels are forgotten.
    pub fn press(&mut self, code: KeyCode, label: char) {
        let Some(at) = place(code) else { return };
        if self.known[at].is_some_and(|known| known != capital(label)) {
            self.known = [None; KEY_LABELS];
        }
        self.read(code, label);
    }

    /// Returns the labels to show, in the order of [`LABELED`]. A label that cannot be drawn is that of a US keyboard.
    pub fn shown(&self, can_draw: impl Fn(char) -> bool) -> KeyLabels {
        let agrees = |layout: &&str| {
            let mut pairs = layout.chars().zip(self.known);
            pairs.all(|(label, known)| known.is_none_or(|known| known == label || !known.is_alphabetic()))
        };
        let layout = [self.guess].into_iter().chain(layouts()).find(agrees).unwrap_or(US);
        let mut shown = US_LABELS;
        for ((label, known), place) in layout.chars().zip(self.known).zip(&mut shown.0) {
            let label = known.unwrap_or(label);
            *place = if can_draw(label) { label } else { *place };
        }
        shown
    }
}

/// Returns the layouts that known labels can point to.
fn layouts() -> impl Iterator<Item = &'static str> {
    [US].into_iter().chain(Languages::builtin().iter().filter_map(Language::keyboard)).chain([DVORAK])
}

/// The labels of a US keyboard.
pub const US_LABELS: KeyLabels = {
    let (mut labels, mut at) = (['\0'; KEY_LABELS], 0);
    while at < KEY_LABELS {
        labels[at] = US.as_bytes()[at] as char;
        at += 1;
    }
    KeyLabels(labels)
};

/// Returns the label of a key, or `None` if it is the same on all keyboards.
pub fn label_of(code: KeyCode, labels: &KeyLabels) -> Option<char> {
    let at = place(code)?;
    Some(if labels.0[at] == '\0' { US_LABELS.0[at] } else { labels.0[at] })
}

fn place(code: KeyCode) -> Option<usize> {
    LABELED.iter().position(|&labeled| labeled == code)
}

/// Returns the capital printed on a key. ß stays, because its capital has two letters.
fn capital(label: char) -> char {
    let mut capitals = label.to_uppercase();
    capitals.next().filter(|_| capitals.next().is_none()).unwrap_or(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(labels: &KnownLabels, code: KeyCode) -> char {
        label_of(code, &labels.shown(|label| label < '\u{400}')).unwrap()
    }

    #[test]
    fn every_layout_has_a_label_for_every_key() {
        for layout in layouts() {
            assert_eq!(layout.chars().count(), KEY_LABELS, "{layout}");
        }
        for layout in [US, DVORAK] {
            assert!(('A'..='Z').all(|letter| layout.contains(letter)), "{layout}");
        }
        for (code, label) in LABELED.into_iter().zip(US.chars()) {
            assert!(!label.is_alphabetic() || format!("{code:?}") == format!("Key{label}"), "{code:?}");
        }
    }

    #[test]
    fn a_press_decides_between_layouts() {
        let mut labels = KnownLabels::of_language(Language::builtin("de").unwrap());
        assert_eq!(label(&labels, KeyCode::KeyZ), 'Y');
        labels.press(KeyCode::KeyY, 'y');
        assert_eq!(label(&labels, KeyCode::KeyZ), 'Z', "a US keyboard");
        labels.press(KeyCode::KeyQ, 'a');
        assert_eq!(label(&labels, KeyCode::KeyW), 'Z', "a French keyboard");
        labels.press(KeyCode::Digit1, '&');
    }

    #[test]
    fn a_changed_label_is_a_changed_layout() {
        let mut labels = KnownLabels::default();
        let german = Language::builtin("de").unwrap().keyboard().unwrap();
        LABELED.into_iter().zip(german.chars()).for_each(|(code, label)| labels.read(code, label));
        assert_eq!(label(&labels, KeyCode::Minus), 'ß');
        assert_eq!(label(&labels, KeyCode::KeyZ), 'Y');
        labels.press(KeyCode::KeyY, 'y');
        assert_eq!(label(&labels, KeyCode::KeyZ), 'Z');
    }

    #[test]
    fn a_layout_of_another_script_shows_the_letters_of_a_us_keyboard() {
        let mut labels = KnownLabels::default();
        labels.press(KeyCode::KeyZ, 'я');
        assert_eq!(label(&labels, KeyCode::KeyZ), 'Z');
        assert_eq!(label_of(KeyCode::KeyZ, &labels.shown(|_| true)), Some('Я'));
        assert_eq!(label_of(KeyCode::ArrowUp, &US_LABELS), None);
    }
}
