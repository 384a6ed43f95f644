//! The rendered sounds, and the thread that renders them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use include_dir::{Dir, include_dir};
use kira::Frame;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};
use kira::sound::{EndPosition, PlaybackPosition, Region};

use crate::ron_text::{TextError, ValuePath};
use crate::synth::{Instruments, SAMPLE_RATE, Sound, Tune};

use super::{Cue, Notice, Theme};

/// All scores travel inside the program.
static SCORES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/audio");

/// What the thread hands over.
pub(super) enum Ready {
    /// A cue in all its versions.
    Cue(Cue, Vec<StaticSoundData>),
    /// A theme with its loop.
    Theme(Theme, Box<StaticSoundData>),
    /// A score that could not be read. The shipped ones can; a test reads them all.
    Bad(TextError),
}

/// What has been rendered so far.
pub(super) struct Bank {
    ready: Receiver<Ready>,
    cues: BTreeMap<Cue, Vec<StaticSoundData>>,
    themes: BTreeMap<Theme, StaticSoundData>,
}

impl Bank {
    /// Starts rendering everything on a thread of its own. Where there are no threads it is done at once, and
    /// takes one to two seconds.
    pub(super) fn start() -> Self {
        let (sender, ready) = channel();
        let spare = sender.clone();
        let thread = std::thread::Builder::new().name("scores".into());
        if thread.spawn(move || render_all(&sender)).is_err() {
            render_all(&spare);
        }
        Self::fed_by(ready)
    }

    /// A bank that takes what comes through `ready`.
    pub(super) fn fed_by(ready: Receiver<Ready>) -> Self {
        Self { ready, cues: BTreeMap::new(), themes: BTreeMap::new() }
    }

    /// Takes in what is ready, without waiting.
    pub(super) fn poll(&mut self) -> Option<Notice> {
        let mut notice = None;
        while let Ok(ready) = self.ready.try_recv() {
            match ready {
                Ready::Cue(cue, versions) => drop(self.cues.insert(cue, versions)),
                Ready::Theme(theme, sound) => drop(self.themes.insert(theme, *sound)),
                Ready::Bad(error) => notice = Some(Notice(format!("A sound is missing: {error}."))),
            }
        }
        notice
    }

    /// Version `turn` of `cue`, counted round; none while it is not rendered. Cheap: samples are shared.
    pub(super) fn cue(&self, cue: Cue, turn: usize) -> Option<&StaticSoundData> {
        let versions = self.cues.get(&cue)?;
        versions.get(turn % versions.len().max(1))
    }

    /// The samples of `theme`, if they are rendered.
    pub(super) fn theme(&self, theme: Theme) -> Option<&StaticSoundData> {
        self.themes.get(&theme)
    }
}

/// Renders the effects that the game plays first (a seventh of a second for all), then the themes, then the jingles and
/// what is awaited. Stops as soon as nobody listens any more.
fn render_all(sender: &Sender<Ready>) {
    let instruments = match instruments() {
        Ok(instruments) => instruments,
        Err(error) => {
            // Without instruments there are still effects.
            let _ = sender.send(Ready::Bad(error));
            Instruments::default()
        }
    };
    let can_wait = |cue: &&Cue| cue.is_jingle() || Cue::AWAITED.contains(cue);
    let (later, first): (Vec<Cue>, Vec<Cue>) = Cue::ALL.iter().partition(can_wait);
    let first = first.into_iter().map(|cue| render_cue(cue, &instruments));
    let themes = Theme::ALL.into_iter().map(|theme| render_theme(theme, &instruments));
    let later = later.into_iter().map(|cue| render_cue(cue, &instruments));
    for result in first.chain(themes).chain(later) {
        if sender.send(result.unwrap_or_else(Ready::Bad)).is_err() {
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

fn render_cue(cue: Cue, instruments: &Instruments) -> Result<Ready, TextError> {
    let path = cue.score();
    if cue.is_jingle() {
        return Ok(Ready::Cue(cue, vec![data(&tune(path, instruments)?.render().frames)]));
    }
    let sound = sound(path)?;
    Ok(Ready::Cue(cue, (0..sound.variants()).map(|variant| data(&sound.render(variant))).collect()))
}

fn render_theme(theme: Theme, instruments: &Instruments) -> Result<Ready, TextError> {
    let rendered = tune(theme.score(), instruments)?.render();
    let whole = Region {
        start: PlaybackPosition::Samples(rendered.loop_start.unwrap_or(0)),
        end: EndPosition::EndOfAudio,
    };
    Ok(Ready::Theme(theme, Box::new(data(&rendered.frames).loop_region(whole))))
}

/// Samples as kira takes them.
pub(super) fn data(frames: &[[f32; 2]]) -> StaticSoundData {
    let frames: Arc<[Frame]> = frames.iter().map(|&[left, right]| Frame { left, right }).collect();
    StaticSoundData { sample_rate: SAMPLE_RATE, frames, settings: StaticSoundSettings::new(), slice: None }
}

#[cfg(test)]
mod tests {
    use super::{Bank, Cue, SCORES, Theme, instruments, sound, tune};
    use crate::audio::rule;
    use crate::synth::{Frame, loudness};

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
        Cue::ArmourHit,
        Cue::RockHit,
        Cue::RockBounce,
        Cue::BulletCancel,
        Cue::Graze,
        Cue::MenuMove,
        Cue::MenuChange,
        Cue::ScoreCount,
    ];

    /// Every effect with each of its versions.
    fn effects() -> impl Iterator<Item = (Cue, f32, Vec<Frame>)> {
        Cue::ALL.into_iter().filter(|cue| !cue.is_jingle()).flat_map(|cue| {
            let sound = sound(cue.score()).unwrap();
            (0..sound.variants()).map(move |variant| (cue, sound.peak_db.get(), sound.render(variant)))
        })
    }

    /// Tests that every shipped sound can be read, has its level and no other, does not clip, starts and ends in
    /// silence, and presses the membrane to neither side.
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

    /// Tests that sounds are as short as their use asks, and that the frequent ones are several versions and soft.
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
            assert!(sound(cue.score()).unwrap().variants() >= 3, "{cue:?} sounds like a machine");
        }
    }

    /// Tests that the larger a blast, the louder it is.
    #[test]
    fn blasts_grow_with_their_size() {
        let sizes = [Cue::ExplosionSmall, Cue::ExplosionMedium, Cue::ExplosionLarge];
        let heard = sizes.map(|cue| {
            loudness::loudest(&sound(cue.score()).unwrap().render(0)) + f64::from(rule(cue).gain_db)
        });
        assert!(heard[0] + 3.0 < heard[1] && heard[1] + 3.0 < heard[2], "{heard:?}");
    }

    /// Tests that every score of a sound belongs to a cue, and no two cues share one.
    #[test]
    fn every_score_has_its_cue() {
        let sounds = SCORES.get_dir("sounds").unwrap().files();
        let mut found: Vec<&str> = sounds.map(|file| file.path().to_str().unwrap()).collect();
        let mut scores: Vec<&str> =
            Cue::ALL.iter().filter(|cue| !cue.is_jingle()).map(|cue| cue.score()).collect();
        found.sort_unstable();
        scores.sort_unstable();
        assert_eq!(found, scores);
        assert!(scores.len() >= 40, "{} effects", scores.len());
        assert!(scores.windows(2).all(|pair| pair[0] != pair[1]), "{scores:?}");
    }

    /// Tests that the themes are as loud as music should be (−16 LUFS), do not clip, and last a minute where
    /// they play for minutes; and that nothing jumps where the loop goes back.
    #[test]
    fn every_theme_has_its_loudness_and_no_click() {
        let instruments = instruments().unwrap();
        for theme in Theme::ALL {
            let tune = tune(theme.score(), &instruments).unwrap();
            let rendered = tune.render();
            let lufs = loudness::integrated(&rendered.frames);
            assert!((lufs + 16.0).abs() < 0.7, "{theme:?} has {lufs} LUFS");
            let true_peak = db(loudness::true_peak(&rendered.frames));
            assert!(true_peak <= -1.0, "{theme:?} peaks at {true_peak} dB");
            assert!(theme != Theme::OpenSpace || tune.seconds() >= 60.0, "{theme:?} is short");

            let loop_start = rendered.loop_start.unwrap();
            let last = rendered.frames[rendered.frames.len() - 1];
            // The frame before the loop's first is the twin of the last one: the step into the loop is the same.
            let twin = rendered.frames[loop_start - 1];
            for side in 0..2 {
                assert!((last[side] - twin[side]).abs() < 0.01, "{theme:?} jumps from {twin:?} to {last:?}");
            }
        }
    }

    /// Tests that the jingles are as loud as the music they take the place of, and end in silence.
    #[test]
    fn jingles_end() {
        let instruments = instruments().unwrap();
        for cue in Cue::ALL.into_iter().filter(|cue| cue.is_jingle()) {
            let rendered = tune(cue.score(), &instruments).unwrap().render();
            assert_eq!(rendered.loop_start, None, "{cue:?}");
            assert!(peak(&rendered.frames[rendered.frames.len() - 4800..]) < 0.001, "{cue:?} is cut off");
            assert!(db(loudness::true_peak(&rendered.frames)) <= -1.0, "{cue:?} clips");
            let lufs = loudness::integrated(&rendered.frames);
            assert!((lufs + 16.0).abs() < 2.0, "{cue:?} has {lufs} LUFS");
        }
    }

    /// Tests that everything is rendered in the background: the bank is there at once and empty, and full after
    /// a while without a complaint.
    #[test]
    fn everything_arrives_from_the_background() {
        let mut bank = Bank::start();
        let last = Cue::ALL[Cue::ALL.len() - 1];
        assert!(bank.cue(last, 0).is_none(), "the last one cannot be ready already");
        for _ in 0..6000 {
            assert_eq!(bank.poll(), None);
            if bank.cue(last, 0).is_some() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert!(Cue::ALL.iter().all(|&cue| bank.cue(cue, 7).is_some()));
        assert!(Theme::ALL.iter().all(|&theme| bank.theme(theme).is_some()));
    }
}
