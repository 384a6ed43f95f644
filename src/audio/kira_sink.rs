//! A sink that plays on a device through kira.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use kira::sound::PlaybackState;
use kira::sound::static_sound::StaticSoundHandle;
use kira::{AudioManager, Decibels, Panning, Semitones, StartTime};

use crate::sim::Event;
use crate::threads::spawn;

use super::device::{DeviceMonitor, OutputDevice};
use super::device_choice::DeviceChoice;
use super::device_host::{OpenedDevice, SharedHost};
use super::director::{Director, MusicScene};
use super::ducking::Ducking;
use super::mixer::{Mixer, Muffle, fade_in_tween, tween};
use super::music_sound::{MusicData, MusicHandle, StemSet};
use super::music_stream::MusicStream;
use super::sound_bank::{self, SoundBank};
use super::voice_allocator::{Allocation, VoiceAllocator};
use super::{Cue, ListeningAids, NO_DEVICE, Sink, SoundRequest, Theme, Volumes, pan_of, requests_of, rule};

const CROSS_FADE_MS: u32 = 1200;
/// How fast the music fades at a jump, in milliseconds.
const SEEK_MS: u32 = 30;
/// How fast the music ends without a successor, in milliseconds.
const END_MS: u32 = 500;
/// How long the music is muffled after a loss of the ship, and after the last ship has come, in seconds.
const LOSS_S: f64 = 1.0;
const LAST_SHIP_S: f64 = 5.0;
const DUCK_MS: u64 = 50;
const STOP_MS: u64 = 80;
/// How long it takes to turn mono or night mode on or off.
const AIDS_MS: u64 = 150;
/// The highest priority of sounds that start up to a tick late. Players wait for none of them.
const LATE_PRIORITY: u8 = 5;
const TICK_S: f64 = 1.0 / 60.0;
/// How long gunfire continues after a shot, in seconds: longer than the time between two shots.
const GUNFIRE_S: f64 = 0.09;

/// A sink that plays on a device through kira.
pub struct KiraSink<D: OutputDevice> {
    mixer: Option<Mixer<D>>,
    host: SharedHost<D>,
    choice: DeviceChoice,
    opening: Option<Receiver<Result<OpenedDevice<D>, String>>>,
    /// Whether the player has chosen the device that is being opened.
    is_asked: bool,
    start_bank: Option<fn() -> SoundBank>,
    monitor: Option<DeviceMonitor>,
    bank: SoundBank,
    voice_allocator: VoiceAllocator,
    voices: Vec<(u64, Cue, StaticSoundHandle)>,
    /// The index of the next version of each cue to play. It wraps at the cue's number of versions.
    next_versions: [u8; Cue::ALL.len()],
    /// The sounds requested in the current tick. Reused to avoid allocations.
    requests: Vec<SoundRequest>,
    scene: MusicScene,
    /// Selects stems in a game; `None` in menus, where all are heard.
    director: Option<Director>,
    theme: Option<Theme>,
    /// The requested piece, until enough of it is rendered.
    coming: Option<MusicStream>,
    playing: Option<(Theme, MusicHandle)>,
    /// Where a piece is resumed that a lost device, a mid-boss or a jump interrupted: its position in seconds.
    resume_at_s: Option<(Theme, f64)>,
    /// Whether the player asked for the place at which the music is resumed.
    is_sought: bool,
    /// The piece whose score could not be read.
    unreadable: Option<Theme>,
    /// The muffling of the music, and the time at which it ends.
    muffle: Option<(Muffle, f64)>,
    volumes: Volumes,
    aids: ListeningAids,
    paused: bool,
    now_s: f64,
    ducking: Ducking,
    /// The ducking that the tracks have, in dB.
    ducked_db: f32,
    gunfire: Option<Gunfire>,
}

/// The gunfire that is heard, and the time at which it ends without a further shot.
struct Gunfire {
    cue: Cue,
    handle: StaticSoundHandle,
    until_s: f64,
}

impl<D: OutputDevice + Send + 'static> KiraSink<D>
where
    AudioManager<D>: Send,
{
    pub(super) fn new(
        manager: AudioManager<D>,
        host: SharedHost<D>,
        bank: SoundBank,
        volumes: Volumes,
    ) -> Self {
        let mut sink = Self::without_device(host, bank, volumes);
        sink.install(manager);
        sink
    }

    /// Creates a sink that is silent until `host` finds a device. Attempts run on their own thread, at growing
    /// intervals. `start` is called only once a device is found, so a machine without sound renders no scores.
    pub(super) fn waiting(host: SharedHost<D>, start: fn() -> SoundBank, volumes: Volumes) -> Self {
        let sink = Self::without_device(host, SoundBank::empty(), volumes);
        Self { start_bank: Some(start), monitor: Some(DeviceMonitor::missing()), ..sink }
    }

    fn without_device(host: SharedHost<D>, bank: SoundBank, volumes: Volumes) -> Self {
        Self {
            mixer: None,
            host,
            choice: DeviceChoice::default(),
            opening: None,
            is_asked: false,
            start_bank: None,
            monitor: None,
            bank,
            voice_allocator: VoiceAllocator::default(),
            voices: Vec::new(),
            next_versions: [0; Cue::ALL.len()],
            requests: Vec::new(),
            scene: MusicScene::default(),
            director: None,
            theme: None,
            coming: None,
            playing: None,
            resume_at_s: None,
            is_sought: false,
            unreadable: None,
            muffle: None,
            volumes,
            aids: ListeningAids::default(),
            paused: false,
            now_s: 0.0,
            ducking: Ducking::default(),
            ducked_db: 0.0,
            gunfire: None,
        }
    }

    fn install(&mut self, manager: AudioManager<D>) -> bool {
        self.mixer = Mixer::new(manager).ok();
        self.set_levels(0);
        if let Some(mixer) = &mut self.mixer {
            mixer.set_aids(self.aids, 0);
            if self.paused {
                mixer.effects.pause(tween(0));
            }
        }
        self.mixer.is_some()
    }

    fn set_levels(&mut self, ms: u64) {
        if let Some(mixer) = &mut self.mixer {
            let muffle =
                if self.paused { Some(Muffle::Pause) } else { self.muffle.map(|(muffle, _)| muffle) };
            mixer.set_levels(self.volumes, muffle, self.ducked_db, tween(ms));
        }
    }

    fn play(&mut self, request: SoundRequest) {
        let SoundRequest { cue, x, semitones, gain_db } = request;
        if cue.is_gunfire() {
            return self.fire(request);
        }
        let rule = rule(cue);
        if let Some(ended) = cue.ends() {
            self.stop_cue(ended);
        }
        let version = &mut self.next_versions[cue as usize];
        let Some(sound) = self.bank.cue(cue, usize::from(*version)) else { return };
        // A higher pitch plays faster, so it ends earlier.
        let length_s = sound.duration().as_secs_f64() / f64::from(libm::exp2f(semitones / 12.0));
        let allocation = self.voice_allocator.allocate(cue, self.now_s, self.now_s + length_s);
        let Allocation::Play { id, steals, crowd_db } = allocation else { return };
        // Ticks come sixty times a second. Frequent sounds that all start with one would have its rhythm.
        let late_s =
            if rule.priority <= LATE_PRIORITY { TICK_S * (id as f64 * 0.414_213_56).fract() } else { 0.0 };
        let sound = sound
            .start_time(StartTime::Delayed(Duration::from_secs_f64(late_s)))
            .volume(Decibels(rule.gain_db + gain_db + crowd_db))
            .panning(Panning(x.map_or(0.0, pan_of)))
            .playback_rate(Semitones(f64::from(semitones)));
        *version = version.wrapping_add(1);
        if let Some((.., old)) = self.voices.iter_mut().find(|(voice, ..)| Some(*voice) == steals) {
            old.stop(tween(10));
        }
        let Some(mixer) = &mut self.mixer else { return };
        // A positioned sound belongs to the game, even if menus use it too.
        let is_interface = cue.is_interface() && x.is_none();
        let track = if is_interface { &mut mixer.interface } else { &mut mixer.effects };
        // If the track is full, drop this sound.
        if let Ok(handle) = track.play(sound) {
            self.voices.push((id, cue, handle));
        }
        self.ducking.add(rule.duck, self.now_s);
        self.duck();
    }

    /// Starts gunfire, or keeps it going.
    fn fire(&mut self, SoundRequest { cue, x, .. }: SoundRequest) {
        let panning = Panning(x.map_or(0.0, pan_of));
        if let Some(gunfire) = self.gunfire.as_mut().filter(|gunfire| gunfire.cue == cue) {
            gunfire.until_s = self.now_s + GUNFIRE_S;
            gunfire.handle.set_panning(panning, tween(30));
            return;
        }
        self.cease_fire();
        let (Some(sound), Some(mixer)) = (self.bank.cue(cue, 0), &mut self.mixer) else { return };
        let sound =
            sound.volume(Decibels(rule(cue).gain_db)).panning(panning).fade_in_tween(fade_in_tween(10));
        if let Ok(handle) = mixer.effects.play(sound) {
            self.gunfire = Some(Gunfire { cue, handle, until_s: self.now_s + GUNFIRE_S });
        }
    }

    fn cease_fire(&mut self) {
        if let Some(mut gunfire) = self.gunfire.take() {
            gunfire.handle.stop(tween(STOP_MS));
        }
    }

    fn stop_cue(&mut self, ended: Cue) {
        let mut was_playing = false;
        for (.., handle) in self.voices.iter_mut().filter(|(_, cue, _)| *cue == ended) {
            handle.stop(tween(STOP_MS));
            was_playing = true;
        }
        if was_playing {
            self.ducking.end(self.now_s);
        }
    }

    /// Sets the level of the music to what the ducking says now.
    fn duck(&mut self) {
        let db = self.ducking.db(self.now_s);
        if db != self.ducked_db {
            self.ducked_db = db;
            self.set_levels(DUCK_MS);
        }
    }

    /// Starts, stops or changes the music to match the last request. Does nothing while too little of that piece is
    /// rendered: the old one keeps playing. Returns a notice if its score could not be read.
    fn update_music(&mut self) -> Option<String> {
        let Some(theme) = self.theme else {
            self.end_music(END_MS);
            return None;
        };
        if self.playing.as_ref().is_some_and(|(playing, _)| *playing == theme) || self.mixer.is_none() {
            return None;
        }
        if self.unreadable == Some(theme) {
            self.end_music(END_MS);
            return None;
        }
        let resumed_s = self.resume_at_s.filter(|(resumed, _)| *resumed == theme).map(|(_, s)| s);
        if self.coming.as_ref().is_none_or(|coming| coming.theme != theme) {
            match self.bank.render_music(theme, resumed_s.unwrap_or(0.0)) {
                Ok(stream) => self.coming = Some(stream),
                Err(error) => {
                    self.unreadable = Some(theme);
                    return Some(sound_bank::missing(&error));
                }
            }
        }
        let has_jingle = self.voices.iter().any(|(_, cue, _)| cue.is_jingle());
        if theme.follows_jingle() && has_jingle {
            self.end_music(END_MS);
            return None;
        }
        let stream = self.coming.take_if(|stream| stream.is_ready())?;
        self.end_music(CROSS_FADE_MS);
        // The place of another piece stays: the stage resumes after its mid-boss.
        self.resume_at_s.take_if(|(resumed, _)| *resumed == theme);
        let stems = self.stems();
        let fade_in_ms = match (resumed_s, std::mem::take(&mut self.is_sought)) {
            (None, _) => 0,
            (Some(_), true) => SEEK_MS,
            (Some(_), false) => CROSS_FADE_MS,
        };
        let mixer = self.mixer.as_mut()?;
        if let Ok(handle) = mixer.music.play(MusicData { stream, stems, fade_in_ms }) {
            self.playing = Some((theme, handle));
        }
        None
    }

    /// Fades out the piece that plays. A stage that a mid-boss interrupts is resumed later.
    fn end_music(&mut self, ms: u32) {
        if let Some((theme, handle)) = self.playing.take() {
            handle.fade_out(ms);
            self.remember(theme, &handle);
        }
    }

    fn remember(&mut self, theme: Theme, handle: &MusicHandle) {
        if self.director.is_some() && !theme.is_boss() {
            self.resume_at_s = Some((theme, handle.position_s()));
        }
    }

    fn stems(&mut self) -> StemSet {
        let (scene, now_s) = (self.scene, self.now_s);
        self.director.as_mut().map_or(StemSet::FULL, |director| director.stems(&scene, now_s))
    }

    /// Ends the music at once, with the reverberation of what was heard.
    fn cut_music(&mut self) {
        if let Some((_, handle)) = self.playing.take() {
            handle.cut();
        }
        (self.theme, self.coming) = (None, None);
    }

    fn muffle(&mut self, muffle: Muffle, seconds: f64) {
        self.muffle = Some((muffle, self.now_s + seconds));
        self.set_levels(60);
    }

    fn select(&mut self, theme: Option<Theme>) {
        if self.theme != theme {
            // A change of music means that the continue offer is over.
            self.stop_cue(Cue::Continue);
            self.coming = None;
        }
        self.theme = theme;
    }

    /// Checks the device and reopens it if it is lost. Returns a notice when the device is lost and when sound is back.
    fn monitor_device(&mut self) -> Option<String> {
        let now_s = self.now_s;
        let status =
            self.mixer.as_mut().map(|mixer| mixer.manager.backend_mut().status()).unwrap_or_default();
        let monitor = self.monitor.get_or_insert(DeviceMonitor::opened(now_s));
        if monitor.update(now_s, status) {
            return self.reopen_device();
        }
        if self.choice.update(now_s, &self.host) && self.opening.is_none() {
            self.reopen_chosen();
        }
        let result = match self.opening.as_ref()?.try_recv() {
            Ok(result) => result,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err("the thread that opens it ended".into()),
        };
        self.opening = None;
        let is_asked = std::mem::take(&mut self.is_asked);
        let Ok(OpenedDevice { manager, is_chosen }) = result else { return self.failed_to_open(is_asked) };
        if !self.install(manager) {
            return self.failed_to_open(is_asked);
        }
        self.monitor = Some(DeviceMonitor::opened(now_s));
        let mut notice = (!is_asked).then_some("Sound is back.");
        if let Some(start) = self.start_bank.take() {
            self.bank = start();
            notice = Some("A sound device was found.");
        }
        self.choice.opened(is_chosen, now_s).or(notice.map(str::to_owned))
    }

    /// Waits for the next attempt. Returns a notice if the player has chosen this device, so that sound is gone now.
    fn failed_to_open(&mut self, is_asked: bool) -> Option<String> {
        self.monitor = self.monitor.map(|monitor| monitor.failed(self.now_s));
        is_asked.then(|| NO_DEVICE.to_owned())
    }

    fn reopen_chosen(&mut self) {
        self.is_asked = true;
        // The device was not lost, so there is no notice.
        let _ = self.reopen_device();
        self.monitor = Some(DeviceMonitor::opening());
    }

    /// Drops the device and opens another on a thread, because opening may take longer than a frame. Returns a notice
    /// if there was a device before.
    fn reopen_device(&mut self) -> Option<String> {
        if let Some((theme, handle)) = self.playing.take() {
            self.resume_at_s = Some((theme, handle.position_s()));
        }
        self.voices.clear();
        self.gunfire = None;
        let lost = self.mixer.take().is_some();
        let (sender, opening) = channel();
        let (host, name, spare) = (Arc::clone(&self.host), self.choice.name.clone(), sender.clone());
        // The send fails if the game has ended, or the player has chosen another device, in the meantime.
        let job = move || drop(sender.send(host.open(&name)));
        if spawn("sound device", job).is_none() {
            let _ = spare.send(Err("no thread to open it on".into()));
        }
        self.opening = Some(opening);
        lost.then(|| "Sound device lost. Looking for another one.".into())
    }
}

impl<D: OutputDevice + Send + 'static> Sink for KiraSink<D>
where
    AudioManager<D>: Send,
{
    fn events(&mut self, events: &[Event]) {
        self.voice_allocator.begin_tick();
        let mut requests = std::mem::take(&mut self.requests);
        requests.clear();
        requests_of(events, self.scene.boss_weakness, &mut requests);
        requests.iter().for_each(|&request| self.play(request));
        self.requests = requests;
        for event in events {
            match event {
                Event::BossDefeated { .. } => self.cut_music(),
                Event::PlayerDied { .. } => self.muffle(Muffle::Loss, LOSS_S),
                Event::LastShip { .. } => self.muffle(Muffle::LastShip, LAST_SHIP_S),
                _ => {}
            }
        }
    }

    fn follow(&mut self, scene: &MusicScene) {
        self.scene = *scene;
        self.director.get_or_insert_default();
        self.select(scene.theme);
    }

    fn cue(&mut self, cue: Cue) {
        self.voice_allocator.begin_tick();
        self.play(SoundRequest::of(cue));
    }

    fn music(&mut self, theme: Option<Theme>) {
        (self.scene, self.director, self.resume_at_s) = (MusicScene::default(), None, None);
        self.select(theme);
    }

    fn set_volumes(&mut self, volumes: Volumes) {
        if self.volumes != volumes {
            self.volumes = volumes;
            self.set_levels(30);
        }
    }

    fn set_listening_aids(&mut self, aids: ListeningAids) {
        if std::mem::replace(&mut self.aids, aids) != aids
            && let Some(mixer) = &mut self.mixer
        {
            mixer.set_aids(aids, AIDS_MS);
        }
    }

    fn set_device(&mut self, name: &str) {
        // A browser chooses the device.
        if self.choice.name != name && cfg!(not(target_arch = "wasm32")) {
            name.clone_into(&mut self.choice.name);
            self.reopen_chosen();
        }
    }

    fn list_devices(&mut self) {
        self.choice.list(&self.host);
    }

    fn device_names(&self) -> Vec<String> {
        self.choice.names.clone()
    }

    fn pause_world(&mut self, paused: bool) {
        if self.paused == paused {
            return;
        }
        self.paused = paused;
        if let Some(mixer) = &mut self.mixer {
            if paused { mixer.effects.pause(tween(40)) } else { mixer.effects.resume(tween(40)) }
        }
        self.set_levels(250);
    }

    fn music_position(&self) -> Option<(Theme, f64)> {
        self.playing.as_ref().map(|(theme, handle)| (*theme, handle.position_s()))
    }

    fn seek_music(&mut self, to_s: f64) {
        let playing = self.playing.take();
        playing.iter().for_each(|(_, handle)| handle.fade_out(SEEK_MS));
        if let Some(theme) = playing.map(|(theme, _)| theme).or(self.theme) {
            (self.resume_at_s, self.coming) = (Some((theme, to_s)), None);
            self.is_sought = true;
        }
    }

    fn update(&mut self, now_s: f64) -> Option<String> {
        let passed_s = (now_s - self.now_s).max(0.0);
        self.now_s = now_s;
        if self.paused {
            self.voice_allocator.delay(passed_s);
            self.ducking.delay(passed_s);
            self.gunfire.iter_mut().for_each(|gunfire| gunfire.until_s += passed_s);
            self.muffle.iter_mut().for_each(|(_, until_s)| *until_s += passed_s);
        }
        self.voices.retain(|(.., handle)| handle.state() != PlaybackState::Stopped);
        if self.gunfire.as_ref().is_some_and(|gunfire| gunfire.until_s < now_s) {
            self.cease_fire();
        }
        if self.muffle.take_if(|(_, until_s)| *until_s < now_s).is_some() {
            self.set_levels(600);
        }
        self.duck();
        let missing = self.bank.poll();
        let device = self.monitor_device();
        let unread = self.update_music();
        let stems = self.stems();
        // A piece on its way out keeps its stems.
        let current = self.playing.iter().filter(|(theme, _)| Some(*theme) == self.theme);
        current.for_each(|(_, handle)| handle.set_stems(stems));
        device.or(missing).or(unread)
    }
}

#[cfg(test)]
mod tests;
