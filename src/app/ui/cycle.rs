//! Steps through a list whose first value follows its last.

/// Returns the value `by` places after `now` in a list, in which the first value follows the last; for a value that
/// is not in the list, the first.
///
/// # Panics
/// When the list is empty.
pub(crate) fn cycle<T: Copy + PartialEq>(all: &[T], now: T, by: i32) -> T {
    let place = all.iter().position(|&one| one == now).map_or(0, |i| i as i32 + by);
    all[place.rem_euclid(all.len() as i32) as usize]
}

#[cfg(test)]
mod tests {
    use super::cycle;

    /// Tests steps through a list in both directions, steps longer than the list, and a value that is not in the list.
    #[test]
    fn choices_come_round() {
        for (now, by, expected) in [(1, 1, 2), (3, 1, 1), (1, -1, 3), (2, 7, 3), (9, -1, 1)] {
            assert_eq!(cycle(&[1, 2, 3], now, by), expected, "{by} from {now}");
        }
    }
}
