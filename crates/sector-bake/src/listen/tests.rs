//! Tests of spectra, measurements and pictures, and of the shipped effects by their spectra.

use super::spectrogram::{Spectrum, bin, share_below};
use super::{Measurements, Recording, colors, picture, wav, waveform};
use image::RgbaImage;
use sector_synth::{Frame, Instruments, Sound, Tune};
use std::path::Path;

const BEEP: &str = "(
    note: \"a4\", length_ms: 200, peak_db: -6, variants: 2, spread_cents: 100,
    layers: [(wave: Sine, amp: (attack_ms: 5, decay_ms: 10, sustain: 1, release_ms: 20))],
)";

const BAND: &str = "{\"tone\": (layers: [(wave: Sine, gain_db: -12,
    amp: (attack_ms: 5, decay_ms: 10, sustain: 1, release_ms: 20))])}";

const TUNE: &str = "(
    tempo_bpm: 120, rows_per_beat: 4, loop_from: 1,
    tracks: [(name: \"lead\", instrument: \"tone\"), (name: \"kick\", instrument: \"tone\")],
    patterns: {
        \"intro\": (rows: 16, parts: {\"lead\": \"c4 - - - | e4 - - - | g4 - - - | c5 - - -\"}),
        \"theme\": (rows: 32, parts: {\"lead\": \"a4 - - . | f4 - - .\", \"kick\": \"x . . .\"}),
    },
    order: [\"intro\", \"theme\"],
)";

fn beep() -> Recording {
    Recording::of_sound("beep".into(), &Sound::parse("beep.ron", BEEP).expect("the score is valid"))
}

fn tune() -> Recording {
    let band = Instruments::parse("i.ron", BAND).expect("the instruments are valid");
    Recording::of_tune("tune".into(), Tune::parse("t.ron", TUNE, &band).expect("the tune is valid"))
}

fn tone(hz: f32, level: f32) -> Vec<Frame> {
    (0..48_000)
        .map(|i| [level * libm::sinf((i as f32 * hz / 48_000.0 % 1.0) * std::f32::consts::TAU); 2])
        .collect()
}

fn count(picture: &RgbaImage, color: image::Rgba<u8>) -> usize {
    picture.pixels().filter(|&&pixel| pixel == color).count()
}

#[test]
fn a_tone_is_seen_at_its_frequency_and_level() {
    for (hz, level) in [(110.0, 0.5), (1000.0, 0.1), (9000.0, 1.0)] {
        let bins = Spectrum::new(4096).at(&tone(hz, level), 24_000);
        let (place, found) =
            bins.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).expect("there are bins");
        assert!((place as f32 - bin(hz)).abs() <= 1.0, "{hz} Hz was found in bin {place}");
        assert!((found / level - 1.0).abs() < 0.2, "{hz} Hz at {level} was seen at {found}");
    }
}

#[test]
fn energy_is_sorted_by_frequency() {
    for (hz, low) in [(50.0, 1.0), (500.0, 0.0)] {
        let share = share_below(&tone(hz, 0.5), 120.0);
        assert!((share - low).abs() < 0.01, "{hz} Hz: {share} is low");
    }
    assert_eq!(share_below(&[], 120.0), 0.0);
}

#[test]
fn a_click_at_the_joint_is_measured() {
    let smooth = tone(100.0, 0.5);
    let (across, beside) = waveform::steps(&waveform::joined(&smooth, 0));
    assert!(across <= beside * 1.01, "whole periods: {across} against {beside}");
    let (across, beside) = waveform::steps(&waveform::joined(&smooth, 120));
    assert!(across > beside * 10.0, "from zero to the crest: {across} against {beside}");
}

#[test]
fn versions_follow_each_other_with_silence_between() {
    let recording = beep();
    let [first, second] = &recording.versions[..] else { panic!("{:?}", recording.versions) };
    assert!(recording.frames[first.end..second.start].iter().all(|frame| *frame == [0.0; 2]));
    let figures = Measurements::of(&recording);
    assert!((figures.seconds - 0.22).abs() < 0.01 && (figures.true_peak_db + 6.0).abs() < 0.2, "{figures}");
    assert!(figures.loop_steps.is_none() && figures.offset < 0.001, "{figures}");
}

#[test]
fn a_page_shows_what_there_is() {
    let (sound, tune) = (picture(&[beep()]), picture(&[tune()]));
    assert_eq!(count(&sound, colors::LOOP), 0);
    assert!(count(&sound, colors::LEFT) > 1000 && count(&sound, colors::RIGHT) > 1000);
    assert!(count(&tune, colors::LOOP) > 200, "the loop is marked");
    for track in 0..2 {
        assert!(count(&tune, colors::track(track, 0.75)) > 100, "notes of track {track}");
    }
    assert!(tune.height() > sound.height());
}

#[test]
fn empty_recordings_are_drawn() {
    for frames in [vec![], vec![[0.0; 2]], vec![[0.0; 2]; 5000]] {
        let versions = std::iter::once(0..frames.len()).collect();
        let nothing = Recording { frames, versions, ..beep() };
        assert_eq!(picture(std::slice::from_ref(&nothing)).width(), 1600);
        assert!(picture(&[nothing.clone(), nothing]).width() > 1600);
    }
    assert!(picture(&[]).width() > 1600, "no tiles, still a picture");
}

#[test]
fn a_wav_file_holds_the_samples() {
    let bytes = wav(&[[0.0, 1.0], [-1.0, 9.0]]);
    assert_eq!((&bytes[..4], &bytes[8..16], &bytes[36..40]), (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..]));
    assert_eq!((bytes.len(), bytes[4], bytes[40]), (52, 44, 8));
    let samples: Vec<i16> =
        bytes[44..].chunks(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
    assert_eq!(samples, [0, 32_767, -32_767, 32_767]);
}

fn shipped(name: &str) -> Recording {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/audio/sounds");
    Recording::read(&folder.join(format!("{name}.ron"))).unwrap_or_else(|error| panic!("{error}"))
}

fn strongest(recording: &Recording, way: f32) -> usize {
    let frames = recording.first();
    let bins = Spectrum::new(1024).at(frames, (frames.len() as f32 * way) as usize);
    (1..bins.len()).max_by(|&a, &b| bins[a].total_cmp(&bins[b])).expect("there are bins")
}

#[test]
fn zaps_fall_and_gains_rise() {
    for name in ["shot", "shot_focus", "alien_shot", "alien_volley", "focus_on", "chain_lost"] {
        let recording = shipped(name);
        let (early, late) = (strongest(&recording, 0.15), strongest(&recording, 0.6));
        assert!(late < early, "{name} goes from bin {early} to {late}");
    }
    for name in ["bullet_cancel", "focus_off", "boss_charge", "medal", "item_appear", "resume"] {
        let recording = shipped(name);
        let (early, late) = (strongest(&recording, 0.15), strongest(&recording, 0.6));
        assert!(late > early, "{name} goes from bin {early} to {late}");
    }
}

#[test]
fn blasts_have_weight_and_air() {
    let blasts = ["explosion_small", "explosion_medium", "explosion_large", "player_death", "boss_death"];
    for name in blasts.into_iter().chain(["bomb", "part_destroyed", "rock_break", "boss_phase"]) {
        let recording = shipped(name);
        let low = Measurements::of(&recording).low_share;
        assert!((0.25..0.75).contains(&low), "{name}: {low} of its energy is low");
        let frames = recording.first();
        let start = frames.iter().position(|frame| frame[0].abs() > 0.3).unwrap_or(0);
        let air = 1.0 - share_below(&frames[start..(start + 4800).min(frames.len())], 1000.0);
        assert!(air > 0.01, "{name}: {air} of its energy is air");
    }
}

#[test]
fn pickups_and_warnings_are_bright() {
    for name in
        ["graze", "medal", "item_appear", "multiplier", "armor_hit", "dive_warning", "time_tick", "notice"]
    {
        let low = share_below(shipped(name).first(), 300.0);
        assert!(low < 0.1, "{name}: {low} of its energy is below 300 Hz");
    }
    assert!(bin(300.0) > 20.0, "the bins are fine enough to tell");
}
