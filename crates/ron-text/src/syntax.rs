//! Describes mistakes of syntax in the words of an author.

use super::error::MISSING;
use super::nearest;
use ron::Error;

/// The maximum number of characters of the text that a message quotes.
const MAX_QUOTED: usize = 24;

/// Returns the problem and what was expected. `before` and `rest` are the text before the error and after it.
pub(super) fn explain(error: &Error, (before, rest): (&str, &str)) -> (String, String) {
    let expected = match error {
        Error::NoSuchStructField { expected, found, .. } => {
            return unknown(format!("there is no field `{found}`"), found, expected);
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            return unknown(format!("`{found}` is unknown here"), found, expected);
        }
        Error::ExpectedDifferentStructName { found, .. } => {
            return (format!("found `{found}`"), "an opening `(`, or a closing bracket".to_owned());
        }
        Error::MissingStructField { field, .. } => {
            return ([MISSING[0], field, MISSING[1]].concat(), String::new());
        }
        Error::DuplicateStructField { field, .. } => {
            return (format!("the field `{field}` appears twice"), "each field once".to_owned());
        }
        Error::InvalidValueForType { expected, found } => return (found.clone(), expected.clone()),
        Error::ExpectedDifferentLength { expected, found } => {
            let size = expected.strip_prefix("a tuple of size ");
            return (format!("the number of values is {found}"), size.unwrap_or(expected).to_owned());
        }
        Error::ExpectedStringEnd => return ("the text is not closed".to_owned(), "a quote".to_owned()),
        Error::UnclosedBlockComment => return ("the comment is not closed".to_owned(), "*/".to_owned()),
        Error::IntegerOutOfBounds => return ("the number is too large".to_owned(), String::new()),
        Error::ExceededRecursionLimit => {
            return ("the brackets are nested too deeply".to_owned(), String::new());
        }
        Error::ExpectedComma | Error::Eof if rest.is_empty() => "every bracket to be closed",
        Error::ExpectedComma if rest.starts_with([')', ']', '}']) => "another closing bracket before it",
        // A number with digits after the point.
        Error::ExpectedComma if rest.starts_with('.') => "a whole number",
        // The text before is one that should have ended earlier, and this is the next one.
        Error::ExpectedComma if before.ends_with('"') && rest.starts_with(char::is_alphanumeric) => {
            "a comma before it; is a quote missing above?"
        }
        Error::ExpectedComma => "a comma before it",
        Error::ExpectedMapColon => "a colon before it",
        Error::ExpectedIdentifier if rest.starts_with('"') => "a word without quotes",
        Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) => "a word, such as the name of a field",
        Error::ExpectedString => "a text in double quotes",
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } => "a whole number",
        Error::ExpectedFloat => "a number",
        Error::ExpectedBoolean => "true or false",
        Error::ExpectedArray => "an opening `[`",
        Error::ExpectedMap => "an opening `{`",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "an opening `(`",
        Error::ExpectedArrayEnd => "a closing `]`",
        Error::ExpectedMapEnd => "a closing `}`",
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => "a closing `)`",
        Error::TrailingCharacters => "the end of the file",
        other => return (other.to_string(), String::new()),
    };
    (quoted(rest), expected.to_owned())
}

fn unknown(problem: String, found: &str, known: &[&str]) -> (String, String) {
    match nearest(found, known.iter().copied()) {
        Some(near) => (format!("{problem}: did you mean `{near}`?"), String::new()),
        None => (problem, format!("one of: {}", known.join(", "))),
    }
}

/// Describes the word, the quoted text or the character at the start of `rest`.
fn quoted(rest: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || "_.+-".contains(c);
    let Some(first) = rest.chars().next() else { return "the file ends here".to_owned() };
    let length = match first {
        '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
        _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
        _ => first.len_utf8(),
    };
    match rest[..length].char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("found `{}…`", &rest[..end]),
        None => format!("found `{}`", &rest[..length]),
    }
}
