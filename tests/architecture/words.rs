//! Just enough of Rust's grammar to tell code from comments and text in quotes.

/// Splits Rust into names, `::` and single device, leaving out comments, text and characters in quotes.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = skipped(rest).unwrap_or_else(|| {
            let name = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            let length = if rest.starts_with("::") { 2 } else { name.max(first.len_utf8()) };
            words.push(rest[..length].to_owned());
            length
        });
        rest = &rest[length..];
    }
    words
}

/// The length of what stands at the beginning and is no code, in bytes; `None` when it is code.
fn skipped(text: &str) -> Option<usize> {
    let to_end_of =
        |end: &str, from: usize| text[from..].find(end).map_or(text.len(), |at| from + at + end.len());
    let first = text.chars().next()?;
    if first.is_whitespace() {
        Some(first.len_utf8())
    } else if text.starts_with("//") {
        Some(to_end_of("\n", 2))
    } else if text.starts_with("/*") {
        Some(block_comment(text))
    } else if text.starts_with("r\"") || text.starts_with("r#") {
        let hashes = text[1..].bytes().take_while(|&byte| byte == b'#').count();
        // `r#type` is a name, not a text.
        let is_text = text[1 + hashes..].starts_with('"');
        is_text.then(|| to_end_of(&format!("\"{}", "#".repeat(hashes)), hashes + 2))
    } else if first == '"' {
        Some(quoted(text, '"'))
    } else if first == '\'' {
        // 'a' and '\n' are characters, 'a without an end is a lifetime.
        let mut next = text.chars().skip(1);
        let is_character = next.next() == Some('\\') || next.next() == Some('\'');
        Some(if is_character { quoted(text, '\'') } else { 1 })
    } else {
        None
    }
}

/// The length of a text in quotes, with what a backslash protects.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_protected = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == quote && !is_protected {
            return at + c.len_utf8();
        }
        is_protected = c == '\\' && !is_protected;
    }
    text.len()
}

/// The length of a block comment with those inside it.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let step = if text[at..].starts_with("/*") {
            depth += 1;
            2
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            2
        } else {
            text[at..].chars().next().map_or(1, char::len_utf8)
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}
