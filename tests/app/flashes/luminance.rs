//! Measures flashes: relative luminance over the field, tick by tick.
//!
//! Follows the Web Content Accessibility Guidelines 2.2 (W3C, 2023), success criterion 2.3.1 "Three Flashes or Below
//! Threshold" and the definitions of "general flash and red flash thresholds" and "relative luminance". A change counts
//! from a tenth of maximum white, if the darker image is below 0.8. A flash is a pair of opposing changes. More than
//! three flashes per second are safe only if the area that changes at the same time is less than a quarter of any
//! ten-degree field of view. That view is 341 × 256 pixels on a 1024 × 768 screen, a third of the field in each
//! direction.
//!
//! ```text
//!   luminance      ____            1 change up, 1 down: a flash
//!             ____/    \____
//! ```

use image::{Rgba, RgbaImage};
use std::sync::LazyLock;

/// The number of squares across the field, each with sides of 20 pixels.
const ACROSS: usize = 32;
const DOWN: usize = 18;
/// The size of a view of ten degrees, in squares. More squares than `QUARTER` exceed a quarter of the view.
const VIEW: (usize, usize) = (ACROSS.div_ceil(3), DOWN / 3);
const QUARTER: i32 = (VIEW.0 * VIEW.1 / 4) as i32;
const STEP: usize = 2;

const CHANGE: f32 = 0.1;
const BRIGHT: f32 = 0.8;
const SECOND: usize = 60;
/// Changes within this many ticks, a tenth of a second, count as simultaneous.
const TOGETHER: usize = 6;
const MAX_CHANGES: usize = 6;

static LIGHT: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| {
        let value = byte as f32 / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { libm::powf((value + 0.055) / 1.055, 2.4) }
    })
});

pub(crate) fn of_pixel(pixel: Rgba<u8>) -> f32 {
    let [red, green, blue, _] = pixel.0.map(|byte| LIGHT[usize::from(byte)]);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns the mean luminance of each square of an image, row by row, 0–1.
pub(crate) fn squares(picture: &RgbaImage) -> Vec<f32> {
    let side = picture.width() as usize / ACROSS;
    let mut sums = vec![0.0; ACROSS * DOWN];
    for (x, y, pixel) in picture.enumerate_pixels() {
        sums[y as usize / side * ACROSS + x as usize / side] += of_pixel(*pixel);
    }
    sums.iter().map(|sum| sum / (side * side) as f32).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Up,
    Down,
}

/// Returns the ticks at which a significant change completes. Directions alternate.
pub(crate) fn changes(luminance: impl Iterator<Item = f32>) -> Vec<(usize, Way)> {
    let (mut low, mut high) = (f32::MAX, f32::MIN);
    let mut found: Vec<(usize, Way)> = Vec::new();
    for (tick, now) in luminance.enumerate() {
        (low, high) = (low.min(now), high.max(now));
        let last = found.last().map(|&(_, way)| way);
        if last != Some(Way::Up) && now >= low + CHANGE && low < BRIGHT {
            found.push((tick, Way::Up));
            high = now;
        } else if last != Some(Way::Down) && now <= high - CHANGE && now < BRIGHT {
            found.push((tick, Way::Down));
            low = now;
        }
    }
    found
}

#[derive(Debug, Default)]
pub(crate) struct Finding {
    whole: usize,
    /// The maximum number of flashes in any second that cover a quarter or more of any view: brightenings or
    /// darkenings, whichever are more.
    part: usize,
    /// The maximum number of squares in any view that change together, minus those changing the other way. A quarter is
    /// 17.
    pub(crate) area: i32,
}

impl Finding {
    /// Whether there are at most three flashes per second, over the whole field and over a quarter of any ten degrees.
    pub(crate) fn is_bearable(&self) -> bool {
        self.whole <= MAX_CHANGES && self.part <= MAX_CHANGES / 2
    }

    /// Whether the whole field never flashes, and any part flashes at most `parts` times per second.
    pub(crate) fn is_calm(&self, parts: usize) -> bool {
        self.whole == 0 && self.part <= parts
    }

    pub(crate) fn of(ticks: &[Vec<f32>]) -> Self {
        let mean = |squares: &Vec<f32>| squares.iter().sum::<f32>() / squares.len() as f32;
        let by_square: Vec<_> =
            (0..ACROSS * DOWN).map(|square| changes(ticks.iter().map(|squares| squares[square]))).collect();
        let whole: Vec<usize> = changes(ticks.iter().map(mean)).into_iter().map(|(tick, _)| tick).collect();
        let mut finding = Self { whole: in_a_second(&whole), ..Self::default() };
        for top in (0..=DOWN - VIEW.1).step_by(STEP) {
            for left in (0..=ACROSS - VIEW.0).step_by(STEP) {
                let (begins, area) = of_view(left, top, &by_square, ticks.len());
                finding.part = begins.iter().map(|ticks| in_a_second(ticks)).fold(finding.part, usize::max);
                finding.area = finding.area.max(area);
            }
        }
        finding
    }
}

fn in_a_second(ticks: &[usize]) -> usize {
    let from = |begin: usize| ticks.iter().filter(|&at| (begin..begin + SECOND).contains(at)).count();
    ticks.iter().map(|&begin| from(begin)).max().unwrap_or_default()
}

/// Returns when a quarter or more of a view brightens and darkens, and the maximum number of its squares that do so
/// together.
fn of_view(left: usize, top: usize, by_square: &[Vec<(usize, Way)>], ticks: usize) -> ([Vec<usize>; 2], i32) {
    let mut counts = [vec![0_i32; ticks + TOGETHER], vec![0_i32; ticks + TOGETHER]];
    for (x, y) in (top..top + VIEW.1).flat_map(|y| (left..left + VIEW.0).map(move |x| (x, y))) {
        for &(at, way) in &by_square[y * ACROSS + x] {
            counts[way as usize][at..at + TOGETHER].iter_mut().for_each(|count| *count += 1);
        }
    }
    // An object flying through a view brightens some squares and darkens others. Only the difference is a flash.
    let most: Vec<[i32; 2]> =
        counts[0].iter().zip(&counts[1]).map(|(up, down)| [up - down, down - up]).collect();
    let area = most.iter().flatten().copied().max().unwrap_or_default();
    let found = [Way::Up, Way::Down].map(|way| begins(most.iter().map(|nets| nets[way as usize])));
    (found, area)
}

/// Returns when more than a quarter starts to change in one direction. The next change counts only once this one has
/// ended.
fn begins(squares: impl Iterator<Item = i32>) -> Vec<usize> {
    let mut is_changing = false;
    let mut found = Vec::new();
    for (tick, count) in squares.enumerate() {
        if !is_changing && count > QUARTER {
            found.push(tick);
        }
        is_changing = count > if is_changing { 0 } else { QUARTER };
    }
    found
}
