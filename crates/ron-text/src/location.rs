//! Finds the positions of values in a text.
//!
//! The text is read again along the paths, once for all values. RON's raw values are slices of the text, so their
//! addresses are positions. Texts without mistakes are never read twice.

use super::{PathStep, ValuePath, options};
use ron::value::RawValue;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny};
use serde::de::{EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// Returns the offset in bytes of each value, or of the deepest part of its path that is in the text.
pub(super) fn value_offsets<'p>(text: &str, paths: impl Iterator<Item = &'p ValuePath>) -> Vec<usize> {
    let mut paths: Vec<_> = paths.map(ValuePath::steps).collect();
    let mut search = Search { text, found: vec![None; paths.len()], missing: paths.len() };
    while search.missing > 0 {
        let missing = paths.iter().enumerate().filter(|&(path, _)| search.found[path].is_none());
        let wanted = missing.map(|(path, steps)| (path, steps.as_slice())).collect();
        search.seek(text, wanted);
        // For a value that is not in the text, the next search is for the value around it.
        for (path, found) in paths.iter_mut().zip(&mut search.found) {
            if found.is_none() && path.pop().is_none() {
                *found = Some(0);
                search.missing -= 1;
            }
        }
    }
    search.found.into_iter().flatten().collect()
}

/// Returns the line and column, from 1, at an offset in bytes.
pub(super) fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (1 + before[..line_start].matches('\n').count(), 1 + before[line_start..].chars().count())
}

/// The indices of paths that lead to the same value or into it, with their remaining steps.
type Wanted<'p> = Vec<(usize, &'p [&'p PathStep])>;

struct Search<'t> {
    text: &'t str,
    /// The offset of the value of each path.
    found: Vec<Option<usize>>,
    missing: usize,
}

impl<'t> Search<'t> {
    /// Finds `value`, a part of the text, and values inside it.
    fn seek(&mut self, value: &str, wanted: Wanted<'_>) {
        let Ok(mut source) = ron::Deserializer::from_str_with_options(value, &options()) else { return };
        // The deserializer has skipped comments before the value.
        let offset = source.remainder().as_ptr().addr() - self.text.as_ptr().addr();
        for (path, _) in wanted.iter().filter(|(_, steps)| steps.is_empty()) {
            self.found[*path] = Some(offset);
            self.missing -= 1;
        }
        if self.missing > 0 {
            // Reading stops after the last value sought, which the deserializer takes for an error.
            let _ = self.inside(wanted).deserialize(&mut source);
        }
    }

    fn inside<'s, 'p>(&'s mut self, wanted: Wanted<'p>) -> PathSeeker<'s, 't, 'p> {
        let mut inside: BTreeMap<_, Wanted<'p>> = BTreeMap::new();
        for (path, steps) in wanted {
            if let Some((step, rest)) = steps.split_first() {
                inside.entry(*step).or_default().push((path, rest));
            }
        }
        PathSeeker { search: self, inside }
    }
}

/// A deserializer seed that looks into the values that some path leads into, and skips the others.
struct PathSeeker<'s, 't, 'p> {
    search: &'s mut Search<'t>,
    inside: BTreeMap<&'p PathStep, Wanted<'p>>,
}

impl<'de> DeserializeSeed<'de> for PathSeeker<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<(), D::Error> {
        source.deserialize_any(self)
    }
}

/// A deserializer seed for the value of a step.
struct Step<'s, 't, 'p>(&'s mut Search<'t>, Option<Wanted<'p>>);

impl<'de> DeserializeSeed<'de> for Step<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<(), D::Error> {
        match self.1 {
            None => IgnoredAny::deserialize(source).map(drop),
            Some(wanted) if wanted.iter().any(|(_, steps)| steps.is_empty()) => {
                <&RawValue>::deserialize(source).map(|value| self.0.seek(value.get_ron(), wanted))
            }
            Some(wanted) => self.0.inside(wanted).deserialize(source),
        }
    }
}

impl<'de> Visitor<'de> for PathSeeker<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the next step of a path")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while self.search.missing > 0
            && let Some(key) = map.next_key::<String>()?
        {
            let wanted = self.inside.remove(&PathStep::Key(key));
            map.next_value_seed(Step(self.search, wanted))?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        for index in 0.. {
            let wanted = self.inside.remove(&PathStep::Index(index));
            if self.search.missing == 0 || list.next_element_seed(Step(self.search, wanted))?.is_none() {
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
        assert_eq!(offsets.len(), places.len());
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
