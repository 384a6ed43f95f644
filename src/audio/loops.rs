//! Sounds that last: gunfire from single shots, and beams and engines from a held note.
//!
//! A sound for each of thirty shots a second would be a motor: its envelope has a line at thirty hertz. So single shots are
//! laid out over a loop at a rate that the ear can still tell apart, at uneven times and levels.

use kira::Frame;
use kira::sound::static_sound::StaticSoundData;

use sector_synth::{SAMPLE_RATE, gain_of_db};

use super::sound_bank::{looped, of_frames};

/// Shots in the loop.
const SHOTS: usize = 29;
/// Mean frames from shot to shot: twelve shots a second.
const SHOT_FRAMES: usize = SAMPLE_RATE as usize / 12;
/// How far a shot is moved at most, in frames: a third of the way to its neighbor.
const SWAY_FRAMES: usize = SHOT_FRAMES / 3;
/// The range of levels, in dB.
const LEVELS_DB: f32 = 4.0;
/// The frames over which the end of a held note fades into its beginning: a quarter of a second.
const SEAM_FRAMES: usize = SAMPLE_RATE as usize / 4;
/// The frame to which a held note jumps back. Its attack comes before, and is heard once.
const HELD_FROM: usize = 2 * SEAM_FRAMES;

/// Returns a seamless loop of gunfire, in which `versions` of a single shot take turns. Empty without a version.
pub(super) fn gunfire(versions: &[StaticSoundData]) -> StaticSoundData {
    let mut frames = vec![Frame::ZERO; SHOTS * SHOT_FRAMES];
    let mut seed = 0x9e37_79b9_u32;
    for (shot, version) in (0..SHOTS).zip(versions.iter().cycle()) {
        // A linear congruential generator (Numerical Recipes): the same loop everywhere.
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let late = (seed >> 8) as usize % (2 * SWAY_FRAMES);
        let level = gain_of_db(-LEVELS_DB * (seed >> 4 & 0xff) as f32 / 255.0);
        let start = shot * SHOT_FRAMES + late;
        for (i, &frame) in version.frames.iter().enumerate() {
            let at = (start + i) % frames.len();
            frames[at] += frame * level;
        }
    }
    looped(of_frames(frames.into()), 0)
}

/// Returns a note that is held: its attack, and then a loop without a seam. A note that is too short for that plays once.
pub(super) fn held(note: &StaticSoundData) -> StaticSoundData {
    let mut frames = note.frames.to_vec();
    let Some(seam) = frames.len().checked_sub(SEAM_FRAMES).filter(|seam| *seam >= HELD_FROM) else {
        return of_frames(frames.into());
    };
    for i in 0..SEAM_FRAMES {
        // The two parts differ like noise, so their powers add up.
        let share = i as f32 / SEAM_FRAMES as f32;
        let [out, into] = [libm::sqrtf(1.0 - share), libm::sqrtf(share)];
        frames[seam + i] = frames[seam + i] * out + frames[HELD_FROM - SEAM_FRAMES + i] * into;
    }
    looped(of_frames(frames.into()), HELD_FROM)
}

#[cfg(test)]
mod tests {
    use super::{Frame, HELD_FROM, SHOTS, StaticSoundData, gunfire, held, of_frames};

    fn shots(versions: &[StaticSoundData]) -> Vec<(usize, f32)> {
        let frames = gunfire(versions).frames;
        frames
            .iter()
            .enumerate()
            .filter(|(_, frame)| frame.left > 0.0)
            .map(|(i, frame)| (i, frame.left))
            .collect()
    }

    #[test]
    fn shots_differ_in_time_and_level() {
        let click = of_frames(vec![Frame { left: 0.5, right: 0.5 }].into());
        let shots = shots(&[click]);
        assert_eq!(shots.len(), SHOTS);
        let gaps: Vec<usize> = shots.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        let (least, most) = (gaps.iter().min().unwrap(), gaps.iter().max().unwrap());
        assert!(*least > 1200 && *most > least * 2, "{least} to {most} frames");
        assert!(shots.windows(2).filter(|pair| pair[0].1 == pair[1].1).count() < 3);
    }

    #[test]
    fn a_shot_at_the_end_rings_into_the_start() {
        let long = of_frames(vec![Frame { left: 0.1, right: 0.1 }; 48_000].into());
        assert!(gunfire(&[long]).frames[0].left > 0.5, "twelve shots ring at once");
        assert!(shots(&[]).is_empty());
    }

    #[test]
    fn a_held_note_returns_without_a_step() {
        // A sine of 101 Hz, whose end does not meet its beginning.
        let sine =
            |i: usize| Frame::from_mono(libm::sinf(i as f32 * 101.0 * std::f32::consts::TAU / 48_000.0));
        let note = held(&of_frames((0..100_000).map(sine).collect()));
        let frames = &note.frames;
        assert!(note.settings.loop_region.is_some() && frames.len() == 100_000);
        let step = (frames[HELD_FROM].left - frames[99_999].left).abs();
        assert!(step < 0.02, "{step}");
        let short = held(&of_frames(vec![Frame::ZERO; 9].into()));
        assert_eq!((short.frames.len(), short.settings.loop_region), (9, None));
    }
}
