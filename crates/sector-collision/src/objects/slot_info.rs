//! Slot data that is read only for overlapping pairs.

use super::MaskId;
use std::num::NonZeroU32;

/// The data of a slot except for rectangle and kind: 16 bytes, so that an update waits for only one cache line of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlotInfo {
    pub(super) key: u32,
    pub(super) mask: PackedMask,
    /// The generation of the object, for recognizing handles of removed objects; `None` in a free slot.
    pub(super) generation: Option<NonZeroU32>,
    pub(super) changed_in: Stamp,
}

impl SlotInfo {
    pub(super) fn new(
        key: u32,
        mask: Option<MaskId>,
        generation: Option<NonZeroU32>,
        changed_in: Stamp,
    ) -> Self {
        Self { key, mask: PackedMask::new(mask), generation, changed_in }
    }
}

/// The number of ticks that had ended when an object last changed, doubled, plus 1 if it was inserted then. Only the
/// low 32 bits, which wrap around after a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp(pub(super) u32);

impl Stamp {
    pub(super) const fn inserted(self) -> Self {
        Self(self.0 | 1)
    }

    /// Replaces this stamp with that of a change now. An object that was inserted now stays so.
    #[inline]
    pub(super) fn change(&mut self, now: Self) {
        if *self != now.inserted() {
            *self = now;
        }
    }
}

/// The number of a mask, or the greatest number for none. The highest bit is set if the object may have a motion.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedMask(pub(super) u32);

impl PackedMask {
    pub(super) const MAY_MOVE: u32 = 1 << 31;
    const NONE: u32 = Self::MAY_MOVE - 1;

    /// Packs the mask of an object without a motion.
    #[inline]
    pub(super) fn new(mask: Option<MaskId>) -> Self {
        Self(mask.map_or(Self::NONE, |mask| mask.0))
    }

    #[inline]
    pub(super) fn get(self) -> Option<MaskId> {
        let id = self.0 & !Self::MAY_MOVE;
        (id != Self::NONE).then_some(MaskId(id))
    }

    #[inline]
    pub(super) const fn may_move(self) -> bool {
        self.0 & Self::MAY_MOVE != 0
    }
}
