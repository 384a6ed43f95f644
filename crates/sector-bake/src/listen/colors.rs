//! The colors of the images of sounds and tunes.

use image::Rgba;

pub(super) const PAPER: Rgba<u8> = Rgba([14, 14, 26, 255]);
pub(super) const FIELD: Rgba<u8> = Rgba([6, 6, 14, 255]);
pub(super) const BLACK_KEY: Rgba<u8> = Rgba([0, 0, 6, 255]);
pub(super) const LINE: Rgba<u8> = Rgba([38, 40, 60, 255]);
pub(super) const BAR: Rgba<u8> = Rgba([84, 88, 120, 255]);
pub(super) const DIM: Rgba<u8> = Rgba([140, 144, 170, 255]);
pub(super) const TEXT: Rgba<u8> = Rgba([232, 232, 240, 255]);
pub(super) const LEFT: Rgba<u8> = Rgba([96, 190, 255, 255]);
pub(super) const RIGHT: Rgba<u8> = Rgba([255, 150, 110, 255]);
pub(super) const LOOP: Rgba<u8> = Rgba([110, 240, 130, 255]);

/// Hues for tracks, distinguishable on black. They repeat after twelve tracks.
const TRACKS: [[u8; 3]; 12] = [
    [255, 222, 89],
    [255, 146, 76],
    [98, 200, 255],
    [150, 130, 255],
    [110, 230, 130],
    [255, 110, 150],
    [90, 235, 215],
    [214, 150, 255],
    [200, 214, 90],
    [240, 120, 240],
    [150, 180, 210],
    [220, 180, 140],
];

/// Returns the color of a track. Its brightness follows `level`, the velocity of a note from 0 to 1.
pub(super) fn track(index: usize, level: f32) -> Rgba<u8> {
    let share = 0.45 + 0.55 * level.clamp(0.0, 1.0);
    let [r, g, b] = TRACKS[index % TRACKS.len()].map(|part| (f32::from(part) * share) as u8);
    Rgba([r, g, b, 255])
}

/// The color scale of the spectrogram, from silence to full level.
const HEAT: [[f32; 3]; 6] = [
    [4.0, 4.0, 12.0],
    [46.0, 14.0, 96.0],
    [140.0, 30.0, 110.0],
    [226.0, 72.0, 52.0],
    [252.0, 176.0, 40.0],
    [255.0, 255.0, 220.0],
];

pub(super) fn heat(level: f32) -> Rgba<u8> {
    let place = level.clamp(0.0, 1.0) * (HEAT.len() - 1) as f32;
    let below = (place as usize).min(HEAT.len() - 2);
    let way = place - below as f32;
    let mix = |i: usize| (HEAT[below][i] + (HEAT[below + 1][i] - HEAT[below][i]) * way) as u8;
    Rgba([mix(0), mix(1), mix(2), 255])
}
