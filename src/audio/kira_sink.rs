//! A sink that plays on a device through kira.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use kira::AudioManager;

use crate::sim::Event;
use crate::threads::spawn;

use super::device::{DeviceMonitor, OutputDevice};
use super::device_choice::DeviceChoice;
use super::device_host::{OpenedDevice, SharedHost};
use super::ducking::Ducking;
use super::mixer::{Mixer, Muffle, tween};
use super::music_player::MusicPlayer;
use super::sound_bank::SoundBank;
use super::voices::Voices;
use super::{
    Cue, ListeningAids, NO_DEVICE, Sink, SoundRequest, SoundScene, Theme, Volumes, requests_of, rule,
};

/// How long the music is muffled after a loss of the ship, and after the last ship has come, in seconds.
const LOSS_S: f64 = 1.0;
const LAST_SHIP_S: f64 = 5.0;
const DUCK_MS: u64 = 50;
/// How long the sounds of a game fade when it ends, in milliseconds.
const LEAVE_MS: u64 = 200;
/// How long it takes to turn mono or night mode on or off.
const AIDS_MS: u64 = 150;

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
    voices: Voices,
    /// The sounds requested in the current tick. Reused to avoid allocations.
    requests: Vec<SoundRequest>,
    music: MusicPlayer,
    /// The stage in whose room the effects are.
    stage: Option<Theme>,
    /// The muffling of the music, and the time at which it ends.
    muffle: Option<(Muffle, f64)>,
    volumes: Volumes,
    aids: ListeningAids,
    paused: bool,
    now_s: f64,
    ducking: Ducking,
    /// The ducking that the tracks have, in dB.
    ducked_db: f32,
}

impl<D: OutputDevice + Send + 'static> KiraSink<D>
where
    AudioManager<D>: Send,
{
    /// Creates a sink on a device that was opened by its name. Returns a notice if it is another one.
    pub(super) fn on_device(
        OpenedDevice { manager, is_chosen }: OpenedDevice<D>,
        host: SharedHost<D>,
        name: &str,
        bank: SoundBank,
        volumes: Volumes,
    ) -> (Self, Option<String>) {
        let mut sink = Self::without_device(host, name, bank, volumes);
        sink.install(manager);
        let notice = sink.choice.opened(is_chosen, 0.0);
        (sink, notice)
    }

    /// Creates a sink that is silent until `host` finds a device. Attempts run on their own thread, at growing
    /// intervals. `start` is called only once a device is found, so a machine without sound renders no scores.
    pub(super) fn waiting(
        host: SharedHost<D>,
        name: &str,
        start: fn() -> SoundBank,
        volumes: Volumes,
    ) -> Self {
        let sink = Self::without_device(host, name, SoundBank::empty(), volumes);
        Self { start_bank: Some(start), monitor: Some(DeviceMonitor::missing()), ..sink }
    }

    fn without_device(host: SharedHost<D>, name: &str, bank: SoundBank, volumes: Volumes) -> Self {
        Self {
            mixer: None,
            host,
            choice: DeviceChoice::of(name),
            opening: None,
            is_asked: false,
            start_bank: None,
            monitor: None,
            bank,
            voices: Voices::default(),
            requests: Vec::new(),
            music: MusicPlayer::default(),
            stage: None,
            muffle: None,
            volumes,
            aids: ListeningAids::default(),
            paused: false,
            now_s: 0.0,
            ducking: Ducking::default(),
            ducked_db: 0.0,
        }
    }

    fn install(&mut self, manager: AudioManager<D>) -> bool {
        self.mixer = Mixer::new(manager, self.stage).ok();
        self.set_levels(0);
        if let Some(mixer) = &mut self.mixer {
            mixer.set_aids(self.aids, 0);
            mixer.set_paused(self.paused);
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
        if let Some(ended) = request.cue.ends() {
            self.stop(ended);
        }
        let Some(mixer) = &mut self.mixer else { return };
        // A positioned sound belongs to the game, even if menus use it too.
        let is_interface = request.cue.is_interface() && request.x.is_none();
        let track = match request.cue {
            cue if cue.is_jingle() => &mut mixer.jingles,
            _ if is_interface => &mut mixer.interface,
            _ => &mut mixer.effects,
        };
        if self.voices.play(request, &self.bank, track) {
            self.ducking.add(rule(request.cue).duck, self.now_s);
            self.duck();
        }
    }

    fn stop(&mut self, cue: Cue) {
        if self.voices.stop(cue) {
            self.ducking.end(self.now_s);
        }
    }

    fn enter_room(&mut self, stage: Option<Theme>) {
        if std::mem::replace(&mut self.stage, stage) != stage
            && let Some(mixer) = &mut self.mixer
        {
            self.voices.end_loops(mixer.fade_ms(LEAVE_MS));
            mixer.enter_room(stage);
        }
    }

    fn sustain(&mut self, scene: &SoundScene) {
        let Some(mixer) = &mut self.mixer else { return };
        for (source, request) in scene.lasting.iter().enumerate() {
            if let Some(request) = request {
                self.voices.sustain(source, *request, &self.bank, &mut mixer.effects);
            }
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

    fn muffle(&mut self, muffle: Muffle, seconds: f64) {
        self.muffle = Some((muffle, self.now_s + seconds));
        self.set_levels(60);
    }

    /// A change of music means that the continue offer is over.
    fn end_offer(&mut self, next: Option<Theme>) {
        if self.music.theme != next {
            self.stop(Cue::Continue);
        }
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
            let own = self.bank.own_scores().clone();
            self.bank = start();
            self.bank.set_own_scores(own);
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
        self.music.lose_device();
        self.voices.clear();
        self.ducking = Ducking::default();
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
    fn events(&mut self, events: &[Event], scene: &SoundScene) {
        self.enter_room(scene.stage);
        self.voices.begin_tick();
        let mut requests = std::mem::take(&mut self.requests);
        requests.clear();
        requests_of(events, scene.boss_weakness, &mut requests);
        requests.iter().for_each(|&request| self.play(request));
        self.requests = requests;
        for event in events {
            match event {
                Event::BossDefeated { .. } => self.music.cut(),
                Event::PlayerDied { .. } => self.muffle(Muffle::Loss, LOSS_S),
                Event::LastShip { .. } => self.muffle(Muffle::LastShip, LAST_SHIP_S),
                _ => {}
            }
        }
        self.sustain(scene);
    }

    fn follow(&mut self, scene: &SoundScene) {
        self.end_offer(scene.theme);
        self.music.follow(scene);
    }

    fn set_own_scores(&mut self, own: BTreeMap<String, String>) {
        if *self.bank.own_scores() != own {
            self.bank.set_own_scores(own);
            self.music.forget_own();
        }
    }

    fn cue(&mut self, cue: Cue) {
        self.voices.begin_tick();
        self.play(SoundRequest::of(cue));
    }

    fn music(&mut self, theme: Option<Theme>) {
        self.end_offer(theme);
        self.music.play(theme);
        // The game is over, if there was one.
        let fade_ms = self.mixer.as_ref().map_or(0, |mixer| mixer.fade_ms(LEAVE_MS));
        self.voices.end_loops(fade_ms);
        if self.muffle.take().is_some() {
            self.set_levels(LEAVE_MS);
        }
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
        // The update pauses the tracks.
        self.set_levels(250);
    }

    fn music_position(&self) -> Option<(Theme, f64)> {
        self.music.position()
    }

    fn seek_music(&mut self, to_s: f64) {
        self.music.seek(to_s);
    }

    fn update(&mut self, now_s: f64) -> Option<String> {
        let passed_s = (now_s - self.now_s).max(0.0);
        self.now_s = now_s;
        if self.paused {
            self.ducking.delay(passed_s);
            self.muffle.iter_mut().for_each(|(_, until_s)| *until_s += passed_s);
        }
        self.mixer.iter_mut().for_each(|mixer| mixer.set_paused(self.paused));
        self.voices.update(now_s, self.paused);
        if self.muffle.take_if(|(_, until_s)| *until_s < now_s).is_some() {
            self.set_levels(600);
        }
        self.duck();
        let missing = self.bank.poll();
        let device = self.monitor_device();
        let track = self.mixer.as_mut().map(|mixer| &mut mixer.music);
        let unread = self.music.update(&mut self.bank, track, self.voices.has_jingle(), now_s);
        device.or(missing).or(unread)
    }
}

#[cfg(test)]
mod tests;
