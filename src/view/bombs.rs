//! The light of bombs: a ring, a wave, a column or a whirl. It is drawn below the bullets, so that bullets it misses stay
//! visible.

use super::flash;
use super::frame::{Halo, Layer, RenderFrame};
use super::painter::Painter;
use crate::sim::{Bomb, BombArea, ShipKind, TICKS_PER_SECOND, World};
use glam::Vec2;

const RISE_TICKS: f32 = 6.0;
const FALL_TICKS: f32 = 16.0;
const WHIRL_SWAY_PX: f32 = 5.0;

pub(super) fn draw(world: &World, alpha: f32, option: f32, painter: &mut Painter<'_>) {
    let most = flash::brightness(option);
    for player in world.players() {
        if let Some(bomb) = player.bomb {
            let age = bomb.age as f32 + alpha;
            let left = Bomb::lasts(bomb.ship) as f32 - age;
            let rise = (age / RISE_TICKS).min(left / FALL_TICKS).clamp(0.0, 1.0);
            match (bomb.ship, bomb.area()) {
                (ShipKind::Arrow, BombArea::Ring { at, outer, inner }) => {
                    ring(at, outer + (outer - inner) * alpha, rise * most, age, painter.frame);
                }
                (ShipKind::Fan, BombArea::Box { low, high }) => wave(low, high, rise * most, age, painter),
                (ShipKind::Lance, BombArea::Box { low, high }) => {
                    column(low, high, [rise, most], age, painter)
                }
                (ShipKind::Anchor, BombArea::Ring { at, outer, .. }) => {
                    let sway = WHIRL_SWAY_PX * libm::sinf(age * 0.2);
                    ring(at, outer + sway, rise * most, age, painter.frame);
                }
                _ => {}
            }
        }
    }
}

fn light([red, green, blue]: [u8; 3], strength: f32) -> [u8; 4] {
    [red, green, blue, (255.0 * strength.clamp(0.0, 1.0)) as u8]
}

/// Returns a disc of light around `at` that reaches `width` pixels. `strength` is 0–1.
fn disc(at: Vec2, width: f32, color: [u8; 3], strength: f32) -> Halo {
    Halo::disc(at, width, color, 255.0 * strength.clamp(0.0, 1.0))
}

/// Draws the light of a ring-shaped bomb around `at`: a bright front at a radius of `front` pixels, fainter rings
/// behind it, and a glow in the center. `strength` is 0–1, `age` is in ticks.
fn ring(at: Vec2, front: f32, strength: f32, age: f32, frame: &mut RenderFrame) {
    let fronts = [
        (0.0, 16.0, [170, 225, 255], 0.95),
        (14.0, 30.0, [70, 130, 255], 0.65),
        (44.0, 12.0, [90, 200, 255], 0.45),
        (84.0, 26.0, [60, 70, 220], 0.35),
    ];
    for (behind, width, color, share) in fronts {
        let radius = front - behind;
        if radius > 0.0 {
            let strength = 255.0 * (share * strength).clamp(0.0, 1.0);
            frame.halos.push(Halo::ring(at, radius, width, color, strength));
        }
    }
    let glow = (1.0 - age / 40.0).max(0.0);
    frame.halos.push(disc(at, 120.0 * glow, [140, 200, 255], 0.7 * glow * strength));
}

/// Draws the light of a wave-shaped bomb along the top of the rectangle from `low` to `high`, in field pixels:
/// upward-curving crests, one behind another, and foam along the first. `strength` is 0–1, `age` is in ticks.
fn wave(low: Vec2, high: Vec2, strength: f32, age: f32, painter: &mut Painter<'_>) {
    const STEPS: usize = 25;
    let (half, middle) = ((high.x - low.x) / 2.0, (low.x + high.x) / 2.0);
    for step in 0..=STEPS {
        let across = step as f32 / STEPS as f32 * 2.0 - 1.0;
        let x = middle + across * half;
        let bow = 18.0 * across * across;
        let edge = 1.0 - across * across * across * across;
        let sway = 3.0 * libm::sinf(age * 0.35 + across * 9.0);
        let crests = [
            (4.0, 13.0, [190, 255, 235], 0.60),
            (16.0, 20.0, [50, 220, 190], 0.42),
            (34.0, 26.0, [20, 120, 190], 0.34),
        ];
        for (behind, width, color, share) in crests {
            let at = Vec2::new(x, low.y + behind + bow + sway);
            painter.frame.halos.push(disc(at, width, color, share * edge * strength));
        }
        // The foam ends where the crests do.
        let foam = light([235, 255, 250], 0.8 * edge * edge * strength);
        painter.glow(Layer::Shots, x - 6.0, low.y + bow + sway, 12.0, 2.0, foam);
    }
}

const TAPER_PX: f32 = 32.0;
const SLICE_PX: f32 = 2.0;

fn taper(middle: f32, half: f32, foot: f32, light: [u8; 4], painter: &mut Painter<'_>) {
    let slices = (TAPER_PX / SLICE_PX) as usize;
    for slice in 0..slices {
        let down = (slice as f32 + 0.5) / slices as f32;
        let half = half * libm::sqrtf(1.0 - down * down);
        let top = foot - TAPER_PX + slice as f32 * SLICE_PX;
        painter.glow(Layer::Shots, middle - half, top, half * 2.0, SLICE_PX, light);
    }
}

const KNOT_PX: f32 = 13.0;
/// The distance between knots of light, in pixels. It lets at most three per second pass any point, which is the limit
/// on flashes.
const KNOTS_APART_PX: f32 = 300.0;
const _: () = assert!(KNOT_PX * TICKS_PER_SECOND as f32 / KNOTS_APART_PX < 3.0);

/// Draws a flickering column of light up to the top of the field: several layers, the narrowest the brightest, and a
/// glow at the nose of the ship. `low` and `high` are the corners of the bomb's rectangle, `rise` is how far the column
/// has opened (0–1), `most` limits the brightness (0–1), and `age` is in ticks.
pub(super) fn column(low: Vec2, high: Vec2, [rise, most]: [f32; 2], age: f32, painter: &mut Painter<'_>) {
    let strength = rise * most;
    let (middle, half) = ((low.x + high.x) / 2.0, (high.x - low.x) / 2.0);
    let foot = high.y - 14.0;
    let flicker = 1.0 + 0.05 * libm::sinf(age * 1.9) + 0.04 * libm::sinf(age * 3.1);
    let sheets = [
        (1.0, [40, 40, 200], 0.30),
        (0.82, [70, 80, 255], 0.30),
        (0.60, [110, 150, 255], 0.36),
        (0.36, [170, 210, 255], 0.45),
        (0.14, [255, 255, 255], 0.60),
    ];
    for (share, color, alpha) in sheets {
        let half = half * share * flicker * (0.3 + 0.7 * rise);
        let light = light(color, alpha * strength);
        painter.glow(Layer::Shots, middle - half, 0.0, half * 2.0, foot - TAPER_PX, light);
        taper(middle, half, foot, light, painter);
    }
    // Bright knots race up the column.
    let y = foot - (age * KNOT_PX).rem_euclid(KNOTS_APART_PX);
    if y > 0.0 {
        painter.frame.halos.push(disc(Vec2::new(middle, y), 22.0, [150, 190, 255], 0.5 * strength));
    }
    painter.frame.halos.push(disc(Vec2::new(middle, foot), 46.0, [190, 215, 255], 0.9 * strength));
}
