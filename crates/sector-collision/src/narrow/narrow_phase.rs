//! The narrow phase of a tick: the bitmap test of pairs whose rectangles overlap, and the swept test of pairs with a
//! swept object.
//!
//! Pairs that share a solid pixel are hits. The others are *near misses*, which a game can use: a shooter may reward
//! them as grazes.

use super::bitmap::pixels_touch;
use super::flight::{Contacts, Flyer, meet};
use super::swept::{Sweep, SweptContact, SweptTest, sweep};
use crate::counts::Counts;
use crate::masks::Masks;
use crate::objects::{Objects, Slot};
use crate::pair::Pair;
use crate::tick_fraction::TickFraction;
use std::iter;

/// A hit or near miss: a pair of keys, and the slots of the two objects. Sorts by keys, then by slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Touch {
    pair: Pair,
    pub(super) slots: [Slot; 2],
}

impl Touch {
    /// Creates the touch of two objects in either order, with the keys that they have now: their slots may be reused
    /// before the list is sorted.
    #[inline]
    pub(super) fn new(slots: [Slot; 2], objects: &Objects) -> Self {
        // As numbers, with the key above the slot: sorted without a branch.
        let [a, b] = slots.map(|slot| u64::from(objects.key(slot)) << 32 | u64::from(slot.0));
        let (low, high) = (a.min(b), a.max(b));
        let slots = [low, high].map(|object| Slot(object as u32));
        Self { pair: Pair { a: (low >> 32) as u32, b: (high >> 32) as u32 }, slots }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Touches {
    /// The keys of each pair, sorted.
    pub(crate) pairs: Vec<Pair>,
    /// The same pairs with their slots, sorted on demand.
    list: Vec<Touch>,
    is_sorted: bool,
}

impl Touches {
    fn with_capacity(pairs: usize) -> Self {
        Self { pairs: Vec::with_capacity(pairs), list: Vec::with_capacity(pairs), is_sorted: false }
    }

    fn sort_pairs(&mut self) {
        self.pairs.clear();
        self.pairs.extend(self.list.iter().map(|touch| touch.pair));
        self.pairs.sort_unstable();
        self.is_sorted = false;
    }

    /// Sorts the list with the slots, if that has not been done since the tick.
    fn sort_list(&mut self) {
        if !self.is_sorted {
            self.list.sort_unstable();
            self.is_sorted = true;
        }
    }

    /// Returns the slots of the two objects of pair number `i`; the object with the lower key comes first.
    pub(crate) fn slots(&mut self, i: usize) -> Option<[Slot; 2]> {
        self.sort_list();
        self.list.get(i).map(|touch| touch.slots)
    }
}

/// Hits and near misses of a tick. The lists are kept between ticks to reuse their memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct NarrowPhase {
    /// Pairs that share a solid pixel.
    pub(crate) hits: Touches,
    /// Pairs whose rectangles overlap but whose pixels do not.
    pub(crate) near_misses: Touches,
    /// The first contacts of hits with a swept object, sorted by their slots.
    contacts: Vec<([Slot; 2], SweptContact)>,
    /// The indices of the hits in order of time, computed on demand if there are contacts.
    by_time: Vec<u32>,
    /// The number of hits taken so far from `by_time`.
    taken: usize,
}

impl NarrowPhase {
    pub(crate) fn with_capacity(pairs: usize) -> Self {
        Self {
            hits: Touches::with_capacity(pairs),
            near_misses: Touches::with_capacity(pairs),
            contacts: Vec::new(),
            by_time: Vec::new(),
            taken: 0,
        }
    }

    pub(crate) fn reserve_contacts(&mut self, pairs: usize) {
        self.contacts.reserve(pairs);
        self.by_time.reserve(pairs);
    }

    /// Replaces hits and near misses with the results for the pairs in `overlaps`, whose rectangles overlap. Adds
    /// to `bitmap_tests`, `words_anded` and `hits` of `counts`.
    pub(crate) fn run(
        &mut self,
        objects: &Objects,
        masks: &Masks,
        overlaps: &[(Slot, Slot)],
        counts: &mut Counts,
    ) {
        self.rewind();
        self.hits.list.clear();
        self.near_misses.list.clear();
        self.contacts.clear();
        let are_at_rest = objects.motions().is_empty();
        for &(a, b) in overlaps {
            let touching = Touch::new([a, b], objects);
            let found = if are_at_rest || (objects.motion(a).is_none() && objects.motion(b).is_none()) {
                if touch(objects, masks, [a, b], counts) { &mut self.hits } else { &mut self.near_misses }
            } else {
                match swept(objects, masks, touching.slots, counts) {
                    Sweep::Apart => continue,
                    Sweep::NearMiss => &mut self.near_misses,
                    Sweep::Contact(contact) => {
                        self.contacts.push((touching.slots, contact));
                        &mut self.hits
                    }
                }
            };
            found.list.push(touching);
        }
        self.hits.sort_pairs();
        self.near_misses.sort_pairs();
        self.contacts.sort_unstable_by_key(|&(slots, _)| slots);
        counts.hits += self.hits.pairs.len() as u64;
    }

    pub(crate) fn sort_lists(&mut self) {
        self.hits.sort_list();
        self.near_misses.sort_list();
    }

    /// Returns the slots of all hits and near misses in one sorted sequence, each with a flag that is true for hits.
    /// The lists must be sorted.
    pub(crate) fn touches(&self) -> impl Iterator<Item = ([Slot; 2], bool)> {
        let mut hits = self.hits.list.iter().peekable();
        let mut near_misses = self.near_misses.list.iter().peekable();
        iter::from_fn(move || {
            let is_hit = match (hits.peek(), near_misses.peek()) {
                (Some(hit), Some(near_miss)) => hit < near_miss,
                (hit, _) => hit.is_some(),
            };
            let next = if is_hit { hits.next() } else { near_misses.next() };
            next.map(|touch| (touch.slots, is_hit))
        })
    }

    /// Restarts [`next_in_time`](Self::next_in_time) at the first hit.
    pub(crate) const fn rewind(&mut self) {
        self.taken = 0;
    }

    /// Takes the next hit in order of time and returns its index; `None` after the last.
    pub(crate) fn next_in_time(&mut self) -> Option<usize> {
        let (i, hits) = (self.taken, self.hits.pairs.len());
        if i >= hits {
            return None;
        }
        self.taken += 1;
        if self.contacts.is_empty() {
            return Some(i);
        }
        if i == 0 {
            let mut by_time = std::mem::take(&mut self.by_time);
            by_time.clear();
            by_time.extend(0..hits as u32);
            by_time.sort_unstable_by_key(|&i| (self.time(i as usize), i));
            self.by_time = by_time;
        }
        Some(self.by_time[i] as usize)
    }

    /// Returns the time of the first contact of hit number `i`.
    fn time(&mut self, i: usize) -> TickFraction {
        let contact = self.hits.slots(i).and_then(|slots| self.contact(slots));
        contact.map_or(TickFraction::END, |contact| contact.time)
    }

    /// Returns the first contact of two objects that hit each other, if one of them was swept.
    pub(crate) fn contact(&self, slots: [Slot; 2]) -> Option<SweptContact> {
        let at = self.contacts.binary_search_by_key(&slots, |&(slots, _)| slots).ok()?;
        Some(self.contacts[at].1)
    }
}

/// Whether two objects with overlapping rectangles share a solid pixel. Two objects without masks always do, untested.
#[inline]
fn touch(objects: &Objects, masks: &Masks, [a, b]: [Slot; 2], counts: &mut Counts) -> bool {
    let [a_mask, b_mask] = [a, b].map(|slot| objects.mask(slot).map(|id| masks.get(id)));
    let Some(test) = pixels_touch(a_mask, objects.rect(a), b_mask, objects.rect(b)) else {
        return true;
    };
    counts.bitmap_tests += 1;
    counts.words_anded += test.words_anded;
    test.hit
}

/// Returns whether and when two objects meet. At least one of them must be swept.
fn swept(objects: &Objects, masks: &Masks, slots: [Slot; 2], counts: &mut Counts) -> Sweep {
    let flyers = slots.map(|slot| (objects.flight(slot), objects.mask(slot).map(|id| masks.get(id))));
    let test = first_contact(flyers, objects.may_stop(slots));
    // The pair counts once, even if its pixels were compared at many positions; `words_anded` includes all of them.
    counts.bitmap_tests += u64::from(test.bitmap_tests > 0);
    counts.words_anded += test.words_anded;
    test.sweep
}

/// Returns the first contact of two objects on their paths, one of which may [stop](crate::Rules::block) the other.
pub(crate) fn first_contact(flyers: [Flyer<'_>; 2], may_stop: bool) -> SweptTest {
    let [(a, a_mask), (b, b_mask)] = flyers;
    if !may_stop && a.stop.is_none() && b.stop.is_none() {
        return sweep(a.motion, a_mask, b.motion, b_mask);
    }
    meet(flyers, Contacts { may_stop, since: TickFraction::START, at_stops: true }, |_| true)
}
