//! Reads hand-written RON and reports errors with the position, the wrong value and what was expected.
//!
//! The game uses it for levels, scores, texts and the index of the sprite sheet. Reading has two steps. First, [`read`]
//! parses the text with serde and reports syntax errors. Then the caller checks the values. Values do not store their
//! positions, so a check reports the *path* of a wrong value, a [`ValuePath`] such as `waves[3].path`, and
//! [`TextError::at`] parses the text again to find its line and column.
//!
//! ```text
//!   text --read--> raw values --check--> checked values
//!      |              |            |
//!      |         TextError     ValuePath, problem, expected
//!      '----------------------> TextError::at
//! ```

mod error;
mod location;
mod value_path;
mod visible;

pub use error::TextError;
pub use value_path::{PathStep, ValuePath};
pub use visible::{shortened, takes_effect, visible};

use ron::Options;
use ron::extensions::Extensions;
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
    let error = |path: String, spanned: &ron::error::SpannedError| {
        let (line, column) = location::error_location(spanned);
        TextError::new(file, (line, column), path, spanned.code.to_string())
    };
    let mut source =
        ron::Deserializer::from_str_with_options(text, &options()).map_err(|e| error(String::new(), &e))?;
    let value = serde_path_to_error::deserialize(&mut source).map_err(|e| {
        let path = e.path().to_string();
        error(if path == "." { String::new() } else { path }, &source.span_error(e.into_inner()))
    })?;
    source.end().map_err(|code| error(String::new(), &source.span_error(code)))?;
    Ok(value)
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
}
