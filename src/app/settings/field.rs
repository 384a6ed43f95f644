//! Fields of the settings file: what is missing has its default, what is wrong is named with its place.

use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;

/// A message and the bytes of the text that it is about.
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) message: String,
}

/// A whole number as it was written, if it was.
pub(super) type Number = Option<Spanned<i64>>;

/// A word as it was written, if it was.
pub(super) type Word = Option<Spanned<String>>;

/// A whole number within a range.
pub(super) fn whole<T>(name: &str, written: Number, range: RangeInclusive<T>, default: T) -> Result<T, Fault>
where
    T: TryFrom<i64> + PartialOrd + Display,
{
    let expected = || format!("a whole number from {} to {}", range.start(), range.end());
    number(name, written, &range, expected, default)
}

/// A volume or a strength, 0 to `most`.
pub(super) fn percent(name: &str, what: &str, written: Number, most: u8, default: u8) -> Result<u8, Fault> {
    number(name, written, &(0..=most), || format!("{what} from 0 to {most}"), default)
}

fn number<T>(
    name: &str,
    written: Number,
    range: &RangeInclusive<T>,
    expected: impl Fn() -> String,
    default: T,
) -> Result<T, Fault>
where
    T: TryFrom<i64> + PartialOrd,
{
    let Some(written) = written else { return Ok(default) };
    let value = T::try_from(*written.get_ref()).ok().filter(|value| range.contains(value));
    value.ok_or_else(|| Fault {
        message: format!("{name} = {}: expected {}", written.get_ref(), expected()),
        span: written.span(),
    })
}

/// One of several words.
pub(super) fn word<T: Copy>(
    name: &str,
    written: Word,
    all: &[T],
    name_of: fn(T) -> &'static str,
    default: T,
) -> Result<T, Fault> {
    let Some(written) = written else { return Ok(default) };
    let found = all.iter().copied().find(|&one| name_of(one) == written.get_ref());
    found.ok_or_else(|| Fault {
        message: format!("{name} = {:?}: expected one of {}", written.get_ref(), choices(all, name_of)),
        span: written.span(),
    })
}

/// All words that a field takes, in quotes.
pub(super) fn choices<T: Copy>(all: &[T], name_of: fn(T) -> &'static str) -> String {
    all.iter().map(|&one| format!("{:?}", name_of(one))).collect::<Vec<_>>().join(", ")
}
