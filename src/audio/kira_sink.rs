//! The sink that is heard.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use kira::sound::PlaybackState;
use kira::sound::static_sound::StaticSoundHandle;
use kira::{AudioManager, Decibels, Panning, Semitones};

use crate::sim::Event;

use super::bank::Bank;
use super::desk::{Desk, rising, tween};
use super::device::Device;
use super::limits::{Answer, Limits};
use super::watch::{Action, Watch};
use super::{Call, Cue, Notice, Sink, Theme, Volumes, calls, pan_of, rule};

/// How long one piece of music takes to give way to the next, and how long a duck takes to go down and up.
const CROSS_FADE_MS: u64 = 1200;
const DUCK_DOWN_MS: u64 = 60;
const DUCK_UP_MS: u64 = 700;
/// How long a jingle that is answered takes to fall silent.
const HUSH_MS: u64 = 80;

/// Opens a device; called on a thread of its own after one was lost.
pub(super) type Opener<D> = Arc<dyn Fn() -> Result<AudioManager<D>, String> + Send + Sync>;

/// Plays on a device through kira.
pub struct KiraSink<D: Device> {
    desk: Option<Desk<D>>,
    opener: Opener<D>,
    opening: Option<Receiver<Result<AudioManager<D>, String>>>,
    /// Starts the bank when there is a device for the first time: until then nothing is rendered.
    starter: Option<fn() -> Bank>,
    watch: Option<Watch>,
    bank: Bank,
    limits: Limits,
    voices: Vec<(u64, Cue, StaticSoundHandle)>,
    /// Which version of each cue comes next.
    turns: [u8; Cue::ALL.len()],
    /// What is heard of the tick; kept for its memory.
    calls: Vec<Call>,
    theme: Option<Theme>,
    /// The piece that will be asked for next.
    next: Option<Theme>,
    /// The piece that was asked for before it was rendered.
    late: Option<Theme>,
    playing: Option<(Theme, StaticSoundHandle)>,
    /// Where the music was when the device was lost, in seconds.
    resume_at_s: Option<(Theme, f64)>,
    volumes: Volumes,
    paused: bool,
    now_s: f64,
    duck: Duck,
}

/// How far the music makes way, and until when.
#[derive(Clone, Copy, Debug, Default)]
struct Duck {
    db: f32,
    until_s: f64,
}

impl<D: Device + Send + 'static> KiraSink<D>
where
    AudioManager<D>: Send,
{
    /// Plays through `manager`; `opener` makes the next one should the device go away.
    pub(super) fn new(manager: AudioManager<D>, opener: Opener<D>, bank: Bank, volumes: Volumes) -> Self {
        let mut sink = Self::without_device(opener, bank, volumes);
        sink.install(manager);
        sink
    }

    /// Silent until `opener` gives a device: it is asked now and then, ever more rarely, on a thread of its own. Only then
    /// `start` is called for the scores, so that a machine without sound renders none.
    pub(super) fn waiting(opener: Opener<D>, start: fn() -> Bank, volumes: Volumes) -> Self {
        let sink = Self::without_device(opener, Bank::empty(), volumes);
        Self { starter: Some(start), watch: Some(Watch::missing()), ..sink }
    }

    fn without_device(opener: Opener<D>, bank: Bank, volumes: Volumes) -> Self {
        Self {
            desk: None,
            opener,
            opening: None,
            starter: None,
            watch: None,
            bank,
            limits: Limits::default(),
            voices: Vec::new(),
            turns: [0; Cue::ALL.len()],
            calls: Vec::new(),
            theme: None,
            next: None,
            late: None,
            playing: None,
            resume_at_s: None,
            volumes,
            paused: false,
            now_s: 0.0,
            duck: Duck::default(),
        }
    }

    /// Takes a fresh manager into use. Whether that worked.
    fn install(&mut self, manager: AudioManager<D>) -> bool {
        self.desk = Desk::new(manager).ok();
        self.set_levels(0);
        if let Some(desk) = self.desk.as_mut().filter(|_| self.paused) {
            desk.effects.pause(tween(0));
        }
        self.desk.is_some()
    }

    fn set_levels(&mut self, ms: u64) {
        if let Some(desk) = &mut self.desk {
            desk.set_levels(self.volumes, self.paused, self.duck.db, tween(ms));
        }
    }

    fn play(&mut self, call: Call) {
        let Call { cue, x, semitones, gain_db } = call;
        let rule = rule(cue);
        if let Some(ended) = cue.ends() {
            self.hush(ended);
        }
        let turn = &mut self.turns[cue as usize];
        let Some(sound) = self.bank.cue(cue, usize::from(*turn)) else { return };
        // Higher is faster, so it ends earlier.
        let length_s = sound.duration().as_secs_f64() / f64::from(libm::exp2f(semitones / 12.0));
        let sound = sound
            .volume(Decibels(rule.gain_db + gain_db))
            .panning(Panning(x.map_or(0.0, pan_of)))
            .playback_rate(Semitones(f64::from(semitones)));
        let answer = self.limits.ask(cue, self.now_s, self.now_s + length_s);
        let Answer::Play { id, instead_of } = answer else { return };
        *turn = turn.wrapping_add(1);
        if let Some((.., old)) = self.voices.iter_mut().find(|(voice, ..)| Some(*voice) == instead_of) {
            old.stop(tween(10));
        }
        let Some(desk) = &mut self.desk else { return };
        let track = if cue.is_interface() { &mut desk.interface } else { &mut desk.effects };
        // A full track only means that this one sound is not heard.
        if let Ok(handle) = track.play(sound) {
            self.voices.push((id, cue, handle));
        }
        self.duck_for(rule.duck);
    }

    /// Ends a cue that is heard, and takes the music up again if it made way for it.
    fn hush(&mut self, ended: Cue) {
        let mut heard = false;
        for (.., handle) in self.voices.iter_mut().filter(|(_, cue, _)| *cue == ended) {
            handle.stop(tween(HUSH_MS));
            heard = true;
        }
        if heard {
            self.duck = Duck::default();
            self.set_levels(DUCK_UP_MS);
        }
    }

    /// Makes the music give way, unless it gives way further already.
    fn duck_for(&mut self, (db, seconds): (f32, f64)) {
        if db >= 0.0 {
            return;
        }
        self.duck.until_s = self.duck.until_s.max(self.now_s + seconds);
        if db < self.duck.db {
            self.duck.db = db;
            self.set_levels(DUCK_DOWN_MS);
        }
    }

    fn end_duck(&mut self) {
        if self.duck.db < 0.0 && self.now_s >= self.duck.until_s {
            self.duck = Duck::default();
            self.set_levels(DUCK_UP_MS);
        }
    }

    /// Brings what plays in line with what was asked for.
    fn follow_theme(&mut self) {
        if self.playing.as_ref().map(|(theme, _)| *theme) == self.theme {
            return;
        }
        let Some(desk) = &mut self.desk else { return };
        let next = self.theme.map(|theme| (theme, self.bank.theme(theme)));
        if let Some((_, None)) = next {
            // Not rendered yet. What plays goes on until it is.
            self.late = self.theme;
            return;
        }
        let fade = tween(CROSS_FADE_MS);
        if let Some((_, mut old)) = self.playing.take() {
            old.stop(fade);
        }
        let Some((theme, Some(sound))) = next else { return };
        let again_at_s = self.resume_at_s.take().filter(|(old, _)| *old == theme).map(|(_, s)| s);
        let mut sound = sound.start_position(again_at_s.unwrap_or(0.0));
        // A piece that starts from its first note when it is asked for is not faded in: its first beat is its entrance.
        if again_at_s.is_some() || self.late.take() == Some(theme) {
            sound = sound.fade_in_tween(rising(CROSS_FADE_MS));
        }
        if let Ok(handle) = desk.music.play(sound) {
            self.playing = Some((theme, handle));
        }
    }

    /// Looks after the device; says so when it goes and when it comes back.
    fn look_after_device(&mut self) -> Option<Notice> {
        let now_s = self.now_s;
        let seen = self.desk.as_mut().map(|desk| desk.manager.backend_mut().seen()).unwrap_or_default();
        let watch = self.watch.get_or_insert(Watch::opened(now_s));
        if watch.look(now_s, seen) == Action::Reopen {
            return self.reopen();
        }
        let result = match self.opening.as_ref()?.try_recv() {
            Ok(result) => result,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Err("the thread that opens it ended".into()),
        };
        self.opening = None;
        if result.is_ok_and(|manager| self.install(manager)) {
            self.watch = Some(Watch::opened(now_s));
            let Some(start) = self.starter.take() else {
                return Some(Notice("Sound is back.".into()));
            };
            self.bank = start();
            self.bank.want(self.theme, self.next);
            return Some(Notice("A sound device was found.".into()));
        }
        self.watch = self.watch.map(|watch| watch.failed(now_s));
        None
    }

    /// Drops the device and opens another in the background: that can take a while, and a frame must not wait.
    fn reopen(&mut self) -> Option<Notice> {
        if let Some((theme, handle)) = self.playing.take() {
            self.resume_at_s = Some((theme, handle.position()));
        }
        self.voices.clear();
        let lost = self.desk.take().is_some();
        let (sender, opening) = channel();
        let (opener, spare) = (Arc::clone(&self.opener), sender.clone());
        let thread = std::thread::Builder::new().name("sound device".into());
        // Nobody listens any more when the game has ended in the meantime.
        let job = move || drop(sender.send(opener()));
        if thread.spawn(job).is_err() {
            let _ = spare.send(Err("no thread to open it on".into()));
        }
        self.opening = Some(opening);
        lost.then(|| Notice("The sound device is gone. Looking for another.".into()))
    }
}

impl<D: Device + Send + 'static> Sink for KiraSink<D>
where
    AudioManager<D>: Send,
{
    fn events(&mut self, events: &[Event]) {
        self.limits.begin_tick();
        let mut heard = std::mem::take(&mut self.calls);
        heard.clear();
        calls(events, &mut heard);
        heard.iter().for_each(|&call| self.play(call));
        self.calls = heard;
    }

    fn cue(&mut self, cue: Cue) {
        self.limits.begin_tick();
        self.play(Call::of(cue));
    }

    fn music(&mut self, theme: Option<Theme>) {
        if self.theme != theme {
            // Nobody waits for an answer any more.
            self.hush(Cue::Continue);
        }
        self.theme = theme;
        self.bank.want(self.theme, self.next);
        self.follow_theme();
    }

    fn expect(&mut self, theme: Option<Theme>) {
        self.next = theme;
        self.bank.want(self.theme, self.next);
    }

    fn set_volumes(&mut self, volumes: Volumes) {
        self.volumes = volumes;
        self.set_levels(30);
    }

    fn pause_world(&mut self, paused: bool) {
        if self.paused == paused {
            return;
        }
        self.paused = paused;
        if let Some(desk) = &mut self.desk {
            if paused { desk.effects.pause(tween(40)) } else { desk.effects.resume(tween(40)) }
        }
        self.set_levels(250);
    }

    fn heard(&self) -> Option<(Theme, f64)> {
        self.playing.as_ref().map(|(theme, handle)| (*theme, handle.position()))
    }

    fn wind(&mut self, to_s: f64) {
        if let Some((_, handle)) = &mut self.playing {
            handle.seek_to(to_s);
        }
    }

    fn update(&mut self, now_s: f64) -> Option<Notice> {
        let passed_s = (now_s - self.now_s).max(0.0);
        self.now_s = now_s;
        if self.paused {
            self.limits.delay(passed_s);
            self.duck.until_s += passed_s;
        }
        self.voices.retain(|(.., handle)| handle.state() != PlaybackState::Stopped);
        self.end_duck();
        let missing = self.bank.poll();
        let device = self.look_after_device();
        self.follow_theme();
        device.or(missing)
    }
}

#[cfg(test)]
mod tests;
