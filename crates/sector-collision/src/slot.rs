//! The position of an object in a table.

/// The index of an object in the table of [`Objects`](super::objects::Objects). Methods index their own tables with it;
/// callers hold a [`Handle`](super::Handle) instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u32);

impl Slot {
    /// Returns the slot as an index into a slice that has an element for each slot.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
