//! The payload of a sealed file ([`sealed`](super::sealed)): TOML with a format version.

use ron_text::shortened;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::str;

/// The largest payload to read, in bytes: several times more than the game can write. A megabyte of TOML would take 130
/// ms and 55 MB.
pub const MAX_BYTES: usize = 1 << 18;

/// The reason why a payload is rejected even though its checksum is correct.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The payload is larger than any the game writes.
    #[error("it has {0} bytes: expected at most {MAX_BYTES}")]
    TooLarge(usize),
    /// The payload is not UTF-8.
    #[error("expected text")]
    NotText,
    /// The payload has a newer format version, from a newer game, and must not be overwritten.
    #[error("it has version {found} from a newer game: this game reads only version {expected}")]
    Newer {
        /// The version in the payload.
        found: i64,
        /// The version that this game reads and writes.
        expected: i64,
    },
    /// The payload has a format version that never existed.
    #[error("it has version {found}: expected version {expected}")]
    Version {
        /// The version in the payload.
        found: i64,
        /// The version that this game reads and writes.
        expected: i64,
    },
    /// The payload is not TOML, or has a missing field, an unknown field, or one of the wrong type.
    #[error("{0}")]
    Form(String),
    /// A field has a value that no game can have.
    #[error("{what} is {found}: expected {expected}")]
    Value {
        /// The name of the field.
        what: &'static str,
        /// The value in the payload.
        found: String,
        /// A description of the allowed values.
        expected: &'static str,
    },
}

/// The field `version`, which every format version has.
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

/// Reads a TOML payload. Its field `version` must equal `version` and is checked before all other fields.
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
    fn errors_report_the_field_or_version() {
        let read = |payload: &[u8]| read::<Record>(payload, 1);
        assert_eq!(read(b"version = 1\npoints = 3").map(|record| record.points), Ok(3));
        let cases: [(&[u8], &str); 6] = [
            (b"\xff", "expected text"),
            (b"", "missing field `version`"),
            (b"version = 2\npearls = 3", "version 2 from a newer game"),
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
