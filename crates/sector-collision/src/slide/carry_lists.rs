//! What is around a platform: its riders, what is in its way, and what it has crushed.

use super::Slide;
use super::blockers::{is_above, moved};
use super::solid::Solid;
use crate::handle::Handle;
use crate::hit::FoundObject;
use crate::motion::Motion;
use crate::narrow::{Sweep, SweptContact, sweep};
use crate::objects::Slot;
use crate::query::{Queries, QueryFilter, QueryPath};
use crate::rect::Rect;
use crate::rules::Kind;

/// Lists that are kept for the next platform, so that a steady tick allocates nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct CarryLists {
    /// The platform, and what stands on it directly or indirectly.
    pub(super) riders: Vec<Handle>,
    /// A bit for each slot: whether it is among the riders.
    is_rider: Vec<u64>,
    pub(super) in_the_way: Vec<InTheWay>,
    pub(super) pushed: Vec<Handle>,
    overrun: Vec<Handle>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct InTheWay {
    /// The number of pixels that the platform still has to go after it meets the object.
    pub(super) distance: i64,
    key: u32,
    pub(super) handle: Handle,
}

impl CarryLists {
    /// Finds the platform's riders, the foremost in the direction of the movement first.
    pub(super) fn find_riders<T: Copy>(
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
    pub(super) fn find_in_the_way<T: Copy>(
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

    /// Notes an object that the platform is about to jump past on its straight way.
    pub(super) fn find_overrun<T: Copy>(
        &mut self,
        queries: Queries<'_, T>,
        platform: Handle,
        (dx, dy): (i32, i32),
        handle: Handle,
    ) {
        let (own, other) = (solid(queries, platform.slot), solid(queries, handle.slot));
        let Ok(motion) = Motion::by(own.rect, (dx.into(), dy.into())) else { return };
        let still = Motion::still(other.rect);
        let is_clear = !other.overlaps(Solid { rect: motion.to(), ..own });
        let test = sweep(motion, own.mask, still, other.mask);
        if let Sweep::Contact(SweptContact { normal: Some(_), .. }) = test.sweep
            && is_clear
        {
            self.overrun.push(handle);
        }
    }

    /// Finds the riders and pushed objects that overlap the platform or were overrun.
    pub(super) fn find_crushed<T: Copy>(
        &mut self,
        queries: Queries<'_, T>,
        platform: Handle,
        crushed: &mut Vec<FoundObject<T>>,
    ) {
        let own = solid(queries, platform.slot);
        let met = self.riders.iter().chain(&self.pushed).filter(|&&handle| handle != platform);
        let overlapping = met.filter(|handle| solid(queries, handle.slot).overlaps(own));
        crushed.extend(overlapping.chain(&self.overrun).map(|handle| queries.found(handle.slot)));
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

    pub(super) fn clear(&mut self) {
        for rider in self.riders.drain(..) {
            self.is_rider[place_of(rider.slot).0] = 0;
        }
        self.pushed.clear();
        self.overrun.clear();
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
