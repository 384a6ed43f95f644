//! Finds the positions of values in a text.
//!
//! The text is read again along the paths, once for all values. RON's raw values are slices of the text, so their
//! addresses are positions. Texts without mistakes are never read twice.

use super::{PathStep, ValuePath, options};
use ron::value::RawValue;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use std::collections::BTreeMap;
use std::fmt;
use std::vec;

/// Returns the offset in bytes of each value, or of the deepest part of its path that is in the text.
pub(super) fn value_offsets<'p>(text: &str, paths: impl Iterator<Item = &'p ValuePath>) -> Vec<usize> {
    let wanted: Wanted<'_> = paths.map(|path| path.steps().into_iter()).enumerate().collect();
    let mut found = vec![0; wanted.len()];
    seek(text, text, wanted, &mut found);
    found
}

/// Returns the line and column, from 1, at an offset in bytes.
pub(super) fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (1 + before[..line_start].matches('\n').count(), 1 + before[line_start..].chars().count())
}

/// Returns the offset in bytes of a line and column from 1: the reverse of [`line_and_column`].
pub(super) fn offset(text: &str, (line, column): (usize, usize)) -> usize {
    let start = text.match_indices('\n').map(|(at, _)| at + 1).nth(line.wrapping_sub(2)).unwrap_or(0);
    text[start..].char_indices().nth(column - 1).map_or(text.len(), |(at, _)| start + at)
}

/// Paths to values inside the same value: the index of each path, and its remaining steps.
type Wanted<'p> = Vec<(usize, vec::IntoIter<&'p PathStep>)>;

/// Finds `value`, a slice of `text`, and all values inside it to which the paths lead.
fn seek(text: &str, value: &str, wanted: Wanted<'_>, found: &mut [usize]) {
    let Ok(mut source) = ron::Deserializer::from_str_with_options(value, &options()) else { return };
    // The deserializer has skipped comments before the value.
    let offset = source.remainder().as_ptr().addr() - text.as_ptr().addr();
    let mut inside: BTreeMap<_, Wanted<'_>> = BTreeMap::new();
    for (path, mut steps) in wanted {
        found[path] = offset;
        if let Some(step) = steps.next() {
            inside.entry(step).or_default().push((path, steps));
        }
    }
    if !inside.is_empty() {
        // Reading stops at the last value sought, which the deserializer takes for an error.
        let _ = PathSeeker { text, inside, found }.deserialize(&mut source);
    }
}

/// A deserializer seed that looks into the values that some path leads to, and skips the others.
struct PathSeeker<'t, 'p, 'f> {
    text: &'t str,
    inside: BTreeMap<&'p PathStep, Wanted<'p>>,
    found: &'f mut [usize],
}

impl<'de> DeserializeSeed<'de> for PathSeeker<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<(), D::Error> {
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for PathSeeker<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the next step of a path")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while !self.inside.is_empty()
            && let Some(key) = map.next_key::<String>()?
        {
            match self.inside.remove(&PathStep::Key(key)) {
                Some(wanted) => seek(self.text, map.next_value::<&RawValue>()?.get_ron(), wanted, self.found),
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        for index in 0.. {
            let wanted = self.inside.remove(&PathStep::Index(index));
            let is_there = match wanted {
                Some(wanted) => {
                    let value = list.next_element::<&RawValue>()?;
                    value.inspect(|value| seek(self.text, value.get_ron(), wanted, self.found)).is_some()
                }
                None => list.next_element::<IgnoredAny>()?.is_some(),
            };
            if !is_there || self.inside.is_empty() {
                break;
            }
        }
        Ok(())
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<(), D::Error> {
        self.deserialize(inner)
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<(), D::Error> {
        self.deserialize(inner)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<(), A::Error> {
        let (_, inside) = variant.variant::<IgnoredAny>()?;
        inside.newtype_variant_seed(self)
    }
}

#[cfg(test)]
mod tests {
    use super::{ValuePath, line_and_column, value_offsets};

    const TEXT: &str = r#"(
  name: "a, (b", // waves: [no]
  waves: [
    // A comment between values.
    (path: "x"), /* and one */
    (at: 1.5, path: "y"),
  ],
  steps: {"go": [To(1, 2), Wait(3)], "a.b[0]": [7]},
)"#;

    #[test]
    fn finds_the_value() {
        let root = ValuePath::root();
        let waves = root.key("waves");
        let go = root.key("steps").key("go");
        let places = [
            (root.clone(), (1, 1)),
            (root.key("name"), (2, 9)),
            (waves.clone(), (3, 10)),
            (waves.index(0).key("path"), (5, 12)),
            (waves.index(1).key("path"), (6, 21)),
            (go.index(0).index(1), (8, 24)),
            (go.index(1).index(0), (8, 33)),
            (root.key("steps").key("a.b[0]").index(0), (8, 49)),
            (waves.index(1).key("missing"), (6, 5)),
            (waves.index(9), (3, 10)),
        ];
        let offsets = value_offsets(TEXT, places.iter().map(|(path, _)| path));
        for ((path, place), offset) in places.into_iter().zip(offsets) {
            assert_eq!(line_and_column(TEXT, offset), place, "{path}");
            assert_eq!(value_offsets(TEXT, [&path].into_iter()), [offset], "{path} alone");
        }
    }

    #[test]
    fn always_ends() {
        let path = ValuePath::root().key("a").index(3).key("b");
        for cut in (0..=TEXT.len()).filter(|&cut| TEXT.is_char_boundary(cut)) {
            value_offsets(&TEXT[..cut], [&path].into_iter());
        }
        for text in ["", "(a", "[[[[", "\"", "(///", "(,,,)", ")", "(a: /)", "(é: (b: 1))"] {
            value_offsets(text, [&path].into_iter());
        }
    }
}
