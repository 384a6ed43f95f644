//! The verification of a replay: it is played again without a window, and compared in every tick.

use super::{HASH_EVERY_TICKS, Replay, short_check};
use crate::sim::{Difficulty, GameSetup, SIM_VERSION, Ships, World};

/// The check or hash that a replay holds for the game's state after a tick, to be compared with the state of the game
/// that is played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The short check of the game's state after the tick: the low 16 bits of its hash.
    Check(u16),
    /// The full hash of the game's state after the tick.
    Hash(u64),
}

/// The reason why a replay does not verify.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Divergence {
    /// The replay was recorded under another version of the game's rules.
    #[error("the replay was recorded under rules version {recorded}; this game plays version {SIM_VERSION}")]
    Rules {
        /// The version of the game's rules under which the replay was recorded.
        recorded: u16,
    },
    #[error(
        "the replay was recorded on another version of the level (hash {recorded:016x}, here {here:016x})"
    )]
    /// The replay was recorded on another level.
    Level {
        /// The hash of the level in the replay.
        recorded: u64,
        /// The hash of the level in the game that the replay is compared with.
        here: u64,
    },
    /// The replay was recorded on another difficulty.
    #[error("the replay was recorded on {recorded}; this game is on {here}")]
    Difficulty {
        /// The difficulty on which the replay was recorded.
        recorded: Difficulty,
        /// The difficulty of the game that the replay is compared with.
        here: Difficulty,
    },
    /// The replay was recorded with other ships.
    #[error("the replay was recorded with {recorded}; this game has {here}")]
    Ships {
        /// The ships with which the replay was recorded.
        recorded: Ships,
        /// The ships in the game that the replay is compared with.
        here: Ships,
    },
    /// The replay was recorded with other continues or assists, or another practice.
    #[error("the replay was recorded with other continues, assists or practice than this game has")]
    Setup,
    /// The replay was recorded with other pictures, whose rectangles or masks differ.
    #[error("the replay was recorded with other sprites (hash {recorded:016x}, here {here:016x})")]
    Sheet {
        /// The hash of the sprite sheet in the replay.
        recorded: u64,
        /// The hash of the sprite sheet in the game that the replay is compared with.
        here: u64,
    },
    /// The game's state after a tick is not that of the replay.
    #[error("the replay diverges at tick {tick}: state {found:016x}, expected {expected:x?}")]
    Tick {
        /// The first tick after which the game's state is not that of the replay, counted from 1.
        tick: u32,
        /// The hash of the game's state after the tick, when the replay is played again.
        found: u64,
        /// The check or hash of the game's state after the tick in the replay.
        expected: Expected,
    },
    /// The game ends in the same state, but not with the score that the replay names.
    #[error("the replay claims a score of {claimed}; the game ends with {found}")]
    Score {
        /// The score that the replay names.
        claimed: u64,
        /// The score with which the game ends when the replay is played again.
        found: u64,
    },
}

/// Checks that a replay was recorded under this game's rules, on the level and with the sprites of `world`, and with
/// its difficulty, ships, continues, assists and practice.
///
/// # Errors
/// The first difference.
pub fn comparable(replay: &Replay, world: &World) -> Result<(), Divergence> {
    let header = &replay.header;
    if header.sim_version != SIM_VERSION {
        return Err(Divergence::Rules { recorded: header.sim_version });
    }
    let (recorded, here) = (&header.setup, world.setup());
    if recorded.difficulty != here.difficulty {
        return Err(Divergence::Difficulty { recorded: recorded.difficulty, here: here.difficulty });
    }
    if recorded.ships != here.ships {
        return Err(Divergence::Ships { recorded: recorded.ships, here: here.ships });
    }
    let others = |setup: &GameSetup| (setup.continues, setup.assists, setup.practice);
    if others(recorded) != others(here) {
        return Err(Divergence::Setup);
    }
    let (level, sheet) = (world.level().hash, world.pictures_hash());
    if header.level_hash != level {
        return Err(Divergence::Level { recorded: header.level_hash, here: level });
    }
    if header.sheet_hash != sheet {
        return Err(Divergence::Sheet { recorded: header.sheet_hash, here: sheet });
    }
    Ok(())
}

/// Plays a replay on a new world, made of its header's [setup](super::Header::setup), and compares every tick.
///
/// Cost: that of the game's ticks: a two-minute game takes a fraction of a second.
///
/// # Errors
/// The first difference.
pub fn verify(replay: &Replay, world: &mut World) -> Result<(), Divergence> {
    comparable(replay, world)?;
    let mut events = Vec::with_capacity(256);
    for (i, &inputs) in replay.inputs.iter().enumerate() {
        events.clear();
        world.step(inputs, &mut events);
        check_tick(replay, i as u32 + 1, world.hash())?;
    }
    check_end(replay, world)
}

/// Compares the game's state after a tick, counted from 1, with the replay; `found` is the hash of the state.
pub(super) fn check_tick(replay: &Replay, tick: u32, found: u64) -> Result<(), Divergence> {
    let differs = |expected| Err(Divergence::Tick { tick, found, expected });
    let check = replay.checks[tick as usize - 1];
    if short_check(found) != check {
        return differs(Expected::Check(check));
    }
    if tick.is_multiple_of(HASH_EVERY_TICKS) {
        let expected = replay.hashes[(tick / HASH_EVERY_TICKS) as usize - 1];
        if found != expected {
            return differs(Expected::Hash(expected));
        }
    }
    Ok(())
}

/// Compares the game's state and the score after the last tick with the replay.
pub(super) fn check_end(replay: &Replay, world: &World) -> Result<(), Divergence> {
    let (tick, found) = (replay.inputs.len() as u32, world.hash());
    if found != replay.final_hash {
        return Err(Divergence::Tick { tick, found, expected: Expected::Hash(replay.final_hash) });
    }
    let (claimed, found) = (replay.score, world.score().points);
    if claimed != found {
        return Err(Divergence::Score { claimed, found });
    }
    Ok(())
}
