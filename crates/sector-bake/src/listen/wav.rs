//! A recording as a file that any player opens.

use sector_synth::{Frame, SAMPLE_RATE};

/// Bytes of one frame: two channels of 16 bits.
const FRAME_BYTES: u32 = 4;

/// The bytes of a WAV file, 48 kHz, 16 bits, stereo (Microsoft and IBM, "Multimedia Programming Interface and Data
/// Specifications 1.0", 1991). What is above full scale is cut.
#[must_use]
pub fn wav(frames: &[Frame]) -> Vec<u8> {
    // A tune is at most 300 s, so its size fits.
    let data = frames.len() as u32 * FRAME_BYTES;
    let mut bytes = Vec::with_capacity(44 + data as usize);
    bytes.extend(b"RIFF");
    bytes.extend((36 + data).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16_u32.to_le_bytes());
    for number in [1_u16, 2] {
        bytes.extend(number.to_le_bytes());
    }
    for number in [SAMPLE_RATE, SAMPLE_RATE * FRAME_BYTES] {
        bytes.extend(number.to_le_bytes());
    }
    for number in [FRAME_BYTES as u16, 16] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(b"data");
    bytes.extend(data.to_le_bytes());
    for sample in frames.iter().flatten() {
        bytes.extend(((sample * 32_767.0).round().clamp(-32_768.0, 32_767.0) as i16).to_le_bytes());
    }
    bytes
}
