//! Verification of a replay: plays it again without a window and compares the states.

use super::{HASH_EVERY_TICKS, Replay};
use crate::sim::{Difficulty, GameSetup, SIM_VERSION, Ships, TICKS_PER_SECOND, World};

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
    /// The state after `tick` differs from the replay. After tick `same`, up to five seconds earlier, it did not.
    #[error(
        "the replay diverges between {} s and {} s: state {found:016x}, expected {expected:016x}",
        same / TICKS_PER_SECOND, tick.div_ceil(TICKS_PER_SECOND)
    )]
    State { same: u32, tick: u32, found: u64, expected: u64 },
    /// The game ends before the inputs in the replay do.
    #[error("the replay continues after tick {end}, the last of its game")]
    Ended { end: u32 },
    /// The game ends in the same state, but not with the score stated in the replay.
    #[error("the replay claims a score of {claimed}, but the game ends with {found}")]
    Score { claimed: u64, found: u64 },
}

impl Divergence {
    /// Returns the last tick in which the state is known to be the recorded one. `None` if the game was played to its
    /// end, or not at all.
    pub fn last_same_tick(&self) -> Option<u32> {
        match *self {
            Self::State { same, .. } => Some(same),
            Self::Ended { end } => Some(end),
            _ => None,
        }
    }
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
/// header's [setup](super::Header::setup), and compares the states every five seconds and at the end.
///
/// # Errors
/// Returns the first difference.
pub fn verify(replay: &Replay, world: &mut World) -> Result<(), Divergence> {
    comparable(replay, world)?;
    let mut events = Vec::with_capacity(256);
    for (i, &inputs) in replay.inputs.iter().enumerate() {
        events.clear();
        world.step(inputs, &mut events);
        check_tick(replay, i as u32 + 1, world)?;
    }
    check_score(replay, world)
}

/// Compares the state after a tick, counted from 1, with the replay, if that has a hash for it.
pub(super) fn check_tick(replay: &Replay, tick: u32, world: &World) -> Result<(), Divergence> {
    // The ticks of a world end with its game.
    if world.tick() < tick {
        return Err(Divergence::Ended { end: world.tick() });
    }
    let Some(expected) = replay.hash_after(tick) else { return Ok(()) };
    let found = world.hash();
    if found != expected {
        let same = (tick - 1) / HASH_EVERY_TICKS * HASH_EVERY_TICKS;
        return Err(Divergence::State { same, tick, found, expected });
    }
    Ok(())
}

pub(super) fn check_score(replay: &Replay, world: &World) -> Result<(), Divergence> {
    let (claimed, found) = (replay.score, world.score().points);
    if claimed != found {
        return Err(Divergence::Score { claimed, found });
    }
    Ok(())
}
