//! The path of a value within a text.

use std::fmt;

/// A step of a [`ValuePath`]: from a value to one of the values in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// A field of a struct, or a key of a map; any text, with dots and brackets allowed.
    Key(String),
    /// The index of an element of a list or a tuple, counted from 0.
    Index(usize),
}

/// The path from the whole text to one of its values, written `waves[3].path`.
///
/// ```
/// use ron_text::ValuePath;
///
/// let wave = ValuePath::root().key("waves").index(3);
/// assert_eq!(wave.key("path").to_string(), "waves[3].path");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValuePath(Vec<PathStep>);

impl ValuePath {
    /// Returns the path of the whole text, which has no steps.
    #[must_use]
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// Returns the path of a field or key within the value at this path.
    #[must_use]
    pub fn key(&self, name: &str) -> Self {
        self.then(PathStep::Key(name.to_owned()))
    }

    /// Returns the path of an element, counted from 0, of the value at this path.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.then(PathStep::Index(index))
    }

    /// Returns the steps from the whole text to the value, in order.
    #[must_use]
    pub fn steps(&self) -> &[PathStep] {
        &self.0
    }

    fn then(&self, step: PathStep) -> Self {
        Self(self.0.iter().cloned().chain([step]).collect())
    }
}

impl fmt::Display for ValuePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                PathStep::Key(key) if i == 0 => f.write_str(key)?,
                PathStep::Key(key) => write!(f, ".{key}")?,
                PathStep::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}
