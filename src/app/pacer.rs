//! Paces frames when presenting does not wait for the display, and saves power where less than a game is shown.
//!
//! Presenting returns at once on a virtual display, without vertical sync, or behind another window. Without a pacer,
//! the program would draw thousands of frames per second. The event loop sleeps until the pacer's next time
//! (`ControlFlow::WaitUntil`). Times count from any fixed start, so this module reads no clock.

use std::time::Duration;

/// The refresh rate assumed for an unknown display, in frames per second.
const USUAL_HZ: f64 = 60.0;

/// The frame rate without vertical sync, unless the display is faster. High enough for low latency, low enough to keep
/// the machine cool.
const UNSYNCHRONIZED_HZ: f64 = 240.0;

/// The ratio of the pace to the refresh rate under vertical sync. It is above 1, so that the display sets the pace.
const LEAD: f64 = 1.1;

/// How often the program needs a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As often as the display and the settings allow.
    Full,
    /// 30 times a second, or less if the settings say so.
    Calm,
    /// Twice a second.
    Hidden,
}

impl Pace {
    const fn interval(self) -> Duration {
        match self {
            Self::Full => Duration::ZERO,
            Self::Calm => Duration::from_nanos(1_000_000_000 / 30),
            Self::Hidden => Duration::from_millis(500),
        }
    }
}

/// Evenly spaced times at which to draw frames.
#[derive(Clone, Debug)]
pub struct FramePacer {
    interval: Duration,
    next: Duration,
    /// The time of the next frame at full pace.
    earliest: Duration,
}

impl FramePacer {
    /// Creates a pacer for a display of `display_hz` frames per second, with or without vertical sync, limited to `cap`
    /// frames per second. An unknown refresh rate, or one outside 20 to 1000, counts as 60.
    #[must_use]
    pub fn new(display_hz: Option<f64>, vsync: bool, cap: Option<u16>) -> Self {
        let display_hz = display_hz.filter(|hz| (20.0..=1000.0).contains(hz)).unwrap_or(USUAL_HZ);
        let free_hz = if vsync { display_hz * LEAD } else { display_hz.max(UNSYNCHRONIZED_HZ) };
        // A cap at or above the display's rate would compete with vertical sync and limit nothing.
        let cap_hz = cap.map(|cap| f64::from(cap.max(1))).filter(|&cap| !vsync || cap < display_hz);
        let pace_hz = cap_hz.map_or(free_hz, |cap| cap.min(free_hz));
        let interval = Duration::from_secs_f64(1.0 / pace_hz);
        Self { interval, next: Duration::ZERO, earliest: Duration::ZERO }
    }

    /// Returns the time of the next frame. Call this after each frame with the current time. A slightly late frame does
    /// not delay later ones; a frame late by a whole interval restarts the schedule.
    pub fn next_wake(&mut self, now: Duration, pace: Pace) -> Duration {
        let interval = self.interval.max(pace.interval());
        self.next += interval;
        if self.next <= now || self.next > now + interval {
            self.next = now + interval;
        }
        self.earliest = self.next - (interval - self.interval);
        self.next
    }

    /// Changes the frame rate to that of another pacer. The time of the next frame stays.
    pub fn set_rate_of(&mut self, other: &Self) {
        self.interval = other.interval;
    }

    /// Returns the time of the next frame at full pace, because there is input to respond to.
    pub fn hurry(&mut self) -> Duration {
        self.next = self.earliest;
        self.next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_delays_do_not_add_up() {
        let mut pacer = FramePacer::new(Some(100.0), false, None);
        let first = pacer.next_wake(Duration::from_secs(5), Pace::Full);
        let mut wake = first;
        for _ in 0..100 {
            wake = pacer.next_wake(wake + Duration::from_millis(1), Pace::Full);
        }
        assert_eq!(wake - first, pacer.interval * 100);
    }

    #[test]
    fn a_missed_frame_restarts_the_schedule() {
        let mut pacer = FramePacer::new(Some(60.0), true, None);
        pacer.next_wake(Duration::ZERO, Pace::Full);
        let late = Duration::from_secs(3);
        assert_eq!(pacer.next_wake(late, Pace::Full), late + pacer.interval);
    }

    #[test]
    fn input_ends_a_longer_wait() {
        for (hz, pace, waits_ms) in [
            (100.0, Pace::Full, 10),
            (100.0, Pace::Calm, 33),
            (100.0, Pace::Hidden, 500),
            (20.0, Pace::Calm, 50),
        ] {
            let mut pacer = FramePacer::new(Some(hz), false, Some(hz as u16));
            let start = pacer.next_wake(Duration::from_secs(1), Pace::Full);
            let wake = pacer.next_wake(start, pace);
            assert_eq!((wake - start).as_millis(), waits_ms, "{hz} {pace:?}");
            assert_eq!(pacer.hurry(), start + pacer.interval, "{hz} {pace:?}");
            let next = pacer.next_wake(start + pacer.interval, pace);
            assert_eq!((next - start - pacer.interval).as_millis(), waits_ms, "{hz} {pace:?}");
        }
    }

    #[test]
    fn the_pace_matches_the_display() {
        let cases = [
            (Some(60.0), true, None, 66.0),
            (Some(144.0), true, None, 158.4),
            (Some(60.0), false, None, 240.0),
            (Some(360.0), false, None, 360.0),
            (None, true, None, 66.0),
            (Some(0.0), true, None, 66.0),
            (Some(f64::NAN), true, None, 66.0),
            (Some(60.0), true, Some(30), 30.0),
            (Some(60.0), true, Some(60), 66.0),
            (Some(144.0), true, Some(60), 60.0),
            (Some(60.0), false, Some(120), 120.0),
            (Some(60.0), false, Some(1000), 240.0),
            (Some(60.0), false, Some(0), 1.0),
        ];
        for (display_hz, vsync, cap, pace_hz) in cases {
            let found = 1.0 / FramePacer::new(display_hz, vsync, cap).interval.as_secs_f64();
            assert!((found - pace_hz).abs() < 0.01, "{display_hz:?}, vsync {vsync}, cap {cap:?}: {found}");
        }
    }
}
