//! Standard output.

use anyhow::Context;
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
