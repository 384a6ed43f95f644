//! The log of a replay: which system led to which state, tick by tick, as text that two builds can compare.
//!
//! ```text
//! 812 missiles 41d09b52c30a7e1f
//! 812 hits 0c7be2a94f6d3318
//! ```
//!
//! A line has the tick, the system and the hash of the state behind it; a system that has changed nothing has no line.

use super::verify::comparable;
use super::{Divergence, Replay};
use crate::sim::World;
use std::fmt::Write;

/// The first line in which the log of this game is not the one that it was compared with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the log: this game has {}, the log {}", quoted(here), quoted(there))]
pub struct LogDifference {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line of this game: tick, system, hash; `None` where it has ended.
    pub here: Option<String>,
    /// The line of the other log; `None` where it has ended.
    pub there: Option<String>,
}

fn quoted(line: &Option<String>) -> String {
    line.as_ref().map_or_else(|| "ended".to_owned(), |line| format!("\"{line}\""))
}

/// Plays a replay on a new world, as [`verify`](super::verify()) does, and returns its log: some 20 lines a tick.
///
/// Cost: that of the ticks, and that of a hash of the state behind each system.
///
/// # Errors
/// When the replay is of other rules, another level or other sprites than the world. Whether the states are those of the
/// replay is not looked at: a log is for a game that parts from it.
pub fn log(replay: &Replay, world: &mut World) -> Result<String, Divergence> {
    comparable(replay, world)?;
    let (mut text, mut events, mut last) = (String::new(), Vec::with_capacity(256), world.hash());
    for &inputs in &replay.inputs {
        events.clear();
        world.step_logged(inputs, &mut events, &mut |system, world| {
            let hash = world.hash();
            if hash != last {
                // A string takes everything.
                let _ = writeln!(text, "{} {system} {hash:016x}", world.tick());
                last = hash;
            }
        });
    }
    Ok(text)
}

/// Compares two logs of one replay.
///
/// # Errors
/// The first line that differs: its system is the first that did something else.
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
