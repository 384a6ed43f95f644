//! Numbers whose range is part of their type.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// A finite number from `LOW` to `HIGH`, inclusive.
///
/// The range is checked while the score is read, so the error has the position in the file, and later code never
/// meets NaN.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ranged<const LOW: i32, const HIGH: i32>(f32);

impl<const LOW: i32, const HIGH: i32> Ranged<LOW, HIGH> {
    /// Returns the number, which is always finite and within the range.
    pub const fn get(self) -> f32 {
        self.0
    }

    /// Returns `value` clamped to the range. For defaults in code.
    pub const fn clamped(value: f32) -> Self {
        Self(value.clamp(LOW as f32, HIGH as f32))
    }
}

impl<'de, const LOW: i32, const HIGH: i32> Deserialize<'de> for Ranged<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        checked(f32::deserialize(source)?).map_err(D::Error::custom)
    }
}

/// Returns `value` if it is finite and within the range. The error has no position.
pub(crate) fn checked<const LOW: i32, const HIGH: i32>(value: f32) -> Result<Ranged<LOW, HIGH>, String> {
    if value >= LOW as f32 && value <= HIGH as f32 {
        return Ok(Ranged(value));
    }
    Err(format!("{value} is out of range, expected a number from {LOW} to {HIGH}"))
}

pub(crate) type Db = Ranged<-60, 12>;
pub(crate) type Fraction = Ranged<0, 1>;
/// A time within a sound or a note, in milliseconds.
pub(crate) type Millis = Ranged<0, 8_000>;
