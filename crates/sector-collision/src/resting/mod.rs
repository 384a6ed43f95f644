//! The resting layer: objects that have not changed for a number of ticks are hidden from the method.
//!
//! ```text
//!                      no change for `after` ticks
//!   [ awake ] ---------------------------------------> [ at rest ]
//!       ^   the method's table                cells, and pairs |
//!       '------------------------------------------------------'
//!                 update, update_swept: another rectangle, mask or path
//! ```
//!
//! The method works on a table of the awake objects alone, so that it needs to know nothing of this and has nothing to pass
//! over. The awake objects look those at rest up in [cells] that change object by object. A pair of two objects at rest
//! is tested when the second comes to rest, and [kept](crate::narrow::resting_pairs) until one of them wakes.
//!
//! **Cost** of a tick: that of the method for the awake objects, a comparison of two numbers for each slot of their table,
//! a search in the cells for each of them that may meet an object at rest, and a copy of each pair that touches at rest.
//! To come to rest costs a search, a removal from the method and an entry; to wake costs an insertion. If more than half of
//! the awake objects come to rest at once, the method is rebuilt instead.
//!
//! **Memory**: 120 bytes an object at most, and room for as many pairs at rest as the pipeline has for others, at 48 bytes.

mod cells;

use crate::broad::recorded::Recorded;
use crate::counts::MethodStats;
use crate::masks::Masks;
use crate::narrow::resting_pairs::RestingPairs;
use crate::objects::{Object, Objects, Slot};
use crate::rules::Rules;
use cells::RestingCells;
use std::num::NonZeroU32;

/// The place in the table of awake objects of those at rest, and of free slots.
const NOT_AWAKE: Slot = Slot(u32::MAX);
/// The tick of the last change of free slots in the table of awake objects: they never come to rest.
const NEVER: u64 = u64::MAX;
/// Number of slots up to which the table of awake objects is not packed.
const FEW_SLOTS: usize = 64;
/// The table is packed when it has more slots than this for each object.
const SLOTS_PER_OBJECT: usize = 4;

/// The work of the resting layer in a tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) tests: u64,
    pub(super) stats: MethodStats,
}

/// The objects at rest and the table of the others.
#[derive(Clone, Debug)]
pub(super) struct RestingLayer {
    /// Number of ticks without a change after which an object comes to rest.
    pub(super) after: NonZeroU32,
    /// The awake objects, as the method sees them; without masks and motions, which methods do not look at.
    pub(super) awake: Objects,
    /// By slot of `awake`, the slot in the pipeline's table.
    slots: Vec<Slot>,
    /// By slot of `awake`, the number of ticks that had ended at the last change.
    changed_in: Vec<u64>,
    /// By slot of the pipeline's table, the slot in `awake`.
    places: Vec<Slot>,
    cells: RestingCells,
    pub(super) pairs: RestingPairs,
    pub(super) work: Work,
    /// The objects that come to rest in this tick, or move within `awake`.
    coming: Vec<Slot>,
    /// Whether an object was inserted, changed or removed since the last tick began.
    is_changed: bool,
    /// Whether the results of the last tick are complete.
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

    /// Adds an object, as one that has just changed, to the table of the method, which is not told.
    pub(super) fn enter(&mut self, slot: Slot, objects: &Objects) {
        self.enter_changed_in(slot, objects, objects.motions().tick());
    }

    /// Adds an object that changed last in the given tick to the table of the method.
    fn enter_changed_in(&mut self, slot: Slot, objects: &Objects, tick: u64) {
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

    /// Takes note that an object has another rectangle, mask or path, and wakes it if it is at rest.
    pub(super) fn changed(&mut self, slot: Slot, objects: &Objects, broad: &mut Recorded) {
        self.is_changed = true;
        match self.places[slot.index()] {
            NOT_AWAKE => {
                self.leave_cells(slot);
                self.insert(slot, objects, broad);
            }
            place => {
                self.changed_in[place.index()] = objects.motions().tick();
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

    /// Removes all objects and keeps the memory. The method is to be rebuilt after this.
    pub(super) fn clear(&mut self) {
        self.is_changed = true;
        self.awake.reset();
        self.slots.clear();
        self.changed_in.clear();
        self.places.clear();
        self.cells.clear();
        self.pairs.clear();
    }

    /// Replaces the rules and wakes all objects; those at rest are again when the next tick begins.
    pub(super) fn set_rules(&mut self, rules: Rules, objects: &Objects) {
        self.awake.set_rules(rules);
        self.coming.clear();
        self.coming.extend(self.cells.slots());
        self.cells.clear();
        self.pairs.clear();
        for i in 0..self.coming.len() {
            self.enter_changed_in(self.coming[i], objects, 0);
        }
        self.is_changed = true;
    }

    /// Brings objects to rest; returns whether the results of the last tick hold, since nothing has changed.
    pub(super) fn begin_tick(&mut self, objects: &Objects, masks: &Masks, broad: &mut Recorded) -> bool {
        self.work = Work::default();
        self.pairs.drop_woken(|slot| self.cells.contains(slot));
        self.coming.clear();
        if let Some(last) = objects.motions().tick().checked_sub(u64::from(self.after.get())) {
            let changed = self.slots.iter().zip(&self.changed_in);
            self.coming.extend(changed.filter(|&(_, &tick)| tick <= last).map(|(&slot, _)| slot));
        }
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

    /// Moves the awake objects to the first slots of their table, so that nothing passes over the slots of those at rest.
    fn pack(&mut self, objects: &Objects) {
        self.coming.clear();
        self.coming.extend(self.awake.slots().map(|place| self.slots[place.index()]));
        // In the order of the slots, as those are.
        self.changed_in.retain(|&tick| tick != NEVER);
        self.awake.reset();
        for (i, &slot) in self.coming.iter().enumerate() {
            let place = self.awake.insert(as_seen_by_methods(slot, objects));
            self.slots[i] = slot;
            self.places[slot.index()] = place;
        }
        self.slots.truncate(self.coming.len());
    }

    /// Turns slots of the method's pairs into the pipeline's, and adds pairs of an awake object and one at rest.
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

/// Returns an object with the rectangle in which it is searched for, and without its mask.
fn as_seen_by_methods(slot: Slot, objects: &Objects) -> Object {
    Object { rect: objects.rect(slot), mask: None, ..objects.object(slot) }
}
