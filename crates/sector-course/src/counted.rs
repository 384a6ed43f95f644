//! Inputs that count how often they are read.

use std::cell::Cell;

/// A list that counts its reads, so that the grader knows the work of an answer.
#[derive(Debug)]
pub struct Counted<T> {
    items: Vec<T>,
    reads: Cell<u64>,
}

impl<T: Copy> Counted<T> {
    /// Creates a list that has not been read.
    pub fn new(items: Vec<T>) -> Self {
        Self { items, reads: Cell::new(0) }
    }

    /// Returns the item at an index, or `None` past the end. Counts as one read either way.
    pub fn get(&self, index: usize) -> Option<T> {
        self.reads.set(self.reads.get() + 1);
        self.items.get(index).copied()
    }

    /// Returns the number of items. Not a read.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether the list has no items. Not a read.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the number of reads so far.
    pub fn reads(&self) -> u64 {
        self.reads.get()
    }
}

/// The solid pixels of a sprite, 64 to a word.
///
/// Each row starts with a new word. Bit i of word k is the pixel in column 64 k + i, so bit 0 is the leftmost pixel of its
/// word. Bits past the width are 0.
#[derive(Debug)]
pub struct Bitmap {
    /// The width, in pixels.
    pub width: i32,
    /// The height, in pixels.
    pub height: i32,
    words: Counted<u64>,
}

impl Bitmap {
    /// Creates a bitmap that is solid where `solid(x, y)` is true.
    pub fn new(width: i32, height: i32, solid: impl Fn(i32, i32) -> bool) -> Self {
        let word = |k: i32, y: i32| {
            let columns = (0..64).filter(|i| 64 * k + i < width && solid(64 * k + i, y));
            columns.fold(0, |word, i| word | 1 << i)
        };
        let words = (0..height).flat_map(|y| (0..(width + 63) / 64).map(move |k| (k, y)));
        Self { width, height, words: Counted::new(words.map(|(k, y)| word(k, y)).collect()) }
    }

    /// Returns word `k` of row `y`. Returns 0 outside the bitmap, where no pixel is solid. Counts as one read.
    pub fn word(&self, k: i32, y: i32) -> u64 {
        let words_per_row = (self.width + 63) / 64;
        let is_inside = (0..words_per_row).contains(&k) && (0..self.height).contains(&y);
        let index = if is_inside { (y * words_per_row + k) as usize } else { usize::MAX };
        self.words.get(index).unwrap_or(0)
    }

    /// Returns the number of words read so far.
    pub fn reads(&self) -> u64 {
        self.words.reads()
    }
}
