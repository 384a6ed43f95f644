//! The way to a value.

use std::fmt;

/// One step of the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field of a struct, or a key of a map. Any text, dots and brackets included.
    Key(String),
    /// An element of a list or a tuple, from 0.
    Index(usize),
}

/// The way from the whole text to one of its values; written `waves[3].path`.
///
/// ```
/// use ron_text::ValuePath;
///
/// let wave = ValuePath::root().key("waves").index(3);
/// assert_eq!(wave.key("path").to_string(), "waves[3].path");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValuePath(Vec<Step>);

impl ValuePath {
    /// The text as a whole.
    #[must_use]
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// The way on to a field or a key.
    #[must_use]
    pub fn key(&self, name: &str) -> Self {
        self.then(Step::Key(name.to_owned()))
    }

    /// The way on to an element.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.then(Step::Index(index))
    }

    /// The steps in their order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    fn then(&self, step: Step) -> Self {
        Self(self.0.iter().cloned().chain([step]).collect())
    }
}

impl fmt::Display for ValuePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if i == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}
