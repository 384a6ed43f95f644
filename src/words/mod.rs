//! Translations of the game's texts.
//!
//! The program is written in English, and its English texts are the keys of `assets/texts.ron`, which holds the
//! other languages beside each. A text that is missing there is shown in English. [`crate::view::Painter`]
//! translates texts where they are drawn, so that a screen only names its English texts.
//!
//! ```text
//! "Master volume" --Painter--> Language::translate --table--> "Gesamtlautstärke"
//! "phase {} of {}" --Language::translate--> "Phase {} von {}" --fill--> "Phase 2 von 3"
//! ```

mod language;
mod table;

pub use language::Language;
pub use table::{TextRow, TextTable};

use core::fmt::{Display, Write};

/// Returns a template with each `{}` replaced by a value, in order. Values without a `{}` are ignored; a `{}` without a
/// value is removed.
pub fn fill(template: &str, values: &[&dyn Display]) -> String {
    let mut parts = template.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    let mut values = values.iter();
    for part in parts {
        if let Some(value) = values.next() {
            // Writing to a String cannot fail.
            let _ = write!(text, "{value}");
        }
        text.push_str(part);
    }
    text
}

/// Returns a template with each `{}` replaced by a text, in order, as [`fill`] does.
pub(crate) fn fill_texts(template: &str, values: &[String]) -> String {
    let values: Vec<&dyn Display> = values.iter().map(|value| value as _).collect();
    fill(template, &values)
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn values_come_in_order() {
        assert_eq!(fill("phase {} of {}", &[&2, &"3"]), "phase 2 of 3");
        assert_eq!(fill("{}", &[&1, &2]), "1");
        assert_eq!(fill("{} and {}", &[&1]), "1 and ");
        assert_eq!(fill("nothing", &[]), "nothing");
    }
}
