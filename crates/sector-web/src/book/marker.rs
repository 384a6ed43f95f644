//! The markers of a chapter: `{{#name word word option=value}}`.

use anyhow::{Context, anyhow};

pub(super) struct Marker<'a> {
    pub(super) name: &'a str,
    pub(super) words: Vec<&'a str>,
    /// The options after the words, each with its value.
    pub(super) options: Vec<(&'a str, &'a str)>,
}

impl<'a> Marker<'a> {
    fn read(text: &'a str) -> Self {
        let mut marker = Marker { name: "", words: Vec::new(), options: Vec::new() };
        for (i, word) in text.split_whitespace().enumerate() {
            match word.split_once('=') {
                Some(option) => marker.options.push(option),
                None if i == 0 => marker.name = word,
                None => marker.words.push(word),
            }
        }
        marker
    }
}

/// Replaces each marker in a text with the result of `replacement`.
pub(super) fn replace(
    text: &str,
    mut replacement: impl FnMut(&Marker<'_>) -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    let mut parts = text.split("{{#");
    let mut replaced = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let first = || part.lines().next().unwrap_or("");
        let (inside, behind) =
            part.split_once("}}").ok_or_else(|| anyhow!("{{{{#{}: expected }}}}", first()))?;
        let new = replacement(&Marker::read(inside)).with_context(|| format!("{{{{#{inside}}}}}"))?;
        replaced += &new;
        replaced += behind;
    }
    Ok(replaced)
}
