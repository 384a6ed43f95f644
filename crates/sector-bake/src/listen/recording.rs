//! A score rendered to samples, for listening and analysis.

use crate::BakeError;
use hound::{SampleFormat, WavSpec, WavWriter};
use sector_synth::{Frame, Instruments, RenderedTune, SAMPLE_RATE, Sound, Tune};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::io::Cursor;
use std::path::Path;

/// Frames of silence between two versions of a sound.
const GAP_FRAMES: usize = 4800;

/// A rendered score.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// The name of the score: its file name without extension.
    pub name: String,
    /// The samples: a tune with one pass of its loop, or all versions of a sound one after the other.
    pub frames: Vec<Frame>,
    /// The range of each version of a sound in `frames`. A tune is one version.
    pub versions: Vec<std::ops::Range<usize>>,
    /// The frame where the loop restarts after the last one; `None` without a loop.
    pub loop_start: Option<usize>,
    /// The notes of a tune; `None` for a sound.
    pub tune: Option<Tune>,
}

/// The part of a file that shows whether its score is a tune or a sound: only tunes have patterns.
#[derive(Deserialize)]
struct ScoreProbe {
    patterns: Option<IgnoredAny>,
}

impl Recording {
    /// Reads and renders the score in a file, a sound or a tune. A tune uses the `instruments.ron` in its folder or
    /// in the one above.
    pub fn read(path: &Path) -> Result<Self, BakeError> {
        let file = path.display().to_string();
        let text = read(path)?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if ron_text::read::<ScoreProbe>(&file, &text)?.patterns.is_none() {
            return Ok(Self::of_sound(name, &Sound::parse(&file, &text)?));
        }
        Ok(Self::of_tune(name, Tune::parse(&file, &text, &instruments(path)?)?))
    }

    /// Renders all versions of a sound, with 0.1 s of silence between them.
    pub fn of_sound(name: String, sound: &Sound) -> Self {
        let (mut frames, mut versions) = (Vec::new(), Vec::new());
        for variant in 0..sound.variants() {
            if variant > 0 {
                frames.resize(frames.len() + GAP_FRAMES, [0.0; 2]);
            }
            let start = frames.len();
            frames.append(&mut sound.render(variant));
            versions.push(start..frames.len());
        }
        Self { name, frames, versions, loop_start: None, tune: None }
    }

    /// Renders a tune: its intro and one pass of its loop.
    pub fn of_tune(name: String, tune: Tune) -> Self {
        let RenderedTune { frames, loop_start } = tune.render();
        let whole = 0..frames.len();
        Self { name, frames, versions: vec![whole], loop_start, tune: Some(tune) }
    }

    /// Returns the frames of the first version of the sound, or of the whole tune; empty without a version. All
    /// measurements use these frames.
    pub fn first(&self) -> &[Frame] {
        self.versions.first().map_or(&[], |range| &self.frames[range.clone()])
    }
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

/// Encodes a WAV file, 48 kHz, 16 bits, stereo. Samples above full scale are clipped.
///
/// # Panics
/// Panics if the file would be larger than 4 GB. A tune has at most 300 s, which is 58 MB.
pub fn wav(frames: &[Frame]) -> Vec<u8> {
    let (sample_rate, sample_format) = (SAMPLE_RATE, SampleFormat::Int);
    let spec = WavSpec { channels: 2, sample_rate, bits_per_sample: 16, sample_format };
    let mut bytes = Cursor::new(Vec::new());
    let mut writer = WavWriter::new(&mut bytes, spec).expect("writing to memory cannot fail");
    for sample in frames.iter().flatten() {
        let value = (sample * 32_767.0).round().clamp(-32_768.0, 32_767.0) as i16;
        writer.write_sample(value).expect("writing to memory cannot fail");
    }
    writer.finalize().expect("writing to memory cannot fail");
    bytes.into_inner()
}
