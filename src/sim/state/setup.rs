//! The setup of a game.

use super::{Carry, Practice, Ships};
use crate::level::Difficulty;
use serde::{Deserialize, Serialize};

/// The choices with which a game begins: menus edit a setup, replays hold one, and [`World::new`](super::World::new)
/// begins the game of one.
///
/// The level, the pictures and the collision method are not part of the setup; `World::new` takes them as further
/// arguments.
///
/// ```
/// use sector_sweep::sim::{Difficulty, GameSetup};
///
/// let third = GameSetup { difficulty: Difficulty::Ace, seed: 7, ..GameSetup::new(3) };
/// assert_eq!((third.stage, third.continues, third.carry), (3, 0, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSetup {
    /// The stage, counted from 1. The simulation plays the level that it is given and keeps this number for the record.
    pub stage: u32,
    /// The difficulty; a sandbox does not depend on it.
    pub difficulty: Difficulty,
    /// The ship of each player.
    pub ships: Ships,
    /// The number of times that the game may go on after the last ship is lost, over all its stages.
    pub continues: u8,
    /// The assists, which make the game easier than it is meant to be.
    pub assists: Assists,
    /// The section of the stage that is practiced, and the power of the guns; `None` in a game that is no practice.
    pub practice: Option<Practice>,
    /// The score, the medals and the players' ships, bombs, power and shields from the stage before; `None` in the
    /// first stage of a game.
    pub carry: Option<Carry>,
    /// The seed of all random streams of the game.
    pub seed: u64,
}

impl GameSetup {
    /// Returns the setup of a new game on a stage: one player with the first ship on the easiest difficulty, seed 1, no
    /// continues, no assists, no practice, nothing carried.
    pub fn new(stage: u32) -> Self {
        Self {
            stage,
            difficulty: Difficulty::default(),
            ships: Ships::default(),
            continues: 0,
            assists: Assists::default(),
            practice: None,
            carry: None,
            seed: 1,
        }
    }
}

/// The setup of a new game on the first stage.
impl Default for GameSetup {
    fn default() -> Self {
        Self::new(1)
    }
}

/// The assists, which make a game easier than it is meant to be. A game with any of them is marked in the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assists {
    /// Whether the ships are invulnerable; hits that would have destroyed them are reported as events.
    pub invulnerable: bool,
    /// Whether the game was taken over from a replay. The simulation does not depend on this.
    pub taken_over: bool,
    /// Whether the game ran at less than 60 ticks a second, if only for a while. The simulation does not depend on
    /// this.
    pub slowed: bool,
}

impl Assists {
    /// Whether no assist is in use.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// The reason why a game cannot start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The sheet lacks a sprite that every game needs; holds the name of the sprite.
    #[error("the sprite sheet has no sprite \"{0}\", which the game needs")]
    MissingSprite(&'static str),
}
