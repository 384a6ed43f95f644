//! Is the device still there? A state machine that is told what was seen and when.
//!
//! After an unplug with no replacement kira's stream goes idle for good and says nothing more: neither an error
//! nor a measurement of its load. So silence is the sign, and the cure is a new manager.

/// How long a stream may be silent before it counts as lost.
const PATIENCE_S: f64 = 2.0;
/// The same after the stream has reported an error; kira looks after its stream every 0.5 s itself.
const PATIENCE_AFTER_ERROR_S: f64 = 1.0;
/// A longer gap between two looks is ours (a suspended machine, a dragged window), not the device's.
const OUR_GAP_S: f64 = 1.0;
/// How long to wait before the next try; it doubles up to the longest.
const FIRST_RETRY_S: f64 = 1.0;
const MAX_RETRY_S: f64 = 30.0;

/// What was seen of the device since the last look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// It asked for samples.
    pub alive: bool,
    /// It reported an error.
    pub error: bool,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Nothing.
    Nothing,
    /// Open the device anew, then report with [`Watch::opened`] or [`Watch::failed`].
    Reopen,
}

/// The watch over one device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Watch {
    /// It plays: when it was last alive, when we last looked, whether an error came since.
    Playing { alive_s: f64, looked_s: f64, error: bool },
    /// It is gone: when to try next, and how long to wait after that.
    Lost { retry_s: f64, wait_s: f64 },
    /// A new one is being opened; how long to wait if that fails.
    Opening { wait_s: f64 },
}

impl Watch {
    /// A device that was opened at `now_s`.
    pub(super) fn opened(now_s: f64) -> Self {
        Self::Playing { alive_s: now_s, looked_s: now_s, error: false }
    }

    /// There is no device yet; the first look is soon.
    pub(super) fn missing() -> Self {
        Self::Lost { retry_s: FIRST_RETRY_S, wait_s: 2.0 * FIRST_RETRY_S }
    }

    /// Opening failed at `now_s`.
    pub(super) fn failed(self, now_s: f64) -> Self {
        let wait_s = if let Self::Opening { wait_s } = self { wait_s } else { FIRST_RETRY_S };
        Self::Lost { retry_s: now_s + wait_s, wait_s: (wait_s * 2.0).min(MAX_RETRY_S) }
    }

    /// One look, once a frame.
    pub(super) fn look(&mut self, now_s: f64, seen: Seen) -> Action {
        match *self {
            Self::Playing { alive_s, looked_s, error } => {
                let alive = seen.alive || now_s - looked_s > OUR_GAP_S;
                let alive_s = if alive { now_s } else { alive_s };
                let error = seen.error || (error && !seen.alive);
                *self = Self::Playing { alive_s, looked_s: now_s, error };
                let patience_s = if error { PATIENCE_AFTER_ERROR_S } else { PATIENCE_S };
                if now_s - alive_s < patience_s {
                    return Action::Nothing;
                }
                *self = Self::Opening { wait_s: FIRST_RETRY_S };
                Action::Reopen
            }
            Self::Lost { retry_s, wait_s } if now_s >= retry_s => {
                *self = Self::Opening { wait_s };
                Action::Reopen
            }
            Self::Lost { .. } | Self::Opening { .. } => Action::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, Seen, Watch};

    const ALIVE: Seen = Seen { alive: true, error: false };
    const SILENT: Seen = Seen { alive: false, error: false };
    const ERROR: Seen = Seen { alive: false, error: true };

    /// Looks 60 times a second from `from_s` and returns the time of the first [`Action::Reopen`].
    fn reopens(watch: &mut Watch, from_s: f64, seconds: f64, seen: Seen) -> Option<f64> {
        (1..(seconds * 60.0) as u32)
            .map(|frame| from_s + f64::from(frame) / 60.0)
            .find(|&now_s| watch.look(now_s, seen) == Action::Reopen)
    }

    /// Tests that a stream that plays is left alone.
    #[test]
    fn a_living_stream_is_left_alone() {
        assert_eq!(reopens(&mut Watch::opened(0.0), 0.0, 60.0, ALIVE), None);
    }

    /// Tests that two seconds of silence open the device anew, and one second after an error.
    #[test]
    fn silence_opens_the_device_anew() {
        let silent = reopens(&mut Watch::opened(0.0), 0.0, 9.0, SILENT).unwrap();
        assert!((silent - 2.0).abs() < 0.05, "{silent}");
        let mut watch = Watch::opened(0.0);
        watch.look(0.0, ERROR);
        let after_error = reopens(&mut watch, 0.0, 9.0, SILENT).unwrap();
        assert!((after_error - 1.0).abs() < 0.05, "{after_error}");
    }

    /// Tests that an error from which the stream recovers by itself is forgotten.
    #[test]
    fn a_passing_error_is_forgotten() {
        let mut watch = Watch::opened(0.0);
        watch.look(0.1, ERROR);
        watch.look(0.2, ALIVE);
        assert_eq!(reopens(&mut watch, 0.2, 1.9, SILENT), None);
    }

    /// Tests that a machine that slept does not lose its sound for it.
    #[test]
    fn our_own_gap_is_no_silence() {
        let mut watch = Watch::opened(0.0);
        assert_eq!(watch.look(3600.0, SILENT), Action::Nothing);
    }

    /// Tests that tries become rarer while there is no device, and never stop.
    #[test]
    fn tries_become_rarer() {
        let mut watch = Watch::Opening { wait_s: 1.0 };
        let mut now_s = 0.0;
        let mut waits = Vec::new();
        for _ in 0..8 {
            watch = watch.failed(now_s);
            let next_s = reopens(&mut watch, now_s, 60.0, SILENT).unwrap();
            waits.push((next_s - now_s).round());
            now_s = next_s;
        }
        assert_eq!(waits, [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0]);
    }
}
