//! Flights: motions that a [blocker](crate::Rules::block) may have stopped within the tick.

use super::relative_path::RelativePath;
use super::swept::{Sweep, SweptContact, SweptTest, sweep_within};
use crate::mask::Mask;
use crate::motion::Motion;
use crate::rect::Rect;
use crate::tick_fraction::TickFraction;

/// The time at which an object was stopped, and its rectangle from then on: the last one on its path that was free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) time: TickFraction,
    pub(crate) place: Rect,
}

/// The motion of an object, up to the time at which it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    pub(crate) motion: Motion,
    pub(crate) stop: Option<Stop>,
}

/// An object with its solid pixels; `None` if all are solid.
pub(crate) type Flyer<'m> = (Flight, Option<&'m Mask>);

/// How many steps an object may be moved back if it touches another one that was stopped. Each of the two is at most a
/// pixel off its line along each axis.
const MAX_STEPS_BACK: u32 = 3;

impl Flight {
    pub(crate) const fn still(rect: Rect) -> Self {
        Self { motion: Motion { from: rect, to: rect }, stop: None }
    }

    pub(crate) fn is_still(self) -> bool {
        self.motion.from == self.motion.to
    }

    /// Returns the rectangle at the end of the tick.
    pub(crate) fn end(self) -> Rect {
        self.stop.map_or(self.motion.to, |stop| stop.place)
    }

    /// Returns the motion that continues at a time: none once the object has been stopped.
    fn after(self, time: TickFraction) -> Motion {
        match self.stop {
            Some(stop) if stop.time <= time => Self::still(stop.place).motion,
            _ => self.motion,
        }
    }

    /// Returns the rectangle just before a time on the path, whether or not the object gets there.
    pub(super) fn just_before(self, time: TickFraction) -> Rect {
        let Motion { from, .. } = self.motion;
        let path = RelativePath::new(Self::still(Rect { x: 0, y: 0, ..from }).motion, self.motion);
        let last = path.reached(path.at(time));
        let steps = if last.time() == time { last.before() } else { (last.columns, last.rows) };
        let (x, y) = path.offset(steps);
        Rect { x: x as i32, y: y as i32, ..from }
    }
}

/// Finds the first contact of two objects that `counts` accepts, given its normal. An object that was stopped may still
/// be hit where it stands.
///
/// Contacts at the time of a stop count if `stops_count`; otherwise, the object is only seen where it stands then.
pub(crate) fn meet(
    flyers: [Flyer<'_>; 2],
    stops_count: bool,
    counts: impl Fn(Option<(i32, i32)>) -> bool,
) -> SweptTest {
    let mut all = SweptTest { sweep: Sweep::Apart, bitmap_tests: 0, words_anded: 0 };
    let mut ends = flyers.map(|(flight, _)| flight.stop.map_or(TickFraction::END, |stop| stop.time));
    ends.sort_unstable();
    let mut begin = TickFraction::START;
    for end in ends.into_iter().chain([TickFraction::END]) {
        if begin == end {
            continue;
        }
        let moving = flyers.map(|(flight, mask)| (flight.after(begin), mask));
        let mut add = |test: SweptTest| {
            all.bitmap_tests += test.bitmap_tests;
            all.words_anded += test.words_anded;
            if test.sweep != Sweep::Apart && all.sweep == Sweep::Apart {
                all.sweep = Sweep::NearMiss;
            }
            if let Sweep::Contact(contact) = test.sweep { Some(contact) } else { None }
        };
        let mut found = None;
        if begin > TickFraction::START
            && let Some(here) = add(sweep_within(begin..=begin, moving, |_| true))
        {
            let path = RelativePath::new(moving[0].0, moving[1].0);
            let earlier = path.back(path.at(begin), MAX_STEPS_BACK);
            let entry = sweep_within(earlier..=begin, moving, |normal| normal.is_some() && counts(normal));
            found = add(entry).or_else(|| counts(None).then_some(here));
            found = found.map(|contact| SweptContact { time: begin, ..contact });
        }
        found = found.or_else(|| add(sweep_within(begin..=end, moving, &counts)));
        let is_open = !stops_count && end < TickFraction::END;
        if let Some(mut contact) = found.filter(|contact| !is_open || contact.time < end) {
            for ((flight, _), free) in flyers.into_iter().zip(&mut contact.free) {
                if let Some(stop) = flight.stop.filter(|stop| stop.time == contact.time) {
                    *free = stop.place;
                }
            }
            return SweptTest { sweep: Sweep::Contact(contact), ..all };
        }
        begin = end;
    }
    all
}
