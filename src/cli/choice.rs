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

impl<T: FromStr> FromStr for Choice<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        if text == "all" { Ok(Self::All) } else { text.parse().map(Self::One) }
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
