//! The memory that lists have allocated.

/// Returns the allocated size of a list in bytes. Memory that its elements own does not count.
pub(super) const fn bytes_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
