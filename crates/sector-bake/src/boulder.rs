//! Asteroids by recipe: `recipe: rock 27 8` is a rock about 27 pixels wide, from seed 8. `turns:` sets the number of
//! rotations.
//!
//! A rock is a block cut by planes: upright planes form its outline, slanted ones its facets, and craters are sunk
//! into them. Each rotation is lit separately, from the upper left, so that the shadow stays on its side while the
//! rock spins; a rotated image would carry its shadow along.
//!
//! Light is quantized to five tones of steel, and isolated pixels take the tone of their neighbors. Rim and body are
//! solid.

use super::blast::unit;
use super::error::BakeError;
use super::palette::Palette;
use super::text::KeyLine;
use image::{Rgba, RgbaImage};
use rand_core::SeedableRng;
use rand_pcg::Pcg32;

/// The palette names of a rock's tones, from shadow to highlight.
const TONES: [&str; 5] = ["steel_1", "steel_2", "steel_3", "steel_4", "steel_5"];
const RIM: &str = "ink";

/// The brightness above which a pixel has the second, third, fourth and fifth of [`TONES`]. Highlights are rare,
/// because a rock must not be brighter than a missile.
const STEPS: [f32; 4] = [-0.12, 0.22, 0.62, 0.955];

/// The direction toward the light, as its components left, up, and toward the viewer.
const LIGHT: [f32; 3] = [0.50, 0.62, 0.60];

/// A plane that cuts a rock. Lengths are in radii from the rock's center; height points to the viewer.
struct Plane {
    normal: [f32; 3],
    distance: f32,
}

struct Crater {
    x: f32,
    y: f32,
    radius: f32,
}

pub(super) struct RockRecipe {
    size: u32,
    seed: u64,
}

struct RockShape {
    walls: Vec<Plane>,
    facets: Vec<Plane>,
    craters: Vec<Crater>,
}

struct TurnedRock<'a> {
    rock: &'a RockShape,
    cos: f32,
    sin: f32,
}

/// Reads `rock SIZE SEED`. The size is 8 to 128 pixels.
pub(super) fn parse(field: &KeyLine<'_>) -> Result<RockRecipe, BakeError> {
    let expected = || field.error("expected `rock size seed` with a size from 8 to 128");
    let words: Vec<&str> = field.value.split_whitespace().collect();
    let ["rock", size, seed] = words[..] else { return Err(expected()) };
    let number = |word: &str| word.parse::<u32>().map_err(|_| expected());
    let recipe = RockRecipe { size: number(size)?, seed: u64::from(number(seed)?) };
    if (8..=128).contains(&recipe.size) { Ok(recipe) } else { Err(expected()) }
}

impl RockRecipe {
    /// Returns one image per rotation, clockwise, with the rock's center on the middle pixel.
    pub(super) fn pictures(&self, turns: u16, palette: &Palette) -> Vec<RgbaImage> {
        let rock = self.rock();
        let angle = |turn| std::f32::consts::TAU * f32::from(turn) / f32::from(turns);
        (0..turns).map(|turn| self.picture(&rock, angle(turn), palette)).collect()
    }

    fn rock(&self) -> RockShape {
        let mut random = Pcg32::seed_from_u64(self.seed);
        let (walls, facets) = (7 + self.size / 7, (self.size * 5 / 14).max(5));
        let craters = (self.size / 7).max(2);
        RockShape {
            walls: (0..walls).map(|i| wall(i as f32 / walls as f32, walls, &mut random)).collect(),
            facets: (0..facets).map(|i| facet(i, facets, &mut random)).collect(),
            craters: (0..craters).map(|i| crater(i, craters, &mut random)).collect(),
        }
    }

    fn picture(&self, rock: &RockShape, angle: f32, palette: &Palette) -> RgbaImage {
        let turned = TurnedRock { rock, cos: libm::cosf(angle), sin: libm::sinf(angle) };
        let radius = self.size as f32 / 2.0;
        // Corners stick out beyond the radius. The side is odd, so that there is a middle pixel.
        let side = ((self.size * 8 / 7) + 3) | 1;
        let place = |pixel: u32| (pixel as f32 - (side / 2) as f32) / radius;
        let tone = |x: u32, y: u32| turned.light(place(x), place(y), 0.5 / radius).map(tone);
        let tones: Vec<Option<usize>> = (0..side * side).map(|i| tone(i % side, i / side)).collect();
        RgbaImage::from_fn(side, side, |x, y| {
            let name = match joined(&tones, y * side + x, side) {
                None => return Rgba([0; 4]),
                Some(_) if at_the_rim(&tones, x, y, side) => RIM,
                Some(tone) => TONES[tone],
            };
            palette.by_name.get(name).copied().unwrap_or(Rgba([255; 4]))
        })
    }
}

/// Returns one of `count` upright planes. `part` is its direction, as a fraction of the circle.
fn wall(part: f32, count: u32, random: &mut Pcg32) -> Plane {
    let angle = std::f32::consts::TAU * (part + 0.5 * unit(random) / count as f32);
    Plane { normal: [libm::cosf(angle), libm::sinf(angle), 0.0], distance: 0.88 + 0.14 * unit(random) }
}

/// Returns slanted plane `number` of `count`. The golden angle spreads any number of planes evenly.
fn facet(number: u32, count: u32, random: &mut Pcg32) -> Plane {
    let angle = std::f32::consts::TAU * (0.381_966 * number as f32 + 0.2 * unit(random));
    let slant = 0.88 * libm::sqrtf((number as f32 + 0.5) / count as f32) + 0.05 * unit(random);
    let normal = [slant * libm::cosf(angle), slant * libm::sinf(angle), libm::sqrtf(1.0 - slant * slant)];
    Plane { normal, distance: 0.84 + 0.12 * unit(random) }
}

fn crater(number: u32, count: u32, random: &mut Pcg32) -> Crater {
    let angle = std::f32::consts::TAU * (0.381_966 * number as f32 + 0.08 * unit(random));
    let distance = 0.12 + 0.66 * libm::sqrtf((number as f32 + 0.4) / count as f32);
    let radius = 0.1 + 0.13 * unit(random) + if count < 3 { 0.08 } else { 0.0 };
    Crater { x: distance * libm::cosf(angle), y: distance * libm::sinf(angle), radius }
}

impl TurnedRock<'_> {
    /// Returns the height of the surface at a point of the screen, or `None` outside the rock.
    fn height(&self, x: f32, y: f32) -> Option<f32> {
        let (x, y) = (x * self.cos + y * self.sin, y * self.cos - x * self.sin);
        let room = |plane: &Plane| plane.distance - plane.normal[0] * x - plane.normal[1] * y;
        let inward = self.rock.walls.iter().map(room).fold(f32::MAX, f32::min);
        if inward < 0.0 {
            return None;
        }
        let facets = self.rock.facets.iter().map(|plane| room(plane) / plane.normal[2]);
        // Upright walls would be invisible from above, so they slant a little.
        let height = facets.fold(2.2 * inward, f32::min);
        let dents = self.rock.craters.iter().map(|crater| crater.depth(x, y));
        Some(height - dents.sum::<f32>())
    }

    /// Returns the brightness of a point, at most 1, from the slope within `step`, or `None` outside the rock.
    fn light(&self, x: f32, y: f32, step: f32) -> Option<f32> {
        let middle = self.height(x, y)?;
        let at = |x, y| self.height(x, y).unwrap_or(middle - 0.05);
        let slope_x = (at(x + step, y) - at(x - step, y)) / (2.0 * step);
        let slope_y = (at(x, y + step) - at(x, y - step)) / (2.0 * step);
        let length = libm::sqrtf(slope_x * slope_x + slope_y * slope_y + 1.0);
        Some((slope_x * LIGHT[0] + slope_y * LIGHT[1] + LIGHT[2]) / length)
    }
}

impl Crater {
    /// Returns the depth of the crater at a point: negative on its raised rim, 0 outside.
    fn depth(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = (x - self.x, y - self.y);
        let part = libm::sqrtf(dx * dx + dy * dy) / self.radius;
        match part {
            ..1.0 => 0.9 * self.radius * (1.0 - part * part),
            ..1.35 => -0.12 * self.radius,
            _ => 0.0,
        }
    }
}

fn tone(light: f32) -> usize {
    STEPS.iter().filter(|&&step| light > step).count()
}

/// Returns a pixel's tone. If fewer than two neighbors share it, returns the most frequent tone of the neighbors.
fn joined(tones: &[Option<usize>], index: u32, side: u32) -> Option<usize> {
    let own = tones[index as usize]?;
    let (x, y) = (index % side, index / side);
    let mut votes = [0; TONES.len()];
    for (dx, dy) in (0..9).map(|i| (i % 3, i / 3)).filter(|&place| place != (1, 1)) {
        // Outside the image there is nothing, and the rock does not reach the edge.
        let Some(row) = (y + dy).checked_sub(1).filter(|row| *row < side) else { continue };
        let Some(column) = (x + dx).checked_sub(1).filter(|column| *column < side) else { continue };
        if let Some(tone) = tones[(row * side + column) as usize] {
            votes[tone] += 1;
        }
    }
    // If several tones are equally frequent, the darkest wins.
    let most = (0..TONES.len()).rev().max_by_key(|&tone| votes[tone]).unwrap_or(own);
    Some(if votes[own] < 2 { most } else { own })
}

fn at_the_rim(tones: &[Option<usize>], x: u32, y: u32, side: u32) -> bool {
    let outside = |x: u32, y: u32| x >= side || y >= side || tones[(y * side + x) as usize].is_none();
    outside(x + 1, y) || outside(x, y + 1) || outside(x.wrapping_sub(1), y) || outside(x, y.wrapping_sub(1))
}

#[cfg(test)]
mod tests {
    use super::RockRecipe;
    use crate::palette::Palette;
    use image::{Rgba, RgbaImage};

    fn rocks() -> Vec<RgbaImage> {
        let mut palette = Palette::default();
        for (name, value) in super::TONES.iter().zip(1..) {
            palette.by_name.insert((*name).to_owned(), Rgba([value, value, value, 255]));
        }
        palette.by_name.insert(super::RIM.to_owned(), Rgba([0, 0, 0, 255]));
        RockRecipe { size: 41, seed: 4 }.pictures(32, &palette)
    }

    /// Returns the sum of the tones, 0 (rim) to 5, of the pixels that `chosen` selects.
    fn light(picture: &RgbaImage, chosen: impl Fn(u32, u32) -> bool) -> u32 {
        let chosen = picture.enumerate_pixels().filter(|(x, y, _)| chosen(*x, *y));
        chosen.map(|(_, _, pixel)| u32::from(pixel.0[0])).sum()
    }

    #[test]
    fn the_light_stays_at_the_upper_left_in_every_turn() {
        for (turn, picture) in rocks().iter().enumerate() {
            let side = picture.width();
            let lit = light(picture, |x, y| x + y < side - 1);
            let shaded = light(picture, |x, y| x + y > side - 1);
            assert!(lit * 2 > shaded * 3, "turn {turn}: {lit} to {shaded}");
        }
    }

    #[test]
    fn a_quarter_turn_turns_the_outline_clockwise() {
        let rocks = rocks();
        let side = rocks[0].width();
        let differing = (0..side * side)
            .map(|i| (i % side, i / side))
            .filter(|&(x, y)| rocks[0].get_pixel(x, y).0[3] != rocks[8].get_pixel(side - 1 - y, x).0[3])
            .count();
        // Rounding may differ on a line through the middle of pixels.
        assert!(differing <= 4, "{differing} pixels");
    }
}
