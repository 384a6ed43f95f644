//! The header of a replay, in memory and as each format of the file has it.
//!
//! Format 1 had no difficulty and no carry: its games are read as games on the easiest difficulty that bring nothing
//! along from a stage before. Format 2 had one player with the first ship, no continues, no assists and no practice.

use crate::sim::{Assists, Carry, Difficulty, GameSetup, PlayerCarry, Practice, Score, Ships};
use serde::{Deserialize, Serialize};

/// The header of a replay: the game that was begun, and the files and rules that it was played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Header3", into = "Header3")]
pub struct Header {
    /// The version of the rules of the game; a replay of another version cannot be verified.
    pub sim_version: u16,
    /// The version of the game, which is shown to players and not compared.
    pub game_version: String,
    /// The hash of the text of the level that was played.
    pub level_hash: u64,
    /// The hash of the masks and rectangles of the sprite sheet that was played with.
    pub sheet_hash: u64,
    /// The setup that the game was begun with.
    pub setup: GameSetup,
}

/// The header of a replay file of format 3: its fields in the order of the file.
#[derive(Serialize, Deserialize)]
struct Header3 {
    sim_version: u16,
    game_version: String,
    stage: u32,
    difficulty: DifficultyCode,
    ships: Ships,
    continues: u8,
    assists: Assists,
    practice: Option<Practice>,
    level_hash: u64,
    sheet_hash: u64,
    seed: u64,
    carry: Option<Carry>,
}

impl From<Header> for Header3 {
    fn from(header: Header) -> Self {
        let Header { sim_version, game_version, level_hash, sheet_hash, setup } = header;
        let GameSetup { stage, difficulty, ships, continues, assists, practice, carry, seed } = setup;
        let difficulty = DifficultyCode::from(difficulty);
        Self {
            sim_version,
            game_version,
            stage,
            difficulty,
            ships,
            continues,
            assists,
            practice,
            level_hash,
            sheet_hash,
            seed,
            carry,
        }
    }
}

impl From<Header3> for Header {
    fn from(file: Header3) -> Self {
        let Header3 { sim_version, game_version, level_hash, sheet_hash, .. } = file;
        let Header3 { stage, difficulty, ships, continues, assists, practice, carry, seed, .. } = file;
        let difficulty = Difficulty::from(difficulty);
        let setup = GameSetup { stage, difficulty, ships, continues, assists, practice, carry, seed };
        Self { sim_version, game_version, level_hash, sheet_hash, setup }
    }
}

/// The header of a replay file of format 1.
#[derive(Deserialize)]
pub(super) struct Header1 {
    sim_version: u16,
    game_version: String,
    stage: u32,
    level_hash: u64,
    sheet_hash: u64,
    seed: u64,
}

impl From<Header1> for Header {
    fn from(file: Header1) -> Self {
        let Header1 { sim_version, game_version, stage, level_hash, sheet_hash, seed } = file;
        let setup = GameSetup { seed, ..GameSetup::new(stage) };
        Self { sim_version, game_version, level_hash, sheet_hash, setup }
    }
}

/// The header of a replay file of format 2.
#[derive(Deserialize)]
pub(super) struct Header2 {
    sim_version: u16,
    game_version: String,
    stage: u32,
    difficulty: DifficultyCode,
    level_hash: u64,
    sheet_hash: u64,
    seed: u64,
    carry: Option<Carry2>,
}

/// The carry of a replay file of format 2: the score, the ships in reserve and the number of ships lost at the start of
/// the stage. The score has the same fields as that of format 3.
#[derive(Deserialize)]
struct Carry2 {
    score: Score,
    lives: u8,
    deaths: u32,
}

impl From<Header2> for Header {
    fn from(file: Header2) -> Self {
        let Header2 { sim_version, game_version, stage, difficulty, level_hash, sheet_hash, seed, carry } =
            file;
        let (difficulty, carry) = (Difficulty::from(difficulty), carry.map(Carry::from));
        let setup = GameSetup { difficulty, carry, seed, ..GameSetup::new(stage) };
        Self { sim_version, game_version, level_hash, sheet_hash, setup }
    }
}

impl From<Carry2> for Carry {
    fn from(old: Carry2) -> Self {
        let kept = PlayerCarry { lives: old.lives, deaths: old.deaths, ..PlayerCarry::default() };
        Self { score: old.score, players: [kept, PlayerCarry::default()], ..Self::default() }
    }
}

/// A difficulty as a replay file has it: the number of the variant, from 0. A new difficulty has the next number.
#[derive(Clone, Copy, Serialize, Deserialize)]
enum DifficultyCode {
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

    #[test]
    fn numbers_stay() {
        let code = |difficulty| postcard::to_stdvec(&DifficultyCode::from(difficulty)).expect("a number")[0];
        assert_eq!(Difficulty::ALL.map(code), [0, 1, 4, 2, 3]);
        for difficulty in Difficulty::ALL {
            assert_eq!(Difficulty::from(DifficultyCode::from(difficulty)), difficulty);
        }
    }
}
