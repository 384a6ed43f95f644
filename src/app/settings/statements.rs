//! A file with errors of syntax, statement by statement: each is parsed by itself, so that no error reaches another.
//!
//! A statement is a heading, or a key with its value in this line or in a few. A line is taken together with the lines after
//! it only where it makes no sense alone, and only up to the next line that begins a statement: so a bracket that was not
//! closed costs its own line.

use std::borrow::Cow;

use toml_edit::{Document, Key};

use super::read::{Mistake, Reader, is_section, joined, section_names};

/// The most lines of a statement. An action has at most four keys, each in a line of its own.
const MAX_LINES: usize = 16;

/// The section that statements belong to.
enum Section {
    /// One of the file's own; empty before the first heading.
    Known(String),
    /// Another one. Its lines are kept and have no effect.
    Unknown,
    /// One whose heading makes no sense. Its lines become comments, lest they count for the section before.
    Lost,
}

/// Reads all statements, and returns the text with every line as a comment that makes no sense.
pub(super) fn read(reader: &mut Reader<'_>) -> String {
    let text = reader.text;
    let mut valid = String::with_capacity(text.len());
    let mut section = Section::Known(String::new());
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

/// Reads a heading. Returns its section, and the line as it should be.
fn read_heading<'a>(reader: &mut Reader<'_>, at: usize, line: &'a str) -> (Section, Cow<'a, str>) {
    let error = reader.parse(line).err();
    let is_valid = error.is_none();
    if let Some(Mistake { at: column, message }) = error {
        reader.damage(at + column, message);
    }
    match (heading_name(line).filter(|name| is_section(name)), is_valid) {
        (Some(name), true) => {
            if !reader.is_new(format!("[{name}]")) {
                reader.damage(at, format!("[{name}] is here a second time: expected it once"));
            }
            (Section::Known(name), line.into())
        }
        (Some(name), false) => {
            let heading = format!("[{name}]\n");
            (Section::Known(name), heading.into())
        }
        (None, true) => {
            let column = line.find(|c: char| c != '[' && !c.is_whitespace()).unwrap_or_default();
            reader.unknown(at + column, format!("unknown section: expected {}", section_names()));
            (Section::Unknown, line.into())
        }
        (None, false) => (Section::Lost, commented(line).into()),
    }
}

/// The name in a heading, also in one that is not closed.
fn heading_name(line: &str) -> Option<String> {
    let name = line.trim_start().strip_prefix('[')?.split([']', '#']).next()?;
    let keys = Key::parse(name.trim()).ok()?;
    Some(keys.iter().map(Key::get).collect::<Vec<_>>().join("."))
}

/// Reads a statement, a comment or a blank line. Returns its length in bytes, and whether it can stay as it is.
fn read_statement(reader: &mut Reader<'_>, at: usize, section: &Section) -> (usize, bool) {
    let text = reader.text;
    let line = first_line(&text[at..]);
    let mistake = match reader.parse(line) {
        Ok(document) => return (line.len(), take(reader, at, section, &document)),
        Err(mistake) => mistake,
    };
    let whole = with_next_lines(&text[at..]);
    match reader.parse(whole) {
        Ok(document) => return (whole.len(), take(reader, at, section, &document)),
        // A mistake at the very end means that the statement was never closed: that costs its first line alone.
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

/// Takes what a parsed statement says. Returns whether it can stay as it is.
fn take(reader: &mut Reader<'_>, at: usize, section: &Section, document: &Document<&str>) -> bool {
    let Section::Known(section) = section else { return matches!(section, Section::Unknown) };
    for (keys, _) in document.as_table().get_values() {
        let key = keys.iter().fold(section.clone(), |key, part| joined(&key, part.get()));
        if !reader.is_new(key.clone()) {
            reader.damage(at, format!("{key} is here a second time: expected it once"));
            return false;
        }
    }
    reader.take_table(section, document.as_table(), at);
    true
}

/// The first line with the lines after it that begin no statement, without blank lines and comments at the end.
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

/// Whether a line looks like a heading or like a key with its value.
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

/// Lines as comments. Control characters, which not even a comment may have, become U+FFFD.
fn commented(lines: &str) -> String {
    let shown = |c: char| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c };
    lines.lines().map(|line| format!("# {}\n", line.chars().map(shown).collect::<String>())).collect()
}
