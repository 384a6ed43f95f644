//! The fast finder: finds all overlapping pairs of many boxes, optimized for the hardware.
//!
//! The methods in [`broad`](super::broad) are written to be read, and count their steps. This one is written for speed:
//! it finds the same pairs of the same boxes, but faster. [`broad::Fast`](super::broad::Fast) wraps it as a broad
//! phase; you can also use it directly:
//!
//! ```
//! use sector_collision::fast::Finder;
//! use sector_collision::{Kind, Rect, Rules};
//! use sector_collision::broad::Pair;
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
//! **`f32` boxes.** Round each box outward to whole numbers, `floor` for left and top and `ceil` for right and bottom, and
//! compare the exact edges in the pairs that the finder returns. No pair is missed. If the unit of length is too coarse
//! for this, multiply all edges by the same number first.
//!
//! **Box numbers.** The number of a box is its index in the list, and neighbor lists rely on it: box 7 of a tick should
//! be box 7 of the previous tick. If you append new boxes and use `Vec::swap_remove` for dead ones, each birth and
//! death costs one query. If you shift all later boxes instead, the lists become invalid: the result is correct, but
//! boxes are sorted again.
//!
//! With rules, a list may have free places: give each one [`Kind(255)`](crate::Kind), or any kind from 64 on, and leave
//! the rectangle of its last box there. Such a kind meets nothing. A free place costs up to a nanosecond per tick. Like
//! any box, it prevents neighbor lists if it is outside the [limits](crate::Rect::is_within_limits).
//!
//! # Design, from the outside in
//!
//! ```text
//!   boxes of a tick
//!      |  neighbor lists worth using?   [margin]           counts of earlier ticks decide, never a clock
//!      |     yes: who has left its skin? [neighbor_lists]  two passes through memory, and
//!      |                                 [strangers]       a query for each box that jumped
//!      |  no
//!      |  many free places?             [search]           list the others
//!      |  few?                          [few]              compare each with all after it that it may meet
//!      |  partner near?                 [partner_filter]   if few may meet many: a bitmap drops most of them
//!      |  levels by size                [size_classes] [level]
//!      |  counting sort                 [sorted_boxes]     by rows of y and columns of x; one list per edge
//!      |  sweep                         [sweep]            each box with 4, 8 or 16 neighbors at once (`lanes`)
//!      |  small with large              [cross_levels]     a query for each large box
//!   pairs                               [pair_list]        compressed within a vector: no branch for a hit
//! ```
//!
//! | term | meaning |
//! |---|---|
//! | skin | a box enlarged by the margin |
//! | stranger | a box that has left its skin, until the lists are rebuilt |
//! | candidate | a pair whose skins overlap |
//! | entry | a box in a cell; a box that reaches into the next page or row is entered there again |
//! | role | the bits of a box's kind: its kind class, and the classes that it may meet |
//! | within reach | a pair of entries in the same column or in adjacent ones: the pairs that the sweep compares |
//!
//! Each file explains its step and gives the source. All sizes are derived from the sizes of the boxes and from counts,
//! so the unit of length does not matter. Measured on one core with AVX-512 with 10,000 boxes, a box takes 6 to 7
//! nanoseconds in a tick that sorts, 9 to 12 in one that builds lists, and 1 to 3 in one that uses them.
//!
//! Every step pays on some workload of `benches/peers`. Without lists, slow boxes take up to 2.5 times as long; without
//! strangers, twice as long if two of 10,000 boxes jump per tick; without the filter, a shooter takes 13 to 50 %
//! longer; with a single level, mixed sizes take four times as long.
//!
//! **Memory**: 139 to 184 bytes per box plus 20,000 in total, with room for three candidates per box, and for one pair
//! per box up to 4,096 boxes and a third of a pair beyond. Each further pair takes 16 to 40 bytes. With more than 4,096
//! boxes, it is 55 bytes per box less until lists are first built. The positions of the boxes have no influence.
//! **Threads**: one; two made it no faster. **Machines**: the pairs and all counts are the same on every machine, with
//! any vector instructions; the order of pairs depends on the width of the vectors. **Any boxes**: even boxes outside
//! the [limits](crate::Rect::is_within_limits) and boxes without a size are handled as by
//! [`Rect::overlaps`](crate::Rect::overlaps), but without overflow.

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

pub use crate::lanes::instruction_set::{self, InstructionSet, UnknownInstructionSet};
pub use finder::Finder;
