//! Renders the shipped scores and measures their levels, and tests the bank.

use std::sync::mpsc::channel;

use super::{Cue, Rendered, SCORES, SoundBank, Theme, Tune, data, instruments, sound, tune};
use crate::audio::rule;
use sector_synth::{Frame, loudness};

fn db(factor: f32) -> f32 {
    20.0 * libm::log10f(factor)
}

fn peak(frames: &[Frame]) -> f32 {
    frames.iter().flatten().fold(0.0, |most: f32, sample| most.max(sample.abs()))
}

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
        Cue::ALL.into_iter().map(Cue::score).chain(Theme::ALL.into_iter().map(Theme::score)).collect();
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
        let rendered = tune(&cue.score(), &instruments).unwrap().render();
        assert_eq!(rendered.loop_start, None, "{cue:?}");
        assert!(peak(&rendered.frames[rendered.frames.len() - 4800..]) < 0.001, "{cue:?} is cut off");
        assert!(db(loudness::true_peak(&rendered.frames)) <= -1.0, "{cue:?} clips");
        let lufs = loudness::integrated(&rendered.frames);
        assert!((lufs + 16.0).abs() < 2.0, "{cue:?} has {lufs} LUFS");
    }
}

fn tunes() -> impl Iterator<Item = (Theme, Tune)> {
    let instruments = instruments().unwrap();
    Theme::ALL.into_iter().map(move |theme| (theme, tune(&theme.score(), &instruments).unwrap()))
}

/// Returns the DC offset: the larger absolute mean of the left and right samples. It should be near 0.
fn offset(frames: &[Frame]) -> f32 {
    let mean =
        |side: usize| frames.iter().map(|frame| f64::from(frame[side])).sum::<f64>() / frames.len() as f64;
    mean(0).abs().max(mean(1).abs()) as f32
}

#[test]
fn music_lasts_a_minute_at_its_loudness_and_loops_without_a_click() {
    assert_eq!(Theme::ALL.len(), 10, "title, six stages, boss, last boss, ending");
    for (name, tune) in tunes() {
        let rendered = tune.render();
        let frames = &rendered.frames;
        assert!(tune.seconds() >= 60.0, "{name:?} lasts {} s", tune.seconds());
        assert!(tune.loop_row.is_some_and(|row| row > 0), "{name:?} has no intro");
        let lufs = loudness::integrated(frames);
        assert!((lufs + 16.0).abs() < 0.7, "{name:?} has {lufs} LUFS");
        let true_peak = db(loudness::true_peak(frames));
        assert!(true_peak <= -1.0, "{name:?} peaks at {true_peak} dB");
        assert!(offset(frames) < 0.001, "{name:?} has an offset of {}", offset(frames));

        let loop_start = rendered.loop_start.expect("it loops");
        // The frame before the loop is the twin of the last frame, so the jump into the loop is seamless.
        let (last, twin) = (frames[frames.len() - 1], frames[loop_start - 1]);
        for side in 0..2 {
            assert!((last[side] - twin[side]).abs() < 0.01, "{name:?} jumps from {twin:?} to {last:?}");
        }
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
                assert!(shared < 24, "{name:?} and {other_name:?} share {shared} steps of the {part}");
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
    bank.request_music(Some(Theme::Title), Some(Theme::OpenSpace));
    assert!(!bank.themes.contains_key(&Theme::Title), "it cannot be ready yet");
    wait(&mut bank, |bank| Cue::ALL.iter().all(|&cue| bank.cue(cue, 7).is_some()));
    wait(&mut bank, |bank| {
        bank.themes.contains_key(&Theme::Title) && bank.themes.contains_key(&Theme::OpenSpace)
    });
}

#[test]
fn only_requested_music_stays_in_memory() {
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
    assert_eq!(requested, expected, "dropped samples are freed on the other thread");
}
