//! Replacing the whole table, by a snapshot or by nothing.

use super::slot_info::{SlotInfo, Stamp};
use super::{FREE, Object, Objects, Slot, membership};
use crate::handle::PipelineNumber;
use crate::motion::Motion;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

impl Objects {
    /// Replaces the pipeline number, the source of generations, the rules and the objects with those of a snapshot.
    /// `objects` yields each object with its generation, its motion in the next tick and whether it is enabled, in
    /// ascending order of slots, for all slots that are not in `free`.
    ///
    /// Slots beyond the snapshot's slots remain as free slots, because a method may draw slots of the last tick. They
    /// are taken last and in ascending order, as new slots would be.
    pub(crate) fn restore(
        &mut self,
        (pipeline, generations): (PipelineNumber, &Arc<AtomicU32>),
        rules: &Rules,
        free: &[Slot],
        mut objects: impl ExactSizeIterator<Item = (Object, NonZeroU32, Option<Motion>, bool)>,
    ) {
        self.generations.clone_from(generations);
        self.pipeline = pipeline;
        self.reset_counts();
        self.rules.clone_from(rules);
        self.motions.clear_all();
        let saved = objects.len() + free.len();
        let slots = saved.max(self.slot_count());
        self.free.clear();
        self.free.extend((saved as u32..slots as u32).rev().map(Slot));
        self.free.extend_from_slice(free);
        self.info.clear();
        self.info.resize(slots, SlotInfo::new(0, None, None, Stamp(0)));
        self.rects.resize(slots, Rect::new(0, 0, 1, 1));
        self.kinds.clear();
        self.kinds.resize(slots, Kind(0));
        self.free.iter().for_each(|slot| self.kinds[slot.index()] = FREE);
        for slot in 0..saved {
            if self.kinds[slot] == FREE {
                continue;
            }
            let (object, generation, motion, is_enabled) =
                objects.next().expect("an object for each slot that is not free");
            let Object { key, kind, rect, mask, value: () } = object;
            self.info[slot] = SlotInfo::new(key, mask, Some(generation), Stamp(0));
            let kind = membership::marked(kind, is_enabled);
            (self.kinds[slot], self.rects[slot]) = (kind, rect);
            self.count(kind);
            if let Some(motion) = motion {
                self.sweep(Slot(slot as u32), motion, mask).expect("a path that can be swept");
            }
        }
    }
}
