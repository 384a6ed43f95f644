//! Draws bouncing bodies at the time of the current event: outlines, velocities, closest features and impulses.

use super::bodies::{BodyTick, STEP_S, outline, pushed};
use super::so_far::SoFar;
use super::{SceneView, Stepper};
use crate::view::colors::{FAINT, PALE, SKY, TEXT, WHITE, faded};
use crate::view::{Layer, Painter, Rgba, TextStyle};
use glam::{DVec2, Vec2};
use sector_impulse::rest::SLEEP_AFTER_S;
use sector_impulse::{Body, Feature, Impact, ImpulseEvent, PlacedShape, closest_of_all};

/// The color of impulses. Nothing else in the lab has it.
const IMPULSE: Rgba = [255, 96, 220, 255];
/// The color of the closest features of two bodies, and of the distance between them.
const FEATURE: Rgba = [120, 255, 235, 255];
const SIDES: usize = 20;
const AHEAD_S: f64 = 0.1;
const IMPULSE_PX: (f64, f64) = (6.0, 24.0);
const HEAD_PX: f64 = 3.0;
const PAST: f32 = 0.5;

pub(super) fn draw(view: &SceneView, stepper: &Stepper, tick: &BodyTick, painter: &mut Painter<'_>) {
    let (event, so_far) = (stepper.impulse(), stepper.so_far());
    let bodies = tick.at(stepper.time());
    let at_hand = event.map_or([None, None], ImpulseEvent::bodies);
    for (id, body) in &bodies {
        let is_at_hand = at_hand.contains(&Some(*id));
        let tint = match body.still_s() < SLEEP_AFTER_S {
            _ if is_at_hand => WHITE,
            true if at_hand == [None, None] => faded(TEXT, 0.8),
            true => faded(TEXT, 0.55),
            false => faded(TEXT, 0.35),
        };
        draw_outline(view, body, tint, painter);
        let at = body.position();
        line(view, at, at + body.velocity() * AHEAD_S, SKY, painter);
    }
    let of = |id: u32| bodies.iter().find(|(of, _)| *of == id).map(|(_, body)| body);
    let past = match event {
        None if stepper.at() > 0 => &[],
        None => &tick.impacts[..],
        Some(_) => &so_far.impacts[..],
    };
    past.iter().for_each(|impact| draw_impulse(view, impact, PAST, painter));
    match event {
        Some(ImpulseEvent::Impact(impact)) => {
            draw_normal(view, impact, painter);
            draw_impulse(view, impact, 1.0, painter);
        }
        Some(&ImpulseEvent::Closest { a, b, features, .. }) => {
            if let Some((a, b)) = of(a).zip(of(b)) {
                draw_closest(view, (a, features.0), (b, features.1), painter);
            }
        }
        _ => {}
    }
}

fn corners(body: &Body) -> Vec<DVec2> {
    let points = outline(body);
    let [center] = points[..] else { return points };
    let at = |i: usize| {
        let angle = body.angle() + std::f64::consts::TAU / SIDES as f64 * i as f64;
        center + DVec2::new(libm::cos(angle), libm::sin(angle)) * body.shape().radius()
    };
    (0..SIDES).map(at).collect()
}

/// Draws the outline of a body. A circle also has a radius line, to show its rotation.
fn draw_outline(view: &SceneView, body: &Body, tint: Rgba, painter: &mut Painter<'_>) {
    let points = corners(body);
    if body.shape().radius() > 0.0 {
        line(view, body.position(), points[0], faded(tint, 0.5), painter);
    }
    draw_around(view, &points, tint, painter);
}

fn draw_around(view: &SceneView, points: &[DVec2], tint: Rgba, painter: &mut Painter<'_>) {
    for (i, &point) in points.iter().enumerate() {
        line(view, point, points[(i + 1) % points.len()], tint, painter);
    }
}

fn draw_impulse(view: &SceneView, impact: &Impact, opacity: f32, painter: &mut Painter<'_>) {
    let impulse = pushed(impact);
    let length = (impact.speed * AHEAD_S).clamp(IMPULSE_PX.0, IMPULSE_PX.1);
    let tint = faded(IMPULSE, opacity);
    for way in [impulse, -impulse].map(DVec2::normalize_or_zero) {
        let tip = impact.point + way * length;
        line(view, impact.point, tip, tint, painter);
        for turned in [way.perp(), -way.perp()] {
            line(view, tip, tip + (turned - way) * HEAD_PX, tint, painter);
        }
    }
}

fn draw_normal(view: &SceneView, impact: &Impact, painter: &mut Painter<'_>) {
    let (normal, face) = (impact.normal * (IMPULSE_PX.1 + 8.0), impact.normal.perp() * 6.0);
    dots(view, impact.point - normal, impact.point + normal, WHITE, painter);
    line(view, impact.point - face, impact.point + face, WHITE, painter);
}

fn draw_closest(view: &SceneView, a: (&Body, Feature), b: (&Body, Feature), painter: &mut Painter<'_>) {
    let [one, other] = [a.0, b.0].map(|body| PlacedShape::new(body.shape(), body.position(), body.angle()));
    let found = closest_of_all(&one, &other);
    for ((body, feature), point) in [(a, found.on_a), (b, found.on_b)] {
        let points = outline(body);
        match feature {
            Feature::Edge(edge) if points.len() > 1 => {
                let (from, to) = (usize::from(edge), (usize::from(edge) + 1) % points.len());
                // Three parallel lines, to make it thicker than the outline.
                let side = (points[to] - points[from]).normalize_or_zero().perp() * 0.4;
                for offset in [-side, DVec2::ZERO, side] {
                    line(view, points[from] + offset, points[to] + offset, FEATURE, painter);
                }
            }
            Feature::Vertex(vertex) if points.len() > 1 => {
                square(view, points[usize::from(vertex) % points.len()], painter);
            }
            // A circle has no corners: mark the nearest point of its rim.
            _ => square(view, point, painter),
        }
    }
    dots(view, found.on_a, found.on_b, FEATURE, painter);
}

fn square(view: &SceneView, at: DVec2, painter: &mut Painter<'_>) {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| at + DVec2::new(x, y));
    draw_around(view, &corners, FEATURE, painter);
}

fn line(view: &SceneView, from: DVec2, to: DVec2, tint: Rgba, painter: &mut Painter<'_>) {
    view.line(from.as_vec2(), to.as_vec2(), false, tint, painter);
}

fn dots(view: &SceneView, from: DVec2, to: DVec2, tint: Rgba, painter: &mut Painter<'_>) {
    view.line(from.as_vec2(), to.as_vec2(), true, tint, painter);
}

/// The distances of the heap's time line from the left, right and bottom of the view, in screen pixels.
const SIDE: f32 = 20.0;
const DEPTH: f32 = 12.0;

/// Draws the heap of impact times as a strip below the view, as filled by the events so far. `now` is in seconds since
/// the tick began.
///
/// ```text
///            1-4              the pair at the top
///             v
///   0 =====*==|---|--||----------|---- 1     a line from the start of the tick to its end: the thick part has passed,
///          ^ an impact                       a stroke is a pair in the heap, a diamond is an impact so far
/// ```
pub(super) fn draw_heap(view: &SceneView, so_far: &SoFar, now: f64, painter: &mut Painter<'_>) {
    let (left, width) = (view.at.x + SIDE, view.size.x - 2.0 * SIDE);
    let y = view.at.y + view.size.y - DEPTH;
    let x = |time: f64| (left + width * (time / STEP_S).clamp(0.0, 1.0) as f32).floor();
    let mut bar = |x: f32, top: f32, w: f32, h: f32, tint| painter.fill(Layer::Hud, x, y + top, w, h, tint);
    bar(left, 0.0, width, 1.0, FAINT);
    bar(left, -1.0, x(now) - left, 3.0, faded(SKY, 0.7));
    for &time in so_far.heap.values() {
        bar(x(time), -6.0, 1.0, 7.0, TEXT);
    }
    for impact in &so_far.impacts {
        let at = x(impact.time);
        for (half, row) in [(0.0, 3.0), (1.0, 4.0), (2.0, 5.0), (1.0, 6.0), (0.0, 7.0)] {
            bar(at - half, row, 2.0 * half + 1.0, 1.0, IMPULSE);
        }
    }
    bar(x(now), -3.0, 1.0, 7.0, WHITE);
    if let Some((pair, time)) = so_far.top() {
        for (half, row) in [(3.0, -11.0), (2.0, -10.0), (1.0, -9.0), (0.0, -8.0)] {
            bar(x(time) - half, row, 2.0 * half + 1.0, 1.0, PALE);
        }
        bar(x(time), -7.0, 1.0, 9.0, PALE);
        if view.is_named {
            let text = format!("{}-{}", pair.0, pair.1);
            let style = TextStyle::body(PALE).outline().growing();
            let half = painter.text_width(style, &text) / 2.0;
            let at = (x(time) - half).clamp(view.at.x + 2.0, left + width - half);
            painter.text(Vec2::new(at.floor(), y - 12.0 - 10.0 * painter.text_scale()), style, &text);
        }
    }
    if view.is_named {
        let style = TextStyle::body(SKY).growing();
        let before = left - 4.0 - painter.text_width(style, "0");
        for (end, at) in [("0", before), ("1", left + width + 4.0)] {
            painter.text(Vec2::new(at, y - 3.0 * painter.text_scale()), style, end);
        }
    }
}
