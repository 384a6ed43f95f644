//! Renders the score of a sound or a tune.

use crate::BakeError;
use hound::{SampleFormat, WavSpec, WavWriter};
use sector_synth::{Frame, Instruments, SAMPLE_RATE, Sound, Tune, analysis, loudness};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::fmt;
use std::io::Cursor;
use std::path::Path;

/// Frames of silence between two versions of a sound.
const GAP_FRAMES: usize = 4800;

/// A rendered score.
#[derive(Clone, Debug, PartialEq)]
pub struct RenderedScore {
    /// The samples: a tune with one pass of its loop, or all versions of a sound with 0.1 s of silence between them.
    pub frames: Vec<Frame>,
    /// The integrated loudness of a tune, or the loudness of the loudest 400 ms of a sound.
    pub lufs: f64,
    /// A line for each section of a tune, and one for its melody.
    pub figures: Vec<String>,
}

/// The part of a file that shows whether its score is a tune or a sound: only tunes have patterns.
#[derive(Deserialize)]
struct ScoreProbe {
    patterns: Option<IgnoredAny>,
}

impl RenderedScore {
    /// Reads and renders the score in a file, a sound or a tune. A tune uses the `instruments.ron` in its folder or
    /// in the one above.
    pub fn read(path: &Path) -> Result<Self, BakeError> {
        let file = path.display().to_string();
        let text = read(path)?;
        if ron_text::read::<ScoreProbe>(&file, &text)?.patterns.is_some() {
            let tune = read_tune(path)?;
            let frames = tune.render();
            return Ok(Self {
                lufs: loudness::integrated(&frames),
                figures: figures(&tune, &frames),
                frames,
            });
        }
        let sound = Sound::parse(&file, &text)?;
        let versions: Vec<_> = (0..sound.variants()).map(|variant| sound.render(variant)).collect();
        let frames = versions.join(&[[0.0; 2]; GAP_FRAMES][..]);
        Ok(Self { lufs: loudness::loudest(&frames), frames, figures: Vec::new() })
    }

    /// Encodes a WAV file, 48 kHz, 16 bits, stereo. Samples above full scale are clipped.
    ///
    /// # Panics
    /// Panics if the file would be larger than 4 GB. A tune has at most 300 s, which is 58 MB.
    pub fn wav(&self) -> Vec<u8> {
        let (sample_rate, sample_format) = (SAMPLE_RATE, SampleFormat::Int);
        let spec = WavSpec { channels: 2, sample_rate, bits_per_sample: 16, sample_format };
        let mut bytes = Cursor::new(Vec::new());
        let mut writer = WavWriter::new(&mut bytes, spec).expect("writing to memory cannot fail");
        for sample in self.frames.iter().flatten() {
            let value = (sample * 32_767.0).round().clamp(-32_768.0, 32_767.0) as i16;
            writer.write_sample(value).expect("writing to memory cannot fail");
        }
        writer.finalize().expect("writing to memory cannot fail");
        bytes.into_inner()
    }
}

impl fmt::Display for RenderedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.frames.len() as f32 / SAMPLE_RATE as f32;
        let peak_db = 20.0 * libm::log10f(loudness::true_peak(&self.frames).max(1e-6));
        write!(f, "{seconds:.2} s, {:.1} LUFS, peak {peak_db:.1} dB", self.lufs)?;
        self.figures.iter().try_for_each(|line| write!(f, "\n{line}"))
    }
}

fn figures(tune: &Tune, frames: &[Frame]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut bar = 1;
    for (section, rows, key, lufs) in analysis::sections(tune, frames) {
        let [begin_s, end_s] =
            [rows.start, rows.end].map(|row| tune.frame_of(row) as f32 / SAMPLE_RATE as f32);
        let key = key.map_or_else(|| "no key".to_owned(), analysis::Key::name);
        let name = &section.name;
        lines.push(format!(
            "{begin_s:6.1} s  bar {bar:3}  {lufs:6.1} LUFS  {key:9}  {:4.1} s  {name}",
            end_s - begin_s
        ));
        bar += (rows.end - rows.start).div_ceil(section.bar_rows);
    }
    lines.extend(analysis::melody(tune).map(|melody| {
        let [tied, on_one, resting] =
            [melody.tied, melody.on_one, melody.resting].map(|share| (100.0 * share).round());
        format!("melody: {tied} % of bars tied, {on_one} % start on beat one, {resting} % of the time silent")
    }));
    lines
}

/// Reads the tune in a file, with the instruments of its folder or of the one above.
pub(crate) fn read_tune(path: &Path) -> Result<Tune, BakeError> {
    Ok(Tune::parse(&path.display().to_string(), &read(path)?, &instruments(path)?)?)
}

fn read(path: &Path) -> Result<String, BakeError> {
    std::fs::read_to_string(path).map_err(|error| BakeError::file(&path.display().to_string(), error))
}

fn instruments(score: &Path) -> Result<Instruments, BakeError> {
    let folder = score.parent().unwrap_or(Path::new(""));
    let beside = folder.join("instruments.ron");
    let file = if beside.exists() { beside } else { folder.join("..").join("instruments.ron") };
    Ok(Instruments::parse(&file.display().to_string(), &read(&file)?)?)
}
