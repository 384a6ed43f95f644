//! Unordered pairs of objects.

/// An unordered pair of objects, given by the caller's keys, the lower one first. Objects may have the same key.
///
/// Pairs sort by (lower key, higher key), the order in which every method reports hits. The two fields are laid out in
/// memory in this order, because [`fast`](super::fast) writes many pairs at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Pair {
    /// The lower key of the two objects.
    pub a: u32,
    /// The higher key of the two objects.
    pub b: u32,
}

impl Pair {
    /// Creates a pair from two keys in either order.
    #[inline]
    pub const fn new(one: u32, other: u32) -> Self {
        if one < other { Self { a: one, b: other } } else { Self { a: other, b: one } }
    }
}
