//! The motions of the objects that are swept: where each begins and ends within the next tick.
//!
//! The methods know such an object by the rectangle around its path. Its motion lasts for one tick; an object that is not
//! updated after that stays at the end of the path.

use super::narrow::Motion;
use super::objects::Slot;

/// The motion of an object, and the tick in which it is made.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// `None` after an update that ended the motion.
    motion: Option<Motion>,
    tick: u64,
    /// Whether the list of slots has the object, so that it has it once.
    is_listed: bool,
}

/// The entry of an object that has never been swept.
const NO_MOTION: Entry = Entry { motion: None, tick: 0, is_listed: false };

/// The motions of a table of objects.
#[derive(Clone, Debug, Default)]
pub(super) struct Motions {
    /// By slot; empty until an object is swept for the first time, and then as long as the table at the last sweep.
    entries: Vec<Entry>,
    /// The slots of the objects that have been swept, and of some whose motion has ended.
    slots: Vec<Slot>,
    /// The number of ticks that have ended.
    tick: u64,
}

impl Motions {
    /// Whether no object is swept, and none was in the last tick.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the motion of an object in the next tick, or in the last one if it was not updated since; `None` if it
    /// rests.
    #[inline]
    pub(super) fn of(&self, slot: Slot) -> Option<Motion> {
        self.entries.get(slot.index())?.motion
    }

    /// Returns the motion of an object in the tick to come; `None` if it is at rest then.
    pub(super) fn in_next_tick(&self, slot: Slot) -> Option<Motion> {
        let entry = self.entries.get(slot.index()).filter(|entry| entry.tick == self.tick)?;
        entry.motion
    }

    /// Makes room for the motions of so many objects.
    pub(super) fn reserve(&mut self, objects: usize) {
        self.entries.reserve(objects);
        self.slots.reserve(objects);
    }

    /// Gives an object a motion in the next tick, in a table of `slots` slots.
    pub(super) fn set(&mut self, slot: Slot, motion: Motion, slots: usize) {
        if self.entries.len() < slots {
            self.entries.resize(slots, NO_MOTION);
        }
        let entry = &mut self.entries[slot.index()];
        if !entry.is_listed {
            self.slots.push(slot);
        }
        *entry = Entry { motion: Some(motion), tick: self.tick, is_listed: true };
    }

    /// Ends the motion of an object, if it has one.
    #[inline]
    pub(super) fn clear(&mut self, slot: Slot) {
        if let Some(entry) = self.entries.get_mut(slot.index()) {
            entry.motion = None;
        }
    }

    /// Ends all motions.
    pub(super) fn clear_all(&mut self) {
        for slot in self.slots.drain(..) {
            self.entries[slot.index()] = NO_MOTION;
        }
    }

    /// Ends the motions of the last tick, and returns them one after the other; `None` when all are ended.
    pub(super) fn next_ended(&mut self, at: &mut usize) -> Option<(Slot, Motion)> {
        while let Some(&slot) = self.slots.get(*at) {
            let entry = &mut self.entries[slot.index()];
            if entry.motion.is_some() && entry.tick == self.tick {
                *at += 1;
                continue;
            }
            entry.is_listed = false;
            self.slots.swap_remove(*at);
            if let Some(motion) = entry.motion.take() {
                return Some((slot, motion));
            }
        }
        None
    }

    /// Returns the number of ticks that have ended.
    #[inline]
    pub(super) const fn tick(&self) -> u64 {
        self.tick
    }

    /// Takes note of the end of a tick.
    pub(super) const fn end_tick(&mut self) {
        self.tick += 1;
    }
}
