//! Draws the work of each method: its events so far, and its data structure.

use super::drawing::{Drawing, MAX_LINES};
use super::lab_event::LabEvent;
use super::scene_view::{area_of, middle};
use crate::view::colors::{GOLD, GREEN, INK, SKY, faded};
use crate::view::{Layer, Painter, Rgba, TextStyle};
use glam::Vec2;
use sector_collision::broad::{Axis, Slot};
use sector_collision::narrow::Motion;
use sector_collision::trace::{Area, DebugShape, TraceEvent, Visit};
use sector_collision::{Method, Object, Rect};
use std::collections::{BTreeMap, BTreeSet};

const ROWS: usize = 13;
/// The height of the strip of intervals, in screen pixels.
const DEPTH: f32 = 36.0;
/// Grid lines closer than this, in screen pixels, would hide the scene.
const MIN_LINE_GAP: f32 = 10.0;
/// The distance between the numbers of areas with the same corner, in screen pixels.
const NUMBER_PX: f32 = 12.0;
/// The largest side of the triangle of all pairs, in screen pixels.
const TRIANGLE: f32 = 96.0;
const MAX_EXTENTS: usize = 2000;

const CELL: Rgba = [90, 140, 200, 150];
const LINK: Rgba = [255, 226, 120, 120];
pub(super) const SWEEP: Rgba = [255, 226, 120, 200];
pub(super) const CLOSED: Rgba = [102, 116, 143, 160];
pub(super) const OPEN: Rgba = [120, 160, 255, 230];
const CUTS: [Rgba; 6] = [
    [255, 130, 110, 200],
    [255, 200, 90, 200],
    [150, 240, 120, 200],
    [90, 210, 235, 200],
    [150, 150, 255, 200],
    [235, 130, 235, 200],
];

impl Drawing<'_> {
    pub(super) fn structure(&self, painter: &mut Painter<'_>) {
        match self.stepper.active_method() {
            Method::BruteForce => self.triangle(painter),
            Method::AxisListTextbook | Method::AxisList => self.list(painter),
            Method::SectorGridTextbook | Method::SectorGrid | Method::HierarchicalGrid => self.cells(painter),
            Method::SortAndSweep => self.delimiters(painter),
            Method::ActiveSet => self.active_set(painter),
            Method::DimensionalClustering => self.cuts(painter),
            Method::SweepAndPrune => self.end_points(painter),
            Method::IntervalTree => self.tree(painter),
            Method::Quadtree | Method::KdTree => self.squares(painter),
            Method::Fast | Method::Auto => self.held(painter),
        }
    }

    fn triangle(&self, painter: &mut Painter<'_>) {
        let keys: Vec<u32> = self.stepper.pipeline().objects().map(|object| object.key).collect();
        let n = keys.len().max(2) as f32;
        let side = (TRIANGLE / n).min(6.0);
        let corner = self.emptiest_corner(n * side + 4.0);
        let ground = n * side + 4.0;
        painter.fill(Layer::Hud, corner.x - 2.0, corner.y - 2.0, ground, ground, faded(INK, 0.8));
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

    fn emptiest_corner(&self, side: f32) -> Vec2 {
        let (low, high) = (self.view.at + 4.0, self.view.at + self.view.size - side);
        let corners = [high, Vec2::new(low.x, high.y), Vec2::new(high.x, low.y), low];
        let objects = |corner: &Vec2| {
            let is_below = |&(a, b): &(Vec2, Vec2)| b.cmpgt(*corner).all() && a.cmplt(*corner + side).all();
            let objects = self.stepper.pipeline().objects();
            objects.filter_map(|object| self.view.corners(area_of(object.rect))).filter(is_below).count()
        };
        corners.into_iter().min_by_key(objects).unwrap_or(high)
    }

    fn list(&self, painter: &mut Painter<'_>) {
        self.held(painter);
        let axis = self.stepper.axis();
        if let Some(rect) = self.so_far.subject.and_then(|slot| self.rect(slot)) {
            self.stretch(axis, rect, painter);
        }
        self.intervals(axis, &|_| CLOSED, painter);
    }

    pub(super) fn stretch(&self, axis: Axis, rect: Rect, painter: &mut Painter<'_>) {
        let (begin, end) = axis.span(rect);
        self.view.across(axis, begin as f32, SWEEP, painter);
        self.view.across(axis, end as f32, faded(SWEEP, 0.5), painter);
    }

    pub(super) fn intervals(
        &self,
        axis: Axis,
        tint: &dyn Fn(&Object<Option<Motion>>) -> Rgba,
        painter: &mut Painter<'_>,
    ) {
        let spanned = |object: Object<_>| (axis.span(self.stepper.searched(&object.with_value(()))), object);
        let mut objects: Vec<_> = self.stepper.pipeline().objects().map(spanned).collect();
        objects.sort_unstable_by_key(|&((begin, _), object)| (begin, object.key));
        // The end of the last interval in each row. Intervals that fit in no row are not drawn.
        let mut rows = [i32::MIN; ROWS];
        let placed = objects.iter().filter_map(|&((begin, end), object)| {
            let row = rows.iter().position(|&last| last <= begin)?;
            rows[row] = end;
            Some((begin, end, row, object))
        });
        let placed: Vec<_> = placed.collect();
        let used = rows.iter().filter(|&&last| last > i32::MIN).count().max(1) as f32;
        // Only below the scene is there room for thick bars.
        let pitch = if axis == Axis::X { (DEPTH / used).floor().clamp(3.0, 8.0) } else { 3.0 };
        let thick = if pitch > 4.0 { pitch - 2.0 } else { 2.0 };
        for (begin, end, row, object) in &placed {
            let (begin, end) = (*begin, *end);
            let depth = 2.0 + thick + *row as f32 * pitch;
            let corner = self.view.at + self.view.size;
            let low = self.view.place(begin as f32, begin as f32).max(self.view.at);
            let high = self.view.place(end as f32, end as f32).min(corner);
            let length = (high - low - 1.0).max(Vec2::ONE);
            let [x, y, w, h] = match axis {
                Axis::X => [low.x, corner.y - depth, length.x, thick],
                Axis::Y => [corner.x - depth, low.y, thick, length.y],
            };
            painter.fill(Layer::Hud, x, y, w, h, tint(object));
        }
    }

    /// Draws the lines between sectors.
    fn sector_lines(&self, painter: &mut Painter<'_>) {
        let (w, h) = self.stepper.scene().tuning.sector.pixels();
        let low = self.view.nearest(self.view.at);
        let high = self.view.nearest(self.view.at + self.view.size);
        for (axis, side, low, high) in [(Axis::X, w, low.0, high.0), (Axis::Y, h, low.1, high.1)] {
            let gap = side as f32 * self.view.zoom;
            let lines = (low.div_euclid(side)..=high.div_euclid(side)).filter(|_| gap >= MIN_LINE_GAP);
            lines.for_each(|line| self.view.across(axis, (line * side) as f32, faded(CELL, 0.5), painter));
        }
    }

    fn cells(&self, painter: &mut Painter<'_>) {
        if self.stepper.active_method() != Method::HierarchicalGrid {
            self.sector_lines(painter);
        }
        for (&[x, y, w, h], &objects) in &self.so_far.cells {
            let area = Area { x, y, w, h };
            let pairs = objects * (objects - 1) / 2;
            let heat = (pairs.min(10) * 19) as u8;
            self.view.fill(area, [60 + heat, 90, 200 - heat / 2, 30 + heat / 4], painter);
            self.view.outline(area, CELL, painter);
            self.number(area, objects, 0, painter);
        }
        if let Some(area) = self.so_far.within {
            self.view.outline(area, GOLD, painter);
        }
    }

    /// Draws a number in the upper left corner of an area, right of the numbers of `before` areas with the same corner.
    fn number(&self, area: Area, number: u32, before: usize, painter: &mut Painter<'_>) {
        if self.view.is_named
            && area.w as f32 * self.view.zoom >= 20.0 * painter.text_scale()
            && let Some((low, _)) = self.view.corners(area)
        {
            let style = TextStyle::body(faded(SKY, 0.8)).growing();
            let left = 2.0 + before as f32 * NUMBER_PX * painter.text_scale();
            painter.text(low + Vec2::new(left, 1.0), style, &number.to_string());
        }
    }

    fn delimiters(&self, painter: &mut Painter<'_>) {
        let axis = self.stepper.axis();
        for &(axis, at) in &self.so_far.voids {
            self.view.across(axis, at as f32, faded(SKY, 0.35), painter);
        }
        let subject = self.so_far.subject;
        if let Some(rect) = subject.and_then(|slot| self.rect(slot)) {
            self.stretch(axis, rect, painter);
        }
        let key = subject.and_then(|slot| self.stepper.object(slot)).map(|object| object.key);
        self.intervals(axis, &|object| if Some(object.key) == key { GOLD } else { OPEN }, painter);
    }

    fn active_set(&self, painter: &mut Painter<'_>) {
        let axis = self.stepper.axis();
        let keys = |slots: &[Slot]| -> BTreeSet<u32> {
            slots.iter().filter_map(|&slot| self.stepper.object(slot)).map(|object| object.key).collect()
        };
        let (open, closed) = (keys(&self.so_far.open), keys(&self.so_far.closed));
        let tint = |object: &Object<_>| match object.key {
            key if open.contains(&key) => GOLD,
            key if closed.contains(&key) => CLOSED,
            _ => OPEN,
        };
        self.intervals(axis, &tint, painter);
        for rect in self.so_far.open.iter().filter_map(|&slot| self.rect(slot)) {
            self.view.fill(area_of(rect), faded(GOLD, 0.25), painter);
        }
        let at = match self.stepper.event() {
            Some(LabEvent::Method(&TraceEvent::Close { slot })) => {
                self.rect(slot).map(|rect| axis.span(rect).1)
            }
            _ => self.so_far.subject.and_then(|slot| self.rect(slot)).map(|rect| axis.span(rect).0),
        };
        if let Some(at) = at {
            self.view.across(axis, at as f32, SWEEP, painter);
        }
    }

    fn cuts(&self, painter: &mut Painter<'_>) {
        self.intervals(self.stepper.axis(), &|_| CLOSED, painter);
        for &(axis, at) in self.so_far.voids.iter().rev().take(64) {
            self.view.across(axis, at as f32, faded(SKY, 0.2), painter);
        }
        for (depth, &(area, _)) in self.so_far.splits.iter().enumerate() {
            self.view.outline(grown(area, 3), CUTS[depth % CUTS.len()], painter);
        }
        for &(area, objects) in self.so_far.areas.iter().filter(|&&(_, objects)| objects > 1) {
            self.view.fill(grown(area, 1), faded(GOLD, 0.10), painter);
            self.number(grown(area, 1), objects, 0, painter);
        }
    }

    fn end_points(&self, painter: &mut Painter<'_>) {
        for &(a, b) in self.so_far.remembered.iter().take(MAX_LINES) {
            // Overlapping objects are so close that a line alone would hardly be visible.
            for rect in [a, b].into_iter().filter_map(|slot| self.rect(slot)) {
                self.view.fill(area_of(rect), faded(SKY, 0.3), painter);
            }
            self.pair(a, b, faded(SKY, 0.6), painter);
        }
        let corner = self.view.at + self.view.size;
        for object in self.stepper.pipeline().objects() {
            let Rect { x, y, .. } = object.rect;
            let [begin, end] = [(x, y), (object.rect.right(), object.rect.bottom())];
            for ((x, y), tint, depth) in [(begin, GREEN, 10.0), (end, [255, 150, 80, 255], 5.0)] {
                let place = self.view.place(x as f32, y as f32);
                if place.x > self.view.at.x && place.x < corner.x {
                    painter.fill(Layer::Hud, place.x, corner.y - depth, 1.0, 5.0, tint);
                }
                if place.y > self.view.at.y && place.y < corner.y {
                    painter.fill(Layer::Hud, corner.x - depth, place.y, 5.0, 1.0, tint);
                }
            }
        }
        if let Some((axis, moving, passed)) = self.so_far.swap {
            self.view.across(axis, moving.at() as f32, GOLD, painter);
            self.view.across(axis, passed.at() as f32, faded(GOLD, 0.5), painter);
        }
    }

    fn tree(&self, painter: &mut Painter<'_>) {
        self.active_set(painter);
        let event = self.stepper.event();
        let Some(LabEvent::Method(&TraceEvent::Visit(Visit::Node { first, leaves, reach, .. }))) = event
        else {
            return;
        };
        let across = self.stepper.axis().other();
        let mut begins: Vec<i32> =
            self.stepper.pipeline().objects().map(|object| across.span(object.rect).0).collect();
        begins.sort_unstable();
        let below = begins.iter().skip(first as usize).take(leaves as usize);
        let (Some(&from), Some(&to)) = (below.clone().min(), below.max()) else { return };
        let tint = if reach.is_some() { faded(GOLD, 0.8) } else { CLOSED };
        self.view.across(across, from as f32, tint, painter);
        self.view.across(across, reach.unwrap_or(to) as f32, faded(tint, 0.6), painter);
    }

    fn squares(&self, painter: &mut Painter<'_>) {
        for (depth, &(area, axis)) in self.so_far.splits.iter().enumerate() {
            let tint = axis.map_or(CELL, |_| faded(CUTS[depth % CUTS.len()], 0.6));
            self.view.outline(area, tint, painter);
            if axis.is_none() {
                self.quarters(area, painter);
            }
        }
        let mut corners = BTreeMap::new();
        for &(area, objects) in &self.so_far.areas {
            self.view.outline(area, CELL, painter);
            if objects > 0 {
                let before = corners.entry((area.x, area.y)).or_insert(0);
                self.number(area, objects, *before, painter);
                *before += 1;
            }
        }
        if let Some(area) = self.so_far.within {
            self.view.fill(area, faded(GOLD, 0.08), painter);
            self.view.outline(area, GOLD, painter);
        }
    }

    fn quarters(&self, area: Area, painter: &mut Painter<'_>) {
        let [x, y, w, h] = [area.x, area.y, area.w, area.h].map(|number| number as f32);
        let middle = Vec2::new(x + w / 2.0, y + h / 2.0);
        self.view.line(Vec2::new(middle.x, y), Vec2::new(middle.x, y + h), false, CELL, painter);
        self.view.line(Vec2::new(x, middle.y), Vec2::new(x + w, middle.y), false, CELL, painter);
    }

    fn held(&self, painter: &mut Painter<'_>) {
        let mut lines = 0;
        // More could not be told apart.
        let has_extents = self.stepper.pipeline().len() <= MAX_EXTENTS;
        let mut draw = |shape| {
            let at = |(x, y): (i32, i32)| Vec2::new(x as f32, y as f32);
            match shape {
                DebugShape::Link { from, to, .. } if lines < MAX_LINES => {
                    lines += 1;
                    self.view.line(at(from), at(to), true, LINK, painter);
                }
                DebugShape::Pair { a, b } if lines < MAX_LINES => {
                    lines += 1;
                    self.view.line(middle(a), middle(b), true, LINK, painter);
                }
                DebugShape::Extent { x, y, w, h } if has_extents => {
                    self.view.outline(area_of(Rect { x, y, w, h }), faded(CELL, 0.6), painter);
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

fn grown(area: Area, by: i64) -> Area {
    Area { x: area.x - by, y: area.y - by, w: area.w + 2 * by, h: area.h + 2 * by }
}
