//! Explosions by recipe: `recipe: blast 32 7 5` is an explosion 32 pixels wide in 7 frames, from seed 5, and `blast
//! 32 7 5 acid` is the same in green.
//!
//! Overlapping puffs of fire grow, cool from white to rust, turn to smoke and are eaten by holes from inside. Heat is
//! quantized to colors of the palette with ordered dithering, which gives the hard pixels of hand-drawn sprites. All
//! pixels of an explosion are soft: visible, but without collision.

use super::error::BakeError;
use super::palette::Palette;
use super::text::KeyLine;
use image::{Rgba, RgbaImage};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// The number of colors in a color scale, hottest first.
const STEPS: usize = 8;

/// The alpha of each color, hottest first. No pixel of an explosion is solid, and the last two are smoke.
const ALPHAS: [u8; STEPS] = [254, 254, 254, 254, 254, 230, 150, 90];

/// The color scales: their names, and the palette names of their colors, hottest first. The first scale is the
/// default.
const COLORS: [(&str, [&str; STEPS]); 4] = [
    ("fire", ["white", "pale_yellow", "yellow", "orange", "rust", "maroon", "steel_2", "steel_1"]),
    ("acid", ["white", "pale_yellow", "green_4", "green_3", "green_2", "green_1", "green_1", "steel_1"]),
    ("cold", ["white", "blue_4", "blue_4", "teal_2", "teal_1", "blue_1", "steel_2", "steel_1"]),
    ("plasma", ["white", "magenta_2", "purple_4", "purple_3", "purple_2", "purple_1", "purple_1", "steel_1"]),
];

/// Thresholds of ordered dithering, in sixteenths.
const BAYER: [[u8; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

pub(super) struct BlastRecipe {
    size: u32,
    frames: u32,
    seed: u64,
    colors: &'static [&'static str; STEPS],
}

/// A ball of fire. Lengths are fractions of the explosion's radius, times are fractions of its duration.
struct Puff {
    x: f32,
    y: f32,
    radius: f32,
    delay: f32,
}

/// Reads `blast SIZE FRAMES SEED`, optionally followed by the name of a color scale.
pub(super) fn parse(field: &KeyLine<'_>) -> Result<BlastRecipe, BakeError> {
    let recipe = || {
        let words: Vec<&str> = field.value.split_whitespace().collect();
        let (size, frames, seed, name) = match words[..] {
            ["blast", size, frames, seed] => (size, frames, seed, COLORS[0].0),
            ["blast", size, frames, seed, name] => (size, frames, seed, name),
            _ => return None,
        };
        let number = |word: &str| word.parse::<u32>().ok();
        let (size, frames, seed) = (number(size)?, number(frames)?, number(seed)?.into());
        let (_, colors) = COLORS.iter().find(|(known, _)| *known == name)?;
        let fits = (8..=128).contains(&size) && (2..=16).contains(&frames);
        fits.then_some(BlastRecipe { size, frames, seed, colors })
    };
    recipe().ok_or_else(|| {
        let (size, names) = ("size 8 to 128, frames 2 to 16", COLORS.map(|(name, _)| name).join(", "));
        field.error(format!("expected `blast size frames seed`: {size}; then one of {names}"))
    })
}

impl BlastRecipe {
    pub(super) fn pictures(&self, palette: &Palette) -> Vec<RgbaImage> {
        let mut random = Pcg32::seed_from_u64(self.seed);
        let puffs = self.puffs(&mut random);
        let noise: Vec<f32> = (0..16 * 16).map(|_| unit(&mut random)).collect();
        (0..self.frames).map(|frame| self.picture(frame, &puffs, &noise, palette)).collect()
    }

    /// Returns one puff in the middle and others around it. Larger explosions have more.
    fn puffs(&self, random: &mut Pcg32) -> Vec<Puff> {
        let count = 4 + self.size / 8;
        // The many puffs of a large explosion would form a ring like petals, so some start farther in.
        let (least, range) = if self.size > 64 { (0.16, 0.36) } else { (0.34, 0.26) };
        let mut puffs = vec![Puff { x: 0.0, y: 0.0, radius: 0.62, delay: 0.0 }];
        for number in 0..count {
            let angle = std::f32::consts::TAU * (number as f32 + 0.7 * unit(random)) / count as f32;
            let distance = least + range * unit(random);
            puffs.push(Puff {
                x: libm::cosf(angle) * distance,
                y: libm::sinf(angle) * distance,
                radius: 0.24 + 0.16 * unit(random),
                delay: 0.04 + 0.22 * unit(random),
            });
        }
        puffs
    }

    fn picture(&self, frame: u32, puffs: &[Puff], noise: &[f32], palette: &Palette) -> RgbaImage {
        // The end of the animation is empty, but a frame must show something.
        let time = 0.9 * frame as f32 / (self.frames - 1) as f32;
        let radius = self.size as f32 / 2.0;
        RgbaImage::from_fn(self.size, self.size, |x, y| {
            let unit_x = (x as f32 + 0.5) / radius - 1.0;
            let unit_y = (y as f32 + 0.5) / radius - 1.0;
            let heat = heat(unit_x, unit_y, time, puffs, noise);
            let dither = f32::from(BAYER[y as usize % 4][x as usize % 4]) / 16.0 - 0.5;
            self.color(heat, dither, time, palette)
        })
    }

    fn color(&self, heat: f32, dither: f32, time: f32, palette: &Palette) -> Rgba<u8> {
        if heat < -0.62 {
            return Rgba([0; 4]);
        }
        let step = (1.06 - heat) * 4.6 + dither * 0.9;
        let number = (libm::floorf(step.max(0.0)) as usize).min(STEPS - 1);
        // The first frames are flashes without smoke.
        if time < 0.15 && number > 5 {
            return Rgba([0; 4]);
        }
        let Rgba([red, green, blue, _]) =
            palette.by_name.get(self.colors[number]).copied().unwrap_or(Rgba([255; 4]));
        Rgba([red, green, blue, ALPHAS[number]])
    }
}

/// Returns the heat of a point at a time from 0 to 1. Above 1 the point is white, at 0 it has a middle color of the
/// scale, and below −0.62 it is empty. Lengths are fractions of the explosion's radius, from its center.
fn heat(x: f32, y: f32, time: f32, puffs: &[Puff], noise: &[f32]) -> f32 {
    let rough = wrinkle(x, y, noise);
    let puff_heat = |puff: &Puff| {
        let age = (time - puff.delay) / (1.0 - puff.delay);
        if age < 0.0 {
            return f32::MIN;
        }
        // The fire spreads fast at first, then slower, like hot gas in cold air.
        let spread = 1.0 - (1.0 - age) * (1.0 - age) * (1.0 - age);
        let drift = 0.55 + 0.55 * spread;
        let (dx, dy) = (x - puff.x * drift, y - puff.y * drift);
        let reach = puff.radius * (0.55 + 0.6 * spread) * (0.85 + 0.3 * rough);
        let depth = 1.0 - libm::sqrtf(dx * dx + dy * dy) / reach;
        // The upper left side is lit.
        let light = 0.12 * (-dx - dy) / puff.radius;
        // Holes open from the middle of each old puff.
        let eaten = (age - 0.45).max(0.0) * (1.5 * rough + 0.5 * depth.max(0.0)) * 1.5;
        if depth <= 0.0 { f32::MIN } else { 0.25 + depth * 1.25 + light - 1.05 * age - eaten }
    };
    let hottest = puffs.iter().map(puff_heat).fold(f32::MIN, f32::max);
    // In late frames, the rim thins out too.
    if time > 0.6 && rough > 1.55 - time { f32::MIN } else { hottest }
}

/// Returns smooth noise, 0 to 1, interpolated on a repeating lattice of the 16 × 16 random numbers in `noise`.
fn wrinkle(x: f32, y: f32, noise: &[f32]) -> f32 {
    let (x, y) = ((x + 2.0) * 3.1, (y + 2.0) * 3.1);
    let (left, top) = (libm::floorf(x), libm::floorf(y));
    let (fx, fy) = (x - left, y - top);
    let at = |dx: usize, dy: usize| noise[(top as usize + dy) % 16 * 16 + (left as usize + dx) % 16];
    let mix = |a: f32, b: f32, part: f32| a + (b - a) * part * part * (3.0 - 2.0 * part);
    mix(mix(at(0, 0), at(1, 0), fx), mix(at(0, 1), at(1, 1), fx), fy)
}

/// Returns a random number in 0..1 (1 excluded), with 24 random bits.
pub(super) fn unit(random: &mut Pcg32) -> f32 {
    (random.next_u32() >> 8) as f32 / (1_u32 << 24) as f32
}
