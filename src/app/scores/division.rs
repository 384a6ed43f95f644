//! Who is compared with whom: games of one difficulty, flown by the same crew.

use crate::app::ui::cycle;
use crate::named::UnknownName;
use crate::sim::{Difficulty, ShipKind, Ships};
use std::fmt;
use std::str::FromStr;

/// What a table is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Division {
    /// How hard the games were.
    pub difficulty: Difficulty,
    /// Who flew.
    pub crew: Crew,
}

/// One player with one of the ships, or two players with any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crew {
    /// One player with this ship.
    Alone(ShipKind),
    /// Two players on one field.
    Together,
}

impl Default for Crew {
    fn default() -> Self {
        Self::Alone(ShipKind::default())
    }
}

impl Division {
    /// The division `by` difficulties further on, round and round.
    #[must_use]
    pub fn harder(self, by: i32) -> Self {
        Self { difficulty: cycle(&Difficulty::ALL, self.difficulty, by), ..self }
    }

    /// The division `by` crews further on, round and round.
    #[must_use]
    pub fn next_crew(self, by: i32) -> Self {
        Self { crew: cycle(&Crew::ALL, self.crew, by), ..self }
    }
}

impl Crew {
    /// All crews, in the order of the pages.
    pub const ALL: [Self; 4] = [
        Self::Alone(ShipKind::Arrow),
        Self::Alone(ShipKind::Fan),
        Self::Alone(ShipKind::Lance),
        Self::Together,
    ];

    /// Its name in the file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alone(ship) => ship.name(),
            Self::Together => "together",
        }
    }
}

impl From<Ships> for Crew {
    fn from(ships: Ships) -> Self {
        match ships {
            Ships::Alone(ship) => Self::Alone(ship),
            Ships::Together(_) => Self::Together,
        }
    }
}

impl fmt::Display for Crew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Crew {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|crew| crew.name() == text);
        found.ok_or_else(|| {
            UnknownName::new(
                "unknown crew {found}: expected one of {expected}",
                text,
                &Self::ALL.map(Self::name),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Crew, Division};
    use crate::sim::Difficulty;

    /// Tests that crews are read as they are written, and that another word is told what there is.
    #[test]
    fn crews_are_read_as_they_are_written() {
        for crew in Crew::ALL {
            assert_eq!(crew.to_string().parse(), Ok(crew));
        }
        assert!("boat".parse::<Crew>().unwrap_err().to_string().contains("arrow, fan, lance"));
    }

    /// Tests that paging through the divisions comes round in both directions.
    #[test]
    fn divisions_come_round() {
        let first = Division::default();
        assert_eq!(first.harder(-1).difficulty, Difficulty::Ace);
        assert_eq!(first.harder(1).harder(-1), first);
        assert_eq!(first.next_crew(-1).crew, Crew::Together);
        assert_eq!((0..4).fold(first, |now, _| now.next_crew(1).harder(1)), first);
    }
}
