//! A language file: how the language writes numbers, and its translations of the English texts.
//!
//! ```text
//! (
//!     name: "Deutsch",
//!     thousands: '.',
//!     decimal: ',',
//!     texts: {
//!         "Master volume": "Gesamtlautstärke",
//!         "phase {} of {}": "Phase {} von {}",
//!     },
//! )
//! ```
//!
//! `assets/README.md` explains the format to translators.

use super::{KEYBOARD_LABELS, fill_texts, languages};
use ron_text::{TextError, ValuePath, read, takes_effect};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// The maximum length of a language's own name, in characters.
const MAX_NAME: usize = 20;

/// The maximum length of a text, in characters. The longest one in the game has about 230.
const MAX_TEXT: usize = 500;

/// The content of a language file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageFile {
    /// The language's own name for itself.
    pub(super) name: Cow<'static, str>,
    /// The character between groups of three digits.
    pub(super) thousands: char,
    /// The character before the decimals.
    pub(super) decimal: char,
    /// The labels of the usual keyboard.
    #[serde(default)]
    pub(super) keyboard: Option<String>,
    /// The translations, by their English texts. Untranslated texts are missing.
    #[serde(deserialize_with = "unique")]
    texts: BTreeMap<String, String>,
}

impl LanguageFile {
    /// English has no translations.
    pub(super) const ENGLISH: Self = Self {
        name: Cow::Borrowed("English"),
        thousands: ',',
        decimal: '.',
        keyboard: None,
        texts: BTreeMap::new(),
    };

    /// Parses a language file. `file` is only used as a name in error messages.
    ///
    /// # Errors
    /// Fails if the text is larger than [`ron_text::MAX_BYTES`] or not a language file, if an English text appears twice,
    /// if a translation does not have the same placeholders as its English text, or if a text has more than 500 characters
    /// or invisible ones.
    pub fn from_text(file: &str, text: &str) -> Result<Self, TextError> {
        let mut read: Self = read(file, text)?;
        if let Some((path, problem, expected)) = read.mistake() {
            return Err(TextError::at(file, text, &path, problem).expecting(expected));
        }
        read.texts.retain(|_, translation| !translation.is_empty());
        Ok(read)
    }

    /// Returns the first mistake: its place, the mistake, and what was expected.
    fn mistake(&self) -> Option<(ValuePath, String, String)> {
        let root = ValuePath::root();
        let mistake = |path, problem: String, expected: &str| Some((path, problem, expected.to_owned()));
        let length = self.name.chars().count();
        if !(1..=MAX_NAME).contains(&length)
            || self.name.trim().is_empty()
            || self.name.contains(takes_effect)
        {
            let expected = format!("the language's own name, in at most {MAX_NAME} letters");
            return Some((root.key("name"), format!("{:?}", self.name), expected));
        }
        for (field, sign) in [("thousands", self.thousands), ("decimal", self.decimal)] {
            if sign.is_alphanumeric() || takes_effect(sign) {
                return mistake(root.key(field), format!("{sign:?}"), "a sign such as ',' or a space");
            }
        }
        if self.thousands == self.decimal {
            return mistake(
                root.key("decimal"),
                format!("{:?}", self.decimal),
                "another sign than in thousands",
            );
        }
        if let Some(labels) = &self.keyboard {
            let count = labels.chars().count();
            if count != KEYBOARD_LABELS || labels.contains(takes_effect) {
                let expected = format!("the labels of {KEYBOARD_LABELS} keys");
                return Some((root.key("keyboard"), format!("{count} labels"), expected));
            }
        }
        self.texts.iter().find_map(|(english, translation)| {
            let (problem, expected) = text_mistake(english, translation)?;
            Some((root.key("texts").key(english), problem, expected))
        })
    }

    /// Returns the language's own name for itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the translation of a text, or `None` if it is not translated. O(log texts), no allocation.
    pub fn translate(&self, english: &str) -> Option<&str> {
        self.texts.get(english).map(String::as_str)
    }

    /// Translates an English text that values have already been filled into. Uses the longest matching template of the
    /// game, and also translates each value that is itself a text. Returns `None` if no template matches, or if it is not
    /// translated. O(texts of the game).
    pub(super) fn translate_filled(&self, english: &str) -> Option<String> {
        let fits = languages::english_texts()
            .iter()
            .filter_map(|template| Some((template, values(template, english)?)));
        let (template, values) = fits.max_by_key(|(template, _)| template.len())?;
        let translated = |value: &&str| self.translate(value).unwrap_or(value).to_owned();
        let values: Vec<String> = values.iter().map(translated).collect();
        Some(fill_texts(self.translate(template)?, &values))
    }

    /// Returns all English texts with their translations, ordered by the English text.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(english, translation)| (english.as_str(), translation.as_str()))
    }
}

/// Returns what is wrong with a translation, and what was expected.
fn text_mistake(english: &str, translation: &str) -> Option<(String, String)> {
    if let Some(sign) = english.chars().chain(translation.chars()).find(|&c| takes_effect(c)) {
        return Some((format!("the invisible character {sign:?}"), "visible characters".to_owned()));
    }
    let length = translation.chars().count();
    if length > MAX_TEXT {
        return Some((format!("{length} characters"), format!("at most {MAX_TEXT}")));
    }
    let counts = |text: &str| ["{}", "{", "}"].map(|part| text.matches(part).count());
    let (found, expected) = (counts(translation), counts(english));
    if translation.is_empty() || found == expected {
        return None;
    }
    let problem = if found[0] == expected[0] {
        "a brace too many".to_owned()
    } else {
        format!("{} times {{}}", found[0])
    };
    Some((
        format!("{problem} in {translation:?}"),
        format!("{} times {{}}, as in the English text", expected[0]),
    ))
}

/// Reads a map, and refuses a key that appears twice.
fn unique<'de, D: Deserializer<'de>>(source: D) -> Result<BTreeMap<String, String>, D::Error> {
    struct UniqueKeys;

    impl<'de> Visitor<'de> for UniqueKeys {
        type Value = BTreeMap<String, String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("English texts with their translations")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut texts = BTreeMap::new();
            while let Some(english) = map.next_key::<String>()? {
                if texts.contains_key(&english) {
                    return Err(A::Error::custom(format!(
                        "{english:?} appears twice: expected each text once"
                    )));
                }
                texts.insert(english, map.next_value()?);
            }
            Ok(texts)
        }
    }

    source.deserialize_map(UniqueKeys)
}

/// Returns the values that were filled into a template to make a text, or `None` if it was another template.
fn values<'t>(template: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut parts = template.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut parts = parts.peekable();
    parts.peek()?;
    let mut values = Vec::new();
    while let Some(part) = parts.next() {
        let end = if parts.peek().is_none() { rest.strip_suffix(part)?.len() } else { rest.find(part)? };
        values.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    Some(values)
}

#[cfg(test)]
#[path = "language_file_tests.rs"]
mod tests;
