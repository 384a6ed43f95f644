//! Recordings as WAV files.

use std::io::Cursor;

use hound::{SampleFormat, WavSpec, WavWriter};
use sector_synth::{Frame, SAMPLE_RATE};

/// Returns the bytes of a WAV file, 48 kHz, 16 bits, stereo. Samples above full scale are clipped.
///
/// # Panics
/// When the file would be larger than 4 GB; a tune has at most 300 s, which is 58 MB.
#[must_use]
pub fn wav(frames: &[Frame]) -> Vec<u8> {
    let spec = WavSpec {
        channels: 2,
        sample_rate: SAMPLE_RATE,
        bits_per_sample: 16,
        sample_format: SampleFormat::Int,
    };
    let mut bytes = Cursor::new(Vec::new());
    let mut writer = WavWriter::new(&mut bytes, spec).expect("memory takes a header");
    for sample in frames.iter().flatten() {
        let value = (sample * 32_767.0).round().clamp(-32_768.0, 32_767.0) as i16;
        writer.write_sample(value).expect("memory takes every sample");
    }
    writer.finalize().expect("memory takes a header");
    bytes.into_inner()
}
