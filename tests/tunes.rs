//! Every tune that loops in assets/audio/tunes, rendered and measured.
#![cfg(feature = "app")]

use std::fs;
use std::path::PathBuf;

use sector_synth::{Frame, Instruments, Tune, loudness};

fn assets() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/audio")
}

/// Every tune of the folder by name, without the jingles, which end.
fn tunes() -> Vec<(String, Tune)> {
    let read = |name: &str| fs::read_to_string(assets().join(name)).expect("a score that can be read");
    let instruments = Instruments::parse("instruments.ron", &read("instruments.ron"));
    let instruments = instruments.unwrap_or_else(|error| panic!("{error}"));
    let mut names: Vec<String> = fs::read_dir(assets().join("tunes"))
        .expect("the folder of tunes")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let parse = |name: String| {
        let text = read(&format!("tunes/{name}"));
        let tune = Tune::parse(&name, &text, &instruments).unwrap_or_else(|error| panic!("{error}"));
        (name, tune)
    };
    names.into_iter().map(parse).filter(|(_, tune)| tune.loop_row.is_some()).collect()
}

fn db(factor: f32) -> f32 {
    20.0 * libm::log10f(factor)
}

/// The mean of each side: what is not zero pushes the membrane out and wastes level.
fn offset(frames: &[Frame]) -> f32 {
    let mean =
        |side: usize| frames.iter().map(|frame| f64::from(frame[side])).sum::<f64>() / frames.len() as f64;
    mean(0).abs().max(mean(1).abs()) as f32
}

#[test]
fn music_lasts_a_minute_at_its_loudness_and_goes_round_without_a_click() {
    let tunes = tunes();
    assert_eq!(tunes.len(), 10, "title, six stages, boss, last boss, ending");
    for (name, tune) in tunes {
        let rendered = tune.render();
        let frames = &rendered.frames;
        assert!(tune.seconds() >= 60.0, "{name} lasts {} s", tune.seconds());
        assert!(tune.loop_row.is_some_and(|row| row > 0), "{name} has no intro");
        let lufs = loudness::integrated(frames);
        assert!((lufs + 16.0).abs() < 0.7, "{name} has {lufs} LUFS");
        let true_peak = db(loudness::true_peak(frames));
        assert!(true_peak <= -1.0, "{name} peaks at {true_peak} dB");
        assert!(offset(frames) < 0.001, "{name} has an offset of {}", offset(frames));

        let loop_start = rendered.loop_start.expect("it loops");
        // The frame before the loop's first is the twin of the last one: the step into the loop is the same.
        let (last, twin) = (frames[frames.len() - 1], frames[loop_start - 1]);
        for side in 0..2 {
            assert!((last[side] - twin[side]).abs() < 0.01, "{name} jumps from {twin:?} to {last:?}");
        }
    }
}

#[test]
fn every_tune_has_its_own_melody_tempo_and_bass() {
    let tunes = tunes();
    for (index, (name, tune)) in tunes.iter().enumerate() {
        for (other_name, other) in &tunes[..index] {
            assert_ne!(tune.row_frames, other.row_frames, "{name} and {other_name} have one tempo");
            for part in ["lead", "bass"] {
                let shared = longest_shared_run(&intervals(tune, part), &intervals(other, part));
                assert!(shared < 24, "{name} and {other_name} share {shared} steps of the {part}");
            }
        }
    }
}

/// The steps of one part: from each note to the next in semitones, with how many rows it takes.
fn intervals(tune: &Tune, part: &str) -> Vec<(i16, u32)> {
    let Some(track) = tune.tracks.iter().position(|(track, _)| track.name == part) else { return Vec::new() };
    let notes: Vec<_> = tune.notes.iter().filter(|note| note.track == track).collect();
    notes
        .windows(2)
        .map(|pair| (i16::from(pair[1].pitch.0) - i16::from(pair[0].pitch.0), pair[1].row - pair[0].row))
        .collect()
}

/// Length of the longest run that is in both.
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
