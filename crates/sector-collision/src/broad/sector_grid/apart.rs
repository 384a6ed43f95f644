//! Objects that are not entered in sectors. They are compared with others by their sector numbers.

use super::{MAX_SECTORS, SectorGrid};
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rules::kinds_in;
use crate::sector::Covered;
use crate::trace::TraceEvent;

impl SectorGrid {
    /// Reports the pairs of each object in `apart` with all objects that it may meet. A pair of two objects in `apart`
    /// is reported once.
    pub(super) fn pairs_apart(&self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        for &a in &self.apart {
            sink.note(|| TraceEvent::Turn { slot: a });
            let kind = objects.kind(a);
            let is_rare = self.roles.rare & kind.bit() != 0;
            let a_covered = self.size.covered(objects.rect(a));
            for b_kind in kinds_in(objects.partners(kind)) {
                let b_is_rare = self.roles.rare & b_kind.bit() != 0;
                let looks = self.roles.looking & b_kind.bit() != 0;
                for &b in self.runs.of(b_kind) {
                    // Two objects in `apart` are paired once: by the rare one, or else by the first. A large object
                    // that looks into sectors has already been compared with the entered ones.
                    let is_large = || self.size.covered(objects.rect(b)).count() > MAX_SECTORS;
                    let is_met = match (is_rare, b_is_rare, looks) {
                        (true, true, _) => b <= a,
                        (true, false, _) => false,
                        (false, true, _) => true,
                        (false, false, true) => is_large(),
                        (false, false, false) => b <= a && is_large(),
                    };
                    if !is_met {
                        self.meet_by_number(a, a_covered, b, objects, sink);
                    }
                }
            }
        }
    }

    /// Reports a pair of objects if their blocks of sectors overlap.
    #[inline]
    pub(super) fn meet_by_number(
        &self,
        a: Slot,
        a_covered: Covered,
        b: Slot,
        objects: &Objects,
        sink: &mut RectangleTest<'_>,
    ) {
        let shares = a_covered.shares(self.size.covered(objects.rect(b)));
        // Two comparisons with the numbers of the sectors, which take longer than the test of a rule.
        sink.recorder.stats.compares += 2;
        sink.offer(a, b, shares);
    }
}
