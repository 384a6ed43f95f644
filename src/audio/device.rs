//! The default sound device, and the reports that [`DeviceMonitor`](super::device_monitor::DeviceMonitor) needs.

use kira::backend::Backend;
use kira::backend::cpal::CpalBackend;
use kira::{AudioManager, AudioManagerSettings, DefaultBackend};

use super::device_monitor::DeviceStatus;

/// A kira backend, a sound device, that reports whether it still plays. cpal's backend implements it; the tests have a
/// second one that keeps the samples.
pub trait OutputDevice: Backend {
    /// Returns what the device has reported since the last call.
    fn status(&mut self) -> DeviceStatus;
}

#[cfg(not(target_arch = "wasm32"))]
impl OutputDevice for CpalBackend {
    fn status(&mut self) -> DeviceStatus {
        let mut status = DeviceStatus::default();
        // Both queues are emptied, or an old report would count as a new one.
        while self.pop_error().is_some() {
            status.error = true;
        }
        while self.pop_cpu_usage().is_some() {
            status.alive = true;
        }
        status
    }
}

/// A browser moves the sound to another device by itself, and reports nothing.
#[cfg(target_arch = "wasm32")]
impl OutputDevice for CpalBackend {
    fn status(&mut self) -> DeviceStatus {
        DeviceStatus { error: false, alive: true }
    }
}

pub(super) fn open_default() -> Result<AudioManager<DefaultBackend>, String> {
    silence_libasound();
    AudioManager::<DefaultBackend>::new(AudioManagerSettings::default()).map_err(|error| error.to_string())
}

/// Stops libasound from printing a dozen lines on the terminal when a device is missing. The error handler of
/// libasound belongs to a thread, so every thread that opens the device calls this.
#[cfg(target_os = "linux")]
fn silence_libasound() {
    // A failure only means that the lines are printed.
    let _ = alsa::Output::local_error_handler();
}

#[cfg(not(target_os = "linux"))]
fn silence_libasound() {}
