//! Contacts of flights, which a blocker may have stopped within the tick.

use super::relative_path::RelativePath;
use super::swept::{Sweep, SweptTest, sweep_within};
use super::two_walks::sweep_both;
use crate::flight::Flight;
use crate::mask::Mask;
use crate::motion::Motion;
use crate::rect::Rect;
use crate::tick_fraction::TickFraction;

/// An object with its solid pixels; `None` if all are solid.
pub(crate) type Flyer<'m> = (Flight, Option<&'m Mask>);

/// Returns the rectangle of an object just before a time on its path, whether or not it gets there.
pub(super) fn just_before(motion: Motion, time: TickFraction) -> Rect {
    let Motion { from, .. } = motion;
    let path = RelativePath::new(Flight::still(Rect { x: 0, y: 0, ..from }).motion, motion);
    let last = path.just_before(time);
    let (x, y) = path.offset((last.columns, last.rows));
    Rect { x: x as i32, y: y as i32, ..from }
}

/// What counts as a contact of two flights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contacts {
    /// Whether one of the two may stop the other. Then the path of each is followed by itself, so that they stop where
    /// they do not overlap.
    pub(crate) may_stop: bool,
    /// The time up to which both flights are known to have none.
    pub(crate) since: TickFraction,
    /// Whether contacts at the time at which an object is stopped count. If not, it is only seen where it stands then.
    pub(crate) at_stops: bool,
}

/// Finds the first contact of two objects that `counts` accepts, given its normal. An object that was stopped may still
/// be hit where it stands.
pub(crate) fn meet(
    flyers: [Flyer<'_>; 2],
    Contacts { may_stop, since, at_stops }: Contacts,
    counts: impl Fn(Option<(i32, i32)>) -> bool,
) -> SweptTest {
    let mut all = SweptTest { sweep: Sweep::Apart, bitmap_tests: 0, words_anded: 0 };
    let mut ends = flyers.map(|(flight, _)| flight.stop.map_or(TickFraction::END, |stop| stop.time));
    ends.sort_unstable();
    let mut begin = TickFraction::START;
    for end in ends.into_iter().chain([TickFraction::END]) {
        if begin == end || end <= since {
            begin = end;
            continue;
        }
        let moving = flyers.map(|(flight, mask)| (flight.after(begin), mask));
        let test = if may_stop && moving.iter().all(|(motion, _)| motion.from() != motion.to()) {
            sweep_both(end, moving, &counts)
        } else {
            sweep_within(begin..=end, moving, &counts)
        };
        all.bitmap_tests += test.bitmap_tests;
        all.words_anded += test.words_anded;
        match test.sweep {
            Sweep::Contact(mut contact) if at_stops || end == TickFraction::END || contact.time < end => {
                for (i, (flight, _)) in flyers.into_iter().enumerate() {
                    if let Some(stop) = flight.stop.filter(|stop| stop.time == contact.time) {
                        contact.free = shifted(contact.free, i, stop.place);
                    }
                }
                return SweptTest { sweep: Sweep::Contact(contact), ..all };
            }
            Sweep::Apart => {}
            _ => all.sweep = Sweep::NearMiss,
        }
        begin = end;
    }
    all
}

/// Moves both rectangles so that number `i` is at a place, since one alone might then overlap the other. Only the path
/// of one relative to the other is exact.
fn shifted(free: [Rect; 2], i: usize, place: Rect) -> [Rect; 2] {
    let (dx, dy) = (place.x - free[i].x, place.y - free[i].y);
    let moved = free.map(|rect| Rect { x: rect.x + dx, y: rect.y + dy, ..rect });
    if moved.iter().all(|rect| rect.check().is_ok()) { moved } else { free }
}
