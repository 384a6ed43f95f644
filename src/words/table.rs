//! `assets/texts.ron`: every text once, with all its languages.

use super::Language;
use ron_text::{TextError, ValuePath, read};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A text in all languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// English, as the program writes it.
    pub en: String,
    /// German; none where it is not translated yet.
    #[serde(default)]
    pub de: Option<String>,
    /// French; none where it is not translated yet.
    #[serde(default)]
    pub fr: Option<String>,
}

impl Row {
    /// The text in a language.
    #[must_use]
    pub fn text(&self, language: Language) -> Option<&str> {
        match language {
            Language::English => Some(&self.en),
            Language::German => self.de.as_deref(),
            Language::French => self.fr.as_deref(),
        }
    }
}

/// All texts by their English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    rows: BTreeMap<String, Row>,
}

impl Table {
    /// The one that travels inside the program; read once.
    ///
    /// # Panics
    /// If the file that was compiled in is damaged, which the tests rule out.
    pub fn builtin() -> &'static Self {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| {
            let text = include_str!("../../assets/texts.ron");
            Self::from_text("texts.ron", text).expect("the built-in texts are read by the tests")
        })
    }

    /// Reads the rows of a text. `file` is only a name for errors.
    ///
    /// # Errors
    /// When it is no list of rows, or a text stands there twice.
    pub fn from_text(file: &str, text: &str) -> Result<Self, TextError> {
        let mut rows = BTreeMap::new();
        for (i, row) in read::<Vec<Row>>(file, text)?.into_iter().enumerate() {
            let english = row.en.clone();
            if rows.insert(english.clone(), row).is_some() {
                let path = ValuePath::root().index(i);
                let problem = format!("{english:?} stands there a second time");
                return Err(TextError::at(file, text, &path, problem).expecting("each text once"));
            }
        }
        Ok(Self { rows })
    }

    /// A text in a language, if it is there.
    #[must_use]
    pub fn translate(&self, language: Language, english: &str) -> Option<&str> {
        self.rows.get(english)?.text(language)
    }

    /// All texts, by rising English.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.values()
    }
}
