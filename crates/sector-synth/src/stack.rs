//! The patterns of an entry of the order, which play together.

use super::order::Entry;
use super::pattern::Part;
use std::collections::{BTreeMap, BTreeSet};

/// A pattern, with the index of each part's track.
pub(super) struct CheckedPattern {
    pub(super) rows: u32,
    pub(super) bar_rows: Option<u32>,
    pub(super) parts: Vec<(usize, Part)>,
}

pub(super) type Patterns<'p> = BTreeMap<&'p str, CheckedPattern>;

/// The patterns of an entry. The longest sets the number of rows; the others repeat.
pub(super) struct PatternStack<'p> {
    patterns: Vec<&'p CheckedPattern>,
    pub(super) rows: u32,
}

impl<'p> PatternStack<'p> {
    pub(super) fn of(entry: &Entry<'_>, all: &'p Patterns<'_>) -> Result<Self, String> {
        let mut patterns = Vec::new();
        let mut tracks = BTreeSet::new();
        for &name in &entry.names {
            let found = all.get(name).ok_or_else(|| format!("`{name}` is not one of the patterns"))?;
            if !found.parts.iter().all(|(track, _)| tracks.insert(*track)) {
                return Err(format!("`{name}` uses a track that another pattern of the entry uses"));
            }
            patterns.push(found);
        }
        let rows = patterns.iter().map(|pattern| pattern.rows).max().unwrap_or(0);
        let is_longer = |pattern: &CheckedPattern, part: &Part| part.pickup > pattern.rows;
        let mut repeated = patterns.iter().filter(|pattern| pattern.rows < rows);
        // Each repeat would replace the ones before.
        if repeated.any(|pattern| pattern.parts.iter().any(|(_, part)| is_longer(pattern, part))) {
            return Err("a pattern that repeats has a pick-up with more rows than the pattern".into());
        }
        match patterns.iter().find(|pattern| !rows.is_multiple_of(pattern.rows)) {
            Some(CheckedPattern { rows: own, .. }) => {
                Err(format!("{own} rows do not divide the {rows} rows of the longest pattern"))
            }
            None => Ok(Self { patterns, rows }),
        }
    }

    /// Returns the rows in a bar, as given by the patterns, or else `default`, or else `four_beats`.
    pub(super) fn bar_rows(&self, default: Option<u32>, four_beats: u32) -> Result<u32, String> {
        let mut own = self.patterns.iter().filter_map(|pattern| pattern.bar_rows);
        let first = own.next();
        if let Some(other) = own.find(|bar| Some(*bar) != first) {
            return Err(format!(
                "the patterns have different bars, of {} and {other} rows",
                first.unwrap_or(0)
            ));
        }
        match first.or(default) {
            Some(bar) if !self.rows.is_multiple_of(bar) => {
                Err(format!("{} rows do not divide into bars of {bar} rows", self.rows))
            }
            Some(bar) => Ok(bar),
            None => Ok(four_beats),
        }
    }

    /// Returns all parts, each with its track and the row where it starts in an entry that starts at row `begin`.
    pub(super) fn parts(&self, begin: u32) -> Vec<(u32, usize, &'p Part)> {
        let mut all = Vec::new();
        for pattern in &self.patterns {
            for at in (begin..begin + self.rows).step_by(pattern.rows as usize) {
                all.extend(pattern.parts.iter().map(|(track, part)| (at, *track, part)));
            }
        }
        all
    }
}
