//! `assets/texts.ron`: each text with all its translations.

use super::Language;
use ron_text::{TextError, ValuePath, read};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A text in all languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextRow {
    /// The English text, as in the program.
    pub en: String,
    /// The German text; `None` while it is not translated.
    #[serde(default)]
    pub de: Option<String>,
    /// The French text; `None` while it is not translated.
    #[serde(default)]
    pub fr: Option<String>,
}

impl TextRow {
    /// Returns the text in a language; `None` while it is not translated.
    #[must_use]
    pub fn text(&self, language: Language) -> Option<&str> {
        match language {
            Language::English => Some(&self.en),
            Language::German => self.de.as_deref(),
            Language::French => self.fr.as_deref(),
        }
    }
}

/// The table of all texts, by their English form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    rows: BTreeMap<String, TextRow>,
}

impl TextTable {
    /// Returns the shipped table, which is compiled into the program; read once.
    ///
    /// # Panics
    /// When the compiled file is damaged; the tests read it.
    pub fn builtin() -> &'static Self {
        static TABLE: OnceLock<TextTable> = OnceLock::new();
        TABLE.get_or_init(|| {
            let text = include_str!("../../assets/texts.ron");
            Self::from_text("texts.ron", text).expect("the built-in texts are read by the tests")
        })
    }

    /// Parses `text` as a list of rows and returns the table of these rows; `file` is only a name for errors.
    ///
    /// # Errors
    /// When the text is not a list of rows, or an English text is repeated.
    pub fn from_text(file: &str, text: &str) -> Result<Self, TextError> {
        let mut rows = BTreeMap::new();
        for (i, row) in read::<Vec<TextRow>>(file, text)?.into_iter().enumerate() {
            let english = row.en.clone();
            if rows.insert(english.clone(), row).is_some() {
                let path = ValuePath::root().index(i);
                let problem = format!("{english:?} stands there a second time");
                return Err(TextError::at(file, text, &path, problem).expecting("each text once"));
            }
        }
        Ok(Self { rows })
    }

    /// Returns a text in a language; `None` where the table lacks the text or its translation.
    #[must_use]
    pub fn translate(&self, language: Language, english: &str) -> Option<&str> {
        self.rows.get(english)?.text(language)
    }

    /// Returns all rows, ordered by their English text.
    pub fn rows(&self) -> impl Iterator<Item = &TextRow> {
        self.rows.values()
    }
}
