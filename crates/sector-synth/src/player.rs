//! Plays a tune: renders it block by block, for as long as it loops.

use super::effects::BLOCK;
use super::layer::{NoteOn, render_layers};
use super::stems::{StemFrame, StemMixer, TrackLine, mix_stems};
use super::tune::{Human, PlacedNote, Stem, Tune};
use super::{Frame, Pitch, RATE, gain_of_db};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The memory for rendered notes, in frames of 8 bytes: 12 MB.
const MAX_CACHED_FRAMES: usize = 1_500_000;
/// The longest time that a jingle rings after its last row, in seconds.
const MAX_TAIL_S: f32 = 6.0;
/// The attack of the ducking, in frames: 2 ms, because a step would click.
const DUCK_ATTACK: f32 = 96.0;
/// The steps of the timbre of soft notes. Each step is a rendering of its own.
const DARK_STEPS: f32 = 8.0;

/// Notes with the same key sound the same, except for their level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NoteKey {
    track: usize,
    pitch: Pitch,
    gate_frames: usize,
    slide: i16,
    dark: u8,
    variant: u8,
}

/// A note with its start in frames, in the order of playing.
#[derive(Clone, Copy, Debug)]
struct CuedNote {
    start: usize,
    level: f32,
    key: NoteKey,
}

/// A sounding note.
struct Voice {
    track: usize,
    samples: Arc<[Frame]>,
    at: usize,
    /// The frames of the current block before the note starts.
    wait: usize,
    level: f32,
}

/// Renders a tune in stems, block by block, without an end if it loops.
pub struct TunePlayer {
    tune: Arc<Tune>,
    notes: Vec<CuedNote>,
    next_note: usize,
    /// The frame of the tune at which the next block starts.
    at: usize,
    voices: Vec<Voice>,
    cache: NoteCache,
    tracks: Vec<TrackLine>,
    mixer: StemMixer,
    /// The frames from each recent note that ducks to the start of the block; negative for a later start.
    ducks: Vec<i64>,
    out: Box<[StemFrame; BLOCK]>,
}

impl TunePlayer {
    /// The number of frames in a block.
    pub const BLOCK: usize = BLOCK;

    /// Returns a player that starts at a frame of the tune. Notes that started earlier are not heard.
    pub fn new(tune: Arc<Tune>, start: usize) -> Self {
        let notes = cued_notes(&tune);
        let start = start.min(tune.frame_of(tune.rows).saturating_sub(1));
        Self {
            next_note: notes.partition_point(|note| note.start < start),
            notes,
            at: start,
            voices: Vec::new(),
            cache: NoteCache::default(),
            tracks: tune.tracks.iter().map(|(track, _)| TrackLine::new(&tune, track)).collect(),
            mixer: StemMixer::new(&tune),
            ducks: Vec::new(),
            out: Box::new([StemFrame::default(); BLOCK]),
            tune,
        }
    }

    /// The tune that is played.
    pub fn tune(&self) -> &Arc<Tune> {
        &self.tune
    }

    /// The frame of the tune at which the next block starts. It continues past the end of a jingle.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Whether a jingle has ended. A tune that loops never does.
    pub fn has_ended(&self) -> bool {
        let end = self.tune.frame_of(self.tune.rows);
        self.tune.loop_row.is_none() && self.at > end + (MAX_TAIL_S * RATE) as usize
    }

    /// Renders the next [`BLOCK`](Self::BLOCK) frames. Takes about a fiftieth of their playing time; a block in which
    /// many notes start takes longer.
    pub fn next_block(&mut self) -> &[StemFrame] {
        self.tracks.iter_mut().for_each(TrackLine::advance);
        let mut offset = 0;
        while offset < BLOCK {
            offset = self.start_notes(offset);
        }
        for voice in &mut self.voices {
            self.tracks[voice.track].add(voice.wait, &voice.samples[voice.at..], voice.level);
            voice.at = (voice.at + BLOCK - voice.wait).min(voice.samples.len());
            voice.wait = 0;
        }
        self.voices.retain(|voice| voice.at < voice.samples.len());
        let ducking = self.ducking();
        self.mixer.mix(&self.tracks, &ducking, &mut self.out);
        self.out.as_slice()
    }

    /// Starts the notes from frame `offset` of the block to its end, or to the end of the tune if that comes first.
    /// Returns the frame up to which they are started.
    fn start_notes(&mut self, offset: usize) -> usize {
        let end = self.tune.frame_of(self.tune.rows);
        let loops = self.tune.loop_row.map(|row| self.tune.frame_of(row)).filter(|start| *start < end);
        let until = match loops {
            Some(_) => end.min(self.at + BLOCK - offset),
            None => self.at + BLOCK - offset,
        };
        while let Some(note) = self.notes.get(self.next_note).filter(|note| note.start < until).copied() {
            self.start_note(note, offset + note.start - self.at);
            self.next_note += 1;
        }
        let offset = offset + until - self.at;
        self.at = until;
        if let Some(start) = loops.filter(|_| until == end) {
            self.at = start;
            self.next_note = self.notes.partition_point(|note| note.start < start);
        }
        offset
    }

    fn start_note(&mut self, note: CuedNote, wait: usize) {
        let CuedNote { key, level, .. } = note;
        let samples = self.cache.note(&self.tune, key);
        self.voices.push(Voice { track: key.track, samples, at: 0, wait, level });
        if self.tune.duck.as_ref().is_some_and(|duck| duck.by == self.tune.tracks[key.track].0.name) {
            self.ducks.push(-(wait as i64));
        }
    }

    /// Returns the ducking of each frame of the block, 0 (none) to 1 (full), and forgets earlier notes.
    fn ducking(&mut self) -> [f32; BLOCK] {
        let mut ducking = [0.0; BLOCK];
        let Some(duck) = &self.tune.duck else { return ducking };
        let length = (duck.release_ms.get() / 1000.0 * RATE) as i64;
        for since in &mut self.ducks {
            for (i, out) in ducking.iter_mut().enumerate() {
                let passed = *since + i as i64;
                if (0..length).contains(&passed) {
                    let left = 1.0 - passed as f32 / length as f32;
                    *out = f32::max(*out, left * left * (passed as f32 / DUCK_ATTACK).min(1.0));
                }
            }
            *since += BLOCK as i64;
        }
        // Once a later note ducks fully, it outlasts those before it.
        let last_full = self.ducks.iter().rposition(|since| *since as f32 >= DUCK_ATTACK);
        self.ducks.drain(..last_full.unwrap_or(0));
        ducking
    }
}

/// Returns the notes of a tune in the order in which they start.
fn cued_notes(tune: &Tune) -> Vec<CuedNote> {
    let mut counts = vec![0; tune.tracks.len()];
    let mut notes: Vec<CuedNote> =
        tune.notes.iter().map(|note| cue_note(tune, note, &mut counts[note.track])).collect();
    notes.sort_by_key(|note| (note.start, note.key.track, note.key.pitch));
    notes
}

/// Returns a note as it is played. `count` is the number of the track's notes before.
fn cue_note(tune: &Tune, note: &PlacedNote, count: &mut u32) -> CuedNote {
    let instrument = &tune.tracks[note.track].1;
    let Human { timing_ms, level_db } = tune.human.unwrap_or_default();
    let [early, soft, version] = random([note.track as u32, note.row, u32::from(note.pitch.0)]);
    let written = tune.frame_of(note.row);
    let start = written as f32 + early * timing_ms.get() / 1000.0 * RATE;
    // A note stays on its side of the start of the loop, or it would be played twice or never.
    let loop_start = tune.loop_row.map_or(0, |row| tune.frame_of(row));
    let bounds = if written < loop_start { 0..loop_start } else { loop_start..tune.frame_of(tune.rows) };
    let level = (note.level * gain_of_db(soft * level_db.get())).min(1.0);
    let variants = instrument.variants.get() as u32;
    // Never the same version twice in a row.
    *count += if variants > 2 { 1 + u32::from(version > 0.0) } else { 1 };
    let dark = instrument.touch.get() * (1.0 - level) * DARK_STEPS;
    let key = NoteKey {
        track: note.track,
        pitch: note.pitch,
        gate_frames: end_frame(tune, note.row + note.rows) - written,
        slide: note.slide,
        dark: dark.round() as u8,
        variant: (*count % variants) as u8,
    };
    CuedNote { start: (start as usize).clamp(bounds.start, bounds.end.max(bounds.start + 1) - 1), level, key }
}

/// Returns the frame where a note ends. Rows past the end of a loop are those at its start.
fn end_frame(tune: &Tune, row: u32) -> usize {
    let over = row.saturating_sub(tune.rows);
    let again = tune.loop_row.map_or(0, |start| tune.frame_of(start + over) - tune.frame_of(start));
    tune.frame_of(row) + again
}

/// Returns three numbers from −1 to 1 that depend on `seed` alone (Jarzynski and Olano, "Hash Functions for GPU
/// Rendering", JCGT, 2020: `pcg3d`).
fn random(seed: [u32; 3]) -> [f32; 3] {
    let [mut x, mut y, mut z] = seed.map(|n| n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let mix = |x: &mut u32, y: &mut u32, z: &mut u32| {
        *x = x.wrapping_add(y.wrapping_mul(*z));
        *y = y.wrapping_add(z.wrapping_mul(*x));
        *z = z.wrapping_add(x.wrapping_mul(*y));
    };
    mix(&mut x, &mut y, &mut z);
    [x, y, z] = [x, y, z].map(|n| n ^ (n >> 16));
    mix(&mut x, &mut y, &mut z);
    [x, y, z].map(|n| (n >> 8) as f32 / (1 << 23) as f32 - 1.0)
}

/// The notes rendered last, up to [`MAX_CACHED_FRAMES`]. A repeated note is rendered once.
#[derive(Default)]
struct NoteCache {
    /// Each note with the time of its last use, in uses.
    notes: BTreeMap<NoteKey, (Arc<[Frame]>, u64)>,
    frames: usize,
    uses: u64,
}

impl NoteCache {
    fn note(&mut self, tune: &Tune, key: NoteKey) -> Arc<[Frame]> {
        self.uses += 1;
        if let Some((samples, used)) = self.notes.get_mut(&key) {
            *used = self.uses;
            return Arc::clone(samples);
        }
        let samples: Arc<[Frame]> = render_note(tune, key).into();
        self.frames += samples.len();
        self.notes.insert(key, (Arc::clone(&samples), self.uses));
        while self.frames > MAX_CACHED_FRAMES {
            let Some(oldest) = self.notes.iter().min_by_key(|(_, (_, used))| *used).map(|(key, _)| *key)
            else {
                break;
            };
            self.frames -= self.notes.remove(&oldest).map_or(0, |(samples, _)| samples.len());
        }
        samples
    }
}

fn render_note(tune: &Tune, key: NoteKey) -> Vec<Frame> {
    let layers = &tune.tracks[key.track].1.layers;
    render_layers(layers, note_on(tune, key), key.track as u32 + 1 + 1009 * u32::from(key.variant))
}

fn note_on(tune: &Tune, key: NoteKey) -> NoteOn {
    let instrument = &tune.tracks[key.track].1;
    let variants = instrument.variants.get();
    let place = if variants > 1.0 { f32::from(key.variant) / (variants - 1.0) - 0.5 } else { 0.0 };
    NoteOn {
        hz: key.pitch.hz(place * instrument.spread_cents.get() / 100.0),
        gate: key.gate_frames as f32 / RATE,
        slide: f32::from(key.slide),
        dark: f32::from(key.dark) / DARK_STEPS,
    }
}

/// Returns the seconds that oscillators run to play the tune once. Repeated notes count each time, because the cache
/// holds few long notes.
pub(crate) fn work_s(tune: &Tune) -> f32 {
    let note_s = |note: CuedNote| {
        let layers = &tune.tracks[note.key.track].1.layers;
        layers.iter().map(|layer| layer.work_s(note_on(tune, note.key))).sum::<f32>()
    };
    cued_notes(tune).into_iter().map(note_s).sum()
}

/// Renders intro and loop once, or a jingle with its end, with all stems but the fills.
pub(crate) fn render(tune: &Tune) -> Vec<Frame> {
    let mut player = TunePlayer::new(Arc::new(tune.clone()), 0);
    let end = tune.frame_of(tune.rows);
    let mut frames = Vec::new();
    let gains = Stem::ALL.map(|stem| if stem == Stem::Fill { 0.0 } else { 1.0 });
    while if tune.loop_row.is_some() { frames.len() < end } else { !player.has_ended() } {
        frames.extend(player.next_block().iter().map(|stems| mix_stems(stems, &gains)));
    }
    match tune.loop_row {
        Some(_) => frames.truncate(end),
        None => cut_silence(&mut frames),
    }
    frames
}

/// Cuts the silence after a jingle to a tenth of a second.
fn cut_silence(frames: &mut Vec<Frame>) {
    let heard = |frame: &Frame| frame.iter().any(|sample| sample.abs() > 1e-5);
    let end = frames.iter().rposition(heard).map_or(0, |last| last + 1);
    frames.truncate(end + (RATE / 10.0) as usize);
}

#[cfg(test)]
mod tests {
    use super::{TunePlayer, mix_stems};
    use crate::{Frame, Instruments, Tune};
    use std::sync::Arc;

    const INSTRUMENTS: &str = "{
    \"pad\": (layers: [(wave: Saw, unison: (3, 20),
        amp: (attack_ms: 20, decay_ms: 200, sustain: 0.6, release_ms: 300))]),
    \"kick\": (note: \"c2\", layers: [(wave: Sine, pitch: [(0, 30), (50, 0)],
        amp: (attack_ms: 1, decay_ms: 200, release_ms: 20))]),
    \"hat\": (variants: 4, spread_cents: 30, touch: 1, layers: [(wave: White, gate_ms: 30,
        amp: (attack_ms: 0, decay_ms: 30, release_ms: 5))]),
}";

    const TUNE: &str = "(
    tempo_bpm: 140, rows_per_beat: 4, loop_from: 1, gain_db: -6,
    echo: (time: 3, feedback: 0.5, level_db: -6),
    room: (seconds: 1.2, level_db: -12),
    duck: (by: \"kick\", depth_db: -9, release_ms: 150),
    tracks: [
        (name: \"pad\", instrument: \"pad\", echo: 0.3, room: 0.5, duck: 1),
        (name: \"kick\", instrument: \"kick\", stem: Drums),
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

    fn tune(text: &str) -> Arc<Tune> {
        let instruments = Instruments::parse("i.ron", INSTRUMENTS).unwrap();
        Arc::new(Tune::parse("t.ron", text, &instruments).unwrap())
    }

    fn play(text: &str, start: usize, frames: usize, gains: [f32; 4]) -> Vec<Frame> {
        let mut player = TunePlayer::new(tune(text), start);
        let mut out = Vec::new();
        while out.len() < frames {
            out.extend(player.next_block().iter().map(|stems| mix_stems(stems, &gains)));
        }
        out
    }

    #[test]
    fn a_loop_plays_like_the_same_notes_written_out() {
        let twice = TUNE.replace("[\"intro\", \"loop\"]", "[\"intro\", \"loop\", \"loop\"]");
        let frames = 2 * tune(&twice).frame_of(144);
        assert!(play(TUNE, 0, frames, [1.0; 4]) == play(&twice, 0, frames, [1.0; 4]));
    }

    #[test]
    fn a_tie_over_the_end_of_the_loop_is_heard() {
        let tied = format!("- - - - c4 {} g4 {}", "- ".repeat(50), "- ".repeat(8));
        let once = TUNE.replace("c4+e4 - - - - - - - f4+a4 - - - - - - -", &tied);
        let twice = once.replace("[\"intro\", \"loop\"]", "[\"intro\", \"loop\", \"loop\"]");
        let frames = tune(&twice).frame_of(144);
        assert!(play(&once, 0, frames, [1.0; 4]) == play(&twice, 0, frames, [1.0; 4]));
    }

    #[test]
    fn stems_add_up() {
        let all = play(TUNE, 0, 96_000, [1.0; 4]);
        let [base, drums] = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]].map(|on| play(TUNE, 0, 96_000, on));
        let sum = |i: usize| base[i][0] + drums[i][0];
        assert!((0..96_000).all(|i| (all[i][0] - sum(i)).abs() < 0.2 || sum(i).abs() > 0.5));
        assert!(drums[..30_000].iter().flatten().all(|sample| *sample == 0.0), "the intro has no drums");
    }

    #[test]
    fn a_player_starts_in_the_middle() {
        let start = tune(TUNE).frame_of(48);
        let mut player = TunePlayer::new(tune(TUNE), start);
        assert!(player.next_block().iter().any(|stems| stems[0][0] != 0.0));
        assert_eq!(player.position(), start + TunePlayer::BLOCK);
        TunePlayer::new(tune(TUNE), usize::MAX).next_block();
    }

    #[test]
    fn a_jingle_is_no_longer_than_its_sound() {
        let jingle =
            TUNE.replace("loop_from: 1, ", "").replace("echo: (time: 3, feedback: 0.5, level_db: -6),", "");
        let frames = tune(&jingle).render();
        let heard = |frames: &[Frame]| frames.iter().flatten().any(|sample| sample.abs() > 1e-5);
        let (body, end) = frames.split_at(frames.len() - 4800);
        assert!(!heard(end) && heard(&body[body.len() - 1..]));
    }

    #[test]
    fn stems_fall_silent() {
        let jingle = tune(&TUNE.replace("loop_from: 1, ", ""));
        let mut player = TunePlayer::new(Arc::clone(&jingle), jingle.frame_of(64));
        while player.position() < jingle.frame_of(80) + 20 * 48_000 {
            player.next_block();
        }
        assert!(player.next_block().iter().flatten().all(|frame| *frame == [0.0; 2]));
    }

    #[test]
    fn repeated_drums_differ() {
        let hats = TUNE.replace("instrument: \"kick\"", "instrument: \"hat\"");
        let frames = play(&hats, tune(&hats).frame_of(16), 96_000, [0.0, 1.0, 0.0, 0.0]);
        let step = 4 * tune(&hats).row_frames;
        let hits: Vec<&[Frame]> = (0..4).map(|hit| &frames[hit * step..hit * step + 1000]).collect();
        assert!((1..4).all(|hit| hits[hit] != hits[hit - 1]));
    }

    #[test]
    fn human_notes_are_late_or_early_but_on_their_side_of_the_loop() {
        let human = TUNE.replace("gain_db: -6,", "gain_db: -6, human: (timing_ms: 30, level_db: 3),");
        let (tune, exact) = (tune(&human), tune(TUNE));
        let [notes, written] = [&tune, &exact].map(|tune| super::cued_notes(tune));
        assert_ne!(
            notes.iter().map(|note| note.start).collect::<Vec<_>>(),
            written.iter().map(|note| note.start).collect::<Vec<_>>()
        );
        let loop_start = tune.frame_of(16);
        let before = |notes: &[super::CuedNote]| notes.iter().filter(|note| note.start < loop_start).count();
        assert_eq!(before(&notes), before(&written));
        assert!(notes.iter().all(|note| note.start < tune.frame_of(tune.rows)));
    }
}
