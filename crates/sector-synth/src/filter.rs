//! A state-variable filter: low pass, high pass or band pass.

use super::RATE;
use super::envelope::Breakpoints;
use super::ranged::Fraction;
use serde::Deserialize;

/// The kind of a filter: which frequencies pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum FilterKind {
    /// A low pass: passes frequencies below the cutoff.
    Low,
    /// A high pass: passes frequencies above the cutoff.
    High,
    /// A band pass: passes frequencies near the cutoff.
    Band,
}

/// A filter as written in a score.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilterScore {
    /// The kind of filter, which determines the frequencies that pass.
    pub kind: FilterKind,
    /// The cutoff in Hz, over the milliseconds since the start of the layer.
    pub cutoff: Breakpoints<20, 20_000>,
    /// The resonance at the cutoff, 0 to 1.
    #[serde(default)]
    pub resonance: Fraction,
}

/// A running state-variable filter, 12 dB per octave, stable under fast changes of its cutoff (Zavalishin, "The Art
/// of VA Filter Design", chapter 4).
pub(crate) struct Filter {
    kind: FilterKind,
    g: f32,
    k: f32,
    band: f32,
    low: f32,
}

impl Filter {
    /// Creates a silent filter with a cutoff of `hz`. `resonance` is 0 to 1.
    pub(crate) fn new(kind: FilterKind, hz: f32, resonance: f32) -> Self {
        let mut filter = Self { kind, g: 0.0, k: 2.0 - 1.9 * resonance, band: 0.0, low: 0.0 };
        filter.set_cutoff(hz);
        filter
    }

    /// Sets the cutoff in Hz. The tangent is cheap enough to compute once per block, but not once per sample.
    pub(crate) fn set_cutoff(&mut self, hz: f32) {
        // The tangent grows without bound toward half the sample rate.
        let hz = hz.clamp(10.0, RATE * 0.45);
        self.g = libm::tanf(std::f32::consts::PI * hz / RATE);
    }

    pub(crate) fn next(&mut self, input: f32) -> f32 {
        let high = (input - (self.k + self.g) * self.band - self.low) / (1.0 + self.g * (self.g + self.k));
        let band = self.band + self.g * high;
        let low = self.low + self.g * band;
        self.band = band + self.g * high;
        self.low = low + self.g * band;
        match self.kind {
            FilterKind::Low => low,
            FilterKind::High => high,
            FilterKind::Band => band * self.k,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Filter, FilterKind};

    fn level(kind: FilterKind, hz: f32) -> f32 {
        let mut filter = Filter::new(kind, 1000.0, 0.3);
        let input = (0..9600).map(|i| libm::sinf(i as f32 * hz * std::f32::consts::TAU / 48_000.0));
        input.map(|sample| filter.next(sample)).skip(4800).fold(0.0, |most: f32, out| most.max(out.abs()))
    }

    #[test]
    fn each_kind_keeps_its_side() {
        assert!(level(FilterKind::Low, 100.0) > 0.9 && level(FilterKind::Low, 8000.0) < 0.03);
        assert!(level(FilterKind::High, 8000.0) > 0.9 && level(FilterKind::High, 100.0) < 0.03);
        assert!(level(FilterKind::Band, 1000.0) > 0.9 && level(FilterKind::Band, 50.0) < 0.12);
    }
}
