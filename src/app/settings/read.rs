//! The settings reader. It ignores lines with errors and uses the rest of the file.
//!
//! ```text
//! [sound]
//! master = loud      <- ignored: the volume keeps its default, 80
//! music = 20         <- used
//! [sond]             <- an unknown section: its lines are ignored,
//! effects = 5        <-   so they do not count for the section above
//! [game              <- an error in the heading only: the name is known
//! overlay = true     <- used
//! ```
//!
//! A file without syntax errors is parsed in one pass. Otherwise it is parsed statement by statement (`statements.rs`).

use std::collections::BTreeSet;

use toml_edit::{Document, Key, TableLike, Value};

use super::table::{SECTIONS, SETTINGS};
use super::{Settings, statements};
use crate::app::input::{Action, BindingError, BindingTable, Bindings, BoundInput};
use crate::files;

/// The largest settings file to read, in bytes. A file with a comment at each setting has about 8,000 bytes.
pub(super) const MAX_BYTES: usize = 1 << 18;

/// The number of errors at which reading stops, because the file is probably not a settings file.
pub(super) const MAX_MISTAKES: usize = 30;

/// An error in a settings file, with line and column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct SettingsError {
    /// The line of the error, from 1.
    pub line: usize,
    /// The column of the error, in characters, from 1.
    pub column: usize,
    /// The value that was found, and what was expected.
    pub message: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reading {
    pub(super) settings: Settings,
    pub(super) mistakes: Vec<SettingsError>,
    pub(super) is_damaged: bool,
    /// The file's text as valid TOML, with syntax errors turned into comments. Empty if it is not a settings file.
    pub(super) text: String,
}

/// Reads settings from the bytes of a file. Rejects files larger than [`MAX_BYTES`].
///
/// Cost: one parse of the file. With syntax errors, also one parse of each statement, and one of each faulty line with
/// the few lines after it.
pub(super) fn read(bytes: &[u8]) -> Reading {
    read_over(Settings::default(), bytes)
}

/// Like [`read`], but settings that the file lacks stay as they are.
fn read_over(settings: Settings, bytes: &[u8]) -> Reading {
    if bytes.len() > MAX_BYTES {
        let message = format!("the file has {} bytes: expected at most {MAX_BYTES}", bytes.len());
        return Reading::refused(vec![SettingsError { line: 1, column: 1, message }]);
    }
    let bytes = files::without_mark(bytes);
    let text = String::from_utf8_lossy(bytes);
    let is_utf8 = str::from_utf8(bytes).is_ok();
    let reading = Reading { settings, ..Reading::default() };
    let mut reader = Reader { text: &text, is_utf8, reading, ..Reader::default() };
    let valid = match reader.parse(&text) {
        Ok(document) => {
            reader.take_table("", document.as_table(), 0);
            text.clone().into_owned()
        }
        Err(error) => {
            let repaired = statements::read(&mut reader);
            if !reader.reading.is_damaged {
                reader.damage(error.at, error.message);
            }
            repaired
        }
    };
    reader.finish(valid)
}

impl Settings {
    /// Reads settings from the bytes of a file. Missing settings get their defaults.
    ///
    /// # Errors
    /// Fails with the first error in the file, which has its line and column.
    pub fn from_toml(bytes: &[u8]) -> Result<Self, SettingsError> {
        Self::default().with_toml(bytes)
    }

    /// Returns these settings with those in the bytes of a file.
    ///
    /// # Errors
    /// Fails with the first error in the file, which has its line and column.
    pub fn with_toml(&self, bytes: &[u8]) -> Result<Self, SettingsError> {
        let Reading { settings, mut mistakes, .. } = read_over(self.clone(), bytes);
        if mistakes.is_empty() { Ok(settings) } else { Err(mistakes.swap_remove(0)) }
    }
}

impl Reading {
    fn refused(mistakes: Vec<SettingsError>) -> Self {
        Self { settings: Settings::default(), mistakes, is_damaged: true, text: String::new() }
    }
}

pub(super) struct Mistake {
    pub(super) at: usize,
    pub(super) message: String,
}

#[derive(Default)]
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    /// Whether the whole file was UTF-8. In `text`, invalid bytes are replaced by U+FFFD.
    is_utf8: bool,
    reading: Reading,
    /// The keys and headings so far, to find duplicates in a file that is read statement by statement. Otherwise the
    /// TOML parser finds them.
    seen: BTreeSet<String>,
    /// The tables in which the file names keys for [`Action::Surge`].
    surges: Vec<BindingTable>,
    /// The position of the last keys of an action that menus need.
    menu_keys_at: usize,
}

impl Reader<'_> {
    fn finish(mut self, text: String) -> Reading {
        self.free_keys_of_surges();
        self.restore_menu_keys();
        let is_settings_file = !self.gives_up();
        let mut mistakes = std::mem::take(&mut self.reading.mistakes);
        mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
        mistakes.truncate(MAX_MISTAKES);
        if !is_settings_file {
            return Reading::refused(mistakes);
        }
        Reading { mistakes, text, ..self.reading }
    }

    /// Removes the default keys of [`Action::Surge`] that the file gives to other actions.
    fn free_keys_of_surges(&mut self) {
        let bindings = &mut self.reading.settings.bindings;
        for table in BindingTable::ALL.into_iter().filter(|table| !self.surges.contains(table)) {
            let is_free = |&bound: &_| bindings.conflict(table, Action::Surge, bound).is_none();
            let free = bindings.bound(table, Action::Surge).iter().copied().filter(is_free).collect();
            bindings
                .set_bound(table, Action::Surge, free)
                .expect("every table has this action, which needs no key");
        }
    }

    /// Restores the default keys of the actions that menus need if one of them has no key of its own. Until the last
    /// action has been read, they may share keys.
    fn restore_menu_keys(&mut self) {
        let Some(action) = self.reading.settings.bindings.without_own_key() else { return };
        self.damage(self.menu_keys_at, BindingError::Shared(action).to_string());
        let (table, usual) = (BindingTable::Keys, Bindings::default());
        for action in Action::MENU {
            let keys = usual.bound(table, action).to_vec();
            self.reading.settings.bindings.set_bound(table, action, keys).expect("each has default keys");
        }
    }

    pub(super) fn gives_up(&self) -> bool {
        self.reading.mistakes.len() >= MAX_MISTAKES
    }

    pub(super) fn parse<'t>(&self, part: &'t str) -> Result<Document<&'t str>, Mistake> {
        if let Some(at) = part.find(char::REPLACEMENT_CHARACTER).filter(|_| !self.is_utf8) {
            return Err(Mistake { at, message: "not UTF-8 text".to_owned() });
        }
        Document::parse(part).map_err(|error| Mistake {
            at: error.span().map_or(0, |span| span.start),
            message: error.message().trim_end().replace('\n', ", "),
        })
    }

    pub(super) fn damage(&mut self, at: usize, message: String) {
        self.reading.is_damaged = true;
        self.unknown(at, message);
    }

    pub(super) fn unknown(&mut self, at: usize, message: String) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        self.reading.mistakes.push(SettingsError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: ron_text::shortened(message),
        });
    }

    /// Records a key or heading. Returns false if it is a duplicate.
    pub(super) fn is_new(&mut self, name: String) -> bool {
        self.seen.insert(name)
    }

    pub(super) fn take_table(&mut self, section: &str, table: &dyn TableLike, offset: usize) {
        for (name, item) in table.iter() {
            if self.gives_up() {
                return;
            }
            let key = joined(section, name);
            let at = offset + table.key(name).and_then(Key::span).map_or(0, |span| span.start);
            match (item.as_table_like(), item.as_value()) {
                (Some(members), _) if is_section(&key) => self.take_table(&key, members, offset),
                (None, Some(value)) => self.take_value(section, name, at, value, offset),
                _ if is_section(&key) => {
                    self.damage(at, format!("{key} is a section: expected it once, as [{key}]"));
                }
                _ if is_value(section, name) => {
                    self.damage(at, format!("{key} is a setting: expected a value"));
                }
                _ => self.unknown(at, format!("unknown section {key:?}: expected {}", section_names())),
            }
        }
    }

    /// Applies a key's value. `at` is the byte offset of the name in the whole text, `offset` that of the parsed text.
    fn take_value(&mut self, section: &str, name: &str, at: usize, value: &Value, offset: usize) {
        let key = joined(section, name);
        let setting = SETTINGS.iter().find(|setting| setting.key == key);
        let table = BindingTable::ALL.into_iter().find(|table| table.name() == section);
        if let Some(setting) = setting {
            if !setting.take(value, &mut self.reading.settings) {
                self.refuse(name, value, &setting.expected(), offset);
            }
        } else if let Some(table) = table {
            match name.parse::<Action>() {
                Ok(action) => self.take_names(table, action, value, offset),
                Err(error) => self.unknown(at, error.to_string()),
            }
        } else if is_section(&key) {
            self.refuse(name, value, &format!("a section [{key}]"), offset);
        } else {
            let known = SETTINGS.iter().map(|setting| setting.section_and_name());
            let known: Vec<_> = known.filter(|of| of.0 == section).map(|of| of.1).collect();
            self.unknown(at, format!("unknown setting {name:?}: expected one of {}", known.join(", ")));
        }
    }

    fn take_names(&mut self, table: BindingTable, action: Action, value: &Value, offset: usize) {
        let start = |value: &Value| offset + value.span().map_or(0, |span| span.start);
        let Some(names) = value.as_array() else {
            return self.refuse(action.name(), value, "a list of names such as [\"KeyW\"]", offset);
        };
        let mut bound: Vec<BoundInput> = Vec::new();
        for name in names {
            match table.parse(name.as_str().unwrap_or_default()) {
                Ok(one) => bound.push(one),
                Err(error) => return self.damage(start(name), error.to_string()),
            }
        }
        if action == Action::Surge {
            self.surges.push(table);
        }
        if table == BindingTable::Keys && Action::MENU.contains(&action) {
            self.menu_keys_at = start(value);
        }
        match self.reading.settings.bindings.set_bound(table, action, bound) {
            Err(error @ BindingError::NotSecond(_)) => self.unknown(start(value), error.to_string()),
            Err(error) => self.damage(start(value), error.to_string()),
            Ok(()) => {}
        }
    }

    fn refuse(&mut self, name: &str, value: &Value, expected: &str, offset: usize) {
        let span = value.span().unwrap_or_default();
        let (start, end) = (offset + span.start, offset + span.end);
        let written = self.text.get(start..end).unwrap_or_default();
        self.damage(start, format!("{name} = {}: expected {expected}", excerpt(written)));
    }
}

fn excerpt(written: &str) -> String {
    const LENGTH: usize = 40;
    let mut line: String =
        written.chars().take(LENGTH).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if written.chars().nth(LENGTH).is_some() {
        line.push('…');
    }
    line
}

/// Returns the full name of a key in a section, such as `sound.music`. The section at the start of the file has an
/// empty name.
pub(super) fn joined(section: &str, name: &str) -> String {
    if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") }
}

fn is_value(section: &str, name: &str) -> bool {
    let is_in_table = |table: &BindingTable| {
        table.name() == section && table.actions().iter().any(|action| action.name() == name)
    };
    SETTINGS.iter().any(|setting| setting.section_and_name() == (section, name))
        || BindingTable::ALL.iter().any(is_in_table)
}

pub(super) fn is_section(name: &str) -> bool {
    SECTIONS.iter().any(|&(section, _)| section == name)
}

pub(super) fn section_names() -> String {
    format!("one of {}", SECTIONS.map(|(name, _)| name).join(", "))
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
