//! How a stage is begun.

use crate::sim::{Assists, Carry, Difficulty, Practice, Ships};
use sector_collision::Method;

/// How a stage is begun.
#[derive(Clone, Copy, Debug)]
pub struct Departure {
    /// Counted from 1.
    pub stage: u32,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Who plays, and what each flies.
    pub ships: Ships,
    /// How often the game may go on after the last ship is lost.
    pub continues: u8,
    /// What makes it easier than it is meant to be.
    pub assists: Assists,
    /// Where a practice begins, and how strong.
    pub practice: Option<Practice>,
    /// What comes along from the stage before, if one was played.
    pub carry: Option<Carry>,
    /// Seed of all random streams.
    pub seed: u64,
    /// The broad phase to start with.
    pub method: Method,
}

impl Departure {
    /// To a stage as a new game would: one player with the first ship on the easiest difficulty, nothing taken along,
    /// seed 1.
    #[must_use]
    pub fn to(stage: u32) -> Self {
        Self {
            stage,
            difficulty: Difficulty::default(),
            ships: Ships::default(),
            continues: 0,
            assists: Assists::default(),
            practice: None,
            carry: None,
            seed: 1,
            method: Method::Auto,
        }
    }
}
