//! Pairs of objects.

/// An unordered pair of objects, by the caller's ids, the lower one first.
///
/// Pairs sort by (lower id, higher id): the order in which a game receives its hits from every method. The memory
/// layout is the two numbers in this order, since [`fast`](super::fast) writes many pairs at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Pair {
    /// The lower id of the two objects.
    pub a: u32,
    /// The higher id of the two objects.
    pub b: u32,
}

impl Pair {
    /// Creates the pair of two ids, given in either order.
    ///
    /// # Panics
    /// In a debug build, when both ids are the same: no object meets itself.
    #[inline]
    pub const fn new(one: u32, other: u32) -> Self {
        debug_assert!(one != other, "an object was paired with itself, or two objects share an id");
        if one < other { Self { a: one, b: other } } else { Self { a: other, b: one } }
    }
}
