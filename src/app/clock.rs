//! The fixed time step: turns elapsed real time into whole simulation ticks.
//!
//! The simulation advances in ticks of exactly 1/60 s at any frame rate. The unused fraction of a tick interpolates
//! between the last two ticks. See Glenn Fiedler, "Fix Your Timestep!" (2004). The caller measures the time, so tests
//! need not wait.

use std::time::Duration;

use crate::sim::TICKS_PER_SECOND;

/// The maximum number of ticks in one frame. Without a limit, a slow machine would fall further behind as each frame
/// tried to catch up with the one before. With 8, the game keeps full speed down to 7.5 frames per second.
pub const MAX_TICKS_PER_FRAME: u32 = 8;

/// The number of time units in a second, chosen so that a tick is a whole number of units and nothing is rounded.
const UNITS_PER_SECOND: u128 = 1_000_000_000 * TICKS_PER_SECOND as u128;

/// The length of a tick in units. A tick of 1/60 s is not a whole number of nanoseconds, but it is exactly 10⁹ units of
/// 1/60 ns.
const UNITS_PER_TICK: u128 = UNITS_PER_SECOND / TICKS_PER_SECOND as u128;

/// Turns elapsed real time into fixed ticks.
#[derive(Clone, Debug, Default)]
pub struct FixedStep {
    /// The time not yet spent on a tick, in units. Less than one tick between calls.
    left_units: u128,
    /// The total number of ticks dropped because frames took too long.
    pub dropped_ticks: u64,
}

impl FixedStep {
    /// Adds the time since the last frame and returns the number of ticks to run now, 0 to [`MAX_TICKS_PER_FRAME`].
    /// Further ticks are dropped and counted: the game slows down instead of freezing.
    pub fn advance(&mut self, elapsed: Duration) -> u32 {
        self.left_units += elapsed.as_nanos() * u128::from(TICKS_PER_SECOND);
        let due = self.left_units / UNITS_PER_TICK;
        self.left_units %= UNITS_PER_TICK;
        let run = due.min(u128::from(MAX_TICKS_PER_FRAME)) as u32;
        let dropped = u64::try_from(due - u128::from(run)).unwrap_or(u64::MAX);
        self.dropped_ticks = self.dropped_ticks.saturating_add(dropped);
        run
    }

    /// Returns the fraction of a tick that has passed since the last one, 0 to just below 1.
    pub fn interpolation(&self) -> f32 {
        // The quotient can round up to 1, but the next tick has not run yet.
        (self.left_units as f64 / UNITS_PER_TICK as f64).min(0.999) as f32
    }

    /// Drops the unused fraction of a tick. Call this when a game resumes after a pause or when a stage has loaded, so
    /// that the game does not start with a jump.
    pub fn restart(&mut self) {
        self.left_units = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_of_odd_frames_is_an_hour_of_ticks() {
        let mut clock = FixedStep::default();
        let mut ticks = 0;
        for frame in 0..144 * 3600_u64 {
            // Whole nanoseconds that add up to exactly a second every 144 frames.
            let at = |n: u64| n * 1_000_000_000 / 144;
            ticks += clock.advance(Duration::from_nanos(at(frame + 1) - at(frame)));
        }
        assert_eq!(ticks, 60 * 3600);
        assert_eq!(clock.dropped_ticks, 0);
    }

    #[test]
    fn a_long_frame_runs_eight_ticks_and_drops_the_rest() {
        let mut clock = FixedStep::default();
        assert_eq!(clock.advance(Duration::from_secs(1)), MAX_TICKS_PER_FRAME);
        assert_eq!(clock.dropped_ticks, 52);
        assert_eq!(clock.advance(Duration::ZERO), 0, "the dropped ticks must not come back");
    }

    #[test]
    fn the_longest_elapsed_time_is_handled() {
        let mut clock = FixedStep::default();
        assert_eq!(clock.advance(Duration::MAX), MAX_TICKS_PER_FRAME);
        assert_eq!(clock.advance(Duration::MAX), MAX_TICKS_PER_FRAME);
        assert!(clock.interpolation() < 1.0);
    }

    #[test]
    fn interpolation_is_the_elapsed_part_of_a_tick() {
        let mut clock = FixedStep::default();
        let cases = [(0, 0, 0.0), (4_166_667, 0, 0.25), (4_166_667, 0, 0.5), (8_333_333, 1, 0.0)];
        for (nanos, ticks, factor) in cases {
            assert_eq!(clock.advance(Duration::from_nanos(nanos)), ticks, "after {nanos} ns more");
            assert!((clock.interpolation() - factor).abs() < 1e-3, "after {nanos} ns more");
        }
    }

    #[test]
    fn a_restart_drops_the_partial_tick() {
        let mut clock = FixedStep::default();
        clock.advance(Duration::from_millis(16));
        clock.restart();
        assert_eq!(clock.advance(Duration::from_millis(1)), 0);
    }
}
