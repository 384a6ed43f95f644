//! The view behind the title: stars, a moon, the edge of a planet, distant patrols, and the ship in flight.
//!
//! Motion creates depth: distant objects are slower and darker. Everything is a function of time.

use crate::sim::{Ships, TICKS_PER_SECOND};
use crate::view::{Layer, Painter, Scenery, ViewOptions};
use glam::Vec2;

const STARS_PX_S: f32 = 22.0;
const SWAY_S: f32 = 90.0;
const SWAY_PX: f32 = 7.0;

/// Distant aliens behind the title: sprite, distance from the top in pixels, speed in pixels per second (negative to
/// the left), head start in seconds, and darkness (0–255).
const PATROLS: [(&str, f32, f32, f32, u8); 6] = [
    ("scout", 208.0, -7.0, 12.0, 214),
    ("scout", 216.0, -7.0, 14.6, 214),
    ("scout", 224.0, -7.0, 12.0, 214),
    ("weaver", 176.0, 5.0, 40.0, 226),
    ("weaver", 184.0, 5.0, 42.5, 226),
    ("turret_ship", 250.0, -11.0, 68.0, 190),
];

/// Draws the scene behind the title at a time in seconds, with the brightness and motion from `look`. A page of text has
/// no `ships`: they would look like illustrations.
pub(crate) fn draw_vista(time_s: f64, ships: Option<Ships>, look: ViewOptions, painter: &mut Painter<'_>) {
    // Restarts after more than an hour, before single precision makes the motion jerky.
    let time = if look.still { 20.0 } else { (time_s % 4096.0) as f32 };
    painter.frame.time_s = time;
    painter.frame.clear_particles = true;
    painter.frame.bloom = look.bloom;
    painter.frame.scenery = Scenery {
        travelled: time * STARS_PX_S,
        nebula: Some([0.09, 0.07, 0.26]),
        brightness: look.background,
        ..Scenery::default()
    };
    let sway = SWAY_PX * libm::sinf(time * core::f32::consts::TAU / SWAY_S);
    let picture = |name, at, painter: &mut Painter<'_>| {
        painter.picture(Layer::Ships, name, at, Painter::PLAIN, Painter::NO_FLASH);
    };
    picture("title_moon", Vec2::new(560.0 + sway * 0.4, 150.0), painter);
    picture("title_planet", Vec2::new(640.0 + sway, 360.0 + sway * 0.3), painter);
    if let Some(ships) = ships {
        PATROLS.iter().for_each(|&patrol| far_off(patrol, time, painter));
        squadron(ships, time, painter);
    }
}

fn far_off((name, y, speed, ahead, dark): (&str, f32, f32, f32, u8), time: f32, painter: &mut Painter<'_>) {
    let Some(sprite) = painter.sheet.sprite(name) else { return };
    let way = (time + ahead) * speed.abs() % 760.0 - 60.0;
    let x = if speed < 0.0 { 640.0 - way } else { way };
    let frame = painter.sheet.frame_at(sprite, ticks(time));
    let haze = [16, 20, 48, dark];
    painter.sprite(Layer::Ships, frame, Vec2::new(x, y), [200, 210, 255, 235], haze, 0.0);
}

/// Draws the ship of the first player in front, and two like the last player's behind it.
fn squadron(ships: Ships, time: f32, painter: &mut Painter<'_>) {
    let (first, last) = match ships {
        Ships::Alone(ship) => (ship, ship),
        Ships::Together([first, second]) => (first, second),
    };
    let places =
        [(first, Vec2::new(446.0, 236.0)), (last, Vec2::new(404.0, 278.0)), (last, Vec2::new(488.0, 278.0))];
    for (i, (kind, place)) in places.into_iter().enumerate() {
        let Some(ship) = painter.sheet.sprite(kind.sprite()) else { return };
        let flame = painter.sheet.sprite(kind.extras()[0]).unwrap_or(painter.gallery.white);
        let flame = painter.sheet.frame_at(flame, ticks(time));
        let phase = time * 0.9 + i as f32 * 2.1;
        let at = place + Vec2::new(3.0 * libm::sinf(phase * 0.7), 4.0 * libm::sinf(phase)).round();
        let level = painter.sheet.frame(ship, 2);
        let haze = if i == 0 { Painter::NO_FLASH } else { [16, 20, 48, 70] };
        painter.sprite(Layer::Ships, flame, at, Painter::PLAIN, Painter::NO_FLASH, 0.6);
        painter.sprite(Layer::Ships, level, at, Painter::PLAIN, haze, 0.0);
    }
}

fn ticks(time: f32) -> u32 {
    (time * TICKS_PER_SECOND as f32) as u32
}
