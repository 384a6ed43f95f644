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
//! **The number of a box** is its place in the list, and neighbor lists rely on it: box 7 of a tick should be box 7 of the tick
//! before. Where boxes are born at the end of the list, and the last takes the place of one that dies (`Vec::swap_remove`), each
//! birth and death costs one query. Where all behind it move up, the lists end, and the answer is right, but sorted anew.
//!
//! With rules, a list may have free places: give each [`Kind(255)`](crate::Kind), or any from 64 on, and leave the rectangle of the
//! last box there. Such a kind may meet none. A free place takes up to a nanosecond in each tick; one outside of the
//! [limits](crate::Rect::is_within_limits) prevents neighbor lists, as a box there does.
//!
//! # Design, from the outside in
//!
//! ```text
//!   boxes of a tick
//!      |  neighbor lists worth using?   [margin]           counts of earlier ticks decide, never a clock
//!      |     yes: who has left its skin? [neighbor_lists]  two walks through memory, and
//!      |                                 [strangers]       a query for each box that jumped
//!      |  no
//!      |  many places free?             [search]           the others are listed
//!      |  few?                          [few]              each is compared with all behind it that it may meet
//!      |  partner near?                 [partner_filter]   where few may meet many: a bitmap drops most of them
//!      |  levels by size                [size_classes] [level]
//!      |  counting sort                 [sorted_boxes]     by rows of y and columns of x; edges in a list each
//!      |  sweep                         [sweep]            each box with 4, 8 or 16 neighbors at once ([lanes](crate::lanes))
//!      |  small with large              [cross_levels]     a query for each large box
//!   pairs                               [pair_list]        compressed within a vector: no branch for a hit
//! ```
//!
//! | word | meaning |
//! |---|---|
//! | skin | a box enlarged by the margin |
//! | stranger | a box that has left its skin, until the lists are made anew |
//! | candidate | a pair whose skins overlap |
//! | entry | a box in a cell; a box that reaches into the next page or row is entered there again |
//! | role | the bits of a box's kind: its kind class, and the classes that it may meet |
//! | within reach | a pair of entries in one column or in two neighbors: what the sweep compares |
//!
//! Each file says what its step is and where it comes from. All sizes follow from those of the boxes and from counts, so that the
//! unit of length does not matter. Measured on one core with AVX-512 for 10,000 boxes, a box takes 6 to 7 nanoseconds in
//! a tick that sorts it anew, 9 to 12 where lists are made, and 1 to 3 where they are used.
//!
//! **Memory**: 139 to 184 bytes a box and 20,000 besides, with room for three candidates a box, and for a pair each up to 4,096
//! boxes and a third of one beyond; 16 to 40 for each further pair. Of more than 4,096 boxes 55 bytes each less until lists are
//! first made. Bounded by the number of boxes and of pairs near each other, never by their places. **Threads**: if allowed, from
//! [`ENOUGH_FOR_THREADS`] boxes on; the same pairs in the same order for any number of threads. **Machines**: the pairs and all
//! counts are the same on every machine, with any vector instructions; the order of pairs depends on the width of the
//! vectors. **Any boxes**: also those outside of the [limits](crate::Rect::is_within_limits) and those without a size are
//! answered as [`Rect::overlaps`](crate::Rect::overlaps) would, if it did not overflow.

mod boxes;
mod cross_levels;
mod few;
mod finder;
mod kind_classes;
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

pub use boxes::ENOUGH_FOR_THREADS;
pub use finder::Finder;
