//! The numbers of difficulties in replay files. They stay as they are when a difficulty comes between two others.

use crate::sim::Difficulty;
use serde::{Deserialize, Serialize};

/// A difficulty as a replay file has it: the number of the variant, from 0. A new difficulty has the next number.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) enum DifficultyCode {
    Cadet,
    Pilot,
    Veteran,
    Ace,
    Captain,
}

impl From<Difficulty> for DifficultyCode {
    fn from(difficulty: Difficulty) -> Self {
        match difficulty {
            Difficulty::Cadet => Self::Cadet,
            Difficulty::Pilot => Self::Pilot,
            Difficulty::Captain => Self::Captain,
            Difficulty::Veteran => Self::Veteran,
            Difficulty::Ace => Self::Ace,
        }
    }
}

impl From<DifficultyCode> for Difficulty {
    fn from(code: DifficultyCode) -> Self {
        match code {
            DifficultyCode::Cadet => Self::Cadet,
            DifficultyCode::Pilot => Self::Pilot,
            DifficultyCode::Captain => Self::Captain,
            DifficultyCode::Veteran => Self::Veteran,
            DifficultyCode::Ace => Self::Ace,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DifficultyCode;
    use crate::sim::Difficulty;

    /// Tests that the difficulties of older files keep their numbers, and that each comes back as itself.
    #[test]
    fn numbers_stay() {
        let code = |difficulty| postcard::to_stdvec(&DifficultyCode::from(difficulty)).expect("a number")[0];
        assert_eq!(Difficulty::ALL.map(code), [0, 1, 4, 2, 3]);
        for difficulty in Difficulty::ALL {
            assert_eq!(Difficulty::from(DifficultyCode::from(difficulty)), difficulty);
        }
    }
}
