//! Output to standard output and standard error.
//!
//! Levels, scenes and replays may come from strangers. Control characters in their names are therefore escaped, so that
//! they cannot affect the terminal, in JSON by JSON's rules.

#![allow(clippy::disallowed_methods, reason = "the commands print here, and nowhere else")]

use anyhow::Context;
use sector_collision::Counts;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
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
    let written = value.serialize(&mut Serializer::with_formatter(&mut out, PrintableJson));
    allow_early_end(written.map_err(io::Error::from).and_then(|()| writeln!(out)).and_then(|()| out.flush()))
}

/// Escapes what JSON leaves as it is although it takes effect on a terminal, such as U+202E.
struct PrintableJson;

impl Formatter for PrintableJson {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, text: &str) -> io::Result<()> {
        for part in text.split_inclusive(ron_text::takes_effect) {
            let plain = part.trim_end_matches(ron_text::takes_effect);
            out.write_all(plain.as_bytes())?;
            part[plain.len()..].chars().try_for_each(|c| write!(out, "\\u{:04x}", u32::from(c)))?;
        }
        Ok(())
    }
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

/// Escapes everything that takes effect on a terminal, except line breaks: an answer may have several lines.
pub(super) fn visible(text: impl Display) -> String {
    let text = text.to_string();
    text.split('\n').map(ron_text::visible).collect::<Vec<_>>().join("\n")
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
    use super::{PrintableJson, Serialize, Serializer, counted, visible};

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
        assert_eq!(visible("\u{1b}[31mred\nblue\r\u{202e}"), "\\u{1b}[31mred\nblue\\r\\u{202e}");
        let (name, mut json) = ("\u{1b}\u{7f}\u{9b}\u{202e}\n\"ü\"", Vec::new());
        name.serialize(&mut Serializer::with_formatter(&mut json, PrintableJson)).unwrap();
        let json = String::from_utf8(json).unwrap();
        assert_eq!(json, r#""\u001b\u007f\u009b\u202e\n\"ü\"""#);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), name);
    }
}
