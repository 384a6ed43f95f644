//! One row of a table: what a game came to.

use super::Initials;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// A game, from its first stage to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Points.
    pub points: u64,
    /// Who played.
    pub initials: Initials,
    /// The stage that was reached, from 1.
    pub stage: u32,
    /// All stages were cleared.
    pub cleared: bool,
    /// How often it went on after its last ship.
    pub continues: u8,
    /// Something made it easier: a slower game, or anything else that the options call an assist.
    pub assisted: bool,
    /// Its replay files, one a stage, in their order.
    pub replays: Vec<String>,
}

impl Entry {
    /// What entries are ordered by: more points first; of equal ones the unassisted, then those with fewer continues.
    pub(super) fn order(&self) -> (Reverse<u64>, bool, u8) {
        (Reverse(self.points), self.assisted, self.continues)
    }
}
