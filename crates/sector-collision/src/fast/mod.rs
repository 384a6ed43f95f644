//! The fast finder: all overlapping pairs of many boxes, laid out for the machine.
//!
//! The methods in [`broad`](super::broad) are written to be read, and count what they do. This one is written to be
//! fast: the same boxes in, the same pairs out, sooner (`benches/peers` puts it beside other libraries). It stands behind the same contract as [`broad::Fast`](super::broad::Fast), and it can be used by itself:
//!
//! ```
//! use sector_collision::fast::Finder;
//! use sector_collision::{Kind, Pair, Rect, Rules};
//!
//! let boxes = [Rect::new(0, 0, 16, 16), Rect::new(100, 0, 16, 16), Rect::new(10, 10, 16, 16)];
//! let mut finder = Finder::with_capacity(boxes.len());
//! assert_eq!(finder.find(&boxes), [Pair { a: 0, b: 2 }]);
//!
//! // Kinds that may not meet are never compared.
//! let mut rules = Rules::none();
//! rules.allow(Kind(0), Kind(1));
//! let kinds = [Kind(0), Kind(1), Kind(0)];
//! assert!(finder.find_permitted(&boxes, &kinds, &rules).is_empty());
//! ```
//!
//! # How, from the outside in
//!
//! ```text
//!   boxes of a tick
//!      |  still near where they were?        [neighbor_lists]    most ticks: two walks through memory, and done
//!      |  no
//!      |  ranges, plan                       [search_plan]     layers by size and by whom the rules let meet
//!      |  counting sort into cells           [cell_index]    8 bytes a box ([packed_box]), in the order of rows and cells
//!      |  sweep, join                        [sweep]    8 boxes against 8 neighbors in three instructions ([lanes])
//!      |  notes, then pairs                  [pair_collector]    no branch for a hit
//!   candidates
//!      |  overlap now?                       [neighbor_lists]
//!   pairs
//! ```
//!
//! What each step gains is said where it stands. Together, measured on one core with AVX-512, 10,000 boxes spread out:
//! a tick that only looks at its lists takes about 3 nanoseconds a box, one that also sorts 8, one that also sweeps 12.
//!
//! In a game somebody is born or dies in nearly every tick, and lists do not hold. There the method in front of the
//! finder, [`broad::Fast`](super::broad::Fast), leaves out whoever has no partner near (`occupancy`): of 16,920
//! objects of the stress mode's swarm some 12,900.
//!
//! **What it relies on**: that most boxes move little from tick to tick. If they do not, it notices, and does without
//! lists. **Memory**: about 150 bytes a box and 8 for each candidate, bounded by how many boxes there are and how many
//! of them are near each other, never by where they are. **Threads**: if it is allowed
//! to, from [`ENOUGH_FOR_THREADS`] boxes on; the same pairs in the same order for any number. **Machines**: the pairs and all
//! counts are the same on every machine, whatever its lanes.

mod box_ranges;
mod box_transform;
mod cell_index;
mod cell_table;
pub(super) mod cpu;
mod finder;
mod kernels;
pub(super) mod lanes;
#[cfg(target_arch = "x86_64")]
mod lanes_x86;
mod neighbor_lists;
pub(super) mod occupancy;
mod packed_box;
mod pair_collector;
#[cfg(feature = "parallel")]
mod parallel;
mod search;
mod search_plan;
mod sweep;
mod table_query;
#[cfg(test)]
mod tests;

pub use finder::{ENOUGH_FOR_THREADS, Finder};
