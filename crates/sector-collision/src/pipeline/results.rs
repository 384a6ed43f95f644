//! The results of a tick, and queries.

use super::Pipeline;
use crate::hit::{FoundObject, Hit};
use crate::objects::Slot;
use crate::pair::Pair;
use crate::query::Queries;
use crate::tick_fraction::TickFraction;

impl<T: Copy> Pipeline<T> {
    /// Returns the [queries](crate::query) about the current objects: what overlaps a point, a rectangle or a mask,
    /// what a ray or a moving object meets, what is nearest. The answers do not depend on the method and do not require
    /// a [`run`](Self::run).
    ///
    /// The first call sorts the objects into a grid, which then [follows](crate::query) each change: a move costs O(1).
    /// If most objects change, the next call builds another grid, O(n). The grid takes up to 40 bytes per object, and
    /// does not allocate again while at most [`capacity`](Self::capacity) objects live at once.
    ///
    /// ```
    /// # use sector_collision::{Kind, Mask, Method, Object, Pipeline, QueryFilter, Rect, Rules};
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    /// let ship = pipeline.add_mask(Mask::from_rows(&["#.", "##"])?);
    /// pipeline.insert(Object::new(7, Kind(0), Rect::new(1, 1, 2, 2)));
    /// let mut found = Vec::new();
    /// let mask = pipeline.mask(ship).expect("added above");
    /// pipeline.queries().mask(mask, (0, 0), QueryFilter::ALL, &mut found)?;
    /// assert_eq!(found[0].key, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn queries(&self) -> Queries<'_, T> {
        let grid = self.query_index.grid(&self.objects, self.capacity);
        Queries::new(&self.objects, &self.values, &self.masks, grid)
    }

    /// Returns the pairs that share a solid pixel, as of the last [`run`](Self::run): their keys, sorted by (lower key,
    /// higher key). [`hit`](Self::hit) returns details.
    pub fn hits(&self) -> &[Pair] {
        &self.narrow.hits.pairs
    }

    /// Returns the pairs whose rectangles overlap but whose pixels do not, sorted like hits.
    pub fn near_misses(&self) -> &[Pair] {
        &self.narrow.near_misses.pairs
    }

    /// Returns the details of hit number `i` of [`hits`](Self::hits), with the current state of the two objects.
    /// Returns `None` if one of them has been removed since, or if `i` is out of range. The result is a copy, so you
    /// may insert, move and remove objects between calls: see the [example](Self).
    ///
    /// The first call after a tick sorts the hits again, together with their details.
    pub fn hit(&mut self, i: usize) -> Option<Hit<T>> {
        let slots = self.narrow.hits.slots(i, &self.objects)?;
        self.about(slots)
    }

    /// Takes the next hit of the last run, ordered by time of contact and then as in [`hits`](Self::hits); `None` after
    /// the last. Skips hits of objects that have been removed since: an alien that the first missile has destroyed is
    /// not hit by the second. Each run starts from the first hit.
    ///
    /// ```
    /// # use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    /// let missile = pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 5, 4, 1)).with_value("missile"));
    /// for (key, x) in [(1, 80), (2, 40)] {
    ///     pipeline.insert(Object::new(key, Kind(1), Rect::new(x, 0, 9, 9)).with_value("alien"));
    /// }
    /// pipeline.sweep_to(missile, (100, 5))?;
    /// pipeline.run();
    /// while let Some(hit) = pipeline.next_hit() {
    ///     assert_eq!((hit.a.rect.x, hit.b.key), (37, 2), "the alien that is met first");
    ///     pipeline.remove(missile)?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_hit(&mut self) -> Option<Hit<T>> {
        while let Some(i) = self.narrow.next_in_time(&self.objects) {
            if let Some(hit) = self.hit(i) {
                return Some(hit);
            }
        }
        None
    }

    /// Returns the details of near miss number `i` of [`near_misses`](Self::near_misses). Works like
    /// [`hit`](Self::hit).
    pub fn near_miss(&mut self, i: usize) -> Option<Hit<T>> {
        let slots = self.narrow.near_misses.slots(i, &self.objects)?;
        self.about(slots)
    }

    /// Returns the details of all hits and near misses, each with a flag that is true for hits. Skips objects that have
    /// been removed since.
    pub(crate) fn touches(&mut self) -> impl Iterator<Item = (Hit<T>, bool)> {
        self.narrow.sort_lists(&self.objects);
        let pipeline = &*self;
        self.narrow.touches().filter_map(|(slots, is_hit)| Some((pipeline.about(slots)?, is_hit)))
    }

    /// Returns the details of two objects that touch; `None` if one of them has been removed since.
    pub(super) fn about(&self, slots: [Slot; 2]) -> Option<Hit<T>> {
        if slots.iter().any(|&slot| !self.objects.was_in_last_tick(slot)) {
            return None;
        }
        let [mut a, mut b] = slots.map(|slot| FoundObject::of(slot, &self.objects, &self.values));
        let mut time = TickFraction::END;
        if let Some(contact) = self.narrow.contact(slots) {
            (time, a.rect, b.rect) = (contact.time, contact.a, contact.b);
        }
        let rules = self.objects.rules();
        Some(Hit { a, b, time, notices: [rules.notices(a.kind, b.kind), rules.notices(b.kind, a.kind)] })
    }
}
