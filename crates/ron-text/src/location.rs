//! Finds the position of a value in a text.
//!
//! The text is read again along the path. At the value, the reader stops with an error, which has the position. Texts
//! without mistakes are never read twice.

use super::{PathStep, ValuePath, options};
use ron::error::SpannedError;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess};
use serde::de::{VariantAccess, Visitor};
use std::fmt;

/// The message of the error that stops the reader at the end of the path.
const HERE: &str = "the value stands here";

pub(super) fn error_location(error: &SpannedError) -> (usize, usize) {
    (error.span.end.line, error.span.end.col)
}

/// Returns the line and column, from 1, of the value at a path, or of the deepest part of the path in the text.
pub(super) fn value_location(text: &str, path: &ValuePath) -> (usize, usize) {
    let steps = path.steps();
    (0..=steps.len()).rev().find_map(|depth| find(text, &steps[..depth])).unwrap_or((1, 1))
}

fn find(text: &str, steps: &[&PathStep]) -> Option<(usize, usize)> {
    let mut source = ron::Deserializer::from_str_with_options(text, &options()).ok()?;
    let stop = PathSeeker(steps).deserialize(&mut source).err()?;
    let spanned = source.span_error(stop);
    (spanned.code.to_string() == HERE).then(|| error_location(&spanned))
}

/// A deserializer seed that follows the remaining steps of a path and skips everything else.
struct PathSeeker<'a>(&'a [&'a PathStep]);

impl<'de> DeserializeSeed<'de> for PathSeeker<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<(), D::Error> {
        if self.0.is_empty() {
            return Err(D::Error::custom(HERE));
        }
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for PathSeeker<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the next step of the path")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if matches!(self.0[0], PathStep::Key(wanted) if *wanted == key) {
                return map.next_value_seed(PathSeeker(&self.0[1..]));
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        loop {
            if *self.0[0] == PathStep::Index(index) {
                return list.next_element_seed(PathSeeker(&self.0[1..])).map(|_| ());
            }
            if list.next_element::<IgnoredAny>()?.is_none() {
                return Ok(());
            }
            index += 1;
        }
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
    use super::{ValuePath, value_location};

    const TEXT: &str = r#"(
  name: "a, (b", // waves: [no]
  waves: [
    (path: "x"),
    (at: 1.5, path: "y"),
  ],
  steps: {"go": [To(1, 2), Wait(3)], "a.b[0]": [7]},
)"#;

    #[test]
    fn finds_the_value() {
        let root = ValuePath::root();
        let waves = root.key("waves");
        let go = root.key("steps").key("go");
        for (path, place) in [
            (root.clone(), (1, 1)),
            (root.key("name"), (2, 9)),
            (waves.clone(), (3, 10)),
            (waves.index(0).key("path"), (4, 12)),
            (waves.index(1).key("path"), (5, 21)),
            (go.index(0).index(1), (7, 24)),
            (go.index(1).index(0), (7, 33)),
            (root.key("steps").key("a.b[0]").index(0), (7, 49)),
            (waves.index(1).key("missing"), (5, 5)),
            (waves.index(9), (3, 10)),
        ] {
            assert_eq!(value_location(TEXT, &path), place, "{path}");
        }
    }

    #[test]
    fn always_ends() {
        let path = ValuePath::root().key("a").index(3).key("b");
        for cut in (0..=TEXT.len()).filter(|&cut| TEXT.is_char_boundary(cut)) {
            value_location(&TEXT[..cut], &path);
        }
        for text in ["", "(a", "[[[[", "\"", "(///", "(,,,)", ")", "(a: /)", "(é: (b: 1))"] {
            value_location(text, &path);
        }
    }
}
