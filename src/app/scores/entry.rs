//! One row of a table: the result of a game.

use super::Initials;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The result of a game from its first stage to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The points, above 0.
    pub points: u64,
    /// The player's initials.
    pub initials: Initials,
    /// The stage that was reached, from 1.
    pub stage: u32,
    /// Whether all stages were cleared.
    pub cleared: bool,
    /// The number of continues after the loss of the last ship, and of times that a stage after the first was begun again.
    pub continues: u8,
    /// Whether an assist made the game easier, such as a lower speed.
    pub assisted: bool,
    /// The names of the replay files, one a stage, in their order.
    pub replays: Vec<String>,
}

impl Entry {
    /// The key by which rows are ordered: more points first; with equal points the unassisted, then fewer continues.
    pub(super) fn order(&self) -> (Reverse<u64>, bool, u8) {
        (Reverse(self.points), self.assisted, self.continues)
    }
}
