//! Verification of a replay: plays it again without a window and compares every tick.

use super::{HASH_EVERY_TICKS, Replay, short_check};
use crate::sim::{Difficulty, GameSetup, SIM_VERSION, Ships, World};

/// The check or hash that a replay holds for the state after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The low 16 bits of the state hash, stored for every tick.
    Check(u16),
    /// The full state hash, stored every 300 ticks and at the end.
    Hash(u64),
}

/// The reason why a replay does not verify. `recorded` and `claimed` are values in the replay. `here` and `found` are
/// values of the game it is compared with. Hashes cover the state, the text of the level, or the sprite data that
/// affects collisions. Ticks are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are explained together")]
pub enum Divergence {
    /// The replay was recorded under another version of the game's rules.
    #[error("the replay uses rules version {recorded}, but this game uses version {SIM_VERSION}")]
    Rules { recorded: u16 },
    /// The replay was recorded on another level, or on another version of this one.
    #[error(
        "the replay was recorded on a different version of the level (hash {recorded:016x}, this game has {here:016x})"
    )]
    Level { recorded: u64, here: u64 },
    /// The replay was recorded at another difficulty.
    #[error("the replay was recorded at difficulty {recorded}, but this game is at {here}")]
    Difficulty { recorded: Difficulty, here: Difficulty },
    /// The replay was recorded with other ships.
    #[error("the replay was recorded with other ships ({recorded}, this game has {here})")]
    Ships { recorded: Ships, here: Ships },
    /// The replay was recorded with other continues, assists or practice settings.
    #[error("the replay was recorded with different continues, assists or practice settings")]
    Setup,
    /// The replay was recorded with sprites that have other rectangles or masks.
    #[error(
        "the replay was recorded with different sprites (hash {recorded:016x}, this game has {here:016x})"
    )]
    Sheet { recorded: u64, here: u64 },
    /// The state after a tick differs from the replay.
    #[error("the replay diverges at tick {tick}: state {found:016x}, expected {expected:x?}")]
    Tick { tick: u32, found: u64, expected: Expected },
    /// The game ends in the same state, but not with the score stated in the replay.
    #[error("the replay claims a score of {claimed}, but the game ends with {found}")]
    Score { claimed: u64, found: u64 },
}

/// Checks that a replay was recorded with this game's rules and with the level, sprites and setup of `world`.
///
/// # Errors
/// Returns the first difference.
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

/// Plays a replay on a new `world`, created by [`new_world`](crate::stress::new_world) from its
/// header's [setup](super::Header::setup), and compares every tick.
///
/// # Errors
/// Returns the first difference.
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

/// Compares the state after a tick, counted from 1, with the replay. `found` is the state hash.
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
