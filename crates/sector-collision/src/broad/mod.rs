//! The broad phase: methods that find the pairs worth testing.
//!
//! There is one method per file, always in the same order: source and idea, structures, memory, update, query,
//! `validate`, tests. All implement the trait [`BroadPhase`] and pass the same test suite, [`testing`](super::testing).
//! An external method does the same; pass it to [`Pipeline::with_broad_phase`](super::Pipeline::with_broad_phase).
//!
//! Scenes are named `layout/objects/motion/rules`; `docs/choosing-a-method.md` describes them and has the times of all
//! methods. The k-d tree is not clearly the fastest on any of them: read it for the idea.
//!
//! | method | idea | reports | cost in n and overlaps | keeps between ticks | a scene on which it is the fastest readable method | a scene that does not suit it |
//! |---|---|---|---|---|---|---|
//! | [`brute_force`] | each object with every other | every pair the rules allow | n² | nothing | `column/1000/fast/few` | `pairs/10000/rest/all` |
//! | [`axis_list`] | a list that stays sorted by left edge | pairs that overlap on the axis | n + moves + those pairs | the list | `pairs/1000/creep/all` | `column/10000/rest/all` |
//! | [`axis_list_textbook`] | the article's single list of all objects | pairs that overlap on the axis | n + moves + those pairs | the list | being read | kinds that never meet |
//! | [`sector_grid`] | squares of the plane | pairs that share a sector | n + those pairs | nothing | `rooms/1000/jump/all` | `slabs/10000/rest/all` |
//! | [`sector_grid_textbook`] | the article's sectors, each with all its objects | pairs that share a sector | n log n + those pairs | nothing | being read | kinds that never meet |
//! | [`sort_and_sweep`] | Begin and End in one array, which can be queried | pairs that overlap on the axis | n log n + delimiters within intervals | nothing | `tall/10000/jump/all` | `column/10000/rest/all` |
//! | [`active_set`] | the intervals that are open when another begins | pairs that overlap on the axis | n log n + those pairs | the better axis | `column/10000/rest/all` | `flat/10000/rest/all` |
//! | [`dimensional_clustering`] | cut at the gaps, on x and y in turn | all permitted pairs of a group | n log n per cut + k² per group | nothing | `flat/1000/jump/all` | `spread/10000/rest/all` |
//! | [`sweep_and_prune`] | swap end points when they pass each other | pairs that overlap on both axes | n + swaps | lists and pairs | `flat/10000/rest/all` | `column/10000/creep/few` |
//! | [`interval_tree`] | a sweep that queries a tree for the other axis | pairs that overlap on both axes | (n + overlaps) log n | nothing | `flat/10000/jump/all` | `pairs/10000/rest/all` |
//! | [`quadtree`] | squares of four squares | an object with others in its square and in larger ones that reach into it | n × depth + those pairs | nothing | `slabs/10000/jump/all` | `far-giants/10000/rest/all` |
//! | [`kd_tree`] | lines that halve the objects | pairs that share a cell | n log n + those pairs | nothing | – | `tall/1000/rest/all` |
//! | [`hierarchical_grid`] | a grid for each size | pairs that meet in a cell of the larger object's level | n × levels + those pairs | nothing | `far-giants/10000/jump/all` | `tall/1000/rest/all` |
//! | [`auto`] | counts steps, and picks the list, the sectors, all pairs or, above 2,048 objects, fast | those of the method in use | those of the method in use | those of the method in use | not having to choose | `flat/1000/rest/all` |
//! | [`fast`] | Verlet neighbor lists, built with vector instructions | pairs that overlap | n + pairs that are near | lists and cells | `flat/10000/jump/all` | `pairs/100/rest/all` |
//!
//! # Growth
//!
//! The table shows how the work of a tick grows with the number of objects n, as a power of n, on a field that grows
//! with it so that the density is constant. Counted in [steps](crate::trace::MethodStats::steps) from 1,000 to 8,000 sprites of
//! 16 pixels, one per 64 × 64 pixels, in three random crowds of each size. The work of each is within a factor of 1.2 of
//! the power (checked by `tests/suite/growth.rs`):
//!
//! | method | work | twice the objects | why |
//! |---|---|---|---|
//! | brute force | n^2.00 | 4 times | each object is tested with every other |
//! | list, sort and sweep, active set | n^1.37 to n^1.46 | 2.6 to 2.8 times | the field grows in both directions, so √2 times as many objects overlap each one on the axis: no method that looks at one axis can do better |
//! | sweep and prune | n^1.36 | 2.6 times | a pixel of motion passes √2 times as many end points |
//! | interval tree | n^1.12 | 2.2 times | the tree gains a level, and more of it is open |
//! | k-d tree | n^1.13 | 2.2 times | each object takes part in one median search per level |
//! | quadtree | n^1.15 | 2.2 times | it gains a level now and then, and more objects cross borders |
//! | sectors, hierarchical grid, fast, auto in a crowd | n^1.00 to n^1.06 | twice | the number of near objects does not change |
//!
//! No power describes clustering, because the gaps of a random crowd close all at once (percolation). Up to 350
//! sprites, its work grows as n^1.3. From 4,000 on, each crowd is one group and all its pairs are tested: n^2.00, or
//! four times the work for twice the objects. In between, chance decides whether a gap extends all the way across, and
//! two crowds of one size may differ tenfold.
//!
//! Time adds cache misses once the data outgrow the cache. `cargo bench --bench methods` measures it.
//!
//! # Memory
//!
//! Bytes per object that a method is created for ([`BroadPhase::memory`]; checked by `tests/suite/memory.rs`). A range
//! means that a table's length is rounded up to a power of two:
//!
//! | method | bytes per object | mainly |
//! |---|---|---|
//! | brute force | 4 | the objects, by kind |
//! | textbook list, list, sort and sweep, k-d tree | 24, 28, 32, 33 | links; links; end points; runs of objects |
//! | active set, interval tree, clustering | 36, 36 to 44, 44 | end points |
//! | hierarchical grid | 80 | room for four cells per object |
//! | textbook sectors | 112 | room for nine sectors per object |
//! | quadtree | 120 | room for four squares per object |
//! | sectors | 160 to 168 | room for nine sectors per object |
//! | fast | 139 to 184, plus 20,000 bytes in total | edges in cell order, lists with room for three candidates per object, and copies of the boxes |
//! | auto | 192 to 200; above 2,048 objects, as fast, plus 410,000 bytes in total | list, sectors and all pairs |
//! | sweep and prune | 161 to 225 | room for eight pairs per object |
//!
//! In a denser crowd, sweep and prune and fast need more for their pairs. Above 4,096 objects, fast takes 55 bytes less
//! per object until it builds its first lists.

pub mod active_set;
pub mod auto;
pub mod axis_list;
pub mod axis_list_textbook;
pub mod brute_force;
mod cell_buckets;
pub mod dimensional_clustering;
pub mod fast;
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

pub use crate::axis_choice::AxisChoice;
pub use crate::fault::Fault;
pub use crate::method::{AnyMethod, UnknownMethod};
pub use crate::objects::{Objects, Slot};
pub use crate::pair::Pair;
pub use crate::recorder::Recorder;
#[doc(inline)]
pub use crate::{axis, delimiters, direction, end_point, sector, threads};

#[doc(no_inline)]
pub use crate::axis::{Axis, Variance};
#[doc(no_inline)]
pub use crate::delimiters::{Delimiter, Delimiters};
#[doc(no_inline)]
pub use crate::direction::{Direction, DirectionError};
#[doc(no_inline)]
pub use crate::end_point::EndPoint;
#[doc(no_inline)]
pub use crate::sector::SectorSize;
#[doc(no_inline)]
pub use crate::threads::{MAX_THREADS, ThreadsError};
pub use active_set::ActiveSet;
pub use auto::Auto;
pub use axis_list::AxisList;
pub use axis_list_textbook::AxisListTextbook;
pub use brute_force::BruteForce;
pub use dimensional_clustering::DimensionalClustering;
pub use fast::Fast;
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
use super::reason::Reason;
use super::tuning::Tuning;
use std::fmt;

/// A method that finds candidates. It may be external: see the example `18_your_own_method`.
///
/// # Contract
///
/// [`testing::Suite`](super::testing::Suite) checks the candidates and the effect of changes. In builds with debug
/// assertions, a pipeline panics on a [`Fault`], which names the pair.
///
/// * **Candidates**: each unordered pair at most once a tick, never an object with itself, only pairs that the rules
///   allow, and at least every such pair whose rectangles overlap. Additional pairs are fine; they are what
///   distinguishes the methods.
/// * **Order**: any, but the same for the same history of calls. The pipeline sorts the final hits.
/// * **Ownership**: the table of objects belongs to the pipeline and is read-only for methods. A method may keep slots,
///   and data derived from them, from tick to tick.
/// * **Changes**: [`insert`](Self::insert) and [`moved`](Self::moved) are called after the table has the new state,
///   [`remove`](Self::remove) while the object is still in it. Changing only the mask is not reported.
/// * **Memory**: a method is created for a capacity, and does not allocate again until there are more objects (except
///   that fast allocates its first lists late among more than 4,096 objects). Its memory is bounded by the number of
///   objects, never by their coordinates or sizes.
/// * **Clones** have the same structures, so a game that goes back to an earlier tick gets the same counts again.
/// * **Time** is never read. Decisions are based on counts, so every machine decides the same.
pub trait BroadPhase: CloneBroadPhase + fmt::Debug + Send + Sync {
    /// Returns the name by which a pipeline reports an external method, by default the path of its type. Built-in
    /// methods have the [name](Method::name) of their [`Method`].
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Drops all structures and rebuilds them from the table, where slots may now have other objects. Methods that keep
    /// nothing from tick to tick need not implement this.
    fn rebuild(&mut self, _objects: &Objects, _recorder: &mut Recorder) {}

    /// Notifies the method of a new object. By default does nothing, for methods that are rebuilt each tick.
    fn insert(&mut self, _slot: Slot, _objects: &Objects, _recorder: &mut Recorder) {}

    /// Notifies the method that an object is about to be removed. By default does nothing, for methods that are rebuilt
    /// each tick.
    fn remove(&mut self, _slot: Slot, _objects: &Objects) {}

    /// Notifies the method of an object's new rectangle. By default does nothing, for methods that are rebuilt each
    /// tick.
    fn moved(&mut self, _slot: Slot, _objects: &Objects, _recorder: &mut Recorder) {}

    /// Reports the candidates of this tick to `sink`, and [records](RectangleTest::record) all other work.
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>);

    /// Returns the memory that the method has allocated, in bytes. The full capacity of its lists and tables counts;
    /// its own struct and shared data, such as the table of objects, do not. Returns 0 by default. Cost: O(1).
    fn memory(&self) -> usize {
        0
    }

    /// Checks this structure against its invariants and the table. Slow; for tests.
    ///
    /// # Errors
    /// Names the violated invariant. A method without structures has none.
    fn validate(&self, _objects: &Objects) -> Result<(), String> {
        Ok(())
    }

    /// Calls `shape` with shapes that show the method's data after a tick: see [`DebugShape`]. Objects may have
    /// been removed since. Must not allocate. Draws nothing by default.
    fn draw(&self, _objects: &Objects, _shape: &mut dyn FnMut(DebugShape)) {}

    /// Returns the method that `auto` has chosen and the reason; `None` for a method that the caller chose. An external
    /// method that delegates to a built-in one can report that here.
    fn choice(&self) -> Option<(Method, Reason)> {
        None
    }
}

/// Clones a [`BroadPhase`] trait object. Implemented for every method that is `Clone`.
pub trait CloneBroadPhase {
    /// Returns a boxed copy of the method with the same structures.
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

/// Checks that the ranges are contiguous and contain every member once.
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

/// Creates a built-in method with room for `capacity` objects. Each method reads only the settings that concern it.
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
        Method::Auto => Box::new(Auto::new(sector, axis, capacity)),
    }
}
