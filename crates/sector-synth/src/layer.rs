//! One layer of a sound: an oscillator and its processing.

use super::envelope::{Adsr, Breakpoints};
use super::filter::{Filter, FilterKind, FilterScore};
use super::ranged::{Db, Fraction, Millis, Ranged};
use super::wave::{Oscillator, Wave, sine, wrap_phase};
use super::{Frame, RATE, gain_of_db, sum};
use serde::Deserialize;

/// Samples between two evaluations of a layer's curves: 0.7 ms, below the resolution of the ear.
const BLOCK: usize = 32;

/// The maximum duration of a layer in seconds, regardless of its envelope.
const MAX_SECONDS: f32 = 16.0;

/// An oscillator with its pitch, filter, distortion and envelope. Sounds and instruments consist of layers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layer {
    /// The waveform of the oscillator.
    pub wave: Wave,
    /// The gain of the layer, in dB.
    #[serde(default)]
    pub gain_db: Db,
    /// The time from the start of the note to the start of the layer.
    #[serde(default)]
    pub start_ms: Millis,
    /// The time from the start of the layer to its release; `None` for the duration of the note.
    pub gate_ms: Option<Millis>,
    /// The pitch in semitones above the note, over the milliseconds since the start of the layer.
    #[serde(default)]
    pub pitch: Breakpoints<-72, 72>,
    /// Vibrato: rate in Hz, and depth in semitones.
    pub vibrato: Option<(Ranged<0, 60>, Ranged<0, 24>)>,
    /// Unison: the number of copies (1 to 5) and their spread in cents.
    pub unison: Option<(Ranged<1, 5>, Ranged<0, 100>)>,
    /// A second sine oscillator that modulates the phase of the first, for bells, metal and brass.
    pub fm: Option<FmScore>,
    /// The level envelope, starting with the layer.
    pub amp: Adsr,
    /// The filter that shapes the oscillator's output; `None` for no filter.
    pub filter: Option<FilterScore>,
    /// The strength of the overdrive, 0 (none) to 1.
    #[serde(default)]
    pub drive: Fraction,
    /// The position in the stereo field, −1 (left) to 1 (right).
    #[serde(default)]
    pub pan: Ranged<-1, 1>,
    /// How different left and right are, 0 (mono) to 1: two renderings, slightly detuned, with noise of their own.
    #[serde(default)]
    pub width: Fraction,
    /// Bit crushing: the resolution in bits, and the number of samples for which each value is held.
    pub crush: Option<(Ranged<1, 16>, Ranged<1, 64>)>,
}

/// Frequency modulation, the sound of arcades around 1990 (Chowning, "The Synthesis of Complex Audio Spectra by Means
/// of Frequency Modulation", Journal of the AES, 1973). Implemented as phase modulation, like Yamaha's chips.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FmScore {
    /// The frequency of the modulator, relative to the note. Whole numbers sound harmonic; others clang.
    pub ratio: Ranged<0, 16>,
    /// The depth of the modulation in radians, over the milliseconds since the start of the layer. Deeper is
    /// brighter.
    pub depth: Breakpoints<0, 16>,
}

impl Layer {
    fn copies(&self) -> usize {
        self.unison.map_or(1, |(copies, _)| copies.get() as usize)
    }

    /// Returns the seconds that oscillators run for a note. Modulators count as oscillators, and filter, drive and
    /// crush together as one.
    pub(crate) fn work_s(&self, key: NoteOn) -> f32 {
        let oscillators = 1 + self.copies() * if self.fm.is_some() { 2 } else { 1 };
        let sides = if self.width.get() > 0.0 { 2 } else { 1 };
        (sides * oscillators) as f32 * self.note_length(key)
    }

    /// Returns the seconds from the start of a note to the end of this layer. Soft notes have a longer attack.
    fn note_length(&self, key: NoteOn) -> f32 {
        let amp = key.soft_attack(self.amp);
        (self.start_ms.get() / 1000.0 + amp.length(self.gate(key.gate))).min(MAX_SECONDS)
    }

    fn gate(&self, gate: f32) -> f32 {
        self.gate_ms.map_or(gate, |ms| ms.get() / 1000.0)
    }

    /// Adds a note of the layer to `out`. `seed` selects the noise and the phases.
    fn render(&self, key: NoteOn, seed: u32, out: &mut [Frame]) {
        let place = pan(self.pan.get()).map(|gain| gain * std::f32::consts::SQRT_2);
        let width = self.width.get();
        if width == 0.0 {
            return self.render_copy(key, seed, out, place);
        }
        // At width 0 both copies are in the middle; at 1 each has its side.
        let [near, far] = pan(-width);
        let cents = 3.0 * width;
        for (gains, cents, seed) in
            [([near, far], -cents, seed), ([far, near], cents, seed.wrapping_add(RIGHT_SEED))]
        {
            let key = NoteOn { hz: key.hz * libm::exp2f(cents / 1200.0), ..key };
            self.render_copy(key, seed, out, [place[0] * gains[0], place[1] * gains[1]]);
        }
    }

    fn render_copy(&self, key: NoteOn, seed: u32, out: &mut [Frame], gains: Frame) {
        let gate = key.gate;
        let start = (self.start_ms.get() / 1000.0 * RATE) as usize;
        let end = ((self.note_length(key) * RATE) as usize).min(out.len());
        if start >= end {
            return;
        }
        let mut chain = SignalChain::new(self, seed);
        let gate = self.gate(gate);
        let amp = key.soft_attack(self.amp);
        let mut level = amp.at(0.0, gate);
        for (index, block) in out[start..end].chunks_mut(BLOCK).enumerate() {
            let seconds = (index * BLOCK) as f32 / RATE;
            let next = amp.at(seconds + BLOCK as f32 / RATE, gate);
            chain.set(seconds, key);
            let slope = (next - level) / BLOCK as f32;
            for frame in block {
                let sample = chain.next() * level;
                *frame = sum(*frame, gains.map(|gain| gain * sample));
                level += slope;
            }
            level = next;
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct NoteOn {
    /// The pitch in Hz.
    pub(crate) hz: f32,
    /// The time from the start of the note to its end, in seconds.
    pub(crate) gate: f32,
    /// Where a slide begins, in semitones above the note's pitch. It reaches the pitch after [`SLIDE_S`].
    pub(crate) slide: f32,
    /// How dark a soft note is, 0 (as written) to 1.
    pub(crate) dark: f32,
}

impl NoteOn {
    fn soft_attack(&self, amp: Adsr) -> Adsr {
        let attack_ms = Millis::clamped(amp.attack_ms.get() * (1.0 + 4.0 * self.dark));
        Adsr { attack_ms, ..amp }
    }
}

/// Returns the gains of the left and right channel for a position from −1 to 1, at constant power.
pub(crate) fn pan(place: f32) -> Frame {
    let angle = (place + 1.0) * std::f32::consts::FRAC_PI_4;
    [libm::cosf(angle), libm::sinf(angle)]
}

/// The difference between the seeds of the right and left copies.
const RIGHT_SEED: u32 = 15_485_863;

const SLIDE_S: f32 = 0.07;

/// One copy of a layer's oscillator, with its modulator.
struct UnisonVoice {
    oscillator: Oscillator,
    detune: f32,
    step: f32,
    modulator: f32,
}

/// A running layer: its oscillators, filter, drive and bit crusher, in this order.
struct SignalChain<'a> {
    layer: &'a Layer,
    voices: Vec<UnisonVoice>,
    /// The modulators' frequency ratio, and the current depth of the modulation in periods.
    fm: Option<(f32, f32)>,
    filter: Option<Filter>,
    gain: f32,
    drive: f32,
    crush: Option<Crush>,
}

impl<'a> SignalChain<'a> {
    fn new(layer: &'a Layer, seed: u32) -> Self {
        let copies = layer.copies();
        let spread = layer.unison.map_or(0.0, |(_, cents)| cents.get());
        let voice = |i: usize| {
            let side = if copies == 1 { 0.0 } else { 2.0 * i as f32 / (copies - 1) as f32 - 1.0 };
            // Copies with equal phases would start with a thump and sweep like a flanger.
            let phase = (i as f32 * 0.381_966) % 1.0;
            let oscillator = Oscillator::new(layer.wave, phase, seed.wrapping_add(i as u32 * 7919));
            let detune = libm::exp2f(side * spread / 2400.0);
            // The modulator starts in phase with its wave. At ratio 1 any other phase gives a DC offset.
            let modulator = layer.fm.as_ref().map_or(0.0, |fm| wrap_phase(phase * fm.ratio.get()));
            UnisonVoice { oscillator, detune, step: 0.0, modulator }
        };
        let filter =
            |score: &FilterScore| Filter::new(score.kind, score.cutoff.at(0.0), score.resonance.get());
        Self {
            layer,
            voices: (0..copies).map(voice).collect(),
            fm: layer.fm.as_ref().map(|fm| (fm.ratio.get(), 0.0)),
            filter: layer.filter.as_ref().map(filter),
            gain: gain_of_db(layer.gain_db.get()) / libm::sqrtf(copies as f32),
            drive: layer.drive.get(),
            crush: layer.crush.map(|(bits, hold)| Crush::new(bits.get(), hold.get() as u32)),
        }
    }

    fn set(&mut self, seconds: f32, key: NoteOn) {
        let mut semitones = self.layer.pitch.at(seconds) + key.slide * (1.0 - seconds / SLIDE_S).max(0.0);
        if let Some((rate, depth)) = self.layer.vibrato {
            semitones += depth.get() * sine((rate.get() * seconds) % 1.0);
        }
        let hz = key.hz * libm::exp2f(semitones / 12.0);
        for voice in &mut self.voices {
            voice.step = (hz * voice.detune / RATE).clamp(0.0, 0.45);
        }
        if let (Some((_, depth)), Some(score)) = (&mut self.fm, &self.layer.fm) {
            *depth = score.depth.at(seconds) * (1.0 - 0.6 * key.dark) / std::f32::consts::TAU;
        }
        if let (Some(filter), Some(score)) = (&mut self.filter, &self.layer.filter) {
            // A high pass keeps its sound: to open it would brighten the note.
            let octaves = if score.kind == FilterKind::High { 0.0 } else { 2.5 * key.dark };
            filter.set_cutoff(score.cutoff.at(seconds) * libm::exp2f(-octaves));
        }
    }

    fn next(&mut self) -> f32 {
        let mut sample = self.voices.iter_mut().fold(0.0, |sum, voice| sum + voice.next(self.fm));
        if let Some(filter) = &mut self.filter {
            sample = filter.next(sample);
        }
        if self.drive > 0.0 {
            sample = soft_clip(sample * (1.0 + 7.0 * self.drive));
        }
        if let Some(crush) = &mut self.crush {
            sample = crush.next(sample);
        }
        sample * self.gain
    }
}

impl UnisonVoice {
    fn next(&mut self, fm: Option<(f32, f32)>) -> f32 {
        let Some((ratio, depth)) = fm else { return self.oscillator.next(self.step, 0.0) };
        let bend = depth * sine(self.modulator);
        self.modulator = wrap_phase(self.modulator + self.step * ratio);
        self.oscillator.next(self.step, bend)
    }
}

/// Soft-clips a sample to −1 to 1 with a cubic curve that is flat at both ends.
pub(crate) fn soft_clip(x: f32) -> f32 {
    let x = x.clamp(-1.5, 1.5);
    x - x * x * x * (4.0 / 27.0)
}

/// A bit crusher: rounds samples to fewer levels and holds each for several samples.
struct Crush {
    levels: f32,
    hold: u32,
    wait: u32,
    value: f32,
}

impl Crush {
    fn new(bits: f32, hold: u32) -> Self {
        Self { levels: libm::exp2f(bits - 1.0), hold, wait: 0, value: 0.0 }
    }

    fn next(&mut self, input: f32) -> f32 {
        if self.wait == 0 {
            self.wait = self.hold;
            self.value = (input * self.levels).round() / self.levels;
        }
        self.wait -= 1;
        self.value
    }
}

/// Renders all `layers` of a note and returns as many frames as the longest layer has.
pub(crate) fn render_layers(layers: &[Layer], key: NoteOn, seed: u32) -> Vec<Frame> {
    let seconds = layers.iter().map(|layer| layer.note_length(key)).fold(0.0, f32::max);
    let mut out = vec![[0.0; 2]; (seconds * RATE) as usize + 1];
    for (index, layer) in layers.iter().enumerate() {
        layer.render(key, seed.wrapping_add(index as u32 * 104_729), &mut out);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Layer, NoteOn, render_layers};

    fn render(layer: &str, hz: f32, slide: f32) -> Vec<f32> {
        let layer: Layer = ron_text::read("layer.ron", layer).unwrap();
        let key = NoteOn { hz, gate: 0.5, slide, dark: 0.0 };
        render_layers(&[layer], key, 1).iter().map(|frame| frame[0]).collect()
    }

    #[test]
    fn a_layer_has_its_place_and_width() {
        let amp = "amp: (attack_ms: 0, decay_ms: 0, sustain: 1, release_ms: 1)";
        let energy = |text: &str| {
            let layer: Layer = ron_text::read("layer.ron", &format!("(wave: White, {text}{amp})")).unwrap();
            let key = NoteOn { hz: 440.0, gate: 0.5, slide: 0.0, dark: 0.0 };
            let frames = render_layers(&[layer], key, 1);
            let of = |part: fn(&[f32; 2]) -> f32| frames.iter().map(|f| part(f) * part(f)).sum::<f32>();
            [of(|f| f[0]), of(|f| f[1]), of(|f| f[0] - f[1])]
        };
        let [left, right, side] = energy("");
        assert!(side == 0.0 && left == right);
        let [wide_left, wide_right, wide_side] = energy("width: 1, ");
        assert!((wide_left / left - 1.0).abs() < 0.1 && (wide_right / right - 1.0).abs() < 0.1);
        assert!(wide_side > 1.5 * left, "{wide_side}");
        let [_, hard_right, _] = energy("pan: -1, ");
        assert!(hard_right < 1e-6 * left);
    }

    #[test]
    fn a_soft_note_is_darker() {
        let amp = "amp: (attack_ms: 2, decay_ms: 0, sustain: 1, release_ms: 1)";
        let text = format!("(wave: Saw, filter: (kind: Low, cutoff: [(0, 4000)]), {amp})");
        let layer: Layer = ron_text::read("layer.ron", &text).unwrap();
        let top = |dark| {
            let key = NoteOn { hz: 300.0, gate: 0.5, slide: 0.0, dark };
            let left: Vec<f32> =
                render_layers(std::slice::from_ref(&layer), key, 1).iter().map(|frame| frame[0]).collect();
            strength(&left[..24_000], 3000.0) / strength(&left[..24_000], 300.0)
        };
        assert!(top(0.7) < 0.5 * top(0.0));
    }

    /// Returns the amplitude of the frequency `hz` in `samples` (one bin of a Fourier transform).
    fn strength(samples: &[f32], hz: f32) -> f32 {
        let (mut re, mut im) = (0.0, 0.0);
        for (i, sample) in samples.iter().enumerate() {
            let angle = (i as f32 * hz / 48_000.0 % 1.0) * std::f32::consts::TAU;
            re += sample * libm::cosf(angle);
            im += sample * libm::sinf(angle);
        }
        libm::sqrtf(re * re + im * im) / samples.len() as f32
    }

    #[test]
    fn modulation_adds_side_bands() {
        let amp = "amp: (attack_ms: 0, decay_ms: 0, sustain: 1, release_ms: 1)";
        let plain = render(&format!("(wave: Sine, {amp})"), 500.0, 0.0);
        let bent = render(&format!("(wave: Sine, fm: (ratio: 2, depth: [(0, 1.5)]), {amp})"), 500.0, 0.0);
        for side in [1500.0, 2500.0] {
            assert!(strength(&plain[..24_000], side) < 0.002, "{side}");
            assert!(strength(&bent[..24_000], side) > 0.05, "{side}");
        }
        assert!(strength(&bent[..24_000], 1250.0) < 0.002);
    }

    #[test]
    fn a_slide_arrives() {
        let amp = "amp: (attack_ms: 0, decay_ms: 0, sustain: 1, release_ms: 1)";
        let slid = render(&format!("(wave: Sine, {amp})"), 1000.0, -12.0);
        let crossings = |part: &[f32]| part.windows(2).filter(|pair| pair[0] < 0.0 && pair[1] >= 0.0).count();
        assert!(crossings(&slid[..480]) < 8, "10 ms at 500 Hz and a little more");
        assert_eq!(crossings(&slid[4800..9600]), 100);
    }
}
