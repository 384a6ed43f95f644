//! The rectangle test: where the candidates of a broad phase arrive.
//!
//! Candidates are tested as they are found and never stored: brute force hands on fifty million of them for ten
//! thousand objects. Only the pairs that overlap are written down.

use crate::collision::objects::{Objects, Slot};

/// Tests candidates and keeps those whose rectangles overlap. One a tick.
#[derive(Debug)]
pub struct RectangleTest<'a> {
    objects: &'a Objects,
    overlaps: &'a mut Vec<(Slot, Slot)>,
    tests: u64,
}

impl<'a> RectangleTest<'a> {
    /// Appends to `overlaps` what overlaps among `objects`.
    pub fn new(objects: &'a Objects, overlaps: &'a mut Vec<(Slot, Slot)>) -> Self {
        Self { objects, overlaps, tests: 0 }
    }

    /// Takes a candidate: an unordered pair that the rules allow, not seen before in this tick.
    #[inline]
    pub fn candidate(&mut self, a: Slot, b: Slot) {
        debug_assert!(a != b, "an object meets itself");
        debug_assert!(
            self.objects.rules().may_meet(self.objects.kind(a), self.objects.kind(b)),
            "a pair that the rules forbid was handed on"
        );
        self.tests += 1;
        if self.objects.rect(a).overlaps(self.objects.rect(b)) {
            self.overlaps.push((a, b));
        }
    }

    /// How many candidates have arrived: each is one rectangle test.
    #[inline]
    pub const fn tests(&self) -> u64 {
        self.tests
    }
}
