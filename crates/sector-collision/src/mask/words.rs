//! Words of 64 pixels: reading them at any column, and the runs of solid pixels in a row.

use super::WORD_BITS;

/// Returns the 64 pixels of a row that begin at `column`, the first in bit 0. Pixels beyond the row are transparent.
///
/// ```text
///   column 40:     word 0                                    word 1
///   0 . . . . . . . 40 . . . . . . 63 | 64 . . . . . . 103 . . . . 127
///                   [ low: word 0 >> 40 ][ high: word 1 << 24 ]
/// ```
#[inline]
pub(crate) fn bits_from(row: &[u64], column: i32) -> u64 {
    let (word, shift) = ((column / WORD_BITS) as usize, (column % WORD_BITS) as u32);
    let at = |index: usize| row.get(index).copied().unwrap_or(0);
    // A shift by 64 is undefined on most processors, so the high part is shifted by its 64 − shift in two steps. A
    // shift of 0 then leaves nothing of the second word.
    at(word) >> shift | at(word + 1) << 1 << (u64::BITS - 1 - shift)
}

/// Returns the 64 pixels from `column` on, which may be left of the row. Pixels outside the row are transparent.
#[inline]
pub(super) fn window(row: &[u64], column: i32) -> u64 {
    match column {
        0.. => bits_from(row, column),
        // The window starts less than a word to the left: the row's first pixels are the window's last.
        -63..0 => row[0] << -column,
        _ => 0,
    }
}

/// Returns a word whose lowest `count` bits are set: none for 0 or less, all for 64 or more.
#[inline]
pub(crate) const fn lowest_ones(count: i32) -> u64 {
    match count {
        WORD_BITS.. => u64::MAX,
        1..WORD_BITS => (1 << count) - 1,
        _ => 0,
    }
}

/// Returns the bits of word `word` of a row that belong to a mask `width` pixels wide.
#[inline]
pub(super) const fn inside(width: i32, word: usize) -> u64 {
    lowest_ones(width - word as i32 * WORD_BITS)
}

/// Returns the runs of solid pixels in a row, from the left: the first column of each, and the first one past it.
///
/// Takes a step for each word and each end of a run.
pub(super) fn runs(row: &[u64]) -> impl Iterator<Item = (i32, i32)> + '_ {
    let mut column = 0;
    std::iter::from_fn(move || {
        let from = next_pixel(row, column, 0)?;
        // A row may be solid up to the last bit of its last word.
        column = next_pixel(row, from, u64::MAX).unwrap_or(row.len() as i32 * WORD_BITS);
        Some((from, column))
    })
}

/// Returns the first column from `column` on whose pixel differs from `background`, a word of equal bits.
fn next_pixel(row: &[u64], column: i32, background: u64) -> Option<i32> {
    let first = (column / WORD_BITS) as usize;
    let before = lowest_ones(column % WORD_BITS);
    (first..row.len()).find_map(|word| {
        let skipped = if word == first { before } else { 0 };
        let differing = (row[word] ^ background) & !skipped;
        (differing != 0).then(|| word as i32 * WORD_BITS + differing.trailing_zeros() as i32)
    })
}

/// Makes the pixels of a row solid from column `from` up to, but not including, column `to`.
pub(super) fn fill_run(row: &mut [u64], from: i32, to: i32) {
    let words = from / WORD_BITS..(to + WORD_BITS - 1) / WORD_BITS;
    for word in words {
        let start = word * WORD_BITS;
        row[word as usize] |= lowest_ones(to - start) & !lowest_ones(from - start);
    }
}
