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
//! // Pairs of kinds that may not meet are never returned.
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
//!      |  few?                          [few]              each is compared with all behind it that it may meet
//!      |  neighbor lists worth using?   [margin]           counts of earlier ticks decide, never a clock
//!      |     yes: who has left its skin? [neighbor_lists]  two walks through memory, and
//!      |                                 [strangers]       a query for each box that jumped
//!      |  no
//!      |  partner near?                 [partner_filter]   where few may meet many: a bitmap drops most of them
//!      |  levels by size                [size_classes] [level]
//!      |  counting sort                 [sorted_boxes]     by strips of y and columns of x; edges in a list each
//!      |  sweep                         [sweep]            each box with 4, 8 or 16 neighbors at once ([lanes])
//!      |  small with large              [cross_levels]     a query for each large box
//!   pairs                               [pair_list]        compressed within a vector: no branch for a hit
//! ```
//!
//! A *skin* is a box enlarged by the margin; a box that has left its own is a *stranger* until the lists are made anew.
//!
//! Each file says what its step is and where it comes from. All sizes follow from those of the boxes and from counts, so that the
//! unit of length does not matter. Measured on one core with AVX-512 for 10,000 boxes, a box takes 6 to 7 nanoseconds in
//! a tick that sorts it anew, 9 to 12 where lists are made, and 1 to 3 where they are used.
//!
//! **Memory**: 160 to 205 bytes a box and 20,000 besides, with room for three candidates a box, and for a pair each up to 4,096
//! boxes and a third of one beyond; 16 to 40 for each further pair. Of more than 4,096 boxes 55 bytes each less until lists are
//! first made. Bounded by the number of boxes and of pairs near each other, never by their places. **Threads**: if allowed, from
//! [`ENOUGH_FOR_THREADS`] boxes on; the same pairs in the same order for any number of threads. **Machines**: the pairs and all
//! counts are the same on every machine, with any vector instructions; the order of pairs depends on the width of the
//! vectors. **Any boxes**: also those outside of the [limits](crate::Rect::is_within_limits) and those without a size are
//! answered as [`Rect::overlaps`](crate::Rect::overlaps) would, if it did not overflow.

pub(super) mod cpu;
mod cross_levels;
mod few;
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
