//! The model of the mixer: flies recorded games through the real sink and kira, on a device that keeps the samples.
//!
//! `report` prints the figures of docs/sound.md:
//! `cargo test --all-features --lib audio::kira_sink::tests::flights::report -- --ignored --nocapture`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use allocation_counter::measure;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_synth::{Frame, SAMPLE_RATE, loudness};

use super::{Cue, FULL, KiraSink, RecordingDevice, Sink, Socket, SoundBank, SoundScene, Volumes, host};
use crate::level::Level;
use crate::replay::{Playback, Replay};
use crate::sim::Event;

/// Volumes at which only effects are heard.
const EFFECTS: Volumes = Volumes { music: 0.0, ..FULL };

/// A recorded game, and what was heard of it.
struct Flight {
    /// The output of the main track from the first tick to the last.
    frames: Vec<Frame>,
    /// The cues in the order in which they started, each with its time in seconds.
    starts: Vec<(f64, Cue)>,
    /// The time in seconds at which the fight with the boss begins; `None` if it does not.
    boss_s: Option<f64>,
    /// The time that the audio callback took, relative to the time that is heard.
    load: f64,
}

/// Plays the recorded game of `stage` for at most `seconds` and returns its sound.
fn fly(stage: u32, volumes: Volumes, seconds: u32) -> Flight {
    let path = format!("{}/tests/replays/stage{stage}.replay", env!("CARGO_MANIFEST_DIR"));
    let replay = Replay::from_bytes(&std::fs::read(path).unwrap()).unwrap();
    let sheet = Arc::new(Sheet::builtin());
    let level = Arc::new(Level::builtin(stage, &sheet).unwrap().unwrap());
    let mut playback = Playback::new(Arc::new(replay), level, sheet, Method::Auto).unwrap();
    let mut model = MixerModel::with_sounds(volumes);
    let mut boss_s = None;
    let mut events = Vec::new();
    while model.now_s < f64::from(seconds) && playback.step(&mut events) {
        if events.contains(&Event::BossPhase { phase: 0 }) {
            boss_s = Some(model.now_s);
        }
        let mut scene = SoundScene::of(playback.world());
        // Music that is not heard is not rendered.
        scene.theme = scene.theme.filter(|_| volumes.music > 0.0);
        model.tick(&events, &scene);
        events.clear();
    }
    let load = model.mixing.as_secs_f64() / model.now_s;
    Flight { frames: model.frames, starts: model.starts, boss_s, load }
}

/// A sink whose output is kept, with the time and the cues that started.
struct MixerModel {
    sink: KiraSink<RecordingDevice>,
    now_s: f64,
    next_voice: u64,
    frames: Vec<Frame>,
    starts: Vec<(f64, Cue)>,
    /// The time that the audio callback took so far.
    mixing: Duration,
}

impl MixerModel {
    /// Creates a model in which all cues are rendered.
    fn with_sounds(volumes: Volumes) -> Self {
        let host = host(&Arc::new(Socket::default()));
        let opened = host.open("").unwrap();
        let (mut sink, _) = KiraSink::on_device(opened, host, "", SoundBank::in_place(), volumes);
        sink.bank.settle();
        Self {
            sink,
            now_s: 0.0,
            next_voice: 0,
            frames: Vec::new(),
            starts: Vec::new(),
            mixing: Duration::ZERO,
        }
    }

    /// Plays the sounds of one tick and keeps the samples until the next.
    fn tick(&mut self, events: &[Event], scene: &SoundScene) {
        self.sink.events(events, scene);
        self.sink.follow(scene);
        // Music that is requested now is ready with the update.
        self.sink.update(self.now_s);
        self.sink.bank.settle();
        let next_voice = self.next_voice;
        for (id, cue, _) in self.sink.voices.playing.iter().filter(|(id, ..)| *id >= next_voice) {
            self.next_voice = self.next_voice.max(id + 1);
            self.starts.push((self.now_s, *cue));
        }
        self.now_s += 1.0 / 60.0;
        assert_eq!(self.sink.update(self.now_s), None);
        #[expect(clippy::disallowed_methods, reason = "it measures the callback")]
        let begun = Instant::now();
        let mut samples = [0.0; 1600];
        let device = self.sink.mixer.as_mut().unwrap().manager.backend_mut();
        let allocations = measure(|| samples = device.samples());
        self.mixing += begun.elapsed();
        let counts = (allocations.count_total, allocations.count_current);
        assert_eq!(counts, (0, 0), "the audio callback allocates or frees memory");
        self.frames.extend(samples.as_chunks::<2>().0);
        assert!(self.sink.music.playing.iter().all(|(_, music)| music.missed_s() == 0.0), "music is late");
    }
}

fn peak_db(frames: &[Frame]) -> f32 {
    20.0 * libm::log10f(loudness::true_peak(frames))
}

/// Envelope samples per second.
const ENVELOPE_RATE: f64 = 1000.0;

/// Returns how far a line at `hz` in the envelope of `frames` rises above its surroundings, in dB: the strongest
/// component within 0.4 Hz, against the median of those within 8 Hz.
fn envelope_line_db(frames: &[Frame], hz: f64) -> f64 {
    let step = (f64::from(SAMPLE_RATE) / ENVELOPE_RATE) as usize;
    let envelope: Vec<f64> = frames
        .chunks_exact(step)
        .map(|chunk| chunk.iter().flatten().map(|sample| f64::from(sample.abs())).sum())
        .collect();
    let power = |hz: f64| -> f64 {
        envelope.chunks_exact(8192).map(|window| hann_power(window, hz / ENVELOPE_RATE)).sum()
    };
    let near = (-3..=3).map(|i| power(hz + f64::from(i) * 0.125)).fold(0.0, f64::max);
    let mut around: Vec<f64> =
        (-64..=64_i32).filter(|i| i.abs() > 8).map(|i| power(hz + f64::from(i) * 0.125)).collect();
    around.sort_by(f64::total_cmp);
    10.0 * libm::log10(near / around[around.len() / 2])
}

/// Returns the power of a window of samples at a frequency in periods per sample.
fn hann_power(window: &[f64], frequency: f64) -> f64 {
    let mean = window.iter().sum::<f64>() / window.len() as f64;
    let (mut re, mut im) = (0.0, 0.0);
    for (i, sample) in window.iter().enumerate() {
        let weight = 0.5 - 0.5 * libm::cos(i as f64 / window.len() as f64 * std::f64::consts::TAU);
        let angle = i as f64 * frequency * std::f64::consts::TAU;
        re += (sample - mean) * weight * libm::cos(angle);
        im += (sample - mean) * weight * libm::sin(angle);
    }
    re * re + im * im
}

/// Returns how many times a second `cues` start in the flight from `from_s` on.
fn starts_per_s(flight: &Flight, cues: &[Cue], from_s: f64) -> f64 {
    let end_s = flight.frames.len() as f64 / f64::from(SAMPLE_RATE);
    let count = flight.starts.iter().filter(|(at, cue)| *at >= from_s && cues.contains(cue)).count();
    count as f64 / (end_s - from_s)
}

/// The stage whose boss is hit most often.
const LOUD_STAGE: u32 = 4;

#[test]
fn a_fight_is_no_motor() {
    let flight = fly(LOUD_STAGE, EFFECTS, 210);
    let boss_s = flight.boss_s.unwrap();
    let fight = &flight.frames[(boss_s * f64::from(SAMPLE_RATE)) as usize..];
    for hz in [15.0, 30.0, 60.0] {
        let line_db = envelope_line_db(fight, hz);
        assert!(line_db < 6.0, "a line of {line_db} dB at {hz} Hz");
    }
    let hits = starts_per_s(&flight, &[Cue::Hit], boss_s);
    assert!((1.0..=12.0).contains(&hits), "{hits} hits a second");
}

#[test]
fn nothing_clips() {
    let flight = fly(LOUD_STAGE, FULL, 210);
    let most = flight.frames.iter().flatten().fold(0.0, |most: f32, sample| most.max(sample.abs()));
    assert!(20.0 * libm::log10f(most) < -1.0, "{most}");
    assert!(peak_db(&flight.frames) < -0.5, "{} dB between samples", peak_db(&flight.frames));
}

#[test]
#[ignore = "prints figures, and takes minutes"]
#[expect(clippy::print_stdout, reason = "it is run for what it prints")]
fn report() {
    for stage in 1..=6 {
        let flight = fly(stage, EFFECTS, 600);
        let boss_s = flight.boss_s.unwrap();
        let fight = &flight.frames[(boss_s * f64::from(SAMPLE_RATE)) as usize..];
        let lines = [15.0, 30.0, 60.0].map(|hz| envelope_line_db(fight, hz).round());
        let hits = starts_per_s(&flight, &[Cue::Hit], boss_s);
        // kira clips at full scale, so the peaks are measured 12 dB lower.
        let lower = Volumes { master: 0.5, ..FULL };
        let defaults = Volumes { master: 0.4, ..Volumes::default() };
        let both = [lower, defaults].map(|volumes| fly(stage, volumes, 600));
        let peaks = both.each_ref().map(|flight| peak_db(&flight.frames) + 12.04);
        let load = 100.0 * both[0].load;
        println!(
            "stage {stage}: boss at {boss_s:.0} s, {hits:.1} hits a second, lines at 15, 30 and 60 Hz: \
             {lines:?} dB; peaks at {:.1} dB with all sliders up, {:.1} dB by default; \
             mixing takes {load:.1} % of a core",
            peaks[0], peaks[1]
        );
    }
}
