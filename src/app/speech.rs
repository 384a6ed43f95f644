//! Tells a screen reader the rows of the current page and what to read aloud.
//!
//! The rows come from the texts that the page draws, so no page describes itself a second time. A game in flight has none;
//! only its notices are read.

use super::App;
use crate::view::{RenderFrame, SpokenText};

/// A new row with fewer letters is not read aloud. It is usually a number that counts up.
const MIN_LETTERS: usize = 20;
/// The maximum number of new rows to read at once.
const MAX_ROWS: usize = 4;

/// The page as a screen reader knows it.
#[derive(Debug, Default)]
pub(crate) struct Speech {
    screen: &'static str,
    choice: Option<String>,
    notice: Option<String>,
    /// The row of the selected menu item.
    selected: Option<String>,
    rows: Vec<String>,
}

/// A change of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SpokenPage<'a> {
    /// All rows, from the heading down.
    pub(crate) rows: &'a [String],
    /// The index of the selected row.
    pub(crate) selected: Option<usize>,
    /// What to read aloud. Empty if nothing needs attention.
    pub(crate) said: String,
}

impl Speech {
    /// Returns the page if it has changed since the last call.
    pub(crate) fn update(&mut self, app: &App, frame: &RenderFrame) -> Option<SpokenPage<'_>> {
        let rows = rows(frame.spoken.as_deref().unwrap_or_default());
        let (screen, choice) = (app.screen(), app.choice_on_show().map(str::to_owned));
        let language = app.context.language();
        let notice = app.context.notices.texts().next();
        let notice = notice.map(|text| language.translate_filled(text).into_owned());
        let is_elsewhere = screen != self.screen || choice != self.choice;
        if rows == self.rows && !is_elsewhere && notice == self.notice {
            return None;
        }
        let label = choice.as_deref().map(|choice| language.translate(choice));
        let selected = label.and_then(|label| rows.iter().find(|row| row.starts_with(label)).cloned());
        let mut said: Vec<String> = notice.iter().filter(|_| notice != self.notice).cloned().collect();
        if screen != self.screen {
            said.extend(rows.first().cloned());
        }
        if is_elsewhere || selected != self.selected {
            said.extend(selected.clone());
        }
        let is_new = |row: &&String| {
            row.chars().filter(|c| c.is_alphabetic()).count() >= MIN_LETTERS
                && !self.rows.contains(row)
                && !said.contains(row)
        };
        let new: Vec<String> = rows.iter().filter(is_new).take(MAX_ROWS).cloned().collect();
        said.extend(new);
        (self.screen, self.choice, self.notice) = (screen, choice, notice);
        (self.selected, self.rows) = (selected, rows);
        let row = self.selected.as_ref().and_then(|one| self.rows.iter().position(|row| row == one));
        Some(SpokenPage { rows: &self.rows, selected: row, said: joined(&said) })
    }
}

/// Joins sentences and names to one text.
fn joined(parts: &[String]) -> String {
    let mut out = String::new();
    for part in parts {
        if !out.is_empty() {
            out.push_str(if out.ends_with(['.', '!', '?', ':']) { " " } else { ". " });
        }
        out.push_str(part);
    }
    out
}

/// Returns the texts, joined where they follow each other on one line.
fn rows(texts: &[SpokenText]) -> Vec<String> {
    let mut rows: Vec<(f32, String)> = Vec::new();
    for SpokenText { y, text } in texts.iter().filter(|text| text.text.chars().any(char::is_alphanumeric)) {
        match rows.last_mut() {
            Some((last, row)) if (*last - y).abs() < 1.0 => row.extend([" ", text.as_str()]),
            _ => rows.push((*y, text.clone())),
        }
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

#[cfg(test)]
mod tests {
    use super::{SpokenText, rows};

    #[test]
    fn texts_on_a_line_are_a_row() {
        let text = |y, text: &str| SpokenText { y, text: text.to_owned() };
        let texts = [
            text(20.0, "OPTIONS"),
            text(62.0, "Music"),
            text(62.0, "80 %"),
            text(62.5, "►"),
            text(80.0, "Mute"),
        ];
        assert_eq!(rows(&texts), ["OPTIONS", "Music 80 %", "Mute"]);
    }
}
