//! The rows of the inspector: the parts of a value, with those that the level leaves at their defaults.

pub(crate) use crate::level::schema::shape_at;
use crate::level::schema::{ValueShape, variant_of};
use ron_text::{Node, Tree, ValuePath};

/// A part of a value, or a part that it could have.
#[derive(Clone, Debug)]
pub(crate) struct ValueEntry {
    pub(crate) path: ValuePath,
    pub(crate) kind: EntryKind,
    /// The field, the key, or the number of an element, from 1.
    pub(crate) label: String,
    pub(crate) shape: ValueShape,
    /// The value on one line as it is in the text, or its default.
    pub(crate) value: String,
    pub(crate) is_set: bool,
}

/// What an [`ValueEntry`] is to the value around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryKind {
    /// A field that every such value has.
    NeededField,
    /// A field that can be removed.
    OptionalField,
    Element,
    /// An entry of a map, which can be renamed.
    Keyed,
    /// A number in parentheses.
    Number,
}

/// Returns the parts of the value at a path, in the order of the file. The fields of a record are in their usual order.
pub(crate) fn entries(text: &str, tree: &Tree, path: &ValuePath) -> Vec<ValueEntry> {
    let (Some(shape), Some(node)) = (shape_at(text, tree, path), tree.find(text, path)) else {
        return Vec::new();
    };
    let child = |i: usize, shape: ValueShape, kind| {
        let child: &ron_text::Child = &node.children[i];
        let key = child.key(text);
        let path = key.as_ref().map_or_else(|| path.index(i), |key| path.key(key));
        let label = key.unwrap_or_else(|| (i + 1).to_string());
        ValueEntry {
            path,
            kind,
            label,
            shape: shape.present(),
            value: written(text, &child.value),
            is_set: true,
        }
    };
    let all = 0..node.children.len();
    match shape {
        ValueShape::Record(fields) => {
            let entry = |field: &crate::level::schema::Field| {
                let value = node.get(text, field.name);
                let default = || field.default.written().unwrap_or_default();
                let kind =
                    if field.is_optional() { EntryKind::OptionalField } else { EntryKind::NeededField };
                ValueEntry {
                    path: path.key(field.name),
                    kind,
                    label: field.name.to_owned(),
                    shape: (field.shape)().present(),
                    value: value.map_or_else(default, |value| written(text, value)),
                    is_set: value.is_some(),
                }
            };
            fields.iter().map(entry).collect()
        }
        ValueShape::List(inner) => all.map(|i| child(i, inner(), EntryKind::Element)).collect(),
        ValueShape::Map(inner) => all.map(|i| child(i, inner(), EntryKind::Keyed)).collect(),
        ValueShape::Numbers(labels) => {
            let labeled = |(i, label): (usize, &&str)| ValueEntry {
                label: (*label).to_owned(),
                ..child(i, ValueShape::Number, EntryKind::Number)
            };
            labels.iter().enumerate().filter(|(i, _)| all.contains(i)).map(labeled).collect()
        }
        ValueShape::Variants(variants) => {
            let Some(variant) = variant_of(text, node, variants) else { return Vec::new() };
            let parts = variant.parts.iter().enumerate().filter(|(i, _)| all.contains(i));
            let labels: &[&str] = if variant.name == "To" { &["x", "y"] } else { &[] };
            let labeled = |(i, &shape): (usize, &ValueShape)| {
                let unit = match (shape, variant.name) {
                    (ValueShape::Numbers(_), _) => "px",
                    (_, "Angle") => "deg",
                    _ => "s",
                };
                let label = labels.get(i).unwrap_or(&unit);
                ValueEntry { label: (*label).to_owned(), ..child(i, shape, EntryKind::Number) }
            };
            parts.map(labeled).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns a value on one line.
fn written(text: &str, node: &Node) -> String {
    let text = node.inner(text).text(text);
    ron_text::edit::flat_value(text).unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{EntryKind, Tree, ValuePath, entries, shape_at};
    use crate::level::Level;
    use crate::level::schema::ValueShape;

    /// Walks through all values of the shipped levels. Returns how many there are.
    fn walk(text: &str, tree: &Tree, path: &ValuePath) -> usize {
        assert!(shape_at(text, tree, path).is_some(), "{path}");
        let set = entries(text, tree, path).into_iter().filter(|entry| entry.is_set);
        1 + set.map(|entry| walk(text, tree, &entry.path)).sum::<usize>()
    }

    #[test]
    fn every_value_of_the_stages_has_a_row() {
        for stage in 1..=Level::builtin_count() {
            let (_, text) = Level::builtin_text(stage).expect("a stage");
            let tree = Tree::parse(text).expect("a tree");
            assert!(walk(text, &tree, &ValuePath::root()) > 1000, "stage {stage}");
        }
    }

    #[test]
    fn rows_have_defaults() {
        let (_, text) = Level::builtin_text(1).expect("a stage");
        let tree = Tree::parse(text).expect("a tree");
        let rows = entries(text, &tree, &ValuePath::root().key("waves").index(0));
        let row = |label: &str| rows.iter().find(|row| row.label == label).expect("a row");
        assert_eq!((row("reward").is_set, row("mirror").value.as_str()), (false, "false"));
        assert_eq!((row("at_s").kind, row("at_most").value.as_str()), (EntryKind::NeededField, "Ace"));
        let step = ValuePath::root().key("paths").key("down").index(0);
        assert!(matches!(shape_at(text, &tree, &step), None | Some(ValueShape::Variants(_))));
    }
}
