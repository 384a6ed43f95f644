//! What two articles say, word for word, with the mistakes that `sector_collision` corrects: a lesson lets them be found.

use sector_collision::Rect;

/// Returns the tests that listing 1 of Roberts makes along x: it walks on while the last column of an object is greater than the
/// left edge of the next. Objects that share exactly that column are never tested.
pub(super) fn listing_tests(rects: impl Iterator<Item = Rect>) -> u64 {
    let mut columns: Vec<(i32, i32)> = rects.map(|rect| (rect.x, rect.right() - 1)).collect();
    columns.sort_unstable();
    let behind = |i: usize| &columns[i + 1..];
    let walks = columns.iter().enumerate();
    walks.map(|(i, &(_, last))| behind(i).iter().take_while(|&&(left, _)| last > left).count() as u64).sum()
}

/// Returns the number of objects that the query of Wells finds for the object `key` among intervals (begin, end). The comparer of
/// the article calls two begins at the same place equal, so the binary search may land on the begin of another object, and
/// the walk starts there. The rules of the walk itself are right.
pub(super) fn wells_found(intervals: &[(u32, (i32, i32))], key: u32) -> u64 {
    let Some(&(_, own)) = intervals.iter().find(|&&(of, _)| of == key) else { return 0 };
    // An end stands before a begin at one place.
    let both = |&(of, span): &(u32, (i32, i32))| [(span.0, true, of, span), (span.1, false, of, span)];
    let mut array: Vec<_> = intervals.iter().flat_map(both).collect();
    array.sort_by_key(|&(place, is_begin, ..)| (place, is_begin));
    let (mut low, mut high) = (0, array.len());
    let start = loop {
        if low >= high {
            return 0;
        }
        // As .NET halves a range.
        let middle = low + (high - low - 1) / 2;
        match (array[middle].0, array[middle].1).cmp(&(own.0, true)) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            std::cmp::Ordering::Equal => break middle,
        }
    };
    // Behind a void nothing is met by either rule, so that the walk may go to the end of the array.
    let walk = array[start + 1..].iter().filter(|&&(place, is_begin, of, span)| {
        of != key && if is_begin { place < own.1 } else { span.0 < own.0 }
    });
    walk.count() as u64
}

#[cfg(test)]
mod tests {
    use super::{listing_tests, wells_found};
    use sector_collision::Rect;

    /// Tests that the listing gives the 4 tests of Table 2, and none for two objects that share one column.
    #[test]
    fn the_listing_misses_a_shared_column() {
        let of = |columns: &[(i32, i32)]| listing_tests(columns.iter().map(|&(x, w)| Rect::new(x, 0, w, 1)));
        assert_eq!(of(&[(10, 10), (15, 5), (18, 8), (40, 10), (45, 10)]), 4);
        assert_eq!(of(&[(0, 10), (9, 10)]), 0);
        assert_eq!(of(&[(0, 10), (8, 10)]), 1);
    }

    /// Tests that a begin at the place of another is missed, and that none is where no two are equal.
    #[test]
    fn the_query_misses_an_equal_begin() {
        let equal = [(1, (0, 40)), (2, (10, 30)), (3, (10, 30)), (4, (10, 30)), (5, (18, 30))];
        assert_eq!((wells_found(&equal, 4), wells_found(&equal, 2)), (3, 4));
        let apart = [(1, (0, 40)), (2, (10, 30)), (3, (11, 31)), (4, (12, 32)), (5, (18, 30))];
        assert!((1..=5).all(|key| wells_found(&apart, key) == 4));
        assert_eq!(wells_found(&apart, 9), 0);
    }
}
