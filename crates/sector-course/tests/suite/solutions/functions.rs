//! The exercises that ask for a function.

use sector_collision::broad::{Delimiter, EndPoint, Slot};
use sector_collision::{Kind, Rect};
use sector_course::{Bitmap, Counted, Impact};

pub(super) fn count_pairs(kinds: &[Kind], may_meet: &mut dyn FnMut(Kind, Kind) -> bool) -> u64 {
    let mut counts = [0u64; 64];
    kinds.iter().for_each(|kind| counts[kind.0 as usize] += 1);
    let mut pairs = 0;
    for a in 0..64 {
        for b in a..64 {
            if may_meet(Kind(a as u8), Kind(b as u8)) {
                pairs +=
                    if a == b { counts[a] * counts[a].saturating_sub(1) / 2 } else { counts[a] * counts[b] };
            }
        }
    }
    pairs
}

pub(super) fn overlap(a: Rect, b: Rect, less: &mut dyn FnMut(i32, i32) -> bool) -> bool {
    less(a.x, b.right()) && less(b.x, a.right()) && less(a.y, b.bottom()) && less(b.y, a.bottom())
}

pub(super) fn sweep(sorted: &Counted<Rect>, report: &mut dyn FnMut(usize, usize)) {
    for i in 0..sorted.len() {
        let right = sorted.get(i).map_or(0, Rect::right);
        let mut j = i + 1;
        while sorted.get(j).is_some_and(|next| next.x < right) {
            report(i, j);
            j += 1;
        }
    }
}

pub(super) fn bitmaps(a: &Bitmap, b: &Bitmap, (dx, dy): (i32, i32)) -> bool {
    let (first, last) = (dx.max(0), (dx + b.width).min(a.width) - 1);
    if first > last {
        return false;
    }
    let (skip, shift) = (dx.div_euclid(64), dx.rem_euclid(64));
    (dy.max(0)..(dy + b.height).min(a.height)).any(|y| {
        (first / 64..=last / 64).any(|k| {
            let here = b.word(k - skip, y - dy) << shift;
            let before = if shift > 0 { b.word(k - skip - 1, y - dy) >> (64 - shift) } else { 0 };
            a.word(k, y) & (here | before) != 0
        })
    })
}

type Time = (i64, i64);

fn is_before(a: Time, b: Time) -> bool {
    a.0 * b.1 < b.0 * a.1
}

/// Returns when two intervals begin and cease to overlap.
fn times((low, high): (i32, i32), motion: i32, (wall_low, wall_high): (i32, i32)) -> Option<(Time, Time)> {
    let (before, after) = (i64::from(wall_low - high), i64::from(wall_high - low));
    let speed = i64::from(motion);
    match motion {
        0 => (before < 0 && after > 0).then_some(((-1, 1), (2, 1))),
        1.. => Some(((before, speed), (after, speed))),
        _ => Some(((-after, -speed), (-before, -speed))),
    }
}

pub(super) fn first_hit(missile: Rect, motion: (i32, i32), walls: &Counted<Rect>) -> Option<Impact> {
    let mut first: Option<Impact> = None;
    for index in 0..walls.len() {
        let Some(wall) = walls.get(index) else { break };
        let x = times((missile.x, missile.right()), motion.0, (wall.x, wall.right()));
        let y = times((missile.y, missile.bottom()), motion.1, (wall.y, wall.bottom()));
        let (Some((enter_x, exit_x)), Some((enter_y, exit_y))) = (x, y) else { continue };
        let later = if is_before(enter_x, enter_y) { enter_y } else { enter_x };
        let enter = if later.0 < 0 { (0, 1) } else { later };
        let exit = if is_before(exit_x, exit_y) { exit_x } else { exit_y };
        let is_hit = is_before(enter, exit) && is_before(enter, (1, 1));
        if is_hit && first.is_none_or(|first| is_before(enter, first.time)) {
            first = Some(Impact { wall: index, time: enter });
        }
    }
    first
}

pub(super) fn neighbors(list: &Counted<Delimiter>, id: u32, own: Rect, report: &mut dyn FnMut(u32)) {
    let (own_begin, own_end) = (EndPoint::begin(own.x, Slot(id)), EndPoint::end(own.right(), Slot(id)));
    let (mut low, mut high) = (0, list.len());
    while low < high {
        let middle = (low + high) / 2;
        if list.get(middle).is_some_and(|delimiter| delimiter.end_point < own_begin) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let mut at = low + 1;
    while let Some(Delimiter { end_point, begin, touches_void }) = list.get(at) {
        let began_before = EndPoint::begin(begin, end_point.slot()) < own_begin;
        if if end_point.is_begin() { end_point < own_end } else { began_before } {
            report(end_point.slot().0);
        }
        if touches_void {
            break;
        }
        at += 1;
    }
}
