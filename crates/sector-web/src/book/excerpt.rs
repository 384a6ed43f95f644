//! Excerpts of the tested source code, by the name of a function. They cannot drift from it, and the source needs no
//! marks for them.

use super::marker::Marker;
use anyhow::{Context, anyhow, bail, ensure};
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

/// The length of an excerpt in lines: shorter ones show no idea, and longer ones are not read.
const LINES: RangeInclusive<usize> = 3..=28;

/// Returns a function or type of a file below the folder `crates`, without its documentation. The option `loop` selects
/// one of the loops in it, from 1.
pub(super) fn excerpt(marker: &Marker<'_>) -> anyhow::Result<String> {
    let [file, name] = marker.words[..] else {
        bail!("expected a file below the folder crates and a name in it")
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let text = fs::read_to_string(path).with_context(|| format!("crates/{file}"))?;
    let lines: Vec<&str> = text.lines().collect();
    let mut shown =
        item(&lines, name).ok_or_else(|| anyhow!("crates/{file} has no function or type {name:?}"))?;
    for &(option, value) in &marker.options {
        ensure!(option == "loop", "{option}: expected loop");
        let number = value.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let found = number.and_then(|number| loops(shown).nth(number));
        shown = found.ok_or_else(|| anyhow!("{name:?} in crates/{file} has no loop {value}"))?;
    }
    ensure!(
        LINES.contains(&shown.len()),
        "{} lines: expected {} to {}",
        shown.len(),
        LINES.start(),
        LINES.end()
    );
    let indent = indent(shown[0]);
    let shown: Vec<&str> = shown.iter().map(|line| line.get(indent..).unwrap_or("")).collect();
    Ok(format!("`{name}` in `crates/{file}`:\n\n```rust,ignore\n{}\n```", shown.join("\n")))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the lines from `first` to the brace that closes its block.
fn block<'a, 'b>(lines: &'b [&'a str], first: usize) -> Option<&'b [&'a str]> {
    let indent = indent(lines[first]);
    let is_end = |line: &&str| line.len() == indent + 1 && line.ends_with('}');
    let length = lines[first..].iter().position(is_end)?;
    Some(&lines[first..=first + length])
}

fn item<'a, 'b>(lines: &'b [&'a str], name: &str) -> Option<&'b [&'a str]> {
    let starts = ["fn {}(", "fn {}<", "struct {} {"].map(|start| start.replace("{}", name));
    let is_start =
        |line: &&str| !line.trim_start().starts_with("//") && starts.iter().any(|start| line.contains(start));
    block(lines, lines.iter().position(is_start)?)
}

fn loops<'a, 'b>(lines: &'b [&'a str]) -> impl Iterator<Item = &'b [&'a str]> {
    let starts =
        |line: &str| ["for ", "while ", "loop "].iter().any(|word| line.trim_start().starts_with(word));
    (0..lines.len()).filter(move |&first| starts(lines[first])).filter_map(|first| block(lines, first))
}
