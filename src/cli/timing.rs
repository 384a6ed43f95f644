//! The clock of the commands that measure, and the spread of what it measured.

use serde::Serialize;
use std::time::Instant;

#[expect(
    clippy::disallowed_methods,
    reason = "measuring is what these commands are for; the simulation never sees it"
)]
/// Returns the present time of the clock that measurements use.
pub(super) fn now() -> Instant {
    Instant::now()
}

/// Returns the time between two moments in microseconds.
pub(super) fn micros(from: Instant, to: Instant) -> f64 {
    to.duration_since(from).as_secs_f64() * 1e6
}

/// Returns a time in microseconds, rounded to a tenth of a microsecond.
pub(super) fn rounded(micros: f64) -> f64 {
    (micros * 10.0).round() / 10.0
}

/// The spread of measured times: half of them are not above `p50`, and 95 of a hundred not above `p95`.
#[derive(Serialize)]
pub(super) struct Spread {
    pub(super) p50: f64,
    pub(super) p95: f64,
    pub(super) max: f64,
}

impl Spread {
    /// Returns the spread of `times`, in microseconds, rounded to tenths; zeros when there are none. Sorts `times`.
    pub(super) fn of(times: &mut [f64]) -> Self {
        times.sort_unstable_by(f64::total_cmp);
        let last = times.len().saturating_sub(1);
        let at = |share: f64| times.get((last as f64 * share) as usize).map_or(0.0, |&time| rounded(time));
        Self { p50: at(0.5), p95: at(0.95), max: at(1.0) }
    }
}
