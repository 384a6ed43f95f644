//! The part of the screen that shows a scene, and its scale.

use super::{Bounds, Stepper};
use crate::lab::lines::{draw_dots, draw_line};
use crate::view::colors::{GREEN, WHITE, faded};
use crate::view::{Layer, Painter, Rgba, TextStyle};
use glam::Vec2;
use sector_collision::broad::Axis;
use sector_collision::trace::Area;
use sector_collision::{Method, Object, Rect};

const MAX_ZOOM: f32 = 6.0;
/// The distance between the scene and the edge of the view, in screen pixels.
const MARGIN: f32 = 8.0;
/// The height of the strip along an axis, in screen pixels.
const STRIP: f32 = 40.0;
/// Areas are outlined only if their sides have at least this length, in screen pixels. Smaller ones are filled.
const OUTLINED_PX: f32 = 4.0;

const NAMED_PX: f32 = 12.0;
/// The smallest and largest height of a view of suitable height, as shares of its width.
const LOWEST: f32 = 0.4;
const HIGHEST: f32 = 0.66;

/// The part of the screen that shows a scene, and its scale.
#[derive(Clone, Copy, Debug)]
pub struct SceneView {
    pub(super) at: Vec2,
    pub(super) size: Vec2,
    /// Screen pixels per scene pixel.
    pub(super) zoom: f32,
    origin: Vec2,
    /// The height of the strip below the scene.
    strip: f32,
    pub(super) is_named: bool,
}

/// Returns the height of the strip below the scene of a stepper: for intervals along x, or for times of impact.
fn strip_of(stepper: &Stepper) -> f32 {
    let is_planar = matches!(
        stepper.active_method(),
        Method::BruteForce
            | Method::SectorGridTextbook
            | Method::SectorGrid
            | Method::HierarchicalGrid
            | Method::Quadtree
            | Method::KdTree
    );
    if is_planar && stepper.scene().bodies.is_empty() { 0.0 } else { STRIP }
}

impl SceneView {
    /// Returns the height at which a view of this width has little empty space around a stepper's scene.
    pub fn height(width: f32, stepper: &Stepper) -> f32 {
        let bounds = stepper.scene().bounds();
        let [w, h] =
            [bounds.high.0 - bounds.low.0, bounds.high.1 - bounds.low.1].map(|side| side.max(1) as f32);
        let height = h * zoom_for((width - 2.0 * MARGIN) / w) + 2.0 * MARGIN + strip_of(stepper);
        height.clamp(LOWEST * width, HIGHEST * width).floor()
    }

    /// Fits a whole scene into an area of the screen, with room for a strip below it.
    pub fn new(at: Vec2, size: Vec2, bounds: Bounds) -> Self {
        Self::with_strip(STRIP, at, size, bounds)
    }

    /// Fits the scene of a stepper into an area of the screen. There is room for a strip only if the method has one.
    pub fn fitting(at: Vec2, size: Vec2, stepper: &Stepper) -> Self {
        Self::with_strip(strip_of(stepper), at, size, stepper.scene().bounds())
    }

    fn with_strip(strip: f32, at: Vec2, size: Vec2, bounds: Bounds) -> Self {
        let low = Vec2::new(bounds.low.0 as f32, bounds.low.1 as f32);
        let high = Vec2::new(bounds.high.0 as f32, bounds.high.1 as f32);
        let (room, extent) =
            (size - Vec2::new(2.0 * MARGIN, 2.0 * MARGIN + strip), (high - low).max(Vec2::ONE));
        let zoom = zoom_for((room / extent).min_element());
        let origin = (at + Vec2::splat(MARGIN) + (room - extent * zoom) / 2.0 - low * zoom).floor();
        Self { at, size, zoom, origin, strip, is_named: true }
    }

    pub(crate) const fn wordless(self) -> Self {
        Self { is_named: false, ..self }
    }

    pub(super) fn place(&self, x: f32, y: f32) -> Vec2 {
        self.origin + Vec2::new(x, y) * self.zoom
    }

    /// Returns the scene point at a place on the screen, or `None` outside the view.
    pub(crate) fn point(&self, at: Vec2) -> Option<(i32, i32)> {
        let is_inside = at.cmpge(self.at).all() && at.cmplt(self.at + self.size).all();
        let point = ((at - self.origin) / self.zoom).floor();
        is_inside.then_some((point.x as i32, point.y as i32))
    }

    /// Returns the object at a place on the screen: the smallest one, because a large one can be found elsewhere.
    pub(crate) fn object_at(&self, stepper: &Stepper, at: Vec2) -> Option<Object> {
        let (x, y) = self.point(at)?;
        let objects = stepper.pipeline().objects().filter(|object| {
            let rect = object.rect;
            (rect.x..rect.right()).contains(&x) && (rect.y..rect.bottom()).contains(&y)
        });
        let smallest = objects.min_by_key(|object| (object.rect.w * object.rect.h, object.key));
        smallest.map(|object| object.with_value(()))
    }

    pub(crate) fn nearest(&self, at: Vec2) -> (i32, i32) {
        let point = ((at.clamp(self.at, self.at + self.size - 1.0) - self.origin) / self.zoom).floor();
        (point.x as i32, point.y as i32)
    }

    pub(crate) fn middle(&self) -> (i32, i32) {
        self.nearest(self.at + (self.size - Vec2::new(0.0, self.strip)) / 2.0)
    }

    pub(crate) fn within(&self, rect: Rect, corner: (i32, i32)) -> (i32, i32) {
        let low = ((self.at + 1.0 - self.origin) / self.zoom).ceil();
        let high = ((self.at + self.size - Vec2::new(1.0, self.strip) - self.origin) / self.zoom).floor();
        let clamped = |at: i32, low: f32, high: f32, side| at.min(high as i32 - side).max(low as i32);
        (clamped(corner.0, low.x, high.x, rect.w), clamped(corner.1, low.y, high.y, rect.h))
    }

    pub(crate) fn step(&self) -> i32 {
        (MAX_ZOOM / self.zoom).round().max(1.0) as i32
    }

    pub(crate) fn mark(&self, rect: Rect, painter: &mut Painter<'_>) {
        self.fill(area_of(rect), faded(WHITE, 0.3), painter);
        let Some((low, high)) = self.corners(area_of(rect)) else { return };
        let (low, high) = (low - 3.0, high + 3.0);
        let length = ((high - low).min_element() / 3.0).clamp(3.0, 8.0).floor();
        for (x, left) in [(low.x, low.x), (high.x - 1.0, high.x - length)] {
            for (y, top) in [(low.y, low.y), (high.y - 1.0, high.y - length)] {
                painter.fill(Layer::Hud, left, y, length, 1.0, WHITE);
                painter.fill(Layer::Hud, x, top, 1.0, length, WHITE);
            }
        }
    }

    /// Fills an object that the learner has marked.
    pub(crate) fn mark_wanted(&self, rect: Rect, painter: &mut Painter<'_>) {
        self.fill(area_of(rect), faded(GREEN, 0.45), painter);
        self.outline(area_of(rect), GREEN, painter);
    }

    pub(super) fn has_room_for_key(&self, rect: Rect, painter: &Painter<'_>) -> bool {
        rect.w.min(rect.h) as f32 * self.zoom >= NAMED_PX * painter.text_scale()
    }

    /// Draws the keys of objects next to them, unless there is room inside their rectangles. Avoids the places in
    /// `taken`, given by their corners.
    pub(crate) fn name(
        &self,
        objects: impl IntoIterator<Item = Object>,
        mut taken: Vec<(Vec2, Vec2)>,
        painter: &mut Painter<'_>,
    ) {
        for object in objects {
            let Some((low, high)) = self.corners(area_of(object.rect)) else { continue };
            if !self.is_named || self.has_room_for_key(object.rect, painter) {
                continue;
            }
            let (style, key) = (TextStyle::body(WHITE).outline().growing(), object.key.to_string());
            let size = Vec2::new(painter.text_width(style, &key), NAMED_PX * painter.text_scale());
            // At the upper right, or at the first corner that is in the view and has no other key.
            let (left, right) = (low.x - size.x - 2.0, high.x + 2.0);
            let (above, below) = (low.y - size.y + 2.0, high.y - 2.0);
            let corners =
                [(right, above), (left, above), (right, below), (left, below), (left, low.y), (right, low.y)];
            let (least, most) = (self.at + 2.0, self.at + self.size - size - 2.0);
            let places = corners.map(|(x, y)| Vec2::new(x, y).max(least).floor());
            let is_free = |at: &&Vec2| {
                let overlaps = |&(a, b): &(Vec2, Vec2)| b.cmpgt(**at).all() && a.cmplt(**at + size).all();
                at.cmple(most).all() && !taken.iter().any(overlaps)
            };
            let at = places.iter().find(is_free).copied().unwrap_or(places[0]);
            taken.push((at, at + size));
            painter.text(at, style, &key);
        }
    }

    /// Returns the screen corners of an area, clipped to the view, or `None` if no part of it is visible.
    pub(super) fn corners(&self, area: Area) -> Option<(Vec2, Vec2)> {
        let low = self.place(area.x as f32, area.y as f32).floor();
        let high = low + (Vec2::new(area.w as f32, area.h as f32) * self.zoom).ceil();
        let (low, high) = (low.max(self.at), high.min(self.at + self.size));
        low.cmplt(high).all().then_some((low, high))
    }

    pub(super) fn outline(&self, area: Area, tint: Rgba, painter: &mut Painter<'_>) {
        if let Some((low, high)) = self.corners(area) {
            let size = high - low;
            // Four lines around such a small area would hide it. One bar looks the same and takes three sprites less.
            let is_small = size.min_element() < OUTLINED_PX;
            let draw = if is_small { Painter::fill } else { Painter::outline };
            draw(painter, Layer::Hud, low.x, low.y, size.x, size.y, tint);
        }
    }

    pub(super) fn fill(&self, area: Area, tint: Rgba, painter: &mut Painter<'_>) {
        if let Some((low, high)) = self.corners(area) {
            let size = high - low;
            painter.fill(Layer::Hud, low.x, low.y, size.x, size.y, tint);
        }
    }

    pub(super) fn line(&self, from: Vec2, to: Vec2, is_dotted: bool, tint: Rgba, painter: &mut Painter<'_>) {
        let clamp = |point: Vec2| point.clamp(self.at, self.at + self.size - 1.0);
        let (from, to) = (clamp(self.place(from.x, from.y)), clamp(self.place(to.x, to.y)));
        let draw = if is_dotted { draw_dots } else { draw_line };
        draw(from, to, tint, painter);
    }

    pub(super) fn across(&self, axis: Axis, at: f32, tint: Rgba, painter: &mut Painter<'_>) {
        let place = self.place(at, at);
        let (low, high) = (self.at, self.at + self.size);
        match axis {
            Axis::X if place.x >= low.x && place.x < high.x => {
                painter.fill(Layer::Hud, place.x, low.y, 1.0, self.size.y, tint);
            }
            Axis::Y if place.y >= low.y && place.y < high.y => {
                painter.fill(Layer::Hud, low.x, place.y, self.size.x, 1.0, tint);
            }
            _ => {}
        }
    }
}

/// Returns the scale for a scene with room for this one.
fn zoom_for(room: f32) -> f32 {
    // Pixels of bitmaps should have one size, but large scenes should fill the view.
    match room.min(MAX_ZOOM) {
        zoom if zoom >= 3.0 => zoom.floor(),
        zoom if zoom >= 1.0 => (zoom * 4.0).floor() / 4.0,
        zoom => zoom,
    }
}

pub(super) fn area_of(rect: Rect) -> Area {
    Area { x: rect.x.into(), y: rect.y.into(), w: rect.w.into(), h: rect.h.into() }
}

pub(super) fn middle(rect: Rect) -> Vec2 {
    Vec2::new(rect.x as f32 + rect.w as f32 / 2.0, rect.y as f32 + rect.h as f32 / 2.0)
}
