//! The mix: turns a checked tune into stereo with an intro and a seamless loop.

use super::effects::{CHORUS_BLOCK, Chorus, EchoDelay, EchoScore, MAX_CHORUS_DELAY, Reverb};
use super::layer::{NoteOn, render_layers};
use super::{Frame, PlacedNote, RATE, RenderedTune, Tune, gain_of_db, sum};
use std::collections::BTreeMap;

/// Seconds after the start of the loop in which earlier notes may still ring.
///
/// In the first pass these are tails of the intro, later those of the end of the loop. The loop is therefore entered
/// this much later: the frames `[start + tail, end + tail)` repeat, and the beginning is rendered a second time after
/// the end. A sound that rings longer would jump at the seam.
const TAIL_S: f32 = 6.0;

/// The positions of a tune's parts, in frames. `frames` is the total, including the tail; `loops` is false for a
/// jingle.
struct Timeline {
    row: usize,
    loop_start: usize,
    loop_frames: usize,
    frames: usize,
    loops: bool,
}

pub(super) fn render(tune: &Tune) -> RenderedTune {
    let end = tune.rows as usize * tune.row_frames;
    let loop_start = tune.loop_row.unwrap_or(0) as usize * tune.row_frames;
    let tail = (TAIL_S * RATE) as usize;
    let (row, frames, loops) = (tune.row_frames, end + tail, tune.loop_row.is_some());
    let plan = Timeline { row, loop_start, loop_frames: end - loop_start, frames, loops };
    let mut mixer = Mixer::new(&plan);
    let ducking = ducking_envelope(tune, &plan);
    let mut line = vec![0.0; plan.frames];
    for index in 0..tune.tracks.len() {
        line.fill(0.0);
        play(tune, index, &plan, &mut line);
        mixer.add(tune, index, &plan, &ducking, &line);
    }
    mixer.space(tune, &plan);
    let gain = gain_of_db(tune.gain_db);
    let mut blockers = [DcBlocker::default(); 2];
    for frame in &mut mixer.out {
        for (sample, blocker) in frame.iter_mut().zip(&mut blockers) {
            *sample = soft_limit(blocker.next(*sample * gain));
        }
    }
    if !plan.loops {
        cut_silence(&mut mixer.out);
    }
    RenderedTune { frames: mixer.out, loop_start: plan.loops.then_some(loop_start + tail) }
}

/// Cuts the silence after a jingle to a tenth of a second.
fn cut_silence(frames: &mut Vec<Frame>) {
    let heard = |frame: &Frame| frame.iter().any(|sample| sample.abs() > 1e-5);
    let end = frames.iter().rposition(heard).map_or(0, |last| last + 1);
    frames.truncate(end + (RATE / 10.0) as usize);
}

/// Renders the notes of one track and adds them to `line`, its samples. A repeated note is rendered once and copied.
fn play(tune: &Tune, track: usize, plan: &Timeline, line: &mut [f32]) {
    let mut rendered = BTreeMap::new();
    for note in tune.notes.iter().filter(|note| note.track == track) {
        let sound = rendered.entry((note.pitch, note.rows, note.slide)).or_insert_with(|| {
            let gate = note.rows as f32 * plan.row as f32 / RATE;
            let key = NoteOn { hz: note.pitch.hz(0.0), gate, slide: f32::from(note.slide) };
            render_layers(&tune.tracks[track].1, key, track as u32 + 1)
        });
        for start in starts(note, plan) {
            for (out, sample) in line[start..].iter_mut().zip(sound.iter()) {
                *out += sample * note.level;
            }
        }
    }
}

/// Returns the frames where `note` starts: at its row, and again after the end if the note is part of the loop.
fn starts(note: &PlacedNote, plan: &Timeline) -> impl Iterator<Item = usize> {
    let first = note.row as usize * plan.row;
    let step = if plan.loops && first >= plan.loop_start { plan.loop_frames } else { plan.frames };
    (first..plan.frames).step_by(step.max(1))
}

/// Returns the ducking of each frame, 0 (none) to 1 (full), or an empty list for a tune without ducking.
fn ducking_envelope(tune: &Tune, plan: &Timeline) -> Vec<f32> {
    let Some(duck) = &tune.duck else { return Vec::new() };
    let mut ducking = vec![0.0; plan.frames];
    let length = (duck.release_ms.get() / 1000.0 * RATE) as usize;
    let attack_frames = 96;
    for note in tune.notes.iter().filter(|note| tune.tracks[note.track].0.name == duck.by) {
        for start in starts(note, plan) {
            for (i, out) in ducking[start..].iter_mut().take(length).enumerate() {
                let left = 1.0 - i as f32 / length as f32;
                // Use an attack of two milliseconds: a step would click.
                let attack = (i as f32 / attack_frames as f32).min(1.0);
                *out = f32::max(*out, left * left * attack);
            }
        }
    }
    ducking
}

/// The sums of all tracks: the output, and the sends to echo and room.
struct Mixer {
    out: Vec<Frame>,
    echo: Vec<f32>,
    room: Vec<f32>,
}

impl Mixer {
    fn new(plan: &Timeline) -> Self {
        Self { out: vec![[0.0; 2]; plan.frames], echo: vec![0.0; plan.frames], room: vec![0.0; plan.frames] }
    }

    /// Adds a track to the sums: ducked, widened and panned, with its sends to echo and room.
    fn add(&mut self, tune: &Tune, index: usize, plan: &Timeline, ducking: &[f32], line: &[f32]) {
        let track = &tune.tracks[index].0;
        let gain = gain_of_db(track.gain_db.get());
        let (left, right) = pan(track.pan.get());
        let depth = tune.duck.as_ref().map_or(0.0, |duck| 1.0 - gain_of_db(duck.depth_db.get()));
        let deep = depth * track.duck.get();
        let (width, echo, room) = (track.width.get(), track.echo.get(), track.room.get());
        for start in (0..line.len()).step_by(CHORUS_BLOCK) {
            let end = (start + CHORUS_BLOCK).min(line.len());
            // The chorus looks back no further than this, so the block is silent.
            if line[start.saturating_sub(MAX_CHORUS_DELAY)..end].iter().all(|sample| *sample == 0.0) {
                continue;
            }
            let mut chorus = Chorus::new(plan.loop_start, plan.loop_frames, start);
            for i in start..end {
                let level = if deep > 0.0 { gain * (1.0 - deep * ducking[i]) } else { gain };
                let dry = line[i] * level;
                let mut frame = [dry * left, dry * right];
                if width > 0.0 {
                    let wet = chorus.next(line, i);
                    frame = sum(frame, wet.map(|sample| sample * level * width));
                }
                self.out[i] = sum(self.out[i], frame);
                self.echo[i] += dry * echo;
                self.room[i] += dry * room;
            }
        }
    }

    /// Applies echo and room to the sends of the tracks, and adds both to the output.
    fn space(&mut self, tune: &Tune, plan: &Timeline) {
        let frames = |echo: &EchoScore| echo.time.get().round() as usize * plan.row;
        let mut echo = tune.echo.map(|echo| EchoDelay::new(&echo, frames(&echo)));
        let mut room = tune.room.map(|room| Reverb::new(&room));
        for (i, out) in self.out.iter_mut().enumerate() {
            let echo = echo.as_mut().map_or([0.0; 2], |echo| echo.next([self.echo[i]; 2]));
            let room = room.as_mut().map_or([0.0; 2], |room| room.next([self.room[i]; 2]));
            *out = sum(*out, sum(echo, room));
        }
    }
}

/// Returns the gains of the left and right channel for a pan from −1 to 1, at constant power.
fn pan(place: f32) -> (f32, f32) {
    let angle = (place + 1.0) * std::f32::consts::FRAC_PI_4;
    (libm::cosf(angle), libm::sinf(angle))
}

/// A one-pole high pass at 12 Hz. Without it, the half waves at the start of bass notes would add up to a DC offset.
#[derive(Clone, Copy, Default)]
struct DcBlocker {
    before: f32,
    out: f32,
}

impl DcBlocker {
    fn next(&mut self, sample: f32) -> f32 {
        const KEPT: f32 = 1.0 - std::f32::consts::TAU * 12.0 / RATE;
        self.out = sample - self.before + KEPT * self.out;
        self.before = sample;
        self.out
    }
}

/// Soft-limits a sample. Levels below 0.55 do not change; higher ones are compressed and stay below 0.84 (−1.5 dB).
fn soft_limit(sample: f32) -> f32 {
    const KNEE: f32 = 0.55;
    const ROOM: f32 = 0.84 - KNEE;
    let over = sample.abs() - KNEE;
    if over <= 0.0 {
        return sample;
    }
    let bent = over / ROOM;
    (KNEE + ROOM * bent / (1.0 + bent)).copysign(sample)
}

#[cfg(test)]
mod tests {
    use super::{DcBlocker, pan, soft_limit};
    use crate::wave::sine;
    use crate::{Instruments, RenderedTune, Tune};

    const INSTRUMENTS: &str = "{
    \"pad\": (layers: [(wave: Saw, unison: (3, 20),
        amp: (attack_ms: 20, decay_ms: 200, sustain: 0.6, release_ms: 300))]),
    \"kick\": (note: \"c2\", layers: [(wave: Sine, pitch: [(0, 30), (50, 0)],
        amp: (attack_ms: 1, decay_ms: 200, release_ms: 20))]),
}";

    const TUNE: &str = "(
    tempo_bpm: 140, rows_per_beat: 4, loop_from: 1, gain_db: -6,
    echo: (time: 3, feedback: 0.5, level_db: -6),
    room: (seconds: 1.2, level_db: -12),
    duck: (by: \"kick\", depth_db: -9, release_ms: 150),
    tracks: [
        (name: \"pad\", instrument: \"pad\", echo: 0.3, room: 0.5, duck: 1),
        (name: \"kick\", instrument: \"kick\"),
    ],
    patterns: {
        \"intro\": (rows: 16, parts: {\"pad\": \"a4 - - - - - - - - - - - - - - -\"}),
        \"loop\": (rows: 64, parts: {
            \"pad\": \"c4+e4 - - - - - - - f4+a4 - - - - - - -\",
            \"kick\": \"x . . .\",
        }),
    },
    order: [\"intro\", \"loop\"],
)";

    fn render(text: &str) -> RenderedTune {
        let instruments = Instruments::parse("i.ron", INSTRUMENTS).unwrap();
        Tune::parse("t.ron", text, &instruments).unwrap().render()
    }

    #[test]
    fn the_loop_has_no_seam() {
        let once = render(TUNE);
        let twice = render(&TUNE.replace("[\"intro\", \"loop\"]", "[\"intro\", \"loop\", \"loop\"]"));
        let again = once.frames[once.loop_start.unwrap()..].iter().zip(&twice.frames[once.frames.len()..]);
        for (first, second) in again.take(24_000) {
            let difference = [first[0] - second[0], first[1] - second[1]];
            // The rest is the end of the echo's tail.
            assert!(difference.iter().all(|side| side.abs() < 0.002), "differs by {difference:?}");
        }
    }

    #[test]
    fn a_jingle_is_no_longer_than_its_sound() {
        let jingle =
            TUNE.replace("loop_from: 1, ", "").replace("echo: (time: 3, feedback: 0.5, level_db: -6),", "");
        let jingle = render(&jingle);
        let heard = |frames: &[[f32; 2]]| frames.iter().flatten().any(|sample| sample.abs() > 1e-5);
        let (body, end) = jingle.frames.split_at(jingle.frames.len() - 4800);
        assert_eq!(jingle.loop_start, None);
        assert!(!heard(end) && heard(&body[body.len() - 1..]));
    }

    #[test]
    fn the_limit_holds() {
        assert_eq!([0.3, -0.5].map(soft_limit), [0.3, -0.5]);
        assert!(soft_limit(50.0) < 0.8401 && soft_limit(-50.0) > -0.8401 && soft_limit(-2.0) < -0.7);
    }

    #[test]
    fn a_dc_offset_is_removed() {
        let mut blocker = DcBlocker::default();
        let out: Vec<f32> =
            (0..48_000).map(|i| blocker.next(0.5 + 0.3 * sine(i as f32 * 40.0 / 48_000.0 % 1.0))).collect();
        let late = &out[24_000..];
        let mean = late.iter().sum::<f32>() / late.len() as f32;
        let peak = late.iter().fold(0.0, |most: f32, sample| most.max(sample.abs()));
        assert!(mean.abs() < 0.003 && (0.27..0.31).contains(&peak), "mean {mean}, peak {peak}");
    }

    #[test]
    fn panning_keeps_the_power() {
        for place in [-1.0, -0.3, 0.0, 0.8, 1.0] {
            let (left, right) = pan(place);
            assert!((left * left + right * right - 1.0).abs() < 1e-5, "{place}");
        }
    }
}
