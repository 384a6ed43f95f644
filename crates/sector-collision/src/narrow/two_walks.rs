//! The swept test for two moving objects when one may stop the other: each follows its own path in whole pixels.
//!
//! The [swept test](super::swept) only looks at the motion of one relative to the other, so the positions of three
//! objects at one time need not fit together. Here each object is on its own path at every time: those that are stopped
//! just before they touch never overlap. The price is a step for each pixel that the two fly close to each other.

use super::bitmap::pixels_touch;
use super::relative_path::{AxisMotion, RelativePath};
use super::swept::{Sweep, SweptContact, SweptTest};
use crate::mask::Mask;
use crate::motion::Motion;
use crate::rect::Rect;
use crate::tick_fraction::TickFraction;

/// How far from each other two objects are followed, in pixels. Each is at most half a pixel off its line.
const MARGIN: i32 = 3;

/// The path of an object on its own.
struct OwnWalk {
    axes: [AxisMotion; 2],
    /// The number of steps along x and y so far.
    steps: [i64; 2],
    size: Rect,
}

impl OwnWalk {
    fn new(motion: Motion, begin: TickFraction) -> Self {
        let (from, (dx, dy)) = (motion.from(), motion.displacement());
        let axes = [AxisMotion::new((0, 0), (from.x, dx)), AxisMotion::new((0, 0), (from.y, dy))];
        Self { axes, steps: axes.map(|axis| axis.steps_before(begin)), size: from }
    }

    /// Returns the time of the next step along an axis, as numerator and denominator.
    fn next(&self, axis: usize) -> Option<(u64, u64)> {
        let step = self.steps[axis] + 1;
        (step <= self.axes[axis].steps).then(|| self.axes[axis].time_of_step(step))
    }

    /// Makes the steps that are due at a time. Returns them as a vector, in pixels.
    fn advance(&mut self, time: (u64, u64)) -> [i64; 2] {
        [0, 1].map(|axis| {
            let is_due = self.next(axis).is_some_and(|next| !is_before(time, next));
            self.steps[axis] += i64::from(is_due);
            if is_due { self.axes[axis].direction } else { 0 }
        })
    }

    fn rect(&self) -> Rect {
        let [x, y] = [0, 1].map(|axis| self.axes[axis].at(self.steps[axis]) as i32);
        Rect { x, y, ..self.size }
    }
}

fn is_before(one: (u64, u64), other: (u64, u64)) -> bool {
    u128::from(one.0) * u128::from(other.1) < u128::from(other.0) * u128::from(one.1)
}

/// Finds the first contact until a time, like [`sweep_within`](super::swept::sweep_within).
pub(super) fn sweep_both(
    until: TickFraction,
    [(a, a_mask), (b, b_mask)]: [(Motion, Option<&Mask>); 2],
    counts: impl Fn(Option<(i32, i32)>) -> bool,
) -> SweptTest {
    let mut test = SweptTest { sweep: Sweep::Apart, bitmap_tests: 0, words_anded: 0 };
    let Some((begin, end)) = near(a, b) else { return test };
    let end = end.min(until);
    let end = (end.numerator(), end.denominator());
    let mut walks = [OwnWalk::new(a, begin), OwnWalk::new(b, begin)];
    let mut touch = |a: Rect, b: Rect| {
        if !a.overlaps(b) {
            return false;
        }
        test.sweep = Sweep::NearMiss;
        pixels_touch(a_mask, a, b_mask, b).is_none_or(|bitmap| {
            test.bitmap_tests += 1;
            test.words_anded += bitmap.words_anded;
            bitmap.hit
        })
    };
    let [mut before_a, mut before_b] = walks.each_ref().map(OwnWalk::rect);
    let mut were_touching = touch(before_a, before_b);
    if were_touching && counts(None) {
        let (a, b) = (before_a, before_b);
        let contact = SweptContact { time: begin, a, b, normal: None, free: [a, b] };
        return SweptTest { sweep: Sweep::Contact(contact), ..test };
    }
    loop {
        let steps = walks.iter().flat_map(|walk| [walk.next(0), walk.next(1)]).flatten();
        let next = steps.reduce(|first, step| if is_before(step, first) { step } else { first });
        let Some(time) = next.filter(|&time| !is_before(end, time)) else { return test };
        let [a_step, b_step] = walks.each_mut().map(|walk| walk.advance(time));
        let [after_a, after_b] = walks.each_ref().map(OwnWalk::rect);
        // Steps in the same direction cancel out. Otherwise the objects pass all positions between the two.
        let (dx, dy) = (b_step[0] - a_step[0], b_step[1] - a_step[1]);
        let is_moved = dx != 0 || dy != 0;
        let mut touching = were_touching && !is_moved;
        for (i, j) in between(dx, dy).filter(|_| is_moved) {
            let ((ax, bx), (ay, by)) = (
                part(i, dx, (before_a.x, before_b.x), (after_a.x, after_b.x)),
                part(j, dy, (before_a.y, before_b.y), (after_a.y, after_b.y)),
            );
            let (a, b) = (Rect { x: ax, y: ay, ..before_a }, Rect { x: bx, y: by, ..before_b });
            touching = touch(a, b);
            let normal = if j == 0 { (dx.signum() as i32, 0) } else { (0, dy.signum() as i32) };
            if touching && !were_touching && counts(Some(normal)) {
                let (time, normal) = (TickFraction::new(time.0, time.1), Some(normal));
                let contact = SweptContact { time, a, b, normal, free: [before_a, before_b] };
                return SweptTest { sweep: Sweep::Contact(contact), ..test };
            }
        }
        (were_touching, before_a, before_b) = (touching, after_a, after_b);
    }
}

/// Returns the time in which two objects are close to each other.
fn near(a: Motion, b: Motion) -> Option<(TickFraction, TickFraction)> {
    let (path, a, b) = (RelativePath::new(a, b), a.from(), b.from());
    let (mut begin, mut end) = (TickFraction::START, TickFraction::END);
    let sides = |axis: AxisMotion, a: i32, b: i32| (axis, axis.overlap(a + MARGIN, b + MARGIN));
    for (axis, overlap) in [sides(path.x, a.w, b.w), sides(path.y, a.h, b.h)] {
        let (first, last) = overlap?;
        let time = |step: i64| axis.time_of_step(step);
        if first > 0 {
            begin = begin.max(TickFraction::new(time(first).0, time(first).1));
        }
        if last < axis.steps {
            end = end.min(TickFraction::new(time(last + 1).0, time(last + 1).1));
        }
    }
    Some((begin, end))
}

/// Returns the numbers of steps between no step and `dx` and `dy` steps: first those along x only, then those along y
/// only, then both, the last one at the end.
fn between(dx: i64, dy: i64) -> impl Iterator<Item = (i64, i64)> {
    let upto = |steps: i64| (1..=steps.abs()).map(move |step| step * steps.signum());
    let both = upto(dx).flat_map(move |i| upto(dy).map(move |j| (i, j)));
    upto(dx).map(|i| (i, 0)).chain(upto(dy).map(|j| (0, j))).chain(both)
}

/// Returns the coordinates of two objects on an axis after some of the `of` steps between them.
const fn part(steps: i64, of: i64, before: (i32, i32), after: (i32, i32)) -> (i32, i32) {
    if steps == of {
        after
    } else if steps == 0 {
        before
    } else {
        (before.0, after.1)
    }
}
