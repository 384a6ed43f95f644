//! Tiles for several recordings, for comparison.

use image::RgbaImage;

use super::canvas::{Canvas, PixelArea};
use super::{Measurements, Recording, colors, spectrogram, waveform};
use sector_synth::{SAMPLE_RATE, gain_of_db};

// The number of tiles in a row, their size and that of their parts, and the space between them, in pixels.
const COLUMNS: u32 = 4;
const WIDTH: u32 = 396;
const MARGIN: u32 = 6;
const TITLE: u32 = 24;
const WAVE: u32 = 60;
const SPECTROGRAM: u32 = 130;
const HEIGHT: u32 = TITLE + WAVE + SPECTROGRAM + MARGIN;

pub(super) fn tiles(recordings: &[Recording]) -> RgbaImage {
    let rows = (recordings.len() as u32).div_ceil(COLUMNS).max(1);
    let size = (COLUMNS * (WIDTH + MARGIN) + MARGIN, rows * (HEIGHT + MARGIN) + MARGIN);
    let mut canvas = Canvas::new(size.0, size.1, colors::PAPER);
    for (index, recording) in (0..).zip(recordings) {
        let x = MARGIN + index % COLUMNS * (WIDTH + MARGIN);
        let y = MARGIN + index / COLUMNS * (HEIGHT + MARGIN);
        tile(&mut canvas, PixelArea { x, y, w: WIDTH, h: HEIGHT }, recording);
    }
    canvas.picture
}

fn tile(canvas: &mut Canvas, area: PixelArea, recording: &Recording) {
    let (frames, figures) = (recording.first(), Measurements::of(recording));
    let Measurements { seconds, lufs, true_peak_db, low_share, .. } = figures;
    let end = canvas.write(area.x, area.y, &recording.name, colors::TEXT);
    let versions = recording.versions.len();
    if versions > 1 {
        canvas.write(end + 6, area.y, &format!("1 of {versions}"), colors::DIM);
    }
    let (ms, low) = (seconds * 1000.0, low_share * 100.0);
    let text = format!("{ms:.0} ms, {lufs:.1} LUFS, peak {true_peak_db:.1} dB, {low:.0} % low");
    canvas.write(area.x, area.y + 11, &text, colors::DIM);
    let wave = PixelArea { y: area.y + TITLE, h: WAVE, ..area };
    // Scaled to the peak; the measurements tell the loudness.
    waveform::draw(canvas, wave, frames, gain_of_db(true_peak_db));
    spectrogram::draw(canvas, PixelArea { y: wave.y + WAVE, h: SPECTROGRAM, ..area }, frames);
    for tenth in (1..).take_while(|tenth| (*tenth as f32) < seconds * 10.0) {
        let x =
            area.x + (tenth as f32 * SAMPLE_RATE as f32 / 10.0 / frames.len() as f32 * area.w as f32) as u32;
        let height = if tenth % 10 == 0 { 12 } else { 4 };
        canvas.column(x, wave.y, wave.y + height, colors::DIM);
    }
}
