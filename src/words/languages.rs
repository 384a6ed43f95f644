//! The languages to choose from: English, the built-in ones and the player's own.

use super::{Language, LanguageCode, LanguageFile};
use include_dir::{Dir, include_dir};
use std::collections::BTreeSet;
use std::sync::OnceLock;

static BUILTIN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/texts");

/// A set of languages, English first and the others ordered by their codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Languages(Vec<Language>);

impl Languages {
    /// Returns English and the languages of `assets/texts`. Their files are parsed once.
    ///
    /// # Panics
    /// Panics if a built-in file is invalid; the tests parse them.
    pub fn builtin() -> &'static Self {
        static LANGUAGES: OnceLock<Languages> = OnceLock::new();
        LANGUAGES.get_or_init(|| {
            let mut languages = Self(vec![Language::ENGLISH]);
            for file in BUILTIN.files() {
                let name = file.path().to_string_lossy();
                let text = file.contents_utf8().expect("the tests read the built-in languages");
                let read =
                    LanguageFile::from_text(&name, text).expect("the tests parse the built-in languages");
                let code = name.strip_suffix(".ron").and_then(|code| code.parse().ok());
                languages.add(Language::new(code.expect("a file is named after its language"), read));
            }
            languages
        })
    }

    /// Adds a language, or replaces the one of the same code.
    pub fn add(&mut self, language: Language) {
        match self.0.iter_mut().find(|known| known.code() == language.code()) {
            Some(known) => *known = language,
            None => self.0.push(language),
        }
        self.0[1..].sort_by_key(|language| language.code());
    }

    /// Returns the language of a code, or `None` if it is not in this set.
    pub fn find(&self, code: LanguageCode) -> Option<Language> {
        self.iter().find(|language| language.code() == code)
    }

    /// Returns the first language that the set has in a list of system locales such as `ru:de_DE.UTF-8`. Returns English
    /// if it has none of them. A region counts if the set has it: `pt_BR` is `pt-br` or else `pt`.
    pub fn of_locales(&self, locales: &str) -> Language {
        let of_locale = |locale: &str| {
            let locale = locale.split(['.', '@']).next()?.replace('_', "-").to_ascii_lowercase();
            let language = locale.split('-').next()?;
            [locale.as_str(), language].into_iter().find_map(|code| self.find(code.parse().ok()?))
        };
        locales.split(':').find_map(of_locale).unwrap_or_default()
    }

    /// Returns the languages in order.
    pub fn iter(&self) -> impl Iterator<Item = Language> + Clone {
        self.0.iter().copied()
    }
}

/// Returns all English texts of the game, from the keys of the built-in languages.
pub fn english_texts() -> &'static BTreeSet<&'static str> {
    static TEXTS: OnceLock<BTreeSet<&'static str>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        Languages::builtin().iter().flat_map(|language| language.texts()).map(|(key, _)| key).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::Languages;
    use crate::words::{Language, LanguageFile};

    #[test]
    fn locales_map_to_languages() {
        let cases = [
            ("de_DE.UTF-8", "de"),
            ("de", "de"),
            ("fr_CA", "fr"),
            ("FR-fr", "fr"),
            ("en_GB.UTF-8", "en"),
            ("C.UTF-8", "en"),
            ("deutsch", "en"),
            ("ru:de:fr", "de"),
            (":ru_RU:", "en"),
            ("", "en"),
        ];
        for (locale, code) in cases {
            assert_eq!(Languages::builtin().of_locales(locale).code().as_str(), code, "{locale}");
        }
        let mut languages = Languages::builtin().clone();
        for code in ["pt", "pt-br"] {
            languages.add(Language::new(code.parse().unwrap(), LanguageFile::ENGLISH));
        }
        for (locale, code) in [("pt_BR.UTF-8", "pt-br"), ("pt_PT", "pt"), ("pt", "pt")] {
            assert_eq!(languages.of_locales(locale).code().as_str(), code, "{locale}");
        }
    }

    #[test]
    fn a_language_replaces_the_one_of_its_code() {
        let mut languages = Languages::builtin().clone();
        let count = languages.iter().count();
        for code in ["de", "en", "ab"] {
            let new = Language::new(code.parse().unwrap(), LanguageFile::ENGLISH);
            languages.add(new);
            assert_eq!(languages.find(new.code()), Some(new));
        }
        let codes: Vec<String> = languages.iter().map(|language| language.code().to_string()).collect();
        assert_eq!((codes.len(), &codes[..3]), (count + 1, &["en", "ab", "de"].map(str::to_owned)[..]));
    }
}
