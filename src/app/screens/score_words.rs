//! What difficulties and crews are called where scores stand.

use crate::app::scores::Crew;
use crate::sim::Difficulty;

/// A difficulty, in capitals.
pub(super) const fn difficulty_words(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Cadet => "CADET",
        Difficulty::Pilot => "PILOT",
        Difficulty::Veteran => "VETERAN",
        Difficulty::Ace => "ACE",
    }
}

/// A crew, in capitals.
pub(super) const fn crew_words(crew: Crew) -> &'static str {
    match crew {
        Crew::Arrow => "ARROW",
        Crew::Fan => "FAN",
        Crew::Lance => "LANCE",
        Crew::Together => "TWO PLAYERS",
    }
}
