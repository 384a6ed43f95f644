//! The swept test: whether two objects meet at any time *within* a tick.
//!
//! If objects are tested only at the ends of ticks, a missile that moves farther in a tick than a wall is thick passes
//! through the wall. Gorguner (Brown University, impulse-based simulation) encloses the path over the step in a box and
//! computes the time of impact. Here everything is in integers: the result is the first position, in pixels, at which
//! the two share a solid pixel.
//!
//! ```text
//!   tick 1        wall   tick 2              the path, and where it ends
//!     >             #      >                  > - - - - >X
//!                   #                                    #
//!      at neither end do they overlap           stopped at the first pixel that they share
//! ```
//!
//! **First contact in pixels.** Only the motion of *b* relative to *a* matters. It is a straight line from one
//! whole-pixel position to another, walked in single steps sideways or up and down: a step sideways whenever the line
//! is halfway between two columns, a step up or down whenever it is halfway between two rows. If both are due at once,
//! the line leads through a corner: the positions on both sides of it are looked at, then the one behind it, all at
//! the same time. At each position, the rectangles are compared, and then the masks. The first position with a shared
//! solid pixel is the contact, and its time is the time of the step. The path back visits the same positions.
//!
//! ```text
//!   five columns and two rows:   0 1           times  X 1/10, Y 1/4, X 3/10, X 1/2, X 7/10, Y 3/4, X 9/10
//!                                  2 3 4 5
//!                                        6 7
//!
//!   two columns and two rows:    0 x           times  X and Y 1/4, X and Y 3/4: the positions x, y and 1 are reached
//!                                y 1 x         at once; if both x and y are contacts, x counts
//!                                  y 2
//! ```
//!
//! **Normal and free places.** The last step before the contact was along one axis, which gives the normal (y at a
//! corner), and one step earlier the objects were [free](SweptContact::free).
//!
//! **No tunneling.** A walk that only stepped diagonally could slip between two pixels that touch at a corner. This
//! walk cannot: it meets any wall without gaps, even if it is one pixel thick and slanting, at any speed.
//!
//! **Cost**: the steps at which the rectangles start and stop overlapping are computed, not searched for. Only the
//! steps between them are walked, at most the sum of both widths and both heights, with three positions at a corner. A motion of a million pixels costs
//! no more than one of ten. Nothing is allocated.
//!
//! A broad phase uses the rectangle that encloses the path: [`Motion::bounds`].

use super::bitmap::pixels_touch;
use super::relative_path::RelativePath;
use crate::mask::Mask;
use crate::motion::Motion;
use crate::rect::Rect;
use crate::tick_fraction::TickFraction;
use std::ops::RangeInclusive;

/// The outcome of a swept test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sweep {
    /// The rectangles never overlap.
    Apart,
    /// The rectangles overlap at some time, but no solid pixel is ever shared.
    NearMiss,
    /// A solid pixel is shared.
    Contact(SweptContact),
}

/// The first time at which two objects share a solid pixel, and where they are then.
///
/// The position of *b* relative to *a* is exact. If one object rests, the position of the other is exact, too; if both
/// move, each is at most one pixel off its own line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SweptContact {
    /// The time of the contact; the start of the tick for objects that share a solid pixel from the start.
    pub time: TickFraction,
    /// The rectangle of the first object at the time of the contact.
    pub a: Rect,
    /// The rectangle of the second object at the time of the contact.
    pub b: Rect,
    /// The unit vector along the axis of the last step, from *b* toward *a*: (1, 0) if *a* came from the right, (0, −1)
    /// if it came from above. `None` for objects that share a solid pixel from the start.
    pub normal: Option<(i32, i32)>,
    /// The rectangles of the two objects just before the contact, one step earlier, when they shared no solid pixel.
    /// Without a [normal](Self::normal), the rectangles of the contact.
    pub free: [Rect; 2],
}

/// The result of a swept test and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SweptTest {
    /// Whether and when the objects meet.
    pub sweep: Sweep,
    /// Number of positions on the path at which the masks of the two objects were compared.
    pub bitmap_tests: u64,
    /// The number of pairs of 64-bit words ANDed in all mask comparisons.
    pub words_anded: u64,
}

/// Finds the first contact of two moving objects within a tick. An object without a mask is solid. The order of the two
/// objects does not affect the time.
///
/// ```
/// use sector_collision::Rect;
/// use sector_collision::narrow::{TickFraction, Motion, Sweep, sweep};
///
/// let wall = Motion::still(Rect::new(500_000, 0, 1, 100));
/// let missile = Motion::new(Rect::new(0, 50, 8, 2), (1_000_000, 50))?;
/// let Sweep::Contact(contact) = sweep(missile, None, wall, None).sweep else { panic!("it tunnels") };
/// assert_eq!(contact.a, Rect::new(499_993, 50, 8, 2));
/// assert_eq!(contact.time, TickFraction::new(2 * 499_993 - 1, 2 * 1_000_000));
/// # Ok::<(), sector_collision::rect::RectError>(())
/// ```
///
/// # Panics
/// If a mask is not as large as its moving rectangle.
pub fn sweep(a: Motion, a_mask: Option<&Mask>, b: Motion, b_mask: Option<&Mask>) -> SweptTest {
    sweep_within(TickFraction::START..=TickFraction::END, [(a, a_mask), (b, b_mask)], |_| true)
}

/// Finds the first contact of two moving objects in a part of the tick. It begins with the positions just before the
/// first time, and counts only contacts that begin there or later and that `counts` accepts, given their
/// [normal](SweptContact::normal).
pub(crate) fn sweep_within(
    times: RangeInclusive<TickFraction>,
    [(a, a_mask), (b, b_mask)]: [(Motion, Option<&Mask>); 2],
    counts: impl Fn(Option<(i32, i32)>) -> bool,
) -> SweptTest {
    assert_fits(a, a_mask);
    assert_fits(b, b_mask);
    let (path, (a_size, b_size)) = (RelativePath::new(a, b), (a.from, b.from));
    let mut test = SweptTest { sweep: Sweep::Apart, bitmap_tests: 0, words_anded: 0 };
    let columns = path.x.overlap(a_size.w, b_size.w);
    let rows = path.y.overlap(a_size.h, b_size.h);
    let (Some((first_column, last_column)), Some((first_row, last_row))) = (columns, rows) else {
        return test;
    };
    let (start, end) = (path.just_before(*times.start()), path.at(*times.end()));
    let (columns, rows) = (first_column..=last_column.min(end.columns), first_row..=last_row.min(end.rows));
    // The walk goes one way on each axis, so the rectangles overlap once it has entered both the shared columns and the
    // shared rows.
    let entries = [path.after_column(first_column), path.after_row(first_row), start];
    let mut next = entries.into_iter().max_by_key(|step| step.columns + step.rows);
    let mut were_touching = false;
    let origin = Rect { x: 0, y: 0, ..a_size };
    while let Some(step) = next {
        let before = step.before();
        if before.0 > *columns.end() || before.1 > *rows.end() {
            break;
        }
        let mut touch = false;
        for (place, last_step) in step.places() {
            touch = columns.contains(&place.0) && rows.contains(&place.1);
            if !touch {
                continue;
            }
            if test.sweep == Sweep::Apart {
                test.sweep = Sweep::NearMiss;
            }
            let (x, y) = path.offset(place);
            let seen = Rect { x: x as i32, y: y as i32, ..b_size };
            if let Some(bitmap) = pixels_touch(a_mask, origin, b_mask, seen) {
                test.bitmap_tests += 1;
                test.words_anded += bitmap.words_anded;
                touch = bitmap.hit;
            }
            let normal = (step.due != (0, 0)).then(|| path.vector(last_step));
            if touch && !were_touching && counts(normal) {
                let time = step.time();
                let [a_free, b_free] = places_at(a, b, path.offset(before), time);
                let [a, b] = places_at(a, b, (x, y), time);
                let contact = SweptContact { time, a, b, normal, free: [a_free, b_free] };
                return SweptTest { sweep: Sweep::Contact(contact), ..test };
            }
        }
        were_touching = touch;
        next = path.after(step);
    }
    test
}

/// Asserts that a mask is as large as its moving rectangle.
fn assert_fits(motion: Motion, mask: Option<&Mask>) {
    let (size, found) = ((motion.from.w, motion.from.h), mask.map(|mask| (mask.width(), mask.height())));
    assert!(
        found.is_none_or(|found| found == size),
        "a mask of {found:?} pixels does not fit: expected {size:?}"
    );
}

/// Returns the rectangles of two objects at a time. `seen` is the offset from *a* to *b* at that time, in pixels.
fn places_at(a: Motion, b: Motion, seen: (i64, i64), time: TickFraction) -> [Rect; 2] {
    let ends = |from: i32, to: i32| (i64::from(from), i64::from(to));
    let x = place_on_axis(ends(a.from.x, a.to.x), ends(b.from.x, b.to.x), seen.0, time);
    let y = place_on_axis(ends(a.from.y, a.to.y), ends(b.from.y, b.to.y), seen.1, time);
    let a = Rect { x: x as i32, y: y as i32, ..a.from };
    [a, Rect { x: (x + seen.0) as i32, y: (y + seen.1) as i32, ..b.from }]
}

/// Returns the coordinate of *a* on an axis at a time, in pixels: the one nearest to its own line at which neither
/// object leaves its path. `a` and `b` are the coordinates of the objects at the beginning and end of the tick; `seen`
/// is the offset from *a* to *b*.
fn place_on_axis(a: (i64, i64), b: (i64, i64), seen: i64, time: TickFraction) -> i64 {
    let low = a.0.min(a.1).max(b.0.min(b.1) - seen);
    let high = a.0.max(a.1).min(b.0.max(b.1) - seen);
    (a.0 + time.share_of(a.1 - a.0)).clamp(low, high)
}
