//! Messages of the running game on standard error and in its log.
//!
//! Standard error may be closed, full, or a pipe that nobody reads: a thread of its own writes there, so that neither an
//! error nor a wait reaches the game. What does not fit into its queue is dropped; the log has it.

use std::fmt::Display;
use std::io::{Write, stderr};
use std::sync::OnceLock;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// The maximum number of lines that wait for standard error.
const MAX_LINES: usize = 64;

const MAX_WAIT: Duration = Duration::from_secs(1);

enum Line {
    Text(String),
    Flush(SyncSender<()>),
}

static LINES: OnceLock<Option<SyncSender<Line>>> = OnceLock::new();

/// Writes a line to standard error and to the log, if they can be written to. Never waits.
pub(crate) fn say(text: impl Display) {
    let text = text.to_string();
    log::info!("{text}");
    send(Line::Text(text));
}

/// Waits until standard error has taken what was said, at most a second.
pub(crate) fn flush() {
    let (done, is_done) = sync_channel(1);
    if send(Line::Flush(done)) {
        let _ = is_done.recv_timeout(MAX_WAIT);
    }
}

/// Passes a line to the thread. Returns whether it was taken.
fn send(line: Line) -> bool {
    let start = || {
        let (lines, todo) = sync_channel(MAX_LINES);
        let write = move || {
            for line in todo {
                match line {
                    // Nobody is there to be told of an error.
                    Line::Text(text) => drop(writeln!(stderr(), "sector-sweep: {text}")),
                    Line::Flush(done) => drop(done.send(())),
                }
            }
        };
        thread::Builder::new().name("stderr".to_owned()).spawn(write).is_ok().then_some(lines)
    };
    LINES.get_or_init(start).as_ref().is_some_and(|lines| lines.try_send(line).is_ok())
}
