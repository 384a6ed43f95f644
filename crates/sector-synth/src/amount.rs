//! Numbers that are known to be within their range.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// A finite number from `LOW` to `HIGH`, both included.
///
/// The range is checked while the score is read, so that the error carries the place in the file, and nothing
/// behind the reader has to think of NaN again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Amount<const LOW: i32, const HIGH: i32>(f32);

impl<const LOW: i32, const HIGH: i32> Amount<LOW, HIGH> {
    /// The number.
    #[must_use]
    pub const fn get(self) -> f32 {
        self.0
    }

    /// `value` moved into the range; for defaults in code.
    #[must_use]
    pub const fn clamped(value: f32) -> Self {
        Self(value.clamp(LOW as f32, HIGH as f32))
    }
}

impl<'de, const LOW: i32, const HIGH: i32> Deserialize<'de> for Amount<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let value = f32::deserialize(source)?;
        if value >= LOW as f32 && value <= HIGH as f32 {
            return Ok(Self(value));
        }
        Err(D::Error::custom(format!("{value} is out of range, expected a number from {LOW} to {HIGH}")))
    }
}

/// Decibels of gain.
pub(crate) type Db = Amount<-60, 12>;
/// A share, 0 to 1.
pub(crate) type Share = Amount<0, 1>;
/// A time within a sound or a note, in milliseconds.
pub(crate) type Millis = Amount<0, 8_000>;
