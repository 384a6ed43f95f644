//! The languages, and how one is chosen.

use super::table::TextTable;
use core::fmt::Write;
use core::str::FromStr;

/// A language that the game speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// The one it is written in.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
}

/// A word that names no language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language {0:?}: expected en, de or fr")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    /// Its code, as in the settings file: two small letters after ISO 639.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
        }
    }

    /// What those who speak it call it.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::French => "Français",
        }
    }

    /// The language of a locale as systems write it, such as `de_DE.UTF-8`; English for all that are not spoken here.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code)).unwrap_or_default()
    }

    /// A text of the game in this language; as it is where there is none. O(log texts), nothing is allocated.
    #[must_use]
    pub fn translate(self, english: &str) -> &str {
        match self {
            Self::English => english,
            _ => TextTable::builtin().translate(self, english).unwrap_or(english),
        }
    }

    /// What stands at each thousand of a number.
    #[must_use]
    pub const fn thousands(self) -> char {
        match self {
            Self::English => ',',
            Self::German => '.',
            Self::French => ' ',
        }
    }

    /// What stands before the decimals of a number.
    #[must_use]
    pub const fn decimal(self) -> char {
        match self {
            Self::English => '.',
            Self::German | Self::French => ',',
        }
    }

    /// A number with its [`thousands`](Self::thousands) apart.
    #[must_use]
    pub fn grouped(self, number: u64) -> String {
        let mut text = String::new();
        self.group_into(&mut text, number);
        text
    }

    /// Writes a number behind a text, with its [`thousands`](Self::thousands) apart. Allocates only where the text has no
    /// room.
    pub fn group_into(self, text: &mut String, number: u64) {
        let begin = text.len();
        // Writing to a String cannot fail.
        let _ = write!(text, "{number}");
        let mut place = text.len();
        while place > begin + 3 {
            place -= 3;
            text.insert(place, self.thousands());
        }
    }

    /// A number with so many decimals, at most 19, given in units of the last of them: 2803 with two is 28.03 in English.
    #[must_use]
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

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let found = Self::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, UnknownLanguage};

    /// Tests that each is found by its code, and that the error names them all.
    #[test]
    fn codes_lead_back_to_their_languages() {
        let error = UnknownLanguage("x".into()).to_string();
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
            assert!(error.contains(language.code()), "{error}");
        }
    }

    /// Tests that each language has its own sign at the thousands, and none where there are none.
    #[test]
    fn numbers_are_grouped_as_each_language_does() {
        let texts = |number| Language::ALL.map(|language| language.grouped(number));
        assert_eq!(texts(999), ["999", "999", "999"]);
        assert_eq!(texts(1_735_166), ["1,735,166", "1.735.166", "1 735 166"]);
    }

    /// Tests that decimals stand behind each language's own sign, with their noughts.
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

    /// Tests that the system's word for a place becomes its language, and anything else English.
    #[test]
    fn a_locale_names_a_language() {
        let cases = [
            ("de_DE.UTF-8", Language::German),
            ("de", Language::German),
            ("fr_CA", Language::French),
            ("FR-fr", Language::French),
            ("en_GB.UTF-8", Language::English),
            ("C.UTF-8", Language::English),
            ("deutsch", Language::English),
            ("", Language::English),
        ];
        for (locale, language) in cases {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }
}
