//! Faults of a broad phase: candidates that violate its contract.
//!
//! In builds with debug assertions, a pipeline checks each candidate, and checks the overlapping pairs for duplicates.
//! [`testing`](crate::testing) checks all candidates for duplicates. Other builds check nothing, since a check would
//! cost as much as the test of the candidate.

use crate::messages::messages;
use crate::objects::{Objects, Slot};
use crate::pair::Pair;
use crate::rules::Kind;

/// A candidate that violates the contract of [`BroadPhase`](crate::broad::BroadPhase).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A slot without an object, which was removed or never inserted.
    NoObject(Slot),
    /// An object was paired with itself. The value is the object's key.
    Itself(u32),
    /// A pair was reported although the rules forbid its two kinds to meet.
    Forbidden(Pair, [Kind; 2]),
    /// A pair was reported twice in one tick.
    Twice(Pair),
}

impl Fault {
    /// Returns the fault of a single candidate, if any.
    pub(crate) fn of(a: Slot, b: Slot, objects: &Objects) -> Option<Self> {
        if let Some(slot) = [a, b].into_iter().find(|&slot| !objects.is_live(slot)) {
            return Some(Self::NoObject(slot));
        }
        let (kinds, keys) = ([objects.kind(a), objects.kind(b)], [objects.key(a), objects.key(b)]);
        if a == b {
            Some(Self::Itself(keys[0]))
        } else if !objects.rules().may_meet(kinds[0], kinds[1]) {
            Some(Self::Forbidden(Pair::new(keys[0], keys[1]), kinds))
        } else {
            None
        }
    }

    /// Returns the first duplicate pair, if any, among candidates without other faults. Sorts the candidates.
    pub(crate) fn first_twice(candidates: &mut [(Slot, Slot)], objects: &Objects) -> Option<Self> {
        let key = |&(a, b): &(Slot, Slot)| (a.min(b), a.max(b));
        candidates.sort_unstable_by_key(key);
        let twice = candidates.windows(2).find(|pairs| key(&pairs[0]) == key(&pairs[1]))?;
        let (a, b) = twice[0];
        Some(Self::Twice(Pair::new(objects.key(a), objects.key(b))))
    }
}

messages! {
    Fault {
        Self::NoObject(Slot(slot)) => "slot {slot} was reported, but it holds no object";
        Self::Itself(key) => "object {key} was reported as a pair with itself";
        Self::Forbidden(Pair { a, b }, [Kind(one), Kind(other)]) =>
            "objects {a} and {b} were reported, but the rules do not let kinds {one} and {other} meet";
        Self::Twice(Pair { a, b }) => "objects {a} and {b} were reported twice in a tick";
    }
}
