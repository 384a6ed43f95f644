//! Rotated copies of a picture. Both the baker and [`Sheet::with_sprites`](crate::Sheet::with_sprites) make them.

use image::{Rgba, RgbaImage};

const NOTHING: Rgba<u8> = Rgba([0; 4]);
/// Samples along each side of a pixel, enough for a thin line to keep its width at every angle.
const SAMPLES: i32 = 8;

/// Returns a square image of the original, rotated clockwise around its center by `turn / turns` of a circle.
///
/// Each pixel takes the color that covers most of it, so no new color appears and a soft pixel stays soft. Cost: 64
/// samples per pixel.
pub fn turned(picture: &RgbaImage, turn: u16, turns: u16) -> RgbaImage {
    let (width, height) = (picture.width() as i32, picture.height() as i32);
    let diagonal = libm::ceil(libm::hypot(f64::from(width), f64::from(height))) as i32;
    // Make it odd, so that there is a middle pixel for the pivot.
    let side = diagonal | 1;
    let angle = std::f64::consts::TAU * f64::from(turn) / f64::from(turns);
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    let look = |x: i32, y: i32| {
        let place = |pixel: i32, sample: i32| {
            f64::from(pixel) + (f64::from(sample) + 0.5) / f64::from(SAMPLES) - f64::from(side) / 2.0
        };
        let mut votes: Vec<(Rgba<u8>, u32)> = Vec::new();
        for sample in 0..SAMPLES * SAMPLES {
            let (dx, dy) = (place(x, sample % SAMPLES), place(y, sample / SAMPLES));
            let source_x = libm::floor(dx * cos + dy * sin + f64::from(width) / 2.0) as i32;
            let source_y = libm::floor(dy * cos - dx * sin + f64::from(height) / 2.0) as i32;
            let inside = (0..width).contains(&source_x) && (0..height).contains(&source_y);
            let color = if inside { *picture.get_pixel(source_x as u32, source_y as u32) } else { NOTHING };
            match votes.iter_mut().find(|(seen, _)| *seen == color) {
                Some((_, count)) => *count += 1,
                None => votes.push((color, 1)),
            }
        }
        // If several colors are equally frequent, the first one sampled wins, on every machine.
        votes.iter().rev().max_by_key(|(_, count)| *count).map_or(NOTHING, |(color, _)| *color)
    };
    RgbaImage::from_fn(side as u32, side as u32, |x, y| look(x as i32, y as i32))
}

#[cfg(test)]
mod tests {
    use super::{Rgba, RgbaImage, turned};

    const RED: Rgba<u8> = Rgba([255, 0, 0, 255]);
    const SOFT_BLUE: Rgba<u8> = Rgba([0, 0, 255, 90]);

    fn bar() -> RgbaImage {
        RgbaImage::from_fn(5, 1, |x, _| if x == 4 { SOFT_BLUE } else { RED })
    }

    #[test]
    fn a_quarter_turn_points_down() {
        let picture = turned(&bar(), 4, 16);
        let middle = picture.width() / 2;
        assert_eq!(*picture.get_pixel(middle, middle + 2), SOFT_BLUE);
        assert_eq!(*picture.get_pixel(middle, middle - 2), RED);
        assert_eq!(picture.pixels().filter(|pixel| pixel.0[3] > 0).count(), 5);
    }

    #[test]
    fn rotation_adds_no_color() {
        for turn in 0..32 {
            let picture = turned(&bar(), turn, 32);
            assert!(picture.pixels().all(|pixel| [RED, SOFT_BLUE, Rgba([0; 4])].contains(pixel)), "{turn}");
        }
    }
}
