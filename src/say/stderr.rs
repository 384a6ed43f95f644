//! Messages of the running game on standard error and in its log.
//!
//! Standard error may be closed, full, or a pipe without a reader. Lines that cannot be written there are dropped; the
//! log still has them.

use super::queue::{WriterJob, WriterQueue};
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::mpsc::Receiver;

/// The maximum number of lines that wait for standard error.
const MAX_LINES: usize = 64;

static LINES: OnceLock<Option<WriterQueue<String>>> = OnceLock::new();

/// Writes a line to standard error and to the log, if possible. Never blocks.
pub(crate) fn say(text: impl Display) {
    let text = text.to_string();
    log::info!("{text}");
    if let Some(lines) = lines() {
        lines.send(text);
    }
}

/// Waits at most a second until all queued lines are written to standard error.
pub(crate) fn flush() {
    lines().into_iter().for_each(WriterQueue::flush);
}

fn lines() -> Option<&'static WriterQueue<String>> {
    LINES.get_or_init(|| WriterQueue::start("stderr", MAX_LINES, |todo| write_all(todo, stderr()))).as_ref()
}

#[allow(clippy::disallowed_methods, reason = "the game prints here, and nowhere else")]
fn stderr() -> io::Stderr {
    io::stderr()
}

fn write_all(todo: &Receiver<WriterJob<String>>, mut out: impl Write) {
    for job in todo {
        match job {
            // There is nowhere to report a write error.
            WriterJob::Write(text) => drop(writeln!(out, "sector-sweep: {}", ron_text::visible(&text))),
            WriterJob::Flush(done) => drop(done.send(())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_harmless_line() {
        let (jobs, todo) = std::sync::mpsc::channel();
        jobs.send(WriterJob::Write("no \u{1b}[2J\nsector-sweep: \u{202e}ok".to_owned())).unwrap();
        drop(jobs);
        let mut out = Vec::new();
        write_all(&todo, &mut out);
        assert_eq!(out, b"sector-sweep: no \\u{1b}[2J\\nsector-sweep: \\u{202e}ok\n");
    }
}
