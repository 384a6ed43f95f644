//! Kind classes: groups of kinds with the same rules, as bits that a vector compares.
//!
//! Many games have more kinds than behaviors: ten kinds of alien all meet the ship and its missiles. Kinds with the
//! same row of the rules form a class, and up to 16 classes fit into a vector lane as bits: two boxes may meet if the
//! class of one is among the partners of the other. With more classes, all have the same bit, and pairs are checked
//! against the rules.

use crate::lanes::Lanes;
use crate::rules::{Kind, Rules};

/// The maximum number of classes, and the number of bits by which partners are shifted in a role.
const CLASSES: usize = 16;
/// The number of values of a [`Kind`]. Kinds from [`Kind::COUNT`] on have no partners: free places have such a kind.
pub(super) const ALL_KINDS: usize = 1 << u8::BITS;

#[inline(always)]
pub(super) const fn partners(role: i32) -> i32 {
    role >> CLASSES & 0xffff
}

/// Returns the classes that boxes with these roles may meet.
#[inline(always)]
pub(super) fn partners_of_lanes<L: Lanes>(lanes: L, roles: L::Vector) -> L::Vector {
    lanes.and(lanes.shift_right(roles, CLASSES as u32), lanes.splat(0xffff))
}

#[derive(Clone, Debug)]
pub(super) struct KindClasses {
    /// The rules from which the classes were built.
    pub rules: Rules,
    /// The role of each kind: the bit of its class and, 16 bits higher, the classes that it may meet.
    roles: [i32; ALL_KINDS],
    /// Whether all pairs that the classes allow may actually meet.
    pub is_exact: bool,
    /// Whether the rules of the last call differ from those of the call before.
    pub have_changed: bool,
}

impl Default for KindClasses {
    fn default() -> Self {
        Self { rules: Rules::none(), roles: [0; ALL_KINDS], is_exact: true, have_changed: true }
    }
}

impl KindClasses {
    /// Returns the classes for these rules. Rebuilds them if the rules differ from the last call.
    pub(super) fn update(&mut self, rules: &Rules) -> &Self {
        if self.rules == *rules {
            self.have_changed = false;
        } else {
            *self = Self::new(rules);
        }
        self
    }

    #[inline]
    pub(super) const fn role(&self, kind: Kind) -> i32 {
        self.roles[kind.index()]
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
        let is_exact = count <= CLASSES;
        let bit = |kind: usize| match rows[..count].iter().position(|&other| other == row(kind)) {
            None => 0,
            Some(class) if is_exact => 1 << class,
            Some(_) => 1,
        };
        let class: [i32; Kind::COUNT] = std::array::from_fn(bit);
        let bits_of = |kinds: u64| {
            (0..Kind::COUNT).filter(|kind| kinds >> kind & 1 == 1).fold(0, |bits, kind| bits | class[kind])
        };
        let mut roles = [0; ALL_KINDS];
        for (kind, role) in roles.iter_mut().enumerate().take(Kind::COUNT) {
            *role = class[kind] | bits_of(row(kind)) << CLASSES;
        }
        Self { rules: rules.clone(), roles, is_exact, have_changed: true }
    }
}
