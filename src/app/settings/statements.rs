//! The reader for settings files with syntax errors. It parses each statement separately, so that an error does not
//! affect other statements.
//!
//! A statement is a heading, or a key with its value on one or more lines. A line that is not valid alone is parsed
//! together with the following lines, up to the next line that starts a statement. An unclosed bracket therefore
//! invalidates only one line.

use std::borrow::Cow;

use toml_edit::{Document, Key};

use super::read::{Mistake, Reader, is_section, joined, section_names};

/// The maximum number of lines in a statement. An action has at most four keys, each possibly on its own line.
const MAX_LINES: usize = 16;

enum StatementSection {
    /// A known section. The name is empty before the first heading.
    Known(String),
    /// An unknown section. Its lines are kept but ignored.
    Unknown,
    /// A section with an unreadable heading. Its lines become comments, so they do not count for the section above.
    Lost,
}

/// Reads all statements of the file. Returns its text, with syntax errors turned into comments.
pub(super) fn read(reader: &mut Reader<'_>) -> String {
    let text = reader.text;
    let mut valid = String::with_capacity(text.len());
    let mut section = StatementSection::Known(String::new());
    let mut at = 0;
    while at < text.len() && !reader.gives_up() {
        let line = first_line(&text[at..]);
        if line.trim_start().starts_with('[') {
            let heading;
            (section, heading) = read_heading(reader, at, line);
            valid.push_str(&heading);
            at += line.len();
        } else {
            let (length, is_valid) = read_statement(reader, at, &section);
            let statement = &text[at..at + length];
            if is_valid {
                valid.push_str(statement)
            } else {
                valid.push_str(&commented(statement))
            }
            at += length;
        }
    }
    valid
}

fn read_heading<'a>(reader: &mut Reader<'_>, at: usize, line: &'a str) -> (StatementSection, Cow<'a, str>) {
    let error = reader.parse(line).err();
    let is_valid = error.is_none();
    if let Some(Mistake { at: column, message }) = error {
        reader.damage(at + column, message);
    }
    match (heading_name(line).filter(|name| is_section(name)), is_valid) {
        (Some(name), true) => {
            if !reader.is_new(format!("[{name}]")) {
                reader.damage(at, format!("[{name}] appears twice: expected it once"));
            }
            (StatementSection::Known(name), line.into())
        }
        (Some(name), false) => {
            let heading = format!("[{name}]\n");
            (StatementSection::Known(name), heading.into())
        }
        (None, true) => {
            let column = line.find(|c: char| c != '[' && !c.is_whitespace()).unwrap_or_default();
            reader.unknown(at + column, format!("unknown section: expected {}", section_names()));
            (StatementSection::Unknown, line.into())
        }
        (None, false) => (StatementSection::Lost, commented(line).into()),
    }
}

/// Returns the name in a heading, even if the bracket is not closed.
fn heading_name(line: &str) -> Option<String> {
    let name = line.trim_start().strip_prefix('[')?.split([']', '#']).next()?;
    let keys = Key::parse(name.trim()).ok()?;
    Some(keys.iter().map(Key::get).collect::<Vec<_>>().join("."))
}

/// Reads the statement, comment or blank line at the byte offset `at`. Returns its length in bytes, and whether its
/// text can stay in the file.
fn read_statement(reader: &mut Reader<'_>, at: usize, section: &StatementSection) -> (usize, bool) {
    let text = reader.text;
    let line = first_line(&text[at..]);
    let mistake = match reader.parse(line) {
        Ok(document) => return (line.len(), take(reader, at, section, &document)),
        Err(mistake) => mistake,
    };
    let whole = with_next_lines(&text[at..]);
    match reader.parse(whole) {
        Ok(document) => return (whole.len(), take(reader, at, section, &document)),
        // An error at the very end means that the statement was never closed. Only its first line is invalid then.
        Err(Mistake { at: inside, message })
            if inside < whole.trim_end().len() && whole.len() > line.len() =>
        {
            reader.damage(at + inside, message);
            return (whole.len(), false);
        }
        Err(_) => {}
    }
    reader.damage(at + mistake.at.min(line.trim_end().len()), mistake.message);
    (line.len(), false)
}

/// Applies the values of a parsed statement at the byte offset `at` to the settings. Returns whether its text can stay
/// in the file.
fn take(reader: &mut Reader<'_>, at: usize, section: &StatementSection, document: &Document<&str>) -> bool {
    let StatementSection::Known(section) = section else {
        return matches!(section, StatementSection::Unknown);
    };
    for (keys, _) in document.as_table().get_values() {
        let key = keys.iter().fold(section.clone(), |key, part| joined(&key, part.get()));
        if !reader.is_new(key.clone()) {
            reader.damage(at, format!("{key} appears twice: expected it once"));
            return false;
        }
    }
    reader.take_table(section, document.as_table(), at);
    true
}

/// Returns the first line of `text` and any following lines that do not start a statement, without trailing blank lines
/// and comments.
fn with_next_lines(text: &str) -> &str {
    let mut lines = text.split_inclusive('\n').take(MAX_LINES);
    let mut length = lines.next().map_or(0, str::len);
    let mut trimmed = length;
    for line in lines.take_while(|line| !begins_statement(line)) {
        length += line.len();
        if !matches!(line.trim_start().chars().next(), None | Some('#')) {
            trimmed = length;
        }
    }
    &text[..trimmed]
}

fn begins_statement(line: &str) -> bool {
    let line = line.trim_start();
    let is_bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    match line.strip_prefix('[') {
        Some(name) => name.starts_with(|c: char| c.is_ascii_alphabetic()),
        None => line.starts_with(is_bare) && line.trim_start_matches(is_bare).trim_start().starts_with('='),
    }
}

fn first_line(text: &str) -> &str {
    text.split_inclusive('\n').next().unwrap_or_default()
}

/// Turns lines of TOML into comments. Control characters, which are not allowed in TOML comments, become U+FFFD.
fn commented(lines: &str) -> String {
    let shown = |c: char| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c };
    lines.lines().map(|line| format!("# {}\n", line.chars().map(shown).collect::<String>())).collect()
}
