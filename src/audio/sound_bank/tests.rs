//! Renders the shipped scores and measures their levels, and tests the bank.

use super::{Cue, SoundBank, Theme};
use crate::audio::rule;
use crate::audio::scores::{SCORES, Scores};
use ron_text::TextError;
use sector_synth::{Frame, Instruments, Sound, Stem, Tune, TunePlayer, analysis, loudness, mix_stems};
use std::collections::BTreeSet;
use std::sync::Arc;

fn instruments() -> Result<Instruments, TextError> {
    Scores::default().instruments()
}

fn tune(path: &str, instruments: &Instruments) -> Result<Tune, TextError> {
    Scores::default().tune(path, instruments)
}

pub(super) fn sound(path: &str) -> Result<Sound, TextError> {
    Scores::default().sound(path)
}

/// The pieces of the game.
fn themes() -> impl Iterator<Item = Theme> {
    Theme::ALL.into_iter().filter(|theme| !theme.is_own())
}

fn db(factor: f32) -> f32 {
    20.0 * libm::log10f(factor)
}

fn peak(frames: &[Frame]) -> f32 {
    frames.iter().flatten().fold(0.0, |most: f32, sample| most.max(sample.abs()))
}

const FREQUENT: [Cue; 19] = [
    Cue::Shot,
    Cue::ShotFocus,
    Cue::ShotFan,
    Cue::ShotFanFocus,
    Cue::ShotLance,
    Cue::ShotLanceFocus,
    Cue::ShotAnchor,
    Cue::ShotAnchorFocus,
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

fn effects() -> impl Iterator<Item = (Cue, f32, Vec<Frame>)> {
    Cue::ALL.into_iter().filter(|cue| !cue.is_jingle()).flat_map(|cue| {
        let sound = sound(&cue.score()).unwrap();
        (0..sound.variants()).map(move |variant| (cue, sound.peak_db.get(), sound.render(variant)))
    })
}

#[test]
fn every_sound_is_clean() {
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

#[test]
fn frequent_sounds_are_short_soft_and_varied() {
    for (cue, _, frames) in effects() {
        let ms = frames.len() / 48;
        let most = if FREQUENT.contains(&cue) { 120 } else { 4800 };
        assert!(ms < most, "{cue:?} takes {ms} ms");
        let heard = loudness::loudest(&frames) + f64::from(rule(cue).gain_db);
        assert!(heard < if FREQUENT.contains(&cue) { -29.0 } else { -10.5 }, "{cue:?} is heard at {heard}");
        assert!(heard > -42.0, "{cue:?} is not heard: {heard}");
    }
    for cue in FREQUENT.into_iter().filter(|cue| !cue.is_interface()) {
        assert!(sound(&cue.score()).unwrap().variants() >= 3, "{cue:?} sounds like a machine");
    }
}

#[test]
fn blasts_grow_with_their_size() {
    let sizes = [Cue::ExplosionSmall, Cue::ExplosionMedium, Cue::ExplosionLarge];
    let heard = sizes
        .map(|cue| loudness::loudest(&sound(&cue.score()).unwrap().render(0)) + f64::from(rule(cue).gain_db));
    assert!(heard[0] + 3.0 < heard[1] && heard[1] + 3.0 < heard[2], "{heard:?}");
}

#[test]
fn every_score_has_its_cue() {
    let files = ["sounds", "tunes"].into_iter().flat_map(|folder| SCORES.get_dir(folder).unwrap().files());
    let mut found: Vec<&str> = files.map(|file| file.path().to_str().unwrap()).collect();
    let mut scores: Vec<String> =
        Cue::ALL.into_iter().map(Cue::score).chain(themes().map(Theme::score)).collect();
    found.sort_unstable();
    scores.sort_unstable();
    assert_eq!(found, scores);
    assert!(scores.len() >= 55, "{} scores", scores.len());
    assert!(scores.windows(2).all(|pair| pair[0] != pair[1]), "{scores:?}");
}

#[test]
fn jingles_end() {
    let instruments = instruments().unwrap();
    for cue in Cue::ALL.into_iter().filter(|cue| cue.is_jingle()) {
        let tune = tune(&cue.score(), &instruments).unwrap();
        let frames = tune.render();
        assert_eq!(tune.loop_row, None, "{cue:?}");
        assert!(peak(&frames[frames.len() - 4800..]) < 0.001, "{cue:?} is cut off");
        assert!(db(loudness::true_peak(&frames)) <= -1.0, "{cue:?} clips");
        let lufs = loudness::integrated(&frames);
        assert!((lufs + 16.0).abs() < 2.0, "{cue:?} has {lufs} LUFS");
    }
}

fn tunes() -> impl Iterator<Item = (Theme, Tune)> {
    let instruments = instruments().unwrap();
    themes().map(move |theme| (theme, tune(&theme.score(), &instruments).unwrap()))
}

/// Returns the DC offset: the larger absolute mean of the left and right samples. It should be near 0.
fn offset(frames: &[Frame]) -> f32 {
    let mean =
        |side: usize| frames.iter().map(|frame| f64::from(frame[side])).sum::<f64>() / frames.len() as f64;
    mean(0).abs().max(mean(1).abs()) as f32
}

/// What a piece is for, which sets its length in seconds, its loudness in LUFS and how much it varies.
fn demands(theme: Theme) -> (std::ops::Range<f32>, f64, f64) {
    match theme {
        Theme::Title => (75.0..130.0, -16.0, 4.0),
        Theme::Ending => (120.0..180.0, -16.0, 4.0),
        Theme::Midboss => (35.0..60.0, -16.0, 3.0),
        Theme::Result | Theme::Initials => (35.0..60.0, -18.0, 3.0),
        Theme::Lab => (55.0..90.0, -20.0, 3.0),
        Theme::TitleArranged | Theme::OpenSpaceArranged | Theme::SwarmArranged => (50.0..110.0, -16.0, 3.0),
        Theme::FinalBoss | Theme::FinalBoss2 | Theme::FinalBoss3 => (55.0..85.0, -16.0, 4.0),
        _ if theme.is_boss() => (80.0..110.0, -16.0, 4.0),
        _ => (120.0..180.0, -16.0, 4.0),
    }
}

#[test]
fn music_has_its_length_loudness_and_dynamics() {
    let mut seconds = 0.0;
    for (name, tune) in tunes() {
        let (length_s, lufs_target, least_range) = demands(name);
        seconds += tune.seconds();
        let frames = tune.render();
        assert!(length_s.contains(&tune.seconds()), "{name:?} lasts {} s", tune.seconds());
        assert!(tune.loop_row.is_some(), "{name:?} does not loop");
        let lufs = loudness::integrated(&frames);
        assert!((lufs - lufs_target).abs() < 0.7, "{name:?} has {lufs} LUFS");
        let true_peak = db(loudness::true_peak(&frames));
        assert!(true_peak <= -1.0, "{name:?} peaks at {true_peak} dB");
        assert!(offset(&frames) < 0.001, "{name:?} has an offset of {}", offset(&frames));
        let sections = analysis::sections(&tune, &frames);
        let levels = sections.iter().map(|(.., lufs)| *lufs).filter(|lufs| lufs.is_finite());
        let range = levels.clone().fold(f64::MIN, f64::max) - levels.fold(f64::MAX, f64::min);
        assert!(range >= least_range, "the sections of {name:?} are only {range} LU apart");
    }
    assert!((1600.0..2300.0).contains(&seconds), "{seconds} s of music");
}

#[test]
fn music_breathes_and_modulates() {
    for (name, tune) in tunes() {
        let melody = analysis::melody(&tune).unwrap_or_else(|| panic!("{name:?} has no lead"));
        assert!(melody.tied >= 0.15, "{name:?} ties {} of its bars", melody.tied);
        assert!(melody.resting >= 0.15, "the melody of {name:?} rests {} of the time", melody.resting);
        let keys: BTreeSet<_> =
            analysis::sections(&tune, &[]).into_iter().filter_map(|(_, _, key, _)| key).collect();
        assert!(keys.len() >= 2, "{name:?} stays in {keys:?}");
    }
}

/// Where a melody joins later, as of bosses, what is left must be music too.
#[test]
fn the_base_is_complete() {
    for (name, tune) in tunes() {
        let start = tune.loop_row.map_or(0, |row| tune.frame_of(row));
        let mut player = TunePlayer::new(Arc::new(tune), start);
        let mut frames = Vec::new();
        while frames.len() < 12 * 48_000 {
            let base = |stems| mix_stems(stems, &[1.0, 0.0, 0.0, 0.0]);
            frames.extend(player.next_block().iter().map(base));
        }
        let lufs = loudness::integrated(&frames);
        assert!(lufs > -25.0, "the base of {name:?} has {lufs} LUFS");
    }
}

#[test]
fn fights_have_stems() {
    for (name, tune) in tunes() {
        let has = |stem| tune.tracks.iter().any(|(track, _)| track.stem == stem);
        let is_stage =
            Theme::ALL.iter().position(|theme| *theme == name).is_some_and(|at| (1..=6).contains(&at));
        if is_stage || name.is_boss() {
            assert!(Stem::ALL.into_iter().all(has), "{name:?}");
        }
    }
}

#[test]
fn drums_vary() {
    let instruments = instruments().unwrap();
    for drum in ["hat", "snare", "snare_tight", "ride", "shaker", "clap"] {
        assert!(instruments.get(drum).unwrap().variants.get() >= 4.0, "{drum}");
    }
}

/// Renders the end of each loop and its start again: the seam is an ordinary moment.
#[test]
fn loops_have_no_seam() {
    for (name, tune) in tunes() {
        let end = tune.frame_of(tune.rows);
        let mut player = TunePlayer::new(Arc::new(tune), end - 24_000);
        let mut frames = Vec::new();
        while frames.len() < 48_000 {
            frames.extend(player.next_block().iter().map(|stems| mix_stems(stems, &[1.0; 4])));
        }
        let step =
            |i: usize| (frames[i][0] - frames[i - 1][0]).abs().max((frames[i][1] - frames[i - 1][1]).abs());
        let usual = (1..frames.len()).map(step).fold(0.0, f32::max);
        let seam = (23_900..24_100).map(step).fold(0.0, f32::max);
        assert!(seam <= usual && frames[24_100..].iter().flatten().any(|sample| *sample != 0.0), "{name:?}");
    }
}

#[test]
fn every_tune_has_its_own_melody_tempo_and_bass() {
    let tunes: Vec<(Theme, Tune)> = tunes().collect();
    for (index, (name, tune)) in tunes.iter().enumerate() {
        for (other_name, other) in &tunes[..index] {
            assert_ne!(tune.row_frames, other.row_frames, "{name:?} and {other_name:?} have one tempo");
            for part in ["lead", "bass"] {
                let shared = longest_shared_run(&intervals(tune, part), &intervals(other, part));
                // A boss has the motif of its stage.
                let most = if name.is_boss() == other_name.is_boss() { 24 } else { 48 };
                assert!(shared < most, "{name:?} and {other_name:?} share {shared} steps of the {part}");
            }
        }
    }
}

/// Returns the intervals of a part of a tune: semitones from each note to the next, and the rows between them.
fn intervals(tune: &Tune, part: &str) -> Vec<(i16, u32)> {
    let Some(track) = tune.tracks.iter().position(|(track, _)| track.name == part) else { return Vec::new() };
    let notes: Vec<_> = tune.notes.iter().filter(|note| note.track == track).collect();
    notes
        .windows(2)
        .map(|pair| (i16::from(pair[1].pitch.0) - i16::from(pair[0].pitch.0), pair[1].row - pair[0].row))
        .collect()
}

fn longest_shared_run(one: &[(i16, u32)], other: &[(i16, u32)]) -> usize {
    let mut before = vec![0; other.len() + 1];
    let mut longest = 0;
    for step in one {
        let mut now = vec![0; other.len() + 1];
        for (i, found) in other.iter().enumerate() {
            now[i + 1] = if step == found { before[i] + 1 } else { 0 };
            longest = longest.max(now[i + 1]);
        }
        before = now;
    }
    longest
}

fn wait(bank: &mut SoundBank, full: impl Fn(&SoundBank) -> bool) {
    for _ in 0..6000 {
        assert_eq!(bank.poll(), None);
        if full(bank) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("nothing arrived");
}

#[test]
fn everything_arrives_from_the_background() {
    let mut bank = SoundBank::start();
    let music = bank.render_music(Theme::Title, 0.0).unwrap();
    assert!(!music.is_ready(), "it cannot be ready yet");
    wait(&mut bank, |bank| Cue::ALL.iter().all(|&cue| bank.cue(cue, 7).is_some()));
    assert!(music.is_ready());
}
