//! The table of objects that every method works on.
//!
//! The pipeline owns the table; methods only read it. An object keeps its *slot* until it is removed, so a method can
//! store slots in its structures and needs no pointers. Freed slots are reused, last in, first out.
//!
//! ```text
//!   slot      0        1        2        3        free: [1]
//!   rects   [ ship ] [ ---- ] [ alien] [ alien]   read all the time: stored separately, 16 bytes each
//!   kinds   [ ship ] [ free ] [ alien] [ alien]   read for every neighbor: one byte each
//!   facts   [ ship ] [ ---- ] [ alien] [ alien]   key and mask: read only for pairs that overlap
//! ```

mod membership;
mod object;
mod part;
mod restore;
mod slot_info;

pub(super) use part::{EntriesRead, MotionChanges, SlotsOfTable};

pub use super::slot::Slot;
pub use object::{MaskId, Object};

use super::flight::{Flight, Stop};
use super::handle::{Handle, HandleError, PipelineNumber};
use super::motion::Motion;
use super::motions::Motions;
use super::rect::{Rect, RectError};
use super::rules::{Kind, Rules, kinds_in};
use slot_info::{PackedMask, SlotInfo, Stamp};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The kind of free slots. No object has it, because kinds are 0 to 63.
const FREE: Kind = Kind(u8::MAX);

const _: () = assert!(FREE.0 as usize >= Kind::COUNT);

/// The objects of a pipeline, and the rules for which kinds may meet.
#[derive(Clone, Debug)]
pub struct Objects {
    pipeline: PipelineNumber,
    rules: Rules,
    rects: Vec<Rect>,
    /// The kind of each object, marked if it is [disabled](membership); [`FREE`] in free slots.
    kinds: Vec<Kind>,
    info: Vec<SlotInfo>,
    motions: Motions,
    free: Vec<Slot>,
    /// The next generation, shared by this table and its clones: an object inserted into one never has the generation
    /// of an object in another.
    generations: Arc<AtomicU32>,
    /// The number of enabled objects of each kind.
    per_kind: [u32; Kind::COUNT],
    /// The set of kinds that have an enabled object.
    present: u64,
    disabled_per_kind: [u32; Kind::COUNT],
    disabled: usize,
}

impl Objects {
    /// Creates an empty table. It does not allocate again until more than `capacity` objects exist at once.
    pub(super) fn new(rules: Rules, capacity: usize) -> Self {
        Self {
            pipeline: PipelineNumber::next(),
            rules,
            rects: Vec::with_capacity(capacity),
            kinds: Vec::with_capacity(capacity),
            info: Vec::with_capacity(capacity),
            motions: Motions::default(),
            free: Vec::with_capacity(capacity),
            generations: Arc::new(AtomicU32::new(1)),
            per_kind: [0; Kind::COUNT],
            present: 0,
            disabled_per_kind: [0; Kind::COUNT],
            disabled: 0,
        }
    }

    /// Returns the number of enabled objects.
    #[inline]
    pub fn len(&self) -> usize {
        self.rects.len() - self.free.len() - self.disabled
    }

    /// Whether no object is enabled.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of slots, used or free. The index of every slot is below this number.
    #[inline]
    pub fn slot_count(&self) -> usize {
        self.rects.len()
    }

    /// Returns the slots of enabled objects in ascending order.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        (0..).zip(&self.kinds).filter(|&(_, kind)| kind.index() < Kind::COUNT).map(|(slot, _)| Slot(slot))
    }

    /// Returns the rectangles of all slots, as used in the [search](Self::rect). Free slots have leftover rectangles.
    #[inline]
    pub(super) fn rects(&self) -> &[Rect] {
        &self.rects
    }

    /// Returns the kinds of all slots. Free slots and disabled objects have a kind that no enabled object has.
    #[inline]
    pub(super) fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Whether the slot has an enabled object.
    #[inline]
    pub fn is_live(&self, slot: Slot) -> bool {
        self.kinds.get(slot.index()).is_some_and(|kind| kind.index() < Kind::COUNT)
    }

    /// Returns the rectangle that the search uses for an object: its own, or the one around its path if it is swept.
    #[inline]
    pub fn rect(&self, slot: Slot) -> Rect {
        self.rects[slot.index()]
    }

    /// Returns the kind of an object, to which the rules refer.
    #[inline]
    pub fn kind(&self, slot: Slot) -> Kind {
        membership::without_mark(self.kinds[slot.index()])
    }

    /// Returns the rectangle of the object itself. If it is swept, that is the one at the end of its path or, after the
    /// tick, where it was stopped.
    #[inline]
    pub fn place(&self, slot: Slot) -> Rect {
        self.motions.flight(slot).map_or(self.rect(slot), Flight::end)
    }

    /// Returns the path of an object that is swept in this tick; `None` if it rests.
    #[inline]
    pub fn motion(&self, slot: Slot) -> Option<Motion> {
        self.motions.of(slot)
    }

    /// Returns the path of an object in this tick, up to where it was stopped.
    #[inline]
    pub(super) fn flight(&self, slot: Slot) -> Flight {
        self.motions.flight(slot).unwrap_or_else(|| Flight::still(self.rect(slot)))
    }

    /// Whether the rules let one of two objects stop the other. One may have been removed since the pair was found.
    pub(super) fn may_stop(&self, slots: [Slot; 2]) -> bool {
        slots.iter().all(|&slot| self.is_live(slot)) && self.rules.may_stop(slots.map(|slot| self.kind(slot)))
    }

    /// Stops a swept object on its path in this tick.
    pub(super) fn stop(&mut self, slot: Slot, stop: Stop) {
        self.motions.stop(slot, stop);
    }

    /// Returns the key that the caller gave an object, by which hits are sorted.
    #[inline]
    pub fn key(&self, slot: Slot) -> u32 {
        self.info[slot.index()].key
    }

    /// Returns the sort key of an object: its key, then its slot.
    #[inline]
    pub(super) fn order(&self, slot: Slot) -> (u32, Slot) {
        (self.key(slot), slot)
    }

    /// Returns the mask of an object; `None` if all its pixels are solid.
    #[inline]
    pub fn mask(&self, slot: Slot) -> Option<MaskId> {
        self.info[slot.index()].mask.get()
    }

    /// Returns the object as it was inserted, with its current rectangle and mask, but without its value.
    pub fn object(&self, slot: Slot) -> Object {
        let SlotInfo { key, mask, .. } = self.info[slot.index()];
        Object { key, kind: self.kind(slot), rect: self.place(slot), mask: mask.get(), value: () }
    }

    /// Returns the rules, which determine the pairs of kinds that may meet.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the set of kinds that are present and that this kind may meet. If it is empty, the object has no partner
    /// in this tick and a method can skip it.
    #[inline]
    pub const fn partners(&self, kind: Kind) -> u64 {
        self.rules.row(kind) & self.present
    }

    /// Returns the pairs of kinds that are present and may meet, each once: the lower kind first, and a kind with
    /// itself if the rules allow that.
    pub fn pairs_of_kinds(&self) -> impl Iterator<Item = (Kind, Kind)> + '_ {
        kinds_in(self.present).flat_map(|a| {
            let not_below = u64::MAX << a.0;
            kinds_in(self.partners(a) & not_below).map(move |b| (a, b))
        })
    }

    /// Returns the slots of all objects that have a partner, in ascending order. An object has a partner if an object
    /// of a kind that it may meet is present.
    #[inline]
    pub fn partnered_slots(&self) -> impl Iterator<Item = Slot> + '_ {
        self.slots().filter(|&slot| self.partners(self.kind(slot)) != 0)
    }

    /// Returns the number of [objects that have a partner](Self::partnered_slots).
    pub fn partnered_count(&self) -> u64 {
        let kinds = (0..).map(Kind).zip(&self.per_kind);
        kinds.filter(|&(kind, _)| self.partners(kind) != 0).map(|(_, &count)| u64::from(count)).sum()
    }

    /// Returns the set of kinds that have at least one enabled object: bit k represents kind k.
    #[inline]
    pub const fn present(&self) -> u64 {
        self.present
    }

    /// Returns the number of enabled objects of each kind, indexed by [`Kind::index`].
    #[inline]
    pub const fn per_kind(&self) -> &[u32; Kind::COUNT] {
        &self.per_kind
    }

    pub(super) fn insert(&mut self, object: Object) -> Slot {
        let Object { key, kind, rect, mask, value: () } = object;
        self.count(kind);
        let info = SlotInfo::new(key, mask, Some(self.next_generation()), self.now().inserted());
        if let Some(slot) = self.free.pop() {
            self.info[slot.index()] = info;
            self.kinds[slot.index()] = kind;
            self.rects[slot.index()] = rect;
            return slot;
        }
        self.rects.push(rect);
        self.kinds.push(kind);
        self.info.push(info);
        Slot(self.rects.len() as u32 - 1)
    }

    pub(super) fn remove(&mut self, slot: Slot) {
        self.info[slot.index()].generation = None;
        let kind = std::mem::replace(&mut self.kinds[slot.index()], FREE);
        self.uncount(kind);
        self.free.push(slot);
        self.motions.clear(slot);
    }

    #[inline]
    pub(super) fn update(&mut self, slot: Slot, rect: Rect, mask: Option<MaskId>) {
        self.rects[slot.index()] = rect;
        let now = self.now();
        let info = &mut self.info[slot.index()];
        info.mask = PackedMask::new(mask);
        info.changed_in.change(now);
        self.motions.clear(slot);
    }

    #[inline]
    const fn now(&self) -> Stamp {
        Stamp((self.motions.tick() as u32) << 1)
    }

    pub(super) fn reserve_motions(&mut self, objects: usize, slots: usize) {
        self.motions.reserve(objects, slots);
    }

    /// Sets the path of an object in the next tick, and replaces its mask. Returns whether its rectangle changes.
    pub(super) fn sweep(
        &mut self,
        slot: Slot,
        motion: Motion,
        mask: Option<MaskId>,
    ) -> Result<bool, RectError> {
        let bounds = motion.bounds()?;
        let is_moved = self.rect(slot) != bounds;
        self.update(slot, bounds, mask);
        if motion.from() != motion.to() {
            self.begin_motion(slot, motion);
        }
        Ok(is_moved)
    }

    fn begin_motion(&mut self, slot: Slot, motion: Motion) {
        self.info[slot.index()].mask.0 |= PackedMask::MAY_MOVE;
        self.motions.set(slot, motion, self.rects.len());
    }

    pub(super) const fn motions(&self) -> &Motions {
        &self.motions
    }

    /// Ends one of the motions of the last tick and leaves its object at rest where it ended. Skips objects
    /// that have been updated since. Returns the slot, or `None` if no motion is left. Start with `at` at 0.
    pub(super) fn settle_next(&mut self, at: &mut usize) -> Option<Slot> {
        let (slot, end) = self.motions.next_ended(at)?;
        self.rects[slot.index()] = end;
        Some(slot)
    }

    pub(super) const fn end_tick(&mut self) {
        self.motions.end_tick();
    }

    /// Replaces the rules. The methods must be rebuilt afterward.
    pub(super) fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Removes all objects but keeps the memory. Slots are assigned from 0 again.
    pub(super) fn clear(&mut self) {
        for slot in (0..self.slot_count() as u32).rev().map(Slot) {
            if self.kinds[slot.index()] != FREE {
                self.remove(slot);
            }
        }
        self.free.sort_unstable_by(|a, b| b.cmp(a));
    }

    pub(super) const fn pipeline(&self) -> PipelineNumber {
        self.pipeline
    }

    /// Returns the free slots. The last one is taken first. Leaves out free slots at the end of the table that would be
    /// taken like new ones, since they make no difference: the table of a pipeline never shrinks.
    pub(super) fn free(&self) -> &[Slot] {
        let from_end = (0..self.slot_count() as u32).rev().map(Slot);
        let unneeded = self.free.iter().zip(from_end).take_while(|&(&slot, end)| slot == end).count();
        &self.free[unneeded..]
    }

    fn next_generation(&self) -> NonZeroU32 {
        let next = || NonZeroU32::new(self.generations.fetch_add(1, Ordering::Relaxed));
        // After 2³² objects, skips the number 0.
        next().or_else(next).unwrap_or(NonZeroU32::MIN)
    }

    pub(super) const fn generations(&self) -> &Arc<AtomicU32> {
        &self.generations
    }

    pub(super) fn handle(&self, slot: Slot) -> Handle {
        let generation = self.info[slot.index()].generation.expect("a slot that is not free");
        Handle { slot, generation, pipeline: self.pipeline }
    }

    /// Whether the slot has an enabled object that took part in the last tick, because it was inserted before that tick.
    pub(super) fn was_in_last_tick(&self, slot: Slot) -> bool {
        self.is_live(slot) && self.info[slot.index()].changed_in != self.now().inserted()
    }

    /// Returns the path of an object in the last tick. If the object has changed since, returns `false` and it stands
    /// still where it is now, at the start of its path in the next tick if it has been swept again.
    pub(super) fn last_flight(&self, slot: Slot) -> (Flight, bool) {
        if self.info[slot.index()].changed_in != self.now() {
            return (self.flight(slot), true);
        }
        let next = self.motions.in_next_tick(slot);
        (Flight::still(next.map_or_else(|| self.place(slot), Motion::from)), false)
    }

    /// Returns the slot of a handle.
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    #[inline]
    pub(super) fn slot(&self, handle: Handle) -> Result<Slot, HandleError> {
        match self.info.get(handle.slot.index()) {
            Some(info) if handle.refers_to(self.pipeline, info.generation) => Ok(handle.slot),
            _ if handle.pipeline != self.pipeline => Err(HandleError::Foreign),
            _ => Err(HandleError::Removed),
        }
    }
}
