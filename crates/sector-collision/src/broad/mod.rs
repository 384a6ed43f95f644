//! The broad phase: methods that find the pairs worth a test.
//!
//! One method a file, each in the same order: source and idea, structures, memory, update, query, `validate`, tests.
//! All implement one trait, [`BroadPhase`], and all pass one suite of tests, [`testing`](super::testing). A method from
//! outside the crate does the same, and goes into a pipeline by
//! [`Pipeline::with_broad_phase`](super::Pipeline::with_broad_phase).
//!
//! | method | idea | hands on | cost in n, in overlaps | keeps between ticks | wins | loses |
//! |---|---|---|---|---|---|---|
//! | [`brute_force`] | each object with each other | every pair the rules allow | n² | nothing | ten objects | a thousand |
//! | [`axis_list`] | a list that stays sorted by left edge | pairs that overlap on the axis | n + moves + those pairs | the list | objects spread along x | a column |
//! | [`axis_list_textbook`] | the article's one list of all objects | pairs that overlap on the axis | n + moves + those pairs | the list | being read | kinds that never meet |
//! | [`sector_grid`] | squares of the plane | pairs that share a sector | n + those pairs | nothing | crowds of one size | sizes far from the sector's |
//! | [`sector_grid_textbook`] | the article's sectors, each with all its objects | pairs that share a sector | n log n + those pairs | nothing | being read | kinds that never meet |
//! | [`sort_and_sweep`] | Begin and End in one array, which can be asked | pairs that overlap on the axis | n log n + delimiters within intervals | nothing | single queries, on many cores | a column |
//! | [`active_set`] | the intervals that are open when another begins | pairs that overlap on the axis | n log n + those pairs | the better axis | rows and columns alike | a square crowd |
//! | [`dimensional_clustering`] | cut at the gaps, on x and y in turn | all permitted pairs of a group | n log n a cut + k² a group | nothing | few tests for squadrons with room between them | a crowd without a gap |
//! | [`sweep_and_prune`] | exchange end points where they pass each other | pairs that overlap on both axes | n + swaps | lists and pairs | objects at rest or creeping | insertions and fast motion in a crowd |
//! | [`interval_tree`] | a sweep that asks a tree for the other axis | pairs that overlap on both axes | (n + overlaps) log n | nothing | any crowd, any size | being spread out, where less would do |
//! | [`quadtree`] | squares of four squares | an object with those in its square and those above that reach into it | n × depth + those pairs | nothing | density that differs from place to place | stragglers, borders |
//! | [`kd_tree`] | lines that halve the objects | pairs that share a cell | n log n + those pairs | nothing | stragglers far from a crowd | density that is the same everywhere |
//! | [`hierarchical_grid`] | a grid for each size | pairs that meet in a cell of the larger one's level | n × levels + those pairs | nothing | many large ones among small ones | one size, and few large ones: others do with less |
//! | [`auto`] | counts steps, and takes the list, the sectors or all pairs | those of the method in use | as that | as that | not having to choose | many that are larger than nine sectors |
//! | [`fast`] | Verlet neighbor lists, made by vector instructions | pairs that overlap | n + pairs that are near | lists and cells | thousands of objects | ease of reading |
//!
//! # Growth
//!
//! Growth of the work of a tick with the number of objects n, as a power of n, on a field that grows so that the
//! density stays the same. Counted, without the sorting, from 1,000 to 16,000 sprites (`tests/suite/growth.rs` holds it):
//!
//! | method | work | twice the objects | why |
//! |---|---|---|---|
//! | brute force | n^2.00 | 4 times | each object with each other |
//! | clustering | n^2.00 | 4 times | from some size on a crowd of any density has no gap that goes all the way across: it is one group, and every pair of it is tested; with fewer objects it is about linear |
//! | list, sort and sweep, active set | n^1.50 | 2.8 times | the field grows in both directions, so √2 times as many objects overlap each one on the axis: no method that looks at one axis can do better |
//! | sweep and prune | n^1.48 | 2.8 times | a pixel of motion passes √2 times as many end points |
//! | interval tree | n^1.14 | 2.2 times | the tree has a level more, and more of it is open |
//! | k-d tree | n^1.10 | 2.15 times | each object is among those of which a median is sought once a level |
//! | quadtree | n^1.03 | 2.05 times | a level more now and then, and more that lies across borders |
//! | sectors, hierarchical grid, auto in a crowd | n^1.00 | twice | the number of near objects does not change |
//!
//! Time adds the sorting, n log n where there is any, and cache misses where the data outgrow the cache. `cargo bench
//! --bench methods` measures it.
//!
//! # Memory
//!
//! Bytes for each object that a method is made for ([`BroadPhase::memory`]; `tests/suite/memory.rs` holds it). Where there is
//! a range, a table has its length rounded up to a power of two:
//!
//! | method | bytes an object | most of it |
//! |---|---|---|
//! | brute force | 4 | the objects, by kind |
//! | list as in the textbook, list, sort and sweep, k-d tree | 24, 28, 32, 33 | links; links; end points; runs of objects |
//! | active set, interval tree, clustering | 36, 36 to 44, 44 | end points |
//! | hierarchical grid | 72 to 80 | room for four cells an object |
//! | sectors as in the textbook | 112 | room for nine sectors an object |
//! | quadtree | 120 | room for four squares an object |
//! | sectors | 160 to 168 | room for nine sectors an object |
//! | fast | 139 to 184, and 20,000 bytes besides | edges in the order of cells, lists with room for three candidates an object, and copies of the boxes |
//! | auto | 192 to 200; above 2,048 objects as fast | list, sectors and all pairs |
//! | sweep and prune | 161 to 225 | room for eight pairs an object |
//!
//! In a denser crowd the pairs of sweep and prune and of fast take more. Above 4,096 objects fast takes 55 bytes an object less
//! until it makes its first lists.

pub mod active_set;
pub mod auto;
pub mod axis_list;
pub mod axis_list_textbook;
pub mod brute_force;
mod cell_buckets;
pub mod dimensional_clustering;
pub mod end_point;
pub mod fast;
pub mod fault;
pub mod hierarchical_grid;
pub mod interval_tree;
pub mod kd_tree;
mod kind_runs;
mod list_nodes;
mod pair_set;
pub mod quadtree;
pub(crate) mod recorded;
pub mod sector_grid;
pub mod sector_grid_textbook;
mod sector_ring;
mod sector_roles;
pub mod sort_and_sweep;
pub mod sweep_and_prune;

pub use active_set::ActiveSet;
pub use auto::Auto;
pub use axis_list::AxisList;
pub use axis_list_textbook::AxisListTextbook;
pub use brute_force::BruteForce;
pub use dimensional_clustering::DimensionalClustering;
pub use end_point::EndPoint;
pub use fast::Fast;
pub use fault::Fault;
pub use hierarchical_grid::HierarchicalGrid;
pub use interval_tree::IntervalTree;
pub use kd_tree::KdTree;
pub use quadtree::Quadtree;
pub use sector_grid::SectorGrid;
pub use sector_grid_textbook::SectorGridTextbook;
pub use sort_and_sweep::SortAndSweep;
pub use sweep_and_prune::SweepAndPrune;

use super::draw::DebugShape;
use super::method::Method;
use super::narrow::RectangleTest;
use super::objects::{Objects, Slot};
use super::reason::Reason;
use super::recorder::Recorder;
use super::tuning::Tuning;
use std::fmt;

/// A method that finds candidates. It may come from outside this crate: the example `11_your_own_method` has one.
///
/// # Contract
///
/// [`testing::Suite`](super::testing::Suite) checks candidates, and what changes make of them. In builds with debug
/// assertions a pipeline panics at a [`Fault`], which names the pair.
///
/// * **Candidates**: each unordered pair at most once a tick, never an object with itself, only pairs that the rules
///   allow, and at least every such pair whose rectangles overlap. More than these is allowed; it is what
///   distinguishes the methods.
/// * **Order**: any, but the same for the same history of calls. The pipeline sorts what is left at the end.
/// * **Ownership**: the table of objects belongs to the pipeline and is read-only for methods. A method keeps slots
///   and what it derives from them, from tick to tick if that helps it.
/// * **Changes**: [`insert`](Self::insert) and [`moved`](Self::moved) are called after the table has the new state,
///   [`remove`](Self::remove) while the object is still in it. A change of mask alone is not reported.
/// * **Memory**: a method is made for a capacity, and allocates nothing after that until there are more objects
///   (but for the first lists of fast among more than 4,096 objects). Its memory is bounded by the number of objects, never by their coordinates or sizes.
/// * **Clones** have the same structures, so that a game that goes back to an earlier tick finds the same counts again.
/// * **Time** is never read. Decisions come from counts, so that every machine makes the same.
pub trait BroadPhase: CloneBroadPhase + fmt::Debug + Send + Sync {
    /// Returns the name by which a pipeline reports a method from outside this crate; the path of its type unless the
    /// method says otherwise. Those of this crate have the [name](Method::name) of their [`Method`].
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Drops all structures and makes them anew from the table, in which other objects may have the slots. A method that keeps
    /// nothing from tick to tick need not do anything.
    fn rebuild(&mut self, _objects: &Objects, _recorder: &mut Recorder) {}

    /// Takes note of a new object. Does nothing for a method that is filled anew each tick.
    fn insert(&mut self, _slot: Slot, _objects: &Objects, _recorder: &mut Recorder) {}

    /// Takes note of an object that is about to be removed. Does nothing for a method that is filled anew each tick.
    fn remove(&mut self, _slot: Slot, _objects: &Objects) {}

    /// Takes note of an object's new rectangle. Does nothing for a method that is filled anew each tick.
    fn moved(&mut self, _slot: Slot, _objects: &Objects, _recorder: &mut Recorder) {}

    /// Reports the candidates of this tick to `sink`, and [records](RectangleTest::record) the other work.
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>);

    /// Returns the memory that the method has allocated, in bytes. The capacity of its lists and tables counts, whether in
    /// use or not; its own struct and what it shares, such as the table of objects, do not. A method that does not
    /// implement this returns 0. Cost: O(1), for `fast` O(threads).
    fn memory(&self) -> usize {
        0
    }

    /// Checks the invariants between this structure and the table. Slow, for tests.
    ///
    /// # Errors
    /// Names the invariant that does not hold. A method without structures has none.
    fn validate(&self, _objects: &Objects) -> Result<(), String> {
        Ok(())
    }

    /// Calls `shape` with the shapes that show what the method holds after a tick, and nothing of another method: see
    /// [`draw`](crate::draw). Objects may have been removed since. Allocates nothing. Draws nothing for a method that
    /// does not say otherwise.
    fn draw(&self, _objects: &Objects, _shape: &mut dyn FnMut(DebugShape)) {}

    /// Returns the method that `auto` has chosen, and its reason; `None` for a method that the caller chose. A method from
    /// outside that hands its work to one of this crate says so here.
    fn choice(&self) -> Option<(Method, Reason)> {
        None
    }
}

/// Clones of a [`BroadPhase`] of which the type is not known; every method that is `Clone` has it.
pub trait CloneBroadPhase {
    /// Returns a copy of the method with its structures.
    fn clone_box(&self) -> Box<dyn BroadPhase>;
}

impl<M: BroadPhase + Clone + 'static> CloneBroadPhase for M {
    fn clone_box(&self) -> Box<dyn BroadPhase> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn BroadPhase> {
    fn clone(&self) -> Self {
        (**self).clone_box()
    }
}

/// Checks that ranges lie side by side and hold every member once.
fn check_parts(ranges: impl Iterator<Item = (u32, u32)>, members: &[Slot]) -> Result<(), String> {
    let mut next = 0;
    for (start, end) in ranges {
        if start != next || end < start {
            return Err(format!("a part is {start}..{end} where the one before ends at {next}"));
        }
        next = end;
    }
    if next as usize != members.len() {
        return Err(format!("the parts end at {next} of {} members", members.len()));
    }
    let mut members = members.to_vec();
    members.sort_unstable();
    match members.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(twice) => Err(format!("{:?} is in two parts", twice[0])),
        None => Ok(()),
    }
}

/// Creates a method with room for `capacity` objects.
pub fn make(method: Method, tuning: Tuning, capacity: usize) -> Box<dyn BroadPhase> {
    let Tuning { sector, axis, threshold, depth } = tuning;
    match method {
        Method::BruteForce => Box::new(BruteForce::new(capacity)),
        Method::AxisList => Box::new(AxisList::new(axis, capacity)),
        Method::SectorGrid => Box::new(SectorGrid::new(sector, capacity)),
        Method::SortAndSweep => Box::new(SortAndSweep::new(axis, capacity)),
        Method::ActiveSet => Box::new(ActiveSet::new(capacity)),
        Method::DimensionalClustering => Box::new(DimensionalClustering::new(threshold, depth, capacity)),
        Method::SweepAndPrune => Box::new(SweepAndPrune::new(capacity)),
        Method::IntervalTree => Box::new(IntervalTree::new(axis, capacity)),
        Method::Quadtree => Box::new(Quadtree::new(capacity)),
        Method::KdTree => Box::new(KdTree::new(capacity)),
        Method::HierarchicalGrid => Box::new(HierarchicalGrid::new(capacity)),
        Method::AxisListTextbook => Box::new(AxisListTextbook::new(axis, capacity)),
        Method::SectorGridTextbook => Box::new(SectorGridTextbook::new(sector, capacity)),
        Method::Fast => Box::new(Fast::new(capacity)),
        Method::Auto if capacity > auto::MAX_ADAPTIVE_CAPACITY => Box::new(Fast::for_many(capacity)),
        Method::Auto => Box::new(Auto::new(sector, axis, capacity)),
    }
}
