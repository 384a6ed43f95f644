//! Deserialization from files and messages (feature `serde`). The input is untrusted, so each value is checked.
//!
//! Types without limits derive `Deserialize` where they are defined. Memory use is proportional to the bytes read: no
//! length is trusted before its elements have arrived.

mod masks;
mod rules;

use super::rect::Rect;
use super::rules::Kind;
use serde::de::{Deserialize, Deserializer, Error, Unexpected};

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let kind = Self(u8::deserialize(from)?);
        if kind.index() < Self::COUNT {
            return Ok(kind);
        }
        Err(D::Error::invalid_value(Unexpected::Unsigned(kind.0.into()), &"a kind, 0 to 63"))
    }
}

impl<'de> Deserialize<'de> for Rect {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Rect")]
        struct Unchecked {
            x: i32,
            y: i32,
            w: i32,
            h: i32,
        }
        let Unchecked { x, y, w, h } = Unchecked::deserialize(from)?;
        Self::checked(x.into(), y.into(), w.into(), h.into()).map_err(D::Error::custom)
    }
}
