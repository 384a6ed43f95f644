//! The sound device.

use kira::backend::Backend;
use kira::backend::cpal::CpalBackend;
use kira::{AudioManager, AudioManagerSettings, DefaultBackend};

use super::watch::Seen;

/// A backend that can be asked whether it still plays. There is the real one and, in tests, one that keeps the
/// samples.
pub trait Device: Backend {
    /// What was seen since the last question.
    fn seen(&mut self) -> Seen;
}

impl Device for CpalBackend {
    fn seen(&mut self) -> Seen {
        let mut seen = Seen::default();
        // Both queues are emptied, or old news would count as new.
        while self.pop_error().is_some() {
            seen.error = true;
        }
        while self.pop_cpu_usage().is_some() {
            seen.alive = true;
        }
        seen
    }
}

/// Opens the default output.
///
/// # Errors
/// The system's reason, when there is no device or it cannot be used.
pub(super) fn open_default() -> Result<AudioManager<DefaultBackend>, String> {
    silence_libasound();
    AudioManager::<DefaultBackend>::new(AudioManagerSettings::default()).map_err(|error| error.to_string())
}

/// libasound complains on the terminal by itself, a dozen lines for a missing device. Its handler belongs to
/// the thread, so this is called on whichever thread opens the device.
#[cfg(target_os = "linux")]
fn silence_libasound() {
    // Should it fail, the complaints are printed and nothing else is worse.
    let _ = alsa::Output::local_error_handler();
}

#[cfg(not(target_os = "linux"))]
fn silence_libasound() {}
