//! The results of a tick, and queries.

use super::Pipeline;
use crate::hit::{FoundObject, Hit};
use crate::narrow::bitmap::first_shared_pixel;
use crate::narrow::narrow_phase::first_contact;
use crate::narrow::{Sweep, SweptContact};
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
    /// higher key). This is the record of the run, whatever has changed since; [`hit`](Self::hit) returns details.
    pub fn hits(&self) -> &[Pair] {
        &self.narrow.hits.pairs
    }

    /// Returns the pairs whose rectangles overlap but whose pixels do not, sorted like hits.
    pub fn near_misses(&self) -> &[Pair] {
        &self.narrow.near_misses.pairs
    }

    /// Returns the details of hit number `i` of [`hits`](Self::hits), or `None` if the objects have changed since the run
    /// and no longer hit each other (see [the rule](crate::hit#hits-stay-true)), or if `i` is out of range. The result
    /// is a copy, so you may insert, move and remove objects between calls: see the [example](Self).
    ///
    /// The first call after a tick sorts the hits again, together with their details.
    pub fn hit(&mut self, i: usize) -> Option<Hit<T>> {
        let slots = self.narrow.hits.slots(i)?;
        self.about(slots, true).filter(|&(_, is_hit)| is_hit).map(|(hit, _)| hit)
    }

    /// Takes the next hit of the last run, ordered by time of contact and then as in [`hits`](Self::hits); `None` after
    /// the last. Skips hits that [no longer hold](crate::hit#hits-stay-true): an alien that the first missile has
    /// destroyed is not hit by the second. Each run starts from the first hit.
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
        while let Some(i) = self.narrow.next_in_time() {
            if let Some(hit) = self.hit(i) {
                return Some(hit);
            }
        }
        None
    }

    /// Returns the details of near miss number `i` of [`near_misses`](Self::near_misses). Works like
    /// [`hit`](Self::hit).
    pub fn near_miss(&mut self, i: usize) -> Option<Hit<T>> {
        let slots = self.narrow.near_misses.slots(i)?;
        self.about(slots, false).filter(|&(_, is_hit)| !is_hit).map(|(hit, _)| hit)
    }

    /// Returns the first solid pixel that the two objects of a hit share, with their rectangles at the contact and their
    /// current masks; `None` if they share none or one has been removed. The order is that of
    /// [`Mask::first_overlap`](crate::Mask::first_overlap), of *a*'s mask.
    pub fn contact_pixel(&self, hit: &Hit<T>) -> Option<(i32, i32)> {
        let mask = |found: &FoundObject<T>| {
            let slot = self.objects.slot(found.handle).ok()?;
            Some(self.objects.mask(slot).map(|id| self.masks.get(id)))
        };
        first_shared_pixel(mask(&hit.a)?, hit.a.rect, mask(&hit.b)?, hit.b.rect)
    }

    /// Returns the details of all hits and near misses, each with a flag that is true for hits. Skips pairs that no
    /// longer touch.
    pub(crate) fn touches(&mut self) -> impl Iterator<Item = (Hit<T>, bool)> {
        self.narrow.sort_lists();
        let pipeline = &*self;
        self.narrow.touches().filter_map(|(slots, is_hit)| pipeline.about(slots, is_hit))
    }

    /// Returns the details of two objects that touched in the last run, and whether they share a solid pixel, which
    /// `is_hit` says about the run. `None` if they no longer touch: see [the rule](crate::hit#hits-stay-true).
    fn about(&self, slots: [Slot; 2], is_hit: bool) -> Option<(Hit<T>, bool)> {
        let objects = &self.objects;
        if slots.iter().any(|&slot| !objects.was_in_last_tick(slot)) {
            return None;
        }
        let [mut a, mut b] = slots.map(|slot| FoundObject::of(slot, objects, &self.values));
        let rules = objects.rules();
        if !rules.may_meet(a.kind, b.kind) {
            return None;
        }
        let flights = slots.map(|slot| objects.last_flight(slot));
        let (contact, is_hit) = if flights.iter().all(|&(_, is_unchanged)| is_unchanged) {
            (self.narrow.contact(slots), is_hit)
        } else {
            let masks = slots.map(|slot| objects.mask(slot).map(|id| self.masks.get(id)));
            let [(a_flight, _), (b_flight, _)] = flights;
            (a.rect, b.rect) = (a_flight.end(), b_flight.end());
            match first_contact([(a_flight, masks[0]), (b_flight, masks[1])], objects.may_stop(slots)).sweep {
                Sweep::Apart => return None,
                Sweep::NearMiss => (None, false),
                // At rest, two objects touch at the end of the tick.
                Sweep::Contact(contact) if flights.iter().all(|(flight, _)| flight.is_still()) => {
                    (Some(SweptContact { time: TickFraction::END, ..contact }), true)
                }
                Sweep::Contact(contact) => (Some(contact), true),
            }
        };
        let (mut time, mut normal, mut free) = (TickFraction::END, None, [a.rect, b.rect]);
        if let Some(contact) = contact {
            (a.rect, b.rect) = (contact.a, contact.b);
            (time, normal, free) = (contact.time, contact.normal, contact.free);
        }
        let notices = [rules.notices(a.kind, b.kind), rules.notices(b.kind, a.kind)];
        Some((Hit { a, b, time, normal, free, notices }, is_hit))
    }
}
