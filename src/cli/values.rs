//! Parsers for argument values. Each error names the problem and what was expected.

#[cfg(feature = "app")]
use clap::builder::PathBufValueParser;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sector_collision::Method;
use sector_collision::fast::InstructionSet;
use std::fmt::Display;
use std::ops::RangeInclusive;
#[cfg(feature = "app")]
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Debug, Clone, Copy)]
pub(super) enum OneOrAll<T> {
    All,
    One(T),
}

impl<T> OneOrAll<T> {
    pub(super) const fn among<'a>(&'a self, all: &'a [T]) -> &'a [T] {
        match self {
            Self::All => all,
            Self::One(one) => std::slice::from_ref(one),
        }
    }
}

/// Returns a parser for whole numbers in a range. The error names the range.
pub(super) fn whole<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let begins_with_digit = text.as_bytes().first().is_some_and(u8::is_ascii_digit);
        let number = text.parse().ok().filter(|number| begins_with_digit && range.contains(number));
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

pub(super) fn stage_or_all(text: &str) -> Result<OneOrAll<u32>, &'static str> {
    match text.parse() {
        Ok(number @ 1..) => Ok(OneOrAll::One(number)),
        _ if text == "all" => Ok(OneOrAll::All),
        _ => Err("expected a stage number from 1, or all"),
    }
}

/// Returns a parser for the names of the values `all`. Help and errors list the names.
pub(super) fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(all.iter().map(|&value| name(value)));
    names.try_map(move |word| find(all, name, &word))
}

/// Returns a parser for the names of the values `all`, or the word `all` for all of them.
pub(super) fn named_or_all<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = OneOrAll<T>> {
    let names = PossibleValuesParser::new(all.iter().map(|&value| name(value)).chain(["all"]));
    names.try_map(move |word| match word.as_str() {
        "all" => Ok(OneOrAll::All),
        word => find(all, name, word).map(OneOrAll::One),
    })
}

/// Returns a parser for the methods that can run a game. The textbook versions are only for the lab and `count`.
pub(super) fn method() -> impl TypedValueParser<Value = Method> {
    named(&Method::REFINED, Method::name)
}

/// Returns a parser for the instruction sets that this machine has.
pub(super) fn lanes() -> impl TypedValueParser<Value = InstructionSet> {
    named(&InstructionSet::ALL, InstructionSet::name).try_map(|lanes| {
        if lanes.is_available() { Ok(lanes) } else { Err(format!("this machine does not support {lanes}")) }
    })
}

#[cfg(feature = "app")]
pub(super) fn png() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.extension() {
        Some(kind) if kind.eq_ignore_ascii_case("png") => Ok(path),
        _ => Err("expected a file name that ends in .png"),
    })
}

fn find<T: Copy>(all: &[T], name: fn(T) -> &'static str, word: &str) -> Result<T, String> {
    all.iter().copied().find(|&value| name(value) == word).ok_or_else(|| format!("unknown name {word:?}"))
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn out_of_range_numbers_are_rejected_with_the_range() {
        assert_eq!(whole(1..=8192_u32)("640"), Ok(640));
        for text in
            ["0", "8193", "-1", "+5", "1.5", "NaN", "inf", "", " 5", "1e3", "99999999999999999999", "0x10"]
        {
            let error = whole(1..=8192_u32)(text).expect_err(text);
            assert_eq!(error, "expected a whole number from 1 to 8192", "{text}");
        }
    }
}
