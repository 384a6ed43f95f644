//! Music as kira plays it: mixes the stems of a stream, switches them on the bar, fades, and cuts. After a cut, a hall takes
//! in a quarter of a second that is not heard directly, and rings.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};

use kira::Frame;
use kira::info::Info;
use kira::sound::{Sound, SoundData};
use sector_synth::{Reverb, RoomScore, SAMPLE_RATE, Stem, mix_stems};

use super::music_stream::MusicStream;

/// How long a stem takes to join or leave, in seconds.
const SWITCH_S: f32 = 0.02;
/// How long a cut takes, in seconds. Shorter would click.
const CUT_S: f32 = 0.012;
/// How long the hall hears the music after a cut, and how long it rings, in seconds.
const HALL_S: f32 = 0.25;
const RING_S: f32 = 3.0;
/// How long the music takes to come back after frames were missing, in seconds.
const RETURN_S: f32 = 0.005;
/// The share of the last frame that is left of it in the next, while frames are missing.
const DECAY: f32 = 0.98;

/// A set of stems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StemSet(u8);

impl StemSet {
    /// What sounds without a director: everything but the fills.
    pub(super) const FULL: Self = Self::of(&[Stem::Base, Stem::Drums, Stem::Lead]);

    pub(super) const fn of(stems: &[Stem]) -> Self {
        let (mut bits, mut i) = (0, 0);
        while i < stems.len() {
            bits |= 1 << stems[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    const fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    const fn with_fill(self) -> Self {
        Self(self.0 | 1 << Stem::Fill as u8)
    }

    /// Whether `other` has stems that this set lacks.
    const fn lacks_some_of(self, other: Self) -> bool {
        other.0 & !self.0 != 0
    }
}

/// What the game and the audio callback share about a piece.
#[derive(Debug)]
struct Shared {
    stems: AtomicU8,
    /// The duration of the fade-out in milliseconds; 0 while the piece plays.
    fade_out_ms: AtomicU32,
    is_cut: AtomicBool,
    /// Tells the renderer to stop.
    is_ending: Arc<AtomicBool>,
    /// The frame of the tune that is heard.
    position: AtomicU64,
    /// The frames that were due and not rendered yet.
    missed: AtomicU64,
}

/// Controls a piece that plays. Dropping it does not stop the piece.
#[derive(Clone, Debug)]
pub(super) struct MusicHandle(Arc<Shared>);

impl MusicHandle {
    /// Selects the stems that are heard. The change comes with the next bar, or after one bar of fill if stems join.
    pub(super) fn set_stems(&self, stems: StemSet) {
        self.0.stems.store(stems.0, Ordering::Relaxed);
    }

    pub(super) fn fade_out(&self, ms: u32) {
        self.0.fade_out_ms.store(ms.max(1), Ordering::Relaxed);
        self.0.is_ending.store(true, Ordering::Relaxed);
    }

    /// Ends the piece at once. Its reverberation rings on.
    pub(super) fn cut(&self) {
        self.0.is_cut.store(true, Ordering::Relaxed);
        self.0.is_ending.store(true, Ordering::Relaxed);
    }

    /// The position in seconds from the start of the tune.
    pub(super) fn position_s(&self) -> f64 {
        self.0.position.load(Ordering::Relaxed) as f64 / f64::from(SAMPLE_RATE)
    }

    /// The seconds of silence because frames were not rendered in time.
    #[cfg(test)]
    pub(super) fn missed_s(&self) -> f64 {
        self.0.missed.load(Ordering::Relaxed) as f64 / f64::from(SAMPLE_RATE)
    }
}

/// A stream that is about to play.
pub(super) struct MusicData {
    pub(super) stream: MusicStream,
    pub(super) stems: StemSet,
    /// The duration of the fade-in in milliseconds; 0 starts at full level.
    pub(super) fade_in_ms: u32,
}

impl SoundData for MusicData {
    type Error = std::convert::Infallible;
    type Handle = MusicHandle;

    fn into_sound(self) -> Result<(Box<dyn Sound>, MusicHandle), Self::Error> {
        let sound = MusicSound::new(self);
        let handle = MusicHandle(Arc::clone(&sound.shared));
        Ok((Box::new(sound), handle))
    }
}

/// A value that moves to a target at a steady rate.
#[derive(Clone, Copy)]
struct Ramp {
    value: f32,
    target: f32,
    step: f32,
}

impl Ramp {
    /// A ramp at its upper end that moves through its whole range in `seconds`.
    fn full(seconds: f32) -> Self {
        Self { value: 1.0, target: 1.0, step: step_of(seconds) }
    }

    fn next(&mut self) -> f32 {
        self.value = if self.value < self.target {
            (self.value + self.step).min(self.target)
        } else {
            (self.value - self.step).max(self.target)
        };
        self.value
    }
}

/// Returns the change per frame that takes `seconds` from silence to full level.
fn step_of(seconds: f32) -> f32 {
    1.0 / (seconds * SAMPLE_RATE as f32).max(1.0)
}

struct MusicSound {
    stream: MusicStream,
    shared: Arc<Shared>,
    bars: BarClock,
    /// The stems that are on, and whether a bar of fill announces others.
    stems: StemSet,
    is_filling: bool,
    gains: [Ramp; Stem::ALL.len()],
    fade: Ramp,
    /// Starts again from silence after missing frames.
    presence: Ramp,
    /// The last frame that was heard, and what still sounds of the one before missing frames.
    last: Frame,
    rest: Frame,
    /// Falls at a cut, at once for the listener and later for the hall.
    dry: Ramp,
    heard_by_hall: Ramp,
    hall: Reverb,
    /// The frames since a cut.
    rung: usize,
    /// The last four mixed frames, and the position between the middle two, for devices of another sample rate.
    recent: [Frame; 4],
    fraction: f64,
}

impl MusicSound {
    fn new(MusicData { stream, stems, fade_in_ms }: MusicData) -> Self {
        let shared = Arc::new(Shared {
            stems: AtomicU8::new(stems.0),
            fade_out_ms: AtomicU32::new(0),
            is_cut: AtomicBool::new(false),
            is_ending: Arc::clone(&stream.is_ending),
            position: AtomicU64::new(stream.start as u64),
            missed: AtomicU64::new(0),
        });
        let gain = |index: usize| {
            let on = f32::from(u8::from(stems.has(index)));
            Ramp { value: on, target: on, step: step_of(SWITCH_S) }
        };
        let from = if fade_in_ms == 0 { 1.0 } else { 0.0 };
        Self {
            shared,
            bars: BarClock::of(&stream),
            stems,
            is_filling: false,
            gains: std::array::from_fn(gain),
            fade: Ramp { value: from, ..Ramp::full(fade_in_ms as f32 / 1000.0) },
            presence: Ramp::full(RETURN_S),
            last: Frame::ZERO,
            rest: Frame::ZERO,
            dry: Ramp::full(CUT_S),
            heard_by_hall: Ramp::full(HALL_S),
            hall: Reverb::new(&RoomScore::hall()),
            rung: 0,
            recent: [Frame::ZERO; 4],
            fraction: 0.0,
            stream,
        }
    }

    /// Returns the next frame that is heard.
    fn next(&mut self) -> Frame {
        if self.dry.target > 0.0 {
            return self.mixed();
        }
        self.rung += 1;
        let (dry, wet) = (self.dry.next(), self.heard_by_hall.next());
        let mixed = if wet > 0.0 { self.mixed() } else { Frame::ZERO };
        let [left, right] = self.hall.next([mixed.left * wet, mixed.right * wet]);
        mixed * dry + Frame { left, right }
    }

    /// Returns the next frame of the stream, mixed. If it is not rendered yet, the last one fades away.
    fn mixed(&mut self) -> Frame {
        let fade = self.fade.next();
        self.rest *= DECAY;
        self.last = if let Ok(stems) = self.stream.frames.pop() {
            if self.bars.advance() {
                self.begin_bar();
            }
            let gains: [f32; Stem::ALL.len()] = std::array::from_fn(|index| self.gains[index].next());
            let [left, right] = mix_stems(&stems, &gains);
            Frame { left, right } * (fade * self.presence.next()) + self.rest
        } else {
            self.shared.missed.fetch_add(1, Ordering::Relaxed);
            if self.presence.value > 0.0 {
                (self.presence.value, self.rest) = (0.0, self.last * DECAY);
            }
            self.rest
        };
        self.last
    }

    fn begin_bar(&mut self) {
        let wanted = StemSet(self.shared.stems.load(Ordering::Relaxed));
        self.is_filling = self.stems.lacks_some_of(wanted) && !self.is_filling;
        if !self.is_filling {
            self.stems = wanted;
        }
        let heard = if self.is_filling { self.stems.with_fill() } else { self.stems };
        for (index, gain) in self.gains.iter_mut().enumerate() {
            gain.target = f32::from(u8::from(heard.has(index)));
        }
    }
}

impl Sound for MusicSound {
    fn on_start_processing(&mut self) {
        let ms = self.shared.fade_out_ms.load(Ordering::Relaxed);
        if ms > 0 && self.fade.target > 0.0 {
            self.fade = Ramp { target: 0.0, step: step_of(ms as f32 / 1000.0), ..self.fade };
        }
        if self.shared.is_cut.load(Ordering::Relaxed) {
            (self.dry.target, self.heard_by_hall.target) = (0.0, 0.0);
        }
        self.shared.position.store(self.bars.at as u64, Ordering::Relaxed);
    }

    fn process(&mut self, out: &mut [Frame], dt: f64, _info: &Info<'_>) {
        // Frames of the tune in a frame of the device.
        let step = dt * f64::from(SAMPLE_RATE);
        for frame in out {
            self.fraction += step;
            while self.fraction >= 1.0 {
                self.fraction -= 1.0;
                self.recent.rotate_left(1);
                self.recent[3] = self.next();
            }
            let [a, b, c, d] = self.recent;
            *frame = kira::interpolate_frame(a, b, c, d, self.fraction as f32);
        }
    }

    fn finished(&self) -> bool {
        let has_faded = self.fade.target == 0.0 && self.fade.value == 0.0;
        has_faded || self.rung as f32 > RING_S * SAMPLE_RATE as f32
    }
}

/// Counts the frames of a tune and knows where its bars start.
struct BarClock {
    /// The frames where bars start, in order.
    bars: Box<[usize]>,
    next_bar: usize,
    /// The frame that comes next.
    at: usize,
    end: usize,
    loop_start: Option<usize>,
}

impl BarClock {
    fn of(stream: &MusicStream) -> Self {
        let tune = &stream.tune;
        let bars: Box<[usize]> = tune.bars().into_iter().map(|row| tune.frame_of(row)).collect();
        Self {
            next_bar: bars.partition_point(|bar| *bar < stream.start),
            bars,
            at: stream.start,
            end: tune.frame_of(tune.rows),
            loop_start: tune.loop_row.map(|row| tune.frame_of(row)),
        }
    }

    /// Counts a frame. Returns whether a bar starts with it.
    fn advance(&mut self) -> bool {
        let begins = self.bars.get(self.next_bar) == Some(&self.at);
        self.next_bar += usize::from(begins);
        self.at += 1;
        if let Some(start) = self.loop_start.filter(|_| self.at == self.end) {
            self.at = start;
            self.next_bar = self.bars.partition_point(|bar| *bar < start);
        }
        begins
    }
}
