//! The lines around a place in a text. Places are in bytes.

use std::ops::Range;

/// Returns the text with a part replaced.
pub(super) fn spliced(text: &str, range: Range<usize>, new: &str) -> String {
    format!("{}{new}{}", &text[..range.start], &text[range.end..])
}

pub(super) fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

pub(super) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Returns the end of the line, before its line break.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
    if text[at..end].ends_with('\r') { end - 1 } else { end }
}

pub(super) fn line(text: &str, at: usize) -> &str {
    &text[line_start(text, at)..line_end(text, at)]
}

/// Returns the number of characters on the line before a place.
pub(super) fn column(text: &str, at: usize) -> usize {
    text[line_start(text, at)..at].chars().count()
}

/// Returns the number of spaces at the start of the line.
pub(super) fn indent(text: &str, at: usize) -> usize {
    let line = line(text, at);
    line.len() - line.trim_start().len()
}

/// Returns the end of the comma after a value that ends at `end`, or `end` if no comma follows.
pub(super) fn end_of_item(text: &str, end: usize) -> usize {
    let mut at = end;
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        let rest = &text[at..];
        if rest.starts_with(',') {
            return at + 1;
        } else if rest.starts_with("//") {
            at = line_end(text, at);
        } else if let Some(comment) = rest.strip_prefix("/*").and_then(|inside| inside.find("*/")) {
            at += comment + 4;
        } else {
            return end;
        }
    }
}

/// Whether there is a comment between two values. Texts in quotes do not count, so the part must not cut one.
pub(super) fn holds_comment(text: &str, part: Range<usize>) -> bool {
    let part = text.get(part).unwrap_or_default();
    let mut in_quotes = false;
    let mut before = ' ';
    for c in part.chars() {
        match c {
            '"' if before != '\\' => in_quotes = !in_quotes,
            '/' | '*' if before == '/' && !in_quotes => return true,
            _ => {}
        }
        before = if before == '\\' && c == '\\' { ' ' } else { c };
    }
    false
}

/// Whether only space shares the lines with a part of the text.
pub(super) fn is_alone(text: &str, part: Range<usize>) -> bool {
    let before = &text[line_start(text, part.start)..part.start];
    let after = &text[part.end..line_end(text, part.end)];
    before.trim().is_empty() && after.trim().is_empty()
}
