//! The motions of the objects that are swept: where each begins and ends within the next tick.
//!
//! The methods know such an object by the rectangle around its path. Its motion lasts for one tick; an object that is not
//! updated after that stays at the end of the path.
//!
//! The motions lie side by side in a list, and a table by slot says where: every update of an object looks whether it has
//! one, and the table is small enough to stay in the cache.

use super::motion::Motion;
use super::slot::Slot;

/// The motion of an object, and the tick in which it is made.
#[derive(Clone, Copy, Debug)]
struct Entry {
    slot: Slot,
    motion: Motion,
    tick: u64,
}

/// The place of the motion of an object that has none.
const NOWHERE: u32 = u32::MAX;

#[derive(Clone, Debug, Default)]
pub(super) struct Motions {
    entries: Vec<Entry>,
    /// The place of each object's motion among the entries, by slot; empty until an object is swept for the first time, and
    /// then as long as the table at the last sweep.
    places: Vec<u32>,
    /// The number of ticks that have ended.
    tick: u64,
}

impl Motions {
    /// Whether no object is swept, and none was in the last tick.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the motion of an object in the next tick, or in the last one if it was not updated since; `None` if it
    /// rests.
    #[inline]
    pub(super) fn of(&self, slot: Slot) -> Option<Motion> {
        self.entry(slot).map(|entry| entry.motion)
    }

    /// Returns the motion of an object in the tick to come; `None` if it is at rest then.
    pub(super) fn in_next_tick(&self, slot: Slot) -> Option<Motion> {
        self.entry(slot).filter(|entry| entry.tick == self.tick).map(|entry| entry.motion)
    }

    #[inline]
    fn entry(&self, slot: Slot) -> Option<&Entry> {
        let place = *self.places.get(slot.index())?;
        self.entries.get(place as usize)
    }

    pub(super) fn reserve(&mut self, objects: usize, slots: usize) {
        self.entries.reserve(objects);
        self.places.reserve(slots);
    }

    #[inline]
    pub(super) fn set(&mut self, slot: Slot, motion: Motion, slots: usize) {
        if self.places.len() < slots {
            self.places.resize(slots, NOWHERE);
        }
        self.places[slot.index()] = self.entries.len() as u32;
        self.entries.push(Entry { slot, motion, tick: self.tick });
    }

    #[inline]
    pub(super) fn clear(&mut self, slot: Slot) {
        match self.places.get(slot.index()) {
            Some(&place) if place != NOWHERE => self.remove(place as usize),
            _ => {}
        }
    }

    /// Removes an entry. The last one takes its place.
    fn remove(&mut self, place: usize) {
        let removed = self.entries.swap_remove(place);
        self.places[removed.slot.index()] = NOWHERE;
        if let Some(last) = self.entries.get(place) {
            self.places[last.slot.index()] = place as u32;
        }
    }

    pub(super) fn clear_all(&mut self) {
        for Entry { slot, .. } in self.entries.drain(..) {
            self.places[slot.index()] = NOWHERE;
        }
    }

    /// Ends the motions of the last tick, and returns them one after the other; `None` when all are ended.
    pub(super) fn next_ended(&mut self, at: &mut usize) -> Option<(Slot, Motion)> {
        while self.entries.get(*at)?.tick == self.tick {
            *at += 1;
        }
        let Entry { slot, motion, .. } = self.entries[*at];
        self.remove(*at);
        Some((slot, motion))
    }

    /// Returns the number of ticks that have ended.
    #[inline]
    pub(super) const fn tick(&self) -> u64 {
        self.tick
    }

    pub(super) const fn end_tick(&mut self) {
        self.tick += 1;
    }
}
