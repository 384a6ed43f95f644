//! 1. Count the pairs that the rules allow.
//!
//! **Input**: the kind of each object, and a function that answers whether two kinds may meet. It is symmetric: the order
//! of its arguments does not matter. A kind may or may not meet itself.
//!
//! **Output**: the number of unordered pairs of objects whose kinds may meet. A-B and B-A are one pair, and an object
//! forms no pair with itself.
//!
//! **Budget**: 2,080 questions to `may_meet`, for up to 100,000 objects. There are 64 kinds, 0 to 63, so that is one
//! question for each pair of kinds. The result may exceed 32 bits.
//!
//! **Hint**: count the objects of each kind first. n objects of one kind form (n² − n) / 2 pairs; n of one kind and m of
//! another form n m pairs.
//!
//! **Read** in the book: How work grows, Rules, brute-force. Check your answer against the book's example: 1 player, 5
//! player missiles, 20 aliens and 10 alien missiles form 630 pairs. The rules allow 180 of them.

use sector_collision::Kind;

pub fn count_pairs(kinds: &[Kind], may_meet: &mut dyn FnMut(Kind, Kind) -> bool) -> u64 {
    todo!()
}
