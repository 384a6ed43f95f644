//! The payload of a sealed file ([`sealed`](super::sealed)): TOML with the version of its format.

use ron_text::shortened;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::str;

/// The largest payload of a sealed file that is read, in bytes: several times what the game can write. A megabyte of TOML would
/// take 130 ms and 55 MB.
pub const MAX_BYTES: usize = 1 << 18;

/// The reason why the payload of a sealed file is refused, although its checksum is right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A payload that is too large to have been written by the game.
    #[error("{0} bytes: expected at most {MAX_BYTES}")]
    TooLarge(usize),
    /// A payload that is not UTF-8.
    #[error("expected text")]
    NotText,
    /// A payload with a later version of the format, of a newer game, which must not be overwritten.
    #[error("version {found} of a newer game: this one reads version {expected}")]
    Newer {
        /// The version in the payload.
        found: i64,
        /// The version that this game writes and reads.
        expected: i64,
    },
    /// A payload with a version of the format that never was.
    #[error("version {found}: expected version {expected}")]
    Version {
        /// The version in the payload.
        found: i64,
        /// The version that this game writes and reads.
        expected: i64,
    },
    /// A payload that is not TOML, or with a field that is missing, unknown, or of another type.
    #[error("{0}")]
    Form(String),
    /// A field with a value that no game can have.
    #[error("{what} is {found}: expected {expected}")]
    Value {
        /// The name of the field.
        what: &'static str,
        /// The value in the payload.
        found: String,
        /// The values that are allowed, in words.
        expected: &'static str,
    },
}

/// The one field that every version of a format has.
#[derive(Deserialize)]
struct Versioned {
    version: i64,
}

impl RecordError {
    pub(crate) fn value<T>(
        what: &'static str,
        found: impl ToString,
        expected: &'static str,
    ) -> Result<T, Self> {
        Err(Self::Value { what, found: shortened(found.to_string()), expected })
    }
}

/// Reads the payload of a sealed file, TOML whose field `version` must have the value `version`.
/// Fails when the payload is refused; the version is checked before all other fields.
pub(crate) fn read<T: DeserializeOwned>(payload: &[u8], version: i64) -> Result<T, RecordError> {
    if payload.len() > MAX_BYTES {
        return Err(RecordError::TooLarge(payload.len()));
    }
    let text = str::from_utf8(payload).map_err(|_| RecordError::NotText)?;
    let form = |error: toml::de::Error| RecordError::Form(shortened(error.message().to_owned()));
    let Versioned { version: found } = toml::from_str(text).map_err(form)?;
    if found > version {
        return Err(RecordError::Newer { found, expected: version });
    }
    if found < version {
        return Err(RecordError::Version { found, expected: version });
    }
    toml::from_str(text).map_err(form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Record {
        #[serde(rename = "version")]
        _version: i64,
        points: u64,
    }

    #[test]
    fn errors_name_the_field_or_the_version() {
        let read = |payload: &[u8]| read::<Record>(payload, 1);
        assert_eq!(read(b"version = 1\npoints = 3").map(|record| record.points), Ok(3));
        let cases: [(&[u8], &str); 6] = [
            (b"\xff", "expected text"),
            (b"", "missing field `version`"),
            (b"version = 2\npearls = 3", "version 2 of a newer game"),
            (b"version = 1", "missing field `points`"),
            (b"version = 1\npoints = -3", "expected u64"),
            (b"version = 1\npoints = 3\nmore = 4", "unknown field `more`"),
        ];
        for (payload, words) in cases {
            let error = read(payload).expect_err(words).to_string();
            assert!(error.contains(words), "{error}");
        }
        let huge = vec![b' '; MAX_BYTES + 1];
        assert!(matches!(read(&huge), Err(RecordError::TooLarge(_))));
    }
}
