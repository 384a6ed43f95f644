//! Reading RON with good errors: where, what, and what was expected.

use std::fmt;

use ron::Options;
use ron::extensions::Extensions;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use super::ScoreError;

/// The longest score that is read, in bytes. Ours are below 12 kB.
const MAX_TEXT: usize = 256 * 1024;

/// Reads a score. `file` is only a name for errors.
///
/// # Errors
/// When the text is too long, is not RON, or a field is unknown, missing or out of its range.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ScoreError> {
    if text.len() > MAX_TEXT {
        let problem = format!("{} bytes of text, expected at most {MAX_TEXT}", text.len());
        return Err(error_at(file, (1, 1), ".", problem));
    }
    let mut source = match ron::Deserializer::from_str_with_options(text, &options()) {
        Ok(source) => source,
        Err(e) => return Err(error_at(file, place(&e), ".", e.code.to_string())),
    };
    let value = serde_path_to_error::deserialize(&mut source).map_err(|e| {
        let path = e.path().to_string();
        let spanned = source.span_error(e.into_inner());
        error_at(file, place(&spanned), &path, spanned.code.to_string())
    })?;
    match source.end() {
        Ok(()) => Ok(value),
        Err(e) => Err(error_at(file, place(&source.span_error(e.clone())), ".", e.to_string())),
    }
}

fn options() -> Options {
    // Optional parts are written without `Some(…)`, and one-number types without their names.
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
}

fn place(e: &ron::error::SpannedError) -> (usize, usize) {
    (e.span.end.line, e.span.end.col)
}

fn error_at(file: &str, (line, column): (usize, usize), path: &str, problem: String) -> ScoreError {
    ScoreError { file: file.into(), line, column, path: path.into(), problem }
}

/// One step of the way to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A field of a struct, or a key of a map.
    Key(String),
    /// An element of a list, from 0.
    Index(usize),
}

/// An error about the value that `steps` lead to, for faults that only show when the whole score is known.
/// The text is read a second time to find the line and the column; that costs nothing while scores are good.
pub(crate) fn fault(file: &str, text: &str, steps: &[Step], problem: String) -> ScoreError {
    let at = find(text, steps).unwrap_or((1, 1));
    error_at(file, at, &path_of(steps), problem)
}

fn path_of(steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            Step::Key(key) if path.is_empty() => path.push_str(key),
            Step::Key(key) => path.push_str(&format!(".{key}")),
            Step::Index(index) => path.push_str(&format!("[{index}]")),
        }
    }
    path
}

/// Line and column of the value that `steps` lead to: reading stops there on purpose, and the error knows
/// where it happened.
fn find(text: &str, steps: &[Step]) -> Option<(usize, usize)> {
    let mut source = ron::Deserializer::from_str_with_options(text, &options()).ok()?;
    let stop = Seek(steps).deserialize(&mut source).err()?;
    Some(place(&source.span_error(stop)))
}

struct Seek<'a>(&'a [Step]);

impl<'de> DeserializeSeed<'de> for Seek<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<(), D::Error> {
        if self.0.is_empty() {
            return Err(D::Error::custom("here"));
        }
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seek<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the next step of the path")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if self.0.first() == Some(&Step::Key(key)) {
                return map.next_value_seed(Seek(&self.0[1..]));
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        loop {
            if self.0.first() == Some(&Step::Index(index)) {
                return list.next_element_seed(Seek(&self.0[1..])).map(|_| ());
            }
            if list.next_element::<IgnoredAny>()?.is_none() {
                return Ok(());
            }
            index += 1;
        }
    }
}
