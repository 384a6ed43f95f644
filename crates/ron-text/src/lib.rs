//! RON that people write: read with errors that say where, what, and what was expected.
//!
//! Levels, tunes, sounds and the sprite index all come in here. Reading happens in two steps: serde takes the text
//! apart and refuses what has the wrong form ([`read`]); whoever knows what the values mean checks them afterwards,
//! when their place in the text is forgotten. So a check names the *way* to a value, a [`ValuePath`] such as
//! `waves[3].path`, and [`TextError::at`] walks the text once more to find line and column.
//!
//! ```text
//!   text --read--> raw values --check--> what the game runs
//!      |              |            |
//!      |         TextError     ValuePath, problem, expected
//!      '----------------------> TextError::at
//! ```

mod error;
mod place;
mod value_path;

pub use error::TextError;
pub use value_path::{Step, ValuePath};

use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

/// The longest text that is read, in bytes; a level of ours has 20 kB. Longer ones are a slip or an attack.
pub const MAX_BYTES: usize = 1 << 20;

/// Reads a whole text. `file` is only a name for errors.
///
/// Optional parts are written without `Some(…)`, and one-number types without their names.
///
/// # Errors
/// When the text is too long or no RON, something stands behind its end, or a field is unknown, missing or of the wrong form.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, TextError> {
    if text.len() > MAX_BYTES {
        let problem = format!("the file has {} bytes", text.len());
        let whole = TextError::new(file, (1, 1), String::new(), problem);
        return Err(whole.expecting(format!("at most {MAX_BYTES} bytes")));
    }
    let error = |path: String, spanned: &ron::error::SpannedError| {
        let (line, column) = place::of_error(spanned);
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
