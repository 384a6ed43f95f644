//! The sound devices of the system: their names, and how to open one of them.

use std::sync::Arc;

use kira::backend::cpal::cpal::traits::{DeviceTrait, HostTrait};
use kira::backend::cpal::cpal::{Device, default_host};
use kira::backend::cpal::{CpalBackend, CpalBackendSettings};
use kira::{AudioManager, AudioManagerSettings};

use super::device::OutputDevice;
use super::mixer::main_track;
use crate::threads::tolerate;

/// Opens devices. Both methods may block, so they run on their own thread once the game runs.
pub(super) trait DeviceHost<D: OutputDevice>: Send + Sync {
    /// Opens the device with this name, or the default one if the name is empty or the device cannot be opened.
    fn open(&self, name: &str) -> Result<OpenedDevice<D>, String>;

    /// Returns the names of all output devices, each once.
    fn names(&self) -> Vec<String>;
}

/// An open device.
pub(super) struct OpenedDevice<D: OutputDevice> {
    pub(super) manager: AudioManager<D>,
    /// Whether it is the device that was asked for, and not the default one in its place.
    pub(super) is_chosen: bool,
}

pub(super) type SharedHost<D> = Arc<dyn DeviceHost<D>>;

/// The devices that cpal lists.
pub(super) struct SystemHost;

impl DeviceHost<CpalBackend> for SystemHost {
    fn open(&self, name: &str) -> Result<OpenedDevice<CpalBackend>, String> {
        if !name.is_empty()
            && let Some((_, device)) = devices().into_iter().find(|(other, _)| other == name)
            && let Ok(manager) = open(Some(device))
        {
            return Ok(OpenedDevice { manager, is_chosen: true });
        }
        Ok(OpenedDevice { manager: open(None)?, is_chosen: name.is_empty() })
    }

    fn names(&self) -> Vec<String> {
        devices().into_iter().map(|(name, _)| name).collect()
    }
}

fn open(device: Option<Device>) -> Result<AudioManager<CpalBackend>, String> {
    silence_libasound();
    // cpal panics if it cannot read the configuration of ALSA.
    tolerate(|| {
        let settings = AudioManagerSettings {
            main_track_builder: main_track(),
            backend_settings: CpalBackendSettings { device, config: None },
            ..Default::default()
        };
        AudioManager::<CpalBackend>::new(settings).map_err(|error| error.to_string())
    })
}

fn devices() -> Vec<(String, Device)> {
    silence_libasound();
    let all = tolerate(|| {
        let devices = default_host().output_devices().map_err(|error| error.to_string())?;
        Ok(devices.collect::<Vec<_>>())
    });
    let mut named: Vec<(String, Device)> = Vec::new();
    for device in all.unwrap_or_default() {
        let Ok(description) = device.description() else { continue };
        let name = description.name();
        let is_new = named.iter().all(|(other, _)| other != name);
        if is_new && !name.is_empty() && !description.driver().is_some_and(is_plumbing) {
            named.push((name.to_owned(), device));
        }
    }
    named
}

/// Whether ALSA lists something under this name that players would not choose: a converter, a part of a card that has a
/// name of its own, or the default.
fn is_plumbing(pcm: &str) -> bool {
    const KINDS: [&str; 16] = [
        "default",
        "dmix",
        "dsnoop",
        "front",
        "hw",
        "iec958",
        "lavrate",
        "null",
        "plughw",
        "samplerate",
        "speex",
        "speexrate",
        "surround",
        "upmix",
        "usbstream",
        "vdownmix",
    ];
    let kind = pcm.split(':').next().unwrap_or_default().trim_end_matches(|c: char| c.is_ascii_digit());
    cfg!(target_os = "linux") && KINDS.contains(&kind)
}

/// Stops libasound from printing a dozen lines to the terminal when a device is missing. libasound's error handler is
/// per thread, so every thread that opens the device calls this.
#[cfg(target_os = "linux")]
fn silence_libasound() {
    // Without the handler, libasound prints its lines to the terminal, which is harmless.
    let _ = alsa::Output::local_error_handler();
}

#[cfg(not(target_os = "linux"))]
fn silence_libasound() {}

#[cfg(test)]
mod tests {
    use super::is_plumbing;

    #[test]
    #[cfg(target_os = "linux")]
    fn cards_are_offered_once() {
        for pcm in ["sysdefault:CARD=PCH", "hdmi:CARD=NVidia,DEV=0", "pipewire", "pulse", "my_speakers"] {
            assert!(!is_plumbing(pcm), "{pcm}");
        }
        for pcm in ["default", "hw:CARD=0,DEV=0", "surround51:CARD=PCH,DEV=0", "front:CARD=PCH,DEV=0", "null"]
        {
            assert!(is_plumbing(pcm), "{pcm}");
        }
    }
}
