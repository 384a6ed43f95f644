//! Auto: the sorted list while objects are spread out, the sectors while they crowd.
//!
//! Source: Roberts, Dr. Dobb's Journal: axis sorting is the cheapest while sprites are spread along the axis;
//! a column of diving aliens shares one x, every alien meets every other in the list, and the sector method
//! takes over.
//!
//! The decision comes from two counts, never from a clock, so that every machine decides alike:
//!
//! * *list steps*: the successors that the list walks over. The list counts them in any case.
//! * *sector steps*: entries, and pairs of entries in a sector. One cheap pass counts them without making them.
//!
//! ```text
//!            list steps >= 8 an object  and  3 x list steps >= 4 x sector steps
//!            .----------------------------------------------------------------.
//!            |                                                                v
//!          LIST                                                            SECTORS
//!            ^                                                                |
//!            '----------------------------------------------------------------'
//!              list steps <  4 an object  or   list steps <= sector steps
//! ```
//!
//! The gap between the two conditions, and a decision only every few ticks, prevent flapping. `auto` starts on the
//! list, but decides before the first tick: on a single scene the choice fits that scene.
//!
//! **Many objects.** A pipeline that is made for more than 2,048 objects ([`MAX_ADAPTIVE_CAPACITY`]) uses neither: it
//! is [`fast`](super::fast) throughout, which beats both there by a factor of three and more.
//!
//! **Counts**: those of the method in use. **Cost**: that of the cheaper of the two, and four times a second a sort
//! of left edges when there is something to decide. It wins when the scene changes; it loses to the [hierarchical
//! grid](super::hierarchical_grid) where sizes differ much, since neither of its two methods suits that.
//!
//! **Corrections**: those of the [list](super::axis_list) and the [sectors](super::sector_grid). The article says when
//! to change over, and leaves open how a program would notice.

use super::{AxisList, BroadPhase, SectorGrid};
use crate::axis::AxisChoice;
use crate::draw::DebugShape;
use crate::method::Method;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::reason::{Reason, StepEstimate};
use crate::sector::SectorSize;

/// Successors per object above which the list counts as crowded. Below that, another method could save little.
const CROWDED_STEPS: u64 = 8;
/// Successors per object below which the list counts as spread out. Must be below [`CROWDED_STEPS`].
const SPREAD_STEPS: u64 = 4;
/// The sectors take over when the list makes at least 4 steps for every 3 of theirs. With a smaller gain, a crowd at
/// the border of the two would flap. With a gain of 2, a column of aliens in a game would never reach it, because its
/// aliens share sectors too.
const GAIN: (u64, u64) = (4, 3);
/// Ticks between two decisions: a quarter of a second. Each costs a sort of left edges.
const CHECK_INTERVAL_TICKS: u32 = 15;

/// The largest capacity for which `auto` chooses between the list and the sectors, as the article does: as many
/// objects as a stage of a shooter has.
pub const MAX_ADAPTIVE_CAPACITY: usize = 2048;

const _: () = assert!(SPREAD_STEPS < CROWDED_STEPS && GAIN.0 > GAIN.1, "without a gap auto would flap");

/// The list and the sector grid, and the choice between the two.
#[derive(Debug)]
pub struct Auto {
    list: AxisList,
    grid: SectorGrid,
    on_sectors: bool,
    /// The steps of the list in the last tick that used the list.
    list_steps: u64,
    ticks_since_check: u32,
    /// Whether no tick has been run since the beginning or a rebuild.
    undecided: bool,
    reason: Reason,
}

impl Auto {
    /// Creates both methods with room for `capacity` objects: at most 192 bytes each.
    pub fn new(sector: SectorSize, capacity: usize) -> Self {
        Self {
            list: AxisList::new(AxisChoice::X, capacity),
            grid: SectorGrid::new(sector, capacity),
            on_sectors: false,
            list_steps: 0,
            ticks_since_check: 0,
            undecided: true,
            reason: Reason::NotYetRun,
        }
    }

    /// Decides, if a decision is due, which method is used from now on.
    fn decide(&mut self, objects: &Objects) {
        self.ticks_since_check = self.ticks_since_check.saturating_add(1);
        let due = self.ticks_since_check >= CHECK_INTERVAL_TICKS;
        let crowded = self.list_steps >= CROWDED_STEPS * objects.partnered_count();
        if self.undecided || due && (self.on_sectors || crowded) {
            // The work of both methods, counted without doing it.
            let estimate = StepEstimate {
                objects: objects.partnered_count(),
                list_steps: self.list.steps(objects),
                sector_steps: self.grid.steps(objects),
            };
            self.apply(estimate, objects);
            (self.undecided, self.ticks_since_check) = (false, 0);
        }
    }

    /// Applies the two conditions of the drawing above.
    fn apply(&mut self, estimate: StepEstimate, objects: &Objects) {
        let StepEstimate { objects: n, list_steps, sector_steps } = estimate;
        if self.on_sectors {
            let leave = list_steps < SPREAD_STEPS * n || list_steps <= sector_steps;
            if leave {
                self.on_sectors = false;
                self.list.rebuild(objects);
            }
        } else {
            self.on_sectors =
                list_steps >= CROWDED_STEPS * n.max(1) && GAIN.1 * list_steps >= GAIN.0 * sector_steps;
        }
        self.reason = match self.on_sectors {
            true => Reason::Crowded(estimate),
            false if list_steps >= CROWDED_STEPS * n.max(1) => Reason::NoGain(estimate),
            false => Reason::Spread(estimate),
        };
    }

    /// Runs one tick on the list and counts its steps.
    fn find_on_list(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.list.find(objects, sink);
        self.list_steps = sink.tests() + sink.stats.skipped;
        if let Reason::Spread(estimate) = &mut self.reason {
            (estimate.objects, estimate.list_steps) = (objects.partnered_count(), self.list_steps);
        }
    }
}

impl BroadPhase for Auto {
    fn rebuild(&mut self, objects: &Objects) {
        self.list.rebuild(objects);
        self.on_sectors = false;
        self.undecided = true;
        self.reason = Reason::NotYetRun;
    }

    // While the sectors are in use the list is not updated: to keep a crowded list sorted is what costs most. It is
    // rebuilt when it is used again.

    fn insert(&mut self, slot: Slot, objects: &Objects) {
        if !self.on_sectors {
            self.list.insert(slot, objects);
        }
    }

    fn remove(&mut self, slot: Slot, objects: &Objects) {
        if !self.on_sectors {
            self.list.remove(slot, objects);
        }
    }

    fn moved(&mut self, slot: Slot, objects: &Objects) {
        if !self.on_sectors {
            self.list.moved(slot, objects);
        }
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.decide(objects);
        if self.on_sectors {
            self.grid.find(objects, sink);
        } else {
            self.find_on_list(objects, sink);
        }
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        if !self.on_sectors {
            self.list.validate(objects)?;
        }
        self.grid.validate(objects)
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        if self.on_sectors {
            self.grid.draw(objects, shape);
        } else {
            self.list.draw(objects, shape);
        }
    }

    fn choice(&self) -> Option<(Method, Reason)> {
        Some((if self.on_sectors { Method::SectorGrid } else { Method::AxisList }, self.reason))
    }
}
