//! A page for one recording, and tiles for several.

use super::canvas::{Canvas, PixelArea};
use super::piano_roll::PianoRoll;
use super::{Measurements, Recording, colors, spectrogram, waveform};
use image::RgbaImage;
use sector_synth::{SAMPLE_RATE, gain_of_db};

// The width of the page, the margins, and the heights of its parts, in pixels.
const WIDTH: u32 = 1600;
const MARGIN: u32 = 10;
const TITLE: u32 = 16;
const WAVE: u32 = 160;
const AXIS: u32 = 14;
const SPECTROGRAM: u32 = 360;
const SEAM: u32 = 180;

pub(super) fn page(recording: &Recording) -> RgbaImage {
    let roll = recording.tune.as_ref().map(PianoRoll::new);
    let joined = recording.loop_start.map(|start| waveform::joined(&recording.frames, start));
    let more = [joined.as_ref().map(|_| SEAM), roll.as_ref().map(PianoRoll::height)];
    let more: u32 = more.into_iter().flatten().map(|height| height + MARGIN).sum();
    let height = MARGIN + TITLE + WAVE + AXIS + SPECTROGRAM + MARGIN + more;
    let mut canvas = Canvas::new(WIDTH, height, colors::PAPER);
    let part = |y: u32, h: u32| PixelArea { x: MARGIN, y, w: WIDTH - 2 * MARGIN, h };

    let title = format!("{}: {}", recording.name, Measurements::of(recording));
    canvas.write(MARGIN, MARGIN, &title, colors::TEXT);
    let mut y = MARGIN + TITLE;
    waveform::draw(&mut canvas, part(y, WAVE), &recording.frames, 1.0);
    y += WAVE;
    time_axis(&mut canvas, part(y, AXIS), recording.frames.len());
    y += AXIS;
    spectrogram::draw(&mut canvas, part(y, SPECTROGRAM), &recording.frames);
    marks(&mut canvas, part(MARGIN + TITLE, y + SPECTROGRAM - MARGIN - TITLE), recording);
    y += SPECTROGRAM + MARGIN;
    if let Some(joined) = joined {
        waveform::draw_seam(&mut canvas, part(y, SEAM), &joined);
        y += SEAM + MARGIN;
    }
    if let Some(roll) = roll {
        roll.draw(&mut canvas, part(y, roll.height()));
    }
    canvas.picture
}

/// Draws a labeled vertical line where each pattern of a tune, or each version of a sound except the first, starts.
fn marks(canvas: &mut Canvas, area: PixelArea, recording: &Recording) {
    let sections = recording.tune.iter().flat_map(|tune| {
        tune.sections.iter().map(|(row, name)| (*row as usize * tune.row_frames, name.clone()))
    });
    let versions = recording.versions.iter().enumerate().skip(1);
    let versions = versions.map(|(index, range)| (range.start, format!("version {}", index + 1)));
    for (frame, name) in sections.chain(versions) {
        let x = area.x + (frame as u64 * u64::from(area.w) / recording.frames.len().max(1) as u64) as u32;
        canvas.column(x, area.y, area.y + area.h - 1, colors::BAR);
        canvas.write(x + 3, area.y + 1, &name, colors::DIM);
    }
}

/// Draws the seconds under a waveform, with at most 32 marks.
fn time_axis(canvas: &mut Canvas, area: PixelArea, frames: usize) {
    let seconds = frames as f32 / SAMPLE_RATE as f32;
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0];
    let step = steps.into_iter().find(|step| seconds / step <= 32.0).unwrap_or(20.0);
    for mark in 0..(seconds / step) as u32 + 1 {
        let x = area.x + (mark as f32 * step / seconds.max(0.001) * area.w as f32) as u32;
        canvas.column(x, area.y, area.y + 3, colors::DIM);
        canvas.write(x + 2, area.y + 3, &format!("{:.2}", mark as f32 * step), colors::DIM);
    }
}

// The number of tiles in a row, the sizes of a tile and its parts, and the space between tiles, in pixels.
const TILE_COLUMNS: u32 = 4;
const TILE_WIDTH: u32 = 396;
const TILE_MARGIN: u32 = 6;
const TILE_TITLE: u32 = 24;
const TILE_WAVE: u32 = 60;
const TILE_SPECTROGRAM: u32 = 130;
const TILE_HEIGHT: u32 = TILE_TITLE + TILE_WAVE + TILE_SPECTROGRAM + TILE_MARGIN;

pub(super) fn tiles(recordings: &[Recording]) -> RgbaImage {
    let rows = (recordings.len() as u32).div_ceil(TILE_COLUMNS).max(1);
    let width = TILE_COLUMNS * (TILE_WIDTH + TILE_MARGIN) + TILE_MARGIN;
    let height = rows * (TILE_HEIGHT + TILE_MARGIN) + TILE_MARGIN;
    let mut canvas = Canvas::new(width, height, colors::PAPER);
    for (index, recording) in (0..).zip(recordings) {
        let x = TILE_MARGIN + index % TILE_COLUMNS * (TILE_WIDTH + TILE_MARGIN);
        let y = TILE_MARGIN + index / TILE_COLUMNS * (TILE_HEIGHT + TILE_MARGIN);
        tile(&mut canvas, PixelArea { x, y, w: TILE_WIDTH, h: TILE_HEIGHT }, recording);
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
    let wave = PixelArea { y: area.y + TILE_TITLE, h: TILE_WAVE, ..area };
    // The waveform is scaled to the peak; the measurements show the loudness.
    waveform::draw(canvas, wave, frames, gain_of_db(true_peak_db));
    spectrogram::draw(canvas, PixelArea { y: wave.y + TILE_WAVE, h: TILE_SPECTROGRAM, ..area }, frames);
    for tenth in (1..).take_while(|tenth| (*tenth as f32) < seconds * 10.0) {
        let x =
            area.x + (tenth as f32 * SAMPLE_RATE as f32 / 10.0 / frames.len() as f32 * area.w as f32) as u32;
        let height = if tenth % 10 == 0 { 12 } else { 4 };
        canvas.column(x, wave.y, wave.y + height, colors::DIM);
    }
}
