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
use ron_text::shortened;
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

/// Returns a line of a log for a message. The other log may be any file: of a long line the middle is left out, and control
/// characters are escaped.
fn quoted(line: &Option<String>) -> String {
    line.as_ref().map_or_else(|| "ended".to_owned(), |line| format!("\"{}\"", shortened(line.clone())))
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

#[cfg(test)]
mod tests {
    use super::compare_logs;

    /// Tests that the first line that differs is told, and the end of a log.
    #[test]
    fn the_first_difference_is_told() {
        assert_eq!(compare_logs("1 a 0\n2 b 1\n", "1 a 0\n2 b 1\n"), Ok(()));
        for (there, expected) in [
            ("1 a 0\n2 b 7\n", "line 2 of the log: this game has \"2 b 1\", the log \"2 b 7\""),
            ("1 a 0\n", "line 2 of the log: this game has \"2 b 1\", the log ended"),
        ] {
            let difference = compare_logs("1 a 0\n2 b 1\n", there).expect_err(there);
            assert_eq!(difference.to_string(), expected);
        }
    }

    /// Tests that a foreign file in the place of a log neither fills a terminal nor gives it orders.
    #[test]
    fn a_foreign_log_is_quoted_in_part() {
        let foreign = format!("\u{1b}]0;title\u{7}\u{1b}[31m{}", "A".repeat(2_000_000));
        let message = compare_logs("1 a 0\n", &foreign).expect_err("no log").to_string();
        assert!(message.len() < 600 && !message.contains(char::is_control), "{message}");
        assert!(message.contains(r#"the log "\u{1b}]0;title\u{7}\u{1b}[31mAAA"#), "{message}");
    }
}
