//! The fast Fourier transform, for pictures: radix 2, in place (Cooley and Tukey, "An Algorithm for the Machine
//! Calculation of Complex Fourier Series", Mathematics of Computation 19, 1965).

/// Real and imaginary part.
pub(super) type Complex = (f32, f32);

/// A transform of one size, with its turns worked out.
pub(super) struct Fft {
    turns: Vec<Complex>,
}

impl Fft {
    /// For `size` values, a power of two.
    ///
    /// # Panics
    /// If `size` is none.
    pub(super) fn new(size: usize) -> Self {
        assert!(size.is_power_of_two(), "{size} is no power of two");
        let angle = |i: usize| -std::f32::consts::TAU * i as f32 / size as f32;
        Self { turns: (0..size / 2).map(|i| (libm::cosf(angle(i)), libm::sinf(angle(i)))).collect() }
    }

    /// How many values it takes.
    pub(super) fn size(&self) -> usize {
        (self.turns.len() * 2).max(1)
    }

    /// Transforms `values` in place. O(n log n).
    ///
    /// # Panics
    /// If there are not [`Fft::size`] values.
    pub(super) fn run(&self, values: &mut [Complex]) {
        let size = self.size();
        assert_eq!(values.len(), size, "a transform has one size");
        let bits = size.trailing_zeros();
        for i in 0..size {
            let mirrored = i.reverse_bits() >> (usize::BITS - bits).min(usize::BITS - 1);
            if bits > 0 && i < mirrored {
                values.swap(i, mirrored);
            }
        }
        let mut half = 1;
        while half < size {
            let stride = size / (2 * half);
            for start in (0..size).step_by(2 * half) {
                for i in 0..half {
                    butterfly(values, start + i, half, self.turns[i * stride]);
                }
            }
            half *= 2;
        }
    }
}

fn butterfly(values: &mut [Complex], at: usize, half: usize, turn: Complex) {
    let (a, b) = (values[at], values[at + half]);
    let turned = (b.0 * turn.0 - b.1 * turn.1, b.0 * turn.1 + b.1 * turn.0);
    values[at] = (a.0 + turned.0, a.1 + turned.1);
    values[at + half] = (a.0 - turned.0, a.1 - turned.1);
}

#[cfg(test)]
mod tests {
    use super::Fft;

    /// Tests that a wave of seven periods has all its energy in the seventh bin and its mirror.
    #[test]
    fn a_wave_is_found_in_its_bin() {
        for size in [16, 64, 4096] {
            let mut values: Vec<_> = (0..size)
                .map(|i| (libm::cosf(std::f32::consts::TAU * 7.0 * i as f32 / size as f32), 0.0))
                .collect();
            Fft::new(size).run(&mut values);
            for (bin, (re, im)) in values.iter().enumerate() {
                let expected = if bin == 7 || bin == size - 7 { size as f32 / 2.0 } else { 0.0 };
                let found = libm::sqrtf(re * re + im * im);
                assert!((found - expected).abs() < 0.002 * size as f32, "{size}: bin {bin} holds {found}");
            }
        }
    }

    /// Tests that a single click has all frequencies alike, whatever the size.
    #[test]
    fn a_click_has_all_frequencies() {
        for size in [1, 2, 8, 256] {
            let mut values = vec![(0.0, 0.0); size];
            values[0] = (1.0, 0.0);
            Fft::new(size).run(&mut values);
            assert!(values.iter().all(|&(re, im)| (re - 1.0).abs() < 1e-6 && im.abs() < 1e-6), "{size}");
        }
    }
}
