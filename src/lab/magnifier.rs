//! A magnifying glass over the field. Every pixel is a square, marked as solid in one body, solid in both, or soft.
//!
//! ```text
//!   solid in one          solid in the other     solid in both    soft: visible, never hit
//!       +-----+                +-----+              +-----+            +-----+
//!       |     |                |  |  |              |  |  |            |     |
//!       | --- |                |  |  |              |--+--|            |  .  |
//!       |     |                |  |  |              |  |  |            |     |
//!       +-----+                +-----+              +-----+            +-----+
//! ```
//!
//! Each kind of square has its own color and pattern, for players who cannot tell the colors apart.

use super::flight_recorder::BodyRecord;
use crate::view::{Layer, Painter, Rgba, Sprite};
use glam::Vec2;
use sector_collision::{Mask, Rect};
use sector_sprites::Sheet;

const PATTERN_PX: i32 = 5;
const LINES_PX: i32 = 4;
/// Distance between the heavier grid lines, in field pixels.
const GRID: i32 = 8;

const GLASS: Rgba = [7, 9, 21, 255];
const FINE: Rgba = [22, 28, 50, 255];
const COARSE: Rgba = [38, 49, 84, 255];

/// The stroke that marks each solid pixel of a body in the magnifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Across,
    Down,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Ink {
    pub(super) tint: Rgba,
    pub(super) pattern: Pattern,
}

/// A magnifying glass on the screen that shows a part of the field, enlarged by an integer factor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Magnifier {
    at: Vec2,
    seen: Rect,
    /// The side of a magnified field pixel, in screen pixels.
    zoom: i32,
}

impl Magnifier {
    pub(super) fn new(at: Vec2, size: (i32, i32), middle: (i32, i32), zoom: i32) -> Self {
        let zoom = zoom.max(1);
        let (w, h) = ((size.0 / zoom).max(1), (size.1 / zoom).max(1));
        let seen = Rect { x: middle.0 - w / 2, y: middle.1 - h / 2, w, h };
        // Distribute the space that is left over by whole squares to both sides.
        let rest = ((size.0 - w * zoom) / 2, (size.1 - h * zoom) / 2);
        Self { at: at + Vec2::new(rest.0 as f32, rest.1 as f32), seen, zoom }
    }

    pub(super) fn draw_grid(&self, painter: &mut Painter<'_>) {
        self.fill(self.seen, GLASS, painter);
        let (fine, coarse) = (self.zoom >= PATTERN_PX, self.zoom * GRID >= 16);
        for (is_coarse, tint) in [(false, FINE), (true, COARSE)] {
            let is_drawn = if is_coarse { coarse } else { fine };
            let has = |line: &i32| is_drawn && (line.rem_euclid(GRID) == 0) == is_coarse;
            for x in (self.seen.x + 1..self.seen.right()).filter(has) {
                let (pos, size) = self.on_screen(Rect { x, w: 1, ..self.seen });
                painter.fill(Layer::Hud, pos.x, pos.y, 1.0, size.y, tint);
            }
            for y in (self.seen.y + 1..self.seen.bottom()).filter(has) {
                let (pos, size) = self.on_screen(Rect { y, h: 1, ..self.seen });
                painter.fill(Layer::Hud, pos.x, pos.y, size.x, 1.0, tint);
            }
        }
    }

    pub(super) fn sprite(&self, trace: &BodyRecord, tint: Rgba, painter: &mut Painter<'_>) {
        let cell = painter.sheet.cell(trace.frame);
        let [left, top, w, h] = cell.uv;
        let origin = (i32::from(cell.origin[0]), i32::from(cell.origin[1]));
        let whole = Rect { x: trace.at.0 - origin.0, y: trace.at.1 - origin.1, w: w.into(), h: h.into() };
        let Some(part) = whole.intersection(self.seen) else { return };
        let (pos, size) = self.on_screen(part);
        let skipped = [(part.x - whole.x) as u16, (part.y - whole.y) as u16];
        let uv = [left + skipped[0], top + skipped[1], part.w as u16, part.h as u16];
        painter.frame.push(Layer::Hud, Sprite { tint, ..Sprite::plain(pos, size, uv) });
    }

    /// Draws the mask of a body: solid pixels filled, patterned and outlined, soft (visible but not solid) pixels
    /// dotted.
    pub(super) fn bitmap(&self, trace: &BodyRecord, ink: Ink, painter: &mut Painter<'_>) {
        let rect = trace.rect(painter.sheet);
        let Some(part) = rect.intersection(self.seen) else { return };
        let masks = painter.sheet.masks();
        let mask = trace.mask(&masks);
        for y in part.y..part.bottom() {
            for x in part.x..part.right() {
                if mask.get(x - rect.x, y - rect.y) {
                    self.solid(x, y, ink, painter);
                    self.edges(mask, rect, x, y, ink, painter);
                } else if is_seen(trace, x, y, painter.sheet) {
                    self.soft(x, y, ink, painter);
                }
            }
        }
    }

    fn solid(&self, x: i32, y: i32, ink: Ink, painter: &mut Painter<'_>) {
        self.fill(Rect { x, y, w: 1, h: 1 }, faded(ink.tint, 105), painter);
        if self.zoom >= PATTERN_PX {
            self.stroke(x, y, ink.pattern, ink.tint, painter);
        }
    }

    fn stroke(&self, x: i32, y: i32, pattern: Pattern, tint: Rgba, painter: &mut Painter<'_>) {
        let (pos, size) = self.on_screen(Rect { x, y, w: 1, h: 1 });
        let thick = if self.zoom >= 9 { 2.0 } else { 1.0 };
        let (long, inset) = (size.x - 2.0, ((size.x - thick) / 2.0).floor());
        let (corner, size) = match pattern {
            Pattern::Across => (Vec2::new(1.0, inset), Vec2::new(long, thick)),
            Pattern::Down => (Vec2::new(inset, 1.0), Vec2::new(thick, long)),
        };
        painter.fill(Layer::Hud, pos.x + corner.x, pos.y + corner.y, size.x, size.y, tint);
    }

    fn soft(&self, x: i32, y: i32, ink: Ink, painter: &mut Painter<'_>) {
        if self.zoom < PATTERN_PX {
            return;
        }
        let (pos, size) = self.on_screen(Rect { x, y, w: 1, h: 1 });
        let dot = if self.zoom >= 8 { 2.0 } else { 1.0 };
        let inset = ((size.x - dot) / 2.0).floor();
        painter.fill(Layer::Hud, pos.x + inset, pos.y + inset, dot, dot, faded(ink.tint, 170));
    }

    fn edges(&self, mask: &Mask, rect: Rect, x: i32, y: i32, ink: Ink, painter: &mut Painter<'_>) {
        if self.zoom < LINES_PX {
            return;
        }
        let (pos, size) = self.on_screen(Rect { x, y, w: 1, h: 1 });
        let open = |dx: i32, dy: i32| !mask.get(x - rect.x + dx, y - rect.y + dy);
        for (is_open, left, top, wide, high) in [
            (open(-1, 0), 0.0, 0.0, 1.0, size.y),
            (open(1, 0), size.x - 1.0, 0.0, 1.0, size.y),
            (open(0, -1), 0.0, 0.0, size.x, 1.0),
            (open(0, 1), 0.0, size.y - 1.0, size.x, 1.0),
        ] {
            if is_open {
                painter.fill(Layer::Hud, pos.x + left, pos.y + top, wide, high, ink.tint);
            }
        }
    }

    pub(super) fn met(&self, (x, y): (i32, i32), tint: Rgba, inks: [Ink; 2], painter: &mut Painter<'_>) {
        let square = Rect { x, y, w: 1, h: 1 };
        if square.intersection(self.seen).is_none() {
            return;
        }
        self.fill(square, tint, painter);
        if self.zoom >= PATTERN_PX {
            for ink in inks {
                self.stroke(x, y, ink.pattern, [255, 255, 255, 255], painter);
            }
        }
    }

    /// Draws the outline of a rectangle of the field, in dashes of `dash` screen pixels; 0 draws a solid line.
    pub(super) fn outline(&self, rect: Rect, dash: i32, tint: Rgba, painter: &mut Painter<'_>) {
        let (Rect { x, y, w, h }, seen) = (rect, self.seen);
        let across = Rect { x, y: seen.y, w, h: 1 }.intersection(seen);
        for (y, shift) in [(y, 0.0), (rect.bottom(), -1.0)] {
            if let Some(part) = across.filter(|_| (seen.y..=seen.bottom()).contains(&y)) {
                let (pos, size) = self.on_screen(Rect { y, ..part });
                dashes(Vec2::new(pos.x, pos.y + shift), Vec2::new(size.x, 1.0), dash, tint, painter);
            }
        }
        let down = Rect { x: seen.x, y, w: 1, h }.intersection(seen);
        for (x, shift) in [(x, 0.0), (rect.right(), -1.0)] {
            if let Some(part) = down.filter(|_| (seen.x..=seen.right()).contains(&x)) {
                let (pos, size) = self.on_screen(Rect { x, ..part });
                dashes(Vec2::new(pos.x + shift, pos.y), Vec2::new(1.0, size.y), dash, tint, painter);
            }
        }
    }

    pub(super) fn dot(&self, (x, y): (i32, i32), tint: Rgba, painter: &mut Painter<'_>) {
        let square = Rect { x, y, w: 1, h: 1 };
        if square.intersection(self.seen).is_some() {
            let (pos, size) = self.on_screen(square);
            let corner = (pos + size / 2.0 - 1.0).floor();
            painter.fill(Layer::Hud, corner.x, corner.y, 2.0, 2.0, tint);
        }
    }

    pub(super) fn fill(&self, rect: Rect, tint: Rgba, painter: &mut Painter<'_>) {
        if let Some(part) = rect.intersection(self.seen) {
            let (pos, size) = self.on_screen(part);
            painter.fill(Layer::Hud, pos.x, pos.y, size.x, size.y, tint);
        }
    }

    fn on_screen(&self, rect: Rect) -> (Vec2, Vec2) {
        let zoom = self.zoom as f32;
        let corner = Vec2::new((rect.x - self.seen.x) as f32, (rect.y - self.seen.y) as f32) * zoom;
        (self.at + corner, Vec2::new(rect.w as f32, rect.h as f32) * zoom)
    }
}

pub(super) fn faded(tint: Rgba, opacity: u8) -> Rgba {
    [tint[0], tint[1], tint[2], opacity]
}

fn is_seen(trace: &BodyRecord, x: i32, y: i32, sheet: &Sheet) -> bool {
    let cell = sheet.cell(trace.frame);
    let column = x - trace.at.0 + i32::from(cell.origin[0]);
    let row = y - trace.at.1 + i32::from(cell.origin[1]);
    let within = (0..i32::from(cell.uv[2])).contains(&column) && (0..i32::from(cell.uv[3])).contains(&row);
    within
        && sheet
            .image
            .get_pixel_checked(u32::from(cell.uv[0]) + column as u32, u32::from(cell.uv[1]) + row as u32)
            .is_some_and(|pixel| pixel.0[3] > 0)
}

/// Draws a line that fills the rectangle of `size` with its upper left corner at `at`, in dashes of `dash` along the
/// longer side, all in screen pixels; 0 draws a solid line.
fn dashes(at: Vec2, size: Vec2, dash: i32, tint: Rgba, painter: &mut Painter<'_>) {
    if dash == 0 {
        painter.fill(Layer::Hud, at.x, at.y, size.x, size.y, tint);
        return;
    }
    let along = if size.x >= size.y { Vec2::X } else { Vec2::Y };
    let (long, dash) = (size.max_element(), dash as f32);
    let mut done = 0.0;
    while done < long {
        let piece = along * dash.min(long - done) + (Vec2::ONE - along);
        let corner = at + along * done;
        painter.fill(Layer::Hud, corner.x, corner.y, piece.x, piece.y, tint);
        done += 2.0 * dash;
    }
}
