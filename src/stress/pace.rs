//! The pace of the collision methods: how many aliens each of them bears before the window stands still.

use super::settings::MAX_ALIENS;
use sector_collision::Method;

/// Returns the largest number of aliens with which a method ends a tick of any layout within about half a second, so that
/// the window still answers.
///
/// Measured: methods that compare all pairs take 0.2 s with 10,000 aliens, four times as long with twice as many. Those that
/// sort along an axis take as long with 50,000 in columns, where all share their x.
#[must_use]
pub const fn max_aliens(method: Method) -> u32 {
    match method {
        Method::BruteForce | Method::DimensionalClustering => 10_000,
        Method::AxisList
        | Method::SortAndSweep
        | Method::ActiveSet
        | Method::SweepAndPrune
        | Method::IntervalTree => 50_000,
        _ => MAX_ALIENS,
    }
}
