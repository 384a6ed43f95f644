//! The way out of an overlap.

use super::blockers::{Blockers, moved};
use super::outcome::SlideContact;
use super::separation::DIRECTIONS;
use crate::hit::FoundObject;
use crate::rect::Rect;
use std::cmp::Reverse;

/// The number of blockers in a row that an object is moved out of in one direction.
const MAX_JUMPS: u32 = 64;
/// The number of blockers that an object is moved out of one after another, each in its own direction.
const MAX_ATTEMPTS: u32 = 16;
/// The longest movement in pixels of an object that cannot leave its blockers.
const MAX_CREEP: u32 = 64;

/// Returns the nearest place that was found where the object overlaps no blocker: the shortest of the ways straight up,
/// down, left and right out of all of them, and of the way that leaves the deepest one first, then the deepest of those
/// that are left, and so on (out of a floor, then out of a wall). `None` if all these are too long.
pub(super) fn way_out<T: Copy>(blockers: &Blockers<'_, T>, place: Rect) -> Option<Rect> {
    if blockers.is_free(place) {
        return Some(place);
    }
    let ways = DIRECTIONS.into_iter().map(|direction| straight(blockers, place, direction));
    let ways = ways.chain([deepest_first(blockers, place)]).flatten();
    ways.min_by_key(|way| u64::from(way.x.abs_diff(place.x)) + u64::from(way.y.abs_diff(place.y)))
}

fn straight<T: Copy>(blockers: &Blockers<'_, T>, place: Rect, direction: (i32, i32)) -> Option<Rect> {
    let mut at = place;
    for _ in 0..MAX_JUMPS {
        let mut distance = 0;
        blockers.each_hard_at(at, |_, solid| {
            let out = blockers.mover_at(at).distance_out_of(solid, direction, i32::MAX);
            distance = distance.max(out);
        });
        if distance == 0 {
            return Some(at);
        }
        at = moved(at, direction, distance)?;
    }
    None
}

fn deepest_first<T: Copy>(blockers: &Blockers<'_, T>, place: Rect) -> Option<Rect> {
    let mut at = place;
    for _ in 0..MAX_ATTEMPTS {
        let mut deepest = None;
        blockers.each_hard_at(at, |object, solid| {
            if let Some(out) = blockers.mover_at(at).separation(solid) {
                let order = (out.depth, Reverse(object.order()));
                if deepest.is_none_or(|(deepest, _)| order > deepest) {
                    deepest = Some((order, out.normal));
                }
            }
        });
        let Some(((depth, _), normal)) = deepest else { return Some(at) };
        at = moved(at, normal, depth)?;
    }
    None
}

/// The movement of an object that overlaps blockers.
pub(super) struct Creep<T> {
    pub(super) moved: [i64; 2],
    pub(super) is_free: bool,
    /// What stopped it along x and y.
    pub(super) touched: [Option<SlideContact<T>>; 2],
}

/// Moves an object that overlaps blockers pixel by pixel along a straight path, unless it would share more pixels with
/// all of them together. Ends when it is free.
pub(super) fn creep<T: Copy>(blockers: &Blockers<'_, T>, place: Rect, delta: [i64; 2]) -> Creep<T> {
    let mut creep = Creep { moved: [0, 0], is_free: false, touched: [None, None] };
    let (mut at, mut rest) = (place, delta);
    // The error of the straight path, to decide which axis is next.
    let total = delta.map(|way| way.unsigned_abs());
    for _ in 0..MAX_CREEP {
        if rest == [0, 0] || blockers.is_free(at) {
            break;
        }
        let due = |axis: usize, other: usize| {
            let done = total[axis] - rest[axis].unsigned_abs();
            u128::from(2 * done + 1) * u128::from(total[other])
        };
        let axis = usize::from(rest[0] == 0 || (rest[1] != 0 && due(1, 0) < due(0, 1)));
        let step = rest[axis].signum();
        let direction = if axis == 0 { (step as i32, 0) } else { (0, step as i32) };
        let Some(next) = moved(at, direction, 1) else { break };
        match deeper(blockers, at, next) {
            None => {
                at = next;
                rest[axis] -= step;
                creep.moved[axis] += step;
            }
            Some(object) => {
                rest[axis] = 0;
                let normal = (-direction.0, -direction.1);
                creep.touched[axis] = Some(SlideContact { object, normal });
            }
        }
    }
    creep.is_free = blockers.is_free(at);
    creep
}

/// If the object would share more pixels with its blockers at `next` than at `at`, returns the one with the lowest key
/// of those with which it would.
fn deeper<T: Copy>(blockers: &Blockers<'_, T>, at: Rect, next: Rect) -> Option<FoundObject<T>> {
    let mut found: Option<FoundObject<T>> = None;
    let (mut before, mut after) = (0, 0);
    blockers.each_hard_at(at, |_, solid| before += blockers.mover_at(at).shared_area(solid));
    blockers.each_hard_at(next, |object, solid| {
        let area = blockers.mover_at(next).shared_area(solid);
        after += area;
        if found.is_none_or(|found| object.order() < found.order())
            && area > blockers.mover_at(at).shared_area(solid)
        {
            found = Some(object);
        }
    });
    found.filter(|_| after > before)
}
