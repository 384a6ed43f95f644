//! A language of the game: its texts, and how it writes numbers.

use super::{LanguageCode, LanguageFile, Languages};
use core::fmt::{self, Write};
use std::borrow::Cow;

/// A language that the game can be played in. A copy is a reference to its texts.
#[derive(Clone, Copy)]
pub struct Language(&'static LanguageTable);

struct LanguageTable {
    code: LanguageCode,
    file: LanguageFile,
}

static ENGLISH: LanguageTable = LanguageTable { code: LanguageCode::ENGLISH, file: LanguageFile::ENGLISH };

impl Language {
    /// English, the language of the source texts.
    pub const ENGLISH: Self = Self(&ENGLISH);

    /// Creates a language. Its texts stay in memory until the program ends, so create each language once.
    pub fn new(code: LanguageCode, file: LanguageFile) -> Self {
        Self(Box::leak(Box::new(LanguageTable { code, file })))
    }

    /// Returns the built-in language of a code such as `de`, or `None` if there is none.
    pub fn builtin(code: &str) -> Option<Self> {
        Languages::builtin().find(code.parse().ok()?)
    }

    /// Returns the code of the language.
    pub const fn code(self) -> LanguageCode {
        self.0.code
    }

    /// Returns the language's own name for itself, such as "Deutsch".
    pub fn own_name(self) -> &'static str {
        &self.0.file.name
    }

    /// Returns the labels of the language's usual keyboard, or `None` if its file does not list them.
    pub fn keyboard(self) -> Option<&'static str> {
        self.0.file.keyboard.as_deref()
    }

    /// Translates an English text, or returns it unchanged if there is no translation. O(log texts), no allocation.
    pub fn translate(self, english: &str) -> &str {
        self.0.file.translate(english).unwrap_or(english)
    }

    /// Translates an English text that values have already been filled into, such as a notice about a file. Returns the
    /// text itself if no template matches. O(texts).
    pub fn translate_filled(self, english: &str) -> Cow<'_, str> {
        match self.translate(english) {
            same if same == english && self != Self::ENGLISH => {
                self.0.file.translate_filled(english).map_or(same.into(), Cow::Owned)
            }
            found => found.into(),
        }
    }

    /// Returns all English texts that the language translates, each with its translation, ordered by the English text.
    pub fn texts(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.0.file.texts()
    }

    /// Returns the character between groups of three digits.
    pub const fn thousands(self) -> char {
        self.0.file.thousands
    }

    /// Returns the character before the decimals.
    pub const fn decimal(self) -> char {
        self.0.file.decimal
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

impl Default for Language {
    fn default() -> Self {
        Self::ENGLISH
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({})", self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    fn english_german_french() -> [Language; 3] {
        ["en", "de", "fr"].map(|code| Language::builtin(code).unwrap())
    }

    #[test]
    fn numbers_are_grouped_as_each_language_does() {
        let texts = |number| english_german_french().map(|language| language.grouped(number));
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
            let found = english_german_french().map(|language| language.decimals(number, places));
            assert_eq!(found, texts);
        }
    }
}
