//! Tests from event to samples, on a device that stores the samples.

mod flights;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use glam::Vec2;
use kira::backend::{Backend, Renderer};
use kira::{AudioManager, AudioManagerSettings};

use super::{
    Cue, KiraSink, ListeningAids, NO_DEVICE, OpenedDevice, OutputDevice, SharedHost, Sink, SoundBank,
    SoundRequest, SoundScene, Theme, Volumes,
};
use crate::audio::DeviceStatus;
use crate::audio::device_host::DeviceHost;
use crate::audio::music_stream::StreamWriter;
use crate::audio::render_queue::RenderRequest;
use crate::audio::sound_bank::{Rendered, data};
use crate::sim::Event;

#[derive(Default)]
struct Socket {
    unplugged: AtomicBool,
    opened: AtomicU32,
}

struct RecordingDevice {
    socket: Arc<Socket>,
    renderer: Option<Mutex<Renderer>>,
}

impl Backend for RecordingDevice {
    type Settings = Arc<Socket>;
    type Error = String;

    fn setup(socket: Arc<Socket>, _buffer: usize) -> Result<(Self, u32), String> {
        if socket.unplugged.load(Ordering::SeqCst) {
            return Err("unplugged".into());
        }
        socket.opened.fetch_add(1, Ordering::SeqCst);
        Ok((Self { socket, renderer: None }, 48_000))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), String> {
        self.renderer = Some(Mutex::new(renderer));
        Ok(())
    }
}

impl RecordingDevice {
    /// Returns the samples of the next 60th of a second, left and right in turn.
    fn samples(&mut self) -> [f32; 1600] {
        let renderer = self.renderer.as_mut().unwrap().get_mut().unwrap();
        let mut samples = [0.0; 1600];
        renderer.on_start_processing();
        renderer.process(&mut samples, 2);
        samples
    }
}

impl OutputDevice for RecordingDevice {
    fn status(&mut self) -> DeviceStatus {
        DeviceStatus { alive: !self.socket.unplugged.load(Ordering::SeqCst), error: false }
    }
}

struct SinkBench {
    sink: KiraSink<RecordingDevice>,
    socket: Arc<Socket>,
    scores: Sender<Rendered>,
    /// The pieces that are requested, which the bench renders as constant samples: the level of each theme.
    requests: Receiver<RenderRequest>,
    writers: Vec<StreamWriter>,
    levels: BTreeMap<Theme, f32>,
    /// What all pieces sound like instead, by frame.
    tone: Option<(Tone, f32)>,
    now_s: f64,
}

type Tone = fn(usize, f32) -> [f32; 2];

const FULL: Volumes = Volumes { master: 1.0, music: 1.0, effects: 1.0, interface: 1.0 };

/// A machine with a default device, and headphones that are listed while they are plugged in.
struct Machine {
    default: Arc<Socket>,
    headphones: Arc<Socket>,
}

const HEADPHONES: &str = "Headphones";

impl DeviceHost<RecordingDevice> for Machine {
    fn open(&self, name: &str) -> Result<OpenedDevice<RecordingDevice>, String> {
        let is_chosen = name.is_empty() || self.names().iter().any(|other| other == name);
        let socket = if is_chosen && name == HEADPHONES { &self.headphones } else { &self.default };
        let settings = AudioManagerSettings {
            capacities: Default::default(),
            main_track_builder: crate::audio::mixer::main_track(),
            internal_buffer_size: 128,
            backend_settings: Arc::clone(socket),
        };
        Ok(OpenedDevice { manager: AudioManager::new(settings)?, is_chosen })
    }

    fn names(&self) -> Vec<String> {
        let is_there = !self.headphones.unplugged.load(Ordering::SeqCst);
        is_there.then(|| HEADPHONES.to_owned()).into_iter().collect()
    }
}

fn host(default: &Arc<Socket>) -> SharedHost<RecordingDevice> {
    Arc::new(Machine { default: Arc::clone(default), headphones: Arc::default() })
}

fn bench() -> SinkBench {
    let socket = Arc::new(Socket::default());
    let host = host(&socket);
    bench_on(host, socket)
}

fn bench_on(host: SharedHost<RecordingDevice>, socket: Arc<Socket>) -> SinkBench {
    let (scores, ready) = channel();
    // Nothing renders here: the tests provide the samples.
    let (sender, requests) = channel();
    let opened = host.open("").unwrap();
    let sink = KiraSink::on_device(opened, host, "", SoundBank::with_channels(ready, sender), FULL).0;
    let (writers, levels) = (Vec::new(), BTreeMap::new());
    SinkBench { sink, socket, scores, requests, writers, levels, tone: None, now_s: 0.0 }
}

fn bench_with_music() -> SinkBench {
    let mut bench = bench();
    bench.levels.insert(Theme::Title, 0.2);
    bench.sink.music(Some(Theme::Title));
    bench.frames(2);
    bench
}

impl SinkBench {
    fn provide(&mut self, cue: Cue, seconds: f32) {
        let frames = vec![[0.5, 0.5]; (seconds * 48_000.0) as usize];
        self.scores.send(Rendered::Cue(cue, vec![data(&frames)])).unwrap();
        self.frames(1);
    }

    /// Fills the queues of all pieces whose level is known.
    fn render_music(&mut self) {
        let music = |request| match request {
            RenderRequest::Music(writer) => Some(writer),
            RenderRequest::Scores(..) => None,
        };
        self.writers.extend(self.requests.try_iter().filter_map(music));
        for writer in &mut self.writers {
            if let Some((tone, level)) = self.tone {
                // Whole periods, so that the tone continues.
                for i in 0..writer.frames.slots() / 48 * 48 {
                    let _ = writer.frames.push([tone(i, level), [0.0; 2], [0.0; 2], [0.0; 2]]);
                }
                continue;
            }
            let Some(&level) = self.levels.get(&writer.theme) else { continue };
            while writer.frames.push([[level; 2], [0.0; 2], [0.0; 2], [0.0; 2]]).is_ok() {}
        }
    }

    /// Plays the sounds of events in a game without others.
    fn hear(&mut self, events: &[Event]) {
        self.sink.events(events, &SoundScene::SILENT);
    }

    fn frames(&mut self, count: u32) -> [f32; 2] {
        let mut last = [0.0; 2];
        for _ in 0..count {
            self.now_s += 1.0 / 60.0;
            self.render_music();
            let _ = self.sink.update(self.now_s);
            let Some(mixer) = &mut self.sink.mixer else { continue };
            let samples = mixer.manager.backend_mut().samples();
            last = [samples[1598], samples[1599]];
        }
        last
    }
}

/// The scene of a game in which a sound lasts.
fn lasting(cue: Cue, x: f32) -> SoundScene {
    let mut scene = SoundScene::SILENT;
    scene.lasting[0] = Some(SoundRequest { x: Some(x), ..SoundRequest::of(cue) });
    scene
}

fn alien_shot_at(x: f32) -> Event {
    Event::AlienFired { at: Vec2::new(x, 300.0), bullets: 1 }
}

#[test]
fn a_loop_plays_while_it_is_requested() {
    let mut bench = bench();
    bench.provide(Cue::Shot, 0.2);
    bench.provide(Cue::ShotFocus, 0.2);
    for cue in [Cue::Shot, Cue::ShotFocus] {
        for _ in 0..30 {
            bench.sink.events(&[], &lasting(cue, 320.0));
            // A frame that is late does not interrupt it.
            bench.now_s += 0.1;
            bench.frames(2);
        }
        assert!(bench.frames(1)[0] > 0.1, "{cue:?}");
    }
    assert_eq!(bench.sink.voices.started_loops, 2, "each plays through");
    assert_eq!(bench.sink.voices.playing.len(), 0, "no voice for each shot");
    assert!(bench.frames(20)[0].abs() < 0.01);
    bench.sink.events(&[], &lasting(Cue::Shot, 320.0));
    assert!(bench.frames(4)[0] > 0.1);
}

#[test]
fn two_ships_do_not_fire_in_step() {
    let mut bench = bench();
    bench.provide(Cue::Shot, 0.02);
    let mut scene = lasting(Cue::Shot, 320.0);
    scene.lasting[2] = scene.lasting[0];
    let mut power = |scene: &SoundScene| {
        let mut sum = 0.0;
        for _ in 0..600 {
            bench.sink.events(&[], scene);
            bench.now_s += 1.0 / 60.0;
            let _ = bench.sink.update(bench.now_s);
            let samples = bench.sink.mixer.as_mut().unwrap().manager.backend_mut().samples();
            sum += samples.into_iter().map(|sample| sample * sample).sum::<f32>();
        }
        sum
    };
    let [alone, both] = [&lasting(Cue::Shot, 320.0), &scene].map(&mut power);
    // In step, the amplitudes add up, and the power is four times as high.
    assert!(both < 3.0 * alone, "{alone} and {both}");
}

#[test]
fn a_loop_stays_paused_until_the_game_resumes() {
    let mut bench = bench();
    bench.provide(Cue::Beam, 2.0);
    bench.sink.events(&[], &lasting(Cue::Beam, 320.0));
    assert!(bench.frames(4)[0] > 0.1);
    bench.sink.pause_world(true);
    bench.frames(10);
    // A page over the pause was closed.
    bench.sink.pause_world(false);
    bench.sink.pause_world(true);
    assert!(bench.frames(10)[0].abs() < 1e-3);
    bench.sink.pause_world(false);
    assert!(bench.frames(4)[0] > 0.1);
    assert!(bench.frames(60)[0].abs() < 0.02);
}

#[test]
fn a_paused_game_that_ends_is_not_heard_again() {
    let mut bench = bench();
    bench.provide(Cue::Beam, 2.0);
    bench.sink.events(&[Event::LastShip { player: 0 }], &lasting(Cue::Beam, 320.0));
    bench.frames(10);
    bench.sink.pause_world(true);
    bench.frames(10);
    bench.sink.pause_world(false);
    bench.sink.music(Some(Theme::Title));
    assert!((0..60).all(|_| bench.frames(1)[0].abs() < 0.02));
    assert_eq!(bench.sink.muffle.map(|(_, until_s)| until_s), None);
}

#[test]
fn jingles_are_outside_the_room() {
    let mut bench = bench();
    bench.provide(Cue::Extend, 0.05);
    let stage = Some(Theme::Leviathan);
    let extend = Event::Extend { player: None };
    bench.sink.events(&[extend], &SoundScene { stage, ..SoundScene::SILENT });
    assert!(bench.frames(2)[0] > 0.1);
    assert_eq!(bench.frames(6), [0.0, 0.0]);
}

#[test]
fn a_stage_has_its_room() {
    let mut ring = |stage| {
        let mut bench = bench();
        bench.provide(Cue::RockBreak, 0.05);
        let at = Vec2::new(320.0, 0.0);
        let broken =
            Event::RockDestroyed { at, size: 1, blast: crate::sim::Blast::Small, points: 0, chain: 1 };
        bench.sink.events(&[broken], &SoundScene { stage, ..SoundScene::SILENT });
        bench.frames(20);
        (0..20).map(|_| bench.frames(1)[0].abs()).fold(0.0, f32::max)
    };
    let [space, cave] = [None, Some(Theme::Hive)].map(&mut ring);
    assert!(cave > 2.0 * space, "{space} in space, {cave} in the hive");
}

#[test]
fn the_music_is_muffled_in_a_pause_and_after_a_loss() {
    // A square wave of 4 kHz.
    let wave = |i: usize, level: f32| [if i % 12 < 6 { level } else { -level }; 2];
    let mut bench = bench_with_tone(wave, 0.2);
    let mut heard = |change: &dyn Fn(&mut dyn Sink), frames| {
        change(&mut bench.sink);
        bench.frames(frames)[0].abs()
    };
    assert!(heard(&|_| {}, 1) > 0.15);
    assert!(heard(&|sink| sink.pause_world(true), 60) < 0.05);
    assert!(heard(&|sink| sink.pause_world(false), 60) > 0.15);
    assert!(heard(&|sink| sink.events(&[Event::LastShip { player: 0 }], &SoundScene::SILENT), 60) < 0.12);
    assert!(heard(&|_| {}, 400) > 0.15);
}

#[test]
fn an_event_is_heard_from_its_side() {
    let mut bench = bench();
    bench.provide(Cue::AlienShot, 1.0);
    assert_eq!(bench.frames(2), [0.0, 0.0]);
    bench.hear(&[alien_shot_at(600.0)]);
    let [left, right] = bench.frames(3);
    assert!(right > left * 1.5 && left > 0.0, "left {left}, right {right}");
}

#[test]
fn a_small_rock_sounds_higher() {
    for (size, sounds) in [(0, false), (3, true)] {
        let mut bench = bench();
        bench.provide(Cue::RockBounce, 1.0);
        bench.hear(&[Event::RockBounced { at: Vec2::new(320.0, 0.0), size, speed_px_s: 200.0 }]);
        assert!(bench.frames(10)[0] > 0.1);
        assert_eq!(bench.frames(50)[0] > 0.1, sounds, "size {size} after a second");
    }
}

#[test]
fn versions_alternate() {
    let mut bench = bench();
    let versions = [0.1, 0.2, 0.3].map(|level| data(&vec![[level; 2]; 4800])).to_vec();
    bench.scores.send(Rendered::Cue(Cue::AlienShot, versions)).unwrap();
    bench.provide(Cue::Hit, 0.05);
    let mut levels = Vec::new();
    for _ in 0..4 {
        bench.hear(&[alien_shot_at(320.0)]);
        levels.push(bench.frames(3)[0]);
        bench.frames(10);
        bench.hear(&[Event::AlienHit { at: Vec2::new(320.0, 0.0), armor: false }]);
        bench.frames(10);
    }
    assert!(
        levels[0] < levels[1] && levels[1] < levels[2] && (levels[3] - levels[0]).abs() < 0.01,
        "{levels:?}"
    );
}

#[test]
fn a_cue_that_is_not_ready_is_skipped() {
    let mut bench = bench();
    bench.sink.cue(Cue::MenuMove);
    assert_eq!(bench.frames(3), [0.0, 0.0]);
    bench.provide(Cue::MenuMove, 1.0);
    bench.sink.cue(Cue::MenuMove);
    assert!(bench.frames(3)[0] > 0.1);
}

#[test]
fn volumes_apply_to_their_tracks() {
    let mut bench = bench_with_music();
    bench.provide(Cue::MenuMove, 9.0);
    bench.sink.cue(Cue::MenuMove);
    let both = bench.frames(10)[0];
    bench.sink.set_volumes(Volumes { interface: 0.0, ..FULL });
    let music = bench.frames(10)[0];
    assert!((music - 0.2).abs() < 0.01 && both > music + 0.3, "both {both}, music {music}");
    bench.sink.set_volumes(Volumes { master: 0.0, ..FULL });
    assert_eq!(bench.frames(10), [0.0, 0.0]);
}

#[test]
fn the_interface_volume_applies_to_menus_alone() {
    let caught = Event::ChipCaught { player: 0, at: Vec2::new(320.0, 300.0), points: 1 };
    for (volumes, hears_menus, hears_game) in [
        (FULL, true, true),
        (Volumes { interface: 0.0, ..FULL }, false, true),
        (Volumes { effects: 0.0, ..FULL }, true, false),
    ] {
        let is_heard = |play: &dyn Fn(&mut dyn Sink)| {
            let mut bench = bench();
            bench.sink.set_volumes(volumes);
            [Cue::MenuMove, Cue::ScoreCount].into_iter().for_each(|cue| bench.provide(cue, 1.0));
            play(&mut bench.sink);
            bench.frames(10)[0] > 0.1
        };
        assert_eq!(is_heard(&|sink| sink.cue(Cue::MenuMove)), hears_menus, "{volumes:?}");
        assert_eq!(is_heard(&|sink| sink.cue(Cue::ScoreCount)), hears_menus, "{volumes:?}");
        assert_eq!(is_heard(&|sink| sink.events(&[caught], &SoundScene::SILENT)), hears_game, "{volumes:?}");
    }
}

const MONO: ListeningAids = ListeningAids { mono: true, night_mode: false };
const NIGHT: ListeningAids = ListeningAids { mono: false, night_mode: true };

/// Plays samples as music without end: the left and right sample of each frame of a second.
fn bench_with_tone(tone: Tone, level: f32) -> SinkBench {
    let mut bench = bench();
    bench.tone = Some((tone, level));
    bench.sink.music(Some(Theme::Title));
    bench.frames(60);
    bench
}

fn left_only(_: usize, level: f32) -> [f32; 2] {
    [level, 0.0]
}

#[test]
fn mono_joins_left_and_right() {
    let mut bench = bench_with_tone(left_only, 0.5);
    assert_eq!(bench.frames(1), [0.5, 0.0]);
    bench.sink.set_listening_aids(MONO);
    let [left, right] = bench.frames(20);
    assert!(left == right && (left - 0.25).abs() < 1e-3, "{left} and {right}");
    bench.sink.set_listening_aids(ListeningAids::default());
    assert_eq!(bench.frames(20), [0.5, 0.0]);
}

#[test]
fn night_mode_brings_loud_and_soft_together() {
    // A square wave of 1 kHz, loud and 36 dB softer.
    let level = |aids: ListeningAids, level: f32| {
        let wave = |i: usize, level: f32| [if i % 48 < 24 { level } else { -level }; 2];
        let mut bench = bench_with_tone(wave, level);
        bench.sink.set_listening_aids(aids);
        20.0 * libm::log10f(bench.frames(60)[0].abs())
    };
    let (loud, soft) = (0.7, 0.7 / 63.0);
    let (by_day, by_night) = (ListeningAids::default(), NIGHT);
    let (loud_day, soft_day) = (level(by_day, loud), level(by_day, soft));
    let (loud_night, soft_night) = (level(by_night, loud), level(by_night, soft));
    assert!(loud_night < loud_day - 6.0 && soft_night > soft_day + 6.0, "{loud_night} and {soft_night} dB");
    assert!(loud_night - soft_night < (loud_day - soft_day) / 2.0);
}

/// A click is a step between two samples.
#[test]
fn listening_aids_change_without_a_click() {
    let mut bench = bench_with_tone(|_, level| [level, 0.1], 0.5);
    for aids in [MONO, NIGHT, ListeningAids { mono: true, night_mode: true }, ListeningAids::default()] {
        let mut before = bench.frames(1);
        bench.sink.set_listening_aids(aids);
        for _ in 0..30 {
            bench.now_s += 1.0 / 60.0;
            bench.render_music();
            let _ = bench.sink.update(bench.now_s);
            let samples = bench.sink.mixer.as_mut().unwrap().manager.backend_mut().samples();
            for frame in samples.as_chunks::<2>().0 {
                let steps = [frame[0] - before[0], frame[1] - before[1]].map(f32::abs);
                assert!(steps.iter().all(|step| *step < 2e-3), "{aids:?}: {before:?} to {frame:?}");
                before = *frame;
            }
        }
    }
}

#[test]
fn a_new_device_has_the_listening_aids() {
    let mut bench = bench_with_tone(left_only, 0.5);
    bench.sink.set_listening_aids(MONO);
    let manager = bench.sink.host.open("").unwrap().manager;
    bench.sink.install(manager);
    bench.sink.music.playing = None;
    let [left, right] = bench.frames(60);
    assert!(left == right && left > 0.1, "{left} and {right}");
}

#[test]
fn music_starts_when_it_is_ready_and_cross_fades() {
    let mut bench = bench();
    bench.sink.music(Some(Theme::Title));
    assert_eq!(bench.frames(5), [0.0, 0.0]);
    bench.levels.insert(Theme::Title, 0.2);
    assert!((bench.frames(3)[0] - 0.2).abs() < 0.01, "it starts with its first beat");
    bench.sink.music(Some(Theme::OpenSpace));
    assert!((bench.frames(90)[0] - 0.2).abs() < 0.01, "the title keeps playing");
    bench.levels.insert(Theme::OpenSpace, 0.3);
    let between = bench.frames(30)[0];
    let after = bench.frames(60)[0];
    assert!(between > 0.3 && (after - 0.3).abs() < 0.01, "between {between}, after {after}");
    bench.sink.music(None);
    assert_eq!(bench.frames(90), [0.0, 0.0]);
}

#[test]
fn the_death_of_a_boss_cuts_the_music() {
    let mut bench = bench_with_music();
    bench.hear(&[Event::BossDefeated { at: Vec2::ZERO }]);
    let ringing = bench.frames(3)[0].abs();
    assert!(ringing < 0.15, "{ringing}");
    assert_eq!(bench.frames(200), [0.0, 0.0]);
}

#[test]
fn a_stage_resumes_after_its_midboss() {
    let mut bench = bench();
    for (theme, level) in [(Theme::Column, 0.2), (Theme::Midboss, 0.3), (Theme::Title, 0.1)] {
        bench.levels.insert(theme, level);
    }
    let scene = |theme| SoundScene { theme, multiplier: 1, ..SoundScene::SILENT };
    for (theme, frames) in [(Some(Theme::Column), 300), (None, 60), (Some(Theme::Midboss), 300), (None, 60)] {
        bench.sink.follow(&scene(theme));
        bench.frames(frames);
    }
    bench.sink.follow(&scene(Some(Theme::Column)));
    bench.frames(3);
    let (theme, at_s) = bench.sink.music_position().unwrap();
    assert!(theme == Theme::Column && (at_s - 5.0).abs() < 0.2, "{theme:?} at {at_s} s");
    bench.sink.music(Some(Theme::Title));
    bench.frames(9);
    bench.sink.follow(&scene(Some(Theme::Column)));
    bench.frames(3);
    assert!(bench.sink.music_position().unwrap().1 < 0.2, "another game starts the piece again");
}

#[test]
fn an_answer_stops_the_countdown() {
    let mut bench = bench_with_music();
    bench.provide(Cue::Continue, 10.0);
    bench.hear(&[Event::ContinueOffered { left: 1 }]);
    let offered = bench.frames(60)[0];
    assert!(offered > 0.4, "{offered}");
    bench.hear(&[Event::ContinueTaken { used: 1 }]);
    let after = bench.frames(90)[0];
    assert!((after - 0.2).abs() < 0.01, "only the music: {after}");
}

#[test]
fn a_pause_pauses_the_world() {
    let mut bench = bench_with_music();
    bench.provide(Cue::AlienShot, 1.0);
    bench.provide(Cue::MenuMove, 1.0);
    bench.hear(&[alien_shot_at(320.0)]);
    bench.frames(20);
    bench.sink.pause_world(true);
    let held = bench.frames(120)[0];
    assert!((held - 0.2 * 0.7079).abs() < 0.01, "only the music, 3 dB down: {held}");
    bench.sink.cue(Cue::MenuMove);
    assert!(bench.frames(5)[0] > held + 0.1);
    bench.frames(70);
    bench.sink.pause_world(false);
    assert!(bench.frames(25)[0] > 0.25, "the shot resumes where it was paused");
}

#[test]
fn a_large_explosion_ducks_the_music() {
    let mut bench = bench_with_music();
    bench.scores.send(Rendered::Cue(Cue::ExplosionLarge, vec![data(&[[0.0; 2]; 480])])).unwrap();
    bench.frames(10);
    let at = Vec2::new(320.0, 0.0);
    bench.hear(&[Event::AlienDestroyed {
        at,
        blast: crate::sim::Blast::Large,
        points: 1,
        chain: 1,
        close: false,
    }]);
    let under = bench.frames(30)[0];
    let after = bench.frames(120)[0];
    assert!(under < 0.1 && (after - 0.2).abs() < 0.01, "under {under}, after {after}");
}

#[test]
fn an_unplugged_device_is_replaced() {
    let mut bench = bench_with_music();
    bench.frames(10);
    bench.socket.unplugged.store(true, Ordering::SeqCst);
    let mut notices = Vec::new();
    let mut pass = |bench: &mut SinkBench, frames: u32| {
        for _ in 0..frames {
            bench.now_s += 1.0 / 60.0;
            notices.extend(bench.sink.update(bench.now_s));
            // A real thread opens the device, which takes real time.
            std::thread::sleep(std::time::Duration::from_micros(200));
        }
    };
    pass(&mut bench, 400);
    bench.hear(&[alien_shot_at(320.0)]);
    assert!(bench.sink.mixer.is_none());
    bench.socket.unplugged.store(false, Ordering::SeqCst);
    pass(&mut bench, 2000);
    assert_eq!(notices, ["Sound device lost. Looking for another one.", "Sound is back."]);
    assert_eq!(bench.socket.opened.load(Ordering::SeqCst), 2);
    assert!((bench.frames(120)[0] - 0.2).abs() < 0.01, "the music resumes");
}

impl SinkBench {
    /// Runs frames until `is_done`, as threads open and list devices, which takes real time. Returns the notices.
    fn wait(&mut self, is_done: impl Fn(&Self) -> bool) -> Vec<String> {
        let mut notices = Vec::new();
        for _ in 0..20_000 {
            if is_done(self) {
                return notices;
            }
            self.now_s += 1.0 / 60.0;
            notices.extend(self.sink.update(self.now_s));
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
        panic!("too late: {notices:?}");
    }

    fn plays_on(&self, socket: &Arc<Socket>) -> bool {
        // The test and the machine hold the socket, too.
        Arc::strong_count(socket) > 2 && self.sink.mixer.is_some()
    }
}

#[test]
fn a_chosen_device_plays_while_it_is_there() {
    let (default, headphones) = (Arc::new(Socket::default()), Arc::new(Socket::default()));
    let machine = Machine { default: Arc::clone(&default), headphones: Arc::clone(&headphones) };
    let mut bench = bench_on(Arc::new(machine), Arc::clone(&default));
    bench.levels.insert(Theme::Title, 0.2);
    bench.sink.music(Some(Theme::Title));
    bench.frames(10);
    bench.sink.set_device(HEADPHONES);
    assert_eq!(bench.wait(|bench| bench.plays_on(&headphones)), [""; 0]);
    assert!((bench.frames(120)[0] - 0.2).abs() < 0.01, "the music continues");
    bench.sink.list_devices();
    assert_eq!(bench.wait(|bench| bench.sink.device_names() == [HEADPHONES]), [""; 0]);

    headphones.unplugged.store(true, Ordering::SeqCst);
    let notices = bench.wait(|bench| !bench.plays_on(&headphones) && bench.sink.mixer.is_some());
    let missing = "Headphones is missing. The system's default device plays instead.";
    assert_eq!(notices, ["Sound device lost. Looking for another one.", missing]);
    bench.wait(|bench| bench.sink.device_names().is_empty());
    headphones.unplugged.store(false, Ordering::SeqCst);
    assert_eq!(bench.wait(|bench| bench.plays_on(&headphones)), [""; 0], "it is back");

    bench.sink.set_device("");
    assert_eq!(bench.wait(|bench| !bench.plays_on(&headphones) && bench.sink.mixer.is_some()), [""; 0]);
    let opened = default.opened.load(Ordering::SeqCst);
    bench.sink.set_device("");
    bench.wait(|bench| bench.now_s > 300.0);
    assert_eq!(default.opened.load(Ordering::SeqCst), opened, "nothing is opened for the same choice");
}

#[test]
fn a_device_that_is_there_but_fails_is_not_tried_all_the_time() {
    let (default, headphones) = (Arc::new(Socket::default()), Arc::new(Socket::default()));
    let machine = Machine { default: Arc::clone(&default), headphones: Arc::clone(&headphones) };
    let mut bench = bench_on(Arc::new(machine), Arc::clone(&default));
    "Busy".clone_into(&mut bench.sink.choice.name);
    let _ = bench.sink.choice.opened(false, 0.0);
    HEADPHONES.clone_into(&mut bench.sink.choice.name);
    bench.wait(|bench| bench.now_s > 60.0);
    assert_eq!(headphones.opened.load(Ordering::SeqCst), 0);
}

#[test]
fn no_device_at_all_is_a_notice() {
    let mut bench = bench();
    bench.socket.unplugged.store(true, Ordering::SeqCst);
    bench.sink.set_device("Speakers");
    assert_eq!(bench.wait(|bench| bench.sink.opening.is_none()), [NO_DEVICE]);
    bench.socket.unplugged.store(false, Ordering::SeqCst);
    let missing = "Speakers is missing. The system's default device plays instead.";
    assert_eq!(bench.wait(|bench| bench.sink.mixer.is_some()), [missing]);
}

#[test]
fn no_device_is_a_notice() {
    let (mut sink, notice) = crate::audio::open(FULL, "");
    sink.music(Some(Theme::Title));
    sink.events(&[alien_shot_at(320.0)], &SoundScene::SILENT);
    let _ = sink.update(0.1);
    assert!(notice.is_none_or(|notice| notice.contains("silent")));
}

#[test]
fn a_device_that_appears_later_is_found() {
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let start = || {
        STARTED.fetch_add(1, Ordering::SeqCst);
        SoundBank::empty()
    };
    let socket = Arc::new(Socket::default());
    socket.unplugged.store(true, Ordering::SeqCst);
    let mut sink = KiraSink::waiting(host(&socket), "", start, FULL);
    let mut look = |frames: std::ops::Range<u32>| {
        let mut notices = Vec::new();
        for frame in frames {
            notices.extend(sink.update(f64::from(frame) / 60.0));
            // A real thread opens the device, which takes real time.
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
        notices
    };
    assert_eq!(look(0..600), [""; 0], "no notices without a device");
    assert_eq!((STARTED.load(Ordering::SeqCst), socket.opened.load(Ordering::SeqCst)), (0, 0));
    socket.unplugged.store(false, Ordering::SeqCst);
    assert_eq!(look(600..3000), ["A sound device was found."]);
    assert_eq!((STARTED.load(Ordering::SeqCst), socket.opened.load(Ordering::SeqCst)), (1, 1));
}
