//! The header of a replay, in memory and in its file.

use crate::sim::{Difficulty, GameMode, GameSetup};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The setup of a recorded game, and the versions of the rules and files it was played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of the game's rules. Verifying needs the current one, [`SIM_VERSION`](crate::sim::SIM_VERSION).
    pub sim_version: u16,
    /// The version of the game, shown to players but not compared.
    pub game_version: String,
    /// The hash of the level's text, which shows whether the level has changed.
    pub level_hash: u64,
    /// The hash of the sprite data that affects collisions: [`World::pictures_hash`](crate::sim::World::pictures_hash).
    pub sheet_hash: u64,
    /// The setup the game started with.
    pub setup: GameSetup,
}

/// Writes the fields in file order.
impl Serialize for Header {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { sim_version, game_version, level_hash, sheet_hash, setup } = self;
        let GameSetup { mode, stage, difficulty, ships, continues, assists, practice, carry, seed } = setup;
        let stage = StageCode { mode: *mode, stage: *stage };
        let (difficulty, hashes) = (DifficultyCode(*difficulty), (level_hash, sheet_hash));
        let players = (ships, continues, assists, practice);
        (sim_version, game_version, stage, difficulty, players, hashes, seed, carry).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Header {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        // Nested tuples do not change the encoding.
        let (
            sim_version,
            game_version,
            StageCode { mode, stage },
            DifficultyCode(difficulty),
            players,
            hashes,
            seed,
            carry,
        ) = Deserialize::deserialize(reader)?;
        let ((ships, continues, assists, practice), (level_hash, sheet_hash)) = (players, hashes);
        let setup = GameSetup { mode, stage, difficulty, ships, continues, assists, practice, carry, seed };
        Ok(Self { sim_version, game_version, level_hash, sheet_hash, setup })
    }
}

/// The modes by their numbers in replay files, which never change. A new mode gets the next number.
const MODES: [GameMode; GameMode::ALL.len()] = [
    GameMode::Stages,
    GameMode::Survival,
    GameMode::Caravan2,
    GameMode::Caravan5,
    GameMode::Daily,
    GameMode::BossRush,
    GameMode::OwnStage,
];
/// The distance of the numbers of two modes.
const MODE_STEP: u32 = 1000;

/// A mode and stage as stored in a replay file: the stage plus the mode's index in [`MODES`] times [`MODE_STEP`].
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
struct StageCode {
    mode: GameMode,
    stage: u32,
}

impl From<StageCode> for u32 {
    fn from(StageCode { mode, stage }: StageCode) -> Self {
        let mode = MODES.iter().position(|&known| known == mode).unwrap_or_default();
        mode as Self * MODE_STEP + stage.min(MODE_STEP - 1)
    }
}

impl TryFrom<u32> for StageCode {
    type Error = &'static str;

    fn try_from(number: u32) -> Result<Self, &'static str> {
        let mode = MODES.get((number / MODE_STEP) as usize).ok_or("unknown mode number")?;
        Ok(Self { mode: *mode, stage: number % MODE_STEP })
    }
}

/// The difficulties by their numbers in replay files, which never change. A new difficulty gets the next number.
const NUMBERED: [Difficulty; Difficulty::ALL.len()] =
    [Difficulty::Cadet, Difficulty::Pilot, Difficulty::Veteran, Difficulty::Ace, Difficulty::Captain];

/// A difficulty as stored in a replay file: its index in [`NUMBERED`].
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
struct DifficultyCode(Difficulty);

impl From<DifficultyCode> for u32 {
    fn from(DifficultyCode(difficulty): DifficultyCode) -> Self {
        NUMBERED.iter().position(|&numbered| numbered == difficulty).unwrap_or_default() as Self
    }
}

impl TryFrom<u32> for DifficultyCode {
    type Error = &'static str;

    fn try_from(number: u32) -> Result<Self, &'static str> {
        NUMBERED.get(number as usize).copied().map(Self).ok_or("unknown difficulty number")
    }
}

#[cfg(test)]
mod tests {
    use super::DifficultyCode;
    use crate::sim::Difficulty;

    #[test]
    fn difficulty_numbers_never_change() {
        let code =
            |difficulty| postcard::to_stdvec(&DifficultyCode(difficulty)).expect("a number serializes")[0];
        assert_eq!(Difficulty::ALL.map(code), [0, 1, 4, 2, 3]);
        for difficulty in Difficulty::ALL {
            let read: DifficultyCode = postcard::from_bytes(&[code(difficulty)]).expect("a difficulty");
            assert_eq!(read.0, difficulty);
        }
    }
}
