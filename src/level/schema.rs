//! The form of level files as data, for the workshop: the fields of every record, their kinds and their defaults.
//!
//! The macro in `raw.rs` that declares the records also implements [`Described`] for them, so there is no second list of
//! fields. The ranges of numbers are in `check/`, which reports them.

use super::difficulty::Difficulty;
use super::raw::{Named, RawAim, RawPartMotion, RawStep, written_default};
use super::stage::{Backdrop, Blast, ItemKind};
use ron_text::{Form, Node, PathStep, Tree, ValuePath};

/// The kind of a value in a level file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ValueShape {
    Text,
    Whole,
    Number,
    Switch,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Numbers in parentheses, by their labels.
    Numbers(&'static [&'static str]),
    Optional(fn() -> ValueShape),
    List(fn() -> ValueShape),
    Map(fn() -> ValueShape),
    Record(&'static [Field]),
    /// One of these words, with values in parentheses if it has any.
    Variants(&'static [Variant]),
}

/// A field of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) shape: fn() -> ValueShape,
    pub(crate) default: FieldDefault,
}

/// What a level does with a field that is not in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FieldDefault {
    /// The file must have the field.
    Needed,
    /// The default of the field's type.
    Unset(fn() -> Option<&'static str>),
    /// What this function in `raw.rs` returns.
    Function(&'static str),
}

/// A word that may have values in parentheses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) name: &'static str,
    pub(crate) parts: &'static [ValueShape],
}

/// A type of values in level files.
pub(crate) trait Described {
    fn shape() -> ValueShape;

    /// Returns the default of the type as an author writes it. `None` if it has none, or is absent by default.
    fn unset() -> Option<&'static str> {
        None
    }
}

/// Returns the kind of a whole level file.
pub(crate) fn level_shape() -> ValueShape {
    super::raw::RawLevel::shape()
}

impl FieldDefault {
    pub(super) const fn of(marked: &[&[&'static str]], unset: fn() -> Option<&'static str>) -> Self {
        match marked {
            [[function]] => Self::Function(function),
            [_] => Self::Unset(unset),
            _ => Self::Needed,
        }
    }

    /// Returns the default as an author writes it. `None` if there is none, or if the value is absent by default.
    pub(crate) fn written(self) -> Option<String> {
        match self {
            Self::Needed => None,
            Self::Unset(unset) => unset().map(str::to_owned),
            Self::Function(function) => Some(written_default(function)),
        }
    }
}

impl Field {
    /// Whether a level may be without the field.
    pub(crate) fn is_optional(&self) -> bool {
        !matches!(self.default, FieldDefault::Needed) || matches!((self.shape)(), ValueShape::Optional(_))
    }
}

impl ValueShape {
    /// Returns the kind of the value itself, whether it may be absent or not.
    pub(crate) fn present(self) -> Self {
        if let Self::Optional(inner) = self { inner().present() } else { self }
    }
}

/// Returns the kind of the value at a path. `None` if a level has no such place.
pub(crate) fn shape_at(text: &str, tree: &Tree, path: &ValuePath) -> Option<ValueShape> {
    let mut node = Some(tree.root.inner(text));
    let mut shape = level_shape().present();
    for step in path.steps() {
        shape = match (shape, step) {
            (ValueShape::Record(fields), PathStep::Key(key)) => {
                (fields.iter().find(|field| field.name == key)?.shape)().present()
            }
            (ValueShape::Map(inner), PathStep::Key(_)) | (ValueShape::List(inner), PathStep::Index(_)) => {
                inner().present()
            }
            (ValueShape::Numbers(labels), PathStep::Index(index)) => {
                labels.get(*index).map(|_| ValueShape::Number)?
            }
            (ValueShape::Variants(variants), PathStep::Index(index)) => {
                *variant_of(text, node?, variants)?.parts.get(*index)?
            }
            _ => return None,
        };
        node = node.and_then(|node| match step {
            PathStep::Key(key) => node.get(text, key),
            PathStep::Index(index) => node.children.get(*index).map(|child| child.value.inner(text)),
        });
    }
    Some(shape)
}

pub(crate) fn variant_of<'v>(text: &str, node: &Node, variants: &'v [Variant]) -> Option<&'v Variant> {
    let word = if node.form == Form::Scalar { node.text(text) } else { node.name(text) };
    variants.iter().find(|variant| variant.name == word)
}

macro_rules! described {
    ($($type:ty: $shape:expr, $unset:expr;)+) => { $(
        impl Described for $type {
            fn shape() -> ValueShape {
                $shape
            }

            fn unset() -> Option<&'static str> {
                $unset
            }
        }
    )+ };
}

described! {
    String: ValueShape::Text, Some("\"\"");
    i64: ValueShape::Whole, Some("0");
    f32: ValueShape::Number, Some("0");
    bool: ValueShape::Switch, Some("false");
    (f32, f32): ValueShape::Numbers(&["x", "y"]), Some("(0, 0)");
    (f32, f32, f32): ValueShape::Numbers(&["red", "green", "blue"]), None;
    Difficulty: ValueShape::Choice(&["Cadet", "Pilot", "Captain", "Veteran", "Ace"]), Some("Cadet");
    Backdrop: ValueShape::Choice(&["open_space", "column", "swarm", "belt", "leviathan", "hive"]), Some("open_space");
    Blast: ValueShape::Choice(&["Small", "Medium", "Large"]), None;
    ItemKind: ValueShape::Choice(&["Power", "Shield", "Bomb", "Medal", "Life", "Chip"]), None;
    RawStep: ValueShape::Variants(&[
        Variant { name: "To", parts: &[ValueShape::Number, ValueShape::Number] },
        Variant { name: "Wait", parts: &[ValueShape::Number] },
    ]), None;
    RawAim: ValueShape::Variants(&[
        Variant { name: "Player", parts: &[] },
        Variant { name: "Angle", parts: &[ValueShape::Number] },
    ]), None;
    RawPartMotion: ValueShape::Variants(&[
        Variant { name: "Swing", parts: &[ValueShape::Numbers(&["x", "y"]), ValueShape::Number] },
        Variant { name: "Orbit", parts: &[ValueShape::Numbers(&["x", "y"]), ValueShape::Number] },
    ]), None;
}

impl<T: Described> Described for Option<T> {
    fn shape() -> ValueShape {
        ValueShape::Optional(T::shape)
    }
}

impl<T: Described> Described for Vec<T> {
    fn shape() -> ValueShape {
        ValueShape::List(T::shape)
    }

    fn unset() -> Option<&'static str> {
        Some("[]")
    }
}

impl<T: Described> Described for Named<T> {
    fn shape() -> ValueShape {
        ValueShape::Map(T::shape)
    }

    fn unset() -> Option<&'static str> {
        Some("{}")
    }
}

#[cfg(test)]
mod tests {
    use super::{Described, Field, RawAim, RawPartMotion, RawStep, ValueShape, level_shape};
    use crate::level::difficulty::Difficulty;
    use crate::level::stage::{Backdrop, Blast, ItemKind};
    use serde::de::DeserializeOwned;

    fn all_fields(shape: ValueShape, into: &mut Vec<Field>) {
        match shape.present() {
            ValueShape::List(inner) | ValueShape::Map(inner) => all_fields(inner(), into),
            ValueShape::Record(fields) => {
                into.extend(fields);
                fields.iter().for_each(|field| all_fields((field.shape)(), into));
            }
            _ => {}
        }
    }

    #[test]
    fn every_function_of_a_default_is_known() {
        let mut fields = Vec::new();
        all_fields(level_shape(), &mut fields);
        assert!(fields.len() > 100);
        for field in fields {
            assert!(field.default.written().is_none_or(|written| !written.is_empty()), "{}", field.name);
        }
    }

    /// Whether all words of a type are accepted, and no other.
    fn accepts<T: Described + DeserializeOwned>() -> bool {
        let words = match T::shape() {
            ValueShape::Choice(words) => words.iter().map(|&word| word.to_owned()).collect(),
            ValueShape::Variants(variants) => {
                let text =
                    |shape: &ValueShape| if matches!(shape, ValueShape::Number) { "1" } else { "(1, 1)" };
                let written = variants.iter().map(|variant| match variant.parts {
                    [] => variant.name.to_owned(),
                    parts => {
                        format!("{}({})", variant.name, parts.iter().map(text).collect::<Vec<_>>().join(", "))
                    }
                });
                written.collect::<Vec<_>>()
            }
            _ => Vec::new(),
        };
        let unknown =
            ron_text::read::<T>("x", "nothing").err().map_or(String::new(), |error| error.to_string());
        let is_known = |word: &String| unknown.contains(word.split('(').next().unwrap_or_default());
        let listed = unknown.rsplit("one of: ").next().unwrap_or_default().split(", ").count();
        !words.is_empty()
            && words.iter().all(|word| ron_text::read::<T>("x", word).is_ok() && is_known(word))
            && listed == words.len()
    }

    #[test]
    fn the_words_of_every_enum_are_those_that_levels_may_use() {
        assert!(accepts::<Difficulty>());
        assert!(accepts::<Backdrop>());
        assert!(accepts::<Blast>());
        assert!(accepts::<ItemKind>());
        assert!(accepts::<RawStep>());
        assert!(accepts::<RawAim>());
        assert!(accepts::<RawPartMotion>());
    }
}
