//! Moving platforms: what stands on them moves with them, what is in their way is pushed.
//!
//! ```text
//!        [rider]                         1. find the riders, and the riders of riders
//!   [rider][rider]     [box]             2. move them, the foremost first
//!   [==== platform ====] -->             3. push what is in the way, the foremost first
//!                                        4. move the platform
//! ```

use super::Slide;
use super::blockers::{is_above, moved};
use super::separation::Solid;
use crate::handle::{Handle, UpdateError};
use crate::hit::FoundObject;
use crate::motion::Motion;
use crate::objects::Slot;
use crate::pipeline::Pipeline;
use crate::query::{Queries, QueryFilter, QueryPath};
use crate::rect::Rect;
use crate::rules::Kind;

/// Lists that are kept for the next platform, so that a steady tick allocates nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct CarryLists {
    /// The platform, and what stands on it directly or indirectly.
    riders: Vec<Handle>,
    /// A bit for each slot: whether it is among the riders.
    is_rider: Vec<u64>,
    in_the_way: Vec<InTheWay>,
    pushed: Vec<Handle>,
}

#[derive(Clone, Copy, Debug)]
struct InTheWay {
    /// The distance that the platform still has to go after it meets the object, with the sign of its movement.
    distance: i64,
    key: u32,
    handle: Handle,
}

impl<T: Copy> Pipeline<T> {
    /// Moves a platform by `delta` pixels at once, whatever is in its way, together with the objects that stand on it.
    ///
    /// * Objects that the platform's kind [blocks](crate::Rules::block) and that stand on it are moved by the same
    ///   distance with [`move_and_slide`](Self::move_and_slide), and so are the objects that stand on these, each once:
    ///   carriers may stand on each other in a ring. A rider that is stopped by a wall stays behind.
    /// * Other objects that the platform's kind blocks are pushed out of its way, first along x, then along y. A platform
    ///   of a [one-way](Slide::one_way) kind pushes only up, and crushes nothing.
    /// * Riders and pushed objects that still overlap the platform at the end are written to `crushed`, in order of
    ///   their keys. The buffer is cleared first.
    ///
    /// What an object stands on depends on [`Slide::down`]; [`drop_through`](Slide::drop_through) and
    /// [`snap`](Slide::snap) do not matter. Pushed objects do not carry others. Costs a few queries for each rider and
    /// each pushed object. Allocates nothing once its lists and `crushed` are large enough.
    ///
    /// ```
    /// use sector_collision::slide::Slide;
    /// use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    ///
    /// const HERO: Kind = Kind(0);
    /// const LIFT: Kind = Kind(1);
    /// let mut rules = Rules::none();
    /// rules.block(HERO, LIFT);
    /// let mut pipeline = Pipeline::new(Method::Auto, rules, [], 10);
    /// let lift = pipeline.insert(Object::new(0, LIFT, Rect::new(0, 20, 30, 4)));
    /// let hero = pipeline.insert(Object::new(1, HERO, Rect::new(5, 12, 8, 8)));
    /// let mut crushed = Vec::new();
    /// pipeline.carry(lift, (2, -3), &Slide::default(), &mut crushed)?;
    /// assert_eq!(pipeline.object(hero)?.rect, Rect::new(7, 9, 8, 8));
    /// assert!(crushed.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A [disabled](Self::set_enabled) platform moves alone.
    ///
    /// # Errors
    /// If the platform has been removed, its handle belongs to another pipeline, or it would be farther than
    /// [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin. Nothing is moved then.
    pub fn carry(
        &mut self,
        platform: Handle,
        (dx, dy): (i32, i32),
        slide: &Slide,
        crushed: &mut Vec<FoundObject<T>>,
    ) -> Result<(), UpdateError> {
        crushed.clear();
        let start = self.object(platform)?.rect;
        Motion::by(start, (dx.into(), dy.into()))?;
        if !self.is_enabled(platform)? {
            return Ok(self.move_to(platform, (start.x + dx, start.y + dy))?);
        }
        let slide = &Slide { drop_through: false, snap: 0, ..*slide };
        let mut lists = std::mem::take(&mut self.carry_lists);
        lists.find_riders(self.queries(), platform, (dx, dy), slide);
        for &rider in lists.riders.iter().filter(|&&rider| rider != platform && (dx, dy) != (0, 0)) {
            self.slide_past(rider, (dx, dy), slide, Some(platform))?;
        }
        for leg in [(dx, 0), (0, dy)].into_iter().filter(|&leg| leg != (0, 0)) {
            lists.find_in_the_way(self.queries(), platform, leg, slide);
            for &InTheWay { distance, handle, .. } in &lists.in_the_way {
                let push = [leg.0, leg.1].map(|way| (i64::from(way.signum()) * distance) as i32);
                if distance != 0 {
                    self.slide_past(handle, (push[0], push[1]), slide, Some(platform))?;
                }
                lists.pushed.push(handle);
            }
            let Rect { x, y, .. } = self.object(platform)?.rect;
            self.move_to(platform, (x + leg.0, y + leg.1))?;
        }
        if slide.one_way & self.object(platform)?.kind.bit() == 0 {
            lists.find_crushed(self.queries(), platform, crushed);
        }
        lists.clear();
        self.carry_lists = lists;
        Ok(())
    }
}

impl CarryLists {
    /// Finds the platform's riders, the foremost in the direction of the movement first.
    fn find_riders<T: Copy>(
        &mut self,
        queries: Queries<'_, T>,
        platform: Handle,
        delta: (i32, i32),
        slide: &Slide,
    ) {
        let down = slide.unit_down();
        self.mark(platform);
        let mut next = 0;
        while let Some(&carrier) = self.riders.get(next).filter(|_| down != (0, 0)) {
            next += 1;
            let own = solid(queries, carrier.slot);
            let kind = queries.objects.kind(carrier.slot);
            let Some(above) = moved(own.rect, (-down.0, -down.1), 1) else { continue };
            let kinds = blocked_kinds(queries, kind);
            let admits = |slot| kinds & queries.objects.kind(slot).bit() != 0;
            queries.each_touching(above, own.mask, false, admits, |slot, _| {
                let rider = solid(queries, slot);
                let stands = match slide.one_way & kind.bit() {
                    0 => !rider.overlaps(own),
                    _ => is_above(rider, own, down),
                };
                if stands && !self.is_marked(slot) {
                    self.mark(queries.objects.handle(slot));
                }
            });
        }
        self.riders.sort_unstable_by_key(|rider| {
            let Rect { x, y, w, h } = queries.objects.place(rider.slot);
            let front = |start: i32, side: i32, way: i32| match way.signum() {
                0 => 0,
                1 => i64::from(start + side),
                _ => -i64::from(start),
            };
            (-front(x, w, delta.0) - front(y, h, delta.1), queries.found(rider.slot).order())
        });
    }

    /// Finds the objects that the platform meets on a straight way along an axis, the foremost first.
    fn find_in_the_way<T: Copy>(
        &mut self,
        queries: Queries<'_, T>,
        platform: Handle,
        (dx, dy): (i32, i32),
        slide: &Slide,
    ) {
        self.in_the_way.clear();
        let (own, kind) = (solid(queries, platform.slot), queries.objects.kind(platform.slot));
        let down = slide.unit_down();
        let is_one_way = slide.one_way & kind.bit() != 0;
        let direction = (dx.signum(), dy.signum());
        if is_one_way && direction != (-down.0, -down.1) {
            return;
        }
        let Ok(motion) = Motion::by(own.rect, (dx.into(), dy.into())) else { return };
        // What overlaps the platform from the start is pushed only as far as it is in the way at the end.
        let end = Solid { rect: motion.to(), ..own };
        let out_of_end = |slot| i64::from(solid(queries, slot).distance_out_of(end, direction, i32::MAX));
        let kinds = QueryFilter::kinds(blocked_kinds(queries, kind));
        let met = queries.follow(&QueryPath::moving(motion, own.mask), kinds, |contact| {
            let FoundObject { handle, key, .. } = contact.object;
            let made = i64::from(contact.place.x.abs_diff(own.rect.x))
                + i64::from(contact.place.y.abs_diff(own.rect.y));
            let free = moved(own.rect, direction, (made - 1).max(0) as i32);
            let is_pushed = !is_one_way
                || free
                    .is_some_and(|rect| is_above(solid(queries, handle.slot), Solid { rect, ..own }, down));
            if is_pushed && !self.is_marked(handle.slot) {
                let whole = i64::from(dx).abs() + i64::from(dy).abs();
                let distance = if made > 0 { whole + 1 - made } else { whole.min(out_of_end(handle.slot)) };
                self.in_the_way.push(InTheWay { distance, key, handle });
            }
            i64::MAX
        });
        debug_assert!(met.is_ok(), "a set of kinds is valid");
        self.in_the_way.sort_unstable_by_key(|met| (met.distance, met.key, met.handle.slot));
    }

    /// Finds the riders and pushed objects that overlap the platform.
    fn find_crushed<T: Copy>(
        &mut self,
        queries: Queries<'_, T>,
        platform: Handle,
        crushed: &mut Vec<FoundObject<T>>,
    ) {
        let own = solid(queries, platform.slot);
        for &handle in self.riders.iter().chain(&self.pushed).filter(|&&handle| handle != platform) {
            if solid(queries, handle.slot).overlaps(own) {
                crushed.push(queries.found(handle.slot));
            }
        }
        crushed.sort_unstable_by_key(FoundObject::order);
        crushed.dedup_by_key(|object| object.handle);
    }

    fn mark(&mut self, handle: Handle) {
        let (word, bit) = place_of(handle.slot);
        if self.is_rider.len() <= word {
            self.is_rider.resize(word + 1, 0);
        }
        self.is_rider[word] |= bit;
        self.riders.push(handle);
    }

    fn is_marked(&self, slot: Slot) -> bool {
        let (word, bit) = place_of(slot);
        self.is_rider.get(word).is_some_and(|bits| bits & bit != 0)
    }

    fn clear(&mut self) {
        for rider in self.riders.drain(..) {
            self.is_rider[place_of(rider.slot).0] = 0;
        }
        self.pushed.clear();
    }
}

/// Returns the word and the bit of a slot in a set of slots.
const fn place_of(slot: Slot) -> (usize, u64) {
    (slot.index() / 64, 1 << (slot.index() % 64))
}

fn solid<T: Copy>(queries: Queries<'_, T>, slot: Slot) -> Solid<'_> {
    Solid { rect: queries.objects.place(slot), mask: queries.mask_of(slot, false) }
}

/// Returns the set of kinds that a kind blocks, one bit each.
fn blocked_kinds<T: Copy>(queries: Queries<'_, T>, kind: Kind) -> u64 {
    let kinds = (0..Kind::COUNT as u8).map(Kind);
    kinds.filter(|&mover| queries.objects.rules().blocks(mover, kind)).map(Kind::bit).sum()
}
