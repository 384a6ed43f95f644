//! Translations of the game's texts.
//!
//! The program is written in English. Each other language has a file, built in from `assets/texts` or in the player's data
//! folder, in which the English texts are the keys. A text that is missing there is shown in English.
//! [`crate::view::Painter`] translates texts as it draws them, so screens use only the English texts.
//!
//! ```text
//! "Master volume" --Painter--> Language::translate --file--> "Gesamtlautstärke"
//! "phase {} of {}" --Language::translate--> "Phase {} von {}" --fill--> "Phase 2 von 3"
//! ```

mod language;
mod language_code;
mod language_file;
mod languages;

pub use language::Language;
pub use language_code::{BadLanguageCode, LanguageCode};
pub use language_file::LanguageFile;
pub use languages::{Languages, english_texts};

/// The number of keys whose label depends on the keyboard layout.
pub const KEYBOARD_LABELS: usize = 38;

use core::fmt::{Display, Write};

/// Replaces each `{}` of a template with the next value. Extra values are ignored; a `{}` without a value is removed.
pub fn fill(template: &str, values: &[&dyn Display]) -> String {
    let mut parts = template.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    let mut values = values.iter();
    for part in parts {
        if let Some(value) = values.next() {
            let _ = write!(text, "{value}");
        }
        text.push_str(part);
    }
    text
}

/// Like [`fill`], for values that are already formatted.
pub(crate) fn fill_texts(template: &str, values: &[String]) -> String {
    let values: Vec<&dyn Display> = values.iter().map(|value| value as _).collect();
    fill(template, &values)
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn values_are_filled_in_order() {
        assert_eq!(fill("phase {} of {}", &[&2, &"3"]), "phase 2 of 3");
        assert_eq!(fill("{}", &[&1, &2]), "1");
        assert_eq!(fill("{} and {}", &[&1]), "1 and ");
        assert_eq!(fill("nothing", &[]), "nothing");
    }
}
