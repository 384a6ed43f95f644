//! The names of difficulties and crews on the pages of scores.

use crate::app::scores::Crew;
use crate::sim::Difficulty;

/// The difficulties with their names. No name is in capitals, since a name of three capitals could be taken for the
/// initials of a player.
pub(crate) const DIFFICULTIES: [(Difficulty, &str); Difficulty::ALL.len()] = [
    (Difficulty::Cadet, "Cadet"),
    (Difficulty::Pilot, "Pilot"),
    (Difficulty::Captain, "Captain"),
    (Difficulty::Veteran, "Veteran"),
    (Difficulty::Ace, "Ace"),
];

/// The crews with their names: one player by the ship, or two players.
pub(crate) const CREWS: [(Crew, &str); 4] =
    [(Crew::Arrow, "Arrow"), (Crew::Fan, "Fan"), (Crew::Lance, "Lance"), (Crew::Together, "Two players")];

/// Returns the name of a value in a table such as [`DIFFICULTIES`] or [`CREWS`]; an empty text for a value without a
/// name.
pub(crate) fn words<T: Copy + PartialEq>(names: &[(T, &'static str)], value: T) -> &'static str {
    names.iter().find(|&&(one, _)| one == value).map_or("", |&(_, name)| name)
}
