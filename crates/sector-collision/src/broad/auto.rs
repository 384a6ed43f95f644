//! Auto: picks the cheapest method for the current objects: the sorted list while they are spread out, the sectors while
//! they crowd, all pairs when the rules allow few, and the fast finder while there are thousands.
//!
//! Source: Roberts, Dr. Dobb's Journal. Axis sorting is cheapest while sprites are spread along the axis. In a column
//! of diving aliens, all with the same x, every alien meets every other in the list, and the sector method takes over.
//! If the rules leave few pairs, testing them all is cheaper than either.
//!
//! The decision is based on counts, never on a clock, so every machine decides the same. All work of a method is
//! counted in one unit, [steps](crate::trace::MethodStats::steps): work per object and per bucket as well as per pair. The
//! steps of the method in use are known. The steps of all pairs follow from the numbers of objects. To find the steps
//! of another method, `auto` *tries* it on the objects of the tick, discards its pairs, and counts the cost of the
//! trial.
//!
//! ```text
//!   tick   0         120       150       180       210 ...   300 301   330 331
//!   in use LIST ------------------------ SECTORS -------------------- LIST
//!   tried  all       sectors   sectors   sectors   -         list      list
//!                    |                   |                   |         |
//!                    gain too small:     an eighth fewer:    two       an eighth fewer:
//!                    the list stays      the sectors         seconds   the list
//!                                        take over           are over  takes over again
//! ```
//!
//! Once a method has been in use for [two seconds](MIN_STAY_TICKS), the others are tried every half second if they
//! might take fewer steps. The list is sorted one tick before it is tried, since most of its work may be to stay sorted.
//! Another method takes over if it saves an eighth and at least 1,000 steps. `auto` therefore does not flap, and a player
//! can see what it does. The first tick tries all methods, so the choice fits even a single scene.
//!
//! **Many objects.** In a tick with more than 2,048 objects ([`MAX_ADAPTIVE_OBJECTS`]), [`fast`](super::fast) takes over,
//! which usually takes less time there. It stays until at most 1,536 objects ([`MIN_FAST_OBJECTS`]) are left; then the
//! list is sorted, and all methods are tried as in the first tick. The capacity of the pipeline only decides what memory
//! is reserved: a pipeline for at most 2,048 objects creates the finder when it first has more.
//!
//! **Counts**: the counts of the method in use, plus the steps of trials. **Cost**: the cost of the method in use, plus
//! at most one tick of the others twice a second. It suits scenes that change. None of its methods suits many
//! objects of widely different sizes.
//!
//! **Corrections**: those of the [list](super::axis_list), the [sectors](super::sector_grid) and [all
//! pairs](super::brute_force). The article says when to switch, but not how a program would notice.

use super::{AxisList, BroadPhase, BruteForce, Fast, SectorGrid};
use crate::axis_choice::AxisChoice;
use crate::counts::MethodStats;
use crate::draw::DebugShape;
use crate::method::Method;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::reason::{MethodCosts, Reason};
use crate::recorder::Recorder;
use crate::sector::SectorSize;

/// Ticks between two decisions: half a second.
pub(crate) const CHECK_INTERVAL_TICKS: u32 = 30;
/// The minimum number of ticks before another method may take over: two seconds.
pub const MIN_STAY_TICKS: u32 = 120;
/// Another method takes over if it takes at most 7 steps for every 8 of the method in use. With a smaller margin, a
/// crowd near the break-even point would make the choice flap.
const GAIN: (u64, u64) = (7, 8);
/// The minimum number of steps that another method must save per tick: about a quarter of a microsecond.
pub(crate) const LEAST_GAIN_STEPS: u64 = 1000;
/// The steps of the list per object that moves and meets nothing: an update, and a visit that ends the scan. If the method
/// in use takes no more, the list is not tried, although it takes fewer for objects at rest: trials cost more than they
/// gain.
const LEAST_LIST_STEPS: u64 = MethodStats::WEIGHTS.updates + MethodStats::WEIGHTS.visits;
/// The steps of the sector grid per object that is entered in one sector. If the method in use takes no more, the sectors
/// are not tried, although they take fewer for objects that only look into them.
const LEAST_SECTOR_STEPS: u64 = MethodStats::WEIGHTS.entries;

/// The maximum number of objects for which `auto` chooses between the list, the sectors and all pairs. With more, it uses
/// the fast finder. The stages of a shooter have fewer objects.
pub const MAX_ADAPTIVE_OBJECTS: usize = 2048;
/// The number of objects from which the fast finder stays in use once it has taken over: a quarter below
/// [`MAX_ADAPTIVE_OBJECTS`], so that births and deaths near the limit do not make the choice flap.
pub const MIN_FAST_OBJECTS: usize = 1537;

/// The method `auto`: owns a sorted list, a sector grid, brute force and the fast finder, and uses one of them.
#[derive(Clone, Debug)]
pub struct Auto {
    list: AxisList,
    grid: SectorGrid,
    brute_force: BruteForce,
    /// The fast finder, once it has been needed or if the capacity suggests that it will be.
    fast: Option<Fast>,
    in_use: Method,
    /// The cost of the methods at the last comparison; `None` before the first tick.
    costs: Option<MethodCosts>,
    /// The number of ticks for which the current method has been in use.
    stay_ticks: u32,
    ticks_since_check: u32,
    /// The total steps since the last decision.
    steps_since_check: u64,
    /// The steps of the methods tried in this tick.
    trials: u64,
    /// The steps per tick of the method in use, if a comparison waits until the list has been kept sorted for a tick.
    awaiting_list: Option<u64>,
}

impl Auto {
    /// Creates the methods with room for `capacity` objects: the list, the sectors and all pairs at up to 200 bytes for
    /// each of the first [`MAX_ADAPTIVE_OBJECTS`], and the fast finder only if there may be more.
    pub fn new(sector: SectorSize, axis: AxisChoice, capacity: usize) -> Self {
        let few = capacity.min(MAX_ADAPTIVE_OBJECTS);
        Self {
            list: AxisList::new(axis, few),
            grid: SectorGrid::new(sector, few),
            brute_force: BruteForce::new(few),
            fast: (capacity > MAX_ADAPTIVE_OBJECTS).then(|| Fast::new(capacity)),
            in_use: Method::AxisList,
            costs: None,
            stay_ticks: 0,
            ticks_since_check: 0,
            steps_since_check: 0,
            trials: 0,
            awaiting_list: None,
        }
    }

    /// Switches to the fast finder if there are more objects than the other methods suit.
    fn use_fast_if_many(&mut self, objects: &Objects) {
        if self.in_use != Method::Fast && objects.len() > MAX_ADAPTIVE_OBJECTS {
            (self.in_use, self.awaiting_list) = (Method::Fast, None);
            self.fast.get_or_insert_with(|| Fast::new(objects.len())).forget();
        }
    }

    /// Starts with the list, as in the first tick.
    fn restart(&mut self, objects: &Objects, recorder: &mut Recorder) {
        self.list.rebuild(objects, recorder);
        self.in_use = Method::AxisList;
        (self.costs, self.awaiting_list) = (None, None);
        (self.stay_ticks, self.ticks_since_check, self.steps_since_check) = (0, 0, 0);
    }

    /// Whether the list is kept sorted as objects move: it is in use or about to be tried. Otherwise it is not updated,
    /// because keeping a crowded list sorted is expensive, and it is rebuilt before it is tried or used again.
    fn keeps_list(&self) -> bool {
        self.in_use == Method::AxisList || self.awaiting_list.is_some()
    }

    /// Decides in the first tick, and then every [`CHECK_INTERVAL_TICKS`], which method to use. A method stays in use
    /// for at least [`MIN_STAY_TICKS`].
    fn decide(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.stay_ticks = self.stay_ticks.saturating_add(1);
        if self.costs.is_none() {
            self.list.rebuild(objects, &mut Recorder::default());
            let updates = MethodStats::WEIGHTS.updates * objects.partnered_count();
            let costs = self.compare(None, Some(updates), objects, sink);
            (self.stay_ticks, self.costs) = (0, Some(costs));
            // Count one sort and the updates, as a load does, and not the insertions one by one.
            sink.recorder.clear();
            self.list.rebuild(objects, &mut sink.recorder);
            self.change_if_worth(costs, costs.list.unwrap_or(0));
        } else if let Some(used) = self.awaiting_list {
            let upkeep = sink.stats().steps(0);
            self.compare_and_change(used, Some(upkeep), objects, sink);
            self.awaiting_list = None;
            if self.in_use != Method::AxisList {
                self.trials += upkeep;
            }
        } else if self.ticks_since_check >= CHECK_INTERVAL_TICKS {
            // Use the mean, since a single tick may be an outlier: a wave arrives, a bomb explodes.
            let used = self.steps_since_check / u64::from(CHECK_INTERVAL_TICKS);
            (self.ticks_since_check, self.steps_since_check) = (0, 0);
            if self.stay_ticks >= MIN_STAY_TICKS {
                self.check(used, objects, sink);
            }
        }
    }

    /// Compares the methods now or, if the list is worth trying, after it has been kept sorted for a tick.
    fn check(&mut self, used: u64, objects: &Objects, sink: &mut RectangleTest<'_>) {
        if self.in_use != Method::AxisList && used > LEAST_LIST_STEPS * objects.partnered_count() {
            self.awaiting_list = Some(used);
            self.trial(sink, |auto, sink| auto.list.rebuild(objects, &mut sink.recorder));
        } else {
            self.compare_and_change(used, None, objects, sink);
        }
    }

    fn compare_and_change(
        &mut self,
        used: u64,
        upkeep: Option<u64>,
        objects: &Objects,
        sink: &mut RectangleTest<'_>,
    ) {
        let costs = self.compare(Some(used), upkeep, objects, sink);
        self.costs = Some(costs);
        self.change_if_worth(costs, used);
    }

    /// Switches to the cheapest method if it saves enough of the `used` steps of the method in use.
    fn change_if_worth(&mut self, costs: MethodCosts, used: u64) {
        let cheapest = costs.cheapest();
        let Some(least) = costs.of(cheapest) else { return };
        let (steps, of) = GAIN;
        if cheapest != self.in_use && of * least <= steps * used && least + LEAST_GAIN_STEPS <= used {
            (self.in_use, self.stay_ticks) = (cheapest, 0);
        }
    }

    /// Tries a method on the objects of the tick and discards its pairs. Returns its steps and counts them as trials.
    fn trial(
        &mut self,
        sink: &mut RectangleTest<'_>,
        find: impl FnOnce(&mut Self, &mut RectangleTest<'_>),
    ) -> u64 {
        let steps = sink.trial(|sink| find(self, sink));
        self.trials += steps;
        steps
    }

    /// Returns the cost of each method for these objects. The method in use takes `used` steps a tick. The sectors are
    /// tried if they might take fewer; the list, if it is sorted and `upkeep` is known, the steps that keep it so.
    fn compare(
        &mut self,
        used: Option<u64>,
        upkeep: Option<u64>,
        objects: &Objects,
        sink: &mut RectangleTest<'_>,
    ) -> MethodCosts {
        let known = |method| used.filter(|_| self.in_use == method);
        let (list_in_use, sectors_in_use) = (known(Method::AxisList), known(Method::SectorGrid));
        let list = list_in_use.or_else(|| {
            let upkeep = upkeep?;
            Some(upkeep + self.trial(sink, |auto, sink| auto.list.find(objects, sink)))
        });
        let least_of_sectors = LEAST_SECTOR_STEPS * objects.partnered_count();
        let sectors = sectors_in_use.or_else(|| {
            used.is_none_or(|used| used > least_of_sectors)
                .then(|| self.trial(sink, |auto, sink| auto.grid.find(objects, sink)))
        });
        MethodCosts { list, sectors, all_pairs: BruteForce::steps(objects) }
    }
}

impl BroadPhase for Auto {
    fn rebuild(&mut self, objects: &Objects, recorder: &mut Recorder) {
        self.in_use = Method::AxisList;
        self.use_fast_if_many(objects);
        if self.in_use != Method::Fast {
            self.restart(objects, recorder);
        }
    }

    fn insert(&mut self, slot: Slot, objects: &Objects, recorder: &mut Recorder) {
        // A list of thousands would take long to grow object by object.
        self.use_fast_if_many(objects);
        if self.keeps_list() {
            self.list.insert(slot, objects, recorder);
        }
    }

    fn remove(&mut self, slot: Slot, objects: &Objects) {
        if self.keeps_list() {
            self.list.remove(slot, objects);
        }
    }

    fn moved(&mut self, slot: Slot, objects: &Objects, recorder: &mut Recorder) {
        if self.keeps_list() {
            self.list.moved(slot, objects, recorder);
        }
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.use_fast_if_many(objects);
        if self.in_use == Method::Fast && objects.len() < MIN_FAST_OBJECTS {
            self.restart(objects, &mut sink.recorder);
        }
        if let (Method::Fast, Some(fast)) = (self.in_use, &mut self.fast) {
            return fast.find(objects, sink);
        }
        self.decide(objects, sink);
        if self.in_use != Method::AxisList {
            // If another method takes over, work done on the list since the last tick does not count.
            sink.recorder.clear();
        }
        match self.in_use {
            Method::SectorGrid => self.grid.find(objects, sink),
            Method::BruteForce => self.brute_force.find(objects, sink),
            _ => self.list.find(objects, sink),
        }
        let steps = sink.stats().steps(sink.tests());
        (self.ticks_since_check, self.steps_since_check) =
            (self.ticks_since_check + 1, self.steps_since_check + steps);
        let trials = std::mem::take(&mut self.trials);
        sink.bulk(MethodStats { trials, ..MethodStats::default() });
    }

    fn memory(&self) -> usize {
        let Self {
            list,
            grid,
            brute_force,
            fast,
            in_use: _,
            costs: _,
            stay_ticks: _,
            ticks_since_check: _,
            steps_since_check: _,
            trials: _,
            awaiting_list: _,
        } = self;
        let few = list.memory() + grid.memory() + brute_force.memory();
        few + fast.as_ref().map_or(0, Fast::memory)
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        if let (Method::Fast, Some(fast)) = (self.in_use, &self.fast) {
            return fast.validate(objects);
        }
        if self.keeps_list() {
            self.list.validate(objects)?;
        }
        self.grid.validate(objects)
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        match self.in_use {
            Method::Fast => self.fast.iter().for_each(|fast| fast.draw(objects, shape)),
            Method::SectorGrid => self.grid.draw(objects, shape),
            Method::BruteForce => self.brute_force.draw(objects, shape),
            _ => self.list.draw(objects, shape),
        }
    }

    fn choice(&self) -> Option<(Method, Reason)> {
        let reason = match (self.in_use, self.costs) {
            (Method::Fast, _) => Reason::ManyObjects,
            (_, None) => Reason::NotYetRun,
            (Method::SectorGrid, Some(costs)) => Reason::Crowded(costs),
            (Method::BruteForce, Some(costs)) => Reason::AllPairs(costs),
            (_, Some(costs)) if costs.cheapest() == Method::AxisList => Reason::Spread(costs),
            (_, Some(costs)) => Reason::NoGain(costs),
        };
        Some((self.in_use, reason))
    }
}
