//! The objects of a tick, sorted by kind.
//!
//! A counting sort in one pass, since the table knows the number of objects of each kind. A method that pairs the runs
//! of two kinds that may meet has applied the rules before it looks at any object:
//!
//! ```text
//!   slots     [ship | missile missile | alien alien alien]
//!   starts     0      1                 3                   6
//! ```

use crate::memory::bytes_of;
use crate::objects::{Objects, Slot};
use crate::rules::Kind;

/// The slots of all objects, grouped by kind and in ascending order within each kind.
#[derive(Clone, Debug)]
pub(super) struct KindRuns {
    slots: Vec<Slot>,
    /// The first index of each kind in `slots`. The last element is the end of the last kind.
    starts: [usize; Kind::COUNT + 1],
}

impl KindRuns {
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self { slots: Vec::with_capacity(capacity), starts: [0; Kind::COUNT + 1] }
    }

    pub(super) fn memory(&self) -> usize {
        let Self { slots, starts: _ } = self;
        bytes_of(slots)
    }

    pub(super) fn sort(&mut self, objects: &Objects) {
        for (kind, &count) in objects.per_kind().iter().enumerate() {
            self.starts[kind + 1] = self.starts[kind] + count as usize;
        }
        self.slots.resize(objects.len(), Slot(0));
        let mut next = self.starts;
        for slot in objects.slots() {
            let place = &mut next[objects.kind(slot).index()];
            self.slots[*place] = slot;
            *place += 1;
        }
    }

    pub(super) fn all(&self) -> &[Slot] {
        &self.slots
    }

    #[inline]
    pub(super) fn of(&self, kind: Kind) -> &[Slot] {
        &self.slots[self.starts[kind.index()]..self.starts[kind.index() + 1]]
    }
}
