//! What a game is made from.

use super::practice::Practice;
use super::ships::Ships;
use crate::level::{Difficulty, Level};
use sector_collision::Method;
use sector_sprites::Sheet;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a game is made from. Whoever cares for some of it alone takes the rest from [`Setup::new`].
#[derive(Clone, Debug)]
pub struct Setup {
    /// The stage.
    pub level: Arc<Level>,
    /// The pictures, with their rectangles and masks.
    pub sheet: Arc<Sheet>,
    /// How hard it is; a sandbox knows no difference.
    pub difficulty: Difficulty,
    /// Who plays, and what each flies.
    pub ships: Ships,
    /// How often the game may go on after the last ship is lost.
    pub continues: u8,
    /// What makes it easier than it is meant to be.
    pub assists: Assists,
    /// Where a practice begins, and how strong; a stage from its start on is none.
    pub practice: Option<Practice>,
    /// Seed of all random streams.
    pub seed: u64,
    /// The broad phase to start with; it changes nothing but the counts.
    pub method: Method,
}

/// What makes a game easier than it is meant to be. A game with any of it is marked in the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assists {
    /// Nothing hurts the ships; what would have is told instead.
    pub invulnerable: bool,
    /// Somebody took the game over from a replay. The simulation does not ask.
    pub taken_over: bool,
    /// The program let it run slower than it was made, if only for a while. The simulation does not ask.
    pub slowed: bool,
}

impl Assists {
    /// Whether there is none.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

impl Setup {
    /// One player with the first ship on the easiest difficulty, seed 1, no continues, no assists, no practice.
    #[must_use]
    pub fn new(level: Arc<Level>, sheet: Arc<Sheet>) -> Self {
        Self {
            level,
            sheet,
            difficulty: Difficulty::default(),
            ships: Ships::default(),
            continues: 0,
            assists: Assists::default(),
            practice: None,
            seed: 1,
            method: Method::Auto,
        }
    }
}

/// A game that cannot start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The sheet lacks a picture that every game needs.
    #[error("the sprite sheet has no sprite \"{0}\", which the game needs")]
    MissingSprite(&'static str),
}
