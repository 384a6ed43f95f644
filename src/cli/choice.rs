//! One of several, or `all` of them.

use std::str::FromStr;

/// What an option such as `--method` asks for.
#[derive(Debug, Clone, Copy)]
pub enum Choice<T> {
    /// Each in turn.
    All,
    /// This one.
    One(T),
}

/// A word that is neither one of several nor `all`.
#[derive(Debug, thiserror::Error)]
#[error("{0}, or all")]
pub struct NoChoice<E: std::error::Error>(E);

impl<T: FromStr<Err: std::error::Error>> FromStr for Choice<T> {
    type Err = NoChoice<T::Err>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "all" { Ok(Self::All) } else { text.parse().map(Self::One).map_err(NoChoice) }
    }
}

/// The number of a stage, from 1.
#[derive(Debug, Clone, Copy)]
pub struct StageNumber(pub u32);

/// A word that is no stage's number.
#[derive(Debug, thiserror::Error)]
#[error("expected the number of a stage, from 1")]
pub struct NoStage;

impl FromStr for StageNumber {
    type Err = NoStage;

    fn from_str(text: &str) -> Result<Self, NoStage> {
        text.parse().ok().filter(|&number| number > 0).map(Self).ok_or(NoStage)
    }
}

impl<T> Choice<T> {
    /// The same of something else.
    #[must_use]
    pub fn map<U>(self, to: impl FnOnce(T) -> U) -> Choice<U> {
        match self {
            Self::All => Choice::All,
            Self::One(one) => Choice::One(to(one)),
        }
    }

    /// Those that are meant, of `all` there are.
    #[must_use]
    pub const fn among<'a>(&'a self, all: &'a [T]) -> &'a [T] {
        match self {
            Self::All => all,
            Self::One(one) => std::slice::from_ref(one),
        }
    }
}
