//! The sounds that play: effects, each in a voice of its own, and loops that play while they are requested.

use std::time::Duration;

use kira::sound::PlaybackState;
use kira::sound::static_sound::StaticSoundHandle;
use kira::track::TrackHandle;
use kira::{Decibels, Panning, Semitones, StartTime};

use super::mixer::{fade_in_tween, tween};
use super::sound_bank::SoundBank;
use super::sound_scene::SOURCES;
use super::voice_allocator::{Grant, VoiceAllocator};
use super::{Cue, SoundRequest, pan_of, rule};

/// The highest priority of sounds that start up to a tick late. Players wait for none of them.
const LATE_PRIORITY: u8 = 5;
const TICK_S: f64 = 1.0 / 60.0;
/// How long a cue that another one stops fades, in milliseconds.
const STOP_MS: u64 = 80;
/// How long a loop continues without a request, in seconds: longer than a tick in slow motion at half speed.
const HOLD_S: f64 = 0.14;
/// How fast a loop moves to another place and pitch, in milliseconds.
const MOVE_MS: u64 = 30;

/// The voices of a sink.
pub(super) struct Voices {
    allocator: VoiceAllocator,
    pub(super) playing: Vec<(u64, Cue, StaticSoundHandle)>,
    /// The number of times that each cue has played. It selects the version, and wraps.
    next_versions: [u8; Cue::ALL.len()],
    loops: [Option<Loop>; SOURCES],
    pub(super) started_loops: u32,
    now_s: f64,
}

impl Default for Voices {
    fn default() -> Self {
        Self {
            allocator: VoiceAllocator::default(),
            playing: Vec::new(),
            next_versions: [0; Cue::ALL.len()],
            loops: [const { None }; SOURCES],
            started_loops: 0,
            now_s: 0.0,
        }
    }
}

/// A playing loop, and the time at which it ends without a further request.
struct Loop {
    cue: Cue,
    handle: StaticSoundHandle,
    is_requested: bool,
    until_s: f64,
}

impl Voices {
    pub(super) fn begin_tick(&mut self) {
        self.allocator.begin_tick();
    }

    /// Plays a cue once. Returns whether it got a voice. A cue that is not rendered yet gets none.
    pub(super) fn play(&mut self, request: SoundRequest, bank: &SoundBank, track: &mut TrackHandle) -> bool {
        let SoundRequest { cue, x, semitones, gain_db } = request;
        let version = &mut self.next_versions[cue as usize];
        let Some(sound) = bank.cue(cue, usize::from(*version)) else { return false };
        // A higher pitch plays faster, so it ends earlier.
        let length_s = sound.duration().as_secs_f64() / f64::from(libm::exp2f(semitones / 12.0));
        let granted = self.allocator.allocate(cue, self.now_s, self.now_s + length_s);
        let Some(Grant { id, steals, crowd_db }) = granted else { return false };
        let rule = rule(cue);
        // Ticks come sixty times a second. Frequent sounds that all start with one would have its rhythm.
        let late_s =
            if rule.priority <= LATE_PRIORITY { TICK_S * (id as f64 * 0.414_213_56).fract() } else { 0.0 };
        let sound = sound
            .start_time(StartTime::Delayed(Duration::from_secs_f64(late_s)))
            .volume(Decibels(rule.gain_db + gain_db + crowd_db))
            .panning(panning(x))
            .playback_rate(Semitones(f64::from(semitones)));
        *version = version.wrapping_add(1);
        if let Some((.., old)) = self.playing.iter_mut().find(|(voice, ..)| Some(*voice) == steals) {
            old.stop(tween(10));
        }
        // If the track is full, drop this sound.
        let Ok(handle) = track.play(sound) else { return false };
        self.playing.push((id, cue, handle));
        true
    }

    /// Starts the loop of a source, or keeps it going. Another cue takes its place.
    pub(super) fn sustain(
        &mut self,
        source: usize,
        SoundRequest { cue, x, semitones, gain_db }: SoundRequest,
        bank: &SoundBank,
        track: &mut TrackHandle,
    ) {
        let slot = &mut self.loops[source];
        if let Some(sound) = slot.as_mut().filter(|sound| sound.cue == cue) {
            sound.is_requested = true;
            sound.handle.set_panning(panning(x), tween(MOVE_MS));
            sound.handle.set_playback_rate(Semitones(f64::from(semitones)), tween(MOVE_MS));
            return;
        }
        slot.take().into_iter().for_each(|mut old| old.stop(fades_ms(old.cue)[1]));
        let Some(sound) = bank.cue(cue, 0) else { return };
        // Gunfire starts anywhere in its loop, so that two ships do not fire in step.
        self.started_loops = self.started_loops.wrapping_add(1);
        let share = (f64::from(self.started_loops) * 0.618_033_99).fract();
        let start_s = if cue.is_gunfire() { share * sound.duration().as_secs_f64() } else { 0.0 };
        let sound = sound
            .start_position(start_s)
            .volume(Decibels(rule(cue).gain_db + gain_db))
            .panning(panning(x))
            .playback_rate(Semitones(f64::from(semitones)))
            .fade_in_tween(fade_in_tween(fades_ms(cue)[0]));
        *slot = track.play(sound).ok().map(|handle| Loop {
            cue,
            handle,
            is_requested: true,
            until_s: self.now_s + HOLD_S,
        });
    }

    pub(super) fn stop(&mut self, ended: Cue) -> bool {
        let mut was_playing = false;
        for (.., handle) in self.playing.iter_mut().filter(|(_, cue, _)| *cue == ended) {
            handle.stop(tween(STOP_MS));
            was_playing = true;
        }
        was_playing
    }

    pub(super) fn has_jingle(&self) -> bool {
        self.playing.iter().any(|(_, cue, _)| cue.is_jingle())
    }

    pub(super) fn end_loops(&mut self, ms: u64) {
        self.loops.iter_mut().filter_map(Option::take).for_each(|mut sound| sound.stop(ms));
    }

    /// Forgets all sounds, because their device is gone.
    pub(super) fn clear(&mut self) {
        *self = Self { now_s: self.now_s, next_versions: self.next_versions, ..Self::default() };
    }

    /// Forgets sounds that have ended, and ends loops without a request. Nothing ends in a pause.
    pub(super) fn update(&mut self, now_s: f64, is_paused: bool) {
        let passed_s = (now_s - self.now_s).max(0.0);
        self.now_s = now_s;
        self.playing.retain(|(.., handle)| handle.state() != PlaybackState::Stopped);
        if is_paused {
            self.allocator.delay(passed_s);
        }
        for slot in &mut self.loops {
            let Some(sound) = slot else { continue };
            if std::mem::take(&mut sound.is_requested) {
                sound.until_s = now_s + HOLD_S;
            } else if is_paused {
                sound.until_s += passed_s;
            }
            let ended = slot.take_if(|sound| sound.until_s < now_s);
            ended.into_iter().for_each(|mut sound| sound.stop(fades_ms(sound.cue)[1]));
        }
    }
}

impl Loop {
    fn stop(&mut self, ms: u64) {
        self.handle.stop(tween(ms));
    }
}

/// Returns how long a loop fades in, and out, in milliseconds.
const fn fades_ms(cue: Cue) -> [u64; 2] {
    match cue {
        Cue::BossEngine | Cue::BossBreath => [900, 400],
        Cue::Beam => [10, 160],
        _ => [10, 80],
    }
}

fn panning(x: Option<f32>) -> Panning {
    Panning(x.map_or(0.0, pan_of))
}
