//! Pitches and their names.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// A pitch of the equal-tempered scale as a MIDI note number: `a4` is 69, 440 Hz.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pitch(pub u8);

/// The number of the highest pitch, `b8`.
pub(crate) const HIGHEST: u8 = 119;

impl Pitch {
    /// Parses a pitch name: a letter, an optional `#` or `b`, and the octave from 0 to 8, such as `c4`, `f#3` or
    /// `eb5`. Returns `None` for any other text.
    pub fn parse(name: &str) -> Option<Self> {
        let mut letters = name.chars();
        let base = match letters.next()? {
            'c' => 0,
            'd' => 2,
            'e' => 4,
            'f' => 5,
            'g' => 7,
            'a' => 9,
            'b' => 11,
            _ => return None,
        };
        let rest = letters.as_str();
        let (shift, octave) = match rest.as_bytes() {
            [b'#', octave] => (1, octave),
            [b'b', octave] => (-1, octave),
            [octave] => (0, octave),
            _ => return None,
        };
        let octave = char::from(*octave).to_digit(9)? as i32;
        u8::try_from(12 * (octave + 1) + base + shift).ok().map(Self)
    }

    /// Returns the frequency in Hz, shifted by `semitones`.
    pub fn hz(self, semitones: f32) -> f32 {
        440.0 * libm::exp2f((f32::from(self.0) - 69.0 + semitones) / 12.0)
    }
}

impl<'de> Deserialize<'de> for Pitch {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let name = String::deserialize(source)?;
        Self::parse(&name).ok_or_else(|| {
            D::Error::custom(format!("`{name}` is not a note, expected one such as c4, f#3 or eb5"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Pitch;

    #[test]
    fn names_are_read() {
        for (name, number) in [("a4", 69), ("c4", 60), ("b3", 59), ("c#4", 61), ("db4", 61), ("cb4", 59)] {
            assert_eq!(Pitch::parse(name), Some(Pitch(number)), "{name}");
        }
        for name in ["", "h4", "c", "c9", "c44", "C4", "c#", "4c", "é4"] {
            assert_eq!(Pitch::parse(name), None, "{name}");
        }
    }

    #[test]
    fn an_octave_doubles() {
        assert!((Pitch(69).hz(0.0) - 440.0).abs() < 1e-3);
        assert!((Pitch(57).hz(12.0) - 440.0).abs() < 1e-3);
    }
}
