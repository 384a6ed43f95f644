//! The mixer: tracks with their volumes, the ducking of the music and the pause.
//!
//! ```text
//! effects -> room --+--> game --+
//! jingles ----------+           |
//! interface --------------------+--> mono -> night mode --> main track: limiter
//! music -> muffle --------------+
//! ```

use std::time::Duration;

use kira::effect::compressor::{CompressorBuilder, CompressorHandle};
use kira::effect::filter::{FilterBuilder, FilterHandle};
use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle};
use kira::{AudioManager, Decibels, Easing, Mix, Tween};

use super::Theme;
use super::device::OutputDevice;
use super::limiter::LimiterBuilder;
use super::mono::{MonoBuilder, MonoHandle};
use super::rooms::{RoomBuilder, room_of};

/// Why the music is muffled by a low pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Muffle {
    Pause,
    /// The ship was lost.
    Loss,
    /// The last ship has come.
    LastShip,
}

impl Muffle {
    /// Returns the cutoff in Hz, and the level of the music in dB.
    const fn filter(self) -> (f64, f32) {
        match self {
            Self::Pause => (600.0, -3.0),
            Self::Loss => (450.0, -2.0),
            Self::LastShip => (1400.0, 0.0),
        }
    }
}

/// Night mode: the level in dB of full scale above which sound is compressed, and the gain after that. A sound 18 dB below
/// full scale keeps its level, those above it get softer and those below it louder.
const NIGHT_THRESHOLD_DB: f64 = -36.0;
const NIGHT_GAIN_DB: f32 = 12.0;
/// How many dB of input above the threshold become one dB of output.
const NIGHT_RATIO: f64 = 3.0;

pub(super) fn tween(ms: u64) -> Tween {
    Tween { duration: Duration::from_millis(ms), ..Tween::default() }
}

/// Returns a tween of `ms` milliseconds for a fade-in. kira interpolates volumes in decibels, so a linear tween from
/// silence would be inaudible for half its time.
pub(super) fn fade_in_tween(ms: u64) -> Tween {
    Tween { easing: Easing::OutPowi(3), ..tween(ms) }
}

/// Returns the main track, whose limiter keeps the sum of all sounds below full scale.
pub(super) fn main_track() -> MainTrackBuilder {
    MainTrackBuilder::new().with_effect(LimiterBuilder)
}

/// A kira manager with its tracks. Dropping it closes the device.
pub(super) struct Mixer<D: OutputDevice> {
    pub(super) manager: AudioManager<D>,
    /// The parent of the next two tracks. It stops while the game is paused.
    game: TrackHandle,
    is_paused: bool,
    /// The track for sounds of the game, in the room of a stage.
    pub(super) effects: TrackHandle,
    pub(super) jingles: TrackHandle,
    /// The room of the stage before, where sounds may still ring.
    left_room: Option<TrackHandle>,
    pub(super) interface: TrackHandle,
    pub(super) music: TrackHandle,
    muffle: FilterHandle,
    mono: MonoHandle,
    night: CompressorHandle,
    /// The parent of the other tracks.
    _sum: TrackHandle,
}

impl<D: OutputDevice> Mixer<D> {
    /// Creates the tracks. Effects sound in the room of a stage.
    pub(super) fn new(mut manager: AudioManager<D>, stage: Option<Theme>) -> Result<Self, String> {
        let no_room = |_| "no room for a mixer track".to_owned();
        let mut sum = TrackBuilder::new();
        let mono = sum.add_effect(MonoBuilder);
        let night = sum.add_effect(night_mode());
        let mut sum = manager.add_sub_track(sum).map_err(no_room)?;
        let mut track = |builder| sum.add_sub_track(builder).map_err(no_room);
        let (mut game, interface) = (track(TrackBuilder::new())?, track(TrackBuilder::new())?);
        let mut music = TrackBuilder::new();
        let muffle = music.add_effect(FilterBuilder::new().cutoff(Muffle::Pause.filter().0).mix(Mix::DRY));
        let music = track(music)?;
        let effects = game.add_sub_track(room_track(stage)).map_err(no_room)?;
        let jingles = game.add_sub_track(TrackBuilder::new()).map_err(no_room)?;
        Ok(Self {
            manager,
            game,
            is_paused: false,
            effects,
            jingles,
            left_room: None,
            interface,
            music,
            muffle,
            mono,
            night,
            _sum: sum,
        })
    }

    /// Plays effects in the room of another stage from now on. Effects that have started stay in the old room.
    pub(super) fn enter_room(&mut self, stage: Option<Theme>) {
        // If all tracks are in use, the old room stays.
        if let Ok(effects) = self.game.add_sub_track(room_track(stage)) {
            self.left_room = Some(std::mem::replace(&mut self.effects, effects));
        }
    }

    /// Pauses or resumes effects and jingles. Call it at most once a frame: of two calls before the next callback, kira
    /// takes the resumption for the later one.
    pub(super) fn set_paused(&mut self, is_paused: bool) {
        if std::mem::replace(&mut self.is_paused, is_paused) != is_paused {
            if is_paused { self.game.pause(tween(40)) } else { self.game.resume(tween(40)) }
        }
    }

    /// Returns how long sounds fade that end now, in milliseconds: `ms`, or 0 in a pause, after which they would still be
    /// heard.
    pub(super) const fn fade_ms(&self, ms: u64) -> u64 {
        if self.is_paused { 0 } else { ms }
    }

    pub(super) fn set_levels(
        &mut self,
        volumes: Volumes,
        muffle: Option<Muffle>,
        duck_db: f32,
        tween: Tween,
    ) {
        let filter = muffle.map(Muffle::filter);
        let lower = duck_db + filter.map_or(0.0, |(_, db)| db);
        if let Some((hz, _)) = filter {
            self.muffle.set_cutoff(hz, tween);
        }
        let Decibels(music) = decibels(volumes.music);
        self.manager.main_track().set_volume(decibels(volumes.master), tween);
        self.music.set_volume(Decibels(music + lower), tween);
        self.muffle.set_mix(if filter.is_some() { Mix::WET } else { Mix::DRY }, tween);
        self.game.set_volume(decibels(volumes.effects), tween);
        self.interface.set_volume(decibels(volumes.interface), tween);
    }

    pub(super) fn set_aids(&mut self, aids: ListeningAids, ms: u64) {
        // The compressor takes the square root of its mix, which would click at both ends of a linear tween.
        let tween = Tween { easing: Easing::InOutPowi(2), ..tween(ms) };
        let mix = |on| if on { Mix::WET } else { Mix::DRY };
        self.mono.set_mix(mix(aids.mono), tween);
        self.night.set_mix(mix(aids.night_mode), tween);
    }
}

fn room_track(stage: Option<Theme>) -> TrackBuilder {
    TrackBuilder::new().with_effect(RoomBuilder(room_of(stage)))
}

fn night_mode() -> CompressorBuilder {
    CompressorBuilder::new()
        .threshold(NIGHT_THRESHOLD_DB)
        .ratio(NIGHT_RATIO)
        .attack_duration(Duration::from_millis(5))
        .release_duration(Duration::from_millis(250))
        .makeup_gain(Decibels(NIGHT_GAIN_DB))
        .mix(Mix::DRY)
}

/// Changes of the whole mix for the player's ears and surroundings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListeningAids {
    /// Whether both channels play the mean of left and right.
    pub mono: bool,
    /// Whether loud sounds are softer and quiet ones louder.
    pub night_mode: bool,
}

/// The player's volume settings, each 0 to 1. Values outside are clamped, and NaN counts as 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volumes {
    /// The master volume, which applies to all sound.
    pub master: f32,
    /// The volume of the music, 0 to 1.
    pub music: f32,
    /// The volume of the effects, 0 to 1.
    pub effects: f32,
    /// The volume of menus and notices, 0 to 1.
    pub interface: f32,
}

impl Default for Volumes {
    fn default() -> Self {
        Self { master: 0.8, music: 0.7, effects: 0.8, interface: 0.8 }
    }
}

/// Returns the level in dB of a slider at `volume`, 0 to 1: 40 · log10(`volume`), because half the amplitude sounds far
/// louder than half. A volume of 0 is silence.
fn decibels(volume: f32) -> Decibels {
    let volume = if volume.is_nan() { 0.0 } else { volume.clamp(0.0, 1.0) };
    if volume == 0.0 {
        return Decibels::SILENCE;
    }
    Decibels((40.0 * libm::log10f(volume)).max(Decibels::SILENCE.0))
}

#[cfg(test)]
mod tests {
    use super::{Decibels, decibels};

    #[test]
    fn a_slider_goes_from_silence_to_full_volume() {
        let table = [(0.0, -60.0), (1.0, 0.0), (0.5, -12.04), (7.0, 0.0), (-1.0, -60.0), (f32::NAN, -60.0)];
        for (volume, db) in table {
            let Decibels(found) = decibels(volume);
            assert!((found - db).abs() < 0.01, "{volume} gave {found}");
        }
    }
}
