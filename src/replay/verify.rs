//! Verification of a replay: plays it again without a window and compares every tick. If two builds diverge,
//! comparing their logs shows which system is responsible:
//!
//! ```text
//! 812 missiles 41d09b52c30a7e1f
//! 812 hits 0c7be2a94f6d3318
//! ```
//!
//! Each line has the tick, the system and the state hash after it. Systems that changed nothing have no line.

use super::{HASH_EVERY_TICKS, Replay, short_check};
use crate::sim::{Difficulty, GameSetup, SIM_VERSION, Ships, World};
use ron_text::shortened;
use std::fmt::Write;

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

/// The first line in which two state logs of one replay differ. See [`compare_logs`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the log differs: this game has {}, the log has {}", quoted(here), quoted(there))]
pub struct LogDifference {
    /// The line number, from 1.
    pub line: usize,
    /// This game's line: tick, system, hash; `None` if its log has ended.
    pub here: Option<String>,
    /// The other log's line; `None` if that log has ended.
    pub there: Option<String>,
}

/// Formats a log line for a message. The other log may be any file, so the line is shortened and escaped.
fn quoted(line: &Option<String>) -> String {
    line.as_ref().map_or_else(|| "no such line".to_owned(), |line| format!("\"{}\"", shortened(line.clone())))
}

/// Plays a replay on a new world, like [`verify`](super::verify()), and returns its log, about 20 lines per tick.
///
/// # Errors
/// Returns an error if the replay has other rules, another level or other sprites. States are not compared, because a
/// log is meant for a game that diverges.
pub fn log(replay: &Replay, world: &mut World) -> Result<String, Divergence> {
    comparable(replay, world)?;
    let (mut text, mut events, mut last) = (String::new(), Vec::with_capacity(256), world.hash());
    for &inputs in &replay.inputs {
        events.clear();
        world.step_observed(inputs, &mut events, &mut |step, world| {
            let hash = world.hash();
            if hash != last {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{} {} {hash:016x}", world.tick(), step.name);
                last = hash;
            }
        });
    }
    Ok(text)
}

/// Compares two logs of one replay.
///
/// # Errors
/// Returns the first difference. Its system is the first that behaved differently.
pub fn compare_logs(here: &str, there: &str) -> Result<(), LogDifference> {
    let (mut ours, mut others) = (here.lines(), there.lines());
    for line in 1.. {
        match (ours.next(), others.next()) {
            (None, None) => break,
            (here, there) if here != there => {
                let (here, there) = (here.map(str::to_owned), there.map(str::to_owned));
                return Err(LogDifference { line, here, there });
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::compare_logs;

    #[test]
    fn a_foreign_log_is_quoted_in_part() {
        let foreign = format!("\u{1b}]0;title\u{7}\u{1b}[31m{}", "A".repeat(2_000_000));
        let message = compare_logs("1 a 0\n", &foreign).expect_err("no log").to_string();
        assert!(message.len() < 600 && !message.contains(char::is_control), "{message}");
        assert!(message.contains(r#""\u{1b}]0;title\u{7}\u{1b}[31mAAA"#), "{message}");
    }
}
