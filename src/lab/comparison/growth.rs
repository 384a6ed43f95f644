//! How tests and time grow with the number of objects: exponents, and where a method overtakes brute force.

use super::index;
use super::measurement::Measurement;
use sector_collision::Method;

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

/// The growth of one method's costs with the number of objects.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The method that was measured.
    pub method: Method,
    /// The measured sizes, each as the number of objects, the tests per tick, and the microseconds per tick.
    pub points: Vec<[f64; 3]>,
    /// The exponent a of the tests, which grow as nᵃ; `None` if too few sizes have tests.
    pub tests: Option<f64>,
    /// The exponent of the time, defined in the same way; `None` if too few sizes have times.
    pub time: Option<f64>,
    /// The number of objects from which the method is faster than brute force.
    pub overtakes: Overtakes,
}

pub(super) fn of(measurements: &[Measurement]) -> Vec<Growth> {
    let point = |measurement: &Measurement, method: Method| {
        let cost = measurement.costs.get(index(method))?;
        let ticks = cost.ticks as f64;
        Some([measurement.objects.len() as f64, cost.counts.candidates as f64 / ticks, cost.us / ticks])
    };
    let curve = |method| measurements.iter().filter_map(|one| point(one, method)).collect::<Vec<_>>();
    let all_pairs = curve(Method::BruteForce);
    let growth = |method| {
        let points = curve(method);
        let of = |value: usize| points.iter().map(move |point| [point[0], point[value]]);
        let (tests, time) = (exponent(of(1)), exponent(of(2)));
        let ratios = points.iter().zip(&all_pairs).map(|(point, all)| [point[0], point[2] / all[2]]);
        let overtakes = overtakes(&ratios.collect::<Vec<_>>());
        Growth { method, points, tests, time, overtakes }
    };
    Method::ALL.map(growth).into()
}

/// Returns the slope of the least-squares line through the points on logarithmic scales. Skips points without positive
/// values. Returns `None` for fewer than two points.
fn exponent(points: impl Iterator<Item = [f64; 2]>) -> Option<f64> {
    let points: Vec<[f64; 2]> =
        points.filter(|p| p[0] > 0.0 && p[1] > 0.0).map(|p| p.map(libm::log)).collect();
    let n = points.len() as f64;
    let mean = |axis: usize| points.iter().map(|point| point[axis]).sum::<f64>() / n;
    let (x, y) = (mean(0), mean(1));
    let spread: f64 = points.iter().map(|point| (point[0] - x) * (point[0] - x)).sum();
    let along: f64 = points.iter().map(|point| (point[0] - x) * (point[1] - y)).sum();
    (spread > 0.0).then(|| along / spread)
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
    use super::{Overtakes, exponent, overtakes};

    #[test]
    fn exponents_match_the_powers() {
        for power in [0.5, 1.0, 1.5, 2.0] {
            let points = [10.0_f64, 40.0, 160.0, 640.0].map(|n| [n, 3.0 * libm::pow(n, power)]);
            let found = exponent(points.into_iter()).expect("four points");
            assert!((found - power).abs() < 1e-9, "{found} for {power}");
        }
        assert_eq!(exponent([[10.0, 5.0]].into_iter()), None);
        assert_eq!(exponent([[10.0, 0.0], [20.0, 0.0]].into_iter()), None);
        assert_eq!(exponent(std::iter::empty()), None);
    }

    #[test]
    fn a_method_overtakes_only_if_it_stays_ahead() {
        assert_eq!(overtakes(&[[10.0, 0.5], [40.0, 0.2]]), Overtakes::Always);
        assert_eq!(overtakes(&[[10.0, 0.5], [40.0, 1.2]]), Overtakes::Never);
        let Overtakes::From(n) = overtakes(&[[10.0, 0.5], [40.0, 2.0], [160.0, 0.5]]) else { panic!() };
        assert!((n - 80.0).abs() < 1e-6, "{n}");
    }
}
