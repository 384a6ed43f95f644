//! The whole way from an event to samples, on a device that keeps what it is given.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use glam::Vec2;
use kira::backend::{Backend, Renderer};
use kira::sound::{EndPosition, PlaybackPosition, Region};
use kira::{AudioManager, AudioManagerSettings};

use super::{Bank, Cue, Device, KiraSink, Opener, Sink, Theme, Volumes};
use crate::audio::Seen;
use crate::audio::bank::{Ready, data};
use crate::sim::Event;

/// What the test and its devices share: the plug, and how often a device was opened.
#[derive(Default)]
struct Socket {
    unplugged: AtomicBool,
    opened: AtomicU32,
}

/// A device that keeps the renderer, so that a test can ask it for samples.
struct Recorder {
    socket: Arc<Socket>,
    renderer: Option<Mutex<Renderer>>,
}

impl Backend for Recorder {
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

impl Device for Recorder {
    fn seen(&mut self) -> Seen {
        Seen { alive: !self.socket.unplugged.load(Ordering::SeqCst), error: false }
    }
}

struct Stage {
    sink: KiraSink<Recorder>,
    socket: Arc<Socket>,
    scores: Sender<Ready>,
    now_s: f64,
}

const FULL: Volumes = Volumes { master: 1.0, music: 1.0, effects: 1.0 };

/// Opens a device on this socket, while it is plugged in.
fn opener(socket: &Arc<Socket>) -> Opener<Recorder> {
    let plug = Arc::clone(socket);
    Arc::new(move || {
        let settings = AudioManagerSettings {
            capacities: Default::default(),
            main_track_builder: Default::default(),
            internal_buffer_size: 128,
            backend_settings: Arc::clone(&plug),
        };
        AudioManager::<Recorder>::new(settings)
    })
}

fn stage() -> Stage {
    let socket = Arc::new(Socket::default());
    let opener = opener(&socket);
    let (scores, ready) = channel();
    // Nobody renders here: the tests hand over what they want to be heard.
    let (wishes, _) = channel();
    let sink = KiraSink::new(opener().unwrap(), opener, Bank::fed_by(ready, wishes), FULL);
    Stage { sink, socket, scores, now_s: 0.0 }
}

impl Stage {
    /// Hands over a flat sound of half level that lasts `seconds` for `cue`.
    fn provide(&mut self, cue: Cue, seconds: f32) {
        let frames = vec![[0.5, 0.5]; (seconds * 48_000.0) as usize];
        self.scores.send(Ready::Cue(cue, vec![data(&frames)])).unwrap();
        self.frames(1);
    }

    /// Hands over a theme of a second that loops, as the one that is expected.
    fn provide_theme(&mut self, theme: Theme, level: f32) {
        self.sink.expect(Some(theme));
        let whole = Region { start: PlaybackPosition::Samples(0), end: EndPosition::EndOfAudio };
        let sound = data(&vec![[level, level]; 48_000]).loop_region(whole);
        self.scores.send(Ready::Theme(theme, Box::new(sound))).unwrap();
        self.frames(1);
    }

    /// Lets `count` frames of a sixtieth pass; returns left and right of the last sample.
    fn frames(&mut self, count: u32) -> [f32; 2] {
        let mut last = [0.0; 2];
        for _ in 0..count {
            self.now_s += 1.0 / 60.0;
            let _ = self.sink.update(self.now_s);
            let Some(desk) = &mut self.sink.desk else { continue };
            let renderer = desk.manager.backend_mut().renderer.as_mut().unwrap().get_mut().unwrap();
            let mut samples = [0.0; 1600];
            renderer.on_start_processing();
            renderer.process(&mut samples, 2);
            last = [samples[1598], samples[1599]];
        }
        last
    }
}

fn shot_at(x: f32) -> Event {
    Event::ShotFired { player: 0, at: Vec2::new(x, 300.0), focused: false }
}

/// Tests that an event is heard, on the side where it happened.
#[test]
fn an_event_is_heard_from_its_side() {
    let mut stage = stage();
    stage.provide(Cue::Shot, 1.0);
    assert_eq!(stage.frames(2), [0.0, 0.0]);
    stage.sink.events(&[shot_at(600.0)]);
    let [left, right] = stage.frames(3);
    assert!(right > left * 1.5 && left > 0.0, "left {left}, right {right}");
}

/// Tests that a small rock sounds higher than a large one: its sound is over sooner.
#[test]
fn a_small_rock_sounds_higher() {
    for (size, sounds) in [(0, false), (3, true)] {
        let mut stage = stage();
        stage.provide(Cue::RockBounce, 1.0);
        stage.sink.events(&[Event::RockBounced { at: Vec2::new(320.0, 0.0), size, speed_px_s: 200.0 }]);
        assert!(stage.frames(10)[0] > 0.1);
        assert_eq!(stage.frames(50)[0] > 0.1, sounds, "size {size} after a second");
    }
}

/// Tests that versions take turns, whatever else is played between them.
#[test]
fn versions_take_turns() {
    let mut stage = stage();
    let versions = [0.1, 0.2, 0.3].map(|level| data(&vec![[level; 2]; 4800])).to_vec();
    stage.scores.send(Ready::Cue(Cue::Shot, versions)).unwrap();
    stage.provide(Cue::Hit, 0.05);
    let mut levels = Vec::new();
    for _ in 0..4 {
        stage.sink.events(&[shot_at(320.0)]);
        levels.push(stage.frames(3)[0]);
        stage.frames(10);
        stage.sink.events(&[Event::AlienHit { at: Vec2::new(320.0, 0.0), armour: false }]);
        stage.frames(10);
    }
    assert!(
        levels[0] < levels[1] && levels[1] < levels[2] && (levels[3] - levels[0]).abs() < 1e-3,
        "{levels:?}"
    );
}

/// Tests that a cue that is not rendered yet is skipped, and heard the next time.
#[test]
fn a_cue_that_is_not_ready_is_skipped() {
    let mut stage = stage();
    stage.sink.cue(Cue::MenuMove);
    assert_eq!(stage.frames(3), [0.0, 0.0]);
    stage.provide(Cue::MenuMove, 1.0);
    stage.sink.cue(Cue::MenuMove);
    assert!(stage.frames(3)[0] > 0.1);
}

/// Tests that a thousand events in one tick are no louder than the few that are allowed.
#[test]
fn a_thousand_events_are_a_few_voices() {
    let mut stage = stage();
    stage.provide(Cue::ExplosionSmall, 1.0);
    let at = Vec2::new(320.0, 0.0);
    let burst =
        vec![Event::AlienDestroyed { at, blast: crate::sim::Blast::Small, points: 1, chain: 1 }; 1000];
    stage.sink.events(&burst);
    stage.frames(2);
    assert_eq!(stage.sink.voices.len(), 2);
}

/// Tests that each volume lowers what is its own, to silence if asked.
#[test]
fn volumes_do_what_they_say() {
    let mut stage = stage();
    stage.provide(Cue::MenuMove, 9.0);
    stage.provide_theme(Theme::Title, 0.2);
    stage.sink.music(Some(Theme::Title));
    stage.sink.cue(Cue::MenuMove);
    let both = stage.frames(10)[0];
    stage.sink.set_volumes(Volumes { effects: 0.0, ..FULL });
    let music = stage.frames(10)[0];
    assert!((music - 0.2).abs() < 0.01 && both > music + 0.3, "both {both}, music {music}");
    stage.sink.set_volumes(Volumes { master: 0.0, ..FULL });
    assert_eq!(stage.frames(10), [0.0, 0.0]);
}

/// Tests that music starts when its samples arrive, goes round, and gives way to the next without a gap.
#[test]
fn music_loops_and_cross_fades() {
    let mut stage = stage();
    stage.sink.music(Some(Theme::Title));
    assert_eq!(stage.frames(5), [0.0, 0.0]);
    stage.provide_theme(Theme::Title, 0.2);
    let early = stage.frames(20)[0];
    assert!(early > 0.0 && early < 0.15, "what comes late is faded in: {early}");
    assert!((stage.frames(130)[0] - 0.2).abs() < 0.01, "after two and a half turns");
    stage.provide_theme(Theme::OpenSpace, 0.4);
    stage.sink.music(Some(Theme::OpenSpace));
    let between = stage.frames(30)[0];
    let after = stage.frames(60)[0];
    assert!(between > 0.4 && (after - 0.4).abs() < 0.01, "between {between}, after {after}");
    stage.sink.music(None);
    assert_eq!(stage.frames(90), [0.0, 0.0]);
}

/// Tests that a piece that was made ready starts with its first beat at full level, and that one that was not lets the
/// old one go on until it is there.
#[test]
fn music_that_was_expected_starts_at_once() {
    let mut stage = stage();
    stage.provide_theme(Theme::Title, 0.2);
    stage.sink.music(Some(Theme::Title));
    assert!((stage.frames(2)[0] - 0.2).abs() < 0.01);
    stage.sink.music(Some(Theme::Boss));
    assert!((stage.frames(90)[0] - 0.2).abs() < 0.01, "the title goes on");
    stage.provide_theme(Theme::Boss, 0.4);
    let between = stage.frames(36)[0];
    assert!(between > 0.1 && between < 0.35, "the boss is faded in: {between}");
    assert!((stage.frames(60)[0] - 0.4).abs() < 0.01);
}

/// Tests that the ten seconds of the offer to go on are over with the answer, and the music is back.
#[test]
fn an_answer_ends_the_offer() {
    let mut stage = stage();
    stage.provide_theme(Theme::Title, 0.2);
    stage.sink.music(Some(Theme::Title));
    stage.provide(Cue::Continue, 10.0);
    stage.sink.events(&[Event::ContinueOffered { left: 1 }]);
    let offered = stage.frames(60)[0];
    assert!(offered > 0.4, "{offered}");
    stage.sink.events(&[Event::ContinueTaken { used: 1 }]);
    let after = stage.frames(90)[0];
    assert!((after - 0.2).abs() < 0.01, "only the music: {after}");
}

/// Tests that a pause stops the world where it is and lowers the music, and that menus are still heard.
#[test]
fn a_pause_holds_the_world() {
    let mut stage = stage();
    stage.provide(Cue::Shot, 1.0);
    stage.provide(Cue::MenuMove, 1.0);
    stage.provide_theme(Theme::Title, 0.2);
    stage.sink.music(Some(Theme::Title));
    stage.sink.events(&[shot_at(320.0)]);
    stage.frames(20);
    stage.sink.pause_world(true);
    let held = stage.frames(120)[0];
    assert!((held - 0.2 * 0.2512).abs() < 0.01, "only the music, 12 dB down: {held}");
    stage.sink.cue(Cue::MenuMove);
    assert!(stage.frames(5)[0] > held + 0.1);
    stage.frames(70);
    stage.sink.pause_world(false);
    assert!(stage.frames(25)[0] > 0.25, "the shot goes on where it was held");
}

/// Tests that music makes way for a large explosion and comes back.
#[test]
fn a_large_explosion_ducks_the_music() {
    let mut stage = stage();
    stage.scores.send(Ready::Cue(Cue::ExplosionLarge, vec![data(&[[0.0; 2]; 480])])).unwrap();
    stage.provide_theme(Theme::Title, 0.2);
    stage.sink.music(Some(Theme::Title));
    stage.frames(10);
    let at = Vec2::new(320.0, 0.0);
    stage.sink.events(&[Event::AlienDestroyed { at, blast: crate::sim::Blast::Large, points: 1, chain: 1 }]);
    let under = stage.frames(30)[0];
    let after = stage.frames(120)[0];
    assert!(under < 0.1 && (after - 0.2).abs() < 0.01, "under {under}, after {after}");
}

/// Tests the unplug: silence, a notice, a new device when there is one again, and the music goes on.
#[test]
fn an_unplugged_device_is_replaced() {
    let mut stage = stage();
    stage.provide_theme(Theme::Title, 0.2);
    stage.sink.music(Some(Theme::Title));
    stage.frames(10);
    stage.socket.unplugged.store(true, Ordering::SeqCst);
    let mut notices = Vec::new();
    let mut pass = |stage: &mut Stage, frames: u32| {
        for _ in 0..frames {
            stage.now_s += 1.0 / 60.0;
            notices.extend(stage.sink.update(stage.now_s).map(|notice| notice.0));
            // Opening happens on a real thread; give it a real moment.
            std::thread::sleep(std::time::Duration::from_micros(200));
        }
    };
    pass(&mut stage, 400);
    stage.sink.events(&[shot_at(320.0)]);
    assert!(stage.sink.desk.is_none());
    stage.socket.unplugged.store(false, Ordering::SeqCst);
    pass(&mut stage, 2000);
    assert_eq!(notices, ["The sound device is gone. Looking for another.", "Sound is back."]);
    assert_eq!(stage.socket.opened.load(Ordering::SeqCst), 2);
    assert!((stage.frames(120)[0] - 0.2).abs() < 0.01, "the music goes on");
}

/// Tests that a machine without a sound device gets a silent game and a sentence, not an error. With a device
/// there is nothing to say.
#[test]
fn no_device_is_a_notice() {
    let (mut sink, notice) = crate::audio::open(FULL);
    sink.music(Some(Theme::Title));
    sink.events(&[shot_at(320.0)]);
    let _ = sink.update(0.1);
    assert!(notice.is_none_or(|notice| notice.0.contains("silent")));
}

/// Tests that a machine that starts without a device is heard as soon as there is one, without a new start, and that
/// nothing is rendered before.
#[test]
fn a_device_that_comes_later_is_found() {
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let start = || {
        STARTED.fetch_add(1, Ordering::SeqCst);
        Bank::empty()
    };
    let socket = Arc::new(Socket::default());
    socket.unplugged.store(true, Ordering::SeqCst);
    let mut sink = KiraSink::waiting(opener(&socket), start, FULL);
    let mut look = |frames: std::ops::Range<u32>| {
        let mut notices = Vec::new();
        for frame in frames {
            notices.extend(sink.update(f64::from(frame) / 60.0).map(|notice| notice.0));
            // The device is opened on a thread of its own.
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
        notices
    };
    assert_eq!(look(0..600), [""; 0], "nothing to tell while there is none");
    assert_eq!((STARTED.load(Ordering::SeqCst), socket.opened.load(Ordering::SeqCst)), (0, 0));
    socket.unplugged.store(false, Ordering::SeqCst);
    assert_eq!(look(600..3000), ["A sound device was found."]);
    assert_eq!((STARTED.load(Ordering::SeqCst), socket.opened.load(Ordering::SeqCst)), (1, 1));
}
