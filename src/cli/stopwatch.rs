//! The clock of the commands that measure.

use std::time::Instant;

#[expect(
    clippy::disallowed_methods,
    reason = "measuring is what these commands are for; the simulation never sees it"
)]
pub(super) fn now() -> Instant {
    Instant::now()
}

/// Microseconds from one moment to another.
pub(super) fn micros(from: Instant, to: Instant) -> f64 {
    to.duration_since(from).as_secs_f64() * 1e6
}

/// To a tenth.
pub(super) fn rounded(micros: f64) -> f64 {
    (micros * 10.0).round() / 10.0
}
