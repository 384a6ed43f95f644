//! Compares lists whose order does not matter.

use crate::drawing::letter;

/// Two objects by their numbers, the lower first.
pub(crate) type Pair = (usize, usize);

/// The first difference between a list and what it should be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Difference<T> {
    Missing(T),
    Extra(T),
    Twice(T),
}

impl<T: Copy + PartialEq> Difference<T> {
    /// Compares a list with the items that must be in it and those that may be in it.
    pub(crate) fn between(required: &[T], found: &[T], is_allowed: impl Fn(T) -> bool) -> Option<Self> {
        for (i, &item) in found.iter().enumerate() {
            if !is_allowed(item) {
                return Some(Self::Extra(item));
            }
            if found[..i].contains(&item) {
                return Some(Self::Twice(item));
            }
        }
        required.iter().find(|item| !found.contains(item)).map(|&item| Self::Missing(item))
    }

    pub(crate) const fn item(self) -> T {
        let (Self::Missing(item) | Self::Extra(item) | Self::Twice(item)) = self;
        item
    }

    /// Describes the fault. `rule` says what all items of the list do.
    pub(crate) fn fault(self, name: &str, rule: &str) -> String {
        match self {
            Self::Missing(_) => format!("{name} is missing"),
            Self::Extra(_) => format!("{name} is reported, but does not {rule}"),
            Self::Twice(_) => format!("{name} is reported twice"),
        }
    }
}

pub(crate) fn name((a, b): Pair) -> String {
    format!("{}-{}", letter(a), letter(b))
}

/// Lists the first items by their names.
pub(crate) fn names<T: Copy>(items: &[T], name: fn(T) -> String) -> String {
    match items {
        [] => "nothing".to_owned(),
        _ => items.iter().take(20).map(|&item| name(item)).collect::<Vec<_>>().join(" "),
    }
}
