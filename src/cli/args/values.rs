//! Values of arguments: what is wrong with one is said with what was expected.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A whole number within a range. Signs, fractions and words are refused, also where a float would take them.
pub(super) fn whole<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let begins = text.as_bytes().first().is_some_and(u8::is_ascii_digit);
        let found = text.parse().ok().filter(|number| begins && range.contains(number));
        found.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// One of several, by its name.
#[cfg(feature = "app")]
pub(super) fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name_of: fn(T) -> &'static str,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |word| {
        let found = all.iter().copied().find(|&one| name_of(one) == word);
        let names = || all.iter().map(|&one| name_of(one)).collect::<Vec<_>>().join(", ");
        found.ok_or_else(|| format!("expected one of {}", names()))
    }
}

#[cfg(test)]
mod tests {
    use super::whole;

    /// Tests that a number is taken within its range alone, and that all else is told the range.
    #[test]
    fn hostile_numbers_are_told_the_range() {
        assert_eq!(whole(1..=8192_u32)("640"), Ok(640));
        for text in
            ["0", "8193", "-1", "+5", "1.5", "NaN", "inf", "", " 5", "1e3", "99999999999999999999", "0x10"]
        {
            let error = whole(1..=8192_u32)(text).expect_err(text);
            assert_eq!(error, "expected a whole number from 1 to 8192", "{text}");
        }
    }
}
