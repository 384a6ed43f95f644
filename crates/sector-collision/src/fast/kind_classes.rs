//! Kind classes: kinds that may meet the same kinds, as bits that a vector compares.
//!
//! Many games have more kinds than sorts of behavior: ten kinds of alien all meet the ship and its missiles. Kinds with
//! the same row of the rules are one class, and up to 31 classes fit the lanes of a vector as bits: two boxes may meet
//! if the class of one is among the partners of the other. With more classes all have the same bit, and pairs are
//! checked by the rules themselves.

use crate::rules::{Kind, Rules};

/// The class of each kind, and the classes that it may meet, a bit each.
#[derive(Clone, Debug)]
pub(super) struct KindClasses {
    /// The rules from which the classes were made; `None` before the first.
    rules: Option<Rules>,
    pub class: [i32; Kind::COUNT],
    pub partners: [i32; Kind::COUNT],
    /// Whether all pairs that the classes allow may meet.
    pub is_exact: bool,
}

impl Default for KindClasses {
    fn default() -> Self {
        Self { rules: None, class: [0; Kind::COUNT], partners: [0; Kind::COUNT], is_exact: true }
    }
}

impl KindClasses {
    /// Returns the classes for these rules, made anew if they differ from those of the last call.
    pub(super) fn update(&mut self, rules: &Rules) -> &Self {
        if self.rules.as_ref() != Some(rules) {
            *self = Self::new(rules);
        }
        self
    }

    /// Returns the rules that the classes are made from.
    pub(super) const fn rules(&self) -> Option<&Rules> {
        self.rules.as_ref()
    }

    fn new(rules: &Rules) -> Self {
        let row = |kind: usize| rules.row(Kind(kind as u8));
        let (mut rows, mut count) = ([0; Kind::COUNT], 0);
        for kind in 0..Kind::COUNT {
            if row(kind) != 0 && !rows[..count].contains(&row(kind)) {
                rows[count] = row(kind);
                count += 1;
            }
        }
        let is_exact = count < i32::BITS as usize;
        let bit = |kind: usize| match rows[..count].iter().position(|&other| other == row(kind)) {
            None => 0,
            Some(class) if is_exact => 1 << class,
            Some(_) => 1,
        };
        let class: [i32; Kind::COUNT] = std::array::from_fn(bit);
        let bits_of = |kinds: u64| {
            (0..Kind::COUNT).filter(|kind| kinds >> kind & 1 == 1).fold(0, |bits, kind| bits | class[kind])
        };
        Self {
            rules: Some(rules.clone()),
            class,
            partners: std::array::from_fn(|kind| bits_of(row(kind))),
            is_exact,
        }
    }
}
