//! The fast finder: all overlapping pairs of many boxes, laid out for the machine.
//!
//! The methods in [`broad`](super::broad) are written to be read, and count their steps. This one is written to be
//! fast: the same pairs of the same boxes, found sooner. [`broad::Fast`](super::broad::Fast) makes a broad phase of it,
//! and it can be used by itself:
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
//! # Design, from the outside in
//!
//! ```text
//!   boxes of a tick
//!      |  neighbor lists valid?         [neighbor_lists]   most ticks: two walks through memory, and done
//!      |  no
//!      |  ranges, plan                  [search_plan]      layers by size and by the rules
//!      |  counting sort into cells      [cell_index]       8 bytes a box ([packed_box]), by row and cell
//!      |  sweep, join                   [sweep]            8 boxes against 8 neighbors in 3 instructions ([lanes])
//!      |  masks, then pairs             [pair_collector]   no branch for a hit
//!   candidates
//!      |  overlap now?                  [neighbor_lists]
//!   pairs
//! ```
//!
//! Each file says what its step gains. Together, measured on one core with AVX-512 for 10,000 boxes spread out, a
//! tick takes about 3 nanoseconds a box if the neighbor lists hold, 8 if it also sorts, 12 if it also sweeps.
//!
//! In a game objects are born or die in nearly every tick, and lists do not hold. There the broad phase around the
//! finder, [`broad::Fast`](super::broad::Fast), drops the objects without a partner nearby (`occupancy`).
//!
//! **Assumption**: most boxes move little from tick to tick. If they do not, the finder notices, and works without
//! lists. **Memory**: about 140 bytes a box, with room for three candidates, and up to 30 for each further candidate;
//! bounded by the number of boxes and of pairs near each other, never by their places. **Threads**: if allowed, from
//! [`ENOUGH_FOR_THREADS`] boxes on; the same pairs in the same order for any number of threads. **Machines**: the pairs
//! and all counts are the same on every machine, with any vector instructions; the order of pairs depends on the width
//! of the vectors.

pub(super) mod cpu;
mod cross_levels;
mod finder;
mod kind_classes;
pub(super) mod lanes;
#[cfg(target_arch = "x86_64")]
mod lanes_x86;
mod level;
mod margin;
mod neighbor_lists;
mod pair_list;
mod partner_filter;
mod search;
mod select;
mod size_classes;
mod sorted_boxes;
mod strangers;
mod sweep;
#[cfg(test)]
mod tests;

pub use finder::{ENOUGH_FOR_THREADS, Finder};
