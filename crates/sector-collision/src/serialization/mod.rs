//! Deserialization from files and messages (feature `serde`). The input is untrusted, so each value is checked.
//!
//! Types without limits derive `Deserialize` where they are defined. Memory use is proportional to the bytes read: no
//! length is trusted before its elements have arrived.

mod masks;
mod rules;
mod snapshot;

pub(super) use snapshot::{content_of, value_of};

use super::events::{Event, Events, order};
use super::hit::Hit;
use super::pair::Pair;
use super::rect::Rect;
use super::rules::Kind;
use super::tick_fraction::TickFraction;
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

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Pair")]
        struct Unchecked {
            a: u32,
            b: u32,
        }
        let Unchecked { a, b } = Unchecked::deserialize(from)?;
        if a <= b {
            return Ok(Self { a, b });
        }
        Err(D::Error::custom(format_args!("a pair of {a} and {b}: expected the lower key first")))
    }
}

impl<'de> Deserialize<'de> for TickFraction {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "TickFraction")]
        struct Unchecked {
            numerator: u64,
            denominator: u64,
        }
        let Unchecked { numerator, denominator } = Unchecked::deserialize(from)?;
        if numerator <= denominator && denominator > 0 {
            return Ok(Self::new(numerator, denominator));
        }
        Err(D::Error::custom(format_args!("{numerator} / {denominator} is not a time within a tick")))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Events<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Events")]
        struct Unchecked<T> {
            events: Vec<Event<T>>,
        }
        let Unchecked { events } = Unchecked::deserialize(from)?;
        let place = |event: &Event<T>| order(&event.hit);
        if let Some(at) = events.windows(2).position(|pair| place(&pair[0]) >= place(&pair[1])) {
            return Err(D::Error::custom(format_args!("event {} is not behind event {at}", at + 1)));
        }
        if let Some(at) = events.iter().position(|Event { hit: Hit { a, b, .. }, .. }| a.order() >= b.order())
        {
            return Err(D::Error::custom(format_args!("event {at}: expected the lower key first")));
        }
        let mut read = Self::new();
        read.events = events;
        Ok(read)
    }
}
