//! Memory: the bytes that lists have allocated.

/// Returns the memory that a list has allocated, in bytes, for elements that allocate nothing themselves.
pub(super) const fn bytes_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
