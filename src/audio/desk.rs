//! The mixer: three tracks, their volumes, the duck and the pause.

use std::time::Duration;

use kira::track::{TrackBuilder, TrackHandle};
use kira::{AudioManager, Decibels, Easing, Tween};

use super::Volumes;
use super::device::Device;
use super::levels::decibels;

/// How far the music goes down while the world stands still.
const PAUSED_DB: f32 = -12.0;

/// A linear tween of `ms` milliseconds.
pub(super) fn tween(ms: u64) -> Tween {
    Tween { duration: Duration::from_millis(ms), ..Tween::default() }
}

/// A tween for what fades in. Volumes run in decibels: straight from silence, nothing would be heard for half the time.
pub(super) fn rising(ms: u64) -> Tween {
    Tween { easing: Easing::OutPowi(3), ..tween(ms) }
}

/// A manager with its tracks. Dropping it closes the device.
pub(super) struct Desk<D: Device> {
    pub(super) manager: AudioManager<D>,
    /// Sounds of the world; stands still in a pause.
    pub(super) effects: TrackHandle,
    /// Sounds of menus.
    pub(super) interface: TrackHandle,
    /// Music.
    pub(super) music: TrackHandle,
}

impl<D: Device> Desk<D> {
    /// Builds the tracks.
    ///
    /// # Errors
    /// When kira refuses a track, which it does only when it holds 128 already.
    pub(super) fn new(mut manager: AudioManager<D>) -> Result<Self, String> {
        let mut track =
            || manager.add_sub_track(TrackBuilder::new()).map_err(|_| "no room for a mixer track".to_owned());
        let (effects, interface, music) = (track()?, track()?, track()?);
        Ok(Self { manager, effects, interface, music })
    }

    /// Sets all levels; `duck_db` is what the music has to make way by.
    pub(super) fn set_levels(&mut self, volumes: Volumes, paused: bool, duck_db: f32, tween: Tween) {
        let lower = duck_db + if paused { PAUSED_DB } else { 0.0 };
        let Decibels(music) = decibels(volumes.music);
        self.manager.main_track().set_volume(decibels(volumes.master), tween);
        self.music.set_volume(Decibels(music + lower), tween);
        self.effects.set_volume(decibels(volumes.effects), tween);
        self.interface.set_volume(decibels(volumes.effects), tween);
    }
}
