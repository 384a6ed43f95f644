//! Deserialization from files and messages (feature `serde`). The input is untrusted, so each value is checked.
//!
//! Types without limits derive `Deserialize` where they are defined. Memory use is proportional to the bytes read: no
//! length is trusted before its elements have arrived.

use super::events::{Event, Events, order};
use super::handle::PipelineNumber;
use super::hit::Hit;
use super::mask::Mask;
use super::masks::{InitialMasks, MaskChanges};
use super::objects::{MaskId, Slot, kinds_in};
use super::pair::Pair;
use super::rect::Rect;
use super::rules::{Kind, Rules};
use super::snapshot::{SavedObject, Snapshot};
use super::tick_fraction::TickFraction;
use serde::de::{Deserialize, Deserializer, Error, Unexpected};
use serde::ser::{Serialize, Serializer};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

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

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let sets = (0_u8..).zip([&self.noticed, &self.blocked_by, &self.members].into_iter().flatten());
        // Collect the sets first, since some formats need to know the length.
        sets.filter(|&(_, &kinds)| kinds != 0).collect::<Vec<_>>().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let sets = Vec::<(u8, u64)>::deserialize(from)?;
        if let Some(pair) = sets.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
            return Err(D::Error::custom(format_args!("rules number {} behind {}", pair[1].0, pair[0].0)));
        }
        let mut rules = Self::none();
        for (number, kinds) in sets {
            let kind = Kind(number % Kind::COUNT as u8);
            match usize::from(number) / Kind::COUNT {
                0 => rules.let_notice(kind.bit(), kinds),
                1 => rules.blocked_by[kind.index()] = kinds,
                2 => rules.set_members(kind, kinds),
                _ => {
                    let found = Unexpected::Unsigned(number.into());
                    return Err(D::Error::invalid_value(found, &"a number of rules, 0 to 191"));
                }
            }
        }
        for kind in (0..Kind::COUNT as u8).map(Kind) {
            if rules.blocked_by(kind) & !rules.row(kind) != 0 {
                return Err(D::Error::custom(format_args!(
                    "{kind:?} is stopped by kinds that it may not meet"
                )));
            }
            let members = rules.members[kind.index()];
            let of_members = kinds_in(members).fold(0, |kinds, member| kinds | rules.kinds_of(member));
            if members & kind.bit() != 0 || of_members & !rules.kinds_of(kind) != 0 {
                return Err(D::Error::custom(format_args!(
                    "{kind:?} counts as itself, or not as all of its members"
                )));
            }
        }
        Ok(rules)
    }
}

/// Serializes the source of generations as the next generation.
pub(super) fn value_of<S: Serializer>(generations: &Arc<AtomicU32>, to: S) -> Result<S::Ok, S::Error> {
    generations.load(Ordering::Relaxed).serialize(to)
}

/// Serializes shared data like its owner.
pub(super) fn content_of<S: Serializer>(shared: &Arc<MaskChanges>, to: S) -> Result<S::Ok, S::Error> {
    (**shared).serialize(to)
}

impl MaskChanges {
    /// Checks that all numbers are valid after `initial` masks, and that exactly those of removed masks are free.
    fn check(&self, initial: u32) -> Result<(), String> {
        let replaced = self.replaced.iter().map(|&(id, _)| id.0);
        if let Some(id) =
            replaced.clone().zip(replaced.skip(1).chain([initial])).find(|(id, next)| id >= next)
        {
            return Err(format!(
                "replaced mask {} before {}: expected ascending numbers below {initial}",
                id.0, id.1
            ));
        }
        if self.added.len() as u64 + u64::from(initial) >= u64::from(u32::MAX >> 1) {
            return Err(format!("{} masks after {initial}: expected fewer than 2³¹ − 1", self.added.len()));
        }
        let removed = self.replaced.iter().filter(|(_, mask)| mask.is_none()).map(|&(id, _)| id);
        let added = (initial..).zip(&self.added).filter(|(_, mask)| mask.is_none());
        let mut free = self.free.clone();
        free.sort_unstable();
        if removed.chain(added.map(|(id, _)| MaskId(id))).eq(free) {
            return Ok(());
        }
        Err(format!("free mask numbers {:?}: expected each removed mask once", self.free))
    }
}

impl Serialize for Mask {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let words = (self.width() as usize).div_ceil(u64::BITS as usize);
        let rows = self.words().chunks_exact(self.stride()).flat_map(|row| &row[..words]);
        SavedMask { width: self.width(), height: self.height(), words: rows.copied().collect() }.serialize(to)
    }
}

/// A mask without the additional zero word of each row.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Mask")]
struct SavedMask {
    width: i32,
    height: i32,
    words: Vec<u64>,
}

impl<'de> Deserialize<'de> for Mask {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let SavedMask { width, height, words } = SavedMask::deserialize(from)?;
        let side = |side: i32| usize::try_from(side).unwrap_or(0);
        Self::from_words(side(width), side(height), &words).map_err(D::Error::custom)
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

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Snapshot<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Snapshot")]
        struct Unchecked<T> {
            pipeline: PipelineNumber,
            min_generation: u32,
            rules: Rules,
            objects: Vec<SavedObject<T>>,
            free: Vec<Slot>,
            #[serde(default)]
            rest_after: Option<NonZeroU32>,
            #[serde(default)]
            initial_masks: Option<InitialMasks>,
            #[serde(default)]
            masks: MaskChanges,
        }
        let Unchecked { pipeline, min_generation, rules, objects, free, rest_after, initial_masks, masks } =
            Unchecked::deserialize(from)?;
        masks.check(initial_masks.map_or(0, |initial| initial.count)).map_err(D::Error::custom)?;
        let masks = Arc::new(masks);
        for (i, saved) in objects.iter().enumerate() {
            saved.motion().map_err(|error| D::Error::custom(format_args!("path of object {i}: {error}")))?;
            let generation = saved.generation.get();
            if generation >= min_generation {
                let message = format_args!(
                    "generation {generation} of object {i}: expected less than {min_generation}"
                );
                return Err(D::Error::custom(message));
            }
        }
        let generations = Arc::new(AtomicU32::new(min_generation));
        let mut is_free = vec![false; objects.len() + free.len()];
        for slot in &free {
            match is_free.get_mut(slot.index()) {
                Some(seen @ false) => *seen = true,
                Some(_) => return Err(D::Error::custom(format_args!("slot {} is free twice", slot.0))),
                None => {
                    let message = format_args!("free slot {} of {} slots", slot.0, is_free.len());
                    return Err(D::Error::custom(message));
                }
            }
        }
        Ok(Self { pipeline, generations, rules, objects, free, rest_after, initial_masks, masks })
    }
}
