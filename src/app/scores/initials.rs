//! Initials: three letters, as in arcade games.

use crate::app::storage::record::RecordError;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A player's initials: three of [`LETTERS`](Self::LETTERS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Initials([u8; Initials::LENGTH]);

impl Initials {
    /// The number of letters, including trailing spaces.
    pub const LENGTH: usize = 3;

    /// All allowed letters, in the order in which they are offered. The space comes last.
    pub const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ.-!?0123456789'&+* ";

    /// Creates initials from at most three letters, padded with spaces. Returns `None` for more letters, or for a
    /// letter that is not allowed.
    #[must_use]
    pub fn new(letters: &str) -> Option<Self> {
        let mut all = [b' '; Self::LENGTH];
        let mut places = all.iter_mut();
        for letter in letters.chars() {
            *places.next()? = Self::letter(letter)?;
        }
        Some(Self(all))
    }

    pub(super) fn read(field: &'static str, letters: &str) -> Result<Self, RecordError> {
        let found: String = letters.chars().take(20).collect();
        Self::new(letters)
            .map_or(RecordError::value(field, found, "three letters of those that can be entered"), Ok)
    }

    /// Converts a typed character to an allowed letter, in upper case where there is one. Returns `None` for any other
    /// character.
    pub fn letter(typed: char) -> Option<u8> {
        let capital = typed.to_ascii_uppercase();
        Self::LETTERS.contains(capital).then_some(capital as u8)
    }

    /// Returns the three letters as text, including trailing spaces.
    pub fn as_str(&self) -> &str {
        // All letters are ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Default for Initials {
    fn default() -> Self {
        Self([b' '; Self::LENGTH])
    }
}

impl TryFrom<String> for Initials {
    type Error = RecordError;

    fn try_from(letters: String) -> Result<Self, RecordError> {
        Self::read("initials", &letters)
    }
}

impl From<Initials> for String {
    fn from(initials: Initials) -> Self {
        initials.to_string()
    }
}

impl fmt::Display for Initials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Initials;

    #[test]
    fn initials_are_three_known_letters() {
        let cases = [
            ("", Some("   ")),
            ("a", Some("A  ")),
            ("Z9!", Some("Z9!")),
            ("ABCD", None),
            ("Ä", None),
            ("A\n", None),
            ("\u{1F600}", None),
        ];
        for (typed, expected) in cases {
            let initials = Initials::new(typed);
            assert_eq!(initials.as_ref().map(Initials::as_str), expected, "{typed:?}");
        }
        let letters: std::collections::BTreeSet<char> = Initials::LETTERS.chars().collect();
        assert_eq!(letters.len(), Initials::LETTERS.len(), "each letter once");
    }
}
