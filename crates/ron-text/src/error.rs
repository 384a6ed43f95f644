//! The error type.

use super::{ValuePath, location};

/// The first mistake in a RON text: its position and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}{problem}{}", Self::lead(path), Self::tail(expected))]
pub struct TextError {
    /// The name of the file, as the caller passed it.
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The path of the wrong value, such as `waves[3].path`; empty for the whole text.
    pub path: String,
    /// A description of the mistake.
    pub problem: String,
    /// What was expected instead; empty if `problem` already says so.
    pub expected: String,
}

impl TextError {
    pub(super) fn new(file: &str, (line, column): (usize, usize), path: String, problem: String) -> Self {
        let (path, problem) = (shortened(path), shortened(problem));
        Self { file: file.to_owned(), line, column, path, problem, expected: String::new() }
    }

    /// Creates an error for the value at `path`. Reads the text again to find its line and column. If the value is
    /// not in the text because it has a default, uses the position of the deepest part of the path that is.
    pub fn at(file: &str, text: &str, path: &ValuePath, problem: impl Into<String>) -> Self {
        Self::new(file, location::value_location(text, path), path.to_string(), problem.into())
    }

    /// Returns the error with `expected` set. The message then includes what was expected.
    pub fn expecting(mut self, expected: impl Into<String>) -> Self {
        self.expected = shortened(expected.into());
        self
    }

    fn lead(path: &str) -> String {
        if path.is_empty() { String::new() } else { format!("{path}: ") }
    }

    fn tail(expected: &str) -> String {
        if expected.is_empty() { String::new() } else { format!(": expected {expected}") }
    }
}

/// Makes a text safe to quote in a message: one line, at most about 400 characters. A longer text, such as a name
/// that fills a whole file, loses its middle. Control characters and characters that change the text direction become
/// escapes such as `\u{1b}` or `\n`, because otherwise they would take effect on the reader's terminal.
pub fn shortened(text: String) -> String {
    let text = without_middle(text);
    if !text.contains(is_control) {
        return text;
    }
    let escaped = text.chars().fold(String::new(), |mut escaped, c| {
        if is_control(c) {
            escaped.extend(c.escape_default())
        } else {
            escaped.push(c)
        }
        escaped
    });
    // An escape is longer than its character.
    without_middle(escaped)
}

/// Returns a text of at most 403 bytes. A longer one loses its middle, between whole characters.
fn without_middle(text: String) -> String {
    const BEGINNING: usize = 240;
    const END: usize = 160;
    if text.len() <= BEGINNING + END {
        return text;
    }
    let beginning = &text[..text.floor_char_boundary(BEGINNING)];
    let end = &text[text.ceil_char_boundary(text.len() - END)..];
    format!("{beginning}…{end}")
}

/// Whether a character does more on a terminal than appear: controls, line ends, changes of text direction.
fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_long_text_loses_its_middle() {
        let name = "ä".repeat(200);
        assert_eq!(shortened(name.clone()), name);
        let long = shortened(format!("x{}y", "ä".repeat(500_000)));
        assert!(
            long.len() < 410 && long.starts_with("xä") && long.ends_with("äy") && long.contains("ä…ä"),
            "{long}"
        );
    }

    #[test]
    fn control_characters_are_escaped() {
        for (text, expected) in [
            ("a\u{1b}[31mb", r"a\u{1b}[31mb"),
            ("\u{9b}31m\u{7f}", r"\u{9b}31m\u{7f}"),
            ("two\nlines\r\t\0", r"two\nlines\r\t\u{0}"),
            ("\u{202e}txt.exe\u{2066}\u{2028}", r"\u{202e}txt.exe\u{2066}\u{2028}"),
            ("größer als \u{1f680} 日本", "größer als \u{1f680} 日本"),
        ] {
            assert_eq!(shortened(text.to_owned()), expected);
        }
        let long = shortened("\u{1b}".repeat(500_000));
        assert!(long.len() < 410 && !long.contains('\u{1b}'), "{long}");
    }
}
