//! The rendered sounds, and the thread that renders them.
//!
//! Effects and jingles are kept: 45 MB together. A piece of music takes 30 MB and all ten of them 300 MB, so only
//! two are kept: the one that plays and the one that will be asked for next. The others are rendered on request, in
//! half a second each, long before they are heard.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use include_dir::{Dir, include_dir};
use kira::Frame;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};

use ron_text::{TextError, ValuePath};
use sector_synth::{Instruments, SAMPLE_RATE, Sound, Tune};

use super::render_queue::{MusicRequest, RenderQueue};
use super::{Cue, Notice, Theme};

/// All scores, compiled into the program.
static SCORES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/audio");

/// A result of the rendering thread.
pub(super) enum Rendered {
    /// A cue with all its versions.
    Cue(Cue, Vec<StaticSoundData>),
    /// A piece of music with its loop.
    Theme(Theme, Box<StaticSoundData>),
    /// A score that could not be read. A test reads all shipped ones.
    Failed(TextError),
}

/// The samples rendered so far.
pub(super) struct SoundBank {
    ready: Receiver<Rendered>,
    requests: Sender<MusicRequest>,
    /// The queue of a machine without threads: one score is rendered at each call of [`SoundBank::poll`].
    queue: Option<RenderQueue>,
    cues: BTreeMap<Cue, Vec<StaticSoundData>>,
    themes: BTreeMap<Theme, StaticSoundData>,
    wanted: Vec<Theme>,
}

impl SoundBank {
    /// Starts rendering on a thread: effects and jingles at once, music on request.
    pub(super) fn start() -> Self {
        let (sender, ready) = channel();
        let (requests, receiver) = channel();
        let mut bank = Self::with_channels(ready, requests);
        let thread = std::thread::Builder::new().name("scores".into());
        if thread.spawn(move || work(RenderQueue::new(receiver), &sender)).is_err() {
            let (requests, receiver) = channel();
            bank.requests = requests;
            bank.queue = Some(RenderQueue::new(receiver));
        }
        bank
    }

    /// A bank that receives samples through `ready` and sends requests for music through `requests`.
    pub(super) fn with_channels(ready: Receiver<Rendered>, requests: Sender<MusicRequest>) -> Self {
        let (cues, themes) = (BTreeMap::new(), BTreeMap::new());
        Self { ready, requests, queue: None, cues, themes, wanted: Vec::new() }
    }

    /// A bank that never has any samples.
    pub(super) fn empty() -> Self {
        Self::with_channels(channel().1, channel().0)
    }

    /// Asks for `now` and then `next`, and drops every other piece. A piece that still sounds is not cut off: its
    /// voice shares the samples.
    pub(super) fn request_music(&mut self, now: Option<Theme>, next: Option<Theme>) {
        let next = next.filter(|_| next != now);
        let themes: Vec<Theme> = now.into_iter().chain(next).collect();
        if themes == self.wanted {
            return;
        }
        let dropped =
            self.themes.extract_if(.., |theme, _| !themes.contains(theme)).map(|(_, sound)| sound).collect();
        self.wanted.clone_from(&themes);
        // Without a rendering thread there is no more music; the samples that are here are still played.
        let _ = self.requests.send(MusicRequest { themes, dropped });
    }

    /// Collects the rendered samples without waiting. Returns a notice when a score could not be read.
    pub(super) fn poll(&mut self) -> Option<Notice> {
        let mut notice = None;
        if let Some(ready) = self.queue.as_mut().and_then(RenderQueue::next) {
            notice = self.take(ready);
        }
        while let Ok(ready) = self.ready.try_recv() {
            notice = self.take(ready).or(notice);
        }
        notice
    }

    fn take(&mut self, ready: Rendered) -> Option<Notice> {
        match ready {
            Rendered::Cue(cue, versions) => drop(self.cues.insert(cue, versions)),
            Rendered::Theme(theme, sound) if self.wanted.contains(&theme) => {
                drop(self.themes.insert(theme, *sound))
            }
            // The piece was dropped while it was rendered.
            Rendered::Theme(..) => {}
            Rendered::Failed(error) => return Some(Notice(format!("A sound is missing: {error}."))),
        }
        None
    }

    /// Returns version `turn` of `cue`, modulo the number of versions; `None` until the cue is rendered. Cheap:
    /// samples are shared.
    pub(super) fn cue(&self, cue: Cue, turn: usize) -> Option<&StaticSoundData> {
        let versions = self.cues.get(&cue)?;
        versions.get(turn % versions.len().max(1))
    }

    /// Returns the samples of `theme`; `None` until they are rendered.
    pub(super) fn theme(&self, theme: Theme) -> Option<&StaticSoundData> {
        self.themes.get(&theme)
    }
}

/// Runs the rendering thread: it renders what the queue holds, waits for requests when the queue is empty, and ends
/// with the bank.
fn work(mut queue: RenderQueue, sender: &Sender<Rendered>) {
    loop {
        let has_receiver = match queue.next() {
            Some(ready) => sender.send(ready).is_ok(),
            None => queue.wait(),
        };
        if !has_receiver {
            return;
        }
    }
}

fn text(path: &str) -> Result<&'static str, TextError> {
    SCORES
        .get_file(path)
        .and_then(|file| file.contents_utf8())
        .ok_or_else(|| TextError::at(path, "", &ValuePath::root(), "no such score in assets/audio"))
}

pub(super) fn instruments() -> Result<Instruments, TextError> {
    Instruments::parse("instruments.ron", text("instruments.ron")?)
}

pub(super) fn tune(path: &str, instruments: &Instruments) -> Result<Tune, TextError> {
    Tune::parse(path, text(path)?, instruments)
}

pub(super) fn sound(path: &str) -> Result<Sound, TextError> {
    Sound::parse(path, text(path)?)
}

/// The samples in kira's format.
pub(super) fn data(frames: &[[f32; 2]]) -> StaticSoundData {
    let frames: Arc<[Frame]> = frames.iter().map(|&[left, right]| Frame { left, right }).collect();
    StaticSoundData { sample_rate: SAMPLE_RATE, frames, settings: StaticSoundSettings::new(), slice: None }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::{Cue, Rendered, SCORES, SoundBank, Theme, data, instruments, sound, tune};
    use crate::audio::rule;
    use sector_synth::{Frame, loudness};

    fn db(factor: f32) -> f32 {
        20.0 * libm::log10f(factor)
    }

    fn peak(frames: &[Frame]) -> f32 {
        frames.iter().flatten().fold(0.0, |most: f32, sample| most.max(sample.abs()))
    }

    /// Cues that may come many times a second.
    const FREQUENT: [Cue; 13] = [
        Cue::Shot,
        Cue::ShotFocus,
        Cue::AlienShot,
        Cue::AlienVolley,
        Cue::Hit,
        Cue::ArmorHit,
        Cue::RockHit,
        Cue::RockBounce,
        Cue::BulletCancel,
        Cue::Graze,
        Cue::MenuMove,
        Cue::MenuChange,
        Cue::ScoreCount,
    ];

    /// All effects with each of their versions.
    fn effects() -> impl Iterator<Item = (Cue, f32, Vec<Frame>)> {
        Cue::ALL.into_iter().filter(|cue| !cue.is_jingle()).flat_map(|cue| {
            let sound = sound(&cue.score()).unwrap();
            (0..sound.variants()).map(move |variant| (cue, sound.peak_db.get(), sound.render(variant)))
        })
    }

    /// Tests that every shipped sound can be read, peaks at its level, does not clip, starts and ends in silence,
    /// and has no DC offset.
    #[test]
    fn every_sound_is_sound() {
        for (cue, peak_db, frames) in effects() {
            assert!(frames.iter().flatten().all(|sample| sample.is_finite()), "{cue:?}");
            assert!((db(peak(&frames)) - peak_db).abs() < 0.1, "{cue:?} peaks at {} dB", db(peak(&frames)));
            assert!(db(loudness::true_peak(&frames)) <= -0.9, "{cue:?} clips");
            let ends = [&frames[..1], &frames[frames.len() - 24..]].map(|end| db(peak(end)));
            assert!(ends[0] < -26.0 && ends[1] < -55.0, "{cue:?} clicks: {ends:?}");
            let mean = frames.iter().map(|frame| frame[0]).sum::<f32>() / frames.len() as f32;
            assert!(mean.abs() < 0.002, "{cue:?} has an offset of {mean}");
        }
    }

    /// Tests that frequent sounds are short, soft and come in several versions.
    #[test]
    fn frequent_sounds_are_short_soft_and_varied() {
        for (cue, _, frames) in effects() {
            let ms = frames.len() / 48;
            let most = if FREQUENT.contains(&cue) { 120 } else { 4800 };
            assert!(ms < most, "{cue:?} takes {ms} ms");
            let heard = loudness::loudest(&frames) + f64::from(rule(cue).gain_db);
            assert!(
                heard < if FREQUENT.contains(&cue) { -29.0 } else { -10.5 },
                "{cue:?} is heard at {heard}"
            );
            assert!(heard > -42.0, "{cue:?} is not heard: {heard}");
        }
        for cue in FREQUENT.into_iter().filter(|cue| !cue.is_interface()) {
            assert!(sound(&cue.score()).unwrap().variants() >= 3, "{cue:?} sounds like a machine");
        }
    }

    /// Tests that larger blasts are louder.
    #[test]
    fn blasts_grow_with_their_size() {
        let sizes = [Cue::ExplosionSmall, Cue::ExplosionMedium, Cue::ExplosionLarge];
        let heard = sizes.map(|cue| {
            loudness::loudest(&sound(&cue.score()).unwrap().render(0)) + f64::from(rule(cue).gain_db)
        });
        assert!(heard[0] + 3.0 < heard[1] && heard[1] + 3.0 < heard[2], "{heard:?}");
    }

    /// Tests that every score of a sound belongs to one cue.
    #[test]
    fn every_score_has_its_cue() {
        let sounds = SCORES.get_dir("sounds").unwrap().files();
        let mut found: Vec<&str> = sounds.map(|file| file.path().to_str().unwrap()).collect();
        let mut scores: Vec<String> =
            Cue::ALL.iter().filter(|cue| !cue.is_jingle()).map(|cue| cue.score()).collect();
        found.sort_unstable();
        scores.sort_unstable();
        assert_eq!(found, scores);
        assert!(scores.len() >= 40, "{} effects", scores.len());
        assert!(scores.windows(2).all(|pair| pair[0] != pair[1]), "{scores:?}");
    }

    /// Tests that every piece and every jingle can be read. `tests/tunes.rs` measures how the pieces sound.
    #[test]
    fn every_tune_can_be_read() {
        let instruments = instruments().unwrap();
        let themes = Theme::ALL.iter().map(|theme| (theme.score(), true));
        let jingles = Cue::ALL.iter().filter(|cue| cue.is_jingle()).map(|cue| (cue.score(), false));
        for (path, loops) in themes.chain(jingles) {
            assert_eq!(tune(&path, &instruments).unwrap().loop_row.is_some(), loops, "{path}");
        }
    }

    /// Tests that jingles are as loud as the music that they replace, and end in silence.
    #[test]
    fn jingles_end() {
        let instruments = instruments().unwrap();
        for cue in Cue::ALL.into_iter().filter(|cue| cue.is_jingle()) {
            let rendered = tune(&cue.score(), &instruments).unwrap().render();
            assert_eq!(rendered.loop_start, None, "{cue:?}");
            assert!(peak(&rendered.frames[rendered.frames.len() - 4800..]) < 0.001, "{cue:?} is cut off");
            assert!(db(loudness::true_peak(&rendered.frames)) <= -1.0, "{cue:?} clips");
            let lufs = loudness::integrated(&rendered.frames);
            assert!((lufs + 16.0).abs() < 2.0, "{cue:?} has {lufs} LUFS");
        }
    }

    /// Polls the bank until `full` holds, for a minute at most.
    fn wait(bank: &mut SoundBank, full: impl Fn(&SoundBank) -> bool) {
        for _ in 0..6000 {
            assert_eq!(bank.poll(), None);
            if full(bank) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("it never came");
    }

    /// Tests that everything is rendered in the background: the bank is empty at first, and has all cues and the
    /// requested music after a while.
    #[test]
    fn everything_arrives_from_the_background() {
        let mut bank = SoundBank::start();
        bank.request_music(Some(Theme::Title), Some(Theme::OpenSpace));
        assert!(bank.theme(Theme::Title).is_none(), "it cannot be ready already");
        wait(&mut bank, |bank| Cue::ALL.iter().all(|&cue| bank.cue(cue, 7).is_some()));
        wait(&mut bank, |bank| bank.theme(Theme::Title).is_some() && bank.theme(Theme::OpenSpace).is_some());
    }

    /// Tests that memory is bounded: two pieces are kept, and a piece that is no longer wanted is dropped.
    #[test]
    fn only_what_is_wanted_is_kept() {
        let (sender, ready) = channel();
        let (requests, requested) = channel();
        let mut bank = SoundBank::with_channels(ready, requests);
        let provide = |theme| sender.send(Rendered::Theme(theme, Box::new(data(&[[0.0; 2]; 48])))).unwrap();
        let kept = |bank: &SoundBank| -> Vec<Theme> { bank.themes.keys().copied().collect() };

        bank.request_music(Some(Theme::Title), Some(Theme::Column));
        provide(Theme::Title);
        provide(Theme::Column);
        provide(Theme::Swarm);
        assert_eq!(bank.poll(), None);
        assert_eq!(kept(&bank), [Theme::Title, Theme::Column]);
        bank.request_music(Some(Theme::Column), Some(Theme::Boss));
        bank.request_music(Some(Theme::Column), Some(Theme::Boss));
        assert_eq!(kept(&bank), [Theme::Column]);
        bank.request_music(None, None);
        assert_eq!(kept(&bank), []);

        let requested: Vec<(Vec<Theme>, usize)> =
            requested.try_iter().map(|request| (request.themes, request.dropped.len())).collect();
        let expected =
            [(vec![Theme::Title, Theme::Column], 0), (vec![Theme::Column, Theme::Boss], 1), (vec![], 1)];
        assert_eq!(requested, expected, "what goes is freed at the other end");
    }
}
