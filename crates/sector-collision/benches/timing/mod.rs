//! Times of single ticks, for benchmarks that measure several scenes in turn.

/// Returns the processor time of this thread so far, in microseconds: waiting for a processor does not count.
#[cfg(unix)]
pub(crate) fn clock() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e6 + now.tv_nsec as f64 * 1e-3
}

/// Returns the microseconds since the first call.
#[cfg(not(unix))]
#[allow(clippy::disallowed_methods, reason = "a bench is about time")]
pub(crate) fn clock() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64() * 1e6
}

pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
