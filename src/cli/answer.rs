//! Output to standard output and standard error.
//!
//! Levels, scenes and replays may come from strangers. Control characters in their names are therefore escaped, so that
//! they cannot affect the terminal; in JSON they are escaped by JSON's rules.

use anyhow::Context;
use sector_collision::Counts;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Write};

/// Prints a text and a line break. A reader that stops early (`| head`) is not an error.
///
/// # Errors
/// Fails when the line cannot be written, for example because the disk is full; `println!` would panic.
pub(super) fn line(text: impl Display) -> anyhow::Result<()> {
    allow_early_end(writeln!(io::stdout(), "{}", visible(text)))
}

/// Prints a value as one line of JSON. The text is streamed, so that a large answer is never in memory as a whole.
///
/// # Errors
/// Same as for [`line`].
pub(super) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = serde_json::to_writer(&mut out, value).map_err(io::Error::from);
    allow_early_end(written.and_then(|()| writeln!(out)).and_then(|()| out.flush()))
}

fn allow_early_end(written: io::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write the answer"),
    }
}

/// Prints a line on standard error. A line that cannot be written is lost, because there is nowhere else to report it.
pub(super) fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{}", visible(text));
}

pub(super) fn report(report: &(impl Serialize + Display), as_json: bool) -> anyhow::Result<()> {
    if as_json { json(report) } else { line(report) }
}

/// Escapes all characters that affect a terminal, except line breaks: control characters and those that change the
/// text direction.
pub(super) fn visible(text: impl Display) -> String {
    let text = text.to_string();
    let takes_effect = |c: char| {
        c != '\n' && c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.split_inclusive(takes_effect).fold(String::new(), |mut visible, part| {
        let plain = part.trim_end_matches(takes_effect);
        visible.push_str(plain);
        visible.extend(part[plain.len()..].chars().flat_map(char::escape_default));
        visible
    })
}

pub(super) fn funnel(counts: &Counts) -> String {
    let Counts { all_pairs, after_rules, candidates, rect_hits, bitmap_tests, hits, .. } = counts;
    format!(
        "{all_pairs} pairs, {after_rules} after rules, {candidates} candidates, {rect_hits} rectangle hits, \
         {bitmap_tests} bitmap tests, {hits} hits"
    )
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn control_characters_are_escaped() {
        for (text, expected) in [
            ("a\nb", "a\nb"),
            ("\u{1b}[31mred\u{7}", r"\u{1b}[31mred\u{7}"),
            ("\u{9b}31m\u{7f}\r\t", r"\u{9b}31m\u{7f}\r\t"),
            ("\u{202e}gnp.exe", r"\u{202e}gnp.exe"),
            ("größer \u{1f680} \"C:\\game\"", "größer \u{1f680} \"C:\\game\""),
        ] {
            assert_eq!(visible(text), expected);
        }
    }
}
