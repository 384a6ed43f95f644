//! What stands in the way of one object.

use super::Slide;
use super::solid::Solid;
use crate::handle::Handle;
use crate::hit::FoundObject;
use crate::mask::Mask;
use crate::motion::Motion;
use crate::narrow::{Sweep, sweep};
use crate::objects::Slot;
use crate::query::{PathContact, Queries, QueryPath};
use crate::rect::{MAX_COORDINATE, Rect};

/// The objects that may block a moving object, the *mover*.
#[derive(Clone, Copy)]
pub(super) struct Blockers<'a, T> {
    pub(super) queries: Queries<'a, T>,
    pub(super) mover: Slot,
    pub(super) mask: Option<&'a Mask>,
    /// The kinds that block from all sides, one bit each.
    pub(super) hard: u64,
    /// The kinds that block from above, one bit each.
    pub(super) one_way: u64,
    /// The kinds that block from above, but not now, because the mover is to fall through them.
    pub(super) dropped: u64,
    pub(super) down: (i32, i32),
    pub(super) step_up: i32,
    pub(super) snap: i32,
}

/// The end of a straight path at a blocker.
pub(super) struct BlockedPath<T> {
    /// The last free place.
    pub(super) place: Rect,
    /// The axis of the contact: 0 for x, 1 for y.
    pub(super) axis: usize,
    /// The direction away from the blocker.
    pub(super) normal: (i32, i32),
    pub(super) object: FoundObject<T>,
}

/// What the mover would overlap at a place.
pub(super) struct Met<T> {
    /// The blocker with the lowest key that blocks from all sides.
    pub(super) hard: Option<FoundObject<T>>,
    /// Whether it would enter an object that blocks from above.
    pub(super) one_way: bool,
}

impl<T> Met<T> {
    pub(super) const fn nothing(&self) -> bool {
        self.hard.is_none() && !self.one_way
    }
}

impl<'a, T: Copy> Blockers<'a, T> {
    /// Collects what blocks the object of a valid handle.
    pub(super) fn new(queries: Queries<'a, T>, mover: Handle, slide: &Slide) -> Self {
        let kinds = queries.objects.rules().blocked_by(queries.objects.kind(mover.slot));
        Self {
            queries,
            mover: mover.slot,
            mask: queries.mask_of(mover.slot, false),
            hard: kinds & !slide.one_way,
            one_way: if slide.drop_through { 0 } else { kinds & slide.one_way },
            dropped: if slide.drop_through { kinds & slide.one_way } else { 0 },
            down: slide.unit_down(),
            step_up: slide.step_up,
            snap: slide.snap,
        }
    }

    pub(super) const fn mover_at(&self, place: Rect) -> Solid<'a> {
        Solid { rect: place, mask: self.mask }
    }

    /// Calls `visit` with each blocker from all sides that shares a pixel with the mover at a place, in no order.
    pub(super) fn each_hard_at(&self, place: Rect, mut visit: impl FnMut(FoundObject<T>, Solid<'a>)) {
        self.each_at(place, self.hard, |slot, solid| visit(self.queries.found(slot), solid));
    }

    /// Calls `visit` with each object of `kinds` that shares a pixel with the mover at a place, in no order.
    pub(super) fn each_at(&self, place: Rect, kinds: u64, mut visit: impl FnMut(Slot, Solid<'a>)) {
        let admits = |slot| kinds & self.queries.objects.kind(slot).bit() != 0 && slot != self.mover;
        self.queries.each_touching(place, self.mask, false, admits, |slot, rect| {
            visit(slot, Solid { rect, mask: self.queries.mask_of(slot, false) });
        });
    }

    /// Whether no blocker from all sides shares a pixel with the mover at a place.
    pub(super) fn is_free(&self, place: Rect) -> bool {
        let mut is_free = true;
        self.each_at(place, self.hard, |_, _| is_free = false);
        is_free
    }

    /// Returns what the mover would overlap at `place`. Objects that block from above count only if it does not overlap
    /// them at `from`.
    pub(super) fn meet(&self, place: Rect, from: Rect) -> Met<T> {
        let mut met = Met { hard: None, one_way: false };
        self.each_at(place, self.hard | self.one_way, |slot, solid| {
            if self.hard & self.queries.objects.kind(slot).bit() != 0 {
                met.hard = lower(met.hard, self.queries.found(slot));
            } else {
                met.one_way |= !self.mover_at(from).overlaps(solid);
            }
        });
        met
    }

    /// Returns the normal of a contact; at a corner the one along gravity, so that the mover lands on it.
    fn normal(&self, contact: &PathContact<T>) -> Option<(i32, i32)> {
        let (place, free) = (contact.place, contact.free_place());
        let is_corner = place.x != free.x && place.y != free.y;
        let sideways = (free.x - place.x, 0);
        contact.normal.map(|normal| if is_corner && self.down.0 != 0 { sideways } else { normal })
    }

    /// Follows the straight path from a place by `delta` pixels up to the first blocker, if there is one. Ignores
    /// objects that the mover overlaps at the start. The path must end within the limits of coordinates.
    pub(super) fn first(&self, from: Rect, delta: [i64; 2]) -> Option<BlockedPath<T>> {
        let path = QueryPath::moving(Motion::by(from, (delta[0], delta[1])).ok()?, self.mask);
        let moves_down = delta[0] * i64::from(self.down.0) + delta[1] * i64::from(self.down.1) > 0;
        let kinds = self.hard | if moves_down { self.one_way } else { 0 };
        let contact = self.queries.first_where(&path, kinds, |contact| {
            let (FoundObject { handle, kind, rect, .. }, place) = (contact.object, contact.free_place());
            let Some(normal) = self.normal(contact).filter(|_| handle.slot != self.mover) else {
                return false;
            };
            let solid = Solid { rect, mask: self.queries.mask_of(handle.slot, false) };
            self.hard & kind.bit() != 0
                || normal == (-self.down.0, -self.down.1) && is_above(self.mover_at(place), solid, self.down)
        })?;
        let (place, normal) = (contact.free_place(), self.normal(&contact)?);
        Some(BlockedPath { place, axis: usize::from(normal.0 == 0), normal, object: contact.object })
    }
}

/// Whether an object could leave another upward without touching it.
pub(super) fn is_above(mover: Solid<'_>, other: Solid<'_>, (dx, dy): (i32, i32)) -> bool {
    let (place, Rect { x, y, w, h }) = (mover.rect, other.rect);
    let beyond = |down: i32, at: i32, start: i32, end: i32, side: i32| match down {
        1 => at.min(start - side),
        -1 => at.max(end),
        _ => at,
    };
    let limit = |at: i32| at.clamp(-MAX_COORDINATE, MAX_COORDINATE);
    let out = (limit(beyond(dx, place.x, x, x + w, place.w)), limit(beyond(dy, place.y, y, y + h, place.h)));
    let Ok(way) = Motion::new(place, out) else { return false };
    !matches!(sweep(way, mover.mask, Motion::still(other.rect), other.mask).sweep, Sweep::Contact(_))
}

/// Returns the object with the lower key.
pub(super) fn lower<T: Copy>(one: Option<FoundObject<T>>, other: FoundObject<T>) -> Option<FoundObject<T>> {
    Some(one.filter(|one| one.order() < other.order()).unwrap_or(other))
}

/// Returns a place moved in a direction; `None` if that is outside the limits of coordinates.
pub(super) fn moved(place: Rect, (dx, dy): (i32, i32), distance: i32) -> Option<Rect> {
    let at = |at: i32, step: i32| i64::from(at) + i64::from(step) * i64::from(distance);
    Rect::checked(at(place.x, dx), at(place.y, dy), place.w.into(), place.h.into()).ok()
}
