//! What is around a platform: its riders, what is in its way, and what it has crushed.

use super::Slide;
use super::blockers::{Blockers, is_above, moved};
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
    riders: Vec<Handle>,
    /// The riders that cannot move as far as the platform, with their places before the movement.
    pub(super) stopped: Vec<(Handle, Rect)>,
    /// The role of the object in each slot; for slots beyond, none.
    roles: Vec<Role>,
    pub(super) in_the_way: Vec<InTheWay>,
    pub(super) pushed: Vec<Handle>,
    overrun: Vec<Handle>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Role {
    #[default]
    None,
    /// A rider that moves as far as the platform, or the platform.
    Moving,
    Stopped,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct InTheWay {
    /// The number of pixels that the platform still has to go after it meets the object.
    pub(super) distance: i64,
    key: u32,
    pub(super) handle: Handle,
}

impl CarryLists {
    /// Finds the platform's riders.
    pub(super) fn find_riders<T: Copy>(&mut self, queries: Queries<'_, T>, platform: Handle, slide: &Slide) {
        let down = slide.unit_down();
        self.add_rider(platform);
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
                if stands && self.role(slot) == Role::None {
                    self.add_rider(queries.objects.handle(slot));
                }
            });
        }
    }

    /// Returns the platform's riders, without the platform itself.
    fn riders(&self) -> &[Handle] {
        &self.riders[1..]
    }

    /// Finds the riders that something stops that does not move along. The others move as one, however they stand on and
    /// next to each other.
    pub(super) fn find_stopped<T: Copy>(
        &mut self,
        queries: Queries<'_, T>,
        platform: Handle,
        (dx, dy): (i32, i32),
        slide: &Slide,
    ) {
        let mut known = None;
        while known != Some(self.stopped.len()) {
            known = Some(self.stopped.len());
            for at in 1..self.riders.len() {
                let rider = self.riders[at];
                if self.role(rider.slot) == Role::Moving {
                    let blockers = Blockers::new(queries, rider, slide, Some(platform));
                    let place = queries.objects.place(rider.slot);
                    let path = [dx, dy].map(i64::from);
                    let is_free = Motion::by(place, (path[0], path[1])).is_ok()
                        && blockers.is_free(place)
                        && blockers
                            .first_where(place, path, |slot| self.role(slot) != Role::Moving)
                            .is_none();
                    if !is_free {
                        self.roles[rider.slot.index()] = Role::Stopped;
                        self.stopped.push((rider, place));
                    }
                }
            }
        }
    }

    /// Returns the riders that move as far as the platform.
    pub(super) fn moving(&self) -> impl Iterator<Item = Handle> {
        self.riders().iter().copied().filter(|rider| self.role(rider.slot) == Role::Moving)
    }

    /// Sorts the stopped riders, the foremost along an axis first.
    pub(super) fn sort_stopped<T: Copy>(&mut self, queries: Queries<'_, T>, (dx, dy): (i32, i32)) {
        self.stopped.sort_unstable_by_key(|&(rider, _)| {
            let place = queries.objects.place(rider.slot);
            let front = match (dx.signum(), dy.signum()) {
                (1, _) => -place.right(),
                (-1, _) => place.x,
                (_, 1) => -place.bottom(),
                _ => place.y,
            };
            (front, queries.objects.order(rider.slot))
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
        let kinds = QueryFilter::exactly(blocked_kinds(queries, kind));
        let met = queries.follow(&QueryPath::moving(motion, own.mask), kinds, |contact| {
            let FoundObject { handle, key, .. } = contact.object;
            let made = i64::from(contact.place.x.abs_diff(own.rect.x))
                + i64::from(contact.place.y.abs_diff(own.rect.y));
            let free = moved(own.rect, direction, (made - 1).max(0) as i32);
            let is_pushed = !is_one_way
                || free
                    .is_some_and(|rect| is_above(solid(queries, handle.slot), Solid { rect, ..own }, down));
            if is_pushed && self.role(handle.slot) == Role::None {
                let whole = i64::from(dx).abs() + i64::from(dy).abs();
                let distance = if made > 0 { whole + 1 - made } else { whole.min(out_of_end(handle.slot)) };
                self.in_the_way.push(InTheWay { distance, key, handle });
            }
            i64::MAX
        });
        debug_assert!(met.is_ok(), "a set of kinds is valid");
        self.in_the_way.sort_unstable_by_key(|met| (met.distance, met.key, met.handle.slot));
    }

    /// Notes an object that the platform is about to jump past on a straight way, which begins `before` pixels from where
    /// it is.
    pub(super) fn find_overrun<T: Copy>(
        &mut self,
        queries: Queries<'_, T>,
        platform: Handle,
        before: [i64; 2],
        way: [i64; 2],
        handle: Handle,
    ) {
        let (own, other) = (solid(queries, platform.slot), solid(queries, handle.slot));
        let from = Motion::by(own.rect, before.into()).map(Motion::to);
        let Ok(motion) = from.and_then(|from| Motion::by(from, way.into())) else { return };
        let test = sweep(motion, own.mask, Motion::still(other.rect), other.mask);
        if let Sweep::Contact(SweptContact { normal: Some(_), .. }) = test.sweep {
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
        let met = self.riders().iter().chain(&self.pushed);
        let overlapping = met.filter(|handle| solid(queries, handle.slot).overlaps(own));
        crushed.extend(overlapping.chain(&self.overrun).map(|handle| queries.found(handle.slot)));
        crushed.sort_unstable_by_key(FoundObject::order);
        crushed.dedup_by_key(|object| object.handle);
    }

    fn add_rider(&mut self, handle: Handle) {
        let count = handle.slot.index() + 1;
        self.roles.resize(self.roles.len().max(count), Role::None);
        self.roles[handle.slot.index()] = Role::Moving;
        self.riders.push(handle);
    }

    fn role(&self, slot: Slot) -> Role {
        self.roles.get(slot.index()).copied().unwrap_or_default()
    }

    pub(super) fn clear(&mut self) {
        self.riders.drain(..).for_each(|rider| self.roles[rider.slot.index()] = Role::None);
        self.stopped.clear();
        self.pushed.clear();
        self.overrun.clear();
    }
}

fn solid<T: Copy>(queries: Queries<'_, T>, slot: Slot) -> Solid<'_> {
    Solid { rect: queries.objects.place(slot), mask: queries.mask_of(slot, false) }
}

/// Returns the set of kinds that a kind blocks, one bit each.
fn blocked_kinds<T: Copy>(queries: Queries<'_, T>, kind: Kind) -> u64 {
    let kinds = (0..Kind::COUNT as u8).map(Kind);
    kinds.filter(|&mover| queries.objects.rules().blocks(mover, kind)).map(Kind::bit).sum()
}
