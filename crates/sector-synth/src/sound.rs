//! Sound effects.

use super::effects::{EchoDelay, EchoScore};
use super::filter::{Filter, FilterKind};
use super::layer::{Layer, NoteOn, render_layers};
use super::ranged::{Millis, Ranged};
use super::room::{Reverb, RoomScore};
use super::{Frame, Pitch, RATE, gain_of_db, sum};
use ron_text::{self, TextError, ValuePath};
use serde::Deserialize;

const MAX_LAYERS: usize = 8;

/// The checked score of a sound effect.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sound {
    /// The base note, to which the pitches of the layers are relative.
    pub note: Pitch,
    /// The duration of the base note, in milliseconds.
    pub length_ms: Millis,
    /// The level of the loudest sample, in dB of full scale.
    pub peak_db: Ranged<-40, -1>,
    /// The number of versions of the sound. They alternate when it plays often.
    #[serde(default = "one")]
    pub variants: Ranged<1, 8>,
    /// The pitch difference between the lowest and the highest version, in cents.
    #[serde(default)]
    pub spread_cents: Ranged<0, 1_200>,
    /// The layers that sound together.
    pub layers: Vec<Layer>,
    /// The echo, with its time in milliseconds; `None` for no echo.
    pub echo: Option<EchoScore>,
    /// The reverberation of the room; `None` for a dry sound.
    pub room: Option<RoomScore>,
}

/// The maximum length of all versions of a sound together, in seconds: 12 MB of samples.
const MAX_SECONDS: f32 = 30.0;

fn one() -> Ranged<1, 8> {
    Ranged::clamped(1.0)
}

impl Sound {
    /// Reads a score. `file` is only used as a name in error messages.
    ///
    /// # Errors
    /// Returns an error with its position if the text is not a score, a number is out of range, or there are no
    /// layers or more than 8.
    pub fn parse(file: &str, text: &str) -> Result<Self, TextError> {
        let sound: Self = ron_text::read(file, text)?;
        if sound.layers.is_empty() || sound.layers.len() > MAX_LAYERS {
            let problem = format!("{} layers, expected 1 to {MAX_LAYERS}", sound.layers.len());
            return Err(TextError::at(file, text, &ValuePath::root().key("layers"), problem));
        }
        let seconds = sound.seconds() * sound.variants() as f32;
        if seconds > MAX_SECONDS {
            let problem = format!("all versions take {seconds:.0} s, expected at most {MAX_SECONDS} s");
            return Err(TextError::at(file, text, &ValuePath::root(), problem));
        }
        Ok(sound)
    }

    /// Returns the length of one version with its echo and its room, in seconds. Layers may end earlier.
    fn seconds(&self) -> f32 {
        self.length_ms.get() / 1000.0 + self.space_s()
    }

    fn space_s(&self) -> f32 {
        let echo_s = |echo: EchoScore| echo.time.get() / 1000.0 * repeats(echo.feedback.get());
        self.room.map_or(0.0, |room| room.seconds.get()) + self.echo.map_or(0.0, echo_s)
    }

    /// Returns the number of versions of the sound, 1 to 8.
    pub fn variants(&self) -> u32 {
        self.variants.get() as u32
    }

    /// Renders version `variant`, modulo the number of versions, at 48 kHz. Takes a few milliseconds per second of
    /// sound, and allocates the result.
    pub fn render(&self, variant: u32) -> Vec<Frame> {
        let count = self.variants();
        let place = if count > 1 { (variant % count) as f32 / (count - 1) as f32 - 0.5 } else { 0.0 };
        let hz = self.note.hz(place * self.spread_cents.get() / 100.0);
        let key = NoteOn { hz, gate: self.length_ms.get() / 1000.0, slide: 0.0, dark: 0.0 };
        let mut frames = render_layers(&self.layers, key, variant + 1);
        remove_rumble(&mut frames);
        self.add_space(&mut frames);
        set_peak(&mut frames, gain_of_db(self.peak_db.get()));
        fade_out(&mut frames);
        frames
    }

    fn add_space(&self, frames: &mut Vec<Frame>) {
        let dry = frames.len();
        frames.resize(dry + (self.space_s() * RATE) as usize, [0.0; 2]);
        if let Some(echo) = &self.echo {
            let mut line = EchoDelay::new(echo, (echo.time.get() / 1000.0 * RATE) as usize);
            frames.iter_mut().for_each(|frame| *frame = sum(*frame, line.next(*frame)));
        }
        if let Some(room) = &self.room {
            let mut lines = Reverb::new(room);
            frames.iter_mut().for_each(|frame| *frame = sum(*frame, lines.next(*frame)));
        }
    }
}

/// The lower limit of hearing in Hz. Energy below it only costs headroom.
const RUMBLE_HZ: f32 = 24.0;

/// Removes frequencies below [`RUMBLE_HZ`]. Pink noise has many, which act like a DC offset.
fn remove_rumble(frames: &mut [Frame]) {
    for side in 0..2 {
        // A resonance of 0.3 is the flattest without a bump.
        let mut filter = Filter::new(FilterKind::High, RUMBLE_HZ, 0.3);
        frames.iter_mut().for_each(|frame| frame[side] = filter.next(frame[side]));
    }
}

/// Returns the number of repeats, 1 to 8, until an echo is 40 dB down; 8 if it would take more.
fn repeats(feedback: f32) -> f32 {
    if feedback <= 0.0 {
        return 1.0;
    }
    (-40.0 / (20.0 * libm::log10f(feedback.min(0.8)))).clamp(1.0, 8.0)
}

/// Scales the frames so that the loudest sample is at `peak`. Silence stays silent.
fn set_peak(frames: &mut [Frame], peak: f32) {
    let loudest = frames.iter().flatten().fold(0.0, |most: f32, sample| most.max(sample.abs()));
    if loudest > 0.0 {
        for sample in frames.iter_mut().flatten() {
            *sample *= peak / loudest;
        }
    }
}

/// Fades the last 5 ms to zero, because a cut tail clicks.
fn fade_out(frames: &mut [Frame]) {
    let length = frames.len().min(240);
    let start = frames.len() - length;
    for (i, frame) in frames[start..].iter_mut().enumerate() {
        let level = 1.0 - (i + 1) as f32 / length as f32;
        *frame = [frame[0] * level, frame[1] * level];
    }
}

#[cfg(test)]
mod tests {
    use super::Sound;

    const BEEP: &str = "(
    note: \"a4\", length_ms: 50, peak_db: -6, variants: 3, spread_cents: 100,
    layers: [(wave: Pulse(0.25), amp: (attack_ms: 1, decay_ms: 40, release_ms: 10))],
)";

    #[test]
    fn a_score_becomes_sound() {
        let frames = Sound::parse("beep.ron", BEEP).unwrap().render(0);
        let peak = frames.iter().flatten().fold(0.0, |m: f32, s| m.max(s.abs()));
        assert!((peak - 0.501).abs() < 0.01, "peak {peak}");
        assert_eq!(frames.last(), Some(&[0.0, 0.0]));
    }

    #[test]
    fn versions_differ_and_repeat() {
        let beep = Sound::parse("beep.ron", BEEP).unwrap();
        assert_eq!(beep.render(1), beep.render(1));
        assert_ne!(beep.render(0), beep.render(1));
    }

    #[test]
    fn bad_scores_are_refused() {
        let table = [
            ("length_ms: 50", "length_ms: NaN", ":2:", "length_ms", "expected a number from 0 to 8000"),
            ("length_ms: 50", "length_ms: 1e9", ":2:", "length_ms", "from 0 to 8000"),
            ("length_ms: 50", "length_ms: -1", ":2:", "length_ms", "-1 is out of range"),
            ("length_ms: 50", "lenght_ms: 50", ":2:", "lenght_ms", "length_ms"),
            ("a4", "h4", ":2:", "note", "expected one such as c4"),
            ("Pulse(0.25)", "Kazoo", ":3:", "layers[0].wave", "Triangle"),
            ("decay_ms: 40", "decay_ms: inf", ":3:", "layers[0].amp.decay_ms", "expected a number"),
            ("[(wave", "[], echo: [(wave", ":3:", "echo", ""),
        ];
        for (from, to, place, path, expected) in table {
            let text = BEEP.replace(from, to);
            let error = Sound::parse("beep.ron", &text).unwrap_err().to_string();
            for part in [&format!("beep.ron{place}"), path, expected] {
                assert!(error.contains(part), "`{to}` gave `{error}`, which lacks `{part}`");
            }
        }
    }

    #[test]
    fn a_sound_without_layers_is_refused_by_place() {
        let text = "(note: \"a4\", length_ms: 9, peak_db: -6,\n  layers: [])";
        let error = Sound::parse("s.ron", text).unwrap_err();
        assert_eq!((error.line, error.column, error.path.as_str()), (2, 11, "layers"));
    }
}
