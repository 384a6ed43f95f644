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
        written => written.context("cannot write to standard output"),
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
    let Counts { all_pairs, after_rules, candidates, rect_hits, bitmap_tests, hits, .. } = *counts;
    format!(
        "{}, {after_rules} after rules, {}, {}, {}, {}",
        counted(all_pairs, "pairs"),
        counted(candidates, "candidates"),
        counted(rect_hits, "rectangle hits"),
        counted(bitmap_tests, "bitmap tests"),
        counted(hits, "hits")
    )
}

/// Returns a number with the plural noun `nouns`, or with its singular if the number is 1. Words that are not plurals,
/// such as `skipped`, do not change.
pub(super) fn counted<N: Display + PartialEq + From<u8>>(number: N, nouns: &str) -> String {
    if number != N::from(1) {
        return format!("{number} {nouns}");
    }
    let noun = match nouns.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None if nouns.ends_with("sses") => nouns.trim_end_matches("es").to_owned(),
        None => nouns.strip_suffix('s').unwrap_or(nouns).to_owned(),
    };
    format!("{number} {noun}")
}

#[cfg(test)]
mod tests {
    use super::{counted, visible};

    #[test]
    fn one_is_singular() {
        for (nouns, one, two) in [
            ("visits", "1 visit", "2 visits"),
            ("entries", "1 entry", "2 entries"),
            ("passes", "1 pass", "2 passes"),
            ("skipped", "1 skipped", "2 skipped"),
        ] {
            assert_eq!([counted(1_u64, nouns), counted(2_u64, nouns)], [one, two]);
        }
    }

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
