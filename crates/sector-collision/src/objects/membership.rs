//! Objects that change their kind, or are disabled: their slots stay theirs, but methods skip them like free ones.

use super::{FREE, Objects, Slot};
use crate::rules::{Kind, kinds_in};

/// The bit that marks the kind of a disabled object. No method knows such a kind.
const DISABLED: u8 = 1 << 7;

const _: () = assert!(DISABLED as usize >= Kind::COUNT);

pub(super) const fn marked(kind: Kind, is_enabled: bool) -> Kind {
    if is_enabled { kind } else { Kind(kind.0 | DISABLED) }
}

#[inline]
pub(super) const fn without_mark(kind: Kind) -> Kind {
    Kind(kind.0 & !DISABLED)
}

impl Objects {
    /// Returns the number of objects, enabled or not.
    pub(crate) fn len_with_disabled(&self) -> usize {
        self.rects.len() - self.free.len()
    }

    /// Returns the slots of all objects, enabled or not, in ascending order.
    pub(crate) fn slots_with_disabled(&self) -> impl Iterator<Item = Slot> + '_ {
        (0..).zip(&self.kinds).filter(|&(_, &kind)| kind != FREE).map(|(slot, _)| Slot(slot))
    }

    /// Whether the object in a slot is disabled. Reads no memory of the slot while no object is.
    #[inline]
    pub(crate) fn is_disabled(&self, slot: Slot) -> bool {
        self.disabled > 0 && !self.is_live(slot)
    }

    /// Returns the number of objects, enabled or not, that count as a kind.
    pub(crate) fn count_of(&self, kind: Kind) -> u32 {
        let kinds = kinds_in(self.rules.counting_as(kind)).map(Kind::index);
        kinds.map(|kind| self.per_kind[kind] + self.disabled_per_kind[kind]).sum()
    }

    /// Replaces the kind of an object and whether it is enabled. The method must not know the object at this time.
    pub(crate) fn set_kind(&mut self, slot: Slot, kind: Kind, is_enabled: bool) {
        let kind = marked(kind, is_enabled);
        let before = std::mem::replace(&mut self.kinds[slot.index()], kind);
        self.uncount(before);
        self.count(kind);
    }

    pub(super) fn count(&mut self, kind: Kind) {
        if kind.index() < Kind::COUNT {
            self.per_kind[kind.index()] += 1;
            self.present |= kind.bit();
        } else {
            self.disabled_per_kind[without_mark(kind).index()] += 1;
            self.disabled += 1;
        }
    }

    pub(super) fn uncount(&mut self, kind: Kind) {
        if kind.index() >= Kind::COUNT {
            self.disabled_per_kind[without_mark(kind).index()] -= 1;
            self.disabled -= 1;
            return;
        }
        self.per_kind[kind.index()] -= 1;
        if self.per_kind[kind.index()] == 0 {
            self.present &= !kind.bit();
        }
    }

    /// Sets all counts to those of an empty table.
    pub(super) fn reset_counts(&mut self) {
        (self.per_kind, self.present) = ([0; Kind::COUNT], 0);
        (self.disabled_per_kind, self.disabled) = ([0; Kind::COUNT], 0);
    }
}
