//! A large digit over the field, for what counts down.

use crate::view::{Painter, Rgba, colors};
use glam::Vec2;

/// The shapes of the digits 0 to 9: seven rows of five squares each. The five low bits of a number are the squares of a
/// row, the highest at the left. The fonts of the game would be blurred shapes at this size: their outlines and shades
/// are made for letters of a dozen pixels.
const DIGITS: [[u8; 7]; 10] = [
    [14, 17, 17, 17, 17, 17, 14],
    [4, 12, 4, 4, 4, 4, 14],
    [14, 17, 1, 2, 4, 8, 31],
    [30, 1, 1, 14, 1, 1, 30],
    [17, 17, 17, 31, 1, 1, 1],
    [31, 16, 16, 30, 1, 1, 30],
    [14, 16, 16, 30, 17, 17, 14],
    [31, 1, 2, 4, 4, 4, 4],
    [14, 17, 17, 14, 17, 17, 14],
    [14, 17, 17, 15, 1, 1, 14],
];
/// The side of each of the squares that make up a digit, in field pixels.
const SQUARE_PX: f32 = 12.0;
/// The width of the dark rim around each square of a digit, in field pixels.
const RIM_PX: f32 = 3.0;
/// The width and the height of a digit without its rim, in field pixels.
pub(super) const SIZE: Vec2 = Vec2::new(5.0 * SQUARE_PX, 7.0 * SQUARE_PX);

/// Draws the last decimal digit of a number, made of large squares with a dark rim, with its left upper corner at `corner`
/// in field pixels.
pub(super) fn draw_digit(number: u32, corner: Vec2, tint: Rgba, painter: &mut Painter<'_>) {
    let rows = DIGITS[(number % 10) as usize];
    for (rim, tint) in [(RIM_PX, colors::INK), (0.0, tint)] {
        for (y, row) in rows.into_iter().enumerate() {
            for x in (0..5).filter(|x| row & (16 >> x) != 0) {
                let at = corner + SQUARE_PX * Vec2::new(x as f32, y as f32) - rim;
                let side = SQUARE_PX + 2.0 * rim;
                painter.rect(at.x, at.y, side, side, tint);
            }
        }
    }
}
