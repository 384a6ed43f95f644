//! The picture of a scene under a method: the objects, what the method has done so far, and the event at hand.
//!
//! ```text
//!   +--------------------------------------+
//!   |   [1]---[2]       areas, links,      |  a drawing for each method, from what its events have come to
//!   |     :  [3]        pairs so far       |
//!   |     :                                |
//!   |  ===:==== ====    the strip: what is |  for the methods that look along an axis
//!   +--------------------------------------+
//! ```

use super::{Bounds, SoFar, Stepper, bits, body_marks, so_far};
use crate::lab::lines::{draw_dots, draw_line};
use crate::view::colors::{GOLD, GREEN, INK, RED, SKY, TEXT, WHITE, faded};
use crate::view::{Layer, Painter, Rgba, TextStyle};
use crate::words::fill;
use glam::Vec2;
use sector_collision::objects::Slot;
use sector_collision::trace::{Area, Visit};
use sector_collision::{Axis, DebugShape, Kind, Mask, Method, Motion, Object, Rect, TraceEvent};
use std::collections::BTreeSet;

/// The largest enlargement, in screen pixels for a pixel of the scene.
const MAX_ZOOM: f32 = 6.0;
/// The room between the scene and the frame of the picture, in screen pixels.
const MARGIN: f32 = 8.0;
/// The height of the strip along an axis, in screen pixels.
const STRIP: f32 = 40.0;
/// The rows of intervals that have room in the strip.
const ROWS: usize = 13;
/// The smallest side of an area that is outlined, in screen pixels; a smaller one is filled.
const OUTLINED_PX: f32 = 4.0;
/// The smallest side of an object whose key is written into it, in screen pixels.
const NAMED_PX: f32 = 12.0;
/// The most objects whose keys are written.
const MAX_NAMED: usize = 120;
/// The largest side of the triangle of all pairs, in screen pixels.
const TRIANGLE: f32 = 96.0;
/// The most objects whose boxes of neighbor lists are drawn.
const MAX_EXTENTS: usize = 2000;
/// The most candidates so far that are drawn as lines.
const MAX_LINES: usize = 300;

const CELL: Rgba = [90, 140, 200, 150];
const LINK: Rgba = [255, 226, 120, 120];
const SWEEP: Rgba = [255, 226, 120, 200];
const APART: Rgba = [255, 110, 110, 70];
const CLOSED: Rgba = [102, 116, 143, 160];
const OPEN: Rgba = [120, 160, 255, 230];
/// The colors of cuts, by their depth.
const CUTS: [Rgba; 6] = [
    [255, 130, 110, 200],
    [255, 200, 90, 200],
    [150, 240, 120, 200],
    [90, 210, 235, 200],
    [150, 150, 255, 200],
    [235, 130, 235, 200],
];
/// The colors of objects, by kind.
const KINDS: [Rgba; 6] = [
    [130, 190, 255, 230],
    [120, 255, 160, 220],
    [255, 170, 90, 220],
    [255, 110, 150, 210],
    [120, 240, 220, 220],
    [220, 180, 255, 220],
];

/// The part of the screen that shows a scene, with the scale at which it does.
#[derive(Clone, Copy, Debug)]
pub struct Glass {
    /// Left upper corner, in screen pixels.
    at: Vec2,
    /// Width and height, in screen pixels.
    size: Vec2,
    /// Screen pixels for a pixel of the scene.
    zoom: f32,
    /// The place on the screen of the scene's origin.
    origin: Vec2,
    /// Whether keys and numbers are written into the picture.
    is_named: bool,
}

impl Glass {
    /// Returns the view of a whole scene in an area of the screen with room for a strip below the scene.
    #[must_use]
    pub fn new(at: Vec2, size: Vec2, bounds: Bounds) -> Self {
        let low = Vec2::new(bounds.low.0 as f32, bounds.low.1 as f32);
        let high = Vec2::new(bounds.high.0 as f32, bounds.high.1 as f32);
        let (room, extent) =
            (size - Vec2::new(2.0 * MARGIN, 2.0 * MARGIN + STRIP), (high - low).max(Vec2::ONE));
        let zoom = (room / extent).min_element().min(MAX_ZOOM);
        let zoom = if zoom >= 1.0 { zoom.floor() } else { zoom };
        let origin = (at + Vec2::splat(MARGIN) + (room - extent * zoom) / 2.0 - low * zoom).floor();
        Self { at, size, zoom, origin, is_named: true }
    }

    /// Returns the same view without a word in it.
    #[must_use]
    pub const fn wordless(self) -> Self {
        Self { is_named: false, ..self }
    }

    /// Returns the place on the screen of a point of the scene.
    fn place(&self, x: f32, y: f32) -> Vec2 {
        self.origin + Vec2::new(x, y) * self.zoom
    }

    /// Returns the point of the scene at a place on the screen; `None` outside the picture.
    #[must_use]
    pub fn point(&self, at: Vec2) -> Option<(i32, i32)> {
        let is_inside = at.cmpge(self.at).all() && at.cmplt(self.at + self.size).all();
        let point = ((at - self.origin) / self.zoom).floor();
        is_inside.then_some((point.x as i32, point.y as i32))
    }

    /// Returns the point of the scene at the place of the picture that is nearest to a place on the screen.
    #[must_use]
    pub fn nearest(&self, at: Vec2) -> (i32, i32) {
        let point = ((at.clamp(self.at, self.at + self.size - 1.0) - self.origin) / self.zoom).floor();
        (point.x as i32, point.y as i32)
    }

    /// Returns the point of the scene in the middle of the picture, its strip left out.
    #[must_use]
    pub fn middle(&self) -> (i32, i32) {
        self.nearest(self.at + (self.size - Vec2::new(0.0, STRIP)) / 2.0)
    }

    /// Returns the corner nearest to `corner` with which a rectangle lies within the picture, above its strip.
    #[must_use]
    pub fn within(&self, rect: Rect, corner: (i32, i32)) -> (i32, i32) {
        let low = ((self.at + 1.0 - self.origin) / self.zoom).ceil();
        let high = ((self.at + self.size - Vec2::new(1.0, STRIP) - self.origin) / self.zoom).floor();
        let clamped = |at: i32, low: f32, high: f32, side| at.min(high as i32 - side).max(low as i32);
        (clamped(corner.0, low.x, high.x, rect.w), clamped(corner.1, low.y, high.y, rect.h))
    }

    /// Returns the pixels of the scene by which a key moves an object: some six pixels on the screen.
    #[must_use]
    pub fn step(&self) -> i32 {
        (MAX_ZOOM / self.zoom).round().max(1.0) as i32
    }

    /// Fills a rectangle and draws the corners of a frame around it, as a mark that it is selected.
    pub fn mark(&self, rect: Rect, painter: &mut Painter<'_>) {
        self.fill(area_of(rect), faded(WHITE, 0.3), painter);
        let Some((low, high)) = self.corners(area_of(rect)) else { return };
        let (low, high) = (low - 3.0, high + 3.0);
        let length = ((high - low).min_element() / 3.0).clamp(3.0, 8.0).floor();
        for (x, is_left) in [(low.x, true), (high.x - 1.0, false)] {
            for (y, is_top) in [(low.y, true), (high.y - 1.0, false)] {
                let left = if is_left { x } else { x - length + 1.0 };
                let top = if is_top { y } else { y - length + 1.0 };
                painter.fill(Layer::Hud, left, y, length, 1.0, WHITE);
                painter.fill(Layer::Hud, x, top, 1.0, length, WHITE);
            }
        }
    }

    /// Whether the key of an object has room in its rectangle.
    fn has_room_for_key(&self, rect: Rect, painter: &Painter<'_>) -> bool {
        rect.w.min(rect.h) as f32 * self.zoom >= NAMED_PX * painter.text_scale()
    }

    /// Writes the key of an object beside it, unless it has room in its rectangle.
    pub fn name(&self, object: &Object, painter: &mut Painter<'_>) {
        let Some((low, high)) = self.corners(area_of(object.rect)) else { return };
        if !self.is_named || self.has_room_for_key(object.rect, painter) {
            return;
        }
        let (style, key) = (TextStyle::body(WHITE).outline().growing(), object.key.to_string());
        let size = Vec2::new(painter.text_width(style, &key), NAMED_PX * painter.text_scale());
        // To the right above it, or where the picture has room.
        let at = Vec2::new(high.x + 2.0, low.y - size.y + 2.0);
        let most = self.at + self.size - size - Vec2::new(2.0, STRIP);
        let at = if at.x > most.x { Vec2::new(low.x - size.x - 2.0, at.y) } else { at };
        painter.text(at.max(self.at + 2.0).floor(), style, &key);
    }

    /// Returns the corners on the screen of an area of the scene, as far as it is within the picture; `None` if no part is.
    fn corners(&self, area: Area) -> Option<(Vec2, Vec2)> {
        let low = self.place(area.x as f32, area.y as f32).floor();
        let high = low + (Vec2::new(area.w as f32, area.h as f32) * self.zoom).ceil();
        let (low, high) = (low.max(self.at), high.min(self.at + self.size));
        low.cmplt(high).all().then_some((low, high))
    }

    fn outline(&self, area: Area, tint: Rgba, painter: &mut Painter<'_>) {
        if let Some((low, high)) = self.corners(area) {
            let size = high - low;
            // Four lines around so little would hide it: one bar is as much, and three sprites less.
            let is_small = size.min_element() < OUTLINED_PX;
            let draw = if is_small { Painter::fill } else { Painter::outline };
            draw(painter, Layer::Hud, low.x, low.y, size.x, size.y, tint);
        }
    }

    fn fill(&self, area: Area, tint: Rgba, painter: &mut Painter<'_>) {
        if let Some((low, high)) = self.corners(area) {
            let size = high - low;
            painter.fill(Layer::Hud, low.x, low.y, size.x, size.y, tint);
        }
    }

    /// Draws a line between two points of the scene. Its part outside the picture is not drawn.
    pub(super) fn line(&self, from: Vec2, to: Vec2, is_dotted: bool, tint: Rgba, painter: &mut Painter<'_>) {
        let clamp = |point: Vec2| point.clamp(self.at, self.at + self.size - 1.0);
        let (from, to) = (clamp(self.place(from.x, from.y)), clamp(self.place(to.x, to.y)));
        let draw = if is_dotted { draw_dots } else { draw_line };
        draw(from, to, tint, painter);
    }

    /// Draws a line across the whole picture where a coordinate of an axis is.
    fn across(&self, axis: Axis, at: f32, tint: Rgba, painter: &mut Painter<'_>) {
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

    /// Draws the scene of a stepper.
    pub fn draw(&self, stepper: &Stepper, painter: &mut Painter<'_>) {
        let Vec2 { x, y } = self.at;
        painter.fill(Layer::Hud, x, y, self.size.x, self.size.y, faded(INK, 0.75));
        painter.outline(Layer::Hud, x, y, self.size.x, self.size.y, faded(SKY, 0.35));
        if stepper.words().0.is_empty() {
            Drawing { glass: self, stepper, so_far: stepper.so_far() }.draw(painter);
        } else {
            bits::draw(self.at, self.size, stepper, painter);
        }
    }
}

/// Returns a rectangle as an area.
fn area_of(rect: Rect) -> Area {
    Area { x: rect.x.into(), y: rect.y.into(), w: rect.w.into(), h: rect.h.into() }
}

/// Returns the middle of a rectangle.
fn middle(rect: Rect) -> Vec2 {
    Vec2::new(rect.x as f32 + rect.w as f32 / 2.0, rect.y as f32 + rect.h as f32 / 2.0)
}

/// Returns the color of the objects of a kind.
fn color(kind: Kind) -> Rgba {
    KINDS[kind.index() % KINDS.len()]
}

/// The drawing of a stepper's tick through a glass.
struct Drawing<'a> {
    glass: &'a Glass,
    stepper: &'a Stepper,
    so_far: &'a SoFar,
}

impl Drawing<'_> {
    fn draw(&self, painter: &mut Painter<'_>) {
        match self.stepper.active_method() {
            Method::BruteForce => self.triangle(painter),
            Method::AxisList => self.list(painter),
            Method::SectorGrid | Method::HierarchicalGrid => self.cells(painter),
            Method::SortAndSweep => self.delimiters(painter),
            Method::ActiveSet => self.active_set(painter),
            Method::DimensionalClustering => self.cuts(painter),
            Method::SweepAndPrune => self.end_points(painter),
            Method::IntervalTree => self.tree(painter),
            Method::Quadtree | Method::KdTree => self.squares(painter),
            Method::Fast | Method::Auto => self.held(painter),
        }
        self.candidates(painter);
        self.objects(painter);
        if let Some(tick) = self.stepper.scene().bodies.get(self.stepper.tick()) {
            body_marks::draw(self.glass, tick, painter);
        }
        self.event(painter);
    }

    /// Returns the rectangle that is searched for an object; `None` when it is gone.
    fn rect(&self, slot: Slot) -> Option<Rect> {
        self.stepper.object(slot).map(|object| self.stepper.searched(&object))
    }

    fn objects(&self, painter: &mut Painter<'_>) {
        let is_few = self.stepper.pipeline().len() <= MAX_NAMED;
        for object in self.stepper.pipeline().objects() {
            if is_few && let Some(id) = object.mask {
                self.pixels(&object, &self.stepper.scene().masks[id.0 as usize], painter);
            }
            if let Some(motion) = self.stepper.motion(object.key) {
                self.swept(motion, color(object.kind), painter);
            }
            self.glass.outline(area_of(object.rect), color(object.kind), painter);
            if self.glass.is_named && is_few && self.glass.has_room_for_key(object.rect, painter) {
                let style = TextStyle::body(TEXT).outline().growing();
                let at = self.glass.place(object.rect.x as f32, object.rect.y as f32) + Vec2::splat(2.0);
                painter.text(at.floor(), style, &object.key.to_string());
            }
        }
    }

    /// Draws the way of an object that is swept: where it begins, dim, a dotted line to where it ends, and the rectangle around both.
    fn swept(&self, motion: Motion, tint: Rgba, painter: &mut Painter<'_>) {
        if let Ok(bounds) = motion.bounds() {
            self.glass.fill(area_of(bounds), faded(tint, 0.12), painter);
            self.glass.outline(area_of(bounds), faded(tint, 0.45), painter);
        }
        let (from, to) = (motion.from(), motion.to());
        self.glass.fill(area_of(from), faded(tint, 0.3), painter);
        self.glass.fill(area_of(to), faded(tint, 0.6), painter);
        self.glass.line(middle(from), middle(to), true, tint, painter);
    }

    /// Draws the solid pixels of an object, in rows of as many as lie side by side.
    fn pixels(&self, object: &Object<Option<Motion>>, mask: &Mask, painter: &mut Painter<'_>) {
        let tint = faded(color(object.kind), 0.3);
        for y in 0..mask.height() {
            let mut from = 0;
            while from < mask.width() {
                let row =
                    |is_solid: bool| (from..mask.width()).take_while(move |&x| mask.get(x, y) == is_solid);
                let (gap, run) = (row(false).count() as i32, row(true).count() as i32);
                if run > 0 {
                    let Rect { x: left, y: top, .. } = object.rect;
                    let area = Area { x: (left + from).into(), y: (top + y).into(), w: run.into(), h: 1 };
                    self.glass.fill(area, tint, painter);
                }
                from += gap + run;
            }
        }
    }

    /// Draws the last candidates so far as lines: what overlaps in green, what is apart in a faint red. Says how many have no line.
    fn candidates(&self, painter: &mut Painter<'_>) {
        let all = &self.so_far.candidates;
        let shown = &all[all.len().saturating_sub(MAX_LINES)..];
        for &(a, b, overlaps) in shown {
            let tint = if overlaps { faded(GREEN, 0.7) } else { APART };
            self.pair(a, b, tint, painter);
        }
        // Of the pairs that sweep and prune remembers the first have a line.
        let forgotten = self.so_far.remembered.len().saturating_sub(MAX_LINES) as u64;
        let hidden = self.so_far.tests.saturating_sub(shown.len() as u64) + forgotten;
        if self.glass.is_named && hidden > 0 {
            let text = fill(painter.translate("{} pairs without a line"), &[&painter.grouped(hidden)]);
            let style = TextStyle::body(GOLD).outline().growing();
            painter.text(self.glass.at + Vec2::new(4.0, 4.0), style, &text);
        }
    }

    fn pair(&self, a: Slot, b: Slot, tint: Rgba, painter: &mut Painter<'_>) {
        if let (Some(a), Some(b)) = (self.rect(a), self.rect(b)) {
            self.glass.line(middle(a), middle(b), false, tint, painter);
        }
    }

    /// Draws the event at hand: its objects, its area, and the pair or the walk that it is about.
    fn event(&self, painter: &mut Painter<'_>) {
        let Some(event) = self.stepper.event() else { return };
        let tint = match event {
            TraceEvent::Compare { failed: None, .. } | TraceEvent::Remember { .. } => GREEN,
            TraceEvent::Compare { .. } | TraceEvent::Forget { .. } => RED,
            TraceEvent::Visit(_) | TraceEvent::Skip { .. } | TraceEvent::Repeat { .. } => GOLD,
            _ => WHITE,
        };
        match *event {
            TraceEvent::Compare { a, b, .. }
            | TraceEvent::Skip { a, b }
            | TraceEvent::Repeat { a, b }
            | TraceEvent::Remember { a, b }
            | TraceEvent::Forget { a, b }
            | TraceEvent::Visit(Visit::OtherCell { a, b }) => self.pair(a, b, tint, painter),
            TraceEvent::Move { slot, passed } => self.pair(slot, passed, tint, painter),
            TraceEvent::Visit(Visit::Stop { slot, at: Some(at) }) => self.pair(slot, at, tint, painter),
            TraceEvent::Enter { area, .. }
            | TraceEvent::Look { area, .. }
            | TraceEvent::Split { area, .. }
            | TraceEvent::Within { area, .. }
            | TraceEvent::Visit(Visit::Cell { area, .. } | Visit::Above { area, .. }) => {
                self.glass.fill(area, faded(tint, 0.12), painter);
                self.glass.outline(area, tint, painter);
            }
            TraceEvent::Void { axis, at } => self.glass.across(axis, at as f32, tint, painter),
            _ => {}
        }
        for slot in so_far::slots(event) {
            if let Some(rect) = self.rect(slot) {
                self.glass.fill(area_of(rect), faded(tint, 0.35), painter);
                self.glass.outline(area_of(rect), tint, painter);
            }
        }
        // The sentence names them, so their keys are seen, however small they are.
        self.stepper.objects_at_hand().for_each(|object| self.glass.name(&object, painter));
    }

    /// Draws all pairs as a triangle of small squares, which fills as they are compared.
    fn triangle(&self, painter: &mut Painter<'_>) {
        let keys: Vec<u32> = self.stepper.pipeline().objects().map(|object| object.key).collect();
        let n = keys.len().max(2) as f32;
        let side = (TRIANGLE / n).clamp(0.5, 6.0);
        let corner = self.glass.at + self.glass.size - Vec2::splat(n * side + 4.0);
        painter.fill(
            Layer::Hud,
            corner.x - 2.0,
            corner.y - 2.0,
            n * side + 4.0,
            n * side + 4.0,
            faded(INK, 0.8),
        );
        let dot = (side - 1.0).max(1.0);
        let place = |slot: Slot| {
            let key = self.stepper.object(slot).map(|object| object.key);
            key.and_then(|key| keys.binary_search(&key).ok())
        };
        if side >= 2.0 {
            for row in 0..keys.len() {
                for column in 0..row {
                    let at = corner + Vec2::new(column as f32, row as f32) * side;
                    painter.fill(Layer::Hud, at.x, at.y, dot, dot, faded(SKY, 0.15));
                }
            }
        }
        for &(a, b, overlaps) in &self.so_far.candidates {
            let Some((a, b)) = place(a).zip(place(b)) else { continue };
            let at = corner + Vec2::new(a.min(b) as f32, a.max(b) as f32) * side;
            let tint = if overlaps { GREEN } else { [205, 90, 90, 255] };
            painter.fill(Layer::Hud, at.x, at.y, dot, dot, tint);
        }
    }

    /// Draws the sorted list as dotted links, and the stretch in which the walk from an object looks for partners.
    fn list(&self, painter: &mut Painter<'_>) {
        self.held(painter);
        let axis = self.stepper.axis();
        if let Some(rect) = self.so_far.subject.and_then(|slot| self.rect(slot)) {
            self.stretch(axis, rect, painter);
        }
        self.intervals(axis, &|_| CLOSED, painter);
    }

    /// Draws the begin and the end of an object across the picture.
    fn stretch(&self, axis: Axis, rect: Rect, painter: &mut Painter<'_>) {
        let (begin, end) = axis.span(rect);
        self.glass.across(axis, begin as f32, SWEEP, painter);
        self.glass.across(axis, end as f32, faded(SWEEP, 0.5), painter);
    }

    /// Draws the interval of each object along an axis in the strip, in the lowest row in which there is room.
    fn intervals(
        &self,
        axis: Axis,
        tint: &dyn Fn(&Object<Option<Motion>>) -> Rgba,
        painter: &mut Painter<'_>,
    ) {
        let spanned = |object: Object<_>| (axis.span(self.stepper.searched(&object.with_value(()))), object);
        let mut objects: Vec<_> = self.stepper.pipeline().objects().map(spanned).collect();
        objects.sort_unstable_by_key(|&((begin, _), object)| (begin, object.key));
        // Where the last interval of each row ends; what has no room in a row is not drawn.
        let mut rows = [i32::MIN; ROWS];
        for ((begin, end), object) in &objects {
            let (begin, end) = (*begin, *end);
            let Some(row) = rows.iter().position(|&last| last <= begin) else { continue };
            rows[row] = end;
            let depth = 4.0 + row as f32 * 3.0;
            let (low, high) =
                (self.glass.place(begin as f32, begin as f32), self.glass.place(end as f32, end as f32));
            let corner = self.glass.at + self.glass.size;
            let tint = tint(object);
            match axis {
                Axis::X => {
                    let (low, high) = (low.x.max(self.glass.at.x), high.x.min(corner.x));
                    painter.fill(Layer::Hud, low, corner.y - depth, (high - low - 1.0).max(1.0), 2.0, tint);
                }
                Axis::Y => {
                    let (low, high) = (low.y.max(self.glass.at.y), high.y.min(corner.y));
                    painter.fill(Layer::Hud, corner.x - depth, low, 2.0, (high - low - 1.0).max(1.0), tint);
                }
            }
        }
    }

    /// Draws the cells so far, the fuller the warmer, with the number of objects in each, and the one that is looked at.
    fn cells(&self, painter: &mut Painter<'_>) {
        for (&[x, y, w, h], &objects) in &self.so_far.cells {
            let area = Area { x, y, w, h };
            let pairs = objects * (objects - 1) / 2;
            let heat = (pairs.min(10) * 19) as u8;
            self.glass.fill(area, [60 + heat, 90, 200 - heat / 2, 30 + heat / 4], painter);
            self.glass.outline(area, CELL, painter);
            self.number(area, objects, painter);
        }
        if let Some(area) = self.so_far.within {
            self.glass.outline(area, GOLD, painter);
        }
    }

    /// Writes a number into the upper left corner of an area, if there is room.
    fn number(&self, area: Area, number: u32, painter: &mut Painter<'_>) {
        if self.glass.is_named
            && area.w as f32 * self.glass.zoom >= 20.0 * painter.text_scale()
            && let Some((low, _)) = self.glass.corners(area)
        {
            let style = TextStyle::body(faded(SKY, 0.8)).growing();
            painter.text(low + Vec2::new(2.0, 1.0), style, &number.to_string());
        }
    }

    /// Draws the array of begins and ends as intervals, the gaps where none is open, and the walk from an object.
    fn delimiters(&self, painter: &mut Painter<'_>) {
        let axis = self.stepper.axis();
        for &(axis, at) in &self.so_far.voids {
            self.glass.across(axis, at as f32, faded(SKY, 0.35), painter);
        }
        let subject = self.so_far.subject;
        if let Some(rect) = subject.and_then(|slot| self.rect(slot)) {
            self.stretch(axis, rect, painter);
        }
        let key = subject.and_then(|slot| self.stepper.object(slot)).map(|object| object.key);
        self.intervals(axis, &|object| if Some(object.key) == key { GOLD } else { OPEN }, painter);
    }

    /// Draws the open objects bright and the closed ones dim, and the line of the sweep.
    fn active_set(&self, painter: &mut Painter<'_>) {
        let axis = self.stepper.axis();
        let keys = |slots: &[Slot]| -> BTreeSet<u32> {
            slots.iter().filter_map(|&slot| self.stepper.object(slot)).map(|object| object.key).collect()
        };
        let (open, closed) = (keys(&self.so_far.open), keys(&self.so_far.closed));
        let tint = |object: &Object<_>| {
            if open.contains(&object.key) {
                GOLD
            } else if closed.contains(&object.key) {
                CLOSED
            } else {
                OPEN
            }
        };
        self.intervals(axis, &tint, painter);
        for rect in self.so_far.open.iter().filter_map(|&slot| self.rect(slot)) {
            self.glass.fill(area_of(rect), faded(GOLD, 0.25), painter);
        }
        let at = match self.stepper.event() {
            Some(&TraceEvent::Close { slot }) => self.rect(slot).map(|rect| axis.span(rect).1),
            _ => self.so_far.subject.and_then(|slot| self.rect(slot)).map(|rect| axis.span(rect).0),
        };
        if let Some(at) = at {
            self.glass.across(axis, at as f32, SWEEP, painter);
        }
    }

    /// Draws what was cut, each cut in a color of its own, the gaps, and the groups that are tested.
    fn cuts(&self, painter: &mut Painter<'_>) {
        for &(axis, at) in self.so_far.voids.iter().rev().take(64) {
            self.glass.across(axis, at as f32, faded(SKY, 0.2), painter);
        }
        for (depth, &(area, _)) in self.so_far.splits.iter().enumerate() {
            self.glass.outline(grown(area, 3), CUTS[depth % CUTS.len()], painter);
        }
        for &(area, objects) in self.so_far.areas.iter().filter(|&&(_, objects)| objects > 1) {
            self.glass.fill(grown(area, 1), faded(GOLD, 0.10), painter);
            self.number(grown(area, 1), objects, painter);
        }
    }

    /// Draws the begins and ends of both lists at the edges, the pairs that are remembered, and the exchange at hand.
    fn end_points(&self, painter: &mut Painter<'_>) {
        for &(a, b) in self.so_far.remembered.iter().take(MAX_LINES) {
            // Two that overlap are so near that a line alone would hardly be seen.
            for rect in [a, b].into_iter().filter_map(|slot| self.rect(slot)) {
                self.glass.fill(area_of(rect), faded(SKY, 0.3), painter);
            }
            self.pair(a, b, faded(SKY, 0.6), painter);
        }
        let corner = self.glass.at + self.glass.size;
        for object in self.stepper.pipeline().objects() {
            for axis in [Axis::X, Axis::Y] {
                let (begin, end) = axis.span(object.rect);
                for (at, tint, depth) in [(begin, GREEN, 10.0), (end, [255, 150, 80, 255], 5.0)] {
                    let place = self.glass.place(at as f32, at as f32);
                    match axis {
                        Axis::X if place.x > self.glass.at.x && place.x < corner.x => {
                            painter.fill(Layer::Hud, place.x, corner.y - depth, 1.0, 5.0, tint);
                        }
                        Axis::Y if place.y > self.glass.at.y && place.y < corner.y => {
                            painter.fill(Layer::Hud, corner.x - depth, place.y, 5.0, 1.0, tint);
                        }
                        _ => {}
                    }
                }
            }
        }
        if let Some((axis, moving, passed)) = self.so_far.swap {
            self.glass.across(axis, moving.at() as f32, GOLD, painter);
            self.glass.across(axis, passed.at() as f32, faded(GOLD, 0.5), painter);
        }
    }

    /// Draws the line of the sweep, what is open, and the leaves below the node that is asked.
    fn tree(&self, painter: &mut Painter<'_>) {
        self.active_set(painter);
        let Some(&TraceEvent::Visit(Visit::Node { first, leaves, reach, .. })) = self.stepper.event() else {
            return;
        };
        let across = self.stepper.axis().other();
        let mut begins: Vec<i32> =
            self.stepper.pipeline().objects().map(|object| across.span(object.rect).0).collect();
        begins.sort_unstable();
        let below = begins.iter().skip(first as usize).take(leaves as usize);
        let (Some(&from), Some(&to)) = (below.clone().min(), below.max()) else { return };
        let tint = if reach.is_some() { faded(GOLD, 0.8) } else { CLOSED };
        self.glass.across(across, from as f32, tint, painter);
        self.glass.across(across, reach.unwrap_or(to) as f32, faded(tint, 0.6), painter);
    }

    /// Draws the squares or cells that the method has turned to, with the number of objects in each.
    fn squares(&self, painter: &mut Painter<'_>) {
        for (depth, &(area, axis)) in self.so_far.splits.iter().enumerate() {
            let tint = axis.map_or(CELL, |_| faded(CUTS[depth % CUTS.len()], 0.6));
            self.glass.outline(area, tint, painter);
        }
        for &(area, objects) in &self.so_far.areas {
            self.glass.outline(area, CELL, painter);
            if objects > 0 {
                self.number(area, objects, painter);
            }
        }
        if let Some(area) = self.so_far.within {
            self.glass.fill(area, faded(GOLD, 0.08), painter);
            self.glass.outline(area, GOLD, painter);
        }
    }

    /// Draws what the method holds: links of a list, pairs that are near. Neighbor lists are those before the tick until its first
    /// event.
    fn held(&self, painter: &mut Painter<'_>) {
        let mut lines = 0;
        // More could not be told apart.
        let has_extents = self.stepper.pipeline().len() <= MAX_EXTENTS;
        let mut draw = |shape| {
            let at = |(x, y): (i32, i32)| Vec2::new(x as f32, y as f32);
            match shape {
                DebugShape::Link { from, to, .. } if lines < MAX_LINES => {
                    lines += 1;
                    self.glass.line(at(from), at(to), true, LINK, painter);
                }
                DebugShape::Pair { a, b } if lines < MAX_LINES => {
                    lines += 1;
                    self.glass.line(middle(a), middle(b), true, LINK, painter);
                }
                DebugShape::Extent { x, y, w, h } if has_extents => {
                    self.glass.outline(area_of(Rect { x, y, w, h }), faded(CELL, 0.6), painter);
                }
                _ => {}
            }
        };
        match self.stepper.lists_before() {
            [] => self.stepper.pipeline().draw(&mut draw),
            lists => lists.iter().copied().for_each(draw),
        }
    }
}

/// Returns an area with a border around it.
fn grown(area: Area, by: i64) -> Area {
    Area { x: area.x - by, y: area.y - by, w: area.w + 2 * by, h: area.h + 2 * by }
}
