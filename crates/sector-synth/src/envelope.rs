//! Values that change over a note: curves through points, and the level envelope.

use super::ranged::{Fraction, Millis};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

const MAX_POINTS: usize = 16;

/// A curve through points `(milliseconds, value)`. It is constant before the first point and after the last one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Breakpoints<const LOW: i32, const HIGH: i32>(Vec<(f32, f32)>);

impl<const LOW: i32, const HIGH: i32> Breakpoints<LOW, HIGH> {
    /// Returns the value `seconds` after the start of the curve; 0 for a curve without points.
    pub fn at(&self, seconds: f32) -> f32 {
        let ms = seconds * 1000.0;
        let Some(&(mut before)) = self.0.first() else { return 0.0 };
        for &(time, value) in &self.0 {
            if ms < time {
                let way = ((ms - before.0) / (time - before.0)).clamp(0.0, 1.0);
                return before.1 + (value - before.1) * way;
            }
            before = (time, value);
        }
        before.1
    }
}

impl<'de, const LOW: i32, const HIGH: i32> Deserialize<'de> for Breakpoints<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let raw = Vec::<(Millis, super::Ranged<LOW, HIGH>)>::deserialize(source)?;
        if raw.len() > MAX_POINTS {
            let found = raw.len();
            return Err(D::Error::custom(format!("{found} points, expected at most {MAX_POINTS}")));
        }
        let points: Vec<(f32, f32)> = raw.iter().map(|(ms, value)| (ms.get(), value.get())).collect();
        if points.windows(2).any(|pair| pair[1].0 <= pair[0].0) {
            return Err(D::Error::custom("points out of order, expected each later than the one before"));
        }
        Ok(Self(points))
    }
}

/// The level of a note over time: attack to full level, decay to the sustain level, and release after the end of the
/// note.
///
/// Decay and release fall like (1 − t)³. This sounds close to the exponential decay of a struck body but, unlike it,
/// ends in silence.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adsr {
    /// The time from the start of the note to full level.
    pub attack_ms: Millis,
    /// The time from full level to the sustain level.
    pub decay_ms: Millis,
    /// The sustain level, 0 to 1.
    #[serde(default)]
    pub sustain: Fraction,
    /// The time from the end of the note to silence.
    pub release_ms: Millis,
}

impl Adsr {
    /// Returns the level, 0 to 1, `seconds` after the start of a note that ends at `gate` seconds.
    pub fn at(&self, seconds: f32, gate: f32) -> f32 {
        if seconds < gate {
            return self.held(seconds);
        }
        let release = self.release_ms.get() / 1000.0;
        self.held(gate) * fall(seconds - gate, release)
    }

    /// Returns the seconds from the start of a note of `gate` seconds to silence.
    pub fn length(&self, gate: f32) -> f32 {
        let released = gate + self.release_ms.get() / 1000.0;
        let rung_out = (self.attack_ms.get() + self.decay_ms.get()) / 1000.0;
        if self.sustain.get() == 0.0 { rung_out.min(released) } else { released }
    }

    fn held(&self, seconds: f32) -> f32 {
        let attack = self.attack_ms.get() / 1000.0;
        if seconds < attack {
            return seconds / attack;
        }
        let sustain = self.sustain.get();
        sustain + (1.0 - sustain) * fall(seconds - attack, self.decay_ms.get() / 1000.0)
    }
}

/// The falling part of the envelope: 1 at the start, 0 after `length` seconds.
fn fall(seconds: f32, length: f32) -> f32 {
    if seconds >= length {
        return 0.0;
    }
    let left = 1.0 - seconds / length;
    left * left * left
}

#[cfg(test)]
mod tests {
    use super::{Adsr, Breakpoints};
    use crate::ranged::{Fraction, Millis, Ranged};

    fn adsr(attack: f32, decay: f32, sustain: f32, release: f32) -> Adsr {
        let [attack_ms, decay_ms, release_ms] = [attack, decay, release].map(Millis::clamped);
        Adsr { attack_ms, decay_ms, sustain: Fraction::clamped(sustain), release_ms }
    }

    #[test]
    fn the_envelope_has_four_parts() {
        let envelope = adsr(10.0, 20.0, 0.5, 100.0);
        for (seconds, level) in [(0.0, 0.0), (0.005, 0.5), (0.01, 1.0), (0.1, 0.5), (0.3, 0.0)] {
            assert!((envelope.at(seconds, 0.2) - level).abs() < 1e-4, "{seconds}");
        }
        assert!((envelope.length(0.2) - 0.3).abs() < 1e-6);
    }

    #[test]
    fn a_struck_note_rings_out() {
        assert!((adsr(1.0, 99.0, 0.0, 50.0).length(5.0) - 0.1).abs() < 1e-6);
    }

    #[test]
    fn a_curve_runs_through_its_points() {
        let curve = Breakpoints::<0, 100>(vec![(10.0, 0.0), (20.0, 50.0)]);
        for (ms, value) in [(0.0, 0.0), (10.0, 0.0), (15.0, 25.0), (20.0, 50.0), (99.0, 50.0)] {
            assert!((curve.at(ms / 1000.0) - value).abs() < 1e-3, "{ms}");
        }
        assert_eq!(Ranged::<0, 1>::clamped(4.0).get(), 1.0);
    }
}
