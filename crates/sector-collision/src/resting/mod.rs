//! The resting layer: hides objects from the method after a number of ticks without changes.
//!
//! ```text
//!                      no change for `after` ticks
//!   [ awake ] ---------------------------------------> [ at rest ]
//!       ^   the method's table                cells, and pairs |
//!       '------------------------------------------------------'
//!                 update, update_swept: another rectangle, mask or path
//! ```
//!
//! The method works on a table of awake objects only, so it needs no knowledge of resting ones and never skips any.
//! Awake objects find resting ones in [cells] that are updated object by object. A pair of two resting objects is
//! tested when the second one comes to rest, and its result is [stored](crate::narrow::resting_pairs) until one wakes.
//!
//! **Cost** per tick: the method's cost for the awake objects, one comparison of two numbers per slot of their table,
//! one search in the cells for each awake object that may meet a resting one, and a copy of each touching pair at rest.
//! Coming to rest costs a search, a removal from the method, and an insertion into the cells; waking costs an insertion
//! into the method. If more than half of the awake objects come to rest at once, the method is rebuilt instead.
//!
//! **Memory**: at most 120 bytes per object, plus 48 bytes for each resting pair, with room for as many as the pipeline
//! has for other pairs.

mod cells;

use crate::broad::recorded::Recorded;
use crate::counts::MethodStats;
use crate::masks::Masks;
use crate::narrow::resting_pairs::RestingPairs;
use crate::objects::{Object, Objects, Slot};
use crate::rules::Rules;
use cells::RestingCells;
use std::num::NonZeroU32;

/// Marks resting objects and free slots, which have no slot in the table of awake objects.
const NOT_AWAKE: Slot = Slot(u32::MAX);
/// Marks free slots in `changed_in`, which never come to rest.
const NEVER: i64 = i64::MAX;
/// If the table of awake objects has at most this many slots, it is not packed.
const FEW_SLOTS: usize = 64;
/// The table is packed when it has more than this many slots per object.
const SLOTS_PER_OBJECT: usize = 4;

/// The work of the resting layer in one tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) tests: u64,
    pub(super) stats: MethodStats,
}

/// The resting objects, and the table of awake ones.
#[derive(Clone, Debug)]
pub(super) struct RestingLayer {
    /// The number of ticks without a change after which an object comes to rest.
    pub(super) after: NonZeroU32,
    /// The awake objects, as the method sees them: without masks and motions, which methods ignore.
    pub(super) awake: Objects,
    /// The slot of each awake object in the pipeline's table, by its slot in `awake`.
    slots: Vec<Slot>,
    /// The number of ticks that had ended when each awake object last changed, by its slot in `awake`.
    changed_in: Vec<i64>,
    /// The slot of each object in `awake`, by its slot in the pipeline's table.
    places: Vec<Slot>,
    cells: RestingCells,
    pub(super) pairs: RestingPairs,
    pub(super) work: Work,
    /// Scratch list: the objects that come to rest in this tick, or move within `awake`.
    coming: Vec<Slot>,
    /// Whether an object was inserted, changed or removed since the last tick began.
    is_changed: bool,
    /// Whether the results of the last tick are valid, so that a tick without changes can reuse them.
    pub(super) is_complete: bool,
}

impl RestingLayer {
    /// Creates a layer in which all objects are awake, with room for `capacity` objects and `pairs` pairs.
    pub(super) fn new(after: NonZeroU32, objects: &Objects, capacity: usize, pairs: usize) -> Self {
        let mut layer = Self {
            after,
            awake: Objects::new(objects.rules().clone(), capacity),
            slots: Vec::with_capacity(capacity),
            changed_in: Vec::with_capacity(capacity),
            places: Vec::with_capacity(capacity),
            cells: RestingCells::with_capacity(capacity),
            pairs: RestingPairs::with_capacity(pairs),
            work: Work::default(),
            coming: Vec::with_capacity(capacity),
            is_changed: true,
            is_complete: false,
        };
        objects.slots().for_each(|slot| layer.enter(slot, objects));
        layer
    }

    pub(super) const fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn contains(&self, slot: Slot) -> bool {
        self.cells.contains(slot)
    }

    /// Adds an object to the method's table, as if it had just changed. Does not notify the method.
    pub(super) fn enter(&mut self, slot: Slot, objects: &Objects) {
        self.enter_changed_in(slot, objects, tick(objects));
    }

    /// Adds an object that last changed in the given tick to the method's table.
    fn enter_changed_in(&mut self, slot: Slot, objects: &Objects, tick: i64) {
        self.is_changed = true;
        let place = self.awake.insert(as_seen_by_methods(slot, objects));
        if place.index() == self.slots.len() {
            self.slots.push(slot);
            self.changed_in.push(tick);
        }
        (self.slots[place.index()], self.changed_in[place.index()]) = (slot, tick);
        if self.places.len() <= slot.index() {
            self.places.resize(slot.index() + 1, NOT_AWAKE);
        }
        self.places[slot.index()] = place;
    }

    pub(super) fn insert(&mut self, slot: Slot, objects: &Objects, broad: &mut Recorded) {
        self.enter(slot, objects);
        broad.insert(self.places[slot.index()], &self.awake);
    }

    pub(super) fn remove(&mut self, slot: Slot, broad: &mut Recorded) {
        self.is_changed = true;
        match self.places[slot.index()] {
            NOT_AWAKE => self.leave_cells(slot),
            place => {
                broad.remove(place, &self.awake);
                self.leave_awake(place);
            }
        }
    }

    /// Records that the rectangle, mask or path of an object has changed, and wakes the object if it is at rest.
    pub(super) fn changed(&mut self, slot: Slot, objects: &Objects, broad: &mut Recorded) {
        self.is_changed = true;
        match self.places[slot.index()] {
            NOT_AWAKE => {
                self.leave_cells(slot);
                self.insert(slot, objects, broad);
            }
            place => {
                self.changed_in[place.index()] = tick(objects);
                if self.awake.rect(place) != objects.rect(slot) {
                    self.awake.update(place, objects.rect(slot), None);
                    broad.moved(place, &self.awake);
                }
            }
        }
    }

    fn leave_cells(&mut self, slot: Slot) {
        self.cells.remove(slot);
        self.pairs.woke();
    }

    fn leave_awake(&mut self, place: Slot) {
        self.awake.remove(place);
        self.changed_in[place.index()] = NEVER;
        self.places[self.slots[place.index()].index()] = NOT_AWAKE;
    }

    /// Removes all objects and keeps the memory. The caller must rebuild the method afterward.
    pub(super) fn clear(&mut self) {
        self.is_changed = true;
        self.awake.reset();
        self.slots.clear();
        self.changed_in.clear();
        self.places.clear();
        self.cells.clear();
        self.pairs.clear();
    }

    /// Starts over after the table of objects was replaced: all objects are awake, as if they had just changed. The
    /// caller must rebuild the method afterward.
    pub(super) fn restart(&mut self, after: NonZeroU32, objects: &Objects) {
        self.clear();
        self.awake.set_rules(objects.rules().clone());
        (self.after, self.is_complete) = (after, false);
        objects.slots().for_each(|slot| self.enter(slot, objects));
    }

    /// Returns the number of ticks that have ended since the last change of an object; `None` if it is at rest. An
    /// object whose path has ended since changes in the next tick.
    pub(super) fn still(&self, slot: Slot, objects: &Objects) -> Option<u32> {
        match self.places[slot.index()] {
            NOT_AWAKE => None,
            _ if objects.motion(slot).is_some() => Some(0),
            place => {
                let ticks = tick(objects).saturating_sub(self.changed_in[place.index()]);
                Some(u32::try_from(ticks).unwrap_or(u32::MAX))
            }
        }
    }

    /// Continues after a [restart](Self::restart) with objects that have been [still](Self::still) for some time, in
    /// slot order.
    pub(super) fn restore(
        &mut self,
        objects: &Objects,
        masks: &Masks,
        broad: &mut Recorded,
        still: impl Iterator<Item = Option<u32>>,
    ) {
        self.coming.clear();
        for (slot, still) in objects.slots().zip(still) {
            if let Some(ticks) = still {
                self.changed_in[self.places[slot.index()].index()] = tick(objects) - i64::from(ticks);
            } else if objects.motion(slot).is_none() {
                self.coming.push(slot);
            }
        }
        self.rest(objects, masks, broad);
    }

    /// Replaces the rules and wakes all objects. Objects that were at rest go back to rest when the next tick begins.
    pub(super) fn set_rules(&mut self, rules: Rules, objects: &Objects) {
        self.awake.set_rules(rules);
        self.coming.clear();
        self.coming.extend(self.cells.slots());
        self.cells.clear();
        self.pairs.clear();
        for i in 0..self.coming.len() {
            self.enter_changed_in(self.coming[i], objects, i64::MIN);
        }
        self.is_changed = true;
    }

    /// Brings objects to rest. Returns whether the results of the last tick are still valid because nothing has
    /// changed.
    pub(super) fn begin_tick(&mut self, objects: &Objects, masks: &Masks, broad: &mut Recorded) -> bool {
        self.work = Work::default();
        self.pairs.drop_woken(|slot| self.cells.contains(slot));
        self.coming.clear();
        let last = tick(objects) - i64::from(self.after.get());
        let changed = self.slots.iter().zip(&self.changed_in);
        self.coming.extend(changed.filter(|&(_, &tick)| tick <= last).map(|(&slot, _)| slot));
        self.rest(objects, masks, broad);
        let holds = self.is_complete && !self.is_changed;
        (self.is_complete, self.is_changed) = (holds, false);
        holds
    }

    fn rest(&mut self, objects: &Objects, masks: &Masks, broad: &mut Recorded) {
        let are_many = 2 * self.coming.len() > self.awake.len();
        for i in 0..self.coming.len() {
            let slot = self.coming[i];
            let place = self.places[slot.index()];
            if !are_many {
                broad.remove(place, &self.awake);
            }
            self.leave_awake(place);
            let (rect, kind) = (objects.rect(slot), objects.kind(slot));
            let kinds = objects.rules().row(kind) & self.cells.kinds();
            if kinds != 0 {
                let pairs = &mut self.pairs;
                self.cells
                    .search(rect, kinds, &mut self.work, |other| pairs.add([slot, other], objects, masks));
            }
            self.cells.insert(slot, rect, kind);
        }
        if !self.coming.is_empty() {
            self.pairs.sort();
        }
        let is_sparse = self.slots.len() > FEW_SLOTS.max(SLOTS_PER_OBJECT * self.awake.len());
        if is_sparse {
            self.pack(objects);
        }
        if are_many || is_sparse {
            broad.rebuild(&self.awake);
        }
    }

    /// Moves the awake objects to the first slots of their table, so that no loop has to skip the slots of resting
    /// ones.
    fn pack(&mut self, objects: &Objects) {
        self.coming.clear();
        self.coming.extend(self.awake.slots().map(|place| self.slots[place.index()]));
        // Both lists stay in slot order.
        self.changed_in.retain(|&tick| tick != NEVER);
        self.awake.reset();
        for (i, &slot) in self.coming.iter().enumerate() {
            let place = self.awake.insert(as_seen_by_methods(slot, objects));
            self.slots[i] = slot;
            self.places[slot.index()] = place;
        }
        self.slots.truncate(self.coming.len());
    }

    /// Translates the slots of the method's pairs into the pipeline's, and adds pairs of an awake and a resting object.
    pub(super) fn find(&mut self, objects: &Objects, overlaps: &mut Vec<(Slot, Slot)>) {
        let in_table = |place: Slot| self.slots[place.index()];
        overlaps.iter_mut().for_each(|(a, b)| (*a, *b) = (in_table(*a), in_table(*b)));
        for place in self.awake.slots() {
            let kinds = objects.rules().row(self.awake.kind(place)) & self.cells.kinds();
            if kinds != 0 {
                let slot = in_table(place);
                let found = |other| overlaps.push((slot, other));
                self.cells.search(self.awake.rect(place), kinds, &mut self.work, found);
            }
        }
    }

    /// Checks the cells, and that each object is either awake or at rest.
    pub(super) fn validate(&self, objects: &Objects) -> Result<(), String> {
        self.cells.validate()?;
        for slot in objects.slots() {
            let place = self.places[slot.index()];
            if self.cells.contains(slot) != (place == NOT_AWAKE) {
                return Err(format!("{slot:?} is both awake and at rest, or neither"));
            }
            if place != NOT_AWAKE
                && (self.awake.rect(place), self.slots[place.index()]) != (objects.rect(slot), slot)
            {
                return Err(format!("{slot:?} is not in {place:?} of the awake objects"));
            }
        }
        match self.awake.len() + self.cells.len() {
            known if known == objects.len() => Ok(()),
            known => Err(format!("{known} objects awake or at rest of {}", objects.len())),
        }
    }
}

/// Returns the number of ticks that have ended: signed, so that objects may have changed before the first.
const fn tick(objects: &Objects) -> i64 {
    objects.motions().tick() as i64
}

/// Returns an object with its search rectangle and without its mask.
fn as_seen_by_methods(slot: Slot, objects: &Objects) -> Object {
    Object { rect: objects.rect(slot), mask: None, ..objects.object(slot) }
}
