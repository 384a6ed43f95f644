//! Maps of names.

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// The maximum number of characters of a name in a map.
const MAX_NAME: usize = 64;

/// A map of a level file, from names to values, in the order of the names. Reading it fails where a name comes a second
/// time, is longer than [`MAX_NAME`] or has control characters; serde alone would silently keep the last value of a name.
#[derive(Debug)]
pub(in crate::level) struct Named<T>(Vec<(String, T)>);

impl<T> Named<T> {
    /// Returns the number of names.
    pub(in crate::level) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the names and their values, ordered by name.
    pub(in crate::level) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Returns the index of a name in the order of the names, and its value; `None` when the map has no such name.
    /// O(log names).
    pub(in crate::level) fn find(&self, name: &str) -> Option<(usize, &T)> {
        let index = self.0.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        Some((index, &self.0[index].1))
    }

    /// Returns the value of a name; `None` when the map has no such name. O(log names).
    pub(in crate::level) fn get(&self, name: &str) -> Option<&T> {
        self.find(name).map(|(_, value)| value)
    }
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_map(Once(PhantomData))
    }
}

struct Once<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Once<T> {
    type Value = Named<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Named<T>, A::Error> {
        let mut map = BTreeMap::new();
        while let Some(name) = entries.next_key::<String>()? {
            if let Some(problem) = problem(&name) {
                return Err(A::Error::custom(format!("the name \"{name}\" {problem}")));
            }
            if map.contains_key(&name) {
                return Err(A::Error::custom(format!("\"{name}\" a second time: expected each name once")));
            }
            map.insert(name, entries.next_value()?);
        }
        Ok(Named(map.into_iter().collect()))
    }
}

/// Returns what is wrong with a name, and what was expected; `None` for a name that may be used.
fn problem(name: &str) -> Option<String> {
    let length = name.chars().count();
    if length > MAX_NAME {
        return Some(format!("has {length} characters: expected at most {MAX_NAME}"));
    }
    let has_control = name.contains(char::is_control);
    has_control.then(|| "has a control character: expected none".to_owned())
}
