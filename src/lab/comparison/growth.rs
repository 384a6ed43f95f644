//! How tests and time grow with the number of objects: exponents, and where a method overtakes brute force.

use super::index;
use super::measurement::{Measurement, MethodCost};
use sector_collision::Method;

/// A power of n fits if the means of all sizes are within this factor of it.
const MAX_ERROR: f64 = 1.5;
/// A size with fewer tests in all its random fields does not count: they are too few for a mean.
const MIN_TESTS: f64 = 20.0;
/// With fewer sizes, any power would fit.
const MIN_SIZES: usize = 3;

/// Where a method becomes faster than brute force with rules, as the number of objects grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Overtakes {
    /// The method is faster at every measured size.
    Always,
    /// The method is faster from about this number of objects on.
    From(f64),
    /// The method is faster at no measured size, or not at the largest.
    Never,
}

/// The smallest, mean and largest value in random fields.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeedSpread {
    /// The smallest value.
    pub least: f64,
    /// The mean. Of powers, the power that fits the means of all sizes.
    pub mean: f64,
    /// The largest value.
    pub most: f64,
}

/// The costs of one method in the random fields of one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SizeCosts {
    /// The number of objects.
    pub objects: usize,
    /// The tests per tick.
    pub tests: SeedSpread,
    /// The time per tick, in microseconds.
    pub us: SeedSpread,
}

/// The growth of one method's costs with the number of objects, at constant density.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The method that was measured.
    pub method: Method,
    /// The measured sizes, from small to large.
    pub sizes: Vec<SizeCosts>,
    /// The exponent a of the tests, which grow as nᵃ, and its range in single sequences of random fields. `None` if no
    /// power fits, or if too few sizes have tests.
    pub tests: Option<SeedSpread>,
    /// The exponent of the time, defined in the same way.
    pub time: Option<SeedSpread>,
    /// The number of objects from which the method is faster than brute force.
    pub overtakes: Overtakes,
}

/// The values in the random fields of one size.
struct Sample {
    objects: usize,
    values: Vec<f64>,
}

impl Sample {
    fn total(&self) -> f64 {
        self.values.iter().sum()
    }

    fn spread(&self) -> SeedSpread {
        spread(&self.values, self.total() / self.values.len() as f64)
    }
}

fn spread(values: &[f64], mean: f64) -> SeedSpread {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    SeedSpread { least, mean, most: values.iter().copied().fold(f64::NEG_INFINITY, f64::max) }
}

/// Returns the growth of all methods, given the measurements of random fields, from small to large.
pub(super) fn of<'a>(measurements: impl Iterator<Item = &'a Measurement>) -> Vec<Growth> {
    let measurements: Vec<_> = measurements.collect();
    let samples = |method: Method, value: fn(&MethodCost) -> f64| {
        let sizes = measurements.chunk_by(|a, b| a.objects.len() == b.objects.len());
        let sample = |fields: &[&Measurement]| Sample {
            objects: fields[0].objects.len(),
            values: fields.iter().filter_map(|one| one.costs.get(index(method))).map(value).collect(),
        };
        sizes.map(sample).collect::<Vec<_>>()
    };
    let tests = |cost: &MethodCost| cost.counts.candidates as f64 / cost.ticks as f64;
    let us = |cost: &MethodCost| cost.us / cost.ticks as f64;
    let all_pairs = samples(Method::BruteForce, us);
    let growth = |method| {
        let (tests, times) = (samples(method, tests), samples(method, us));
        let costs = |(tests, times): (&Sample, &Sample)| SizeCosts {
            objects: tests.objects,
            tests: tests.spread(),
            us: times.spread(),
        };
        let ratio = |(time, all): (&Sample, &Sample)| [time.objects as f64, time.total() / all.total()];
        let ratios: Vec<_> = times.iter().zip(&all_pairs).map(ratio).collect();
        Growth {
            method,
            sizes: tests.iter().zip(&times).map(costs).collect(),
            tests: power(&tests, MIN_TESTS),
            time: power(&times, f64::MIN_POSITIVE),
            overtakes: overtakes(&ratios),
        }
    };
    Method::ALL.map(growth).into()
}

/// Returns the power of n that fits the samples, if one does. Ignores samples with a total below `min_total`.
fn power(samples: &[Sample], min_total: f64) -> Option<SeedSpread> {
    let samples: Vec<&Sample> = samples.iter().filter(|sample| sample.total() >= min_total).collect();
    let logs = |value: &dyn Fn(&Sample) -> f64| {
        let points = samples.iter().map(|sample| [sample.objects as f64, value(sample)]);
        points.filter(|point| point[1] > 0.0).map(|point| point.map(libm::log)).collect::<Vec<_>>()
    };
    let means = logs(&|sample| sample.spread().mean);
    let (slope, error) = line(&means).filter(|_| means.len() >= MIN_SIZES)?;
    let fields = samples.iter().map(|sample| sample.values.len()).min()?;
    let slopes = (0..fields).filter_map(|field| Some(line(&logs(&|sample| sample.values[field]))?.0));
    let slopes: Vec<f64> = slopes.collect();
    (error <= libm::log(MAX_ERROR) && !slopes.is_empty()).then(|| spread(&slopes, slope))
}

/// Returns the slope of the least-squares line through the points, and the largest distance of a point from it along y.
/// Returns `None` for fewer than two points.
fn line(points: &[[f64; 2]]) -> Option<(f64, f64)> {
    let n = points.len() as f64;
    let mean = |axis: usize| points.iter().map(|point| point[axis]).sum::<f64>() / n;
    let (x, y) = (mean(0), mean(1));
    let spread: f64 = points.iter().map(|point| (point[0] - x) * (point[0] - x)).sum();
    let along: f64 = points.iter().map(|point| (point[0] - x) * (point[1] - y)).sum();
    let slope = along / spread;
    let errors = points.iter().map(|point| (point[1] - y - slope * (point[0] - x)).abs());
    (spread > 0.0).then(|| (slope, errors.fold(0.0, f64::max)))
}

/// Returns the number of objects from which a method is faster, given the ratios of its time to that of brute force.
fn overtakes(ratios: &[[f64; 2]]) -> Overtakes {
    let slower = ratios.iter().rposition(|&[_, ratio]| ratio >= 1.0);
    match slower {
        None => Overtakes::Always,
        Some(last) if last + 1 == ratios.len() => Overtakes::Never,
        Some(last) => {
            let [[n, ratio], [next, next_ratio]] = [ratios[last], ratios[last + 1]].map(|p| p.map(libm::log));
            Overtakes::From(libm::exp(n + (next - n) * ratio / (ratio - next_ratio)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_ERROR, Overtakes, Sample, SeedSpread, overtakes, power};

    const SIZES: [usize; 4] = [40, 160, 640, 2560];

    /// Returns the power that fits two random fields of each size.
    fn fitted(value: impl Fn(f64) -> [f64; 2]) -> Option<SeedSpread> {
        let samples = SIZES.map(|objects| Sample { objects, values: value(objects as f64).into() });
        power(&samples, 20.0)
    }

    #[test]
    fn exponents_match_the_powers() {
        for expected in [0.5, 1.0, 1.5, 2.0] {
            let SeedSpread { least, mean, most } =
                fitted(|n| [3.0 * libm::pow(n, expected), 5.0 * libm::pow(n, expected)]).expect("a power");
            let all = [least, mean, most];
            assert!(all.iter().all(|found| (found - expected).abs() < 1e-9), "{all:?} for {expected}");
        }
        let found = fitted(|n| [n, n * libm::sqrt(n)]).expect("a power between 1 and 1.5");
        assert!((found.least - 1.0).abs() < 1e-9 && (found.most - 1.5).abs() < 1e-9, "{found:?}");
        assert!(found.least < found.mean && found.mean < found.most, "{found:?}");
    }

    #[test]
    fn no_power_is_claimed_where_none_fits() {
        let jump = |n: f64| if n > 2000.0 { n * n / 2.0 } else { n };
        assert_eq!(fitted(|n| [jump(n), jump(n)]), None);
        assert_eq!(fitted(|n| [n, jump(n)]), None, "in one of two fields");
        // A bend from n to n²: at the middle size the line is wrong by more than the bound.
        let bend = |n: f64| n.max(n * n / 160.0);
        assert_eq!(fitted(|n| [bend(n); 2]), None);
        let off = |n: f64, factor: f64| if n == 160.0 { n * factor } else { n };
        assert!(fitted(|n| [off(n, MAX_ERROR); 2]).is_some() && fitted(|n| [off(n, 3.0); 2]).is_none());
        assert_eq!(fitted(|_| [0.0; 2]), None);
        assert_eq!(fitted(|n| [n / 160.0; 2]), None, "only one size has enough tests");
    }

    #[test]
    fn a_method_overtakes_only_if_it_stays_ahead() {
        assert_eq!(overtakes(&[[10.0, 0.5], [40.0, 0.2]]), Overtakes::Always);
        assert_eq!(overtakes(&[[10.0, 0.5], [40.0, 1.2]]), Overtakes::Never);
        let Overtakes::From(n) = overtakes(&[[10.0, 0.5], [40.0, 2.0], [160.0, 0.5]]) else { panic!() };
        assert!((n - 80.0).abs() < 1e-6, "{n}");
    }
}
