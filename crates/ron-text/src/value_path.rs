//! The path of a value within a text.

use std::fmt;
use std::sync::Arc;

/// A step of a [`ValuePath`], from a value to a value inside it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PathStep {
    /// A field of a struct or a key of a map. May be any text, including dots and brackets.
    Key(String),
    /// The index of an element of a list or a tuple, from 0.
    Index(usize),
}

/// The path from the whole text to one of its values, displayed as `waves[3].path`.
///
/// ```
/// use ron_text::ValuePath;
///
/// let wave = ValuePath::root().key("waves").index(3);
/// assert_eq!(wave.key("path").to_string(), "waves[3].path");
/// ```
///
/// Paths share their common steps. Adding a step and copying a path cost the same, however long the path and its
/// names are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValuePath(Option<Arc<LastStep>>);

#[derive(Debug, PartialEq, Eq)]
struct LastStep {
    before: ValuePath,
    step: PathStep,
}

impl ValuePath {
    /// Returns the path of the whole text, without steps.
    pub const fn root() -> Self {
        Self(None)
    }

    /// Returns the path of a field or key in the value at this path.
    pub fn key(&self, name: &str) -> Self {
        self.then(PathStep::Key(name.to_owned()))
    }

    /// Returns the path of an element, from 0, of the value at this path.
    pub fn index(&self, index: usize) -> Self {
        self.then(PathStep::Index(index))
    }

    /// Returns the steps from the whole text to the value.
    pub fn steps(&self) -> Vec<&PathStep> {
        let mut steps = Vec::new();
        let mut rest = self;
        while let Some(last) = &rest.0 {
            steps.push(&last.step);
            rest = &last.before;
        }
        steps.reverse();
        steps
    }

    /// Returns the path of the value around this one, or the root for the root.
    #[must_use]
    pub fn parent(&self) -> Self {
        self.0.as_ref().map_or_else(Self::root, |last| last.before.clone())
    }

    /// Returns the first `count` steps of the path, or all if it has fewer.
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        let surplus = self.steps().len().saturating_sub(count);
        (0..surplus).fold(self.clone(), |path, _| path.parent())
    }

    fn then(&self, step: PathStep) -> Self {
        Self(Some(Arc::new(LastStep { before: self.clone(), step })))
    }
}

impl fmt::Display for ValuePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps().into_iter().enumerate() {
            match step {
                PathStep::Key(key) if i == 0 => f.write_str(key)?,
                PathStep::Key(key) => write!(f, ".{key}")?,
                PathStep::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{PathStep, ValuePath};

    #[test]
    fn steps_are_in_order() {
        let path = ValuePath::root().key("paths").key("a.b").index(3);
        let key = |name: &str| PathStep::Key(name.to_owned());
        assert_eq!(path.steps(), [&key("paths"), &key("a.b"), &PathStep::Index(3)]);
        assert_eq!(path.to_string(), "paths.a.b[3]");
        assert_eq!(path, ValuePath::root().key("paths").key("a.b").index(3));
        assert_ne!(path, ValuePath::root().key("paths").key("a.b").index(4));
        assert_eq!(ValuePath::root().steps(), Vec::<&PathStep>::new());
    }

    #[test]
    fn a_long_name_is_not_copied() {
        let list = ValuePath::root().key("a long name");
        let (first, second) = (list.index(0), list.index(1));
        assert!(std::ptr::eq(first.steps()[0], second.steps()[0]));
    }
}
