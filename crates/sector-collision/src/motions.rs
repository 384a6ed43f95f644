//! The motions of swept objects: where each begins and ends within the next tick.
//!
//! Methods see a swept object as the rectangle around its path. A motion lasts for one tick; an object that is not
//! updated afterward stays at the end of its path.
//!
//! The motions are stored densely in a list. Every update of an object checks whether it has one, so a separate table,
//! indexed by slot and small enough to stay in the cache, holds the positions in the list.

use super::flight::{Flight, Stop};
use super::motion::Motion;
use super::rect::Rect;
use super::slot::Slot;

/// The motion of an object, and the tick it belongs to.
#[derive(Clone, Copy, Debug)]
struct Entry {
    slot: Slot,
    flight: Flight,
    tick: u64,
}

/// Marks a slot without a motion in `places`.
const NOWHERE: u32 = u32::MAX;

#[derive(Clone, Debug, Default)]
pub(super) struct Motions {
    entries: Vec<Entry>,
    /// The index of each object's entry, by slot. Empty until an object is first swept, then as long as the table was
    /// at the last sweep.
    places: Vec<u32>,
    /// The number of ticks that have ended.
    tick: u64,
}

impl Motions {
    /// Whether no object is swept now or was in the last tick.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the motion of an object in the next tick, or in the last one if it has not been updated since; `None` if
    /// it rests.
    #[inline]
    pub(super) fn of(&self, slot: Slot) -> Option<Motion> {
        self.flight(slot).map(|flight| flight.motion)
    }

    /// Returns the motion of an object like [`of`](Self::of), with its stop if a blocker stopped it.
    #[inline]
    pub(super) fn flight(&self, slot: Slot) -> Option<Flight> {
        self.entry(slot).map(|entry| entry.flight)
    }

    /// Ends the flight of a swept object early.
    pub(super) fn stop(&mut self, slot: Slot, stop: Stop) {
        let place = self.places[slot.index()];
        self.entries[place as usize].flight.stop = Some(stop);
    }

    /// Returns the motion of an object in the next tick; `None` if it rests.
    pub(super) fn in_next_tick(&self, slot: Slot) -> Option<Motion> {
        self.entry(slot).filter(|entry| entry.tick == self.tick).map(|entry| entry.flight.motion)
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

    /// Sets the motion of an object in the next tick, and replaces any that it has.
    #[inline]
    pub(super) fn set(&mut self, slot: Slot, motion: Motion, slots: usize) {
        if self.places.len() < slots {
            self.places.resize(slots, NOWHERE);
        }
        let entry = Entry { slot, flight: Flight { motion, stop: None }, tick: self.tick };
        let place = &mut self.places[slot.index()];
        match self.entries.get_mut(*place as usize) {
            Some(replaced) => *replaced = entry,
            None => {
                *place = self.entries.len() as u32;
                self.entries.push(entry);
            }
        }
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

    /// Removes one of the motions of the last tick and returns it with the rectangle at its end, or `None` if none is
    /// left.
    pub(super) fn next_ended(&mut self, at: &mut usize) -> Option<(Slot, Rect)> {
        while self.entries.get(*at)?.tick == self.tick {
            *at += 1;
        }
        let Entry { slot, flight, .. } = self.entries[*at];
        self.remove(*at);
        Some((slot, flight.end()))
    }

    #[inline]
    pub(super) const fn tick(&self) -> u64 {
        self.tick
    }

    pub(super) const fn end_tick(&mut self) {
        self.tick += 1;
    }
}
