//! The drawing of bodies that bounce: outlines, velocities, and the impulses of a tick.

use super::Glass;
use super::bodies::{BodyTick, outline};
use crate::view::colors::{GOLD, SKY, TEXT, faded};
use crate::view::{Painter, Rgba};
use glam::{DVec2, Vec2};
use sector_collision::impulse::{Body, Impact};

/// The sides of the polygon that is drawn for a circle.
const SIDES: usize = 20;
/// The seconds of flight that the line of a velocity shows.
const AHEAD_S: f64 = 0.1;
/// The shortest and the longest line of an impulse, in pixels of the scene.
const IMPULSE_PX: (f64, f64) = (6.0, 40.0);

/// Draws the bodies of a tick and what happened to them.
pub(super) fn draw(glass: &Glass, tick: &BodyTick, painter: &mut Painter<'_>) {
    for (_, body) in &tick.bodies {
        draw_outline(glass, body, faded(TEXT, 0.8), painter);
        let at = body.position();
        line(glass, at, at + body.velocity() * AHEAD_S, SKY, painter);
    }
    for impact in &tick.impacts {
        draw_impulse(glass, impact, painter);
    }
}

/// Draws the outline of a body; a circle has a radius too, which shows how it turns.
fn draw_outline(glass: &Glass, body: &Body, tint: Rgba, painter: &mut Painter<'_>) {
    let (mut points, radius) = (outline(body), body.shape().radius());
    if let [center] = points[..] {
        let side = std::f64::consts::TAU / SIDES as f64;
        let at = |i: usize| {
            let angle = body.angle() + side * i as f64;
            center + DVec2::new(libm::cos(angle), libm::sin(angle)) * radius
        };
        points = (0..SIDES).map(at).collect();
        line(glass, center, points[0], faded(tint, 0.5), painter);
    }
    for (i, &point) in points.iter().enumerate() {
        line(glass, point, points[(i + 1) % points.len()], tint, painter);
    }
}

/// Draws the impulse of an impact on both bodies, as a line to either side of the contact whose length grows with the speed of
/// approach.
fn draw_impulse(glass: &Glass, impact: &Impact, painter: &mut Painter<'_>) {
    let impulse = impact.normal * impact.impulse.x + impact.normal.perp() * impact.impulse.y;
    let length = (impact.speed * AHEAD_S).clamp(IMPULSE_PX.0, IMPULSE_PX.1);
    let way = impulse.normalize_or_zero() * length;
    line(glass, impact.point - way, impact.point + way, GOLD, painter);
    // A stroke along the faces that touched.
    let face = impact.normal.perp() * 3.0;
    line(glass, impact.point - face, impact.point + face, GOLD, painter);
}

fn line(glass: &Glass, from: DVec2, to: DVec2, tint: Rgba, painter: &mut Painter<'_>) {
    let [from, to] = [from, to].map(|point| Vec2::new(point.x as f32, point.y as f32));
    glass.line(from, to, false, tint, painter);
}
