//! A sound device, and a state machine that decides when the device is lost and when to reopen it. The caller
//! passes in the time and the device status.
//!
//! After an unplug without a replacement, kira's stream goes idle for good and reports neither errors nor its load. So
//! silence is the sign of a lost device, and a new manager is the only remedy.

use kira::backend::Backend;
use kira::backend::cpal::CpalBackend;

/// A kira backend that reports whether it is still playing. cpal's backend implements it; the tests use one that stores
/// the samples.
pub trait OutputDevice: Backend {
    /// Returns whether the device requested samples or reported errors since the last call.
    fn status(&mut self) -> DeviceStatus;
}

#[cfg(not(target_arch = "wasm32"))]
impl OutputDevice for CpalBackend {
    fn status(&mut self) -> DeviceStatus {
        let mut status = DeviceStatus::default();
        // Empty both queues, or an old report would count as new.
        while self.pop_error().is_some() {
            status.error = true;
        }
        while self.pop_cpu_usage().is_some() {
            status.alive = true;
        }
        status
    }
}

/// On the web, the device always counts as playing: the browser switches devices by itself and reports nothing.
#[cfg(target_arch = "wasm32")]
impl OutputDevice for CpalBackend {
    fn status(&mut self) -> DeviceStatus {
        DeviceStatus { error: false, alive: true }
    }
}

/// How long a stream may request no samples before its device counts as lost, in seconds.
const MAX_SILENCE_S: f64 = 2.0;
/// The same limit after a reported error. It is longer than 0.5 s, the interval at which kira restarts its stream.
const MAX_SILENCE_AFTER_ERROR_S: f64 = 1.0;
/// A gap between updates, in seconds, above which the program itself must have been stalled (a suspended machine, a
/// dragged window), so that the silence does not count against the device.
const STALL_S: f64 = 1.0;
/// Seconds before the first attempt to reopen a device. The wait doubles with each failure.
const FIRST_RETRY_S: f64 = 1.0;
/// The maximum wait between attempts to open a device, in seconds.
const MAX_RETRY_S: f64 = 30.0;

/// The reports of a sound device since the last update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceStatus {
    /// Whether the device has requested samples.
    pub alive: bool,
    /// Whether the device has reported an error.
    pub error: bool,
}

/// The state of the sound device. All times are in seconds of the caller's clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DeviceMonitor {
    /// The device plays. `alive_s` is when it last requested samples, `updated_s` is the time of the last update, and
    /// `error` is whether it has reported an error since its last request.
    Playing { alive_s: f64, updated_s: f64, error: bool },
    /// The device is gone. `retry_s` is the time of the next attempt, `wait_s` the wait after that one in seconds.
    Lost { retry_s: f64, wait_s: f64 },
    /// A device is being opened. `wait_s` is the wait until the next attempt if this one fails, in seconds.
    Opening { wait_s: f64 },
}

impl DeviceMonitor {
    pub(super) fn opened(now_s: f64) -> Self {
        Self::Playing { alive_s: now_s, updated_s: now_s, error: false }
    }

    /// Returns the state while a device is opened that the player has chosen.
    pub(super) fn opening() -> Self {
        Self::Opening { wait_s: FIRST_RETRY_S }
    }

    /// Returns the state for a start without a device. The first attempt to open one is due after [`FIRST_RETRY_S`].
    pub(super) fn missing() -> Self {
        Self::Lost { retry_s: FIRST_RETRY_S, wait_s: 2.0 * FIRST_RETRY_S }
    }

    pub(super) fn failed(self, now_s: f64) -> Self {
        let wait_s = if let Self::Opening { wait_s } = self { wait_s } else { FIRST_RETRY_S };
        Self::Lost { retry_s: now_s + wait_s, wait_s: (wait_s * 2.0).min(MAX_RETRY_S) }
    }

    /// Advances the state; call this once a frame. Returns whether the device must be opened now. The caller then sets
    /// the state to [`DeviceMonitor::opened`] or [`DeviceMonitor::failed`].
    pub(super) fn update(&mut self, now_s: f64, status: DeviceStatus) -> bool {
        match *self {
            Self::Playing { alive_s, updated_s, error } => {
                let alive = status.alive || now_s - updated_s > STALL_S;
                let alive_s = if alive { now_s } else { alive_s };
                let error = status.error || (error && !status.alive);
                *self = Self::Playing { alive_s, updated_s: now_s, error };
                let max_silence_s = if error { MAX_SILENCE_AFTER_ERROR_S } else { MAX_SILENCE_S };
                if now_s - alive_s < max_silence_s {
                    return false;
                }
                *self = Self::Opening { wait_s: FIRST_RETRY_S };
                true
            }
            Self::Lost { retry_s, wait_s } if now_s >= retry_s => {
                *self = Self::Opening { wait_s };
                true
            }
            Self::Lost { .. } | Self::Opening { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DeviceMonitor, DeviceStatus};

    const ALIVE: DeviceStatus = DeviceStatus { alive: true, error: false };
    const SILENT: DeviceStatus = DeviceStatus { alive: false, error: false };
    const ERROR: DeviceStatus = DeviceStatus { alive: false, error: true };

    /// Updates a monitor with `status` 60 times a second, for `seconds`, starting at `from_s`. Returns the time, in
    /// seconds, of the first update that asks to open the device.
    fn reopens(monitor: &mut DeviceMonitor, from_s: f64, seconds: f64, status: DeviceStatus) -> Option<f64> {
        (1..(seconds * 60.0) as u32)
            .map(|frame| from_s + f64::from(frame) / 60.0)
            .find(|&now_s| monitor.update(now_s, status))
    }

    #[test]
    fn a_working_stream_is_not_reopened() {
        assert_eq!(reopens(&mut DeviceMonitor::opened(0.0), 0.0, 60.0, ALIVE), None);
    }

    #[test]
    fn silence_reopens_the_device() {
        let silent = reopens(&mut DeviceMonitor::opened(0.0), 0.0, 9.0, SILENT).unwrap();
        assert!((silent - 2.0).abs() < 0.05, "{silent}");
        let mut monitor = DeviceMonitor::opened(0.0);
        monitor.update(0.0, ERROR);
        let after_error = reopens(&mut monitor, 0.0, 9.0, SILENT).unwrap();
        assert!((after_error - 1.0).abs() < 0.05, "{after_error}");
    }

    #[test]
    fn a_passing_error_is_forgotten() {
        let mut monitor = DeviceMonitor::opened(0.0);
        monitor.update(0.1, ERROR);
        monitor.update(0.2, ALIVE);
        assert_eq!(reopens(&mut monitor, 0.2, 1.9, SILENT), None);
    }

    #[test]
    fn a_stall_of_the_program_is_not_silence() {
        let mut monitor = DeviceMonitor::opened(0.0);
        assert!(!monitor.update(3600.0, SILENT));
    }

    #[test]
    fn attempts_become_rarer() {
        let mut monitor = DeviceMonitor::Opening { wait_s: 1.0 };
        let mut now_s = 0.0;
        let mut waits = Vec::new();
        for _ in 0..8 {
            monitor = monitor.failed(now_s);
            let next_s = reopens(&mut monitor, now_s, 60.0, SILENT).unwrap();
            waits.push((next_s - now_s).round());
            now_s = next_s;
        }
        assert_eq!(waits, [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0]);
    }
}
