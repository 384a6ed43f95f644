//! The languages of the game, and how each writes numbers.

use super::table::TextTable;
use crate::named::named;
use core::fmt::Write;
use std::borrow::Cow;

named! {
    /// A language that the game can be played in. Its name is its two-letter ISO 639 code.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Language {
        /// English, the language of the source texts.
        #[default]
        English = "en", "English";
        German = "de", "Deutsch";
        French = "fr", "Français";
    }
    /// The language's own name for itself.
    words own_name
}

impl Language {
    /// Returns the first language that the game has in a list of system locales such as `ru:de_DE.UTF-8`. Returns English
    /// if it has none of them.
    pub fn of_locales(locales: &str) -> Self {
        let of_locale = |locale: &str| {
            let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
            Self::ALL.into_iter().find(|language| language.name().eq_ignore_ascii_case(code))
        };
        locales.split(':').find_map(of_locale).unwrap_or_default()
    }

    /// Translates an English text, or returns it unchanged if there is no translation. O(log texts), no allocation.
    pub fn translate(self, english: &str) -> &str {
        match self {
            Self::English => english,
            _ => TextTable::builtin().translate(self, english).unwrap_or(english),
        }
    }

    /// Translates an English text that values have already been filled into, such as a notice about a file. Returns the
    /// text itself if no template matches. O(texts).
    pub fn translate_filled(self, english: &str) -> Cow<'_, str> {
        let translated = || TextTable::builtin().translate_filled(self, english).map(Cow::Owned);
        match self.translate(english) {
            same if same == english && self != Self::English => translated().unwrap_or(same.into()),
            found => found.into(),
        }
    }

    /// Returns the character between groups of three digits.
    pub const fn thousands(self) -> char {
        match self {
            Self::English => ',',
            Self::German => '.',
            Self::French => ' ',
        }
    }

    /// Returns the character before the decimals.
    pub const fn decimal(self) -> char {
        match self {
            Self::English => '.',
            Self::German | Self::French => ',',
        }
    }

    /// Formats a number with [`thousands`](Self::thousands) between groups of three digits.
    pub fn grouped(self, number: u64) -> String {
        let mut text = number.to_string();
        let digits = text.len();
        for place in (1..digits).rev().filter(|place| (digits - place).is_multiple_of(3)) {
            text.insert(place, self.thousands());
        }
        text
    }

    /// Formats a fixed-point number with `places` decimals, at most 19. `number` counts units of the last decimal: 2803
    /// with two decimals is 28.03 in English.
    pub fn decimals(self, number: u64, places: u32) -> String {
        let unit = 10_u64.pow(places.min(19));
        let mut text = self.grouped(number / unit);
        if places > 0 {
            let width = places as usize;
            let _ = write!(text, "{}{:0width$}", self.decimal(), number % unit);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn numbers_are_grouped_as_each_language_does() {
        let texts = |number| Language::ALL.map(|language| language.grouped(number));
        assert_eq!(texts(999), ["999", "999", "999"]);
        assert_eq!(texts(1_735_166), ["1,735,166", "1.735.166", "1 735 166"]);
    }

    #[test]
    fn decimals_are_written_as_each_language_does() {
        let cases = [
            (2803, 2, ["28.03", "28,03", "28,03"]),
            (5, 1, ["0.5", "0,5", "0,5"]),
            (7, 0, ["7", "7", "7"]),
            (12_345_678, 1, ["1,234,567.8", "1.234.567,8", "1 234 567,8"]),
        ];
        for (number, places, texts) in cases {
            assert_eq!(Language::ALL.map(|language| language.decimals(number, places)), texts);
        }
    }

    #[test]
    fn locales_map_to_languages() {
        let cases = [
            ("de_DE.UTF-8", Language::German),
            ("de", Language::German),
            ("fr_CA", Language::French),
            ("FR-fr", Language::French),
            ("en_GB.UTF-8", Language::English),
            ("C.UTF-8", Language::English),
            ("deutsch", Language::English),
            ("ru:de:fr", Language::German),
            (":ru_RU:", Language::English),
            ("", Language::English),
        ];
        for (locale, language) in cases {
            assert_eq!(Language::of_locales(locale), language, "{locale}");
        }
    }
}
