//! Blocking: stops swept objects at the first object that [blocks](crate::Rules::block) them.
//!
//! ```text
//!   ball, wall, door    > - - -X - - - - - - -      without blocking: hits of the wall and, later, of the door
//!                       > - - >X                    with blocking: it stands in front of the wall
//! ```
//!
//! The contacts of all pairs in which one object may stop the other are taken from a heap in order of time. Each stops
//! one object; its pairs are then looked at again, since others may run into it where it stands now. Every object
//! stops at most once, so this ends however many objects block each other. A pair costs at most three swept tests.
//!
//! An object is stopped by what it runs into, not by what runs into it, and not by an object that it overlaps until the
//! two have separated. It stops on its own path, one step earlier: where everything was free just before.

use super::flight::{Contacts, just_before, meet};
use super::narrow_phase::Touch;
use super::swept::{Sweep, SweptTest};
use crate::counts::Counts;
use crate::flight::{Flight, Stop};
use crate::masks::Masks;
use crate::objects::{Objects, Slot};
use crate::tick_fraction::TickFraction;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A pair in which one object may stop the other.
#[derive(Clone, Copy, Debug)]
struct BlockingPair {
    touch: Touch,
    /// The number of times that the pair was looked at. Contacts found earlier are void.
    looks: u32,
    /// The normal of the contact that was found last, toward the first object.
    normal: (i32, i32),
}

/// The lists of a run, kept to reuse their memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocking {
    pairs: Vec<BlockingPair>,
    /// Each object with the indices of its pairs, sorted.
    pairs_of: Vec<(Slot, u32)>,
    /// The contacts ahead: time, index of the pair, and its number of looks when the contact was found.
    ahead: BinaryHeap<Reverse<(TickFraction, u32, u32)>>,
}

impl Blocking {
    pub(crate) fn reserve(&mut self, pairs: usize) {
        self.pairs.reserve(pairs);
        self.pairs_of.reserve(2 * pairs);
        self.ahead.reserve(3 * pairs);
    }

    /// Stops swept objects, given all pairs whose search rectangles overlap, and calls `on_stop` with each. Adds to
    /// `words_anded` of `counts`.
    pub(crate) fn run(
        &mut self,
        objects: &mut Objects,
        masks: &Masks,
        overlaps: &[(Slot, Slot)],
        counts: &mut Counts,
        mut on_stop: impl FnMut(Slot, &Objects),
    ) {
        if objects.motions().is_empty() || !objects.rules().has_blockers() {
            return;
        }
        self.collect(objects, overlaps);
        (0..self.pairs.len() as u32).for_each(|i| self.look(TickFraction::START, i, objects, masks, counts));
        while let Some(Reverse((time, i, look))) = self.ahead.pop() {
            let pair = self.pairs[i as usize];
            if look != pair.looks {
                continue;
            }
            let Some(side) = stopped_side(pair.touch.slots, pair.normal, objects) else { continue };
            let slot = pair.touch.slots[side];
            let place = just_before(objects.flight(slot).motion, time);
            objects.stop(slot, Stop { time, place });
            on_stop(slot, objects);
            let first = self.pairs_of.partition_point(|&(other, _)| other < slot);
            let count = self.pairs_of[first..].partition_point(|&(other, _)| other == slot);
            for at in first..first + count {
                self.look(time, self.pairs_of[at].1, objects, masks, counts);
            }
        }
    }

    /// Collects the pairs in which one object may stop the other.
    fn collect(&mut self, objects: &Objects, overlaps: &[(Slot, Slot)]) {
        self.pairs.clear();
        self.pairs_of.clear();
        let may_stop = |a, b| {
            // An object may have been removed between the two halves of the tick.
            objects.motion(a).is_some()
                && objects.is_live(b)
                && objects.rules().blocks(objects.kind(a), objects.kind(b))
        };
        let stopping = overlaps.iter().filter(|&&(a, b)| may_stop(a, b) || may_stop(b, a));
        let pair = |&(a, b): &(Slot, Slot)| {
            let touch = Touch::new([a, b], objects);
            BlockingPair { touch, looks: 0, normal: (0, 0) }
        };
        self.pairs.extend(stopping.map(pair));
        // The order of contacts at the same time depends on keys, not on the method.
        self.pairs.sort_unstable_by_key(|pair| pair.touch);
        for (i, pair) in (0..).zip(&self.pairs) {
            self.pairs_of.extend(pair.touch.slots.map(|slot| (slot, i)));
        }
        self.pairs_of.sort_unstable();
    }

    /// Finds the next contact of a pair that stops one of the two. None did before the time `since`, at which one of them
    /// was stopped.
    fn look(&mut self, since: TickFraction, i: u32, objects: &Objects, masks: &Masks, counts: &mut Counts) {
        let pair = &mut self.pairs[i as usize];
        pair.looks += 1;
        let slots = pair.touch.slots;
        let flyers = slots.map(|slot| (objects.flight(slot), objects.mask(slot).map(|id| masks.get(id))));
        let SweptTest { sweep, words_anded, .. } =
            meet(flyers, Contacts { may_stop: true, since, at_stops: false }, |normal| {
                normal.is_some_and(|normal| stopped_side(slots, normal, objects).is_some())
            });
        counts.words_anded += words_anded;
        if let Sweep::Contact(contact) = sweep {
            pair.normal = contact.normal.expect("a contact without a normal stops nothing");
            self.ahead.push(Reverse((contact.time, i, pair.looks)));
        }
    }
}

/// Whether an object moves and has not been stopped.
fn is_moving(flight: Flight) -> bool {
    flight.stop.is_none() && !flight.is_still()
}

/// Returns which of two objects is stopped by a contact with a normal toward the first: the first one that still moves,
/// toward the other, which blocks it.
fn stopped_side(slots: [Slot; 2], normal: (i32, i32), objects: &Objects) -> Option<usize> {
    [1, -1].into_iter().enumerate().position(|(side, sign)| {
        let (slot, other) = (slots[side], slots[1 - side]);
        let flight = objects.flight(slot);
        let (dx, dy) = flight.motion.displacement();
        let away = sign * (dx * i64::from(normal.0) + dy * i64::from(normal.1));
        away < 0 && is_moving(flight) && objects.rules().blocks(objects.kind(slot), objects.kind(other))
    })
}
