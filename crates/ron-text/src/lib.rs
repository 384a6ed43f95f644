//! Reads hand-written RON and reports errors with the position, the wrong value and what was expected.
//!
//! The game uses it for levels, scores, texts and the index of the sprite sheet. Reading has two steps. First, [`read`]
//! parses the text with serde and reports syntax errors. Then the caller checks the values. Values do not store their
//! positions, so a check reports the *path* of a wrong value, a [`ValuePath`] such as `waves[3].path`, and
//! [`TextError::at`] parses the text again to find its line and column; [`TextError::all_at`] does so once for many.
//!
//! [`Tree`] has the place of every value, and the functions in [`edit`] change one and keep the comments and the layout of
//! the others.
//!
//! ```text
//!   text --read--> raw values --check--> checked values
//!      |              |            |
//!      |         TextError     ValuePath, problem, expected
//!      '----------------------> TextError::at
//! ```

pub mod edit;
mod error;
mod location;
mod names;
mod syntax;
mod tree;
mod value_path;
mod visible;

pub use error::{Mistake, TextError};
pub use names::nearest;
pub use tree::{Child, Form, Node, Tree};
pub use value_path::{PathStep, ValuePath};
pub use visible::{shortened, takes_effect, visible};

use ron::error::SpannedError;
use ron::extensions::Extensions;
use ron::{Error, Options};
use serde::de::DeserializeOwned;

/// The maximum length of a text, in bytes. The longest level of the game has 20 kB; a longer text is a mistake or an
/// attack.
pub const MAX_BYTES: usize = 1 << 20;

/// Reads a whole text. `file` is only used as a name in error messages.
///
/// Optional values are written without `Some(…)`, and newtypes around a number without their name.
///
/// # Errors
/// Returns an error if the text is too long or not RON, if anything follows its end, or if a field is unknown,
/// missing or of the wrong form.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, TextError> {
    if text.len() > MAX_BYTES {
        let problem = format!("the file has {} bytes", text.len());
        let whole = TextError::new(file, (1, 1), String::new(), problem);
        return Err(whole.expecting(format!("at most {MAX_BYTES} bytes")));
    }
    let mut source = ron::Deserializer::from_str_with_options(text, &options())
        .map_err(|error| syntax_error(file, String::new(), &error, ("", text)))?;
    let value = serde_path_to_error::deserialize(&mut source).map_err(|error| {
        let path = error.path().to_string();
        let rest = source.remainder();
        let around = (&text[..text.len() - rest.len()], rest);
        syntax_error(file, path, &source.span_error(error.into_inner()), around)
    })?;
    source.end().map_err(|code| {
        syntax_error(file, String::new(), &source.span_error(code), (text, source.remainder()))
    })?;
    Ok(value)
}

/// Creates the error for a text that could not be read. `around` is the text before the error and after it.
fn syntax_error(file: &str, path: String, error: &SpannedError, around: (&str, &str)) -> TextError {
    let place = match error.code {
        // The word has been read already.
        Error::NoSuchStructField { .. }
        | Error::NoSuchEnumVariant { .. }
        | Error::ExpectedDifferentStructName { .. } => error.span.start,
        _ => error.span.end,
    };
    let (problem, expected) = syntax::explain(&error.code, around);
    // A value whose name could not be read is a question mark in the path.
    let path = path.trim_end_matches('?').trim_end_matches('.').to_owned();
    TextError::new(file, (place.line, place.col), path, problem).expecting(expected)
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
}
