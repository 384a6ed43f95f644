//! What an object stands on.

use super::blockers::{Blockers, is_above, lower, moved};
use crate::hit::FoundObject;
use crate::motion::Motion;
use crate::query::QueryPath;
use crate::rect::Rect;

impl<T: Copy> Blockers<'_, T> {
    /// Returns what the mover stands on at a place: of several blockers the one with the lowest key.
    pub(super) fn support(&self, place: Rect) -> Option<FoundObject<T>> {
        let below = moved(place, self.down, 1).filter(|_| self.down != (0, 0))?;
        let mut support = None;
        self.each_at(below, self.hard | self.one_way, |slot, solid| {
            let is_hard = self.hard & self.queries.objects.kind(slot).bit() != 0;
            if is_hard || is_above(self.mover_at(place), solid, self.down) {
                support = lower(support, self.queries.found(slot));
            }
        });
        support
    }

    /// Whether the mover stands on nothing but objects that it is to fall through.
    pub(super) fn drops_at(&self, place: Rect) -> bool {
        let below = moved(place, self.down, 1).filter(|_| self.dropped != 0 && self.down != (0, 0));
        let Some(below) = below.filter(|_| self.support(place).is_none()) else { return false };
        let mut stands = false;
        self.each_at(below, self.dropped, |_, solid| {
            stands |= is_above(self.mover_at(place), solid, self.down);
        });
        stands
    }

    /// Returns the number of pixels, at most `distance`, that the mover can walk along an axis without looking at each
    /// one: while a solid floor is under it and nothing is in its way.
    pub(super) fn level(&self, place: Rect, axis: usize, distance: i64, floor: &FoundObject<T>) -> i64 {
        let ends = |rect: Rect| [(rect.x, rect.right()), (rect.y, rect.bottom())];
        let ((start, end), across) = (ends(floor.rect)[axis], ends(floor.rect)[1 - axis]);
        let (down, own) = (self.down.0 + self.down.1, ends(place)[1 - axis]);
        let is_flat = if down > 0 { own.1 == across.0 } else { own.0 == across.1 };
        let is_forward = distance > 0;
        let Some(foot) = self.foot(place, axis, is_forward) else { return 0 };
        // A mask may have gaps, so its last foot must be over the floor already.
        let is_over = self.mask.is_none() || (start..end).contains(&foot);
        if !is_flat || !is_over || self.queries.mask_of(floor.handle.slot, false).is_some() {
            return 0;
        }
        let room = i64::from(if is_forward { end - 1 - foot } else { foot - start });
        let length = distance.abs().min(room).max(0) * distance.signum();
        let way = if axis == 0 { (length, 0) } else { (0, length) };
        let Ok(motion) = Motion::by(place, way) else { return 0 };
        let path = QueryPath::moving(motion, self.mask);
        // An object that blocks from above is climbed when it is entered, even if the mover has just left it.
        let first = self
            .queries
            .first_where(&path, self.hard | self.one_way, |contact| contact.object.handle.slot != self.mover);
        first.map_or(length, |contact| {
            let free = contact.free_place();
            i64::from(if axis == 0 { free.x - place.x } else { free.y - place.y })
        })
    }

    /// Returns the coordinate along an axis of the pixel that leaves a floor last; `None` if the mover has a mask with
    /// no pixel in its lowest row, or walks along y with a mask.
    fn foot(&self, place: Rect, axis: usize, is_forward: bool) -> Option<i32> {
        match self.mask {
            None if axis == 0 => Some(if is_forward { place.x } else { place.right() - 1 }),
            None => Some(if is_forward { place.y } else { place.bottom() - 1 }),
            Some(mask) if axis == 0 => {
                let row = if self.down.1 > 0 { place.h - 1 } else { 0 };
                let is_solid = |&x: &i32| mask.get(x, row);
                let mut columns = 0..place.w;
                let foot = if is_forward { columns.find(is_solid) } else { columns.rfind(is_solid) };
                foot.map(|x| place.x + x)
            }
            Some(_) => None,
        }
    }
}
