//! What difficulties and crews are called where scores stand.

use crate::app::scores::Crew;
use crate::sim::Difficulty;

/// A difficulty, as on the page of a new game. No name is in capitals: three of them could be the initials of a player.
pub(crate) const fn difficulty_words(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Cadet => "Cadet",
        Difficulty::Pilot => "Pilot",
        Difficulty::Veteran => "Veteran",
        Difficulty::Ace => "Ace",
    }
}

/// A crew: the ship, or two players.
pub(crate) const fn crew_words(crew: Crew) -> &'static str {
    match crew {
        Crew::Arrow => "Arrow",
        Crew::Fan => "Fan",
        Crew::Lance => "Lance",
        Crew::Together => "Two players",
    }
}
