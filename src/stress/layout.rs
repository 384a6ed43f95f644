//! The layouts: places and flight of the aliens.

use std::fmt;
use std::str::FromStr;

/// The layout of the aliens in the stress mode. Each is the best or the worst case of some broad phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// All over the arena, each on its own way.
    Spread,
    /// In 64 clusters, eight times as dense, each alien circling its middle.
    Clustered,
    /// In four narrow columns, four times as dense, diving: a sorted list is slow where many share their x.
    Column,
    /// In 64 flocks that wander, eight times as dense.
    Swarm,
    /// Spread, with sizes from 9 to 80 pixels, few of them large.
    Mixed,
    /// The waves of stage 1 on their paths, at once in every piece of the arena as large as its field.
    Waves,
    /// Rocks instead of aliens, of four sizes, all against all: they bounce and break, and do not fire.
    Rocks,
}

impl Layout {
    /// All layouts.
    pub const ALL: [Self; 7] =
        [Self::Spread, Self::Clustered, Self::Column, Self::Swarm, Self::Mixed, Self::Waves, Self::Rocks];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spread => "spread",
            Self::Clustered => "clustered",
            Self::Column => "column",
            Self::Swarm => "swarm",
            Self::Mixed => "mixed",
            Self::Waves => "waves",
            Self::Rocks => "rocks",
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Layout {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|layout| layout.name() == name);
        found.ok_or_else(|| UnknownName::new(name, "a layout", Self::ALL.map(Self::name)))
    }
}

/// An unknown name, with those that exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name:?} is not {what}: expected {expected}")]
pub struct UnknownName {
    name: String,
    what: &'static str,
    expected: String,
}

impl UnknownName {
    pub(super) fn new(name: &str, what: &'static str, known: impl AsRef<[&'static str]>) -> Self {
        Self { name: name.to_owned(), what, expected: known.as_ref().join(", ") }
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;

    /// Tests that every layout is found again by its name, and that a wrong name is answered with all of them.
    #[test]
    fn names_lead_back_to_layouts() {
        for layout in Layout::ALL {
            assert_eq!(layout.name().parse(), Ok(layout));
        }
        let message = "swarms".parse::<Layout>().expect_err("not a layout").to_string();
        let names = Layout::ALL.map(Layout::name).join(", ");
        assert_eq!(message, format!("\"swarms\" is not a layout: expected {names}"));
    }
}
