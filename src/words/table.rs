//! The table of `assets/texts.ron`, which holds each English text with its translations.

use super::{Language, fill_texts};
use ron_text::{TextError, ValuePath, read};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// One row of the table: a text in all languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextRow {
    /// The English text, exactly as in the program.
    pub en: String,
    /// The German translation, or `None`.
    #[serde(default)]
    pub de: Option<String>,
    /// The French translation, or `None`.
    #[serde(default)]
    pub fr: Option<String>,
}

impl TextRow {
    /// Returns the text in a language, or `None` if it is not translated.
    pub fn text(&self, language: Language) -> Option<&str> {
        match language {
            Language::English => Some(&self.en),
            Language::German => self.de.as_deref(),
            Language::French => self.fr.as_deref(),
        }
    }
}

/// The texts with their translations, looked up by their English form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    rows: BTreeMap<String, TextRow>,
}

impl TextTable {
    /// Returns the table that is compiled into the program. It is parsed once.
    ///
    /// # Panics
    /// Panics if the compiled-in file is invalid; the tests parse it.
    pub fn builtin() -> &'static Self {
        static TABLE: OnceLock<TextTable> = OnceLock::new();
        TABLE.get_or_init(|| {
            let text = include_str!("../../assets/texts.ron");
            Self::from_text("texts.ron", text).expect("the tests parse the built-in texts")
        })
    }

    /// Parses a list of rows. `file` is only used as a name in error messages.
    ///
    /// # Errors
    /// Fails if the text is not a list of rows, or an English text appears twice.
    pub fn from_text(file: &str, text: &str) -> Result<Self, TextError> {
        let mut rows = BTreeMap::new();
        for (i, row) in read::<Vec<TextRow>>(file, text)?.into_iter().enumerate() {
            let english = row.en.clone();
            if rows.insert(english.clone(), row).is_some() {
                let path = ValuePath::root().index(i);
                let problem = format!("{english:?} appears twice");
                return Err(TextError::at(file, text, &path, problem).expecting("each text once"));
            }
        }
        Ok(Self { rows })
    }

    /// Translates a text. Returns `None` if the table has no such text or no translation of it.
    pub fn translate(&self, language: Language, english: &str) -> Option<&str> {
        self.rows.get(english)?.text(language)
    }

    /// Translates an English text that values have already been filled into. Uses the longest matching template, and
    /// also translates each value that is itself in the table. Returns `None` if no template matches.
    pub fn translate_filled(&self, language: Language, english: &str) -> Option<String> {
        let fits = self.rows.values().filter_map(|row| Some((row, values(&row.en, english)?)));
        let (row, values) = fits.max_by_key(|(row, _)| row.en.len())?;
        let translated = |value: &&str| self.translate(language, value).unwrap_or(value).to_owned();
        let values: Vec<String> = values.iter().map(translated).collect();
        Some(fill_texts(row.text(language)?, &values))
    }

    /// Returns all rows, ordered by their English text.
    pub fn rows(&self) -> impl Iterator<Item = &TextRow> {
        self.rows.values()
    }
}

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
mod tests {
    use super::{Language, TextTable, values};

    #[test]
    fn the_values_of_a_template_are_found() {
        let cases: [(&str, &str, Option<&[&str]>); 8] = [
            ("{} of {}", "1 of 2", Some(&["1", "2"])),
            ("{} of {}", "1 of 2 of 3", Some(&["1", "2 of 3"])),
            ("phase {}.", "phase 2.", Some(&["2"])),
            ("phase {}.", "phase 2", None),
            ("phase {}.", "phase", None),
            ("({})", "(", None),
            ("phase", "phase", None),
            ("", "", None),
        ];
        for (template, text, found) in cases {
            assert_eq!(values(template, text).as_deref(), found, "{template} {text}");
        }
    }

    #[test]
    fn a_filled_text_is_translated_with_its_values() {
        let table = r#"[
            (en: "{} of {}", de: "{} von {}"),
            (en: "{} of {} kept", de: "{} von {} behalten"),
            (en: "all", de: "allen"),
        ]"#;
        let table = TextTable::from_text("t.ron", table).unwrap();
        let german = |text: &str| table.translate_filled(Language::German, text);
        assert_eq!(german("1 of all").as_deref(), Some("1 von allen"));
        assert_eq!(german("1 of all kept").as_deref(), Some("1 von allen behalten"));
        assert_eq!(german("none"), None);
        assert_eq!(table.translate_filled(Language::French, "1 of all"), None);
    }
}
