//! Tests of the shipped effects by their spectra: zaps fall, explosions have weight, pickups are bright.

use std::path::Path;

use super::spectrum::{Spectrum, bin, share_below};
use super::{Measurements, Recording};

fn recording(name: &str) -> Recording {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/audio/sounds");
    Recording::read(&folder.join(format!("{name}.ron"))).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the index of the strongest bin in the spectrum of the first version of a recording, at the point `way`
/// from 0 (start) to 1 (end).
fn strongest(recording: &Recording, way: f32) -> usize {
    let frames = recording.first();
    let bins = Spectrum::new(1024).at(frames, (frames.len() as f32 * way) as usize);
    (1..bins.len()).max_by(|&a, &b| bins[a].total_cmp(&bins[b])).expect("there are bins")
}

#[test]
fn zaps_fall_and_gains_rise() {
    for name in ["shot", "shot_focus", "alien_shot", "alien_volley", "focus_on", "chain_lost"] {
        let recording = recording(name);
        let (early, late) = (strongest(&recording, 0.15), strongest(&recording, 0.6));
        assert!(late < early, "{name} goes from bin {early} to {late}");
    }
    for name in ["bullet_cancel", "focus_off", "boss_charge", "medal", "item_appear", "resume"] {
        let recording = recording(name);
        let (early, late) = (strongest(&recording, 0.15), strongest(&recording, 0.6));
        assert!(late > early, "{name} goes from bin {early} to {late}");
    }
}

#[test]
fn blasts_have_weight_and_air() {
    let blasts = ["explosion_small", "explosion_medium", "explosion_large", "player_death", "boss_death"];
    for name in blasts.into_iter().chain(["bomb", "part_destroyed", "rock_break", "boss_phase"]) {
        let recording = recording(name);
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
        let low = share_below(recording(name).first(), 300.0);
        assert!(low < 0.1, "{name}: {low} of its energy is below 300 Hz");
    }
    assert!(bin(300.0) > 20.0, "the bins are fine enough to tell");
}
