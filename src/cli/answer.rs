//! Standard output and standard error.

use anyhow::Context;
use sector_collision::Counts;
use serde::Serialize;
use std::fmt::Display;
use std::io::{ErrorKind, Write};

/// Prints one line. A reader that stops early (`| head`) is no error.
///
/// # Errors
/// When the line cannot be written, such as on a full disk; `println!` would panic.
pub(super) fn line(text: impl Display) -> anyhow::Result<()> {
    match writeln!(std::io::stdout(), "{text}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write the answer"),
    }
}

/// Prints a line beside the answer, on standard error. A standard error that cannot be written to is nobody's loss.
pub(super) fn remark(text: impl Display) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Prints a report as one JSON object, or as text.
pub(super) fn report(report: &(impl Serialize + Display), json: bool) -> anyhow::Result<()> {
    if json { line(serde_json::to_string(report)?) } else { line(report) }
}

/// Returns the counts of the collision tests, from all pairs to hits, in one line of text.
pub(super) fn funnel(counts: &Counts) -> String {
    let Counts { all_pairs, after_rules, candidates, rect_hits, bitmap_tests, hits, .. } = counts;
    format!(
        "{all_pairs} pairs, {after_rules} after rules, {candidates} candidates, {rect_hits} rectangle hits, \
         {bitmap_tests} bitmap tests, {hits} hits"
    )
}
